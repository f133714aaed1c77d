"""Nim with exactly k heaps a move (Boros, Gurvich, Ho, Makino, Mursic 2015-2017, "Exact k-Nim" and "Tetris
functions"): formulas for at most 2k heaps, a table of all smaller positions for more."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product

from games.rules.bases.heaps import Heaps
from games.rules.bases.k_heaps import choices
from games.rules.nim.exact_nim.rules import ExactNim
from games.rules.text_files import Texts
from games.solvers.closed.base import ClosedFormFact, Theorem, fact, theorem, winning
from games.solvers.closed.moore_nim import is_misere_p, jenkyns_mayberry
from games.solvers.theory import mex, nim_sum, too_big

TEXTS = Texts.of(__name__)

MOST_MOVES = 100_000
MOST_WORK = 1_500_000
_LARGEST_HEAP = 1_000


@fact.register
def _fact(game: ExactNim, position: Heaps) -> ClosedFormFact:
    """Raises TooBig for more than 2k heaps that are too large for a table."""
    known = _value(game, position)
    return ClosedFormFact(known == 0, None if game.misere else known)


def _value(game: ExactNim, position: Heaps) -> int:
    """The Grundy value, in misère play 0 for P and 1 for N. Raises TooBig."""
    alive = sorted(size for size in position if size)
    known = _misere_letter(alive, game.k) if game.misere else value(alive, game.k)
    if known is None:
        known = _table_for(game, position)[tuple(sorted(position))]
    return known


@winning.register
def _winning(game: ExactNim, position: Heaps) -> Iterator[str]:
    """The moves to a P-position, each tried. Raises TooBig."""
    count = game.follower_count(position)
    if count > MOST_MOVES:
        too_big(count, "São jogadas a mais: {n}.", n=count)
    return (
        game.amounts_text(position, taken)
        for taken in game.takings(position)
        if _value(game, game.after(position, taken)) == 0
    )


@theorem.register
def _theorem(game: ExactNim) -> Theorem | None:
    heaps, k = len(game.heaps), game.k
    if heaps > 2 * k or (heaps == 2 * k and game.misere):
        return None
    if heaps == 2 * k:
        return Theorem(
            TEXTS("many.statement", heaps=heaps, ties=k + 1), TEXTS("many.how", ties=k + 1), _SOURCE
        )
    if game.misere:
        return Theorem(TEXTS("slow.statement", limit=2 * k), TEXTS("slow.how"), _SOURCE)
    return Theorem(TEXTS("few.statement", limit=2 * k), TEXTS("few.how", k=k), _SOURCE)


_SOURCE = "Boros, Gurvich, Ho, Makino, Mursic (2015)"


def longest_play(heaps: Sequence[int], k: int) -> int:
    """The largest number of moves that can be made one after the other: the largest t such that t layers of k
    beans, each from different heaps, can be taken, that is sum(min(heap, t)) >= k * t (the "tetris" value).
    """
    low, high = 0, sum(heaps) // k
    while low < high:
        middle = (low + high + 1) // 2
        if sum(min(size, middle) for size in heaps) >= k * middle:
            low = middle
        else:
            high = middle - 1
    return low


def value(alive: Sequence[int], k: int) -> int | None:
    """The Grundy value of heaps with beans, where a formula is known."""
    if k == 1:
        return nim_sum(alive)
    if len(alive) < 2 * k:
        return longest_play(alive, k)
    if len(alive) == 2 * k:
        least = min(alive)
        spare = longest_play([size - least for size in alive], k)
        return jenkyns_mayberry(longest_play(alive, k), least, spare)
    return None


def _misere_letter(alive: Sequence[int], k: int) -> int | None:
    """0 for P, 1 for N in misère play; with fewer than 2k heaps the value is the longest play, so that from
    value 1 every move is the last."""
    if k == 1:
        return int(not is_misere_p(tuple(alive), 1))
    return int(longest_play(alive, k) != 1) if len(alive) < 2 * k else None


def _table_for(game: ExactNim, position: Heaps) -> dict[Heaps, int]:
    """A table that has the position: that of the game's start, to be used again, or a smaller one. Raises
    TooBig."""
    start = tuple(sorted(map(max, position, game.heaps)))
    largest = start if _work(start, game.k) <= MOST_WORK else tuple(sorted(position))
    work = _work(largest, game.k)
    if work > MOST_WORK:
        too_big(work, "É grande demais: são mais de {n} jogadas a ver.", n=MOST_WORK)
    return _table(largest, game.k, game.misere)


def _work(largest: Heaps, k: int) -> int:
    """At most how many moves the table of all positions up to `largest` looks at."""
    if largest[-1] > _LARGEST_HEAP:
        return MOST_WORK + 1
    ways = [1] * (largest[0] + 1)
    for size in largest[1:]:
        ways = [sum(ways[: last + 1]) for last in range(size + 1)]
    return sum(ways) * choices(largest, k)[k] >> k


@lru_cache(maxsize=8)
def _table(largest: Heaps, k: int, misere: bool) -> dict[Heaps, int]:
    """Grundy values, in misère play 0 for P and 1 for N, of all ascending positions up to `largest`."""
    values: dict[Heaps, int] = {}
    for position in _ascending(largest):
        followers = {values[follower] for follower in _followers(position, k)}
        if misere:
            values[position] = int(0 in followers or not followers)
        else:
            values[position] = mex(followers)
    return values


def _ascending(largest: Heaps) -> Iterator[Heaps]:
    """All ascending positions up to `largest`, each after those that it can become."""
    positions: list[Heaps] = [()]
    for size in largest:
        positions = [
            (*position, last) for position in positions for last in range(max(position, default=0), size + 1)
        ]
    return iter(sorted(positions, key=sum))


def _followers(position: Heaps, k: int) -> Iterator[Heaps]:
    """The followers of an ascending position, ascending, some more than once."""
    alive = [index for index, size in enumerate(position) if size]
    for heaps in combinations(alive, k):
        others = [size for index, size in enumerate(position) if index not in heaps]
        for left in product(*(range(position[index]) for index in heaps)):
            yield tuple(sorted([*others, *left]))
