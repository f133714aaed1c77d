"""Porus Torus on its pages: names, proposals, drawn examples, first steps and a puzzle."""

from games.rules.entry import Example, FirstStep, GameEntry, Puzzle, cells, easy, hard, hint, medium
from games.rules.text import text
from games.rules.three.porus_torus.rules import PorusTorus
from games.rules.three.words import NEXT_STONE, STOP_NEXT

_SMALL = {"size": 4}
_BLACK, _WHITE = {"stone": "black"}, {"stone": "white"}
# The examples of the book, each without one stone.
_VERTICAL = cells(white="b2 b4 b6 c1 c3 c6 c8 d7", extra=_WHITE)
_HORIZONTAL = cells(white="a8 b6 b7 c5 d6 e7 e8 f8 g7 h7 h8", extra=_WHITE)
_SPIRAL = cells(black="a3 b3 b4 c5 d5 d7 d8 e1 e2 e8 f3 f4 g4 h4", extra=_BLACK)
_END = cells(
    black="a1 a2 a3 a5 a6 b2 c2 c3 c4 c6 d1 d4 d7 e5 f5 f6 g6 g8 h7",
    white="a4 b1 b3 b5 b6 c7 c8 d5 d6 d8 e3 e6 e7 f2 g1 g3 g7 h3 h4",
    extra=_BLACK,
)
_STOP = cells(black="a2 a4 b3", white="a1 d4", extra=_WHITE)

ENTRY = GameEntry(
    PorusTorus,
    "three",
    "connection",
    text("Porus Torus"),
    text("Fecha um ciclo à volta de um tabuleiro sem bordas: ao alto, ao largo ou em espiral."),
    {"size": 6},
    (
        easy("Primeiro tabuleiro", {"size": 6}),
        medium("Tabuleiro do livro", {"size": 8}),
        hard("Tabuleiro grande", {"size": 10}),
    ),
    rules=(
        text(
            "O tabuleiro é um <strong>toro</strong>, a superfície de uma boia: quem sai por cima entra por"
            " baixo, e quem sai pela direita entra pela esquerda. Não há bordas nem cantos."
        ),
        Example(
            text("As seis vizinhas de a1: algumas estão na outra ponta da linha ou da coluna."),
            moves=("a1",),
            marks={
                "h1": "chosen",
                "b1": "chosen",
                "h2": "chosen",
                "a2": "chosen",
                "h8": "chosen",
                "a8": "chosen",
            },
        ),
        text(
            "Na tua vez pões uma pedra numa casa vazia. As pedras são de todos, e a cor não se escolhe:"
            " <strong>preta, branca, preta, branca…</strong>, por todo o jogo."
        ),
        text(
            "Um <strong>ciclo</strong> é uma cadeia fechada de pedras da mesma cor que dá a volta ao toro."
            " Ganha o dono do ciclo, seja quem for que o fechou: o jogador <strong>Vertical</strong> se o"
            " ciclo só dá a volta de baixo para cima, o <strong>Horizontal</strong> se só dá a volta da"
            " esquerda para a direita, o <strong>Espiral</strong> se dá as duas. Um anel à volta de algumas"
            " casas não é um ciclo."
        ),
        Example(text("Com b5 fecha-se um ciclo vertical."), _VERTICAL, "vertical", ("b5",)),
        Example(text("Com d5 fecha-se um ciclo horizontal."), _HORIZONTAL, "horizontal", ("d5",)),
        Example(text("Com d6 fecha-se um ciclo em espiral."), _SPIRAL, "spiral", ("d6",)),
        text(
            "Se uma pedra fecha ciclos de vários jogadores, ganha quem a pôs, se um deles for seu; se não,"
            " ganha quem joga a seguir. Nunca há empate."
        ),
        *STOP_NEXT,
        Example(
            text(
                "Joga o Espiral. Depois o Vertical, com uma pedra preta, ganhava em b1: é aí que tem de"
                " jogar."
            ),
            _STOP,
            "spiral",
            options=_SMALL,
            marks={"b1": "chosen"},
        ),
        hint(
            "O caminho do Vertical é o mais direito: os outros dois têm de o vigiar primeiro. E uma cadeia"
            " que se inclina pode passar de vertical a espiral."
        ),
    ),
    first_steps=(
        FirstStep(
            text("De baixo para cima"),
            text("És o jogador Vertical e pões uma pedra preta. Ganha num lance."),
            cells(black="a2 b1 b3", white="a4 c2 c3", extra=_BLACK),
            "vertical",
            text("Que casa da linha de cima toca em b3 e, por cima da borda, em b1?"),
            text("A cadeia b1, a2, b3, b4 volta a b1 por cima da borda."),
            options=_SMALL,
        ),
        FirstStep(
            text("De um lado ao outro"),
            text("És o jogador Horizontal e pões uma pedra preta. Ganha num lance."),
            cells(black="a1 a4 c1 c2 d2", white="b1 b2 c3 c4 d3", extra=_BLACK),
            "horizontal",
            text("Junta a4 a c1, que ficam uma de cada lado da borda de cima."),
            text("De a4 vai-se a b4 e, por cima da borda, a c1, c2 e d2; daí, pela direita, a a1 e a a4."),
            options=_SMALL,
        ),
        FirstStep(
            text("Em espiral"),
            text("És o jogador Espiral e pões uma pedra branca. Ganha num lance."),
            cells(black="a4 b3 c1 c4 d1 d2", white="b1 b2 c3 d3 d4", extra=_WHITE),
            "spiral",
            text("A cadeia tem de passar por cima das duas bordas coladas."),
            text("A cadeia dá a volta ao alto e também ao largo."),
            options=_SMALL,
        ),
        FirstStep(
            text("Impede o próximo"),
            text("És o jogador Espiral e pões uma pedra branca. Depois joga o Vertical, com uma preta."),
            _STOP,
            "spiral",
            text("O Vertical já tem três pedras pretas na mesma volta. Que casa lhe falta?"),
            text("Sem b1 o Vertical já não fecha o ciclo."),
            ("b1",),
            _SMALL,
        ),
    ),
    puzzles=(Puzzle(text("O fim da partida do livro"), _END, "spiral", 1),),
    order=30,
    particulars=(NEXT_STONE,),
    small=(_SMALL,),
)
