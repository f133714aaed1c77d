"""The shapes of SanQi on boards whose sets of cells are ints."""

from functools import lru_cache

from games.rules.boards.fields import HEXAGONAL, Direction

Shape = tuple[Direction, ...]
# Shapes as the steps from one cell to all of theirs.
CIRCLE: tuple[Shape, ...] = (HEXAGONAL,)
LINE: tuple[Shape, ...] = tuple(
    tuple((across * step, up * step) for step in range(6)) for across, up in ((0, 1), (1, 0), (1, 1))
)
TRIANGLE: tuple[Shape, ...] = (
    ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)),
    ((0, 0), (1, 0), (2, 0), (1, 1), (2, 1), (2, 2)),
)


@lru_cache(maxsize=64)
def steps_of(shape: Shape, stride: int) -> tuple[int, ...]:
    """A shape as the distances of its cells from its lowest one, as bits of a board with that stride.

    On a board where it would not fit one of them is no cell: between two columns there is none.
    """
    bits = sorted(across * stride + up for across, up in shape)
    return tuple(bit - bits[0] for bit in bits)


def anchors(stones: int, steps: tuple[int, ...]) -> int:
    """The lowest cells of all such shapes that lie on these stones."""
    starts = stones
    for step in steps:
        starts &= stones >> step
        if not starts:
            break
    return starts


def covered(stones: int, shapes: tuple[Shape, ...], stride: int) -> int:
    """The stones that make such shapes."""
    cells = 0
    for shape in shapes:
        steps = steps_of(shape, stride)
        if places := anchors(stones, steps):
            for step in steps:
                cells |= places << step
    return cells
