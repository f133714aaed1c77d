"""Nim: two equal heaps, the sum in base 2, and the end of misère play."""

from collections.abc import Iterator

from games.rules.nim.nim.rules import Nim
from games.rules.text_files import Texts
from games.solvers.closed.base import heap_label
from games.solvers.explain import Block, Find, Say
from games.solvers.explanations.base import (
    Heaps,
    columns,
    explanation,
    first_and_others,
    heap_and_amount,
    take_from_heap,
)
from games.solvers.solve import Solution
from games.solvers.theory import nim_sum

TEXTS = Texts.of(__name__)


@explanation.register
def _nim(game: Nim, position: Heaps, solution: Solution) -> Iterator[Block]:
    alive = [(heap, size) for heap, size in enumerate(position, 1) if size]
    if game.misere and sum(size >= 2 for _, size in alive) < 2:
        yield from _misere_end(alive, solution)
    elif len(alive) == 1:
        yield Say(TEXTS("one_heap.left"))
        yield Find(TEXTS("one_heap.take"), solution.winning_moves[0])
    else:
        if game.misere:
            yield Say(TEXTS("misere.as_normal"))
        elif len(alive) == 2:
            yield from _two_heaps(alive, solution)
        yield from columns([(heap_label(heap), size) for heap, size in alive])
        yield from _repair(position, solution)
        if game.misere:
            yield Say(TEXTS("misere.at_the_end"))


def _misere_end(alive: list[tuple[int, int]], solution: Solution) -> Iterator[Block]:
    """Misère Nim with at most one heap of 2 or more."""
    ones = sum(size == 1 for _, size in alive)
    if ones < len(alive):
        yield Say(TEXTS("misere.one_large"))
        heap, amount = heap_and_amount(solution.winning_moves[0])
        yield Find(TEXTS.count("misere.take", amount, heap=heap), solution.winning_moves[0])
    elif solution.outcome == "P":
        yield Say(TEXTS.count("misere.odd", ones))
    else:
        yield Say(TEXTS("misere.even", n=ones))
        yield Find(TEXTS("misere.last"), solution.winning_moves[0])


def _two_heaps(alive: list[tuple[int, int]], solution: Solution) -> Iterator[Block]:
    if solution.outcome == "P":
        yield Say(TEXTS("two_heaps.equal"))
    else:
        yield Say(TEXTS("two_heaps.make"))


def _repair(position: Heaps, solution: Solution) -> Iterator[Block]:
    """The winning move found from the columns, or why there is none."""
    if solution.outcome == "P":
        yield Say(TEXTS("repair.spoilt"))
        return
    power = 1 << (nim_sum(position).bit_length() - 1)
    repairs = [
        Find(take_from_heap(heap, amount, position[heap - 1] - amount), move)
        for move in solution.winning_moves
        for heap, amount in [heap_and_amount(move)]
    ]
    heap, amount = heap_and_amount(solution.winning_moves[0])
    size = position[heap - 1]
    yield Say(TEXTS("repair.column", power=power, heap=heap, size=size, left=size - amount))
    yield from first_and_others(repairs, [Say(TEXTS("repair.even"))])
