"""Nex on its pages: names, proposals, drawn examples and first steps."""

from games.rules.entry import (
    Example,
    FirstStep,
    GameEntry,
    Heading,
    Symmetry,
    cells,
    easy,
    hard,
    hint,
    medium,
)
from games.rules.text import text
from games.rules.two.nex.rules import Nex

_FIVE = {"size": 5}
_GAPS = cells(black="c1 c3 e3 g3", white="d2 e2 d4 g5", neutral="d3 f3")
# The book's end position.
THREATS = cells(
    white="g5 j5 j8 j9 k1 k8 k10 l2 l3 l4 l5 l7 l8 m6 m7 m11 n8 n9 n10 o10",
    black="f3 f4 h5 i4 i5 j3 j4 k2 k5 k9 l9 m5 m9 m10 n6 n11 o9 o11 p10 p11",
    neutral="h4 h6 i2 i6 i7 j2 j7 k6 k7 k11 l10 l11 m4 m8 n7 q11",
)
# The same after Black has taken two of the three.
_LAST_THREAT = {
    "white": THREATS["white"],
    "black": [*(cell for cell in THREATS["black"] if cell != "f3"), "k11", "l11"],
    "neutral": [*(cell for cell in THREATS["neutral"] if cell not in ("k11", "l11")), "f3"],
}

ENTRY = GameEntry(
    Nex,
    "two",
    "connection",
    text("Nex"),
    text("Liga os teus dois lados. Há pedras neutras, que os dois podem tornar suas."),
    _FIVE,
    (
        easy("Primeiro tabuleiro", _FIVE),
        medium("Tabuleiro de sala de aula", {"size": 7}),
        hard("Tabuleiro do livro", {"size": 11}),
        hard("Com troca de cores", {"size": 11, "pie": True}),
    ),
    rules=(
        text(
            "O tabuleiro começa vazio e o Preto joga primeiro. <strong>Ganha quem ligar os seus dois"
            " lados</strong> com uma cadeia de pedras vizinhas. Os lados têm a cor do dono, e cada canto"
            " pertence aos dois lados que lá se encontram."
        ),
        text(
            "Além das pretas e das brancas há <strong>pedras neutras</strong>, que não ligam nada a ninguém,"
            " mas que os dois podem tornar suas. Na tua vez escolhes uma de duas maneiras de jogar."
        ),
        text(
            "<strong>Pôr</strong> uma pedra tua numa casa vazia e uma neutra noutra casa vazia. No tabuleiro,"
            " escolhe primeiro a casa da tua pedra e depois a da neutra."
        ),
        Example(
            text("Primeira maneira de jogar: o Preto pôs uma pedra sua em e3 e uma neutra em d2."),
            moves=("e3/d2",),
        ),
        text(
            "<strong>Converter</strong> duas neutras em pedras tuas e, em troca, tornar neutra uma pedra que"
            " já era tua antes da jogada. No tabuleiro, escolhe as duas neutras e depois a pedra que dás."
        ),
        Example(
            text("Antes: o Preto, que joga, tem duas neutras entre as suas pedras, em d3 e f3."),
            _GAPS,
            marks={"d3": "chosen", "f3": "chosen"},
        ),
        Example(
            text(
                "Segunda maneira de jogar: d3 e f3 passaram a pretas e c1 passou a neutra. A cadeia liga os"
                " dois lados pretos: ganhou."
            ),
            _GAPS,
            "black",
            moves=("d3+f3/c1",),
        ),
        Heading(text("Ameaças"), wide=True),
        text(
            "Uma neutra que serve aos dois é de quem a converter primeiro. Quem ameaça ganhar obriga o outro"
            " a responder, e assim fica sem tempo para converter."
        ),
        Example(
            text(
                "Ameaça tripla do livro: o Branco ganha se converter duas das neutras marcadas, ou uma delas"
                " e"
                " h4. Joga o Preto, e nenhuma das suas 6560 jogadas o impede."
            ),
            THREATS,
            marks={"k11": "win", "l11": "win", "l10": "win"},
            options={},
        ),
        Heading(text("Quando o tabuleiro enche"), wide=True),
        text(
            "Enquanto houver duas neutras podes converter, se tiveres uma pedra para dar. Quando já não há"
            " casas nem neutras que cheguem, joga-se <strong>uma casa só</strong>: se resta uma casa vazia,"
            " pões lá uma pedra tua; se não há casas vazias e resta uma neutra, ela passa a tua. Nunca há"
            " empate."
        ),
        Example(
            text("Resta uma casa vazia e uma neutra: o Branco joga só em e2; o Preto fica com d4 e ganha."),
            cells(
                black="b1 b2 d2 d3 e3 e5 f2 f3 g4 g5 h5 i5",
                white="a1 c1 c2 c3 d1 e1 e4 f4 f5 g3 h4",
                neutral="d4",
            ),
            "white",
            marks={"e2": "chosen"},
        ),
        text(
            "Com a opção <strong>troca de cores</strong>, o Branco pode responder à primeira jogada ficando"
            " com o Preto; joga então o novo Branco."
        ),
        hint(
            "Uma pedra tua que já não serve para nada ainda vale alguma coisa: é com ela que pagas uma"
            " conversão. Onde é que uma neutra te ajuda mais a ti do que ao adversário?"
        ),
    ),
    first_steps=(
        FirstStep(
            text("Ganha num lance"),
            text("És o Preto. Liga os teus dois lados com uma pedra tua; a neutra vai para outra casa."),
            cells(black="c3 d3 f3 f2 c1", white="d2 e2 e4 g4", neutral="f4 b2"),
            "black",
            text("Falta só uma casa para fechar a cadeia: escolhe-a primeiro, e depois a casa da neutra."),
            text("A tua pedra em e3 fechou a cadeia. A neutra não liga nada a ninguém."),
        ),
        FirstStep(
            text("Converte e ganha"),
            text("És o Preto. Torna tuas duas neutras e dá em troca uma pedra tua."),
            _GAPS,
            "black",
            text("A pedra que dás não pode fazer falta à tua cadeia."),
            text("Deste c1, que não fazia falta, e as duas neutras fecharam a cadeia."),
        ),
        FirstStep(
            text("Defende"),
            text("És o Branco. O Preto ameaça ganhar com as neutras de d3 e f3. Impede-o."),
            _GAPS,
            "white",
            text("As neutras não se tapam: o que podes fazer é ficar com elas antes do Preto."),
            text("As neutras agora são tuas, e o Preto tem o caminho cortado."),
            answers=("d3+f3/d2", "d3+f3/d4", "d3+f3/e2", "d3+f3/g5"),
        ),
        FirstStep(
            text("A ameaça tripla"),
            text(
                "És o Branco. Tinhas três neutras com que ganhar, k11, l11 e l10, e o Preto ficou com duas."
                " Ganha agora."
            ),
            _LAST_THREAT,
            "white",
            text("Converte a neutra que o Preto deixou, com mais uma, e dá uma pedra que não faça falta."),
            text("O Preto não conseguiu parar as três ameaças: a cadeia branca vai de lado a lado."),
            options={},
        ),
    ),
    usual=_FIVE,
    order=80,
    symmetry=Symmetry({"black": ("south_east", "north_west"), "white": ("south_west", "north_east")}, "+"),
    small=(_FIVE, {"size": 5, "pie": True}),
)
