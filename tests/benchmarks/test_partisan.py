"""What is known of who wins Dominório and Snort, found again on boards that take no time."""

from io import StringIO

import pytest
from django.core.management import call_command

from tests.benchmarks import partisan
from tests.benchmarks.partisan import DOMINOES, Command, known_boards, rooms_within, searched

QUICK = 25  # cells


@pytest.mark.parametrize("board", list(known_boards(QUICK)), ids=str)
def test_the_search_finds_what_is_known(board):
    assert searched(board)[0] == board.outcome_class


def test_boards_up_to_six_by_six_are_known():
    assert max(columns * rows for columns, rows in DOMINOES) == 36
    assert {board.game for board in known_boards(36)} == {"Dominório", "Snort"}


def test_the_time_of_values_is_told(monkeypatch):
    monkeypatch.setattr(partisan, "TWELVE", 3)
    out = StringIO()
    call_command(Command(), cells=4, stdout=out)
    *_rows, all_rooms, threes = out.getvalue().splitlines()
    assert all_rooms.startswith("* values of all 13 rooms in 2 x 2: ")
    assert threes.startswith("* 4 rooms of 3 cells, each alone: ")


def test_rooms_in_a_square_are_connected():
    assert [len(rooms_within(side)) for side in (1, 2, 3)] == [1, 13, 218]
