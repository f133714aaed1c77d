"""What the pages say of Hasami Shogi: names, proposals, rules and first steps."""

from games.rules.entry import Example, FirstStep, GameEntry, Heading, cells, easy, hard, hint, medium
from games.rules.text import text
from games.rules.two.hasami_shogi.rules import HasamiShogi

_PAIR = cells(black="c5 e8 h5 i1", white="a9 b9 d5 e6 e7")
_CORNER = cells(black="a8 b1 f1", white="a9 e5 f5")

ENTRY = GameEntry(
    HasamiShogi,
    "two",
    "moving",
    text("Hasami Shogi"),
    text("Fecha as peças do adversário entre duas tuas para as capturares. Perde quem ficar só com uma."),
    {"size": 5},
    (
        easy("Primeiro tabuleiro", {"size": 5}),
        medium("Tabuleiro pequeno", {"size": 7}),
        hard("Tabuleiro habitual", {}),
    ),
    rules=(
        text("Cada jogador tem nove peças na sua primeira linha. Joga primeiro o Preto."),
        Example(text("O início.")),
        text(
            "Na tua vez moves uma peça <strong>em linha reta, na horizontal ou na vertical, tantas casas"
            " quantas quiseres</strong>. Não podes saltar por cima de outras peças nem passar a tua vez."
        ),
        Heading(text("Capturar")),
        text(
            "Se a peça que moveste fechar <strong>uma fila de peças do adversário entre ela e outra peça"
            " tua</strong>, na horizontal ou na vertical e sem casas vazias pelo meio, todas as peças dessa"
            " fila saem do tabuleiro. Podes fechar várias filas de uma vez."
        ),
        Example(
            text("Se o Preto mover h5 para e5, fecha uma fila de duas peças e outra de uma."),
            _PAIR,
            "black",
            marks={"e5": "win", "c5": "chosen", "e8": "chosen"},
        ),
        Example(text("Depois de h5-e5 saíram d5, e6 e e7."), _PAIR, "black", ("h5-e5",)),
        text(
            "Uma peça num canto captura-se de outra maneira: <strong>com uma peça em cada uma das duas casas"
            " ao lado dela</strong>."
        ),
        Example(
            text("Se o Preto mover b1 para b9, captura a peça do canto."),
            _CORNER,
            "black",
            marks={"b9": "win", "a8": "chosen"},
        ),
        text("Só captura quem joga: <strong>podes entrar sem perigo entre peças do adversário</strong>."),
        Example(
            text("O Branco acaba de mover c9 para c5, entre duas peças pretas. Não perde nada."),
            cells(black="b5 d5 h1", white="c9 e9 g2"),
            "white",
            ("c9-c5",),
        ),
        Heading(text("O fim")),
        text(
            "<strong>Ganha quem deixar o adversário com uma só peça</strong>, ou com nenhuma. Quem não puder"
            " mover nenhuma peça também perde. Se a mesma posição aparecer três vezes, é empate."
        ),
        hint(
            "Antes de mover, vê que peças tuas ficam com uma peça do adversário encostada e a casa do"
            " outro lado livre: são essas que ele pode capturar."
        ),
    ),
    first_steps=(
        FirstStep(
            text("Fecha uma peça"),
            text("És o Preto. Captura a peça branca de d5."),
            cells(black="c5 e2 i1", white="d5 g8 h8"),
            "black",
            text("De um lado dela já está uma peça tua. Que casa falta ocupar?"),
            text("A peça de d5 ficou entre c5 e e5, e saiu do tabuleiro."),
            ("e2-e5",),
        ),
        FirstStep(
            text("Duas filas de uma vez"),
            text("És o Preto. Captura três peças num só lance."),
            _PAIR,
            "black",
            text("Procura a casa onde se encontram uma fila que acaba em c5 e outra que acaba em e8."),
            text("Duas filas fechadas de uma vez: três peças capturadas."),
            ("h5-e5",),
        ),
        FirstStep(
            text("A peça do canto"),
            text("És o Preto. Captura a peça branca que está no canto."),
            _CORNER,
            "black",
            text("O canto tem só duas casas ao lado, e numa delas já está uma peça tua."),
            text("Com uma peça em cada casa ao lado, o canto fica fechado."),
            ("b1-b9",),
        ),
        FirstStep(
            text("A última captura"),
            text("És o Preto. O Branco tem duas peças: ganha já."),
            cells(black="c3 f5", white="c4 h8"),
            "black",
            text("Basta capturar uma peça. De que lado lhe falta uma tua?"),
            text("O Branco ficou só com uma peça: ganhaste."),
        ),
    ),
    small=({"size": 5},),
    order=160,
)
