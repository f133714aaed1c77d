"""Who plays with whom next at a meeting of a class. Pure.

Two at a board: while all are there together they meet by the circle method of round robins, in which
everybody meets everybody once before anybody meets again. Where that no longer fits, because some came later
or play on, those who can begin are a minimum-weight matching (networkx), chosen so that the others can still
be met. Three at a board: as few old acquaintances at each as exchanging any two players leads to.
"""

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any

# Who have just played together wait so many seconds for somebody else to become free.
AGAIN = 90.0
SAMPLES = 60  # matchings that are looked at, where the first leave somebody without anybody new
BYE = -1  # plays with who is too many

Seating = tuple[int, ...]
Games = Mapping[Seating, int]
Pair = frozenset[int]
# How often any two have been at one board.
Met = Counter[Pair]


@dataclass(frozen=True, slots=True)
class Waiting:
    """A player without a match, and since when, in seconds since the epoch.

    None: they have just finished one, and will ask in a moment.
    """

    player: int
    since: float | None


def seatings(waiting: Sequence[Waiting], games: Games, seats: int, playing: int, now: float) -> list[Seating]:
    """The matches of so many `seats` to begin now, each as its players in the order of their turns.

    `games` counts those of each seating so far, `playing` the players whose match still runs: while there are
    some, who have met before wait for them a little. Who is to play with somebody who will ask in a moment
    waits for them. Nobody plays again with somebody before all have met, where that is possible; who has
    played most is too many.
    """
    since = {player.player: player.since for player in waiting if player.since is not None}
    there = sorted(since, key=since.__getitem__)
    coming = [player.player for player in waiting if player.since is None]
    if len(there) < seats:
        return []
    met = _meetings_between(games)
    if seats == 2:
        companies = _pairs(_by_appearance(games, [*there, *coming]), games, met)
    else:
        companies = _companies(there, met, seats)

    def may_begin(company: Iterable[int]) -> bool:
        if not all(player in since for player in company):
            return False
        new = not any(met[frozenset(two)] for two in combinations(company, 2))
        return new or not (playing or coming) or all(now - since[player] >= AGAIN for player in company)

    ready = [sorted(company, key=since.__getitem__) for company in companies if may_begin(company)]
    return [_ordered(company, games) for company in sorted(ready, key=lambda company: since[company[0]])]


def _meetings_between(games: Games) -> Met:
    met: Met = Counter()
    for seating, number in games.items():
        for two in combinations(seating, 2):
            met[frozenset(two)] += number
    return met


def _by_appearance(games: Games, present: Sequence[int]) -> list[int]:
    """Who is there: the ones who have played, who sat down first coming first, then the others."""
    seated = (player for seating in games for player in seating if player in present)
    return list(dict.fromkeys([*seated, *present]))


def _pairs(players: Sequence[int], games: Games, met: Met) -> list[Seating]:
    """Everybody with somebody; without whom the bye is for, where their number is odd."""
    played = Counter(player for seating, number in games.items() for player in seating * number)
    known = {two: met[two] for two in map(frozenset, combinations(players, 2))}
    everybody = list(players)
    if len(players) % 2:
        everybody.append(BYE)
        # As if who has played least had met it oftener than the others.
        least, most = min(known.values()), max(played[player] for player in players)
        known |= {frozenset((player, BYE)): least + most - played[player] for player in players}
    pairs = _matched(tuple(everybody), frozenset(known.items()))
    return [pair for pair in pairs if BYE not in pair]


@lru_cache(maxsize=64)
def _matched(players: Seating, known: frozenset[tuple[Pair, int]]) -> list[Seating]:
    """A partner for each of an even number, `known` being how often any two have met.

    Everybody who waits asks every two seconds, mostly for the same: hence the cache.
    """
    met = dict(known)
    least = min(met.values())
    rounds = [(pairs, [met[frozenset(pair)] for pair in pairs]) for pairs in _circle(players)]
    fresh = [pairs for pairs, times in rounds if set(times) == {least}]
    if fresh and all(len(set(times)) == 1 for _pairs, times in rounds):
        return fresh[0]
    return _searched(players, met, least, fresh)


