"""What the pages say of even or odd heap."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.even_or_odd_heap.rules import EvenOrOddHeap
from games.rules.text import text

ENTRY = Entry(
    EvenOrOddHeap,
    "nim",
    "heaps",
    text("Par ou Pilha Ímpar"),
    text("Tira um número par de feijões, ou uma pilha ímpar inteira. Quem tira o último ganha."),
    {"heaps": [6, 7, 8]},
    (
        Preset(EASY, text("Duas pilhas"), {"heaps": [5, 8]}),
        Preset(MEDIUM, text("Três pilhas"), {"heaps": [6, 7, 8]}),
        Preset(MEDIUM, text("Misère: o último perde"), {"heaps": [3, 6, 9], "misere": True}),
        Preset(HARD, text("Quatro pilhas"), {"heaps": [5, 10, 13, 18]}),
    ),
    order=180,
)
