"""Reversi for three on its pages: names, proposals, drawn examples and first steps."""

from games.rules.entry import Example, FirstStep, GameEntry, Heading, Puzzle, cells, easy, hard, hint, medium
from games.rules.text import text
from games.rules.three.reversi3.rules import Reversi3

_MIXED = cells(black="a1 i5", grey="b2 f3 h5", white="c3 e4")
_LAST = cells(black="a1 a5 i5", grey="b2", white="b5 c3 e4 h5")
_CORNER = cells(black="b1 d1 i9", grey="c1 f2", white="e1")
_MIDDLE = cells(
    black="d7 e7 f7 g4 g8 h9 i6 i7 i8",
    grey="a4 b1 b2 b3 b4 d3 d4 e2 e4 e5 e6 g9",
    white="a2 c1 c2 c3 c4 c5 d2 d5 e3 f4 f5 f6 g5 g6 g7 h6 h7 h8 i9",
)
_STOPS = cells(black="d3 e4 f6 i5", grey="d4 e1 e5 h8", white="c5 g5")
_GAME = Reversi3()
_LATE = {"start": _GAME.starting_at(_GAME.setup(_MIDDLE, "black")).start}

ENTRY = GameEntry(
    Reversi3,
    "three",
    "pushing",
    text("Reversi para 3"),
    text("Fecha peças dos outros dois entre as tuas para as virar. Ganha quem acabar com mais."),
    {},
    (
        easy("Primeiro tabuleiro", {}),
        medium("Mais de meio jogo", _LATE),
        hard("Sem proteção da última peça", {"no_protection": True}),
    ),
    rules=(
        text(
            "Jogam o Preto, o Cinzento e o Branco, por esta ordem. O jogo começa com sete peças no meio: o"
            " Cinzento tem três, porque não é o primeiro nem o último."
        ),
        Example(text("O início. O Preto pode jogar em c4 ou em g6."), marks={"c4": "win", "g6": "win"}),
        text(
            "Na tua vez pões uma peça numa casa vazia, de modo que <strong>uma fila de peças dos outros"
            " fique fechada</strong> entre ela e outra peça tua, numa das seis direções e sem casas vazias"
            " pelo meio. <strong>Todas essas filas passam a ser da tua cor.</strong>"
        ),
        text("Numa fila pode haver peças dos dois adversários, misturadas."),
        Example(
            text("O Preto joga em d4: fecha b2, cinzenta, e c3, branca."),
            _MIXED,
            "black",
            marks={"d4": "win", "a1": "chosen"},
        ),
        Example(text("As duas viraram, e agora são pretas."), _MIXED, "black", ("d4",)),
        text(
            "Uma jogada que não vira nada é proibida. Quem não puder virar nada passa, e só então pode"
            " passar."
        ),
        Heading(text("A última peça")),
        text(
            "<strong>Não podes virar a última peça de um adversário</strong> enquanto tiveres outra jogada:"
            " ninguém é posto fora por quem podia fazer outra coisa. Se todas as tuas jogadas o fizerem,"
            " podes."
        ),
        Example(
            text("Em d4 o Preto tirava a única peça do Cinzento. Só pode jogar em c5 ou em g5."),
            _LAST,
            "black",
            marks={"c5": "win", "g5": "win", "b2": "chosen"},
        ),
        Heading(text("O fim")),
        text(
            "O jogo acaba quando nenhum dos três pode virar peças. <strong>Ganha quem tiver mais.</strong>"
            " Quem tiver o mesmo número fica no mesmo lugar: se forem os dois primeiros, é empate entre"
            " eles."
        ),
        hint(
            "Quem vai à frente tem dois contra si. Guarda os cantos, que nunca mais viram, e não dês ao"
            " jogador a seguir uma fila comprida."
        ),
    ),
    first_steps=(
        FirstStep(
            text("Vira os dois"),
            text("És o Preto. Vira ao mesmo tempo uma peça cinzenta e uma branca."),
            _MIXED,
            "black",
            text("Segue a linha que sai de a1."),
            text("Uma fila pode ter peças dos dois adversários."),
            ("d4",),
        ),
        FirstStep(
            text("Deixa-lhe uma peça"),
            text("És o Preto. Vira b5, já que em d4 não podes jogar."),
            _LAST,
            "black",
            text("O Cinzento só tem a peça b2. Que fila acaba em a5?"),
            text("Viraste b5, e o Cinzento ficou em jogo."),
            ("c5",),
        ),
        FirstStep(
            text("Ocupa o canto"),
            text("És o Branco. Vira três peças e fica com um canto."),
            _CORNER,
            "white",
            text("A fila começa em e1."),
            text("Uma peça de canto nunca mais vira."),
            ("a1",),
        ),
    ),
    puzzles=(Puzzle(text("Uma jogada, e mais ninguém vira"), _STOPS, "black", 1),),
    order=50,
)
