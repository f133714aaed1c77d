"""Moves of heaps as people write them, besides the notation of the rulebook.

An arrow says what becomes of a heap: 12→9 leaves 9 in the heap of 12. Dashes and arrows of all kinds,
capitals, and the words that people put around a move are read alike.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from games.rules.errors import IllegalMove
from games.rules.reading import plain_signs
from games.rules.text import Text
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)

_AMOUNT = r"(?P<taken>\d{1,4})(?:\s+(?:feij(?:ão|ões|ao|oes)|peças?|pecas?|beans?|pieces?))?"
_LEFT = re.compile(
    r"(?:(?:d?[ao]|the)\s+)?(?:(?:pilha|monte|heap)\s+)?(?:(?:de|of)\s+)?(?P<heap>\d{1,4})"
    r"\s*(?:→|para|passa\s+a|a|to|ficam?(?:\s+com)?|leaves)\s*(?P<left>\d{1,4})"
)
_TAKEN = re.compile(
    r"(?:(?:eu\s+)?tir\w*\s+|(?:i\s+)?take\s+)?" + _AMOUNT + r"\s+(?:da|de|do|from)"
    r"(?:\s+(?:pilha|monte|the|heap|de|da|of))*\s+(?P<heap>\d{1,4})"
)
_SPLIT = re.compile(
    _LEFT.pattern.removesuffix(r"(?P<left>\d{1,4})")
    + r"(?P<parts>\d{1,4}(?:(?:\s*[+,;/]\s*|\s+(?:e|and)\s+)\d{1,4})+)"
)
_NUMBER = re.compile(r"\d+")
_NUMBERED = re.compile(r"(?:pilha|monte|heap)\s+\d{1,4}$")
_DASHED = re.compile(r"(?P<heap>\d{1,4})\s*-+\s*(?P<left>\d{1,4})")
_PLAYED = re.compile(r"p(?P<place>\d{1,4})-(?P<taken>\d{1,4})")
_PLACED = re.compile(r"p\s*(?P<place>\d{1,4})\s*→\s*(?P<left>\d{1,4})")
_BETWEEN = re.compile(r"\s*(?:[;,/\n]|\b(?:e|and)\b)\s*")


class MissingHeap(IllegalMove):
    """A move is of a heap that there is not."""


class HeapMove(NamedTuple):
    """The heap that is changed, mostly made smaller, and what is left of it."""

    heap: int
    left: int

    @property
    def reading(self) -> Text:
        return TEXTS.count("heap", self.left, heap=self.heap) if self.left else TEXTS("gone", heap=self.heap)


def find_heap_move(heaps: Sequence[int], written: str, *, grows: bool = False) -> HeapMove | None:
    """A move in one heap: 12→9, p1-3 as in matches, or in words, such as "tiro 3 da de 12"; None where it is
    written in no such way. With `grows` a heap may become larger.

    Raises IllegalMove where there is no such heap, and for 12-3 and p1→3, which may mean that 3 are taken or
    that 3 are left.
    """
    typed = plain_signs(written).lower().strip()
    if match := _PLAYED.fullmatch("".join(typed.split())):
        heap = _heap_at(heaps, int(match["place"]))
        left = heap - int(match["taken"])
    elif match := _LEFT.fullmatch(typed):
        heap, left = int(match["heap"]), int(match["left"])
    elif match := _TAKEN.fullmatch(typed):
        heap = int(match["heap"])
        if _NUMBERED.search(typed):
            heap = _meant_heap(heaps, heap)
        left = heap - int(match["taken"])
    elif match := _PLACED.fullmatch(typed):
        heap, left = _heap_at(heaps, int(match["place"])), int(match["left"])
        _check_meant(heap, left)
    elif match := _DASHED.fullmatch(typed):
        heap, left = int(match["heap"]), int(match["left"])
        if heap in heaps:
            _check_meant(heap, left)
    else:
        return None
    _check_heap(heaps, heap)
    if left < 0 or (left >= heap if not grows else left == heap):
        raise IllegalMove(TEXTS("refused.same" if grows else "refused.larger"))
    return HeapMove(heap, left)


def find_split(heaps: Sequence[int], written: str) -> tuple[int, tuple[int, ...]] | None:
    """A heap, and the parts that it becomes, the larger ones first: "12→7+4", "12→7 e 4"; None where it is
    written in no such way. Raises IllegalMove where there is no such heap."""
    match = _SPLIT.fullmatch(plain_signs(written).lower().strip())
    if match is None:
        return None
    heap = int(match["heap"])
    _check_heap(heaps, heap)
    return heap, tuple(sorted(map(int, _NUMBER.findall(match["parts"])), reverse=True))


def _check_heap(heaps: Sequence[int], heap: int) -> None:
    if heap not in heaps:
        raise MissingHeap(TEXTS("refused.heap", heap=heap))


def _check_meant(heap: int, number: int) -> None:
    """Raises IllegalMove where a number may be what is taken of a heap as well as what is left of it."""
    if 0 < number < heap and heap != 2 * number:
        raise IllegalMove(TEXTS("refused.which", heap=heap, n=number, left=heap - number))


def _heap_at(heaps: Sequence[int], place: int) -> int:
    if not 1 <= place <= len(heaps):
        raise IllegalMove(TEXTS("refused.place", n=len(heaps)))
    return heaps[place - 1]


def _meant_heap(heaps: Sequence[int], number: int) -> int:
    """The heap of "pilha 3": the third one, or the one of 3. Raises IllegalMove where both are there."""
    at_place = heaps[number - 1] if 1 <= number <= len(heaps) else number
    if number not in heaps or at_place == number:
        return at_place
    raise IllegalMove(TEXTS("refused.which_heap", n=number, heap=at_place))


def split_moves(written: str) -> list[str]:
    """The moves of a text that has several, as they are written."""
    return [part for part in _BETWEEN.split(written.strip().lower()) if part]


def find_amounts(heaps: Sequence[int], written: str, *, grows: bool = False) -> dict[int, int] | None:
    """What moves take, written one after the other, "12→9, 5→3": the amounts by heap, heaps counted from 1,
    ascending, below 0 where a heap `grows`; None where one of them is no move in words. Raises
    IllegalMove."""
    moves = [find_heap_move(heaps, part, grows=grows) for part in split_moves(written)]
    heap_moves = [move for move in moves if move is not None]
    return amounts_of(heaps, heap_moves) if heap_moves and len(heap_moves) == len(moves) else None


def amounts_of(heaps: Sequence[int], moves: Sequence[HeapMove]) -> dict[int, int]:
    """The amounts that moves in different heaps take, by heap, counted from 1, ascending. Raises
    IllegalMove."""
    free, taken = list(heaps), {}
    for move in moves:
        if move.heap not in free:
            raise IllegalMove(TEXTS("refused.twice", heap=move.heap))
        at = free.index(move.heap)
        free[at], taken[at + 1] = 0, move.heap - move.left
    return dict(sorted(taken.items()))
