"""Boards whose sets of cells are ints: squares, points of a grid, and hexagons in four outlines.

A cell is a small int, its bit; a set of cells is the int with those bits. The cell in column c and number n,
both counted from 0, has the bit `stride * c + n`: bits are in board order (by column, then by number), and a
step on the board is the same shift everywhere, because each column ends with a bit that is no cell.

      hexhex 3            diamond 3 x 3         triangle 3         squares, points 3 x 3

          c5                   c3                    c3               a3 b3 c3
       b4    d5             b2    d3              b2                  a2 b2 c2
    a3    c4    e5       a1    c2    e3        a1    c2               a1 b1 c1
       b3    d4             b1    d2              b1
    a2    c3    e4             c1                    c1
       b2    d3
    a1    c2    e3       Names and neighbours: the rulebook's conventions (README of the rules).
       b1    d2
          c1
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, partial, reduce
from itertools import combinations, compress
from math import cos, pi, sin, sqrt
from operator import or_
from typing import NamedTuple, TypeVar

from games.rules.boards.base import (
    Board,
    BoardCell,
    Caption,
    Curve,
    Point,
    Sign,
    captions_on,
    signs_across,
    signs_down,
)
from games.rules.boards.grids import column_name
from games.rules.text import Text, text

Direction = tuple[int, int]
Place = tuple[int, int]
_Test = Callable[[int, int], bool]

ORTHOGONAL: tuple[Direction, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL: tuple[Direction, ...] = ((1, 1), (1, -1), (-1, -1), (-1, 1))
# Clockwise from the upper one, as (columns, numbers).
HEXAGONAL: tuple[Direction, ...] = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))

COLUMN = sqrt(3) / 2  # from one column of hexagons to the next, where neighbours are 1 apart
_RADIUS = 1 / sqrt(3)  # from the middle of a hexagon to its corners
_MARGIN = 1.1
_SQUARE_MARGIN = 0.6
_LINE = 0.15  # half of a coloured line along a side
_PLATE = 0.45  # how far the plate of a grid reaches beyond its outer points
_Placed = TypeVar("_Placed", BoardCell, Sign)
_DIGITS = bytes.maketrans(b"01", bytes((0, 1)))


@dataclass(frozen=True, eq=False)
class ColumnBoard(Board):
    """A board of cells in columns. `adjacent` are the directions of neighbours, `slanted` further straight
    lines (the diagonals of squares). `sides` and `corners` are sets; a corner belongs to its sides. `goals`
    are those of each player, `goal_signs` what is drawn there while they are empty."""

    stride: int = 0
    places: Mapping[int, Place] = field(default_factory=dict)
    adjacent: tuple[Direction, ...] = ()
    slanted: tuple[Direction, ...] = ()
    sides: Mapping[str, int] = field(default_factory=dict)
    corners: int = 0
    goals: tuple[int, ...] = ()
    goal_signs: tuple[tuple[str, str], ...] = ()

    @cached_property
    def bits(self) -> Mapping[str, int]:
        """The cell of each name."""
        return {cell.name: bit for bit, cell in zip(self.places, self.cells, strict=True)}

    @cached_property
    def names(self) -> Mapping[int, str]:
        """The name of each cell."""
        return {bit: name for name, bit in self.bits.items()}

    @cached_property
    def _by_bit(self) -> tuple[str, ...]:
        """The name of each bit, empty where no cell stands."""
        return tuple(self.names.get(bit, "") for bit in range(self.full.bit_length()))

    @cached_property
    def full(self) -> int:
        """The set of all cells."""
        return sum(1 << bit for bit in self.places)

    @property
    def directions(self) -> tuple[Direction, ...]:
        """All ways that straight lines go, those of neighbours first."""
        return self.adjacent + self.slanted

    @cached_property
    def neighbours(self) -> Mapping[int, int]:
        """The set of the neighbours of each cell."""
        return {bit: self.spread(1 << bit) for bit in self.places}

    @cached_property
    def rays(self) -> Mapping[int, tuple[tuple[int, ...], ...]]:
        """For each cell, and each of `directions`: the cells in that direction, the nearest first."""
        return {bit: tuple(tuple(self._ray(bit, way)) for way in self.directions) for bit in self.places}

    @cached_property
    def edge(self) -> int:
        """The cells that lack a neighbour."""
        whole = len(self.adjacent)
        return sum(1 << bit for bit, near in self.neighbours.items() if near.bit_count() < whole)

    @cached_property
    def symmetries(self) -> tuple[Mapping[int, int], ...]:
        """All ways to turn and mirror the board onto itself, as the cell that each cell goes to."""
        points = {bit: (cell.x, cell.y) for bit, cell in zip(self.places, self.cells, strict=True)}
        middle_x = sum(x for x, _y in points.values()) / len(points)
        middle_y = sum(y for _x, y in points.values()) / len(points)
        offsets = {bit: (x - middle_x, y - middle_y) for bit, (x, y) in points.items()}
        at = {_rounded(*offset): bit for bit, offset in offsets.items()}
        symmetries = []
        for turned in _turns(6 if self.adjacent == HEXAGONAL else 4):
            goes = {bit: at.get(_rounded(*turned(*offset))) for bit, offset in offsets.items()}
            image = {bit: to for bit, to in goes.items() if to is not None}
            if len(image) == len(at):
                symmetries.append(image)
        return tuple(symmetries)

    @cached_property
    def _shifts(self) -> tuple[int, ...]:
        return tuple(shift for shift in map(self._shift, self.adjacent) if shift > 0)

    def _shift(self, way: Direction) -> int:
        return way[0] * self.stride + way[1]

    def step(self, cell: int, way: Direction) -> int | None:
        """The next cell in a direction, None over the edge."""
        to = cell + self._shift(way)
        return to if to in self.places else None

    def _ray(self, cell: int, way: Direction) -> Iterator[int]:
        to = self.step(cell, way)
        while to is not None:
            yield to
            to = self.step(to, way)

    def spread(self, cells: int) -> int:
        """All cells that are next to one of these."""
        near = 0
        for shift in self._shifts:
            near |= cells << shift | cells >> shift
        return near & self.full

    def flood(self, seed: int, within: int) -> int:
        """The cells of `within` that can be reached from those of `seed` in it, over neighbours in it."""
        reached = seed & within
        while True:
            grown = reached | self.spread(reached) & within
            if grown == reached:
                return reached
            reached = grown

    def joined(self, cells: int) -> bool:
        """Whether a set, which is not empty, is connected."""
        return self.flood(cells & -cells, cells) == cells

    def groups(self, cells: int) -> Iterator[int]:
        """The connected parts of a set."""
        while cells:
            group = self.flood(cells & -cells, cells)
            yield group
            cells ^= group

    def touched_sides(self, cells: int) -> list[str]:
        """The names of the sides on which a set has cells."""
        return [name for name, side in self.sides.items() if side & cells]

    @cached_property
    def ranks(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The rows of a board of squares as each of two players who face each other counts them: the first
        one from below, the second one from above."""
        rows = [self.sides["south"]]
        while not rows[-1] & self.sides["north"]:
            rows.append(rows[-1] << 1)
        return tuple(rows), tuple(reversed(rows))

    def chain(self, stones: int, sides: Iterable[str], stone: int = 0) -> int:
        """The groups of a set that touch all of these sides, 0 if none does; with `stone` only that of it."""
        if stone:
            group = self.flood(stone, stones)
            for side in sides:
                if not group & self.sides[side]:
                    return 0
            return group
        for side in sides:
            stones = self.flood(self.sides[side], stones)
        return stones

    def path(self, within: int, start: int, goal: int) -> int:
        """The cells of a shortest path from one set to another, all in `within`; 0 where there is none."""
        layers = [start & within]
        reached = layers[0]
        while layers[-1] and not layers[-1] & goal:
            layers.append(self.spread(reached) & within & ~reached)
            reached |= layers[-1]
        near = layers.pop() & goal
        path = near = near & -near
        for layer in reversed(layers):
            near = layer & self.spread(near)
            near &= -near
            path |= near
        return path

    def distance(self, start: int, other: int) -> int:
        """The number of steps from neighbour to neighbour between two cells."""
        reached, steps = 1 << start, 0
        while not reached >> other & 1:
            reached |= self.spread(reached)
            steps += 1
        return steps

    def set_of(self, names: Iterable[str]) -> int:
        """The set of the cells with these names. Raises KeyError for a name that the board lacks."""
        cells = 0
        for name in names:
            cells |= 1 << self.bits[name]
        return cells

    @cached_property
    def _by_set(self) -> Mapping[int, str]:
        return {1 << bit: name for name, bit in self.bits.items()}

    def names_of(self, cells: int) -> list[str]:
        """The names of a set's cells, in board order."""
        if cells.bit_count() < 8:
            names = []
            while cells:
                cell = cells & -cells
                names.append(self._by_set[cell])
                cells ^= cell
            return names
        digits = f"{cells:b}"[::-1].encode().translate(_DIGITS)  # for many cells several times faster
        return list(compress(self._by_bit, digits))


