"""What the pages say of moore nim."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.moore_nim.rules import MooreNim
from games.rules.text import text

ENTRY = Entry(
    MooreNim,
    "nim",
    "heaps",
    text("Nim de Moore"),
    text("Como no Nim, mas podes tirar de várias pilhas na mesma jogada, até um certo número delas."),
    {"heaps": [3, 4, 5, 2], "k": 2},
    (
        Preset(EASY, text("Três pilhas, tira de uma ou duas"), {"heaps": [3, 4, 5], "k": 2}),
        Preset(MEDIUM, text("Quatro pilhas, tira de uma ou duas"), {"heaps": [3, 6, 7, 10], "k": 2}),
        Preset(HARD, text("Cinco pilhas, tira de uma a três"), {"heaps": [2, 3, 4, 5, 6], "k": 3}),
        Preset(
            MEDIUM,
            text("Misère: o último perde"),
            {"heaps": [2, 3, 4, 5], "k": 2, "misere": True},
        ),
    ),
    also=text("Nim_k: até k pilhas"),
    order=50,
)
