"""Who plays with whom next at a meeting of a class. Pure."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

# Who have just played together wait so many seconds for somebody else to become free.
AGAIN = 20.0

Seating = tuple[int, ...]
Games = Mapping[Seating, int]


@dataclass(frozen=True, slots=True)
class Waiting:
    """A player without a match, and since when, in seconds since the epoch."""

    player: int
    since: float


def seatings(waiting: Sequence[Waiting], games: Games, seats: int, playing: int, now: float) -> list[Seating]:
    """The matches of so many `seats` to begin now, each as its players in the order of their turns.

    `games` counts those of each seating so far, `playing` the players whose match still runs: while there are
    some, who have met before wait for them a little. Who have met least play first, then who have waited
    longest; who is too many waits.
    """
    free, met = list(waiting), _meetings(games)
    found = []
    while (company := _best(free, met, seats, playing, now)) is not None:
        found.append(_ordered(company, games))
        free = [one for one in free if one not in company]
    return found


def _meetings(games: Games) -> Counter[frozenset[int]]:
    """How often any two have been at one board."""
    met: Counter[frozenset[int]] = Counter()
    for seating, number in games.items():
        for two in combinations(seating, 2):
            met[frozenset(two)] += number
    return met


def _best(
    free: Sequence[Waiting], met: Counter[frozenset[int]], seats: int, playing: int, now: float
) -> tuple[Waiting, ...] | None:
    def familiar(company: Sequence[Waiting]) -> int:
        return sum(met[frozenset((one.player, other.player))] for one, other in combinations(company, 2))

    may = [
        company
        for company in combinations(free, seats)
        if not playing or not familiar(company) or all(now - one.since >= AGAIN for one in company)
    ]
    return min(may, key=lambda company: (familiar(company), sum(one.since for one in company)), default=None)


def _ordered(company: Sequence[Waiting], games: Games) -> Seating:
    """Whoever has come early in the order of turns less often comes early now."""

    def surplus(player: int) -> int:
        places = ((seating, number) for seating, number in games.items() if player in seating)
        return sum(number * (len(seating) - 1 - 2 * seating.index(player)) for seating, number in places)

    return tuple(sorted((one.player for one in company), key=surplus))
