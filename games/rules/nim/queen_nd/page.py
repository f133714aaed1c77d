"""What the pages say of queen nd."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.queen_nd.rules import QueenNd
from games.rules.text import text

ENTRY = Entry(
    QueenNd,
    "nim",
    "heaps",
    text("Rainha em n dimensões"),
    text(
        "Escolhe uma ou mais pilhas e tira de cada uma o mesmo número de feijões. Quem tira o último ganha."
    ),
    {"heaps": [3, 4, 6]},
    (
        Preset(EASY, text("Três pilhas pequenas"), {"heaps": [2, 3, 4]}),
        Preset(MEDIUM, text("Três pilhas: 4, 6 e 9"), {"heaps": [4, 6, 9]}),
        Preset(HARD, text("Quatro dimensões"), {"heaps": [3, 4, 5, 6]}),
        Preset(MEDIUM, text("Misère: o último perde"), {"heaps": [3, 4, 6], "misere": True}),
    ),
    also=text("Wythoff com várias pilhas"),
    order=100,
)
