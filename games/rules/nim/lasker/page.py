"""What the pages say of lasker."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.lasker.rules import Lasker
from games.rules.text import text

ENTRY = Entry(
    Lasker,
    "nim",
    "splitting",
    text("Pega e Quebra"),
    text("Tira feijões de uma pilha, ou parte-a em duas. Quem tira o último feijão ganha."),
    {"heaps": [5, 4]},
    (
        Preset(EASY, text("Duas pilhas: 4 e 2"), {"heaps": [4, 2]}),
        Preset(MEDIUM, text("Três pilhas: 5, 4 e 3"), {"heaps": [5, 4, 3]}),
        Preset(MEDIUM, text("Misère: o último perde"), {"heaps": [5, 4], "misere": True}),
        Preset(HARD, text("Três pilhas: 10, 7 e 6"), {"heaps": [10, 7, 6]}),
    ),
    also=text("Nim de Lasker"),
    order=320,
)
