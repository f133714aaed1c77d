"""What the pages say of white knight."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.white_knight.rules import WhiteKnight
from games.rules.text import text

ENTRY = Entry(
    WhiteKnight,
    "nim",
    "boards",
    text("Cavalo branco"),
    text("Salta com o cavalo para o canto de cima, à esquerda. Quem não pode saltar perde."),
    {"knight": "e5"},
    (
        Preset(EASY, text("Perto do canto"), {"knight": "e6"}),
        Preset(MEDIUM, text("Quase no canto oposto"), {"knight": "g2"}),
        Preset(MEDIUM, text("Misère: o último salto perde"), {"knight": "h3", "misere": True}),
        Preset(HARD, text("Tabuleiro de 12 por 12"), {"rows": 12, "cols": 12, "knight": "k2"}),
    ),
    order=140,
)
