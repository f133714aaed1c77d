"""Nimble in two dimensions: each coin is two Nim heaps (Bouton 1901)."""

from collections.abc import Callable, Iterator

from games.rules.bases.squares import Squares
from games.rules.nim.nimble2d.rules import MAX_LIVE_SIDE, Nimble2D, square_text
from games.rules.text_files import Texts
from games.solvers.closed.base import Summand, Theorem, summands, theorem

TEXTS = Texts.of(__name__)


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
            label = TEXTS("to_the_left", name=name)
            heaps.append(Summand(x, to_the_left(index, x, y), label, cells))
        if y:
            cells = tuple(f"x{x}y{above}" for above in range(y)) if drawn else ()
            heaps.append(Summand(y, up(index, x, y), TEXTS("upwards", name=name), cells))
    return heaps


@theorem.register
def _theorem(game: Nimble2D) -> Theorem:
    if game.misere:
        return Theorem(TEXTS("misere.statement"), TEXTS("misere.how"), "Bouton (1901)")
    return Theorem(TEXTS("normal.statement"), TEXTS("normal.how"), "Bouton (1901)")
