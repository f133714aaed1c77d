"""What every board game's computer promises: it plays by the rules, wins in one, and stops a loss in one."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

import pytest

from games.bots.hooks.random_play import facts
from games.bots.levels import SEARCHING, look_ahead
from games.rules.catalogue import ENTRIES, GAMES, build
from games.rules.game import Game, Impartial
from games.rules.text import text
from games.solvers.theory import TooBig

BOARD_GAMES = sorted(
    slug for slug, game in GAMES.items() if not issubclass(game, Impartial) and game.machine_problem is None
)
CASES = [
    pytest.param(slug, options, id=f"{slug}-{number}")
    for slug in BOARD_GAMES
    for number, options in enumerate(ENTRIES[slug].small)
]
# There who begins a turn well has won: moves of one's own hardly ever win.
WON_ON_TURN = {"epaminondas", "quelhas"}
# There the rules forbid whatever would lose, or whoever has the last move has the one before it, too.
SAFE = {"flume", "gomoku3", "iqishiqi3", "product"}
# All tries would be too many.
MOST_REPLIES = 1_000
MOST_MATCHES = 60
LEVELS = [replace(SEARCHING[slug], accuracy=1.0, playouts=15, depth=1) for slug in ("medium", "strong")]
ENOUGH = 20  # of what the search counts


@cache
def random_play(slug: str, number: int, seed: int) -> tuple[Game[Any], list[Any]]:
    """A random match: the game and its states."""
    game = build(slug, ENTRIES[slug].small[number])
    chance = random.Random(seed)
    states = [game.initial()]
    while game.outcome(states[-1]) is None and len(states) <= 400:
        states.append(game.play(states[-1], game.random_move(states[-1], chance)))
    return game, states


def late_states(
    slug: str, number: int, wanted: Callable[[Game[Any], Any], bool], most: int
) -> Iterator[tuple[Game[Any], Any]]:
    """Some states near the end of random matches, as many as asked for."""
    matches = (random_play(slug, number, seed) for seed in range(MOST_MATCHES))
    late = ((game, state) for game, states in matches for state in reversed(states[-8:-1]))
    found = list(islice((place for place in late if wanted(*place)), most))
    assert len(found) == most
    yield from found


PLAYED = [
    pytest.param(slug, number, id=f"{slug}-{number}")
    for slug in BOARD_GAMES
    for number in range(len(ENTRIES[slug].small))
]


def seat(game: Game[Any], state: Any) -> int:
    return 1 - state.turn if game.swapped(state) else int(state.turn)


def winner(game: Game[Any], state: Any) -> int | None:
    """The seat that has won."""
    outcome = game.outcome(state)
    if outcome is None or outcome.winner is None:
        return None
    player = game.players.index(outcome.winner)
    return 1 - player if game.swapped(state) else player


def wins(game: Game[Any], state: Any) -> Iterator[str]:
    return (move for move in game.moves(state) if winner(game, game.play(state, move)) == seat(game, state))


def loses(game: Game[Any], state: Any, move: str) -> bool:
    """Whether a move loses at once, or the next player can win then."""
    after = game.play(state, move)
    if game.outcome(after) is not None:
        return winner(game, after) not in (None, seat(game, state))
    return seat(game, after) != seat(game, state) and next(wins(game, after), None) is not None


def can_win(game: Game[Any], state: Any) -> bool:
    return next(wins(game, state), None) is not None


def must_take_care(game: Game[Any], state: Any) -> bool:
    """Whether some moves lose, others do not, and none wins."""
    if can_win(game, state):
        return False
    losing = (loses(game, state, move) for move in islice(game.moves(state), MOST_REPLIES))
    first = next(losing)
    return any(another != first for another in losing)


def hurried(done: int) -> None:
    if done > ENOUGH:
        raise TooBig(text("Já."), done)


@pytest.mark.parametrize(("slug", "number"), [case for case in PLAYED if case.values[0] not in WON_ON_TURN])
def test_it_takes_a_win_in_one(slug, number):
    for game, state in late_states(slug, number, can_win, 4):
        for level in LEVELS:
            after = game.play(state, look_ahead(game, state, level, 1))
            assert winner(game, after) == seat(game, state)


@pytest.mark.parametrize(("slug", "number"), [case for case in PLAYED if case.values[0] not in SAFE])
def test_it_stops_a_loss_in_one(slug, number):
    for game, state in late_states(slug, number, must_take_care, 3):
        for level in LEVELS:
            move = look_ahead(game, state, level, 1, hurried)
            # Who is behind, and can gain nothing, passes.
            assert move == "pass" or not loses(game, state, move)


@pytest.mark.parametrize(("slug", "options"), CASES)
def test_it_plays_to_the_end_by_the_rules(slug, options):
    game = build(slug, options)
    state = game.initial()
    quick = replace(LEVELS[-1], playouts=3)
    # Pieces that only move may wander for long: of such a game the beginning is enough.
    wandering = facts(game).captures
    for ply in range(8 if wandering else 500):
        if game.outcome(state) is not None:
            break
        move = look_ahead(game, state, quick, ply, hurried)
        state = game.play(state, move)
    assert wandering or game.outcome(state) is not None
