"""What the pages say of subtraction."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.subtraction.rules import Subtraction
from games.rules.text import text

ENTRY = Entry(
    Subtraction,
    "nim",
    "heaps",
    text("Jogo da Subtração"),
    text("Tira da pilha só as quantidades permitidas. Quem fica sem jogadas perde."),
    {"heaps": [21], "sets": [[1, 2, 3]]},
    (
        Preset(EASY, text("1, 2 ou 3 de uma pilha"), {"heaps": [13], "sets": [[1, 2, 3]]}),
        Preset(MEDIUM, text("Só 3 ou 4"), {"heaps": [23], "sets": [[3, 4]]}),
        Preset(
            MEDIUM,
            text("Misère: o último perde"),
            {"heaps": [21], "sets": [[1, 2, 3]], "misere": True},
        ),
        Preset(
            HARD,
            text("Três pilhas, três regras"),
            {"heaps": [7, 10, 13], "sets": [[2, 3], [2, 5, 8], [1, 6, 13]]},
        ),
    ),
    order=30,
)
