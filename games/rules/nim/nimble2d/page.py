"""What the pages say of nimble2d."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.nimble2d.rules import Nimble2D
from games.rules.text import text

ENTRY = Entry(
    Nimble2D,
    "nim",
    "coins",
    text("Nimble 2D"),
    text("Leva as moedas ao canto: para a esquerda ou para cima. Quem lá põe a última ganha."),
    {"coins": "(1,4) (2,3) (5,0)"},
    (
        Preset(EASY, text("Uma moeda"), {"coins": "(6,3)"}),
        Preset(MEDIUM, text("Duas moedas"), {"coins": "(1,6) (5,4)"}),
        Preset(MEDIUM, text("Misère: a última perde"), {"coins": "(2,3) (4,1)", "misere": True}),
        Preset(HARD, text("Quatro moedas"), {"coins": "(1,7) (3,6) (5,2) (7,7)"}),
    ),
    order=260,
)