class Torus(ColumnBoard):
    """A board without edges: what leaves it on one side comes back on the other."""

    @cached_property
    def _around(self) -> Mapping[int, int]:
        return {
            bit: sum({1 << to for way in self.adjacent if (to := self.step(bit, way)) is not None})
            for bit in self.places
        }

    @cached_property
    def _bit_at(self) -> Mapping[Place, int]:
        return {place: bit for bit, place in self.places.items()}

    @property
    def rows(self) -> int:
        return self.stride - 1

    def step(self, cell: int, way: Direction) -> int | None:
        return self._crossing(cell, way)[0]

    @cached_property
    def crossings(self) -> Mapping[int, tuple[tuple[int, int, int], ...]]:
        """For each cell its neighbours, and how the step to each crosses the glued edges: 1 to the right or
        upwards, -1 back, else 0."""
        return {cell: tuple(self._crossing(cell, way) for way in self.adjacent) for cell in self.places}

    def _crossing(self, cell: int, way: Direction) -> tuple[int, int, int]:
        column, row = self.places[cell]
        across, up = way
        # The rows next to one that juts out on the left stand half a cell to its right.
        right, along = divmod(column + across - (up != 0 and row % 2 == 0), len(self.places) // self.rows)
        above, at = divmod(row + up, self.rows)
        return self._bit_at[along, at], right, above

    def _ray(self, cell: int, way: Direction) -> Iterator[int]:
        to = self.step(cell, way)
        while to is not None and to != cell:
            yield to
            to = self.step(to, way)

    def spread(self, cells: int) -> int:
        near = 0
        for cell in each(cells):
            near |= self._around[cell]
        return near

    @cached_property
    def symmetries(self) -> tuple[Mapping[int, int], ...]:
        """The translations of the board onto itself, and the same after a half turn."""
        first, ways = next(iter(self.places)), len(self.adjacent)
        same, half = tuple(range(ways)), (*range(ways // 2, ways), *range(ways // 2))
        return tuple(self._carried(first, to, ways) for ways in (same, half) for to in self.places)

    def _carried(self, start: int, to: int, ways: tuple[int, ...]) -> Mapping[int, int]:
        """The symmetry that takes one cell to another, and direction i to direction `ways[i]`."""
        image = {start: to}
        waiting = [start]
        while waiting:
            cell = waiting.pop()
            for index, way in enumerate(self.adjacent):
                near = self.step(cell, way)
                if near is not None and near not in image:
                    goes = self.step(image[cell], self.adjacent[ways[index]])
                    assert goes is not None
                    image[near] = goes
                    waiting.append(near)
        return image


def _rounded(x: float, y: float) -> tuple[int, int]:
    return round(100 * x), round(100 * y)


def _turns(ways: int) -> Iterator[Callable[[float, float], Point]]:
    """The turns and mirrorings of a board of squares (4 ways to go) or hexagons (6)."""
    for turn in range(ways):
        for mirror in (1, -1):
            yield partial(_turned, 2 * pi * turn / ways, mirror)


def _turned(angle: float, mirror: int, x: float, y: float) -> Point:
    """A point after a turn about (0, 0), mirrored before where `mirror` is -1."""
    along, up = cos(angle), sin(angle)
    return along * x - mirror * up * y, up * x + mirror * along * y


def shifted(cells: int, step: int) -> int:
    """A set of cells, all so many bits further."""
    return cells << step if step > 0 else cells >> -step


def each(cells: int) -> Iterator[int]:
    """The cells of a set, in board order."""
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


@lru_cache(maxsize=64)
def squares(columns: int, rows: int, *, eight: bool = False) -> ColumnBoard:
    """Squares a1 ... from the lower left corner, which is dark; sides west, east, south and north. With
    `eight` those that meet at a corner are neighbours, too."""
    board = _square_board(columns, rows, on_points=False)
    return replace(board, adjacent=ORTHOGONAL + DIAGONAL, slanted=()) if eight else board


Boards = Callable[[int], ColumnBoard]  # by their size


def square(side: int) -> ColumnBoard:
    return squares(side, side)


def eight_way_square(side: int) -> ColumnBoard:
    return squares(side, side, eight=True)


@lru_cache(maxsize=32)
def without(board: ColumnBoard, names: tuple[str, ...]) -> ColumnBoard:
    """The board with holes in place of these cells."""
    left = board.full & ~board.set_of(names)
    return replace(
        board,
        cells=tuple(cell for cell in board.cells if cell.name not in names),
        places={bit: place for bit, place in board.places.items() if left >> bit & 1},
        sides={side: cells & left for side, cells in board.sides.items()},
        corners=board.corners & left,
    )


@lru_cache(maxsize=64)
@lru_cache(maxsize=128)
def bare(board: ColumnBoard) -> ColumnBoard:
    """The board without letters and numbers, and without their margins."""
    half = 0.5 if board.style == "squares" else 0.6
    left = min(cell.x for cell in board.cells) - half
    top = min(cell.y for cell in board.cells) - half
    cells = tuple(replace(cell, x=cell.x - left, y=cell.y - top) for cell in board.cells)
    return replace(
        board,
        cells=cells,
        signs=(),
        width=max(cell.x for cell in cells) + half,
        height=max(cell.y for cell in cells) + half,
    )


def points(columns: int, rows: int) -> ColumnBoard:
    """The same names on the points of a grid, as Go is played."""
    return _square_board(columns, rows, on_points=True)


def grid(side: int) -> ColumnBoard:
    return points(side, side)


@lru_cache(maxsize=32)
def hexhex(cells: int) -> ColumnBoard:
    """A hexagon of hexagons, `cells` a side. Sides: west, east, and four like south_west."""
    return _hexagon(2 * cells - 1, cells - 1, cells - 1)


@lru_cache(maxsize=64)
def hexhex_uneven(cells: int) -> ColumnBoard:
    """A hexagon of hexagons, whose sides have `cells` and one more in turn; its sides are named as those of
    `hexhex`. Three of them have one more: north_west, east and south_west."""
    return _hexagon(2 * cells, cells - 1, cells)


def _hexagon(across: int, above: int, below: int) -> ColumnBoard:
    """The cells in so many columns and numbers that are at most so far above and below the long diagonal."""
    places = [
        (column, number)
        for column in range(across)
        for number in range(max(0, column - below), min(across, column + above + 1))
    ]
    return _hex_board(
        places,
        across,
        {
            "west": lambda column, _number: column == 0,
            "east": lambda column, _number: column == across - 1,
            "south_west": lambda _column, number: number == 0,
            "north_east": lambda _column, number: number == across - 1,
            "north_west": lambda column, number: number - column == above,
            "south_east": lambda column, number: column - number == below,
        },
    )


@lru_cache(maxsize=64)
def diamond(diagonals: int, cells: int) -> ColumnBoard:
    """A rhombus of descending diagonals, each of so many cells, with its corners west, south, north and east:
    sides south_west (the first diagonal), north_east, north_west (first cells), south_east (last cells)."""
    places = [
        (column, number)
        for column in range(diagonals + cells - 1)
        for number in range(max(0, column - cells + 1), min(diagonals, column + 1))
    ]
    return _hex_board(
        places,
        diagonals,
        {
            "south_west": lambda _column, number: number == 0,
            "north_east": lambda _column, number: number == diagonals - 1,
            "north_west": lambda column, number: column == number,
            "south_east": lambda column, number: column - number == cells - 1,
        },
    )


@lru_cache(maxsize=32)
def triangle(cells: int) -> ColumnBoard:
    """A triangle that points left, `cells` a side: sides east (the last column), south_west, north_west."""
    places = [(column, number) for column in range(cells) for number in range(column + 1)]
    return _hex_board(
        places,
        cells,
        {
            "east": lambda column, _number: column == cells - 1,
            "south_west": lambda _column, number: number == 0,
            "north_west": lambda column, number: column == number,
        },
    )


@lru_cache(maxsize=8)
def torus(columns: int, rows: int) -> Torus:
    """Rows of hexagons with both pairs of edges glued; even rows stand half a cell to the right. All around
    the cells of the other side are seen again.

    Raises ValueError for an odd number of rows, which could not be glued.
    """
    if rows % 2:
        raise ValueError("a torus of hexagons needs an even number of rows")
    stride = rows + 1
    places = {stride * column + row: (column, row) for column in range(columns) for row in range(rows)}

    def at(column: int, row: int) -> Point:
        return 1.5 + column + row % 2 / 2 + _MARGIN, (rows - row) * COLUMN + 0.5

    cells = tuple(_cell(column, row, *at(column, row), "upright") for column, row in places.values())
    width, height = columns + 2.5 + _MARGIN, (rows + 1) * COLUMN + 1.1 + _MARGIN
    letters = signs_across(map(column_name, range(columns)), 1 + _MARGIN, height - 0.4)
    numbers = [Sign(str(row + 1), 0.4, at(0, row)[1], "coordinate") for row in range(rows)]
    ghosts = tuple(
        (cell.name, at(column, row)[0] - cell.x, at(column, row)[1] - cell.y)
        for column in range(-1, columns + 1)
        for row in range(-1, rows + 1)
        if not (0 <= column < columns and 0 <= row < rows)
        for cell in [cells[column % columns * rows + row % rows]]
    )
    # Up left, up right, right, down right, down left, left.
    ways = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, 0))
    signs = (*letters, *numbers)
    return Torus(
        cells,
        (),
        width,
        height,
        "hexes",
        signs=signs,
        ghosts=ghosts,
        stride=stride,
        places=places,
        adjacent=ways,
    )


@lru_cache(maxsize=64)
def bordered(board: ColumnBoard, owners: tuple[tuple[str, tuple[str, ...]], ...]) -> ColumnBoard:
    """The board with its sides drawn in the colours of their owners: pairs of a colour and its sides."""
    owned = [(colour, board.sides[side]) for colour, sides in owners for side in sides]
    return _with_rims(board, owned)


@lru_cache(maxsize=32)
def cornered(board: ColumnBoard, owners: tuple[tuple[str, str], ...]) -> ColumnBoard:
    """The board with the outer edges of single cells drawn in the colours of their owners: pairs of the name
    of a cell and a colour."""
    return _with_rims(board, [(colour, 1 << board.bits[name]) for name, colour in owners])


class Goal(NamedTuple):
    """What the goal of a player is called, and how it is drawn while nothing stands there."""

    label: Text
    sign: str


@lru_cache(maxsize=32)
def with_goals(board: ColumnBoard, names: tuple[str, ...], goals: tuple[Goal, ...]) -> ColumnBoard:
    """The board with the goals of all players on these cells, with a ground of their own and a caption."""
    labels = {name: goal.label.filled(name=name) for name, goal in zip(names, goals, strict=True)}
    cells = tuple(replace(cell, label=labels.get(cell.name, cell.label)) for cell in board.cells)
    return replace(
        board,
        cells=cells,
        captions=captions_on(cell for cell in cells if cell.name in labels),
        style=f"{board.style} goals",
        goals=tuple(1 << board.bits[name] for name in names),
        goal_signs=tuple((name, goal.sign) for name, goal in zip(names, goals, strict=True)),
    )


@lru_cache(maxsize=64)
def lying(board: ColumnBoard) -> ColumnBoard:
    """A board of hexagons turned clockwise by a twelfth of a circle: a rhombus lies on its side then, and has
    larger cells on most screens. Only the drawing is another; names and sides stay."""

    def turn(x: float, y: float) -> Point:
        return x * cos(pi / 6) - y * sin(pi / 6), x * sin(pi / 6) + y * cos(pi / 6)

    points = [turn(cell.x, cell.y) for cell in board.cells]
    left = min(x for x, _y in points) - 0.5 - _MARGIN
    top = min(y for _x, y in points) - _RADIUS - _MARGIN

    def shift(x: float, y: float) -> Point:
        x, y = turn(x, y)
        return x - left, y - top

    def placed(thing: _Placed) -> _Placed:
        x, y = shift(thing.x, thing.y)
        return replace(thing, x=x, y=y)

    return replace(
        board,
        cells=tuple(replace(placed(cell), shape="upright") for cell in board.cells),
        signs=tuple(placed(sign) for sign in board.signs),
        curves=tuple(
            replace(curve, points=tuple(shift(*point) for point in curve.points)) for curve in board.curves
        ),
        width=max(x for x, _y in points) + 0.5 + _MARGIN - left,
        height=max(y for _x, y in points) + _RADIUS + _MARGIN - top,
    )


@lru_cache(maxsize=16)
def tallied(board: ColumnBoard, length: float = 1.0) -> ColumnBoard:
    """The board with a place below it where something of this length is told of Black and of White, side by
    side or, where that is too wide, one above the other."""
    line, middle = board.height + 0.6, board.width / 2
    told = 0.6 + length / 2  # from a stone to the middle of what is told
    stacked = board.width < 3.2 + 2 * length
    if stacked:
        places = {"black": (middle - told / 2, line), "white": (middle - told / 2, line + 1)}
    else:
        places = {"black": (middle - 1.1 - length, line), "white": (middle + 0.9, line)}
    signs = tuple(Sign("●", x, y, f"stone-{colour}") for colour, (x, y) in places.items())
    captions = tuple(Caption(colour, x + told, y) for colour, (x, y) in places.items())
    return replace(board, height=board.height + 1.2 + stacked, signs=board.signs + signs, captions=captions)


def untold(board: Board) -> Board:
    """A `tallied` board without that place; any other one as it is."""
    stones = [sign for sign in board.signs if sign.kind.startswith("stone-")]
    if not stones:
        return board
    signs = tuple(sign for sign in board.signs if sign not in stones)
    captions = tuple(caption for caption in board.captions if caption.name in board.by_name)
    return replace(board, height=min(sign.y for sign in stones) - 0.6, signs=signs, captions=captions)


def _with_rims(board: ColumnBoard, owned: Iterable[tuple[str, int]]) -> ColumnBoard:
    """The board with the outer edges of sets of cells drawn in colours."""
    lines = (Curve(f"side-{colour}", edge) for colour, cells in owned for edge in _rim(board, cells))
    low = max(cell.y for cell in board.cells) + 0.5
    # Below squares the letters make room for the line.
    moved = 0.0 if board.adjacent == HEXAGONAL else _LINE
    signs = (replace(sign, y=sign.y + moved) if sign.y > low else sign for sign in board.signs)
    return replace(board, curves=(*board.curves, *lines), signs=tuple(signs), height=board.height + moved)


def _square_board(columns: int, rows: int, *, on_points: bool) -> ColumnBoard:
    stride = rows + 1
    places = {stride * column + row: (column, row) for column in range(columns) for row in range(rows)}
    cells = tuple(
        _cell(column, row, _SQUARE_MARGIN + column + 0.5, rows - row - 0.5, shape)
        for column, row in places.values()
        for shape in ["point" if on_points else _shade(column, row)]
    )
    letters = signs_across(map(column_name, range(columns)), _SQUARE_MARGIN, rows + _SQUARE_MARGIN / 2)
    numbers = reversed(signs_down(range(rows, 0, -1), _SQUARE_MARGIN / 2))
    sides = {
        "west": _where(places, lambda column, _row: column == 0),
        "east": _where(places, lambda column, _row: column == columns - 1),
        "south": _where(places, lambda _column, row: row == 0),
        "north": _where(places, lambda _column, row: row == rows - 1),
    }
    return ColumnBoard(
        cells,
        (),
        columns + _SQUARE_MARGIN,
        rows + _SQUARE_MARGIN,
        "points" if on_points else "squares",
        signs=(*letters, *numbers),
        curves=tuple(_grid_lines(columns, rows)) if on_points else (),
        stride=stride,
        places=places,
        adjacent=ORTHOGONAL,
        slanted=DIAGONAL,
        sides=sides,
        corners=(sides["west"] | sides["east"]) & (sides["south"] | sides["north"]),
    )


def _grid_lines(columns: int, rows: int) -> Iterator[Curve]:
    left, right, top, bottom = _SQUARE_MARGIN + 0.5, _SQUARE_MARGIN + columns - 0.5, 0.5, rows - 0.5
    yield Curve("plate", _box(left - _PLATE, top - _PLATE, right + _PLATE, bottom + _PLATE))
    for row in range(rows):
        yield Curve("grid", ((left, row + 0.5), (right, row + 0.5)))
    for column in range(columns):
        x = _SQUARE_MARGIN + column + 0.5
        yield Curve("grid", ((x, top), (x, bottom)))
    yield Curve("frame", _box(left, top, right, bottom))
    for column, row in _stars(columns, rows):
        point = (left + column, top + row)
        yield Curve("star", (point, point))


def _box(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    return (left, top), (right, top), (right, bottom), (left, bottom), (left, top)


def _stars(columns: int, rows: int) -> Iterator[Place]:
    """The points that help the eye on the usual square boards: the middle, and around it third or fourth
    lines."""
    if columns != rows or columns % 2 == 0 or columns < 9:
        return
    near, middle = 2 if columns < 12 else 3, columns // 2
    lines = (near, middle, columns - 1 - near)
    for column in lines:
        for row in lines:
            if columns >= 19 or (column == middle) == (row == middle):
                yield column, row


def _hex_board(places: Iterable[Place], numbers: int, sides: Mapping[str, _Test]) -> ColumnBoard:
    stride = numbers + 1
    by_bit = {stride * column + number: (column, number) for column, number in places}
    drawn = {bit: (column * COLUMN, column / 2 - number) for bit, (column, number) in by_bit.items()}
    left, top = _MARGIN + _RADIUS, _MARGIN + 0.5 - min(y for _x, y in drawn.values())
    cells = tuple(_cell(*by_bit[bit], left + x, top + y, "hex") for bit, (x, y) in drawn.items())
    width = max(x for x, _y in drawn.values()) + 2 * left
    height = max(y for _x, y in drawn.values()) + 0.5 + _MARGIN + top
    sets = {name: _where(by_bit, test) for name, test in sides.items()}
    corners = reduce(or_, (side & other for side, other in combinations(sets.values(), 2)))
    return ColumnBoard(
        cells,
        (),
        width,
        height,
        "hexes",
        signs=tuple(_hex_signs(by_bit, cells)),
        stride=stride,
        places=by_bit,
        adjacent=HEXAGONAL,
        sides=sets,
        corners=corners,
    )


def _hex_signs(places: Mapping[int, Place], cells: tuple[BoardCell, ...]) -> Iterator[Sign]:
    """A letter below each column, a number at the upper left end of each diagonal."""
    lowest: dict[int, BoardCell] = {}
    first: dict[int, BoardCell] = {}
    for (column, number), cell in zip(places.values(), cells, strict=True):
        lowest.setdefault(column, cell)
        first.setdefault(number, cell)
    for column, cell in lowest.items():
        yield Sign(column_name(column), cell.x, cell.y + 0.95, "coordinate")
    for number, cell in first.items():
        yield Sign(str(number + 1), cell.x - 0.85, cell.y - 0.5, "coordinate")


def _cell(column: int, number: int, x: float, y: float, shape: str) -> BoardCell:
    name = f"{column_name(column)}{number + 1}"
    return BoardCell(
        name, x, y, text("Ponto {name}" if shape == "point" else "Casa {name}", name=name), shape
    )


def _shade(column: int, row: int) -> str:
    return "light" if (column + row) % 2 else "dark"


def _where(places: Mapping[int, Place], test: _Test) -> int:
    return sum(1 << bit for bit, place in places.items() if test(*place))


def _rim(board: ColumnBoard, side: int) -> Iterator[tuple[Point, ...]]:
    """The outer edges of a side's cells, without those that look towards another side."""
    ways = HEXAGONAL if board.adjacent == HEXAGONAL else ORTHOGONAL
    edge = _hex_edge if ways == HEXAGONAL else _square_edge
    outward = [way for way in ways if all(board.step(cell, way) is None for cell in each(side))]
    for bit, cell in zip(board.places, board.cells, strict=True):
        if side >> bit & 1:
            for index, way in enumerate(ways):
                if way in outward:
                    yield edge(cell, index)


def _square_edge(cell: BoardCell, index: int) -> tuple[Point, Point]:
    """The edge of a square towards the neighbour in direction `index` of ORTHOGONAL."""
    across, up = ORTHOGONAL[index]
    x, y = cell.x + across / 2, cell.y - up / 2
    return (x - up / 2, y - across / 2), (x + up / 2, y + across / 2)


def _hex_edge(cell: BoardCell, index: int) -> tuple[Point, Point]:
    """The edge of a hexagon towards the neighbour in direction `index` of HEXAGONAL."""
    corners = [index * pi / 3 - pi / 2 + turn for turn in (-pi / 6, pi / 6)]
    start, other = ((cell.x + _RADIUS * cos(angle), cell.y + _RADIUS * sin(angle)) for angle in corners)
    return start, other
