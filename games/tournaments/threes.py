"""Tables of three, for games for three: who sits with whom in the next round, and who waits. Pure.

Of n who are there n mod 3 wait: of those who have waited least often the ones with the fewest points, and of
these the last of the seeding. The others sit at tables of three, so that one wish goes before the next one:

1. two who have met do not meet again, nor meet a third time before others meet a second one;
2. where one match is played, everybody has each seat once in three rounds;
3. the sum of the squares of the score differences is as small as can be;
4. two of the same club (school or class) do not meet;
5. the lot, drawn from the seed.

**What always holds.** Three or more can always be seated. Nobody waits a second time while somebody is there
who has not waited: where all stay, nobody waits twice in n // (n mod 3) rounds. Of three matches at a table
each has each seat once.

**What is only wished.** After k rounds each of the 3m who sit has met at most 2k, and may meet 3m - 1 - 2k
others. By the theorem of Corrádi and Hajnal (1963) a graph of 3m nodes with 2m edges at each has m triangles
that share none: up to round (m + 1) / 2 tables at which nobody meets again are there to be found. After
(n - 1) / 2 rounds everybody has met everybody. To find them in between is a hard problem: from several
starts any two tables are dealt anew as long as that is better.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from random import Random

from games.tournaments.swiss import PairedRound

SEATS = 3
LEAST = 3

_STARTS = 12
# All ways to make two tables of six: who sits with the first, and the others.
_DEALS = tuple(
    ((more[0], more[1]), tuple(place for place in range(1, 2 * SEATS) if place not in more))
    for more in combinations(range(1, 2 * SEATS), SEATS - 1)
)

Table = tuple[int, ...]
SeatCounts = tuple[int, ...]
TableCost = Callable[[Table], int]


@dataclass(frozen=True, slots=True)
class ThreesPlayer:
    """Somebody to be seated: the points so far in halves, the place in the seeding, whom they have met, as
    often as they have, how often they waited, and how often they had each seat where that counts."""

    number: int
    score: int
    rank: int
    met: tuple[int, ...] = ()
    waits: int = 0
    seats: SeatCounts = (0, 0, 0)
    club: str = ""


def most_rounds(players: int) -> int:
    """How many rounds there can be so that nobody waits twice, and no more than there are players."""
    return players // max(1, players % SEATS)


def seat_threes(field: Sequence[ThreesPlayer], seed: str, *, seats_count: bool = False) -> PairedRound:
    """The tables of a field of three or more, the seats of the first match in their order, best scores first;
    `free` are those who wait. `seats_count` where one match is played."""
    lots = Random(seed)  # noqa: S311 - the same round for the same seed
    waiting = sorted(field, key=lambda player: (player.waits, player.score, -player.rank))
    waiting = waiting[: len(field) % SEATS]
    inside = sorted((player for player in field if player not in waiting), key=lambda player: player.rank)
    lots.shuffle(inside)
    inside.sort(key=lambda player: -player.score)
    counts = [player.seats if seats_count else (0, 0, 0) for player in inside]
    tables = (_in_seats(table, counts, lots) for table in _tables(inside, counts, lots))
    return PairedRound(
        tuple(tuple(inside[place].number for place in table) for table in tables),
        None,
        tuple(player.number for player in waiting),
    )


def _tables(inside: Sequence[ThreesPlayer], counts: Sequence[SeatCounts], lots: Random) -> list[Table]:
    """The best tables that are found, by the places in `inside`, each with its best first."""
    cost, early = _cost_of_tables(inside, counts)
    order = list(range(len(inside)))
    best: list[Table] = []
    for _start in range(_STARTS):
        tables = _improved([tuple(order[at : at + SEATS]) for at in range(0, len(order), SEATS)], cost)
        if not best or sum(map(cost, tables)) < sum(map(cost, best)):
            best = tables
        if sum(map(cost, best)) < early:
            break
        lots.shuffle(order)
    return sorted(tuple(sorted(table)) for table in best)


def _cost_of_tables(inside: Sequence[ThreesPlayer], counts: Sequence[SeatCounts]) -> tuple[TableCost, int]:
    """What a table costs, all wishes in one number; and from which number on somebody meets again or has a
    seat again."""
    most_apart = (inside[0].score - inside[-1].score) ** 2
    pairs = len(inside)  # of a whole round
    score = pairs + 1
    seat = score * (pairs * most_apart + 1)
    again = seat * (pairs * (1 + max(map(max, counts))) + 1)
    between: dict[tuple[int, int], int] = {}
    for place, other in combinations(range(len(inside)), 2):
        first, second = inside[place], inside[other]
        met = first.met.count(second.number)
        between[place, other] = between[other, place] = (
            again * met * (1 + pairs * (met > 1))
            + score * (first.score - second.score) ** 2
            + (bool(first.club) and first.club == second.club)
        )

    over = [tuple(had - min(own) for had in own) for own in counts]

    @cache
    def cost(table: Table) -> int:
        first, second, third = table
        met = between[first, second] + between[first, third] + between[second, third]
        (a, b, c), (d, e, f), (g, h, i) = (over[place] for place in table)
        return met + seat * min(a + e + i, a + f + h, b + d + i, b + f + g, c + d + h, c + e + g)

    return cost, seat


def _improved(tables: list[Table], cost: TableCost) -> list[Table]:
    """The six of any two tables are dealt anew, until that is no better anywhere."""
    changed = {*range(len(tables))}
    while changed:
        before, changed = changed, set()
        for place, other in combinations(range(len(tables)), 2):
            is_new = place in before or other in before or place in changed or other in changed
            if not is_new or not cost(tables[place]) + cost(tables[other]):
                continue
            six = tables[place] + tables[other]
            deals = [((six[0], six[a], six[b]), (six[c], six[d], six[e])) for (a, b), (c, d, e) in _DEALS]
            costs = [cost(first) + cost(second) for first, second in deals]
            if (least := min(costs)) < cost(tables[place]) + cost(tables[other]):
                tables[place], tables[other] = deals[costs.index(least)]
                changed |= {place, other}
    return tables


def _seat_cost(counts: Sequence[SeatCounts]) -> int:
    """How much oftener those who sit so have had their seats than the seat that each had least often."""
    return sum(own[seat] - min(own) for seat, own in enumerate(counts))


def _in_seats(table: Table, counts: Sequence[SeatCounts], lots: Random) -> Table:
    """The table in the order of its seats: the fairest one, by lot where several are."""
    orders = list(permutations(table))
    lots.shuffle(orders)
    return min(orders, key=lambda order: _seat_cost([counts[place] for place in order]))
