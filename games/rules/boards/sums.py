"""Boards side by side, for a sum of games."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from games.rules.boards.base import Board, BoardCell, Caption, Curve, Point, Sign
from games.rules.text import text

_WIDEST = 10.0
_GAP = 0.6
_NUMBER = 0.7  # the height of the line for a component's number


@lru_cache(maxsize=64)
def sum_board(boards: tuple[Board, ...]) -> Board:
    """The boards from left to right and in rows, each below its number; those with stairs, which stand on the
    lower edge of the sheet, in the last row.

          g1           g2
        [ board ]   [ board ]

    What is called `name` on the board of component i is `sum_name(i, name)` here.
    """
    rows = _rows(boards)
    cells: list[BoardCell] = []
    captions: list[Caption] = []
    signs: list[Sign] = []
    curves: list[Curve] = []
    width = max(_width(boards, row) for row in rows)
    top = 0.0
    for row in rows:
        bottom = top + _NUMBER + max(boards[number].height for number in row)
        left = (width - _width(boards, row)) / 2
        for number in row:
            board = boards[number]
            at = left, bottom - board.height
            signs.append(Sign(f"g{number + 1}", left + board.width / 2, at[1] - _NUMBER / 2, "coordinate"))
            cells += [_moved(cell, at, number) for cell in board.cells]
            captions += [
                Caption(sum_name(number, caption.name), caption.x + at[0], caption.y + at[1])
                for caption in board.captions
            ]
            signs += [replace(sign, x=sign.x + at[0], y=sign.y + at[1]) for sign in board.signs]
            curves += [replace(curve, points=_shifted(curve.points, at)) for curve in board.curves]
            left += board.width + _GAP
        top = bottom + _GAP
    tails = any(board.tails for board in boards)
    style = "heaps" if tails else boards[0].style
    return Board(tuple(cells), tuple(captions), width, top - _GAP, style, tails, tuple(signs), tuple(curves))


def sum_name(number: int, name: str) -> str:
    """The name on the common board of a cell or caption of component `number`, counted from 0."""
    return f"g{number + 1}_{name}"


@lru_cache(maxsize=64)
def sum_cells(boards: tuple[Board, ...]) -> Mapping[str, tuple[int, str]]:
    """Of each cell of the common board its component, counted from 0, and its name there."""
    return {
        sum_name(number, cell.name): (number, cell.name)
        for number, board in enumerate(boards)
        for cell in board.cells
    }


def _rows(boards: tuple[Board, ...]) -> list[list[int]]:
    """The components in rows, counted from 0."""
    standing = [any(cell.shape == "stair" for cell in board.cells) for board in boards]
    rows: list[list[int]] = []
    for number in range(len(boards)):
        if not standing[number]:
            if not rows or _width(boards, [*rows[-1], number]) > _WIDEST:
                rows.append([])
            rows[-1].append(number)
    last = [number for number in range(len(boards)) if standing[number]]
    return [*rows, last] if last else rows


def _width(boards: tuple[Board, ...], row: list[int]) -> float:
    return sum(boards[number].width for number in row) + _GAP * (len(row) - 1)


def _moved(cell: BoardCell, at: Point, number: int) -> BoardCell:
    return BoardCell(
        sum_name(number, cell.name),
        cell.x + at[0],
        cell.y + at[1],
        text("Parcela {n}: {label}", n=number + 1, label=cell.label),
        cell.shape,
        _shifted(cell.curve, at),
    )


def _shifted(points: tuple[Point, ...], at: Point) -> tuple[Point, ...]:
    return tuple((x + at[0], y + at[1]) for x, y in points)
