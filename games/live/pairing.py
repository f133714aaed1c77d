"""Who plays whom next at a meeting of a class. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

# Whoever has just played together waits so many seconds for somebody else to become free.
AGAIN = 20.0

Games = Mapping[tuple[int, int], int]


@dataclass(frozen=True, slots=True)
class Waiting:
    """A player without a match, and since when, in seconds since the epoch."""

    player: int
    since: float


def pairs(waiting: Sequence[Waiting], games: Games, playing: int, now: float) -> list[tuple[int, int]]:
    """The matches to begin now, each as who moves first and who second.

    `games` counts those of each (first, second) so far, `playing` the players whose match still runs: while
    there are some, two who have met before wait for them a little. Who have met least play first, then who
    have waited longest.
    """
    free = list(waiting)
    found = []
    while (pair := _best(free, games, playing, now)) is not None:
        found.append(_ordered(pair, games))
        free = [one for one in free if one not in pair]
    return found


def _best(free: Sequence[Waiting], games: Games, playing: int, now: float) -> tuple[Waiting, Waiting] | None:
    may = [
        pair
        for pair in combinations(free, 2)
        if not playing or not _met(pair, games) or all(now - one.since >= AGAIN for one in pair)
    ]
    return min(may, key=lambda pair: (_met(pair, games), pair[0].since + pair[1].since), default=None)


def _met(pair: tuple[Waiting, Waiting], games: Games) -> int:
    one, other = pair[0].player, pair[1].player
    return games.get((one, other), 0) + games.get((other, one), 0)


def _ordered(pair: tuple[Waiting, Waiting], games: Games) -> tuple[int, int]:
    """Whoever has had the first move less often has it now."""

    def surplus(player: int) -> int:
        return sum(n for (first, _second), n in games.items() if first == player) - sum(
            n for (_first, second), n in games.items() if second == player
        )

    one, other = pair[0].player, pair[1].player
    return (one, other) if surplus(one) <= surplus(other) else (other, one)
