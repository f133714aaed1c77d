"""Triskelion on its pages: names, proposals, drawn examples and first steps."""

from games.rules.entry import Example, FirstStep, GameEntry, Symmetry, cells, easy, hard, hint, medium
from games.rules.text import text
from games.rules.three.triskelion.rules import PAIRS, Triskelion
from games.rules.three.words import NEXT_STONE, STOP_NEXT

_BLACK, _WHITE = {"stone": "black"}, {"stone": "white"}
_PAIR = cells(black="a2 b3 d4 e4", white="b1 b4 c1 d2", extra=_BLACK)
_Y = cells(black="a2 b3 c4 d2 d3 d5", white="a1 b4 c1 d4 e3 e4", extra=_BLACK)
_STOP = cells(black="a2 a4 b3 c4 e3 e5 f6 g6", white="b2 c6 d2 d3 d4 d6 e6", extra=_WHITE)
_OWN = cells(black="a2 a3 a4 b1 c1 c3 d1 e7 g5 g7", white="b2 b5 c5 d5 e2 e5 f3 f5 f6 g6", extra=_BLACK)
_OWN_Y = cells(
    black="a1 b2 b5 c4 c5 d3 d4 d5 e3 e5 f6 g7", white="a2 a3 b1 c1 c2 c3 d2 d6 e6 e7 f5 g6", extra=_BLACK
)
_ACROSS = cells(
    black="a2 a4 b1 b4 c2 c3 c5 d6 d7 e6 g4 g6 g7",
    white="a3 b2 b3 c4 c6 d3 d4 d5 e3 f4 f5 f6",
    extra=_WHITE,
)
# The opening example of the book.
_BOOK = cells(
    black="b3 c6 c7 d3 d4 e5 e6 e8 f6 g6 g8 h4 h5",
    white="b5 c4 d6 d7 d8 e4 e7 f7 f8 g3 g4 g7 h8",
    extra=_BLACK,
)

ENTRY = GameEntry(
    Triskelion,
    "three",
    "connection",
    text("Triskelion"),
    text("Liga os teus dois lados, ou faz um Y, com pedras que são de todos."),
    {"size": 4},
    (
        easy("Primeiro tabuleiro", {"size": 3}),
        medium("Tabuleiro de sala de aula", {"size": 4}),
        hard("Tabuleiro do livro", {"size": 5}),
    ),
    rules=(
        text(
            "Jogam o Preto, o Cinzento e o Branco, por esta ordem. Cada um tem <strong>dois lados"
            " opostos</strong> do tabuleiro, da sua cor. As pedras, pretas e brancas, <strong>são de"
            " todos</strong>."
        ),
        text(
            "Na tua vez pões uma pedra numa casa vazia. A cor não se escolhe: <strong>preta, branca, preta,"
            " branca"
            "…</strong>, por todo o jogo. Por isso as tuas pedras também são ora de uma cor, ora da outra."
        ),
        text(
            "Olha para o grupo da nova pedra, que são as pedras da mesma cor ligadas a ela. Se o grupo liga"
            " dois lados opostos, <strong>ganha o dono desses lados</strong>, seja quem for que pôs a pedra."
            " As casas dos cantos pertencem aos dois lados que lá se encontram."
        ),
        Example(
            text("Foi o Branco quem jogou em c3, mas o grupo liga os lados do Cinzento: ganha o Cinzento."),
            _PAIR,
            "white",
            ("c3",),
        ),
        text(
            "Se o grupo toca em três lados alternados, faz um <strong>Y</strong>: ganha <strong>quem pôs a"
            " pedra</strong>. Também ganha quem pôs a pedra se os dois lados que ela liga forem os seus,"
            " mesmo que ligue ainda outros. Se liga os lados dos outros dois, ganha quem joga a seguir."
        ),
        Example(text("Um Y: o Branco pôs a pedra de c3 e ganha."), _Y, "white", ("c3",)),
        *STOP_NEXT,
        Example(
            text(
                "Joga o Preto, com uma pedra branca. Em d5 o Cinzento ganhava com uma preta: tem de jogar aí."
            ),
            _STOP,
            "black",
            options={"size": 4},
            marks={"d5": "chosen"},
        ),
        Example(
            text("Uma partida do livro, com 26 pedras: o Branco vai pôr uma pedra preta."),
            _BOOK,
            "white",
            options={"size": 5},
        ),
        hint(
            "Faz uma cadeia de cada cor, porque não escolhes a que tens. E conta: que cor vais ter na tua"
            " próxima vez, e que cor terá quem joga a seguir?"
        ),
    ),
    first_steps=(
        FirstStep(
            text("Os teus lados"),
            text("És o Branco e pões uma pedra preta. Ganha num lance: liga os teus dois lados."),
            _OWN,
            "white",
            text("Os teus lados são o de cima à esquerda e o de baixo à direita. Que cantos são teus?"),
            text("O grupo preto vai de um canto ao outro, e os dois cantos são também dos teus lados."),
            options={"size": 4},
        ),
        FirstStep(
            text("Com a outra cor"),
            text("És o Cinzento e pões uma pedra branca. Ganha num lance: liga a esquerda à direita."),
            _ACROSS,
            "grey",
            text(
                "Há um grupo branco que já toca no lado esquerdo. Onde falta uma pedra para chegar ao outro?"
            ),
            text("O grupo branco chegou ao teu lado direito."),
            options={"size": 4},
        ),
        FirstStep(
            text("Faz um Y"),
            text("És o Preto e pões uma pedra preta. Ganha num lance com um Y."),
            _OWN_Y,
            "black",
            text("Um Y toca em três lados, com um lado de intervalo entre cada dois. Junta dois grupos."),
            text("O grupo toca em três lados alternados, e foste tu quem o fez."),
            options={"size": 4},
        ),
        FirstStep(
            text("Impede o próximo"),
            text(
                "És o Preto e pões uma pedra branca. Depois joga o Cinzento, com uma preta: não o deixes"
                " ganhar."
            ),
            _STOP,
            "black",
            text("O Cinzento quer ligar a esquerda à direita com pedras pretas. Que casa lhe falta?"),
            text("Sem d5 o Cinzento já não liga os seus lados na próxima jogada."),
            ("d5",),
            {"size": 4},
        ),
    ),
    usual={"size": 3},
    order=10,
    symmetry=Symmetry(dict(zip(Triskelion.players, PAIRS, strict=True))),
    particulars=(NEXT_STONE,),
    small=({"size": 3},),
)
