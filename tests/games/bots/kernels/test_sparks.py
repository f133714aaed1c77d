"""Faísca in machine code: who wins, as the rules have it; and the book of the second player."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.bots import hooks, kernels
from games.bots.hooks.faisca import book
from games.bots.kernels import sparks
from games.bots.levels import SEARCHING, look_ahead
from games.rules.catalogue import build
from games.rules.text import text
from games.solvers.theory import TooBig
from tests.games.bots.kernels.random_play import heard

QUICK = replace(SEARCHING["strong"], depth=6, playouts=5)


def wins(game: Any, state: Any, known: dict[Any, bool]) -> bool:
    """Whether who is on turn wins, by the rules alone."""
    if state not in known:
        known[state] = any(not wins(game, game.play(state, move), known) for move in game.moves(state))
    return known[state]


@pytest.mark.parametrize(
    ("options", "skipped"),
    [
        ({"columns": 4, "rows": 3, "pieces": 2}, 1),
        ({"columns": 3, "rows": 5, "pieces": 1}, 1),
        ({"columns": 4, "rows": 4, "pieces": 3}, 5),
        ({}, 15),
    ],
)
def test_it_knows_who_wins(options, skipped):
    """In some 3,000 positions of random matches, those after so many pieces."""
    game: Any = build("faisca", options)
    search = sparks.SparksKernel(game)
    random, known = Random(4), {}
    for _match in range(60):
        state = game.initial()
        while game.outcome(state) is None:
            if state.occupied.bit_count() >= skipped:
                assert search.wins(state, heard) == wins(game, state, known)
            state = game.play(state, random.choice(list(game.moves(state))))
    assert len(known) > 500


def test_positions_that_do_not_fit():
    large: Any = build("faisca", {"columns": 7, "rows": 5})
    assert sparks.of(large) is None
    assert sparks.of(build("faisca", {"pieces": 8})) is None
    state = large.initial()
    for _piece in range(8):
        state = large.play(state, next(iter(large.moves(state))))
    assert hooks.of(large, Random(1)).solved(state, heard) is None
    assert kernels.of(large) is None


@pytest.fixture(scope="module")
def usual() -> Any:
    return build("faisca", {})


def test_the_book_answers_all_first_and_second_moves(usual):
    book.cache_clear()
    hooks.of(usual, Random(1)).prepare()
    assert book.cache_info().currsize == 1  # before the first move
    answers = book(usual)
    assert not book(build("faisca", {"pieces": 4}))
    for first in usual.moves(usual.initial()):
        state = usual.play(usual.initial(), first)
        after = usual.play(state, answers[state])
        for second in usual.moves(after):
            then = usual.play(after, second)
            assert usual.outcome(usual.play(then, answers[then])) is None


def test_answers_of_the_book_win(usual):
    """Some of them."""
    answers = book(usual)
    search = sparks.SparksKernel(usual)
    states = sorted(
        (state for state in answers if state.occupied.bit_count() == 3), key=lambda state: state.points
    )
    for state in Random(8).sample(states, 1):
        assert not search.wins(usual.play(state, answers[state]), heard)


def test_the_strong_computer_wins_as_second_player(usual):
    random = Random(6)
    for _match in range(2):
        state = usual.initial()
        while usual.outcome(state) is None:
            if state.turn == 0:
                move = random.choice(list(usual.moves(state)))
            else:
                move = look_ahead(usual, state, QUICK, 1)
            state = usual.play(state, move)
        assert usual.outcome(state).winner == "red"


def test_what_takes_too_long_is_not_waited_for(usual, monkeypatch):
    state = usual.initial()
    for move in ("a1/a2", "a2/a3", "a3/a4", "a4/a5"):
        state = usual.play(state, move)
    monkeypatch.setattr(sparks, "MOST_MET", 10)
    kernel = sparks.SparksKernel(usual)
    assert not kernel.fits(state)
    assert {said.share for said in kernel.ranked(state, ["a", "b"], 1, 1, heard)} == {0.5}
    assert kernel.solved(usual.initial(), heard) is None
    with pytest.raises(TooBig):
        kernel.solved(state, heard)

    def never(_done: int) -> None:
        raise TooBig(text("Já."), 0)

    with pytest.raises(TooBig):
        kernel.solved(state, never)
