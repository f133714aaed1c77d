"""Poker Nim: Nim, whatever is in the bag; beans that are added can be taken away again (Winning Ways,
ch. 3)."""

from collections.abc import Callable, Iterator

from games.rules.nim.poker_nim.rules import PokerNim
from games.rules.nim.poker_nim.stock import Stock
from games.rules.text import text
from games.solvers.closed.base import Summand, Theorem, summands, theorem
from games.solvers.closed.heap_summands import heap_cells


@summands.register
def _poker(game: PokerNim, position: Stock) -> list[Summand]:
    """A heap is worth its beans. In misère play too the values alone decide, as in Nim: what the opponent
    adds is taken away, and from no beans at all one adds a single one."""

    def moves_to(heap: int, size: int) -> Callable[[int], Iterator[str]]:
        def moves(value: int) -> Iterator[str]:
            if value < size:
                yield f"p{heap}-{size - value}"
            elif size < value <= size + position.bag:
                yield f"p{heap}+{value - size}"

        return moves

    return [
        Summand(size, moves_to(heap, size), text("Pilha {heap}", heap=heap), heap_cells(heap, size))
        for heap, size in enumerate(position.heaps, 1)
    ]


@theorem.register
def _theorem(game: PokerNim) -> Theorem:
    if game.misere:
        return Theorem(
            text("O saco não muda quem ganha: uma posição é P se é P no Nim misère, com as mesmas pilhas."),
            text(
                "Joga como no Nim misère. Se o adversário puser feijões numa pilha, tira-os: voltas à mesma "
                "posição, com menos feijões no saco."
            ),
            "Winning Ways, cap. 3",
        )
    return Theorem(
        text("O saco não muda quem ganha: uma posição é P se a soma-nim das pilhas é 0."),
        text(
            "Joga como no Nim: põe a soma-nim a 0. Se o adversário puser feijões numa pilha, tira-os: voltas "
            "à mesma posição, com menos feijões no saco."
        ),
        "Winning Ways, cap. 3",
    )
