"""Strips of squares, rows of coins, rows of binary digits, and stairs."""

from dataclasses import replace
from functools import lru_cache

from games.rules.boards.base import Board, BoardCell, Caption, Curve, Sign, captions_on, signs_down
from games.rules.text import text

_MOST_IN_ROW = 12
_ROW = 10
_PITCH = 1.5
_NUMBER = 1.15
_LABEL = 0.8
_GROUND = 0.8
_RISE = 0.6


def _columns(count: int) -> int:
    """How many places stand in one row: all of few, else nearly equal rows of at most ten."""
    if count <= _MOST_IN_ROW:
        return max(1, count)
    rows = -(-count // _ROW)
    return -(-count // rows)


@lru_cache(maxsize=256)
def strip_board(first: int, last: int, *, bag: bool = False, far: str = "") -> Board:
    """Squares `first` to `last` from left to right, each with its number below and a caption of its own name.

        [ ] [ ] [ ] [ ]
         1   2   3   4

    Long strips go on in the next row. With a `bag` the first square is the bag, at the left end.
    One more square of the name `far` stands for all that follow.
    """
    last += bool(far)
    columns = _columns(last - first + 1)
    cells, signs = [], []
    for index, number in enumerate(range(first, last + 1)):
        row, column = divmod(index, columns)
        x, y = column + 0.5, row * _PITCH + 0.5
        is_bag = bag and number == first
        label = text("Saco") if is_bag else text("Casa {n}", n=number)
        cells.append(BoardCell(str(number), x, y, label, "bag" if is_bag else "strip"))
        signs.append(Sign(str(number), x, row * _PITCH + _NUMBER, "coordinate"))
    if far:
        cells[-1] = replace(cells[-1], name=far, label=text("Casa {n} ou mais à frente", n=last))
        signs[-1] = replace(signs[-1], text=f"{last}+")
    captions = captions_on(cells)
    height = (signs[-1].y if signs else _NUMBER) + 0.25
    return Board(tuple(cells), captions, columns, height, signs=tuple(signs))


@lru_cache(maxsize=256)
def coin_row(length: int) -> Board:
    """Coins `1` to `length` from left to right, each with its number below; long rows go on below.

    (F) (V) (V)
     1   2   3
    """
    strip = strip_board(1, length)
    label = text("Moeda {n}")
    cells = tuple(replace(cell, label=label.filled(n=int(cell.name)), shape="coin") for cell in strip.cells)
    return replace(strip, cells=cells, captions=())


@lru_cache(maxsize=256)
def digit_rows(widths: tuple[int, ...]) -> Board:
    """Rows of places below each other, flush right as numbers are, each with its number before it.

        1   o .
        2   o . o .

    Place k of row i, counted from the left and from 1, is `r{i}.{k}`.
    """
    widest = max(widths, default=1)
    cells = []
    for row, width in enumerate(widths, 1):
        for place in range(1, width + 1):
            label = text("Linha {row}, casa {place}", row=row, place=place)
            x = _LABEL + widest - width + place - 0.5
            cells.append(BoardCell(f"r{row}.{place}", x, row - 0.5, label, "bit"))
    signs = signs_down(range(1, len(widths) + 1), _LABEL / 2, kind="heap-name")
    return Board(tuple(cells), (), _LABEL + widest, max(1, len(widths)), signs=tuple(signs))


@lru_cache(maxsize=256)
def stair_board(pieces: tuple[int, ...]) -> Board:
    """Stairs that go down to the left; on each step room for all pieces of it and of the steps above.

                   o
              o   [2]
        o o  [1]
        [ground]

    Place k of step i is `e{i}.{k}`, filled from below, the ground is step 0; the caption of step i is `e{i}`.
    A choice concerns the piece and those after it on its step.
    """
    total = sum(pieces)
    wide = 1 if total <= len(pieces) else 2
    bottom = max(-(-sum(pieces[step:]) // wide) + _GROUND + step * _RISE for step in range(len(pieces)))
    cells, captions, signs, curves = [], [], [], []
    for step in range(len(pieces)):
        left, floor = step * wide, bottom - _GROUND - step * _RISE
        middle = left + wide / 2
        name = text("Chão") if step == 0 else text("Degrau {step}", step=step)
        for index in range(max(wide, sum(pieces[step:]))):
            row, column = divmod(index, wide)
            label = text("{step}, peça {n}", step=name, n=index + 1)
            cells.append(
                BoardCell(f"e{step}.{index + 1}", left + column + 0.5, floor - row - 0.5, label, "stair")
            )
        captions.append(Caption(f"e{step}", middle, floor + 0.4))
        signs.append(Sign(str(step), middle, bottom + 0.3, "coordinate"))
        curves.append(Curve("ground", ((left, floor), (left + wide, floor))))
        if step:
            curves.append(Curve("ground", ((left, floor), (left, floor + _RISE))))
    curves.append(Curve("line", ((0, bottom), (len(pieces) * wide, bottom))))
    return Board(
        tuple(cells),
        tuple(captions),
        len(pieces) * wide,
        bottom + 0.6,
        style="stairs",
        tails=True,
        signs=tuple(signs),
        curves=tuple(curves),
    )
