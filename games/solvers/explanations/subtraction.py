"""The subtraction game: multiples to leave, the period of the letters, heaps with Grundy values."""

from collections.abc import Iterator

from games.rules.nim.subtraction.rules import Subtraction
from games.rules.text import join_words
from games.rules.text_files import Texts
from games.solvers.closed.subtraction import all_heap_values
from games.solvers.explain import Block, Find, Say, line_end, number_line
from games.solvers.explanations.base import (
    MOST_MOVES,
    Heaps,
    columns,
    explanation,
    heap_and_amount,
    take_from_heap,
)
from games.solvers.solve import Solution
from games.solvers.subtraction import ValueSequence

TEXTS = Texts.of(__name__)

_MOST_RESIDUES = 6


@explanation.register
def _subtraction(game: Subtraction, position: Heaps, solution: Solution) -> Iterator[Block]:
    if len(position) == 1:
        yield from _one_heap(game, position[0], solution)
    else:
        yield from _several_heaps(game, position, solution)


def _one_heap(game: Subtraction, size: int, solution: Solution) -> Iterator[Block]:
    amounts = game.sets[0]
    values = all_heap_values(game, (size,), line_end(size))[0]
    wanted = int(game.misere)
    yield number_line(size, None, values.period, lambda number: values.value(number) == wanted)
    if amounts == tuple(range(1, len(amounts) + 1)):
        yield from _leave_multiples(game, size, solution)
        return
    yield from _leave_residues(values, wanted)
    if solution.outcome == "P":
        yield Say(TEXTS("one_heap.p", size=size))
        return
    for move in solution.winning_moves[:MOST_MOVES]:
        _, amount = heap_and_amount(move)
        yield Find(TEXTS("one_heap.take", amount=amount, left=size - amount), move)


def _leave_multiples(game: Subtraction, size: int, solution: Solution) -> Iterator[Block]:
    """Amounts from 1 to k: leave a multiple of k + 1, in misère one more."""
    block = len(game.sets[0]) + 1
    more = int(game.misere)
    rest = (size - more) % block
    if more:
        yield Say(TEXTS("multiples.leave_misere", block=block))
    else:
        yield Say(TEXTS("multiples.leave", block=block))
    if solution.outcome == "P":
        yield Say(TEXTS("multiples.here", size=size, block=block))
        return
    times = (size - more) // block
    yield Say(
        TEXTS("multiples.division", size=size, times=times, block=block, left=size - times * block, rest=rest)
    )
    yield Find(TEXTS("multiples.take", rest=rest, left=size - rest), solution.winning_moves[0])
    yield Say(TEXTS("multiples.answer", block=block, last=block - 1))


def _leave_residues(values: ValueSequence, wanted: int) -> Iterator[Block]:
    """The rule of the period: which remainders to leave."""
    if values.period is None:
        return
    residues = values.residues(wanted)
    if values.preperiod:
        yield Say(TEXTS("residues.from", start=values.preperiod, period=values.period))
    else:
        yield Say(TEXTS("residues.repeat", period=values.period))
    if 0 < sum(len(run) for run in residues) <= _MOST_RESIDUES:
        numbers = [residue for run in residues for residue in run]
        if numbers == [0]:
            yield Say(TEXTS("residues.multiple", period=values.period))
        else:
            yield Say(TEXTS("residues.numbers", numbers=join_words(numbers), period=values.period))


def _several_heaps(game: Subtraction, position: Heaps, solution: Solution) -> Iterator[Block]:
    values = [
        known.value(size) for known, size in zip(all_heap_values(game, position), position, strict=True)
    ]
    yield Say(TEXTS("heaps.values"))
    labels = [TEXTS.count("heaps.heap", size, heap=heap) for heap, size in enumerate(position, 1)]
    yield from columns(list(zip(labels, values, strict=True)))
    if game.misere:
        yield Say(TEXTS("heaps.misere"))
    if solution.outcome == "P":
        yield Say(TEXTS("heaps.here"))
        return
    for move in solution.winning_moves[:MOST_MOVES]:
        heap, amount = heap_and_amount(move)
        left = position[heap - 1] - amount
        new = all_heap_values(game, position)[heap - 1].value(left)
        yield Say(TEXTS("heaps.change", heap=heap, old=values[heap - 1], new=new))
        yield Find(take_from_heap(heap, amount, left), move)
