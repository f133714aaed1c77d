"""What the pages say of exact nim."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.exact_nim.rules import ExactNim
from games.rules.text import text

ENTRY = Entry(
    ExactNim,
    "nim",
    "heaps",
    text("Nim de exatamente k pilhas"),
    text("Em cada jogada tiras feijões de exatamente duas pilhas, ou três. Quem já não consegue perde."),
    {"heaps": [2, 3, 4], "k": 2},
    (
        Preset(EASY, text("Três pilhas, duas de cada vez"), {"heaps": [2, 3, 4], "k": 2}),
        Preset(MEDIUM, text("Quatro pilhas, duas de cada vez"), {"heaps": [3, 4, 5, 5], "k": 2}),
        Preset(HARD, text("Cinco pilhas, duas de cada vez"), {"heaps": [2, 3, 3, 4, 5], "k": 2}),
        Preset(
            MEDIUM,
            text("Misère: quem joga por último perde"),
            {"heaps": [3, 3, 4, 4], "k": 2, "misere": True},
        ),
    ),
    order=60,
)
