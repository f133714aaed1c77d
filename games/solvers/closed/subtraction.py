"""The subtraction game: each heap has its Grundy value, found by its period.

Add-Up Nim: the subtraction game of the beans that are missing to the target.
"""

from collections.abc import Callable, Iterator

from games.rules.nim.add_up.rules import AddUp
from games.rules.nim.subtraction.rules import Subtraction
from games.rules.text_files import Texts
from games.solvers.closed.base import Summand, Theorem, heap_label, summands, theorem
from games.solvers.closed.heaps import heap_cells
from games.solvers.subtraction import MAX_STEPS, ValueSequence, heap_values

TEXTS = Texts.of(__name__)


@summands.register
def _add_up(game: AddUp, position: int) -> list[Summand]:
    """One heap of the beans that are missing to the target, 1 to `max` of them to take."""
    left = game.target - position

    def moves_to(value: int) -> Iterator[str]:
        number = (left - value) % (game.max + 1)
        return iter([f"+{number}"] if 0 < number <= left and value <= game.max else [])

    return [Summand(left % (game.max + 1), moves_to, TEXTS.count("add_up.missing", left))]


@theorem.register
def _add_up_theorem(game: AddUp) -> Theorem:
    block = game.max + 1
    if game.misere:
        return Theorem(
            TEXTS("add_up.misere.statement", block=block),
            TEXTS("add_up.misere.how", block=block),
            "Ferguson (1974)",
        )
    return Theorem(
        TEXTS("add_up.normal.statement", block=block),
        TEXTS("add_up.normal.how", block=block),
        "Winning Ways, cap. 4",
    )


@summands.register
def _subtraction(game: Subtraction, position: tuple[int, ...]) -> list[Summand]:
    def moves_to(heap: int, size: int, values: ValueSequence) -> Callable[[int], Iterator[str]]:
        return lambda value: (
            f"p{heap + 1}-{amount}"
            for amount in game.amounts(heap, size)
            if values.value(size - amount) == value
        )

    return [
        Summand(
            values.value(size), moves_to(heap, size, values), heap_label(heap + 1), heap_cells(heap + 1, size)
        )
        for heap, (size, values) in enumerate(zip(position, all_heap_values(game, position), strict=True))
    ]


def all_heap_values(game: Subtraction, position: tuple[int, ...], least: int = 0) -> list[ValueSequence]:
    """The values of each heap's game, known up to the heap's size and at least up to `least`. Raises
    TooBig."""
    largest = dict.fromkeys(game.sets, least)
    for amounts, size in zip(game.sets, position, strict=True):
        largest[amounts] = max(largest[amounts], size)
    steps = MAX_STEPS // max(1, len(largest))
    known = {amounts: heap_values(amounts, size, steps) for amounts, size in largest.items()}
    return [known[amounts] for amounts in game.sets]


@theorem.register
def _subtraction_theorem(game: Subtraction) -> Theorem:
    if game.misere:
        return Theorem(TEXTS("misere.statement"), TEXTS("misere.how"), "Ferguson (1974)")
    return Theorem(TEXTS("normal.statement"), TEXTS("normal.how"), "Sprague (1935), Grundy (1939)")
