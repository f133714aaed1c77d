"""What the pages say of divisor."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.divisor.rules import Divisor
from games.rules.text import text

ENTRY = Entry(
    Divisor,
    "nim",
    "heaps",
    text("Divisor Próprio"),
    text("Tira um divisor do número de feijões, menor do que ele. Quem fica sem jogadas perde."),
    {"heaps": [12]},
    (
        Preset(EASY, text("Uma pilha de 12"), {"heaps": [12]}),
        Preset(MEDIUM, text("Uma pilha de 60"), {"heaps": [60]}),
        Preset(MEDIUM, text("Misère: o último perde"), {"heaps": [20], "misere": True}),
        Preset(HARD, text("Três pilhas"), {"heaps": [12, 18, 28]}),
    ),
    order=160,
)
