"""Free until the bell: whoever is free is paired with somebody who is. Pure.

As many as possible are paired, those who wait longest first, but never the same two running: neither of a
pair may have met the other last. Then who have met least often, and with nearly the same points.

**Of three who are free two may always meet**: the latest match of theirs rules out one pair, that of the two
who played it, if both are here; what the third one played last rules out one more at most.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from games.tournaments.swiss import Competitor, Costs, Pair, heaviest, seated

LEAST = 3  # with two nobody could play twice


@dataclass(frozen=True, slots=True)
class FreePlayer:
    """Somebody who is free: the points so far in halves, whom they have met, the last one last, and the seats
    of their matches where these count (1 who began, -1 who did not)."""

    number: int
    score: int = 0
    met: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()


def pair_free(waiting: Sequence[FreePlayer], seed: str, *, seats_count: bool = False) -> list[Pair]:
    """The pairs of those who wait, the longest first in `waiting`; who begins is the first of a pair."""
    field = [Competitor(player.number, player.score, player.number, seats=player.seats) for player in waiting]
    competitors = {player.number: player for player in field}
    lots = Random(seed)  # noqa: S311 - the same pairs for the same seed
    matching = sorted(heaviest(field, _edges(waiting, competitors, seats_count)))
    return [seated(competitors[first], competitors[second], lots) for first, second in matching]


def may_meet_again(first: FreePlayer, second: FreePlayer) -> bool:
    """Whether two may be paired: neither has met the other last."""
    return second.number not in first.met[-1:] and first.number not in second.met[-1:]


def _edges(
    waiting: Sequence[FreePlayer], competitors: dict[int, Competitor], seats_count: bool
) -> dict[Pair, Costs]:
    """What each pair costs, wish by wish."""
    edges: dict[Pair, Costs] = {}
    for (place, first), (later, second) in combinations(enumerate(waiting), 2):
        if may_meet_again(first, second):
            due, other = competitors[first.number].due, competitors[second.number].due
            pair = min(first.number, second.number), max(first.number, second.number)
            edges[pair] = (
                place + later,
                int(seats_count and due != 0 and due == other),
                first.met.count(second.number),
                (first.score - second.score) ** 2,
            )
    return edges
