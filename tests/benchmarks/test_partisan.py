"""What is known of who wins Dominório and Snort, found again on boards that take no time."""

import pytest

from tests.benchmarks.partisan import DOMINOES, known_boards, searched

QUICK = 25  # cells


@pytest.mark.parametrize("board", list(known_boards(QUICK)), ids=str)
def test_the_search_finds_what_is_known(board):
    assert searched(board)[0] == board.outcome_class


def test_boards_up_to_six_by_six_are_known():
    assert max(columns * rows for columns, rows in DOMINOES) == 36
    assert {board.game for board in known_boards(36)} == {"Dominório", "Snort"}
