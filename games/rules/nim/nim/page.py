"""What the pages say of nim."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.nim.rules import Nim
from games.rules.text import text

ENTRY = Entry(
    Nim,
    "nim",
    "heaps",
    text("Nim"),
    text("Tira quantos feijões quiseres de uma só pilha. Quem tira o último ganha."),
    {"heaps": [3, 5, 7]},
    (
        Preset(EASY, text("Duas pilhas"), {"heaps": [4, 6]}),
        Preset(MEDIUM, text("O clássico 3, 5, 7"), {"heaps": [3, 5, 7]}),
        Preset(HARD, text("A pirâmide 1, 3, 5, 7"), {"heaps": [1, 3, 5, 7]}),
        Preset(MEDIUM, text("Misère: o último perde"), {"heaps": [3, 4, 5], "misere": True}),
    ),
    order=10,
)
