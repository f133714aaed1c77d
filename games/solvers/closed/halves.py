"""Games in which the value of a heap is read off its number.

Up to half: a heap's value is found by halving; also misère, see `games.solvers.theory.previous_wins`. In
misère play the values alone decide, as in Nim: a heap of value 0 from which there is a move always has one to
value 1, and from value 1 none leads to a 1, so that in misère play 0 and 1 only change their places (Conway
1976, "On numbers and games", ch. 12: tame games).

Proper divisor: a heap is worth the number of times that it can be halved. With n = 2^e m, m odd, and a proper
divisor d = 2^f k: if f < e then n - d has exactly f factors 2, and if f = e it has more than e. So the values
below e can be reached and e cannot.

One from an odd heap, one or two from an even heap: the values follow the remainder modulo 4. Misère: heaps of
2 or more have the same values in both kinds of play, those of 1 and 0 change their places, as in Nim, and a
heap of 3 or more never leads to them (Conway).

An even number, or a whole odd heap: a heap of 2m or 2m - 1 beans is a Nim heap of m. Misère as in Nim: 0 is
the only heap of value 0, and those of value 1 (1 and 2) lead to it alone (Conway).
"""

from collections.abc import Iterator
from functools import partial

from games.rules.nim.divisor.rules import Divisor
from games.rules.nim.even_or_odd_heap.rules import EvenOrOddHeap
from games.rules.nim.half.rules import Half
from games.rules.nim.odd_even.rules import OddEven
from games.rules.text_files import Texts
from games.solvers.closed.base import ClosedFormFact, Summand, Theorem, fact, summands, theorem
from games.solvers.closed.heaps import heap_summands, heap_theorem
from games.solvers.theory import nim_sum

TEXTS = Texts.of(__name__)

_BY_REMAINDER = (1, 0, 2, 0)


def even_or_odd_heap_value(size: int) -> int:
    return (size + 1) // 2


@summands.register
def _even_or_odd_heap(game: EvenOrOddHeap, position: tuple[int, ...]) -> list[Summand]:
    def lefts(size: int, value: int) -> Iterator[int]:
        amounts = game.amounts(0, size)
        return (left for left in (2 * value, 2 * value - 1) if left >= 0 and size - left in amounts)

    return heap_summands(position, even_or_odd_heap_value, lefts)


@theorem.register
def _even_or_odd_heap_theorem(game: EvenOrOddHeap) -> Theorem:
    return heap_theorem(game.misere, TEXTS("even_or_odd_heap"))


def odd_even_value(size: int) -> int:
    return size if size <= 2 else _BY_REMAINDER[size % 4]


@summands.register
def _odd_even(game: OddEven, position: tuple[int, ...]) -> list[Summand] | None:
    def lefts(size: int, value: int) -> Iterator[int]:
        sizes = (size - amount for amount in game.amounts(0, size))
        return (left for left in sizes if odd_even_value(left) == value)

    return None if game.misere else heap_summands(position, odd_even_value, lefts)


@fact.register
def _odd_even_misere(game: OddEven, position: tuple[int, ...]) -> ClosedFormFact | None:
    if not game.misere:
        return None
    wanted = 0 if max(position, default=0) >= 2 else 1
    return ClosedFormFact(nim_sum(map(odd_even_value, position)) == wanted, None)


@theorem.register
def _odd_even_theorem(game: OddEven) -> Theorem:
    values = TEXTS("odd_even.statement")
    how = TEXTS("odd_even.misere_how")
    return heap_theorem(game.misere, values, how)


def divisor_value(size: int) -> int:
    """The exponent of 2 in a size; 0 for an empty heap."""
    return (size & -size).bit_length() - 1 if size else 0


@summands.register
def _divisor(game: Divisor, position: tuple[int, ...]) -> list[Summand] | None:
    def lefts(size: int, value: int) -> Iterator[int]:
        sizes = (size - amount for amount in game.amounts(0, size))
        return (left for left in sizes if divisor_value(left) == value)

    return None if game.misere else heap_summands(position, divisor_value, lefts)


@theorem.register
def _divisor_theorem(game: Divisor) -> Theorem | None:
    if game.misere:
        return None
    return Theorem(TEXTS("divisor.statement"), TEXTS("divisor.how"), "Sprague (1935), Grundy (1939)")


def half_value(size: int, *, last_one: bool) -> int:
    """The Grundy value of a heap: g(2m) = m and g(2m + 1) = g(m), beginning with g(0) = 0, or, where the last
    bean may be taken, with g(0) = 0, g(1) = 1, g(2) = 0."""
    while size % 2 and size > 1:
        size //= 2
    if last_one and size <= 2:
        return size % 2
    return size // 2


def sizes_of_value(value: int, most: int, *, last_one: bool) -> Iterator[int]:
    """The sizes of the heaps with that value, at most `most`, ascending."""
    if value == 0 and last_one:
        yield 0
    size = {0: 2, 1: 1}.get(value, 2 * value) if last_one else 2 * value
    while size <= most:
        yield size
        size = 2 * size + 1


@summands.register
def _half(game: Half, position: tuple[int, ...]) -> list[Summand]:
    def lefts(size: int, value: int) -> Iterator[int]:
        amounts = game.amounts(0, size)
        sizes = sizes_of_value(value, size, last_one=game.last_one)
        return (left for left in sizes if size - left in amounts)

    return heap_summands(position, partial(half_value, last_one=game.last_one), lefts)


@theorem.register
def _half_theorem(game: Half) -> Theorem:
    known = TEXTS("half.statement")
    if game.last_one:
        known = TEXTS("half.last_one", rule=known)
    return heap_theorem(game.misere, known)
