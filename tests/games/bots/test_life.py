"""Dead stones of Go, in the eyes of the computer. Boards are drawn from above; small letters are dead."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.bots import hooks
from games.bots.levels import BEGINNER, SEARCHING, look_ahead
from games.bots.life import life
from games.rules.catalogue import build

LEVELS = [BEGINNER, SEARCHING["strong"]]


def position(drawn: str, turn: str, **extra: Any) -> tuple[Any, Any, set[str]]:
    """The game, its state in which dead stones are marked, and those that are dead."""
    rows = [row.split() for row in drawn.strip().splitlines()]
    game: Any = build("go", {"size": len(rows)})
    columns = sorted({name[0] for name in game.board.by_name})
    signs = {
        f"{column}{len(rows) - row}": sign
        for row, line in enumerate(rows)
        for column, sign in zip(columns, line, strict=True)
    }
    stones = {
        colour: [name for name, sign in signs.items() if sign in letters]
        for colour, letters in (("black", "Bb"), ("white", "Ww"))
    }
    state = game.setup({**stones, "extra": {"phase": "agree", "passes": 2, **extra}}, turn)
    return game, state, {name for name, sign in signs.items() if sign in "bw"}


CORNER = """
    . . . . . .
    W W W W W .
    B B B B W .
    . . . B W .
    . w . B W .
    . . . B W .
"""
HALVES = """
    . . b . . . . . .
    . . . . . b b . .
    W W W W W W W W W
    . B B B B B B B B
    B . . w . w . . B
    . . . . . . . w B
    . . . . . . . . .
    . w w . . . . . .
    . . . . . . . . .
"""
TWO_EYES = """
    . . . . . .
    W W W . . .
    B B W W . .
    . B B W . .
    . . B W . .
    . . B W . .
"""
ONE_EYE = """
    . . . . . .
    . . . . . .
    W W W W . .
    b b b W . .
    . b b W . .
    . b b W . .
"""
OPEN = """
    . . . . . .
    . . . . . .
    W W . W W W
    B B . B B B
    . . . . . .
    . . . . . .
"""
BOARDS = {
    "a corner": CORNER,
    "halves": HALVES,
    "two eyes": TWO_EYES,
    "one eye": ONE_EYE,
    "a gap": OPEN,
}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("turn", ["black", "white"])
@pytest.mark.parametrize("drawn", BOARDS.values(), ids=BOARDS)
def test_all_dead_stones_are_marked_and_no_others_ones_own_as_well(drawn, turn, level, seed):
    game, state, dead = position(drawn, turn)
    seat = state.turn
    for _stone in range(len(dead) + 1):
        move = look_ahead(game, state, level, seed)
        if move == "accept":
            break
        state = game.play(state, move)
        assert state.turn == seat
    assert set(game.board.names_of(state.dead)) == dead


@pytest.mark.parametrize("turn", ["black", "white"])
@pytest.mark.parametrize("drawn", BOARDS.values(), ids=BOARDS)
def test_marks_of_the_other_player_that_are_true_are_accepted(drawn, turn):
    game, _state, dead = position(drawn, turn)
    other = "white" if turn == "black" else "black"
    marked = position(drawn, turn, dead=sorted(dead), accepted=other)[1]
    assert look_ahead(game, marked, SEARCHING["strong"], 1) == "accept"


def test_a_mark_in_doubt_stays_as_the_other_player_sees_it():
    """The border has a gap, and nobody is sure who lives: the computer calls its own stones dead."""
    game, state, _dead = position(OPEN, "white")
    hook: Any = hooks.of(game, Random(1))
    assert life(game.board, state.sets) == (0, 0)
    in_doubt = dict.fromkeys(game.board.places, 10)  # of 16 random matches in which they are Black's
    assert hook._dead(state, in_doubt) == state.sets[1]
    other = replace(state, turn=0)
    assert hook._dead(other, in_doubt) == 0
    assert hook._dead(replace(other, dead=state.sets[1]), in_doubt) == state.sets[1]


def test_who_has_few_stones_in_a_large_room_does_not_live_by_what_surrounds_them():
    game, state, dead = position(HALVES, "black")
    alive, seen = life(game.board, state.sets)
    assert set(game.board.names_of(seen)) == dead
    assert alive & seen == 0
    assert alive | seen == state.sets[0] | state.sets[1]
