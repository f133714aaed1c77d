"""What the pages say of poker nim."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.poker_nim.rules import PokerNim
from games.rules.text import text

ENTRY = Entry(
    PokerNim,
    "nim",
    "heaps",
    text("Nim Póquer"),
    text("Como no Nim, mas também podes pôr feijões do saco numa pilha. Quem tira o último feijão ganha."),
    {"heaps": [3, 5, 4], "bag": 3},
    (
        Preset(EASY, text("Duas pilhas, 2 feijões no saco"), {"heaps": [4, 6], "bag": 2}),
        Preset(MEDIUM, text("3, 5, 7 e 3 no saco"), {"heaps": [3, 5, 7], "bag": 3}),
        Preset(HARD, text("1, 3, 5, 7 e 6 no saco"), {"heaps": [1, 3, 5, 7], "bag": 6}),
        Preset(MEDIUM, text("Misère: o último perde"), {"heaps": [3, 4, 5], "bag": 2, "misere": True}),
    ),
    also=text("Poker Nim"),
    order=70,
)
