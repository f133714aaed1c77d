"""Heaps of beans below each other, and a track of numbers."""

from functools import lru_cache

from games.rules.boards.base import Board, BoardCell, Caption, Sign, numbered
from games.rules.text import Text, text

ROW = 10
_HEAP_GAP = 0.5
_LABEL_COLUMN = 1.0


@lru_cache(maxsize=256)
def heap_board(sizes: tuple[int, ...]) -> Board:
    """Heaps below each other, beans in rows of ten; a heap's number stands before it, its caption behind it.

        1   o o o       3
        2   o o o o o   5

    Bean k of heap i, counted from the left and from 1, is `p{i}.{k}`; the caption of heap i is `p{i}`.
    """
    return _stacked([_heap(heap, size) for heap, size in enumerate(sizes, 1)], tails=True)


@lru_cache(maxsize=256)
def bag_board(sizes: tuple[int, ...], bag: int) -> Board:
    """Heaps as on `heap_board`, and below them a bag of beans that can be added, behind a plus sign.

        1   o o o       3
        +   o o         2

    Bean k of the bag is `bag.{k}`, its caption `bag`. Empty places can be chosen: beans are put there.
    """
    heaps = [_heap(heap, size) for heap, size in enumerate(sizes, 1)]
    labels = [text("Saco, feijão {bean}", bean=bean) for bean in range(1, bag + 1)]
    return _stacked([*heaps, ("bag", "+", labels)], tails=False)


_Group = tuple[str, str, list[Text]]  # name, sign before it, spoken name of each bean


def _heap(heap: int, size: int) -> _Group:
    labels = [text("Pilha {heap}, feijão {bean}", heap=heap, bean=bean) for bean in range(1, size + 1)]
    return f"p{heap}", str(heap), labels


def _stacked(groups: list[_Group], *, tails: bool) -> Board:
    cells: list[BoardCell] = []
    captions: list[Caption] = []
    signs: list[Sign] = []
    width = _LABEL_COLUMN + min(ROW, max((len(labels) for _, _, labels in groups), default=1))
    top = 0.0
    for name, sign, labels in groups:
        captions.append(Caption(name, width + _LABEL_COLUMN / 2, top + 0.5))
        signs.append(Sign(sign, _LABEL_COLUMN / 2, top + 0.5, "heap-name"))
        for index, label in enumerate(labels):
            row, column = divmod(index, ROW)
            x, y = _LABEL_COLUMN + column + 0.5, top + row + 0.5
            cells.append(BoardCell(f"{name}.{index + 1}", x, y, label, "bean"))
        top += max(1, -(-len(labels) // ROW)) + _HEAP_GAP
    return Board(
        tuple(cells),
        tuple(captions),
        width + _LABEL_COLUMN,
        max(1.0, top - _HEAP_GAP),
        style="heaps",
        tails=tails,
        signs=tuple(signs),
    )


@lru_cache(maxsize=256)
def track_board(length: int) -> Board:
    """Squares `s1` ... `s{length}` in rows of ten, from left to right; each has a caption of its own name."""
    return numbered(length, ROW, text("Casa {n}"), "square")
