"""What the pages say of odd even."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.odd_even.rules import OddEven
from games.rules.text import text

ENTRY = Entry(
    OddEven,
    "nim",
    "heaps",
    text("Ímpar ou Par"),
    text("De uma pilha ímpar tira 1 feijão; de uma par, 1 ou 2. Quem tira o último ganha."),
    {"heaps": [2, 3, 4]},
    (
        Preset(EASY, text("De 1 a 3"), {"heaps": [1, 2, 3]}),
        Preset(MEDIUM, text("De 1 a 5"), {"heaps": [1, 2, 3, 4, 5]}),
        Preset(MEDIUM, text("Misère: o último perde"), {"heaps": [3, 4, 6], "misere": True}),
        Preset(HARD, text("De 1 a 8"), {"heaps": [1, 2, 3, 4, 5, 6, 7, 8]}),
    ),
    order=170,
)
