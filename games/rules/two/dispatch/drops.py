"""Connected sets of empty cells in sight of pieces: what can be dropped in Envio.

Sets of cells are ints of a `Field` of squares; `own` are the pieces of the one who drops, `most` is the size
of the largest drop.
"""

from functools import lru_cache

from games.rules.boards.fields import ColumnBoard
from games.rules.text import Text, text

SMALLEST = 2
_KNOWN = 1 << 14  # as many drops as the largest board has, about


@lru_cache(maxsize=_KNOWN)
def drop_text(board: ColumnBoard, cells: int) -> str:
    """A drop as a move: its cells in board order."""
    return ",".join(board.names_of(cells))


def visible_cells(board: ColumnBoard, own: int, empty: int) -> int:
    """The empty cells that some own piece sees: in its row or column, with only empty cells between."""
    cells = 0
    for step in (1, board.stride):
        up = down = own
        while up | down:
            up, down = up << step & empty, down >> step & empty
            cells |= up | down
    return cells


def within(board: ColumnBoard, cells: int, empty: int, steps: int) -> int:
    """These cells, and the empty ones to which at most so many steps over empty cells lead."""
    for _step in range(steps):
        cells |= board.spread(cells) & empty
    return cells


def reached(board: ColumnBoard, own: int, empty: int, most: int) -> int:
    """The cells that belong to some drop: the shortest way to a seen cell makes one, and where the cell is
    itself seen, any neighbour does."""
    return within(board, visible_cells(board, own, empty), empty, most - 1) & board.spread(empty)


def connected(board: ColumnBoard, cells: int) -> bool:
    return board.flood(cells & -cells, cells) == cells


def additions(board: ColumnBoard, begun: int, in_sight: int, empty: int, most: int) -> int:
    """The cells, each next to those of a half-made drop, that still lead to a drop together with them; none
    where that is no part of a drop."""
    left = most - begun.bit_count() - 1
    if not begun or begun & ~empty or left < 0 or not connected(board, begun):
        return 0
    near = board.spread(begun) & empty & ~begun
    leading = within(board, in_sight, empty, left)
    return near if begun & leading else near & leading


def drops(board: ColumnBoard, own: int, empty: int, most: int) -> list[int]:
    """Every drop, once: as the first of its seen cells, and what grows from there without earlier ones."""
    drops: list[int] = []
    in_sight = visible_cells(board, own, empty)
    while in_sight:
        first = in_sight & -in_sight
        in_sight ^= first
        empty ^= first
        drops += _grown(board, first, board.spread(first) & empty, empty, most - 1)
    return drops


def _grown(board: ColumnBoard, drop: int, border: int, free: int, more: int) -> list[int]:
    """The drops with at least one and at most so many cells of `free` more, the first of them in `border`.

    A cell that was tried is left out from then on, so that each set comes once.
    """
    shapes: list[int] = []
    while border:
        cell = border & -border
        border ^= cell
        larger = drop | cell
        shapes.append(larger)
        if more > 1:
            free ^= cell
            near = board.neighbours[cell.bit_length() - 1] & free
            shapes += _grown(board, larger, border | near, free, more - 1)
    return shapes


def drop_count(board: ColumnBoard, own: int, empty: int, most: int) -> int:
    """How many drops there are."""
    count, in_sight = 0, visible_cells(board, own, empty)
    while in_sight:
        first = in_sight & -in_sight
        in_sight ^= first
        empty ^= first
        count += _grown_count(board, board.spread(first) & empty, empty, most - 1)
    return count


def _grown_count(board: ColumnBoard, border: int, free: int, more: int) -> int:
    """How many sets `_grown` finds: the last cells need not be tried one by one."""
    count = border.bit_count()
    if more > 1:
        while border:
            cell = border & -border
            border ^= cell
            free ^= cell
            near = board.neighbours[cell.bit_length() - 1] & free
            count += _grown_count(board, border | near, free, more - 1)
    return count


def no_drop(board: ColumnBoard, own: int, empty: int, cells: int, most: int) -> Text | None:
    """Why these empty cells, no more than `most`, are no drop; None where they are."""
    if not own:
        return text("Sem peças no tabuleiro só podes passar.")
    if cells.bit_count() < SMALLEST:
        if cells & reached(board, own, empty, most):
            return text("Tens de pôr pelo menos duas peças.")
        (cell,) = board.names_of(cells)
        return text("Com {cell} não consegues formar um grupo à vista de uma peça tua.", cell=cell)
    if not connected(board, cells):
        return text("As peças têm de ficar ligadas umas às outras, pelos lados das casas.")
    if not cells & visible_cells(board, own, empty):
        return text(
            "Pelo menos uma tem de ficar à vista de uma peça tua: na mesma linha ou coluna,"
            " só com casas vazias entre as duas."
        )
    return None
