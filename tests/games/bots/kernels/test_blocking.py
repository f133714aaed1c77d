"""Dominório, Gatos & Cães and Quelhas in machine code: the rules are the rules, and who wins is who wins."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from games.bots import kernels
from games.bots.kernels import blocking, deepening
from games.rules.catalogue import build
from games.solvers.exact import ExactSolver
from tests.games.bots.kernels.random_play import heard, random_states, soon

SCHOOL = [("domineering", {}), ("cats_dogs", {}), ("quelhas", {})]
SMALL = [
    ("domineering", {"columns": 5, "rows": 4}),
    ("cats_dogs", {"columns": 4, "rows": 3, "free": True}),
    ("cats_dogs", {"columns": 3, "rows": 5}),
    ("quelhas", {"columns": 4, "rows": 4, "no_swap": True}),
    ("quelhas", {"columns": 5, "rows": 3}),
]


def unswapped(game: Any, state: Any, random: Random) -> str:
    return random.choice([move for move in game.moves(state) if move != "swap"])


def fitting_states(game: Any, count: int) -> Iterator[Any]:
    """States of random matches that the kernel can search."""
    return random_states(game, count, 9, is_wanted=kernels.of(game).fits, draw=unswapped)


@pytest.mark.parametrize(("slug", "options"), SCHOOL)
def test_moves_are_those_of_the_rules(slug, options):
    """In 1,000 positions of random matches on the school's board, and what they lead to."""
    game: Any = build(slug, options)
    kernel: Any = kernels.of(game)
    after = np.empty(4, np.uint64)
    random = Random(2)
    for state in fitting_states(game, 1_000):
        moves, position, names = kernel.moves, kernel.position(state), kernel.names[state.turn]
        legal = {name for name, move in names.items() if blocking.may_move(moves, position, state.turn, move)}
        assert legal == {move for move in game.moves(state) if move != "swap"}
        move = random.choice(sorted(legal))
        blocking.make(moves, position, state.turn, names[move], after)
        if slug != "cats_dogs" or state.own:  # the second piece may stand where the first one may not
            assert list(after) == list(kernel.position(game.play(state, move)))


@pytest.mark.parametrize(("slug", "options"), SMALL)
def test_who_wins_is_who_wins(slug, options):
    """A value that says so, and a search that has seen all."""
    game: Any = build(slug, options)
    kernel: Any = kernels.of(game)
    exact = ExactSolver(game)
    said = 0
    for state in fitting_states(game, 120):
        if slug == "quelhas" and game.pie and (state.can_swap or not state.occupied):
            continue  # the other may exchange roles
        wins = exact.winner(state) == game.players[state.turn]
        value = blocking.value(kernel.moves, kernel.position(state), state.turn)
        if abs(value) >= deepening.NEAR:
            said += 1
            assert (value > 0) == wins
        moves = list(game.moves(state))
        best = kernel.ranked(state, moves, 10**6, 1, heard)[0]
        assert best.exact
        assert best.share == wins
        assert not wins or best.move in exact.winning_moves(state)
    assert said


def test_first_pieces_stand_where_others_need_not():
    game: Any = build("cats_dogs", {})
    kernel: Any = kernels.of(game)
    assert not kernel.fits(game.initial())
    assert kernel.fits(game.play(game.initial(), "d4"))
    assert kernels.of(build("cats_dogs", {"free": True})).fits(game.initial())


@pytest.mark.parametrize("slug", ["domineering", "quelhas"])
def test_one_of_the_players_may_have_no_moves_from_the_start(slug):
    """On a board of one column."""
    game: Any = build(slug, {"columns": 1, "rows": 5})
    state = game.initial()
    best = kernels.of(game).ranked(state, list(game.moves(state)), 100, 1, heard)[0]
    after = game.play(state, best.move)
    assert best.exact
    assert best.share == (slug == "domineering") == (game.outcome(after).winner == "vertical")


def test_out_of_time():
    game: Any = build("quelhas", {})
    state = game.play(game.initial(), "c1+c10")

    moves = [move for move in game.moves(state) if move != "swap"]
    expected = kernels.of(game).ranked(state, moves, 10**6, 1, soon)
    assert sorted(one.move for one in expected) == sorted(moves)


def test_rows_of_quelhas_are_those_of_the_rules():
    """In sets of cells drawn at random: each begins with a shortest line that meets none before it."""
    game: Any = build("quelhas", {"columns": 9, "rows": 10})
    kernel: Any = kernels.of(game)
    random = Random(3)
    for player in (0, 1):
        shortest = [cells for cells in game.segments(player).values() if cells.bit_count() == 2]
        for _set in range(40):
            drawn = sum(1 << cell for cell in game.board.places if random.random() < 0.6)
            fitting = [cells for cells in shortest if not cells & ~drawn]
            begun = [
                cells for cells in fitting if not any(cells & other and other < cells for other in fitting)
            ]
            words = np.array(kernel.words(drawn), np.uint64)
            assert blocking.lines(kernel.moves, player, *words) == len(begun)
