"""Up to half: a heap's value is found by halving; also misère, see `games.solvers.theory.previous_wins`.

In misère play the values alone decide, as in Nim: a heap of value 0 from which there is a move always has one
to value 1, and from value 1 none leads to a 1, so that in misère play 0 and 1 only change their places
(Conway 1976, "On numbers and games", ch. 12: tame games).
"""

from collections.abc import Iterator
from functools import partial

from games.rules.nim.half.rules import Half
from games.rules.text import text
from games.solvers.closed.base import Summand, Theorem, summands, theorem
from games.solvers.closed.heap_summands import heap_summands, heap_theorem


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
def _theorem(game: Half) -> Theorem:
    known = text(
        "Uma pilha par vale metade dos seus feijões. Uma ímpar vale o mesmo que a sua metade, "
        "arredondada para baixo."
    )
    if game.last_one:
        known = text("{rule} Começa-se com 0, 1 e 0 para as pilhas de 0, 1 e 2 feijões.", rule=known)
    return heap_theorem(game.misere, known)
