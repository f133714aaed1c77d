"""Proper divisor: a heap is worth the number of times that it can be halved.

With n = 2^e m, m odd, and a proper divisor d = 2^f k: if f < e then n - d has exactly f factors 2, and if
f = e it has more than e. So the values below e can be reached and e cannot.
"""

from collections.abc import Iterator

from games.rules.nim.divisor.rules import Divisor
from games.rules.text import text
from games.solvers.closed.base import Summand, Theorem, summands, theorem
from games.solvers.closed.heap_summands import heap_summands


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
def _theorem(game: Divisor) -> Theorem | None:
    if game.misere:
        return None
    return Theorem(
        text("Uma pilha vale o número de vezes que se pode dividir por 2 o seu número de feijões."),
        text("Para dar a uma pilha um valor v mais pequeno, tira 2 elevado a v."),
        "Sprague (1935), Grundy (1939)",
    )
