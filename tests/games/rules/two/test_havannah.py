"""Havana: bridges, forks and rings, and what is none of them."""

import re

import pytest

from games.rules.bases.placing import Stones
from games.rules.errors import IllegalMove
from games.rules.two.havannah.rules import Havannah

FOUR = Havannah(size=4)
PIE = Havannah(size=4, pie=True)


def placed(stones: list[str], last: str, others: tuple[str, ...] = (), colour: str = "white") -> Stones:
    """The position after `last` was added to stones of one colour."""
    other = "black" if colour == "white" else "white"
    return FOUR.play(FOUR.setup({colour: stones, other: list(others)}, colour), last)


def aim(state: Stones) -> str | None:
    outcome = FOUR.outcome(state)
    return str(outcome.reason) if outcome else None


@pytest.mark.parametrize("colour", ["white", "black"])
def test_a_bridge_joins_two_corners(colour):
    state = placed(["a1", "b2", "d2", "d1"], "c2", colour=colour)
    assert FOUR.outcome(state).winner == colour
    assert aim(state) == "fez uma ponte"
    assert FOUR.board.names_of(FOUR.won(state)) == ["a1", "b2", "c2", "d1", "d2"]


RING = ["c3", "c4", "d5", "e5", "e4"]


@pytest.mark.parametrize(
    ("inside", "others"), [([], ()), ([], ("d4",)), (["d4"], ())], ids=["empty", "other", "own"]
)
def test_a_ring_goes_round_any_cell(inside, others):
    state = placed(RING + inside, "d3", others)
    assert aim(state) == "fez um anel"
    assert FOUR.board.names_of(FOUR.won(state)) == ["c3", "c4", "d3", "d5", "e4", "e5"]
    assert FOUR.view(state).pieces["d3"] == "white_won"
    assert FOUR.view(state).pieces.get("d4") != "white_won"


def test_filling_a_ring_afterwards_is_not_needed_but_a_clump_is_a_ring():
    # Six round d4 with the middle filled last: the ring was there before, so the game was over.
    with pytest.raises(IllegalMove, match="acabou"):
        FOUR.play(placed(RING, "d3"), "d4")


# A full board without bridge, fork or ring.
DRAWN: dict[str, list[str]] = {
    "white": re.findall("..", "a2a3a4b1b4c2d2d4d6d7e2e3e5e6e7f4f6g4g6"),
    "black": re.findall("..", "a1b2b3b5c1c3c4c5c6d1d3d5e4f3f5f7g5g7"),
}


def test_a_full_board_is_a_draw():
    before = FOUR.setup(DRAWN | {"white": [cell for cell in DRAWN["white"] if cell != "d4"]}, "white")
    assert FOUR.outcome(before) is None
    full = FOUR.play(before, "d4")
    assert FOUR.outcome(full).winner is None
    assert "encheu" in str(FOUR.outcome(full).reason)


def test_a_win_is_seen_in_a_position_that_is_set_up():
    for aim_, cells in {
        "fez uma ponte": ["a1", "b2", "c2", "d1", "d2"],
        "fez uma forquilha": ["a3", "b3", "c4", "d3", "d2", "e2", "e5", "f6", "f7", "d4"],
        "fez um anel": [*RING, "d3"],
        "fez um anel ": [*RING, "d3", "d4"],
    }.items():
        for colour in ("white", "black"):
            state = FOUR.setup({colour: cells, "black" if colour == "white" else "white": ["b4"]})
            assert FOUR.outcome(state).winner == colour
            assert aim(state) == aim_.strip()


def test_clumps_that_no_match_comes_to_end_nothing():
    # Rings round c3, d4 and e5 in one: no single stone can have closed them all.
    clump = ["b2", "b3", "c2", "c3", "c4", "d3", "d4", "d5", "e4", "e5", "e6", "f5", "f6"]
    state = FOUR.setup({"white": clump}, "black")
    assert FOUR.outcome(state) is None
    assert aim(FOUR.play(FOUR.play(state, "g6"), "b4")) == "fez um anel"
