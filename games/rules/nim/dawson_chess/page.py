"""What the pages say of dawson chess."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.dawson_chess.rules import DawsonChess
from games.rules.text import text

ENTRY = Entry(
    DawsonChess,
    "nim",
    "splitting",
    text("Xadrez de Dawson"),
    text("Tira um peão: os vizinhos saem com ele. Quem fica sem jogadas perde."),
    {"heaps": [7]},
    (
        Preset(EASY, text("Uma fila de 7"), {"heaps": [7]}),
        Preset(MEDIUM, text("Uma fila de 13"), {"heaps": [13]}),
        Preset(MEDIUM, text("Misère: o último perde"), {"heaps": [9], "misere": True}),
        Preset(HARD, text("Três filas: 12, 10 e 5"), {"heaps": [12, 10, 5]}),
    ),
    also=text("Dawson's Chess"),
    order=290,
)
