"""What the pages say of half."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.half.rules import Half
from games.rules.text import text

ENTRY = Entry(
    Half,
    "nim",
    "heaps",
    text("Até Metade"),
    text("Tira de uma pilha, no máximo, metade dos feijões. Quem fica sem jogadas perde."),
    {"heaps": [20]},
    (
        Preset(EASY, text("Uma pilha de 12"), {"heaps": [12]}),
        Preset(MEDIUM, text("Uma pilha de 50"), {"heaps": [50]}),
        Preset(MEDIUM, text("Com o último feijão"), {"heaps": [9, 14], "last_one": True}),
        Preset(HARD, text("Três pilhas"), {"heaps": [11, 14, 20]}),
        Preset(HARD, text("Misère: o último perde"), {"heaps": [9, 13], "misere": True}),
    ),
    order=150,
)
