"""What the pages say of kayles."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.kayles.rules import Kayles
from games.rules.text import text

ENTRY = Entry(
    Kayles,
    "nim",
    "splitting",
    text("Kayles"),
    text("Derruba um pino ou dois vizinhos; a fila pode partir-se. Quem derruba o último ganha."),
    {"heaps": [7]},
    (
        Preset(EASY, text("Uma fila de 7"), {"heaps": [7]}),
        Preset(MEDIUM, text("Uma fila de 12, misère"), {"heaps": [12], "misere": True}),
        Preset(MEDIUM, text("Duas filas: 7 e 4"), {"heaps": [7, 4]}),
        Preset(HARD, text("Três filas: 11, 8 e 5"), {"heaps": [11, 8, 5]}),
    ),
    order=280,
)
