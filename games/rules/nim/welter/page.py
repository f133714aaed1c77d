"""What the pages say of welter."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.welter.rules import Welter
from games.rules.text import text

ENTRY = Entry(
    Welter,
    "nim",
    "strips",
    text("Jogo de Welter"),
    text("Leva uma moeda para uma casa livre à esquerda: pode saltar. Quem fica sem jogadas perde."),
    {"coins": [1, 3, 6]},
    (
        Preset(EASY, text("Duas moedas"), {"coins": [4, 7]}),
        Preset(MEDIUM, text("Três moedas"), {"coins": [2, 5, 9]}),
        Preset(HARD, text("Quatro moedas"), {"coins": [3, 6, 8, 11]}),
        Preset(HARD, text("Cinco moedas"), {"coins": [2, 4, 9, 13, 16]}),
        Preset(MEDIUM, text("Misère: o último perde"), {"coins": [2, 4, 7], "misere": True}),
    ),
    order=230,
)
