"""Plays at random: who wins them and how long they are."""

from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from games.solvers.theory import TooBig

K = TypeVar("K", bound=Hashable)

MOST_MOVES = 500  # of one play
QUICK_PLAYS, SLOW_PLAYS = 1_000, 100  # along a finished graph, or by the rules
SLOW_MOVES = 1_500  # of all plays from one start by the rules


@dataclass(frozen=True, slots=True)
class Plays:
    """`first_wins` of `ended` plays; `unfinished` ones were too long."""

    first_wins: int
    ended: int
    unfinished: int
    shortest: int
    longest: int


def at_random(
    start: K,
    followers: Callable[[K], Sequence[K]],
    misere: bool,
    random: Random,
    *,
    quick: bool,
    progress: Callable[[], None],
) -> Plays:
    """Plays in which everybody chooses blindly among the followers; fewer where they are not `quick`.

    Where `progress` raises TooBig, those that were played until then.
    """
    first_wins = unfinished = moves = 0
    lengths: list[int] = []
    with suppress(TooBig):
        while len(lengths) + unfinished < (QUICK_PLAYS if quick else SLOW_PLAYS):
            length = _one(start, followers, random, progress)
            if length is None:
                unfinished += 1
                moves += MOST_MOVES
            else:
                lengths.append(length)
                moves += length
                first_wins += (length % 2 == 1) != misere
            if not quick and moves > SLOW_MOVES:
                break
    return Plays(first_wins, len(lengths), unfinished, min(lengths, default=0), max(lengths, default=0))


def _one(
    position: K, followers: Callable[[K], Sequence[K]], random: Random, progress: Callable[[], None]
) -> int | None:
    """The number of moves of a play, None where it goes on and on."""
    for length in range(MOST_MOVES + 1):
        progress()
        followers_here = followers(position)
        if not followers_here:
            return length
        position = random.choice(followers_here)
    return None
