"""Nim: a heap of n beans is worth n (Bouton 1901, "Nim, a game with a complete mathematical theory")."""

from collections.abc import Callable, Iterator

from games.rules.bases.heaps import MAX_LIVE_SIZE
from games.rules.nim.nim.rules import Nim
from games.rules.text import text
from games.solvers.closed.base import Summand, Theorem, summands, theorem


@summands.register
def _nim(game: Nim, position: tuple[int, ...]) -> list[Summand]:
    """A Nim heap of n beans has the value n (Bouton 1901)."""

    def moves_to(heap: int, size: int) -> Callable[[int], Iterator[str]]:
        return lambda value: iter([f"p{heap}-{size - value}"] if value < size else [])

    return [
        Summand(size, moves_to(heap, size), text("Pilha {heap}", heap=heap), heap_cells(heap, size))
        for heap, size in enumerate(position, 1)
    ]


def heap_cells(heap: int, size: int) -> tuple[str, ...]:
    """The beans of a heap, counted from 1, on a board of heaps."""
    return tuple(f"p{heap}.{bean}" for bean in range(1, size + 1)) if size <= MAX_LIVE_SIZE else ()


@theorem.register
def _theorem(game: Nim) -> Theorem:
    if game.misere:
        return Theorem(
            text(
                "Uma posição é P se alguma pilha tem 2 ou mais e a soma-nim é 0, ou se todas têm no máximo 1 "
                "e o número de pilhas de 1 é ímpar."
            ),
            text(
                "Joga como no Nim normal até a tua jogada deixar só pilhas de 1: deixa então um número "
                "ímpar delas."
            ),
            "Bouton (1901)",
        )
    return Theorem(
        text("Uma posição é P se a soma-nim das pilhas é 0."),
        text("Escolhe uma pilha que tenha a maior potência da soma-nim e deixa nela o que põe a soma a 0."),
        "Bouton (1901)",
    )