def _circle(players: Seating) -> Iterable[list[Seating]]:
    """The rounds of the circle method: one stays, the others go round. The first has neighbours in the list
    together, as those who come one after the other sit down.
    """
    fixed, size = players[0], len(players) - 1
    # Places on the circle: 0, 1, -1, 2, -2 ...
    at = {
        ((place + 1) // 2 * (1 if place % 2 else -1)) % size: player
        for place, player in enumerate(players[1:])
    }
    for turn in range(size):
        opposite = [
            (at[(turn + step) % size], at[(turn - step) % size]) for step in range(1, (size + 1) // 2)
        ]
        yield [(fixed, at[turn]), *opposite]


def _searched(
    players: Seating, met: Mapping[Pair, int], least: int, rounds: Sequence[list[Seating]]
) -> list[Seating]:
    """Of these rounds and some matchings with fewest repetitions, one after which most can meet somebody
    new.
    """
    import networkx as nx  # noqa: PLC0415 - takes long to import, and seldom is anything to be searched

    lots = random.Random(sum(met.values()))  # noqa: S311 - the same question has the same answer
    fresh = nx.Graph(two for two in combinations(players, 2) if met[frozenset(two)] == least)
    best: list[Seating] = []
    longest = -1
    for sample in range(len(rounds) + SAMPLES):
        pairs = rounds[sample] if sample < len(rounds) else _lightest(players, met, fresh, lots)
        rest = fresh.copy()
        rest.remove_edges_from(pairs)
        left = _partnered(rest, len(players))
        if left > longest:
            best, longest = pairs, left
        if left == len(players) or not rest.size():
            break
    return best


def _partnered(graph: Any, count: int) -> int:
    """How many of so many players can be given a partner along the edges."""
    import networkx as nx  # noqa: PLC0415 - as above

    degrees = [degree for _player, degree in graph.degree]
    if len(degrees) == count and min(degrees) * 2 >= count:  # Dirac: a circle goes through all
        return count
    return 2 * len(nx.max_weight_matching(graph, maxcardinality=True))


def _lightest(players: Seating, met: Mapping[Pair, int], fresh: Any, lots: random.Random) -> list[Seating]:
    """A partner for everybody so that those together have met least, by lot among equals.

    `fresh` has the pairs that have met least; where these are enough, no others are looked at.
    """
    import networkx as nx  # noqa: PLC0415 - as above

    for first, second in fresh.edges:
        fresh.edges[first, second]["weight"] = lots.randrange(len(players))
    pairs = list(nx.max_weight_matching(fresh, maxcardinality=True))
    if len(pairs) * 2 == len(players):
        return pairs
    graph = nx.Graph()
    for two in combinations(players, 2):
        # A repetition weighs more than the lots of a whole matching.
        lot = lots.randrange(len(players))
        graph.add_edge(*two, weight=-met[frozenset(two)] * len(players) ** 2 - lot)
    return list(nx.max_weight_matching(graph, maxcardinality=True))


def _companies(waiting: Sequence[int], met: Met, seats: int) -> list[Seating]:
    """As many companies of so many as there can be, of those who have waited longest."""
    count = len(waiting) // seats
    free, companies = list(waiting), list[list[int]]()
    for _company in range(count):
        company = min(combinations(free, seats), key=lambda some: _acquaintance(some, met))
        companies.append(list(company))
        free = [player for player in free if player not in company]
    while _exchange(companies, met):
        pass
    return [tuple(company) for company in companies]


def _acquaintance(company: Iterable[int], met: Met) -> int:
    return sum(met[frozenset(two)] for two in combinations(company, 2))


def _exchange(companies: Sequence[list[int]], met: Met) -> bool:
    """Let two players of two companies change places where fewer acquaintances meet then; False: nowhere."""
    for company, other in combinations(companies, 2):
        before = _acquaintance(company, met) + _acquaintance(other, met)
        for here in range(len(company)):
            for there in range(len(other)):
                company[here], other[there] = other[there], company[here]
                if _acquaintance(company, met) + _acquaintance(other, met) < before:
                    return True
                company[here], other[there] = other[there], company[here]
    return False


def _ordered(company: Sequence[int], games: Games) -> Seating:
    """Whoever has come early in the order of turns less often comes early now."""

    def surplus(player: int) -> int:
        places = ((seating, number) for seating, number in games.items() if player in seating)
        return sum(number * (len(seating) - 1 - 2 * seating.index(player)) for seating, number in places)

    return tuple(sorted(company, key=surplus))
