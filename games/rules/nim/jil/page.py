"""What the pages say of jil."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.jil.rules import Jil
from games.rules.text import text

ENTRY = Entry(
    Jil,
    "nim",
    "numbers",
    text("JIL"),
    text("Tira 1 a um número e aumenta os seguintes quanto quiseres. Acaba sempre, mas quando?"),
    {"numbers": [10, 7, "10^10", 0, "2^2^2"]},
    (
        Preset(EASY, text("Três números pequenos"), {"numbers": [1, 2, 3]}),
        Preset(MEDIUM, text("Quatro números"), {"numbers": [2, 1, 4, 3]}),
        Preset(HARD, text("Com torres de potências"), {"numbers": [1, 2, "3^3", "2^2^2"]}),
        Preset(MEDIUM, text("Misère: a última jogada perde"), {"numbers": [1, 2, 1], "misere": True}),
    ),
    also=text("jogo indefinidamente longo"),
    order=120,
)
