"""What the pages say of add up."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.add_up.rules import AddUp
from games.rules.text import text

ENTRY = Entry(
    AddUp,
    "nim",
    "heaps",
    text("Nim das Somas"),
    text("Diz um número e soma-o. Quem chega à meta ganha."),
    {"target": 31, "max": 3},
    (
        Preset(EASY, text("Até 13, de 1 a 3"), {"target": 13, "max": 3}),
        Preset(MEDIUM, text("Até 31, de 1 a 5"), {"target": 31, "max": 5}),
        Preset(HARD, text("Até 100, de 1 a 10"), {"target": 100, "max": 10}),
    ),
    order=40,
)
