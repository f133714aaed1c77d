"""Blocking Nim: halves, and the two numbers that each of them has."""

from collections.abc import Iterator

from games.rules.bases.heaps import Heaps
from games.rules.nim.blocking_nim.blocks import Blocked
from games.rules.nim.blocking_nim.rules import BlockingNim
from games.rules.text import Text, join_words
from games.rules.text_files import Texts
from games.solvers.closed.blocking_nim import targets
from games.solvers.explain import Block, Proven, Say
from games.solvers.explanations.base import columns, explanation, finds, first_and_others, over, proven
from games.solvers.solve import Solution

TEXTS = Texts.of(__name__)


@explanation.register
def _blocking(game: BlockingNim, position: Blocked, solution: Solution) -> Iterator[Block]:
    heaps, block = position
    known = proven(game)
    yield Proven(known.statement, known.source)
    yield from columns(
        [(TEXTS("half", heap=heap, size=size), size // 2) for heap, size in enumerate(heaps, 1)]
    )
    yield from _announcer(heaps, solution) if block is None else _mover(known.how, heaps, solution)
    if solution.winning_moves:
        yield from first_and_others(finds(game, position, solution.winning_moves))


@over.register
def _over(game: BlockingNim) -> Say:
    return Say(TEXTS("over"))


def _announcer(heaps: Heaps, solution: Solution) -> Iterator[Block]:
    if solution.outcome == "P":
        yield Say(TEXTS("announcer.wins"))
        return
    heap, left = next(
        (heap, [size - amount for amount in amounts])
        for heap, (size, amounts) in enumerate(zip(heaps, targets(heaps), strict=True), 1)
        if len(amounts) == 2
    )
    yield Say(TEXTS("announcer.loses", heap=heap, left=join_words(left)))


def _mover(how: Text, heaps: Heaps, solution: Solution) -> Iterator[Block]:
    if solution.outcome == "P":
        yield Say(TEXTS("mover"))
    else:
        yield Say(how)
