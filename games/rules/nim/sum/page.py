"""What the pages say of sum."""

from games.rules.entry import EASY, HARD, MEDIUM, Entry, Preset
from games.rules.nim.sum.rules import Sum
from games.rules.text import text

ENTRY = Entry(
    Sum,
    "nim",
    "sums",
    text("Soma de jogos"),
    text("Vários jogos ao mesmo tempo: em cada vez jogas num só. Quem fica sem jogadas em todos perde."),
    {"games": "nim 2, 4 & subtraction 5 | 2,3"},
    (
        Preset(EASY, text("Nim e uma pilha de tirar 1 a 3"), {"games": "nim 2, 4 & subtraction 7 | 1-3"}),
        Preset(MEDIUM, text("Nim e subtração"), {"games": "nim 3, 5, 7 & subtraction 4 | 2,3"}),
        Preset(
            HARD,
            text("Digrafo, arbusto e Nim"),
            {
                "games": "digraph C>A,B,D; B>A; A>D; D | C & hackenbush t: 0-1; a: 1-2; b: 1-3; c: 3-4 & "
                "nim 2, 3"
            },
        ),
        Preset(
            MEDIUM,
            text("Misère: a última jogada perde"),
            {"games": "nim 1, 3 & subtraction 6 | 1,2", "misere": True},
        ),
    ),
    order=380,
)
