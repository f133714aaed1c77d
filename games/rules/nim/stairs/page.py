"""What the pages say of stairs."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.stairs.rules import Stairs
from games.rules.text import text

ENTRY = Entry(
    Stairs,
    "nim",
    "strips",
    text("Escadas"),
    text("Desce peças de um degrau para o degrau de baixo. Quem leva a última peça ao chão ganha."),
    {"steps": [0, 2, 1, 3]},
    (
        Preset(EASY, text("Dois degraus"), {"steps": [0, 3, 2]}),
        Preset(MEDIUM, text("Três degraus"), {"steps": [0, 2, 1, 3]}),
        Preset(HARD, text("Cinco degraus"), {"steps": [7, 2, 1, 4, 5, 1]}),
        Preset(MEDIUM, text("Misère: a última perde"), {"steps": [0, 1, 2, 2], "misere": True}),
    ),
    also=text("Nim em Escadas"),
    order=240,
)
