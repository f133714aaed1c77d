"""UN on its pages: names, proposals, drawn examples and first steps."""

from games.rules.entry import Example, FirstStep, GameEntry, Heading, cells, easy, hard, hint, medium
from games.rules.text import text
from games.rules.two.un.rules import Un

_SMALL = {"shape": "hex3"}
_SQUARE = {"shape": "square4"}
_BOOK = {"shape": "hex5"}
# The book's first example. It says that there are two moves; there is a third one, c1, which loses as well.
_THREE_WAYS = cells(black="c2", white="b2 b3 b4 b5 c3 c6 d2 d4 d7 e2 e4 e8 f2 f4 f8 g3 g4 g8 h4 h5 h8")
# From the author's web page: the end of a match.
_ONLY_MOVE = cells(
    black="a4",
    white="a1 a2 a3 b1 b2 b5 c1 c2 c3 c5 c6 d1 d2 d3 d5 d7 e1 e2 e3 e5 e7 e8 f2 f3 f7 g3 g7 h4 h7 h8 i5 i6"
    " i7 i8 i9",
)
_CORNER = cells(black="b1", white="a2 b2 c2 c3 c4 d3")
_SIX_LEFT = cells(black="a1", white="b1 b4 c1 c3 c4 d1 d2 d3 d4")
_NINE_LEFT = cells(black="e5", white="a1 a2 b1 b2 c1 c2 d2 e3 e4")
_THREE = cells(black="b3 d3 e3", white="a3 b4 c1 c2 c3 c4 c5 d4 d5 e4 e5")

ENTRY = GameEntry(
    Un,
    "two",
    "moving",
    text("UN"),
    text("Uma só peça para os dois: desliza em linha reta e gasta as casas por onde passa."),
    _SMALL,
    (
        easy("Primeiro tabuleiro", _SMALL),
        medium("Quadrado pequeno", _SQUARE),
        medium("Três peças", {**_SMALL, "several": True}),
        hard("Tabuleiro do livro", {}),
    ),
    rules=(
        text(
            "O tabuleiro começa vazio. O 1.º jogador põe <strong>uma peça preta</strong> onde quiser."
            " Depois o 2.º jogador diz <strong>quem faz a primeira jogada</strong>: ele ou o adversário."
        ),
        Example(text("O 1.º jogador pôs a peça em h8."), moves=("h8",), options=_BOOK),
        text(
            "A peça é dos dois. Na tua vez <strong>desliza-la em linha reta</strong>, quantas casas vazias"
            " quiseres. A casa de onde ela sai e as casas por onde passa ficam com uma pedra branca:"
            " <strong>estão gastas até ao fim</strong>."
        ),
        Example(
            text("De h8 para e8: h8, g8 e f8 já não se usam."),
            moves=("h8", "start", "h8-e8"),
            options=_BOOK,
        ),
        text(
            "A peça não salta: fica antes de uma casa gasta. No tabuleiro quadrado também anda na diagonal."
        ),
        Example(
            text(
                "Um exemplo do livro. Há três jogadas, para b1, c1 e d3, e todas perdem: a b1 responde-se"
                " com e1. O livro só conta duas: falta-lhe c1."
            ),
            _THREE_WAYS,
            marks={"b1": "chosen", "c1": "chosen", "d3": "chosen"},
            options=_BOOK,
        ),
        Heading(text("O fim")),
        text("<strong>Quem não puder mover a peça perde.</strong> Nunca há empate."),
        Example(
            text("A peça foi para a1: de lá já não sai, e quem está na vez perdeu."),
            _CORNER,
            "first",
            ("b1-a1",),
            _SMALL,
        ),
        text(
            "Com <strong>três peças</strong>, o 1.º jogador põe as três; em cada jogada desliza uma delas, e"
            " umas tapam o caminho às outras."
        ),
        hint(
            "Corta o tabuleiro em zonas e conta as jogadas que sobram. Deslizes curtos guardam jogadas,"
            " deslizes longos gastam-nas."
        ),
    ),
    first_steps=(
        FirstStep(
            text("A última jogada"),
            text("És o 1.º jogador. Ganha num lance: leva a peça a uma casa de onde não se sai."),
            _CORNER,
            "first",
            text("Que casa ao lado da peça não tem outra casa vazia ao pé?"),
            text("Da casa a1 a peça já não sai: o adversário não pode jogar."),
        ),
        FirstStep(
            text("Seis casas vazias"),
            text("És o 1.º jogador, no tabuleiro quadrado. Das quatro jogadas, só uma ganha."),
            _SIX_LEFT,
            "first",
            text("Experimenta cada jogada e conta quantas ainda se fazem depois dela."),
            text("Seja qual for a resposta, a última jogada pode ser tua."),
            ("a1-b2",),
            _SQUARE,
        ),
        FirstStep(
            text("Curto ou comprido?"),
            text("És o 1.º jogador. Só uma jogada ganha: até onde levas a peça?"),
            _NINE_LEFT,
            "first",
            text("A peça só anda por uma linha. Um deslize comprido gasta mais casas."),
            text("De c5 o adversário já não encontra nenhuma boa resposta."),
            ("e5-c5",),
        ),
        FirstStep(
            text("Três peças"),
            text("És o 1.º jogador. Escolhe a peça e a casa: só uma jogada ganha."),
            _THREE,
            "first",
            text("Uma peça também tapa o caminho às outras."),
            text("Sobram quatro jogadas, e a última é tua."),
            ("b3-a2",),
            {"shape": "hex3", "several": True},
        ),
        FirstStep(
            text("De uma partida do autor"),
            text("És o 1.º jogador. O autor do jogo jogou até aqui: só uma jogada ganha."),
            _ONLY_MOVE,
            "first",
            text("A coluna da esquerda está quase gasta. Procura um deslize comprido."),
            text("De g4 todas as respostas perdem."),
            ("a4-g4",),
            _BOOK,
        ),
    ),
    usual=_SMALL,
    order=175,
    small=(_SMALL, _SQUARE),
)
