"""What the pages say of queens."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.queens.rules import WhiteQueens
from games.rules.text import text

ENTRY = Entry(
    WhiteQueens,
    "nim",
    "boards",
    text("Whitoff-I"),
    text("Leva as rainhas ao canto de cima, à esquerda. Quem lá põe a última ganha."),
    {"queens": "e6"},
    (
        Preset(EASY, text("Uma rainha em e6"), {"queens": "e6"}),
        Preset(MEDIUM, text("Do canto oposto, 10 por 10"), {"rows": 10, "cols": 10, "queens": "i1"}),
        Preset(MEDIUM, text("Misère: quem chega ao canto perde"), {"queens": "g2", "misere": True}),
        Preset(HARD, text("Misère com três rainhas"), {"queens": "c7, f4, h6", "misere": True}),
        Preset(HARD, text("Três rainhas"), {"queens": "d8, h5, g2"}),
        Preset(HARD, text("Oito rainhas"), {"queens": "d8, e8, e8, g8, h8, h5, h5, h5"}),
    ),
    also=text("Rainha branca, Rainhas"),
    order=130,
)
