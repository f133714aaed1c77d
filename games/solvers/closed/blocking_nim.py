"""Blocking Nim: Nim with the halves of the heaps (College Mathematics Journal, problem 714)."""

from collections.abc import Iterator
from itertools import islice

from games.rules.bases.heaps import Heaps, choices_of
from games.rules.nim.blocking_nim.blocks import Blocked, block_text
from games.rules.nim.blocking_nim.rules import BlockingNim
from games.rules.text_files import Texts
from games.solvers.closed.base import ClosedFormFact, Theorem, fact, theorem, winning
from games.solvers.theory import nim_sum

TEXTS = Texts.of(__name__)

MOST_WINNING = 2_000


@fact.register
def _fact(game: BlockingNim, position: Blocked) -> ClosedFormFact:
    """The game is no plain sum and has no Grundy value."""
    heaps, block = position
    if block is None:
        return ClosedFormFact(is_balanced(heaps), None)
    return ClosedFormFact(next(free_moves(heaps, block), None) is None, None)


@winning.register
def _winning(game: BlockingNim, position: Blocked) -> Iterator[str]:
    """The moves that win; for the one who must announce, the blocks that do, at most MOST_WINNING of them."""
    heaps, block = position
    if block is None:
        return islice(map(block_text, winning_blocks(heaps)), MOST_WINNING)
    return (f"p{heap}-{amount}" for heap, amount in free_moves(heaps, block))


@theorem.register
def _theorem(game: BlockingNim) -> Theorem:
    return Theorem(TEXTS("statement"), TEXTS("how"), "College Mathematics Journal, problema 714 (2001)")


def is_balanced(heaps: Heaps) -> bool:
    """Whether the one who announces the block wins."""
    return nim_sum(size // 2 for size in heaps) == 0


def targets(heaps: Heaps) -> list[list[int]]:
    """For each heap, the amounts ascending after which the one who took them wins by his block."""
    total = nim_sum(size // 2 for size in heaps)
    targets = []
    for size in heaps:
        half = total ^ (size // 2)
        targets.append([size - left for left in (2 * half + 1, 2 * half) if left < size])
    return targets


def free_moves(heaps: Heaps, block: Heaps) -> Iterator[tuple[int, int]]:
    """Heap, counted from 1, and amount of the moves that win and are not blocked."""
    for heap, (amounts, blocked) in enumerate(zip(targets(heaps), block, strict=True), 1):
        yield from ((heap, amount) for amount in amounts if amount != blocked)


def winning_blocks(heaps: Heaps) -> Iterator[Heaps]:
    """All blocks that leave no winning move, in ascending order."""
    choices: list[range] = []
    for size, amounts in zip(heaps, targets(heaps), strict=True):
        if len(amounts) > 1:
            return
        if amounts:
            choices.append(range(amounts[0], amounts[0] + 1))
        else:
            choices.append(range(min(1, size), size + 1))
    yield from choices_of(choices)
