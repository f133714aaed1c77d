"""What the pages say of Epaminondas: names, proposals, rules and first steps."""

from games.rules.entry import (
    Example,
    FirstStep,
    GameEntry,
    Heading,
    Puzzle,
    Symmetry,
    cells,
    easy,
    hard,
    hint,
    medium,
)
from games.rules.text import text
from games.rules.two.epaminondas.rules import Epaminondas

_EIGHT = {"size": 8}
_BOOK = {"size": 12}
_LINE = cells(white="b2 c2 d2 d3 d4 h3", black="a7 e8 g6 j8")
# The book's second example: the pieces of the two phalanxes.
_TAKES = cells(white="a1 h4 h5 h6", black="h9 h10 h11 h12 n12")
_EDGE = cells(
    white="a8 a9 e1 f1 g1 h1 i1 j1 k1 j5 j6 j7 j8 l11",
    black="c3 d4 e3 e4 e5 f4 f12 g12 h12 i12 j12 k9 k12",
)
_FIRST_ROW = cells(white="g5 h5 i5 n1", black="a12 b5 c5 e5 f5")
_WAYS = cells(white="b3 c4 d5 e3 e4 g3", black="b6 d7 e6 e7")
_CROSSED = cells(white="b7 d1 e1 f1 h4", black="a8 c8 f6 g1 i7")
_BREAK = cells(white="a1 b1 f7 i2", black="a8 b8 c8 d6 h5")

