"""One from an odd heap, one or two from an even heap: the values follow the remainder modulo 4.

Misère: heaps of 2 or more have the same values in both kinds of play, those of 1 and 0 change their places,
as in Nim, and a heap of 3 or more never leads to them (Conway 1976, "On numbers and games", ch. 12).
"""

from collections.abc import Iterator

from games.rules.nim.odd_even.rules import OddEven
from games.rules.text import text
from games.solvers.closed.base import Fact, Summand, Theorem, fact, summands, theorem
from games.solvers.closed.heap_summands import heap_summands, heap_theorem
from games.solvers.theory import nim_sum

_BY_REMAINDER = (1, 0, 2, 0)


def odd_even_value(size: int) -> int:
    return size if size <= 2 else _BY_REMAINDER[size % 4]


@summands.register
def _odd_even(game: OddEven, position: tuple[int, ...]) -> list[Summand] | None:
    def lefts(size: int, value: int) -> Iterator[int]:
        sizes = (size - amount for amount in game.amounts(0, size))
        return (left for left in sizes if odd_even_value(left) == value)

    return None if game.misere else heap_summands(position, odd_even_value, lefts)


@fact.register
def _misere(game: OddEven, position: tuple[int, ...]) -> Fact | None:
    if not game.misere:
        return None
    wanted = 0 if max(position, default=0) >= 2 else 1
    return Fact(nim_sum(map(odd_even_value, position)) == wanted, None)


@theorem.register
def _theorem(game: OddEven) -> Theorem:
    values = text(
        "A partir de 3 feijões o valor depende do resto da divisão por 4: resto 0 vale 1, resto 2 vale 2, "
        "restos 1 e 3 valem 0. As pilhas de 1 e 2 valem 1 e 2."
    )
    how = text("Deixa soma-nim 0; se só deixares pilhas de 1, deixa um número ímpar delas.")
    return heap_theorem(game.misere, values, how)
