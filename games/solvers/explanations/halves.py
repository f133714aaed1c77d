"""Games in which a heap's value is read off its number: up to half, proper divisor, odd or even, even or a
whole odd heap."""

from collections.abc import Callable, Iterator

from games.rules.nim.divisor.primes import factors
from games.rules.nim.divisor.rules import Divisor
from games.rules.nim.even_or_odd_heap.rules import EvenOrOddHeap
from games.rules.nim.half.rules import Half
from games.rules.nim.odd_even.rules import OddEven
from games.rules.text import Text
from games.rules.text_files import Texts
from games.solvers.closed.halves import divisor_value, even_or_odd_heap_value, half_value, odd_even_value
from games.solvers.explain import Block, Say, number_line
from games.solvers.explanations.base import Heaps, explain_plainly, explanation
from games.solvers.solve import Solution

TEXTS = Texts.of(__name__)

_MOST_HEAPS = 8


@explanation.register
def _half(game: Half, position: Heaps, solution: Solution) -> Iterator[Block]:
    if len(position) == 1:
        wanted = int(game.misere)
        yield number_line(
            position[0], None, None, lambda size: half_value(size, last_one=game.last_one) == wanted
        )
        if not game.misere:
            yield Say(_half_pattern(game))
    else:
        yield from _each(position, lambda size: _halving(size, half_value(size, last_one=game.last_one)))
    yield from explain_plainly(game, position, solution)


def _half_pattern(game: Half) -> Text:
    if game.last_one:
        return TEXTS("half.last_one")
    return TEXTS("half.normal")


def _halving(size: int, value: int) -> Text:
    """A heap's halvings until an even number: "11 → 5 → 2: vale 1."."""
    chain = [size]
    while chain[-1] % 2 and chain[-1] > 1:
        chain.append(chain[-1] // 2)
    return TEXTS("chain", chain=" → ".join(map(str, chain)), value=value)


@explanation.register
def _divisor(game: Divisor, position: Heaps, solution: Solution) -> Iterator[Block]:
    if not game.misere:
        if len(position) == 1:
            yield number_line(position[0], None, None, lambda size: divisor_value(size) == 0)
            yield Say(TEXTS("divisor"))
        else:
            yield from _each(position, _factored)
    yield from explain_plainly(game, position, solution)


def _factored(size: int) -> Text:
    """A heap as powers of two times an odd number: "12 = 2 × 2 × 3: vale 2."."""
    product = (
        " × ".join(str(prime) for prime, power in factors(size) for _ in range(power)) if size > 1 else ""
    )
    if not product or product == str(size):
        return TEXTS("worth", size=size, value=divisor_value(size))
    return TEXTS("product", size=size, product=product, value=divisor_value(size))


@explanation.register
def _odd_even(game: OddEven, position: Heaps, solution: Solution) -> Iterator[Block]:
    if len(position) == 1:
        fixed = {0: game.misere is False, 1: game.misere}
        yield number_line(position[0], None, 4, lambda size: fixed.get(size, odd_even_value(size) == 0))
    else:
        yield from _each(position, _remainder)
    yield from explain_plainly(game, position, solution)


def _remainder(size: int) -> Text:
    value = odd_even_value(size)
    if size <= 2:
        return TEXTS("worth", size=size, value=value)
    return TEXTS("remainder", size=size, rest=size % 4, value=value)


@explanation.register
def _even_or_odd_heap(game: EvenOrOddHeap, position: Heaps, solution: Solution) -> Iterator[Block]:
    yield Say(TEXTS("pairs"))
    yield from _each(position, lambda size: TEXTS.count("pairs_of", even_or_odd_heap_value(size), size=size))
    yield from explain_plainly(game, position, solution)


def _each(position: Heaps, said: Callable[[int], Text]) -> Iterator[Block]:
    """A sentence about each heap, where they are few."""
    if len(position) <= _MOST_HEAPS:
        for heap, size in enumerate(position, 1):
            yield Say(TEXTS("heap", heap=heap, what=said(size)))
