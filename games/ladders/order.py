"""The order of a ladder, best first, and how it changes. Pure."""

from collections.abc import Collection, Hashable, Sequence
from typing import TypeVar

REACH = 3  # so many places above may be challenged
NEAR = 2  # so many places above and below are seen by a pupil

T = TypeVar("T", bound=Hashable)


def climb(order: Sequence[T], winner: T, loser: T) -> list[T]:
    """The winner takes the loser's place, and all from there on move one down; nothing changes where the
    winner is above already."""
    rest = [who for who in order if who != winner]
    at = min(order.index(winner), order.index(loser))
    return [*rest[:at], winner, *rest[at:]]


def sink(order: Sequence[T], idle: Collection[T]) -> list[T]:
    """Who was idle goes one place down, below the next who was not: where all were idle, nobody moves."""
    sunk = list(order)
    for at in range(len(sunk) - 2, -1, -1):
        if sunk[at] in idle and sunk[at + 1] not in idle:
            sunk[at], sunk[at + 1] = sunk[at + 1], sunk[at]
    return sunk


def insert(order: Sequence[T], who: T, place: int) -> list[T]:
    """Somebody stands at this place, from 1; the others keep their order. Places beyond an end mean it."""
    rest = [other for other in order if other != who]
    at = min(max(place - 1, 0), len(rest))
    return [*rest[:at], who, *rest[at:]]


def may_reach(order: Sequence[T], challenger: T, challenged: T) -> bool:
    """Whether a place is above, and near enough to be challenged."""
    return 1 <= order.index(challenger) - order.index(challenged) <= REACH


def seen_by(order: Sequence[T], who: T) -> range:
    """The indexes of the places that a pupil sees: the own, and so many above and below."""
    at = order.index(who)
    return range(max(at - NEAR, 0), min(at + NEAR + 1, len(order)))
