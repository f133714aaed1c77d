"""What the pages say of grundy."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.grundy.rules import Grundy
from games.rules.text import text

ENTRY = Entry(
    Grundy,
    "nim",
    "splitting",
    text("Jogo de Grundy"),
    text("Parte uma pilha em duas diferentes. Quem já não consegue partir perde."),
    {"heaps": [7]},
    (
        Preset(EASY, text("Uma pilha de 7"), {"heaps": [7]}),
        Preset(MEDIUM, text("Uma pilha de 12"), {"heaps": [12]}),
        Preset(MEDIUM, text("Misère: o último perde"), {"heaps": [8, 5], "misere": True}),
        Preset(HARD, text("Três pilhas: 11, 8 e 6"), {"heaps": [11, 8, 6]}),
    ),
    order=310,
)
