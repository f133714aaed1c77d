"""Who goes on from groups into what follows, by a rule that is declared before they begin. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

SMALLEST_GROUP = 4


@dataclass(frozen=True, slots=True)
class QualifyingRule:
    """So many of each group go on, and then the next best of all, until there are at least so many."""

    best_each: int
    least: int


@dataclass(frozen=True, slots=True)
class GroupPlace:
    """Where somebody stands in a group, from 1: points and matches won in halves for each of its rounds, so
    that groups of different sizes can be compared; the lower `lot` goes first where all of that is level."""

    key: int
    place: int
    points: Fraction
    wins: Fraction
    lot: int

    @property
    def rank(self) -> tuple[int, Fraction, Fraction, int]:
        """What orders those of all groups, the best first."""
        return self.place, -self.points, -self.wins, self.lot


def count_groups(players: int, size: int | None, rule: QualifyingRule) -> int:
    """In how many groups so many play; none where all of them go on anyway.

    No group has more than its size, or fewer than four, unless they are seven or fewer in all.
    """
    if players <= max(rule.least, rule.best_each):
        return 0
    if size is None:
        return 1
    return max(1, min(ceil(players / size), players // SMALLEST_GROUP))


def get_qualifiers(places: Iterable[GroupPlace], rule: QualifyingRule) -> list[GroupPlace]:
    """Who goes on, the best first: this is the seeding of what follows."""
    ranked: Sequence[GroupPlace] = sorted(places, key=lambda place: place.rank)
    sure = sum(1 for place in ranked if place.place <= rule.best_each)
    return list(ranked[: max(sure, rule.least)])
