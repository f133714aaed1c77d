"""Jade on its pages: names, proposals, drawn examples and first steps."""

from games.rules.entry import Example, FirstStep, GameEntry, Heading, cells, easy, hard, hint, medium
from games.rules.text import text
from games.rules.two.jade.rules import Jade

_SMALL = {"size": "5x4"}
_FOUR_SIDES = cells(
    white="e1 f2 f6 g3 g6 h4 h6 i5 i6 k6 k7 l6 l8 m6 m9 n6 n10 o11", black="a1 b1 c1 d1 g1 k11 r11 s11"
)
# The book's examples.
_PARALLEL = cells(white="a1 b1 c2 d2 e2 f2 g2 h1 h2 i1", black="h8 i8 j6 j7 j8 k3 k4 k5 k6")
_CROSS = cells(
    white="e2 f2 f4 g5 h4 h6 i3 j8 k7 l6 l7 l9 m7 m9 n10", black="d2 e4 f5 g6 h7 j5 j6 j7 k5 l5 l8 m8 n9 o10"
)
_TWO_CHAINS = cells(white="d4 e4 f4 g4 h4 i4 j4 k4 l4", black="g7 h7 i7 j7 l7 m7 n7 o7")

ENTRY = GameEntry(
    Jade,
    "two",
    "connection",
    text("Jade"),
    text("Ambos usam as duas cores: o Cruz quer um grupo nos quatro lados, o Paralelo quer duas cadeias."),
    {"size": "7x6"},
    (
        easy("Primeiro tabuleiro", {"size": "5x4"}),
        medium("Tabuleiro de sala de aula", {"size": "7x6"}),
        hard("Tabuleiro do livro", {}),
    ),
    rules=(
        text(
            "Um jogador é <strong>o Cruz</strong>, que começa, e o outro <strong>o Paralelo</strong>. Ninguém"
            " tem cor: na tua vez pões, numa casa vazia, <strong>uma pedra branca ou uma preta</strong>, como"
            " quiseres. As pedras não se movem."
        ),
        text(
            "Pedras vizinhas da mesma cor formam um <strong>grupo</strong>, ou cadeia. O tabuleiro tem quatro"
            " lados, e cada casa de canto pertence aos dois lados que lá se encontram."
        ),
        Heading(text("Quem ganha")),
        text(
            "<strong>O Cruz ganha</strong> quando um grupo de uma só cor, branco ou preto, toca nos"
            " <strong>quatro lados</strong>."
        ),
        Example(
            text("O Cruz ganhou com j6 branca: um só grupo branco toca nos quatro lados."),
            _FOUR_SIDES,
            "cross",
            ("j6=white",),
        ),
        Example(
            text("Uma casa de canto pertence a dois lados: d1 e e5 chegam para tocar nos quatro."),
            cells(black="c3 d1 d2 e3 e4", white="g5"),
            "cross",
            ("e5=black",),
            _SMALL,
        ),
        text(
            "<strong>O Paralelo ganha</strong> quando um grupo branco e um grupo preto ligam <strong>os"
            " mesmos dois lados opostos</strong>."
        ),
        Example(
            text("O Paralelo ganhou com k7 preta: uma cadeia branca e uma preta ligam os mesmos dois lados."),
            _TWO_CHAINS,
            "parallel",
            ("k7=black",),
        ),
        Example(
            text("Só a cadeia branca liga dois lados: ainda ninguém ganhou."),
            {"white": _TWO_CHAINS["white"], "black": ["g7", "h7", "i7"]},
            "parallel",
        ),
        Example(
            text("Um exemplo do livro: uma cadeia branca e uma preta ligam os mesmos dois lados."),
            _PARALLEL,
            "cross",
        ),
        text(
            "Não importa quem pôs a última pedra: se completares o objetivo do adversário, ganha ele. Com o"
            " tabuleiro cheio ganhou sempre um, e só um: não há empates."
        ),
        hint(
            "O Cruz tenta ter um só grupo forte, da cor que o Paralelo lhe dá. O Paralelo mantém as duas"
            " cores vivas entre os mesmos lados. Perto do fim há casas em que perde quem lá puser uma"
            " pedra."
        ),
        Example(
            text(
                "Um exemplo do livro: o Cruz jogou i8 branca. Se o Paralelo puser uma pedra em i7, o Cruz põe"
                " outra da mesma cor em k8."
            ),
            _CROSS,
            "cross",
            ("i8=white",),
            marks={"i7": "chosen", "k8": "win"},
        ),
    ),
    first_steps=(
        FirstStep(
            text("Ganha como Cruz"),
            text("És o Cruz. Completa um grupo de uma só cor que toque nos quatro lados."),
            cells(black="c3 d1 d2 e3 e4", white="g5"),
            "cross",
            text("Uma casa de canto pertence a dois lados."),
            text("O grupo preto vai de um canto ao outro: toca nos quatro lados."),
            options=_SMALL,
        ),
        FirstStep(
            text("Ganha como Paralelo"),
            text("És o Paralelo. Faz com que uma cadeia branca e uma preta liguem os mesmos dois lados."),
            cells(black="d1 e5 f4 f5 g4 g5", white="e3 e4 f3"),
            "parallel",
            text("As pretas já ligam dois lados. Que falta às brancas?"),
            text("As duas cadeias ligam os mesmos lados, uma ao lado da outra."),
            options=_SMALL,
        ),
        FirstStep(
            text("A cor conta"),
            text("És o Cruz. Escolhe a casa e a cor que ganham já."),
            _FOUR_SIDES,
            "cross",
            text("Há dois grupos grandes da mesma cor: junta-os."),
            text("Com uma pedra preta na mesma casa não ganhavas: a cor faz parte da jogada."),
        ),
        FirstStep(
            text("Trava o Cruz"),
            text("És o Paralelo. Se não fizeres nada, o Cruz ganha já a seguir: impede-o."),
            cells(black="c2 d1 e2 e3 e4"),
            "parallel",
            text("Ocupa tu a casa que falta ao grupo preto, e escolhe bem a cor."),
            text("O grupo preto já não chega ao canto num lance."),
            ("e5=white",),
            _SMALL,
        ),
    ),
    order=110,
    small=({"size": "5x4"},),
)
