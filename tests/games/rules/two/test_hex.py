"""Hex: its rules, its refusals and what is particular about the board."""

import pytest

from games.rules.two.hex.rules import Hex
from tests.games.rules.plays import ended

FIVE = Hex(size=5)


@pytest.mark.parametrize("side", ["e1", "f2", "g3", "h4", "i5"])
def test_black_joins_south_east_to_north_west(side: str) -> None:
    # The whole ascending row from this cell of the south-east side to the north-west.
    board = FIVE.board
    row = [board.bits[side]]
    while (cell := board.step(row[-1], (-1, 0))) is not None:
        row.append(cell)
    cells = [board.names[cell] for cell in row]
    state = FIVE.setup({"black": cells[1:]}, "black")
    assert FIVE.outcome(state) is None
    won = FIVE.play(state, side)
    assert FIVE.outcome(won).winner == "black"
    assert board.names_of(FIVE.won(won)) == sorted(cells)
    assert set(FIVE.view(won).pieces.values()) == {"black_won"}


def test_white_joins_south_west_to_north_east() -> None:
    state = FIVE.setup({"white": ["e1", "e2", "e3", "e5"], "black": ["d1", "d2", "d3", "d4"]}, "white")
    won = FIVE.play(state, "e4")
    assert ended(FIVE, won) == ("white", "ligou os seus dois lados")
    assert list(FIVE.moves(won)) == []


def test_the_other_colours_sides_do_not_help() -> None:
    state = FIVE.setup({"black": ["e5", "f5", "g5", "b1", "c1", "d1", "d2", "d3"]}, "black")
    assert FIVE.board.touched_sides(FIVE.sets(state)["black"]) == ["south_west", "north_east", "north_west"]
    assert FIVE.outcome(FIVE.play(state, "e4")) is None


def test_only_the_winning_chain_is_shown() -> None:
    cells = ["a1", "b1", "c1", "d1", "e1"]
    state = FIVE.setup({"black": [*cells[:-1], "e5", "g3"]}, "black")
    assert FIVE.board.names_of(FIVE.won(FIVE.play(state, "e1"))) == cells


def test_a_mirrored_win_is_the_other_colours() -> None:
    board = FIVE.board
    chain = ["b1", "b2", "c2", "c3", "d3", "e3", "f3", "g3"]
    won = FIVE.setup({"black": chain})
    assert FIVE.outcome(won).winner == "black"
    winners = []
    for image in board.symmetries:
        there = [board.names[image[board.bits[cell]]] for cell in chain]
        wins = [colour for colour in FIVE.players if FIVE.outcome(FIVE.setup({colour: there}))]
        assert len(wins) == 1
        winners += wins
    assert sorted(winners) == ["black", "black", "white", "white"]
