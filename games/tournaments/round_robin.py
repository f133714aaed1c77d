"""Everybody against everybody, and groups of equal strength. Pure."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations

from games.tournaments.swiss import PairedRound


def rounds_to_meet_all(players: int) -> int:
    """How many rounds it takes until each has met each."""
    return max(0, players - 1 + players % 2)


def rounds_of_all(numbers: Sequence[int]) -> list[PairedRound]:
    """The rounds in which each meets each of the others once, who begins named first.

    Berger's table (FIDE's): the last one stays, and changes seats from round to round; the others go on by
    half of their number. Where the number is odd, who would meet the last one has the bye. Nobody begins more
    than once oftener than not.
    """
    last = len(numbers) - 1 + len(numbers) % 2  # the place of the one who stays; missing where it is odd
    return [_round(numbers, last, number) for number in range(last)]


def _round(numbers: Sequence[int], last: int, number: int) -> PairedRound:
    start = number * ((last + 1) // 2) % last
    around = [(start + step) % last for step in range(last)]
    pairs = [(around[step], around[-step]) for step in range(1, (last + 1) // 2)]
    games = [(numbers[first], numbers[second]) for first, second in pairs]
    fixed = (start, last) if number % 2 == 0 else (last, start)
    if last < len(numbers):
        return PairedRound(((numbers[fixed[0]], numbers[fixed[1]]), *games))
    return PairedRound(tuple(games), numbers[start])


def rounds_of_rest(
    numbers: Sequence[int], met: Collection[frozenset[int]], balance: Mapping[int, int]
) -> list[PairedRound]:
    """The rounds in which each meets those of the others whom they have not `met`, who begins named first:
    who has begun less so far (`balance`, times begun less times not begun).

    Each round has as many tables as can be, at which those sit who have most left to meet; who has nobody in
    it does not play.
    """
    left = {frozenset(pair) for pair in combinations(numbers, 2)} - {*met}
    begun, rounds = Counter(balance), []
    while left:
        pairs = []
        for pair in _most_tables(left):
            first, second = sorted(pair, key=begun.__getitem__)
            begun[first] += 1
            begun[second] -= 1
            pairs.append((first, second))
        left -= {frozenset(pair) for pair in pairs}
        rounds.append(PairedRound(tuple(pairs)))
    return rounds


def _most_tables(left: Collection[frozenset[int]]) -> list[tuple[int, int]]:
    """As many of these pairs as can be played at once, with those who are in most of them."""
    import networkx as nx  # noqa: PLC0415 - few processes pair

    count = Counter(number for pair in left for number in pair)
    graph = nx.Graph()
    for first, second in sorted((min(pair), max(pair)) for pair in left):
        graph.add_edge(first, second, weight=count[first] ** 2 + count[second] ** 2)
    matched = nx.max_weight_matching(graph, maxcardinality=True)
    return sorted((min(pair), max(pair)) for pair in matched)


def snake(numbers: Sequence[int], groups: int, clubs: Mapping[int, str] | None = None) -> list[list[int]]:
    """Those seeded in this order, in so many groups: 1, 2, 3, then 3, 2, 1, and so on. Each turn of the snake
    gives every group one; within it whoever has a club takes the first group with fewest of the same."""
    club_of = clubs or {}
    parts: list[list[int]] = [[] for _group in range(groups)]
    for start in range(0, len(numbers), groups):
        free = list(range(groups)) if start // groups % 2 == 0 else list(reversed(range(groups)))
        for number in numbers[start : start + groups]:
            at = min(free, key=lambda group: _same_club(number, parts[group], club_of))
            free.remove(at)
            parts[at].append(number)
    return parts


def _same_club(number: int, group: Sequence[int], clubs: Mapping[int, str]) -> int:
    own = clubs.get(number)
    return sum(1 for other in group if own and clubs.get(other) == own)
