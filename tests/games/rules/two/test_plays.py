"""What comes of a few moves in the board games: who is taken, who has won, what may follow."""

from typing import Any

import pytest

from games.rules.catalogue import build
from tests.games.rules.plays import found, run, stones

SIZES: dict[str, dict[str, Any]] = {
    "dispatch": {"size": 7},
    "go": {"size": 5},
    "gomoku": {"size": 9},
    "ninuki": {"size": 9, "form": "ninuki"},
    "gonnect": {"size": 5},
    "hasami_shogi": {"size": 5},
    "havannah": {"size": 4},
    "hex": {"size": 5},
    "jade": {"size": "5x4"},
    "nex": {"size": 5},
    "reversi": {"size": 4},
    "y": {"size": 6},
}
GAMES: dict[str, Any] = {
    name: build("gomoku" if name == "ninuki" else name, options) for name, options in SIZES.items()
} | {f"usual {slug}": build(slug, {}) for slug in ("gonnect", "hasami_shogi", "reversi", "sanqi")}

GO_KO = "black b3 c4 d3 white b2 c1 c3 d2"
GONNECT_KO = "white d5 e4 e6 f5 black c5 d4 d6 m1"
CIRCLE = "black e5 grey e6 f6 f5 e4 d4"
LINE = "white c3 d4 e5 f6 g7"
TRIANGLE = "white e5 e6 e7 f6 f7"
BROKEN = "white c3 d4 e5 f6 g7 black b2 c2 d3 grey c4"
CHAIN = "black c3 e3 g3 white e5 neutral d3 f3"
CHOKED = "black a2 b1 g7 white a1 d4"

