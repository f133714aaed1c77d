"""What the pages say of wythoff."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.wythoff.rules import Wythoff
from games.rules.text import text

ENTRY = Entry(
    Wythoff,
    "nim",
    "heaps",
    text("Whitoff-II"),
    text("Duas pilhas: tira de uma, ou o mesmo número das duas. Quem tira o último feijão ganha."),
    {"heaps": [4, 7]},
    (
        Preset(EASY, text("4 e 6"), {"heaps": [4, 6]}),
        Preset(MEDIUM, text("7 e 12"), {"heaps": [7, 12]}),
        Preset(HARD, text("16 e 25"), {"heaps": [16, 25]}),
        Preset(MEDIUM, text("Misère: o último perde"), {"heaps": [6, 9], "misere": True}),
    ),
    also=text("Jogo de Wythoff"),
    order=90,
)
