"""The subtraction game: each heap has its Grundy value, found by its period."""

from collections.abc import Callable, Iterator

from games.rules.nim.subtraction.rules import Subtraction
from games.rules.text import text
from games.solvers.closed.base import Summand, Theorem, summands, theorem
from games.solvers.closed.heap_summands import heap_cells
from games.solvers.subtraction import MAX_STEPS, Values, heap_values


@summands.register
def _subtraction(game: Subtraction, position: tuple[int, ...]) -> list[Summand]:
    def moves_to(heap: int, size: int, values: Values) -> Callable[[int], Iterator[str]]:
        return lambda value: (
            f"p{heap + 1}-{amount}"
            for amount in game.amounts(heap, size)
            if values.value(size - amount) == value
        )

    return [
        Summand(
            values.value(size),
            moves_to(heap, size, values),
            text("Pilha {heap}", heap=heap + 1),
            heap_cells(heap + 1, size),
        )
        for heap, (size, values) in enumerate(zip(position, all_heap_values(game, position), strict=True))
    ]


def all_heap_values(game: Subtraction, position: tuple[int, ...], least: int = 0) -> list[Values]:
    """The values of each heap's game, known up to the heap's size and at least up to `least`. Raises
    TooBig."""
    largest = dict.fromkeys(game.sets, least)
    for amounts, size in zip(game.sets, position, strict=True):
        largest[amounts] = max(largest[amounts], size)
    steps = MAX_STEPS // max(1, len(largest))
    known = {amounts: heap_values(amounts, size, steps) for amounts, size in largest.items()}
    return [known[amounts] for amounts in game.sets]


@theorem.register
def _theorem(game: Subtraction) -> Theorem:
    if game.misere:
        return Theorem(
            text(
                "Uma posição é P se algum valor é 2 ou mais e a soma-nim dos valores é 0, ou se todos são 0 "
                "ou 1 e a soma-nim é 1."
            ),
            text("Deixa soma-nim 0; se só deixares valores 0 e 1, deixa soma-nim 1."),
            "Ferguson (1974)",
        )
    return Theorem(
        text("Cada pilha vale o seu valor de Grundy. Os valores repetem-se a partir de certa altura."),
        text("Leva uma pilha ao valor que põe a soma-nim a 0."),
        "Sprague (1935), Grundy (1939)",
    )
