"""What the pages say of triangular nim."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.triangular_nim.rules import TriangularNim
from games.rules.text import text

ENTRY = Entry(
    TriangularNim,
    "nim",
    "boards",
    text("Nim Triangular"),
    text("Tira peças vizinhas numa das três direções do triângulo. Quem tira a última ganha."),
    {"rows": "1 11 111 1111"},
    (
        Preset(EASY, text("Três linhas"), {"rows": "1 11 111"}),
        Preset(MEDIUM, text("Quatro linhas"), {"rows": "1 11 111 1111"}),
        Preset(MEDIUM, text("Misère: quatro linhas"), {"rows": "1 11 111 1111", "misere": True}),
        Preset(HARD, text("Misère: cinco linhas"), {"rows": "1 11 111 1111 11111", "misere": True}),
        Preset(HARD, text("Com buracos"), {"rows": "1 11 101 1111 11011"}),
    ),
    also=text("Triangular Nim"),
    order=350,
)
