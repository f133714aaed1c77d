"""What the pages say of turtles."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.turtles.rules import Turtles
from games.rules.text import text

ENTRY = Entry(
    Turtles,
    "nim",
    "coins",
    text("Vira-Moedas"),
    text(
        "Vira uma face para baixo e, se quiseres, mais uma moeda à esquerda. Quem vira a última face ganha."
    ),
    {"coins": "VFVFF"},
    (
        Preset(EASY, text("Duas faces"), {"coins": "VVFVF"}),
        Preset(MEDIUM, text("Sete moedas"), {"coins": "FVFFVVF"}),
        Preset(HARD, text("Treze moedas"), {"coins": "VFVVFVVVFFVFV"}),
        Preset(MEDIUM, text("Misère: a última face perde"), {"coins": "FVFVF", "misere": True}),
    ),
    also=text("Tartarugas"),
    order=250,
)
