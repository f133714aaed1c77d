"""The heaps of a game in which all follow one rule: as summands, and in words.

Nim: a heap of n beans is worth n (Bouton 1901, "Nim, a game with a complete mathematical theory"). Poker Nim:
Nim, whatever is in the bag; beans that are added can be taken away again (Winning Ways, ch. 3).
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from games.rules.bases.heaps import MAX_LIVE_SIZE
from games.rules.nim.nim.rules import Nim
from games.rules.nim.poker_nim.rules import PokerNim
from games.rules.nim.poker_nim.stock import Stock
from games.rules.text import Text, text
from games.solvers.closed.base import Summand, Theorem, summands, theorem


def heap_summands(
    position: tuple[int, ...], value_of: Callable[[int], int], lefts: Callable[[int, int], Iterable[int]]
) -> list[Summand]:
    """A summand for each heap: `value_of(size)` is its Grundy value, `lefts(size, value)` the sizes that a
    move can leave of it and that have another value."""

    def moves_to(heap: int, size: int, value: int) -> Iterable[str]:
        return (f"p{heap}-{size - left}" for left in lefts(size, value))

    return [
        Summand(
            value_of(size),
            partial(moves_to, heap, size),
            text("Pilha {heap}", heap=heap),
            heap_cells(heap, size),
        )
        for heap, size in enumerate(position, 1)
    ]


def heap_cells(heap: int, size: int) -> tuple[str, ...]:
    """The beans of a heap, counted from 1, on a board of heaps."""
    return tuple(f"p{heap}.{bean}" for bean in range(1, size + 1)) if size <= MAX_LIVE_SIZE else ()


def heap_theorem(misere: bool, values: Text, how: Text | None = None) -> Theorem:
    """What is known of a game whose heaps have these values; `how` to win in misère play, where that can be
    said in a better way."""
    if misere:
        how = how or text("Deixa soma-nim 0; se só deixares valores 0 e 1, deixa soma-nim 1.")
        return Theorem(values, how, "Conway (1976), cap. 12")
    how = text("Leva uma pilha ao valor que põe a soma-nim a 0.")
    return Theorem(values, how, "Sprague (1935), Grundy (1939)")


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
def _poker_theorem(game: PokerNim) -> Theorem:
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


@summands.register
def _nim(game: Nim, position: tuple[int, ...]) -> list[Summand]:
    """A Nim heap of n beans has the value n (Bouton 1901)."""
    return heap_summands(position, lambda size: size, lambda size, value: [value] if value < size else [])


@theorem.register
def _nim_theorem(game: Nim) -> Theorem:
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