ENTRY = GameEntry(
    Epaminondas,
    "two",
    "moving",
    text("Epaminondas"),
    text(
        "Move filas inteiras de peças: quanto mais compridas, mais longe vão. Ganha quem atravessar melhor."
    ),
    {"size": 6},
    (
        easy("Primeiro tabuleiro", {"size": 6}),
        medium("Tabuleiro de sala de aula", _EIGHT),
        hard("Tabuleiro do livro", {}),
    ),
    also=text("Crossings"),
    rules=(
        text(
            "Cada jogador começa com as suas duas primeiras linhas cheias, o Branco em baixo e o Preto em"
            " cima. Joga primeiro o Branco."
        ),
        Example(text("O início no tabuleiro do livro."), options=_BOOK),
        Heading(text("As falanges")),
        text(
            "Uma <strong>falange</strong> são peças tuas seguidas em linha reta: numa linha, numa coluna ou"
            " numa diagonal. Uma parte da fila também é uma falange, e uma peça sozinha também."
        ),
        text(
            "Na tua vez moves uma falange ao longo da sua linha. Ela anda <strong>no máximo tantas casas"
            " quantas as suas peças</strong>, e todas andam o mesmo. As casas à frente têm de estar vazias."
            " Uma peça sozinha anda uma casa em qualquer direção."
        ),
        Example(
            text("A falange de d2 a d4 pode avançar uma, duas ou três casas. A de b2 a d2 também."),
            _LINE,
            "white",
            marks={"d2": "chosen", "d3": "chosen", "d4": "chosen"}
            | dict.fromkeys(("d5", "d6", "d7", "e2", "f2", "g2"), "win"),
        ),
        text(
            "Para jogares, escolhe as duas pontas da falange e a casa aonde chega a peça da frente. Também"
            " podes escolher só a peça de trás e essa casa."
        ),
        Example(
            text(
                "As primeiras jogadas do livro: f1,g2-h3, e12,f11-h9 e h1,h3-h6. A terceira leva três peças,"
                " três casas para a frente."
            ),
            moves=("f1,g2-h3", "e12,f11-h9", "h1,h3-h6"),
            options=_BOOK,
        ),
        Heading(text("Capturar")),
        text(
            "Se a falange encontrar uma peça do adversário, conta as peças dele que estão seguidas nessa"
            " direção. <strong>Se forem menos do que as tuas, captura-as todas</strong> e para na casa da"
            " primeira. Se forem tantas ou mais, não pode ir para aí."
        ),
        Example(text("Quatro contra três: joga o Preto."), _TAKES, "black", options=_BOOK),
        Example(
            text("Depois de h12,h9:h6, a falange preta parou em h6 e saíram as três peças brancas."),
            _TAKES,
            "black",
            ("h12,h9:h6",),
            options=_BOOK,
        ),
        Example(
            text("O Branco jogou i5,g5:f5. Só saíram e5 e f5: as outras duas não estavam seguidas a elas."),
            _FIRST_ROW,
            "white",
            ("i5,g5:f5",),
            options=_BOOK,
        ),
        Example(
            text(
                "Um exemplo do livro: com j5,j8:j12 quatro peças brancas andaram quatro casas e capturaram a"
                " de j12, na última linha."
            ),
            _EDGE,
            "white",
            ("j5,j8:j12",),
            options=_BOOK,
        ),
        Heading(text("O fim")),
        text(
            "A tua última linha é aquela onde o adversário começou. <strong>Ganhas se, no princípio da tua"
            " vez, tiveres mais peças na tua última linha do que o adversário na dele</strong>. Por isso quem"
            " chega lá ainda espera uma jogada: o adversário pode capturar a peça que chegou, ou chegar"
            " também."
        ),
        Example(
            text("O Preto chegou a g1. O Branco ainda pode capturar com e1,f1:g1, ou jogar b7-b8."),
            _CROSSED,
            "white",
            marks={"g1": "win", "b8": "chosen"},
        ),
        text("Perde quem não puder mover nenhuma peça. Se a mesma posição aparecer três vezes, é empate."),
        hint(
            "Na mesma linha ganha a falange mais comprida. Uma diagonal ameaça várias linhas ao mesmo tempo."
            " Guarda uma falange virada para a tua primeira linha, para capturar quem lá chegar."
        ),
    ),
    first_steps=(
        FirstStep(
            text("Avança em fila"),
            text("És o Branco. Leva três peças da coluna d o mais longe que puderes."),
            _LINE,
            "white",
            text("Escolhe d2 e d4, as pontas da falange. Três peças andam três casas."),
            text("As três peças andaram três casas para a frente."),
            ("d2,d4-d7",),
        ),
        FirstStep(
            text("Quatro contra três"),
            text("És o Preto. Captura as três peças brancas da coluna h."),
            _TAKES,
            "black",
            text("Três peças não chegam para capturar três: leva a falange inteira."),
            text("Eram quatro contra três: saíram as três peças brancas."),
            ("h12,h9:h6",),
            options=_BOOK,
        ),
        FirstStep(
            text("Por onde atacar"),
            text("És o Branco. Captura uma peça preta."),
            _WAYS,
            "white",
            text("Na coluna e são duas contra duas. De que outro lado chegas a e6?"),
            text("Na diagonal está só uma peça preta: a tua falange é maior e captura-a."),
            ("b3,d5:e6", "c4,d5:e6"),
        ),
        FirstStep(
            text("Responde a tempo"),
            text("És o Branco. O Preto chegou à sua última linha: não o deixes ganhar."),
            _CROSSED,
            "white",
            text("Captura a peça de g1, ou chega tu também à última linha."),
            text("O Preto já não tem mais peças na última linha do que tu: o jogo continua."),
            ("b7-b8", "d1,f1:g1", "e1,f1:g1"),
        ),
        FirstStep(
            text("Fora do alcance"),
            text("És o Branco. Chega à última linha sem que o Preto te possa capturar."),
            _BREAK,
            "white",
            text("A falange de a8 a c8 anda até três casas. Onde é que ela não chega?"),
            text("A g8 a falange preta não chega. O Preto não tem resposta, e na tua vez ganhas."),
            ("f7-g8",),
        ),
    ),
    usual=_EIGHT,
    symmetry=Symmetry({"white": ("south",), "black": ("north",)}, separator="+"),
    small=({"size": 5},),
    puzzles=(
        Puzzle(
            text("Longe de mais para te capturar"), cells(white="a1 d11", black="e5 n12"), "white", 2, _BOOK
        ),
        Puzzle(
            text("A falange atravessa"), cells(white="d4 d5 d6 d7 d8", black="a12 m12"), "white", 2, _BOOK
        ),
    ),
    order=185,
)
