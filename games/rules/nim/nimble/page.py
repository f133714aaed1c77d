"""What the pages say of nimble."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.nimble.rules import Nimble
from games.rules.text import text

ENTRY = Entry(
    Nimble,
    "nim",
    "strips",
    text("Nimble"),
    text("Leva uma moeda quantas casas quiseres para a esquerda. Quem faz a última jogada ganha."),
    {"coins": [0, 1, 2, 0, 1]},
    (
        Preset(EASY, text("Duas moedas"), {"coins": [0, 0, 0, 1, 0, 1]}),
        Preset(MEDIUM, text("Quatro moedas"), {"coins": [0, 1, 0, 1, 0, 1, 0, 1]}),
        Preset(MEDIUM, text("Duas pilhas de moedas"), {"coins": [0, 0, 1, 0, 0, 3, 0, 0]}),
        Preset(HARD, text("Quinze moedas"), {"coins": [1, 2, 1, 3, 0, 3, 0, 2, 0, 1, 2]}),
        Preset(MEDIUM, text("Misère: o último perde"), {"coins": [0, 2, 1, 0, 1, 1], "misere": True}),
    ),
    order=200,
)
