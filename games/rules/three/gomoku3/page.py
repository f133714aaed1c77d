"""Gomoku for three on its pages: names, proposals, drawn examples, first steps and a puzzle."""

from games.rules.entry import Example, FirstStep, GameEntry, Puzzle, cells, easy, hard, hint, medium
from games.rules.text import text
from games.rules.three.gomoku3.rules import Gomoku3
from games.rules.three.words import STOP_NEXT

_SEVEN = {"size": 7}
# The book's example of "stop next".
_BOOK = cells(black="e6 e7 e8", white="e5 f5 f6", grey="d4 g7 h6")
_FIVE = cells(black="e5 f5 h5 i5", white="e8 f9 k2", grey="a1 b5 c9")
_STOP = cells(black="d4 f4 f7", white="a4 c6 d7", grey="b1 b2 g7")
_GAME = (
    "f6 e7 d4 f8 f7 f4 g7 e4 e5 h6 e9 i5 g6 e6 i6 e8 g8 d5 h9 d6 h5 i7 h7 i4 h8 i3 i9 g4 g5 d2 j8 d3 k9"
    " j6 k5 g9 j7 j9 j5 i8"
)

ENTRY = GameEntry(
    Gomoku3,
    "three",
    "lines",
    text("Gomoku para 3"),
    text("Faz quatro em linha antes dos outros dois, sem deixares ganhar quem joga a seguir."),
    {"size": 7},
    (
        easy("Primeiro tabuleiro", {"size": 7}),
        medium("Tabuleiro de sala de aula", {"size": 11}),
        hard("Tabuleiro do livro", {"size": 19}),
    ),
    rules=(
        text(
            "Jogam o Preto, o Branco e o Cinzento, por esta ordem. A primeira pedra preta vai para o centro."
            " Depois, na tua vez, pões <strong>uma pedra da tua cor</strong> num ponto vazio."
        ),
        text(
            "<strong>Ganha quem fizer uma linha de exatamente quatro</strong> pedras suas, na horizontal, na"
            " vertical ou na diagonal. Se o tabuleiro encher sem que ninguém a faça, é empate."
        ),
        Example(
            text("O Preto fez quatro em linha."),
            cells(black="c6 d2 d3 d4 e4", white="b2 c2 d6 e2 f6", grey="a2 d5 g1 g5 g6"),
            "black",
            ("d1",),
            _SEVEN,
        ),
        text(
            "Uma linha de cinco ou mais não ganha, a não ser que a mesma pedra faça também uma de quatro"
            " noutra direção. Na variante <strong>Linhas compridas</strong> ganham todas."
        ),
        Example(text("Com g5 o Preto fez cinco: não ganha."), _FIVE, "black", ("g5",)),
        *STOP_NEXT,
        Example(
            text(
                "O Branco jogou em d5 e ameaça ganhar. Mas agora joga o Cinzento, que tem de parar o Preto em"
                " e9; e o Preto, que joga antes do Branco, não pode tapar as duas pontas da linha branca."
            ),
            _BOOK,
            "white",
            ("d5",),
            marks={"e9": "chosen"},
        ),
        Example(
            text(
                "A partida do livro, ao fim de 40 pedras: o Preto ameaça quatro em linha em três sítios, g10,"
                " k6 e k8."
            ),
            moves=(*_GAME.split(),),
            marks=dict.fromkeys(("g10", "k6", "k8"), "win"),
        ),
        hint(
            "A tua linha de três só prende quem joga antes de ti; quem joga a seguir fica livre. Dá-lhe que"
            " fazer: se ele tiver de parar o outro, a jogada é tua. Duas ameaças ao mesmo tempo ninguém as"
            " tapa."
        ),
    ),
    first_steps=(
        FirstStep(
            text("Quatro em linha"),
            text("És o Branco. Ganha num lance."),
            cells(black="b3 b6 d4 d7 e7 f6 g4", white="b5 e2 f3 f4 f5 g1", grey="a1 b1 b2 c6 e4 g3"),
            "white",
            text("Há três pedras brancas seguidas. Que ponta está livre?"),
            text("Quatro pedras brancas seguidas: ganhaste."),
            options=_SEVEN,
        ),
        FirstStep(
            text("Impede o próximo"),
            text("És o Preto. A seguir joga o Branco: onde ia ele ganhar?"),
            _STOP,
            "black",
            text("As pedras brancas estão numa diagonal, com um buraco."),
            text("Fechaste o buraco: o Branco já não faz quatro na próxima jogada."),
            ("b5",),
            _SEVEN,
        ),
        FirstStep(
            text("O outro tem de parar"),
            text("És o Branco. Faz uma linha de três que ninguém consiga parar."),
            _BOOK,
            "white",
            text("O Cinzento vai ter de parar o Preto. Que linha de três fica com as duas pontas livres?"),
            text("O Cinzento tem de jogar em e9, e o Preto só pode tapar uma das pontas."),
            ("d5", "f4", "f7", "g5"),
            {"size": 11},
        ),
    ),
    puzzles=(Puzzle(text("A ameaça dupla do livro"), _BOOK, "white", 2, {"size": 11}),),
    usual={"size": 11},
    order=70,
    small=({"size": 7}, {"size": 7, "overline": True}),
)
