"""What the pages say of plainim."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.plainim.rules import Plainim
from games.rules.text import text

ENTRY = Entry(
    Plainim,
    "nim",
    "boards",
    text("Plainim"),
    text("Tira uma peça e arranja como quiseres as casas à sua direita. Quem tira a última peça ganha."),
    {"rows": ["0110", "1010", "0111"]},
    (
        Preset(EASY, text("Duas linhas de quatro"), {"rows": ["0110", "1010"]}),
        Preset(MEDIUM, text("Três linhas de três"), {"rows": ["011", "101", "111"]}),
        Preset(HARD, text("Quatro linhas de quatro"), {"rows": ["1011", "1100", "0111", "0101"]}),
        Preset(HARD, text("Três linhas de oito"), {"rows": ["01010000", "00100110", "10000001"]}),
        Preset(MEDIUM, text("Misère: a última peça perde"), {"rows": ["011", "100", "101"], "misere": True}),
    ),
    order=270,
)
