"""How a stone pushes the neutral piece of Iqishiqi."""

from collections.abc import Iterator

from games.rules.boards.fields import Field, each


def seen(board: Field, stones: int, piece: int) -> list[int]:
    """In each direction: the first stone seen from the piece, as a set; 0 where there is none."""
    return [next((1 << cell for cell in ray if stones >> cell & 1), 0) for ray in board.rays[piece]]


def pushed(board: Field, stones: int, piece: int, stone: int) -> Iterator[int]:
    """Where the neutral piece may go, once the stone on cell `stone` is among `stones`.

    A push comes from a direction in which the first stone seen from the piece belongs to the new stone's
    group; it goes the opposite way, as many cells as the group has stones, all on the board and free.
    """
    group = board.flood(1 << stone, stones)
    length = group.bit_count()
    for way, first in enumerate(seen(board, stones, piece)):
        if group & first:
            path = board.rays[piece][(way + 3) % 6][:length]
            if len(path) == length and not any(stones >> cell & 1 for cell in path):
                yield path[-1]


def pushes(board: Field, stones: int, piece: int) -> Iterator[tuple[int, int]]:
    """All pushes: the cell of the new stone, in board order, and where the neutral piece goes."""
    # A stone pushes only where it is seen itself, or joins a group that is.
    reach = board.spread(board.flood(sum(set(seen(board, stones, piece))), stones))
    for ray in board.rays[piece]:
        for cell in ray:
            if stones >> cell & 1:
                break
            reach |= 1 << cell
    for stone in each(reach & ~stones & ~(1 << piece)):
        for target in pushed(board, stones | 1 << stone, piece, stone):
            yield stone, target
