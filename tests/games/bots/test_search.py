"""What every board game's computer promises: it plays by the rules, wins in one, and stops a loss in one."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice, product
from typing import Any

import pytest

from games.bots import hooks
from games.bots.levels import SEARCHING, look_ahead
from games.rules.catalogue import GAMES, build
from games.rules.game import Game, Impartial

# Boards on which all replies to all moves can be tried.
SMALL: dict[str, list[dict[str, Any]]] = {
    "anchor": [{"size": 4}],
    "dispatch": [{"size": 7}],
    "go": [{"size": 5}, {"size": 5, "superko": True, "komi": 5.5}],
    "gomoku": [{"size": 7, "form": form} for form in ("standard", "opening", "ninuki", "dagger")],
    "gonnect": [{"size": 5}],
    "havannah": [{"size": 4}, {"size": 4, "pie": True}],
    "hex": [{"size": 5}],
    "jade": [{"size": "5x4"}],
    "nex": [{"size": 5}, {"size": 5, "pie": True}],
    "reversi": [{"size": 4}, {"size": 6}],
    "sanqi": [{"size": 4}],
    "y": [{"size": 5}, {"size": 5, "stones": "two_stones"}, {"size": 5, "stones": "progressive"}],
}
BOARD_GAMES = sorted(slug for slug, game in GAMES.items() if not issubclass(game, Impartial))
CASES = [
    pytest.param(slug, options, id=f"{slug}-{number}")
    for slug in BOARD_GAMES
    for number, options in enumerate(SMALL.get(slug, [{}]))
]
# All tries would be too many.
MOST_REPLIES = 1_000
LEVELS = [replace(level, playouts=15, depth=1) for level in SEARCHING.values()]


@cache
def random_play(slug: str, number: int, seed: int) -> tuple[Game[Any], list[Any], list[str]]:
    """A random match: the game, its states and its moves."""
    game = build(slug, SMALL.get(slug, [{}])[number])
    hook = hooks.Hook(game, random.Random(seed))
    states, moves = [game.initial()], []
    while game.outcome(states[-1]) is None and len(moves) < 400:
        moves.append(hook.clicked(states[-1]))
        states.append(game.play(states[-1], moves[-1]))
    return game, states, moves


PLAYED = [
    pytest.param(slug, number, seed, id=f"{slug}-{number}-{seed}")
    for slug in BOARD_GAMES
    for number, seed in product(range(len(SMALL.get(slug, [{}]))), range(2))
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
    """Whether a move loses at once, or the opponent's next one can win."""
    after = game.play(state, move)
    if game.outcome(after) is not None:
        return winner(game, after) == 1 - seat(game, state)
    return seat(game, after) != seat(game, state) and next(wins(game, after), None) is not None


@pytest.mark.parametrize(("slug", "number", "seed"), PLAYED)
def test_it_takes_a_win_in_one(slug: str, number: int, seed: int) -> None:
    game, states, _moves = random_play(slug, number, seed)
    tried = 0
    for state in reversed(states[-12:-1]):
        if next(wins(game, state), None) is None:
            continue
        for level in LEVELS:
            after = game.play(state, look_ahead(game, state, level, seed))
            assert winner(game, after) == seat(game, state)
        tried += 1
        if tried == 3:
            break


@pytest.mark.parametrize(("slug", "number", "seed"), PLAYED)
def test_it_stops_a_loss_in_one(slug: str, number: int, seed: int) -> None:
    game, states, _moves = random_play(slug, number, seed)
    tried = 0
    for state in reversed(states[-8:-1]):
        if next(wins(game, state), None) is not None:
            continue
        moves = list(islice(game.moves(state), MOST_REPLIES))
        safe = [move for move in moves if not loses(game, state, move)]
        if len(safe) == len(moves) or not safe:
            continue
        for level in LEVELS:
            move = look_ahead(game, state, level, seed)
            # Who is behind, and can gain nothing, passes.
            assert move == "pass" or not loses(game, state, move)
        tried += 1
        if tried == 2:
            break


@pytest.mark.parametrize(("slug", "options"), CASES)
@pytest.mark.parametrize("level", [LEVELS[0], LEVELS[-1]], ids=lambda level: level.slug)
def test_it_plays_to_the_end_by_the_rules(slug: str, options: dict[str, Any], level: Any) -> None:
    game = build(slug, options)
    state = game.initial()
    quick = replace(level, playouts=3)
    for ply in range(500):
        if game.outcome(state) is not None:
            break
        move = look_ahead(game, state, quick, ply)
        state = game.play(state, move)
    assert game.outcome(state) is not None
