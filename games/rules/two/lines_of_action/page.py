"""What the pages say of Linhas de acção: names, proposals, rules and first steps."""

from games.rules.entry import (
    Example,
    FirstStep,
    GameEntry,
    Heading,
    Puzzle,
    Sgf,
    cells,
    easy,
    hard,
    hint,
    medium,
)
from games.rules.text import text
from games.rules.two.lines_of_action.rules import LinesOfAction

# The book's examples.
_REACH = cells(white="b4 d1 d4 d7 f6", black="b6 d3 f4 g2")
_ONLY_WAY = cells(white="b5 b6 c7 d6 f2", black="c5 d3 e4")
_GROUPS = cells(white="a4 a5 c6 d2 e2 e4 f3", black="a3 b3 b4 b6 c4 c5 d3 e1 f8 h5")
_OVER = cells(black="a8 c3 e3", white="c8 d6 g3 h1")
_JOIN = cells(black="d4 d6 f5", white="a1 h1 h8")
_BOTH = cells(black="c5 h7 h8", white="b5 b6 f2")
_GIVEN = cells(black="c5 h7 h8", white="b6 f2 h1")

ENTRY = GameEntry(
    LinesOfAction,
    "two",
    "moving",
    text("Linhas de acção"),
    text("Cada peça anda tantas casas quantas as peças da linha. Ganha quem juntar todas as suas num grupo."),
    {"size": 6},
    (
        easy("Primeiro tabuleiro", {"size": 6}),
        medium("Tabuleiro pequeno", {"size": 7}),
        hard("Tabuleiro habitual", {}),
    ),
    also=text("Lines of Action, LOA"),
    rules=(
        text("As peças pretas começam em cima e em baixo, as brancas dos dois lados. Joga primeiro o Preto."),
        Example(text("O início.")),
        text(
            "Na tua vez moves uma peça em linha reta: na horizontal, na vertical ou na diagonal. Ela anda"
            " <strong>exatamente tantas casas quantas as peças que há nessa linha</strong>, de uma ponta à"
            " outra do tabuleiro: as tuas, as do adversário e ela própria."
        ),
        Example(
            text(
                "Onde pode ir a peça branca de d4, num exemplo do livro. A coluna tem quatro peças, a linha 4"
                " tem três e cada diagonal tem duas."
            ),
            _REACH,
            "white",
            marks={"d4": "chosen"} | dict.fromkeys(("a4", "b2", "b6", "d8", "f2"), "win"),
        ),
        text(
            "Podes passar <strong>por cima das tuas peças, mas não das do adversário</strong>. Se acabares"
            " numa casa com uma peça do adversário, <strong>ela é capturada</strong> e sai do tabuleiro. Não"
            " podes acabar numa casa com uma peça tua. Quem não puder mover nenhuma peça passa."
        ),
        Example(
            text("A linha 3 tem três peças: c3 pode saltar para f3, mas e3 não pode passar por g3."),
            _OVER,
            "black",
            marks={"c3": "chosen", "f3": "win"},
        ),
        Heading(text("O fim")),
        text(
            "<strong>Ganha quem tiver todas as suas peças num só grupo</strong>: cada uma encostada a outra"
            " pelos lados ou pelos cantos. Uma peça sozinha também é um grupo."
        ),
        Example(
            text("Um exemplo do livro: as peças brancas estão em três grupos, as pretas em quatro."),
            _GROUPS,
            marks=dict.fromkeys(("d2", "e2", "e4", "f3"), "chosen"),
        ),
        Example(text("O Preto moveu f5-e5 e juntou as suas peças: ganhou."), _JOIN, "black", ("f5-e5",)),
        text(
            "Se com a tua jogada os dois ficarem com as peças juntas, <strong>ganhas tu</strong>. Se só o"
            " adversário ficar, porque lhe capturaste a peça que estava longe, ganha ele. Se a mesma posição"
            " aparecer três vezes, é empate."
        ),
        Example(
            text("O Branco capturou c5. Agora só as peças pretas estão juntas: ganhou o Preto."),
            _GIVEN,
            "white",
            ("f2:c5",),
        ),
        hint(
            "Conta primeiro as peças da linha, e só depois vê onde acabas. Uma fila das tuas peças trava as"
            " do adversário. Capturar nem sempre é bom: ele fica com menos peças para juntar."
        ),
    ),
    first_steps=(
        FirstStep(
            text("Conta a linha"),
            text("És o Branco. Captura a peça preta de b6."),
            cells(white="b4 c1 d4 g4", black="a6 b6 d5"),
            "white",
            text("Procura uma linha por b6 com uma peça tua, e conta quantas peças tem."),
            text("Na linha havia duas peças: a tua andou duas casas e capturou a de b6."),
            ("d4:b6", "b4:b6"),
        ),
        FirstStep(
            text("Por cima das tuas"),
            text("És o Preto. Salta por cima de uma peça tua."),
            cells(black="c3 d7 e3 g1", white="e2 h3"),
            "black",
            text("As peças de c3 e e3 estão na mesma linha. Quantas peças tem ela?"),
            text("A linha tem três peças: andaste três casas, por cima de uma tua."),
            ("c3-f3", "e3-b3"),
        ),
        FirstStep(
            text("Junta as peças"),
            text("És o Preto. Ganha já."),
            _JOIN,
            "black",
            text("Que casa encosta às peças de d4 e d6?"),
            text("As tuas três peças tocam-se pelos cantos: são um só grupo."),
        ),
        FirstStep(
            text("Capturar e juntar"),
            text("És o Branco. Ganha já."),
            _BOTH,
            "white",
            text("Na diagonal de f2 há três peças. Onde acaba um salto de três casas?"),
            text("Ficaram as duas cores juntas, mas a jogada foi tua: ganhaste."),
        ),
    ),
    small=({"size": 5}, {"size": 6}),
    puzzles=(
        Puzzle(text("Um só caminho"), _ONLY_WAY, "white", 1),
        Puzzle(text("Juntam-se todas"), cells(white="f2 b5 b6", black="c5 h7 h8"), "white", 1),
        Puzzle(
            text("A peça distante"),
            cells(white="g3 h1 d6 c8", black="c3 e3 a8"),
            "black",
            3,
        ),
    ),
    order=175,
    sgf=Sgf("9", names=("loa",), signs=("-:",)),
)
