"""What the pages say of blocking nim."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.blocking_nim.rules import BlockingNim
from games.rules.text import text

ENTRY = Entry(
    BlockingNim,
    "nim",
    "heaps",
    text("Nim com bloqueio"),
    text("Antes de jogares, o adversário bloqueia em cada pilha um número que não podes tirar."),
    {"heaps": [2, 3, 5], "block": [1, 2, 3]},
    (
        Preset(EASY, text("Duas pilhas"), {"heaps": [4, 6]}),
        Preset(MEDIUM, text("Três pilhas"), {"heaps": [2, 3, 5]}),
        Preset(HARD, text("Cinco pilhas"), {"heaps": [1, 3, 5, 6, 2]}),
    ),
    order=80,
)
