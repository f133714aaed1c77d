"""Hex: its rules, its refusals and what is particular about the board."""

import pytest

from games.rules.two.hex.rules import Hex

FIVE = Hex(size=5)


@pytest.mark.parametrize("side", ["e1", "f2", "g3", "h4", "i5"])
def test_black_joins_south_east_to_north_west(side):
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


def test_a_mirrored_win_is_the_other_colours():
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
