"""The heaviest games that blocks can say: how much a position costs, and how long a match lasts.

`bench rules --invented` measures their time.
"""

import sys
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

import pytest

from games.rules.invented.board_game.document import MOST_JUMPS
from tests.games.invented_board.heaviest import HEAVIEST, heaviest_game

MOST_CALLS = 200_000  # of functions, in Python or not, to list the moves of a position or to make one
PLIES = 120


def counted(act: Callable[[], Any]) -> tuple[Any, int]:
    """What it gives, and how many functions are called and left: the same on every machine."""
    events = 0

    def hear(*_event: Any) -> None:
        nonlocal events
        events += 1

    sys.setprofile(hear)
    try:
        given = act()
    finally:
        sys.setprofile(None)
    return given, events


@pytest.mark.parametrize("name", HEAVIEST)
def test_the_heaviest_positions_are_listed_and_played_with_few_calls(name):
    game = heaviest_game(name)
    random, state = Random(1), game.initial()
    most = 0
    while game.outcome(state) is None and state.plies < PLIES:
        moves, listing = counted(lambda state=state: list(game.moves(state)))
        move = random.choice(moves)
        state, playing = counted(lambda state=state, move=move: game.play(state, move))
        most = max(most, listing, playing)
    assert most < MOST_CALLS


def test_a_move_jumps_so_many_times_and_no_more():
    """Else there would be millions of ways round the corners of a board."""
    game = heaviest_game("jumps on and on")
    moves = list(islice(game.moves(game.initial()), 20_000))
    assert len(moves) < 20_000
    assert max(move.count(":") for move in moves) == MOST_JUMPS
    assert any(f"até {MOST_JUMPS} saltos" in str(rule) for rule in game.own_rules())


def test_a_match_of_the_heaviest_game_is_over_after_what_its_rules_say():
    game = heaviest_game("slides and two actions")
    late = game.setup({"black": ["a1"], "extra": {"plies": game.longest - 1}}, "white")
    after = game.play(late, next(iter(game.moves(late))))
    assert game.outcome(after) is not None
    assert any(str(game.longest) in str(rule) for rule in game.own_rules())