PLAYS: list[tuple[str, str, str, dict[str, Any]]] = [
    # Groups without liberties are captured, also at the edge, and before one's own.
    ("go", "black b3 c2 c4 d2 d4 white c3 d3", "e3", {"white": ""}),
    ("go", "black a2 white a1", "b1", {"black": "a2 b1", "white": ""}),
    ("go", "black a3 b3 c1 c2 white a2 b1 b2", "a1", {"black": "a1 a3 b3 c1 c2", "white": ""}),
    # Ko is for one turn, and a pass ends it.
    ("go", GO_KO, "c2 e5 a5", {"may": "c3"}),
    ("go", GO_KO, "c2 e5 a5 c3", {"black": "a5 b3 c4 d3"}),
    ("go", GO_KO, "c2 pass a5", {"may": "c3"}),
    # White may play at once where one of two stones of his was taken.
    (
        "go",
        "white a2 a3 b4 c1 c2 c3 black a4 b1 b2 b3 a5",
        "a1",
        {"white": "b4 c1 c2 c3", "may": "a2"},
    ),
    # A group that was set up without liberties stays until a stone is put beside it.
    ("go", "black a1 white a2 b1; white", "d4", {"black": "a1"}),
    ("go", "black a1 b1 white a2 b2; white", "c1", {"black": ""}),
    ("go", "", "c3 pass pass accept accept", {"over": "black", "score": {"black": 25, "white": 0}}),
    # Nobody has an empty board, and the tie is White's.
    ("go", "", "pass pass accept accept", {"over": "white"}),
    # Five in every direction; d8, d9, e1 ... are next to each other only in the order of the cells.
    (
        "gomoku",
        "white a1 b1 c1 d1 black d4; white",
        "e1",
        {"over": ("white", "fez cinco em linha"), "won": "a1 b1 c1 d1 e1"},
    ),
    ("gomoku", "white i9 i8 i6 i5 black d4; white", "i7", {"over": "white", "won": "i5 i6 i7 i8 i9"}),
    ("gomoku", "white e5 f6 g7 h8 black d4; white", "i9", {"over": "white", "won": "e5 f6 g7 h8 i9"}),
    ("gomoku", "white a9 b8 d6 e5 black d4; white", "c7", {"over": "white", "won": "a9 b8 c7 d6 e5"}),
    ("gomoku", "black d8 d9 e1 e2", "e3", {"over": None}),
    # Six do not count, but a five beside them does; two fives are both shown.
    ("gomoku", "black e2 e3 e4 e6 e7", "e5", {"over": None}),
    (
        "gomoku",
        "black e2 e3 e4 e6 e7 c5 d5 f5 g5",
        "e5",
        {"over": "black", "won": "c5 d5 e5 f5 g5"},
    ),
    ("gomoku", "black a5 b5 c5 d5 e1 e2 e3 e4", "e5", {"won": "a5 b5 c5 d5 e1 e2 e3 e4 e5"}),
    # From e5 upwards e6, e7 go; f5 is closed in by nobody (g5 is empty); f6, g7 end at an empty point.
    (
        "ninuki",
        "white e8 h5 b5 f4 black e7 e6 f5 c5 d4 c3 f6 g7; white",
        "e5",
        {"black": "c3 c5 d4 f5 f6 g7"},
    ),
    ("ninuki", "white e9 black e6 e7 e8; white", "e5", {"black": "e6 e7 e8"}),
    ("ninuki", "white e7 black e6; white", "e5", {"black": "e6"}),
    # Two stones that come between stay, also when their line is played on elsewhere.
    ("ninuki", "white c3 f3 black d3", "e3", {"black": "d3 e3"}),
    ("ninuki", "white c3 f3 black d3", "e3 b3", {"black": "d3 e3"}),
    # A five made in the turn in which a pair is taken.
    (
        "ninuki",
        "white a1 b1 c1 d1 e4 black e2 e3; white",
        "e1",
        {"black": "", "over": "white", "won": "a1 b1 c1 d1 e1"},
    ),
    (
        "hex",
        "white e1 e2 e3 e5 black d1 d2 d3 d4; white",
        "e4",
        {"over": ("white", "ligou os seus dois lados")},
    ),
    # The other colour's sides do not help; only the winning chain is shown.
    ("hex", "black e5 f5 g5 b1 c1 d1 d2 d3", "e4", {"over": None}),
    ("hex", "black a1 b1 c1 d1 e5 g3", "e1", {"won": "a1 b1 c1 d1 e1"}),
    (
        "y",
        "black d4 d3 d1 e3 f3 b1 white e4",
        "d2",
        {"over": ("black", "tocou nos três lados com um grupo"), "won": "d1 d2 d3 d4 e3 f3"},
    ),
    # Two groups, or two sides, do not win; a corner belongs to two sides.
    ("y", "white a1 f6 f5", "", {"over": None}),
    ("y", "white d1 d2 d3 d4", "", {"over": None}),
    ("y", "white b1 c1 d1 e1 f1 black b2; white", "a1", {"over": "white"}),
    # Two corners apart are no bridge; corners belong to no side, so this is no fork.
    ("havannah", "white a1 d1 b2; white", "d2", {"over": None}),
    ("havannah", "white a4 b4 c4 d4 e5 f5; white", "g6", {"over": None}),
    (
        "havannah",
        "white a3 b3 c4 d3 d2 e2 e5 f6 f7; white",
        "d4",
        {"over": ("white", "fez uma forquilha"), "won": "a3 b3 c4 d2 d3 d4 e2 e5 f6 f7"},
    ),
    # A larger ring, and a stone that is not part of it.
    (
        "havannah",
        "white c3 c4 c5 d3 d6 e4 e6 f6 b3 black d4; white",
        "e5",
        {"over": ("white", "fez um anel"), "won": "c3 c4 c5 d3 d6 e4 e5 e6"},
    ),
    # No rings: against the edge, a clump, open.
    ("havannah", "white a3 b3 b2; white", "b1", {"over": None}),
    ("havannah", "white d3 d4 e4; white", "e5", {"over": None}),
    ("havannah", "white d2 c2 c3 d4 e4; white", "b1", {"over": None}),
    # Neighbouring sides do not win, nor stones that touch at a corner; only the stone just placed may win.
    ("gonnect", "black a2 b2 c2", "c1", {"over": None}),
    ("gonnect", "black a3 b3 c2 d2", "e2", {"over": None}),
    ("gonnect", "black a3 b3 c3 d3 e3", "", {"over": None}),
    ("gonnect", "black a3 b3 c3 d3 e3", "c5", {"over": None}),
    ("gonnect", "black a3 b3 c3 d3 e3", "c4", {"over": "black"}),
    # One stone of two taken back is no ko.
    ("gonnect", "black a3 b3 c1 c2 white a2 b1 b2", "a1", {"white": "", "extra": {"ko": None}}),
    (
        "gonnect",
        "white a2 a3 a5 b4 c1 c2 c3 black a4 b1 b2 b3",
        "a1",
        {"extra": {"ko": None}},
    ),
    # The white stone on b1 has no liberties, as in no match: a1 takes that one, not the one on a2.
    (
        "gonnect",
        "black a1 c1 b2 d5 white b1; white",
        "a2",
        {"white": "a2 b1", "extra": {"ko": None}},
    ),
    ("gonnect", "white a1 black a2 b1", "e5", {"white": "a1"}),
    ("usual gonnect", GONNECT_KO, "e5", {"extra": {"ko": "d5"}}),
    ("usual gonnect", GONNECT_KO, "e5 k10 k11", {"extra": {"ko": None}}),
    ("usual gonnect", GONNECT_KO, "e5 k10 k11 d5", {"extra": {"ko": "e5"}}),
    # Groups without liberties leave, the opponent's first; the last own liberty may be filled.
    ("dispatch", "black a3 b2 d4 white a1 a2 c2 d1 f6", "b1,c1", {"white": "c2 d1 f6"}),
    (
        "dispatch",
        "black a2 b2 c2 d1 g7 white a3 b3 c1 c3 d2; white",
        "a1,b1",
        {"black": "d1 g7", "white": "a1 a3 b1 b3 c1 c3 d2"},
    ),
    ("dispatch", "black a3 g7 white b2 b3 a4 c1 f6", "a1,a2", {"black": "a1 a2 a3 g7"}),
    ("dispatch", "black a3 g7 white b2 b3 a4 c1 f6", "a1,a2,b1", {"black": "g7"}),
    # Those that were set up so, after the next drop; the mover's own too, unless it takes what is around.
    ("dispatch", CHOKED, "pass", {"white": "a1 d4"}),
    ("dispatch", CHOKED, "g5,g6", {"white": "d4"}),
    ("dispatch", "black a1 d4 white a2 b1 g7", "d5,d6", {"black": "d4 d5 d6"}),
    (
        "dispatch",
        "black a1 b3 c1 white a2 b1 g7",
        "b2,c2",
        {"black": "a1 b2 b3 c1 c2", "white": "a2 g7"},
    ),
    ("dispatch", "white a1 g7", "", {"moves": "pass"}),
    ("dispatch", "black b2 white b5 e2", "", {"may": "b3,c3,d3 c2,c3,c4,c5,c6"}),
    # Two neutral stones for one.
    (
        "nex",
        "black b1 c2 white e4 neutral d2 d3 f3",
        "d2+f3/b1",
        {"black": "c2 d2 f3", "white": "e4", "neutral": "b1 d3"},
    ),
    (
        "nex",
        "black c3 d3 f3 g3 white e2 e4",
        "e3/a1",
        {"over": "black", "won": "c3 d3 e3 f3 g3"},
    ),
    ("nex", "white e1 e2 e4 e5; white", "e3/a1", {"over": ("white", "ligou os seus dois lados")}),
    # Neutral stones and the opponent's sides join nothing.
    ("nex", "black c3 d3 f3 g3 neutral e3", "", {"over": None}),
    ("nex", "black d1 d2 d3 e4 f5", "", {"over": None}),
    ("nex", "white c3 d3 e3 f3 g3", "", {"over": None}),
    # A conversion may break the own chain.
    ("nex", CHAIN, "d3+f3/c3", {"over": None}),
    ("nex", CHAIN, "d3+f3/e3", {"over": None}),
    ("nex", CHAIN, "d3+f3/g3", {"over": None}),
    ("nex", f"{CHAIN} black c3 e3 g3 a1", "d3+f3/a1", {"over": "black"}),
    # The middle of a star: rows of every length, one open, one closed in by nobody.
    (
        "usual reversi",
        "black d8 g7 f4 e3 b2 a4 white d5 d6 d7 e5 f6 e4 c4 b4 d3 d2 d1 c5",
        "d4",
        {"black": "a4 b2 b4 c4 d4 d5 d6 d7 d8 e3 e4 e5 f4 f6 g7", "white": "c5 d1 d2 d3"},
    ),
    # b1 has turned between a1 and c1; b2, on the diagonal from the turned b1, stays.
    ("usual reversi", "black a1 c4 white b1 c2 c3", "c1", {"white": ""}),
    ("usual reversi", "black a1 d3 white b1 c2", "c1", {"white": "c2"}),
    (
        "reversi",
        "black a1 b1 white c1",
        "d1",
        {"over": ("black", "4 peças contra 0"), "score": {"black": 4, "white": 0}},
    ),
    ("reversi", "black a1 white a4 d1", "", {"over": ("white", "2 peças contra 1")}),
    ("reversi", "black a1 white d4", "", {"over": (None, "1 peça para cada um")}),
    ("reversi", "black a1 a2 white d4 d3", "", {"over": (None, "2 peças para cada um")}),
    ("reversi", "white d4", "", {"over": ("white", "1 peça contra 0")}),
    # Who goes between two rivals is safe, and is not taken afterwards when a rival moves elsewhere.
    ("usual hasami_shogi", "black b5 d5 white c9 e9; white", "c9-c5", {"white": "c5 e9"}),
    ("usual hasami_shogi", "black b5 d5 white c9 e9; white", "c9-c5 d5-d1", {"white": "c5 e9"}),
    # The last man but one decides, and so does having no move.
    (
        "usual hasami_shogi",
        "black c3 f5 white c4 h8",
        "f5-c5",
        {"over": ("black", "deixou o adversário com menos de duas peças")},
    ),
    ("usual hasami_shogi", "white c4 h8", "", {"over": "white"}),
    (
        "hasami_shogi",
        "black a1 a2 white a3 b1 b2",
        "",
        {"over": ("white", "deixou o adversário sem jogadas")},
    ),
    (
        "hasami_shogi",
        "black a1 b1 c1 d1 e1 white a5 b5 c5 d5 e5",
        " ".join(["a1-a2", "a5-a4", "a2-a1", "a4-a5"] * 2),
        {"over": (None, "a mesma posição apareceu três vezes")},
    ),
    # Two groups that touch all sides together do not win; one chain alone decides nothing.
    ("jade", "black a1 b2 h5 g4", "", {"over": None}),
    ("jade", "black g4 f4 e4 white f3 e3 d3", "d4=black", {"over": None}),
    # Each player has his shapes.
    ("usual sanqi", CIRCLE, "d5=grey", {"over": ("first", "fez um círculo")}),
    ("usual sanqi", f"{CIRCLE}; second", "d5=grey", {"over": None}),
    ("usual sanqi", LINE, "h8=white", {"over": None}),
    ("usual sanqi", f"{LINE}; second", "h8=white", {"over": ("second", "fez uma linha")}),
    ("usual sanqi", TRIANGLE, "g7=white", {"over": ("first", "fez um triângulo")}),
    ("usual sanqi", f"{TRIANGLE}; second", "g7=white", {"over": ("second", "fez um triângulo")}),
    ("usual sanqi", "grey e5 f5 g5 f6 g6; second", "g7=grey", {"over": ("second", "fez um triângulo")}),
    ("usual sanqi", "grey e5 f5 g5 f6 g6; second", "g7=white", {"over": None}),
    # A shape of the other player wins if it still stands.
    ("usual sanqi", f"{CIRCLE}; second", "d5=grey a1=white", {"over": "first"}),
    ("usual sanqi", BROKEN, "h8=white c3=black", {"over": None}),
    ("usual sanqi", BROKEN, "h8=white a1=grey", {"over": "second"}),
    # The middle of a circle may be anything.
    ("usual sanqi", "grey e6 f6 f5 e4 d4", "d5=grey", {"over": "first"}),
    ("usual sanqi", "grey e6 f6 f5 e4 d4 e5", "d5=grey", {"over": "first"}),
]


@pytest.mark.parametrize(("name", "position", "moves", "then"), PLAYS)
def test_what_comes_of_moves(name, position, moves, then):
    game = GAMES[name]
    state = run(game, stones(game, position), *moves.split())
    assert {what: found(game, state, what, expected) for what, expected in then.items()} == then
