"""What the pages say of classic nim."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.classic_nim.rules import ClassicNim
from games.rules.text import text

ENTRY = Entry(
    ClassicNim,
    "nim",
    "heaps",
    text("Nim Clássico"),
    text("O Nim em filas, como se joga desde há muito: 3, 5 e 7 feijões. Quem tira o último ganha."),
    {"heaps": [3, 5, 7]},
    (
        Preset(EASY, text("3, 4 e 5"), {"heaps": [3, 4, 5]}),
        Preset(MEDIUM, text("3, 5 e 7"), {"heaps": [3, 5, 7]}),
        Preset(HARD, text("1, 3, 5 e 7"), {"heaps": [1, 3, 5, 7]}),
        Preset(HARD, text("Misère: 1, 3, 5 e 7"), {"heaps": [1, 3, 5, 7], "misere": True}),
    ),
    order=20,
)
