"""What the pages say of silver dollar."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.silver_dollar.rules import TWO_STEP, SilverDollar
from games.rules.text import text

ENTRY = Entry(
    SilverDollar,
    "nim",
    "strips",
    text("O dólar de prata"),
    text("Empurra as moedas para a esquerda. Quem mete o dólar no saco ganha."),
    {"coins": [2, 5, 7], "dollar": 5},
    (
        Preset(EASY, text("Uma moeda e o dólar"), {"coins": [3, 7], "dollar": 7}),
        Preset(MEDIUM, text("O dólar no meio"), {"coins": [2, 5, 8], "dollar": 5}),
        Preset(
            MEDIUM, text("Ganha quem fica com o saco"), {"coins": [3, 5, 8], "dollar": 5, "rule": TWO_STEP}
        ),
        Preset(HARD, text("Cinco moedas"), {"coins": [2, 4, 8, 11, 15], "dollar": 11}),
    ),
    order=220,
)
