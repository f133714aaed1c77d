"""Hasami Shogi: the beginning, what is taken and what is not, the end, and setting up."""

import pytest

from games.rules.two.hasami_shogi.rules import HasamiShogi
from games.solvers.perft import perft

GAME = HasamiShogi()
FIVE = HasamiShogi(size=5)


def test_nine_men_each_slide_like_rooks():
    state = GAME.initial()
    assert GAME.position(state) == {
        "black": [f"{column}1" for column in "abcdefghi"],
        "white": [f"{column}9" for column in "abcdefghi"],
        "extra": {},
    }
    assert (GAME.to_move(state), GAME.variant, FIVE.variant) == ("black", None, "5")
    assert [perft(GAME, state, depth) for depth in (1, 2)] == [9 * 7, 9 * (7 * 8 * 7 + 21)]
    assert str(GAME.task(state)).startswith("Move uma peça em linha reta.")
    assert set(GAME.moves(GAME.setup({"black": ["c3", "c5", "e3"], "white": ["b3", "c1"]}))) >= {
        *("c3-c2", "c3-c4", "c3-d3", "c5-c9", "c5-a5", "c5-i5", "e3-e1", "e3-d3", "e3-i3")
    }


@pytest.mark.parametrize(
    ("black", "white", "move", "taken"),
    [
        ("c5 e2", "d5 i9", "e2-e5", "d5"),
        ("c5 g2", "d5 e5 f5 i9", "g2-g5", "d5 e5 f5"),
        ("c5 e8 h5 e3", "d5 e6 e7 e4 i9", "h5-e5", "d5 e4 e6 e7"),
        # A gap, an open end, a diagonal, or another man of one's own between them.
        ("c5 g2", "d5 f5 i9", "g2-g5", ""),
        ("g2", "d5 e5 f5 i9", "g2-g5", ""),
        ("c4 e2", "d3 i9 d5", "e2-e6", ""),
        ("b5 d5 g2", "c5 e5 f5 i9", "g2-g5", "e5 f5"),
        # Corners are taken by the men on both squares beside them.
        ("a8 b1", "a9 e5", "b1-b9", "a9"),
        ("b9 a2", "a9 e5", "a2-a8", "a9"),
        ("b1", "a9 e5", "b1-b9", ""),
        ("a8 b1 h9", "a9 e5 i9 i8", "b1-b9", "a9"),
        ("a2 c9", "b1 a1 e5", "c9-c1", ""),
    ],
)
def test_what_is_taken(black, white, move, taken):
    state = GAME.setup({"black": [*black.split(), "i2"], "white": [*white.split(), "g8"]})
    left = GAME.position(GAME.play(state, move))["white"]
    assert {*white.split(), "g8"} - set(left) == set(taken.split())
