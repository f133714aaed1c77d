"""What the pages say of coins."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.coins.rules import CoinStrip
from games.rules.text import text

ENTRY = Entry(
    CoinStrip,
    "nim",
    "strips",
    text("Moedas"),
    text("Empurra uma moeda para a esquerda, sem saltar. Quem fica sem jogadas perde."),
    {"coins": [2, 5, 8]},
    (
        Preset(EASY, text("Duas moedas"), {"coins": [3, 8]}),
        Preset(MEDIUM, text("Quatro moedas"), {"coins": [2, 5, 8, 11]}),
        Preset(HARD, text("Cinco moedas"), {"coins": [3, 5, 9, 12, 18]}),
        Preset(HARD, text("Seis moedas, fita comprida"), {"coins": [2, 6, 9, 14, 15, 22]}),
        Preset(MEDIUM, text("Misère: o último perde"), {"coins": [3, 5, 7, 10], "misere": True}),
    ),
    also=text("Silver Dollar sem o dólar"),
    order=210,
)
