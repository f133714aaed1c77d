"""What the pages say of array nim."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.array_nim.rules import ArrayNim
from games.rules.text import text

ENTRY = Entry(
    ArrayNim,
    "nim",
    "boards",
    text("Nim em Matriz"),
    text("Tira peças vizinhas de uma só linha ou coluna. Quem tira a última ganha."),
    {"rows": "1111 1101 1111"},
    (
        Preset(EASY, text("3 por 3"), {"rows": "111 111 111"}),
        Preset(MEDIUM, text("Com buracos"), {"rows": "1101 1111 1011"}),
        Preset(MEDIUM, text("Misère: 3 por 3"), {"rows": "111 111 111", "misere": True}),
        Preset(HARD, text("Misère: 4 por 4"), {"rows": "1111 1111 1111 1111", "misere": True}),
        Preset(HARD, text("Anel com centro"), {"rows": "11111 10001 10101 11111"}),
    ),
    also=text("Array Nim"),
    order=340,
)
