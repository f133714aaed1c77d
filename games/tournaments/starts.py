"""Starts drawn by lot for games with heaps, so that nobody has learnt the one start by heart. Pure."""

from dataclasses import fields, replace
from functools import lru_cache
from random import Random
from typing import Any

from games.rules.game import Game, Impartial
from games.solvers.solve import letter

ATTEMPTS = 60
LARGEST = 24  # beans in a heap: what is larger is drawn no larger, so that its letter is known at once


def may_draw(game: Game[Any]) -> bool:
    """Whether a game has starts to draw from: heaps, and a letter that a solver knows."""
    return isinstance(game, Impartial) and any(field.name == "heaps" for field in fields(game))


def bounds(game: Game[Any]) -> tuple[int, int]:
    """How many heaps are drawn, and how large the largest may be."""
    heaps: tuple[int, ...] = getattr(game, "heaps", ())
    return len(heaps), min(max(heaps, default=1), LARGEST)


@lru_cache(maxsize=256)
def draw_start(game: Game[Any], seed: str) -> Game[Any]:
    """The same game with as many heaps as it has, none larger than its largest; the same for the same seed.

    P and N starts are as likely as each other, for the lot says first which it is; the other where none comes
    up. The game itself where there is nothing to draw.
    """
    if not may_draw(game):
        return game
    assert isinstance(game, Impartial)
    count, largest = bounds(game)
    lots = Random(seed)  # noqa: S311 - a lot that can be drawn again
    wanted, other = lots.choice("PN"), game
    for _attempt in range(ATTEMPTS):
        drawn = tuple(lots.randint(1, largest) for _heap in range(count))
        candidate = replace(game, heaps=drawn)  # type: ignore[call-arg]
        position = candidate.start()
        if next(candidate.position_moves(position), None) is None:
            continue
        if letter(candidate, position) == wanted:
            return candidate
        other = candidate
    return other
