"""The board of a game from blocks, and which ways lead over it."""

from collections.abc import Mapping
from functools import lru_cache

from games.rules.boards.fields import (
    DIAGONAL,
    HEXAGONAL,
    ORTHOGONAL,
    ColumnBoard,
    Direction,
    diamond,
    hexhex,
    shifted,
    squares,
    triangle,
    without,
)
from games.rules.errors import BadOptions
from games.rules.invented.board_game.document import FieldBlock, Movement
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)

LEAST_CELLS = 4
_KNIGHT: tuple[Direction, ...] = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
# To the nearest cells between two rows of hexagons.
_BETWEEN: tuple[Direction, ...] = ((1, 2), (2, 1), (1, -1), (-1, -2), (-2, -1), (-1, 1))
_OPPOSITE = {
    "squares": (("south", "north"), ("west", "east")),
    "hexhex": (("west", "east"), ("south_west", "north_east"), ("north_west", "south_east")),
    "rhombus": (("north_west", "south_east"), ("south_west", "north_east")),
}


def grounds_of(block: FieldBlock) -> Mapping[str, tuple[str, ...]]:
    """The cells of each ground: marked ones; the goal cells of Black are dark, those of White light."""
    return {"zone": block.marked, "dark": block.goals.first, "light": block.goals.second}


def ground_sets(block: FieldBlock, board: ColumnBoard) -> Mapping[str, int]:
    """The same as sets of the board's cells, without those that are empty."""
    return {ground: board.set_of(names) for ground, names in grounds_of(block).items() if names}


@lru_cache(maxsize=256)
def build_board(block: FieldBlock) -> ColumnBoard:
    """The board with its holes. Raises BadOptions for cells that it lacks, or where too few are left."""
    board = _whole_board(block)
    for field, names in (
        ("holes", block.holes),
        ("marked", block.marked),
        ("goals.first", block.goals.first),
        ("goals.second", block.goals.second),
    ):
        taken = block.holes if field != "holes" else ()
        missing = [name for name in names if name not in board.bits or name in taken]
        if missing:
            raise BadOptions(f"board.{field}", TEXTS("no_cell", name=missing[0]))
        if len(set(names)) < len(names):
            raise BadOptions(f"board.{field}", TEXTS("twice"))
    if len(board.cells) - len(block.holes) < LEAST_CELLS:
        raise BadOptions("board.holes", TEXTS("too_small", n=LEAST_CELLS))
    if not block.holes:
        return board
    return without(board, tuple(sorted(block.holes)))


def _whole_board(block: FieldBlock) -> ColumnBoard:
    if block.shape == "hexhex":
        return hexhex(block.columns)
    if block.shape == "triangle":
        return triangle(block.columns)
    if block.shape == "rhombus":
        return diamond(block.columns, block.rows)
    return squares(block.columns, block.rows)


def opposite_sides(block: FieldBlock) -> tuple[tuple[str, str], ...]:
    """The pairs of sides that lie opposite each other: the first player's first, where each has one."""
    return _OPPOSITE.get("squares" if block.shape == "rectangle" else block.shape, ())


def ways_of(block: FieldBlock, movement: Movement, player: int) -> tuple[Direction, ...]:
    """The directions of a movement of a player (0 or 1): the first one goes up the board, the other down."""
    if movement.kind == "leap":
        ways = _BETWEEN if block.is_hexagonal else _KNIGHT
    elif block.is_hexagonal:
        ways = HEXAGONAL
    else:
        chosen = movement.ways
        ways = (ORTHOGONAL if chosen != "diagonals" else ()) + (DIAGONAL if chosen != "rows" else ())
    if not movement.forward:
        return ways
    sign = 1 - 2 * player
    return tuple(way for way in ways if sign * _height(block, way) > 0)


def _height(block: FieldBlock, way: Direction) -> int:
    """How far a direction leads up the board; on hexagons in half cells."""
    across, up = way
    return 2 * up - across if block.is_hexagonal else up


@lru_cache(maxsize=64)
def last_rows(block: FieldBlock) -> tuple[int, int]:
    """The cells of the last row of each player: those from which no step leads further up, or down, were
    there no holes."""
    whole, board = _whole_board(block), build_board(block)
    ups = tuple(way for way in whole.adjacent if _height(block, way) > 0)
    downs = tuple((-across, -up) for across, up in ups)
    north, south = (
        sum(1 << cell for cell in whole.places if all(whole.step(cell, way) is None for way in ways))
        for ways in (ups, downs)
    )
    return north & board.full, south & board.full


def beside(board: ColumnBoard, cells: int, ways: tuple[Direction, ...]) -> int:
    """The cells one step from one of these."""
    near = 0
    for across, up in ways:
        near |= shifted(cells, across * board.stride + up)
    return near & board.full
