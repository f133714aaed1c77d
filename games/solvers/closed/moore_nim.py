"""Moore's Nim_k: binary columns counted modulo k + 1 (Moore 1910, "A generalization of the game called
nim"; misère play: Yamasaki 1980, "On misère Nim-type games")."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations, islice, product
from math import prod

from games.rules.bases.heaps import Heaps
from games.rules.nim.moore_nim.rules import MooreNim
from games.rules.text_files import Texts
from games.solvers.closed.base import ClosedFormFact, Theorem, fact, theorem, winning
from games.solvers.theory import mex, nim_sum

TEXTS = Texts.of(__name__)

MOST_WINNING = 2_000
_MOST_POSITIONS = 500  # for a value found by search: at most 0.1 s


@fact.register
def _fact(game: MooreNim, position: Heaps) -> ClosedFormFact:
    if game.misere:
        return ClosedFormFact(is_misere_p(position, game.k), None)
    return ClosedFormFact(is_balanced(position, game.k), value(position, game.k))


@winning.register
def _winning(game: MooreNim, position: Heaps) -> Iterator[str]:
    """The moves to a P-position, found column by column; only the first MOST_WINNING where there are more."""
    left = balanced_below(position, game.k, large=game.misere)
    if game.misere:
        left = chain(left, _ones_below(position, game.k))
    for heaps in islice(left, MOST_WINNING):
        pairs = enumerate(zip(position, heaps, strict=True), 1)
        yield game.amounts_text(position, {heap: size - kept for heap, (size, kept) in pairs if size > kept})


@theorem.register
def _theorem(game: MooreNim) -> Theorem:
    if game.misere:
        return Theorem(
            TEXTS("misere.statement", modulus=game.k + 1),
            TEXTS("misere.how", modulus=game.k + 1),
            "Yamasaki (1980)",
        )
    return Theorem(
        TEXTS("normal.statement", modulus=game.k + 1), TEXTS("normal.how", modulus=game.k + 1), "Moore (1910)"
    )


def is_balanced(heaps: Heaps, k: int) -> bool:
    """Whether in every column of base 2 the number of ones is a multiple of k + 1."""
    width = max(heaps, default=0).bit_length()
    return all(sum(size >> column & 1 for size in heaps) % (k + 1) == 0 for column in range(width))


def is_misere_p(heaps: Heaps, k: int) -> bool:
    if max(heaps, default=0) > 1:
        return is_balanced(heaps, k)
    return sum(heaps) % (k + 1) == 1


def value(heaps: Heaps, k: int) -> int | None:
    """The Grundy value: by a formula for k = 1 (Nim) and for at most k + 1 heaps with beans, else by search
    where few positions follow; None where neither helps."""
    alive = sorted(size for size in heaps if size)
    if k == 1:
        return nim_sum(alive)
    if len(alive) <= k:
        return sum(alive)
    if len(alive) == k + 1:
        least = min(alive)
        return jenkyns_mayberry(sum(alive), least, sum(alive) - (k + 1) * least)
    return _searched(tuple(alive), k) if prod(size + 1 for size in alive) <= _MOST_POSITIONS else None


@lru_cache(maxsize=20_000)
def _searched(heaps: Heaps, k: int) -> int:
    """The value of ascending heaps with beans, from those of all followers."""
    lefts = product(*(range(size + 1) for size in heaps))
    followers = {
        tuple(sorted(filter(None, left)))
        for left in lefts
        if 1 <= sum(size > kept for size, kept in zip(heaps, left, strict=True)) <= k
    }
    return mex(_searched(follower, k) for follower in followers)


def jenkyns_mayberry(longest: int, least: int, spare: int) -> int:
    """The Grundy value of a position from its longest play, its least heap and the longest play of what
    exceeds that in all heaps (Jenkyns, Mayberry 1980, "The skeleton of an impartial game and the
    Nim-function of Moore's Nim_k")."""
    start = 1 + spare * (spare + 1) // 2
    return longest if least < start else start - 1 + (least - start) % (spare + 1)


def balanced_below(heaps: Heaps, k: int, *, large: bool) -> Iterator[Heaps]:
    """All balanced heaps that a move leads to; only those with a heap of 2 or more, where `large` is asked
    for.

    From the highest column on: heaps that have lost a one are free in the columns after it. In every column
    the ones can be made a multiple of k + 1, whatever was chosen before (Moore 1910), so no way is in vain.
    """

    def below(column: int, left: Heaps, free: tuple[int, ...]) -> Iterator[Heaps]:
        if column < 0:
            if free:
                yield left
            return
        if large and column == 0 and max(left) < 2:
            return
        power = 1 << column
        bound = [index for index, size in enumerate(left) if size & power and index not in free]
        for lost in range(min(k - len(free), len(bound)) + 1):
            more = (lost - len(bound)) % (k + 1)
            if more > len(free):
                continue
            for losing in combinations(bound, lost):
                for gaining in combinations(free, more):
                    after = tuple(
                        _cut(size, power) if index in losing else size + power * (index in gaining)
                        for index, size in enumerate(left)
                    )
                    yield from below(column - 1, after, free + losing)

    return below(max(heaps, default=0).bit_length() - 1, heaps, ())


def _cut(size: int, power: int) -> int:
    """A size without its one in that column and without all that stands to the right of it."""
    return size & -(2 * power)


def _ones_below(heaps: Heaps, k: int) -> Iterator[Heaps]:
    """All heaps of at most 1, their number 1 more than a multiple of k + 1, that a move leads to."""
    large = [index for index, size in enumerate(heaps) if size > 1]
    ones = [index for index, size in enumerate(heaps) if size == 1]
    for taken in range(int(not large), min(k - len(large), len(ones)) + 1):
        for kept in range(len(large) + 1):
            if (len(ones) - taken + kept) % (k + 1) != 1:
                continue
            for gone in combinations(ones, taken):
                for left in combinations(large, kept):
                    changed = dict.fromkeys((*large, *gone), 0) | dict.fromkeys(left, 1)
                    yield tuple(changed.get(index, size) for index, size in enumerate(heaps))
