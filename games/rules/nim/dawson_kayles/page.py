"""What the pages say of dawson kayles."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.dawson_kayles.rules import DawsonKayles
from games.rules.text import text

ENTRY = Entry(
    DawsonKayles,
    "nim",
    "splitting",
    text("Kayles de Dawson"),
    text("Derruba sempre dois pinos vizinhos; a fila pode partir-se. Quem fica sem jogadas perde."),
    {"heaps": [8]},
    (
        Preset(EASY, text("Uma fila de 8"), {"heaps": [8]}),
        Preset(MEDIUM, text("Uma fila de 14"), {"heaps": [14]}),
        Preset(MEDIUM, text("Misère: o último perde"), {"heaps": [12], "misere": True}),
        Preset(HARD, text("Três filas: 13, 9 e 6"), {"heaps": [13, 9, 6]}),
    ),
    also=text("Dawson's Kayles"),
    order=300,
)
