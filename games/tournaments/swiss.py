"""Who plays with whom in the next round of a Swiss phase. Pure: the same input gives the same pairs anywhere.

A round is a matching of greatest weight (rustworkx), of all who are there and, where their number is odd, the
bye. Weights are whole numbers that put one wish before the next one:

1. never the same two twice, nor two who must not meet, and nobody a second bye: these have no edge;
2. where who begins counts, nobody begins more than twice oftener than not, or three times running;
3. the bye goes to the lowest score;
4. the sum of the squares of the score differences is as small as can be;
5. two of the same club (school or class) do not meet;
6. in a score group the upper half meets the lower half, and floaters are the nearest of their groups;
7. the lot, drawn from the seed.

**A round can be made** while at most half as many have been played as there are players (the bye counting
as one where it is needed): after k rounds each of n may still meet n - 1 - k others, which for k + 1 <= n/2
is at least n/2. By Dirac's theorem (1952) the graph of those who may meet then has a cycle through all, hence
a perfect matching. Withdrawals make n smaller and forbidden pairs take edges away: then `pair_round` may
raise NoRound.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from operator import mul
from random import Random

BYE = -1  # the opponent of who has none
MOST_BALANCE = 2  # times that somebody may have begun more often, or less often, than not
MOST_RUNNING = 2  # times that somebody may begin, or not begin, one after the other

_LOTS = 1024

Pair = tuple[int, int]
Costs = tuple[int, ...]


class NoRound(Exception):
    """Those who are there cannot all be paired without two who have met, or must not meet."""


@dataclass(frozen=True, slots=True)
class Competitor:
    """Somebody to be paired: the points so far in halves, the place in the seeding, from 1, whom they have
    met, whether they had a bye, and the seats of their matches so far (1 who began, -1 who did not)."""

    number: int
    score: int
    rank: int
    opponents: frozenset[int] = frozenset()
    had_bye: bool = False
    seats: tuple[int, ...] = ()
    club: str = ""

    @property
    def balance(self) -> int:
        """How many times more often they have begun than not."""
        return sum(self.seats)

    @property
    def due(self) -> int:
        """The seat they must have next: 1 to begin, -1 not to begin, 0 where either will do."""
        last = self.seats[-MOST_RUNNING:]
        if abs(self.balance) >= MOST_BALANCE:
            return -1 if self.balance > 0 else 1
        return -last[0] if len(last) == MOST_RUNNING and len({*last}) == 1 else 0


@dataclass(frozen=True, slots=True)
class PairedRound:
    """The pairs of a round, who begins named first, or its tables of three, best scores first; who has the
    bye; in a knock-out who goes on without an opponent, of a field of three those who wait."""

    pairs: tuple[tuple[int, ...], ...]
    bye: int | None = None
    free: tuple[int, ...] = ()


def pair_round(
    field: Sequence[Competitor],
    seed: int | str,
    forbidden: Collection[frozenset[int]] = (),
    *,
    seats_count: bool = False,
) -> PairedRound:
    """Pair all of a field. `seats_count` where one match is played, so that it matters who begins.

    Raises NoRound where that is not possible.
    """
    if len(field) < 2:
        raise NoRound
    lots = Random(f"{seed}")  # noqa: S311 - the same round for the same seed
    matching = heaviest(field, _edges(field, forbidden, lots, seats_count))
    if len(matching) * 2 < len(field):
        raise NoRound
    competitors = {player.number: player for player in field}
    bye = next((pair[1] for pair in matching if pair[0] == BYE), None)
    strength = {player.number: (-player.score, player.rank) for player in field}
    games = sorted(
        (pair for pair in matching if pair[0] != BYE),
        key=lambda pair: sorted(strength[number] for number in pair),
    )
    pairs = (seated(competitors[first], competitors[second], lots) for first, second in games)
    return PairedRound(tuple(pairs), bye)


def may_meet(first: Competitor, second: Competitor, forbidden: Collection[frozenset[int]] = ()) -> bool:
    """Whether two may be paired: they have not met, and nothing forbids it."""
    return second.number not in first.opponents and frozenset((first.number, second.number)) not in forbidden


def most_rounds(players: int) -> int:
    """How many rounds can surely be made with so many players who all stay."""
    return (players + players % 2) // 2


def _edges(
    field: Sequence[Competitor], forbidden: Collection[frozenset[int]], lots: Random, seats_count: bool
) -> dict[Pair, Costs]:
    """What each pair that is allowed costs, wish by wish: the least is the best."""
    places = _places(field)
    lowest = min((player.score for player in field if not player.had_bye), default=0)
    edges: dict[Pair, Costs] = {}
    for first, second in combinations(sorted(field, key=lambda player: player.number), 2):
        lot = lots.randrange(_LOTS)
        if may_meet(first, second, forbidden):
            edges[first.number, second.number] = (
                int(seats_count and first.due != 0 and first.due == second.due),
                0,
                (first.score - second.score) ** 2,
                int(bool(first.club) and first.club == second.club),
                int(seats_count and first.balance * second.balance > 0),
                _distance(first, second, places),
                lot,
            )
    if len(field) % 2:
        for player in field:
            if not player.had_bye:
                size, place = places[player.number]
                edges[BYE, player.number] = (0, player.score - lowest, 0, 0, 0, size - 1 - place, 0)
    return edges


def _places(field: Iterable[Competitor]) -> dict[int, Pair]:
    """Of each: how many have the same score, and the place among them, from 0."""
    groups: dict[int, list[Competitor]] = {}
    for player in sorted(field, key=lambda player: player.rank):
        groups.setdefault(player.score, []).append(player)
    return {
        player.number: (len(group), place) for group in groups.values() for place, player in enumerate(group)
    }


def _distance(first: Competitor, second: Competitor, places: Mapping[int, Pair]) -> int:
    """How far a pair is from upper half against lower half; of two groups, from the line between them."""
    if first.score == second.score:
        size = places[first.number][0]
        return (abs(places[first.number][1] - places[second.number][1]) - size // 2) ** 2
    upper, lower = sorted((first, second), key=lambda player: -player.score)
    size, place = places[upper.number]
    return size - 1 - place + places[lower.number][1]


def heaviest(field: Sequence[Competitor], edges: Mapping[Pair, Costs]) -> set[Pair]:
    """Pairs of as many as possible, of them those that cost least."""
    import rustworkx as rx  # noqa: PLC0415 - few processes pair

    # A wish weighs more than all that may be lost at the later ones in a whole round.
    most = [max(column, default=0) for column in zip(*edges.values(), strict=True)]
    units, unit = [], 1
    for largest in reversed(most):
        units.append(unit)
        unit *= largest * len(field) + 1
    units.reverse()
    numbers = sorted({number for pair in edges for number in pair} | {player.number for player in field})
    graph = rx.PyGraph(multigraph=False)
    nodes = dict(zip(numbers, graph.add_nodes_from(numbers), strict=True))
    for (first, second), costs in edges.items():
        graph.add_edge(nodes[first], nodes[second], unit - sum(map(mul, costs, units)))
    matching = rx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    pairs = ((numbers[first], numbers[second]) for first, second in matching)
    return {(min(pair), max(pair)) for pair in pairs}


def seated(first: Competitor, second: Competitor, lots: Random) -> Pair:
    """The pair, who begins named first: who is due to, else who has begun less often, or longer ago."""
    begins = first.due - second.due or second.balance - first.balance
    if not begins:
        begins = next((other - own for own, other in _seats_backwards(first, second) if own != other), 0)
    if not begins:
        begins = lots.choice((1, -1))
    return (first.number, second.number) if begins > 0 else (second.number, first.number)


def _seats_backwards(first: Competitor, second: Competitor) -> Iterable[Pair]:
    return zip(reversed(first.seats), reversed(second.seats), strict=False)
