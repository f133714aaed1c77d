"""The heaviest games that blocks can say: how long a position takes, and how long a match lasts."""

import time
from itertools import islice
from random import Random

import pytest

from games.rules.catalogue import build
from games.rules.invented.board_game.document import MOST_JUMPS
from tests.games.invented_board.documents import rectangle

MOST_SECONDS = 0.05  # of a processor, to list the moves of a position or to make one
PLIES = 120
LARGE = rectangle(10, 10)
CELLS = [f"{column}{row}" for column in "abcdefghij" for row in range(1, 11)]
SLIDE = {"kind": "slide", "ways": "all", "takes": "may"}
JUMP = {"kind": "jump", "ways": "all", "over": "rival", "takes": True, "goes_on": "any"}
CAPTURES = {"between": True, "slanted": True, "surrounded": True}
FACING = [
    {"piece": 0, "player": "first", "cells": [name for name in CELLS if int(name[1:]) <= 3]},
    {"piece": 0, "player": "second", "cells": [name for name in CELLS if int(name[1:]) >= 8]},
]
# A lattice that is free to jump to, and on all other cells stands somebody to jump over.
LATTICE = [
    {"piece": 0, "player": "first", "cells": ["a1", "e5", "i9"]},
    {
        "piece": 0,
        "player": "second",
        "cells": [name for name in CELLS if name[0] not in "acegi" or int(name[1:]) % 2 == 0],
    },
]
HEAVY = {
    "slides and two actions": {
        "pieces": [{"placing": {}, "movements": [SLIDE]}],
        "turn": {"actions": 2, "first": 1},
        "captures": CAPTURES,
        "ends": [{"kind": "line", "length": 10, "exact": True}, {"kind": "count"}],
    },
    "three kinds of any colour": {
        "pieces": [{"placing": {"colour": "any"}}] * 3,
        "captures": CAPTURES,
        "ends": [{"kind": "count", "points": "product"}],
    },
    "a duty to capture": {
        "pieces": [{"movements": [SLIDE, JUMP]}],
        "start": FACING,
        "captures": {**CAPTURES, "duty": "when_possible"},
        "ends": [{"kind": "few", "least": 1}],
    },
    "long pushes": {
        "pieces": [{"placing": {}, "movements": [{"kind": "push", "ways": "all", "most": 10}, SLIDE]}],
        "start": FACING,
        "captures": CAPTURES,
        "ends": [{"kind": "few", "least": 1}],
    },
    "jumps on and on": {
        "pieces": [{"movements": [JUMP]}],
        "start": LATTICE,
        "ends": [{"kind": "few", "least": 1}, {"kind": "stuck"}],
    },
}


def timed(act):
    """What it gives, and the seconds of a processor that it takes: nothing is remembered of a new state."""
    begun = time.process_time()
    given = act()
    return given, time.process_time() - begun


@pytest.mark.parametrize("name", HEAVY)
def test_the_heaviest_positions_are_listed_and_played_at_once(name):
    game = build("invented_board", {"rules": {"board": LARGE, **HEAVY[name]}})
    random, state = Random(1), game.initial()
    longest = 0.0
    while game.outcome(state) is None and state.plies < PLIES:
        moves, listing = timed(lambda state=state: list(game.moves(state)))
        move = random.choice(moves)
        state, playing = timed(lambda state=state, move=move: game.play(state, move))
        longest = max(longest, listing, playing)
    assert longest < MOST_SECONDS


def test_a_move_jumps_so_many_times_and_no_more():
    """Else there would be millions of ways round the corners of a board."""
    game = build("invented_board", {"rules": {"board": LARGE, **HEAVY["jumps on and on"]}})
    moves = list(islice(game.moves(game.initial()), 20_000))
    assert len(moves) < 20_000
    assert max(move.count(":") for move in moves) == MOST_JUMPS
    assert any(f"até {MOST_JUMPS} saltos" in str(rule) for rule in game.own_rules())


def test_a_match_of_the_heaviest_game_is_over_after_what_its_rules_say():
    game = build("invented_board", {"rules": {"board": LARGE, **HEAVY["slides and two actions"]}})
    late = game.setup({"black": ["a1"], "extra": {"plies": game.longest - 1}}, "white")
    after = game.play(late, next(iter(game.moves(late))))
    assert game.outcome(after) is not None
    assert any(str(game.longest) in str(rule) for rule in game.own_rules())
