"""What the pages say of lim."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.lim.rules import Lim
from games.rules.text import text

ENTRY = Entry(
    Lim,
    "nim",
    "heaps",
    text("LIM"),
    text("Tira o mesmo número de duas pilhas e põe outros tantos na terceira. Quem fica sem jogadas perde."),
    {"heaps": [5, 3, 7]},
    (
        Preset(EASY, text("2, 6 e 4"), {"heaps": [2, 6, 4]}),
        Preset(MEDIUM, text("5, 3 e 7"), {"heaps": [5, 3, 7]}),
        Preset(HARD, text("7, 11 e 14"), {"heaps": [7, 11, 14]}),
        Preset(MEDIUM, text("Misère: quem joga por último perde"), {"heaps": [4, 5, 6], "misere": True}),
    ),
    order=110,
)
