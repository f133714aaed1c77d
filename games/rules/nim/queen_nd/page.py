"""What the pages say of queen nd."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.queen_nd.rules import QueenNd
from games.rules.text import text

ENTRY = GameEntry(
    QueenNd,
    "nim",
    "heaps",
    text("Rainha em n dimensões"),
    text(
        "Escolhe uma ou mais pilhas e tira de cada uma o mesmo número de feijões. Quem tira o último ganha."
    ),
    {"heaps": [3, 4, 6]},
    (
        easy("Três pilhas pequenas", {"heaps": [2, 3, 4]}),
        medium("Três pilhas: 4, 6 e 9", {"heaps": [4, 6, 9]}),
        hard("Quatro dimensões", {"heaps": [3, 4, 5, 6]}),
        medium("Misère: o último perde", {"heaps": [3, 4, 6], "misere": True}),
    ),
    also=text("Wythoff com várias pilhas"),
    rules=(
        text(
            "Há várias pilhas de feijões. Na tua vez escolhes <strong>uma ou mais pilhas</strong>, as que"
            " quiseres, e tiras de cada uma delas <strong>o mesmo número</strong> de feijões."
        ),
        text(
            "<strong>Quem tira o último feijão ganha.</strong> Na versão <em>misère</em> quem tira o último"
            " perde."
        ),
        text(
            "Porque se chama rainha? Com duas pilhas é a rainha branca no tabuleiro: os tamanhos das pilhas"
            " são a linha e a coluna. Tirar de uma pilha é andar a direito, tirar o mesmo das duas é andar na"
            " diagonal. Com três pilhas a rainha anda num cubo, e assim por diante."
        ),
        text("Escolhe um feijão numa pilha, e depois o mesmo número nas outras de que também queres tirar."),
        played(
            {"heaps": "2, 3, 4"},
            step("", "Três pilhas de 2, 3 e 4 feijões. Começas tu."),
            step("p1-2/p2-2/p3-2", "Tiras 2 de cada uma: ficam 0, 1 e 2. Escreve-se p1-2/p2-2/p3-2."),
            step("p2-1/p3-1", "O outro tira 1 das pilhas 2 e 3."),
            step("p3-1", "Tiras o último feijão: ganhaste."),
        ),
        hint(
            "Com uma pilha vazia, as outras duas são um jogo que já conheces. Que posições sabes então"
            " que são boas de deixar?"
        ),
    ),
    order=100,
)
