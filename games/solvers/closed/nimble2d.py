"""Nimble in two dimensions: each coin is two Nim heaps (Bouton 1901)."""

from collections.abc import Callable, Iterator

from games.rules.bases.squares import Squares
from games.rules.nim.nimble2d.rules import MAX_LIVE_SIDE, Nimble2D, square_text
from games.rules.text import text
from games.solvers.closed.base import Summand, Theorem, summands, theorem


@summands.register
def _nimble2d(game: Nimble2D, position: Squares) -> list[Summand]:
    """A heap for the squares to the left of each coin and one for those above it, none for no squares."""

    def to_the_left(index: int, x: int, y: int) -> Callable[[int], Iterator[str]]:
        return lambda value: moves(index, value < x, (x, y), (value, y))

    def up(index: int, x: int, y: int) -> Callable[[int], Iterator[str]]:
        return lambda value: moves(index, value < y, (x, y), (x, value))

    def moves(index: int, shorter: bool, source: tuple[int, int], target: tuple[int, int]) -> Iterator[str]:
        # Squares on one square have the same moves, which are named once.
        if shorter and source not in position[:index]:
            yield f"{square_text(source)}-{square_text(target)}"

    heaps = []
    for index, (x, y) in enumerate(position):
        name = square_text((x, y))
        drawn = max(x, y) < MAX_LIVE_SIDE
        if x:
            cells = tuple(f"x{left}y{y}" for left in range(x)) if drawn else ()
            label = text("Moeda em {name}: para a esquerda", name=name)
            heaps.append(Summand(x, to_the_left(index, x, y), label, cells))
        if y:
            cells = tuple(f"x{x}y{above}" for above in range(y)) if drawn else ()
            heaps.append(Summand(y, up(index, x, y), text("Moeda em {name}: para cima", name=name), cells))
    return heaps


@theorem.register
def _theorem(game: Nimble2D) -> Theorem:
    if game.misere:
        return Theorem(
            text(
                "Cada moeda são duas pilhas de Nim: as casas à esquerda e as casas por cima. É P se alguma "
                "pilha tem 2 ou mais e a soma-nim é 0, ou se todas têm no máximo 1 e o número de pilhas de 1 "
                "é ímpar."
            ),
            text("Joga para soma-nim 0 até só deixares pilhas de 1: deixa então um número ímpar delas."),
            "Bouton (1901)",
        )
    return Theorem(
        text(
            "Cada moeda são duas pilhas de Nim: as casas à esquerda e as casas por cima. É P se a soma-nim "
            "de todas é 0."
        ),
        text("Escolhe uma pilha com a maior potência da soma-nim e encurta-a até a soma ser 0."),
        "Bouton (1901)",
    )
