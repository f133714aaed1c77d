"""Moves as people write them: the one reader of all exercises that ask for moves.

An arrow says what becomes of something: 12→9 leaves 9 in the heap of 12, c5→c2 brings a piece from c5 to c2.
Dashes and arrows of all kinds, capitals, and the words that people put around them are read alike. Two
answers at once are none.
"""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar

from games.rules.errors import GameError
from games.rules.game import Impartial
from games.rules.reading import plain_signs
from games.rules.text import Text, formula
from games.rules.text_files import Texts
from lessons.course.exercises.base import UnreadableAnswer

TEXTS = Texts.of(__name__)

Game = TypeVar("Game", bound=Impartial[Any])
Heaps = tuple[int, ...]

_AMOUNT = r"(?P<taken>\d{1,4})(?:\s+(?:feij(?:ão|ões|ao|oes)|peças?|pecas?|beans?|pieces?))?"
_LEFT = re.compile(
    r"(?:(?:d?[ao]|the)\s+)?(?:(?:pilha|monte|heap)\s+)?(?:(?:de|of)\s+)?(?P<heap>\d{1,4})"
    r"\s*(?:→|para|passa\s+a|a|to|ficam?(?:\s+com)?|leaves)\s*(?P<left>\d{1,4})"
)
_TAKEN = re.compile(
    r"(?:(?:eu\s+)?tir\w*\s+|(?:i\s+)?take\s+)?" + _AMOUNT + r"\s+(?:da|de|do|from)"
    r"(?:\s+(?:pilha|monte|the|heap|de|da|of))*\s+(?P<heap>\d{1,4})"
)
_NUMBERED = re.compile(r"(?:pilha|monte|heap)\s+\d{1,4}$")
_DASHED = re.compile(r"(?P<heap>\d{1,4})\s*-+\s*(?P<left>\d{1,4})")
_PLAYED = re.compile(r"p(?P<place>\d{1,4})-(?P<taken>\d{1,4})")
_BETWEEN = re.compile(r"\s*(?:[;,/\n]|\b(?:e|and)\b)\s*")
_OTHERWISE = re.compile(r"[;\n]|\b(?:ou|or)\b")
_NUMBER = re.compile(r"\d+")
_NEGATIVE = re.compile(r"-\d")
_MOVES = re.compile(r"→|p\d|\d\s*-|\d\s+(?:d[aeo]|from|ficam?|leaves|para|to)\b|\b(?:tir\w*|take)\b")
# What people put around the parts of a move.
_AROUND = re.compile(
    r"\b(?:[aeo]|as|os|da|de|do|das|dos|na|no|nas|nos|para|até|com|só|casas?|moedas?|peças?|pecas?|degraus?|"
    r"chão|chao|eu|jog(?:o|a|ar)|mov(?:o|e|er)|vai|lev(?:o|a|ar)|vir(?:o|a|ar)|tir(?:o|a|ar)|"
    r"desc(?:e|em|er|o)|desço|avanç(?:o|a|ar)|recu(?:o|a|ar)|também|"
    r"from|to|the|and|of|coins?|squares?|pieces?|steps?|ground|i|move|take|turn|bring|goes|over|also)\b"
)


class HeapMove(NamedTuple):
    """The heap that is made smaller, and what is left of it."""

    heap: int
    left: int

    @property
    def reading(self) -> Text:
        return TEXTS.count("heap", self.left, heap=self.heap) if self.left else TEXTS("gone", heap=self.heap)


class MoveNotation(NamedTuple):
    """How the rules write a move: what each of its parts looks like, and the signs between them."""

    part: re.Pattern[str]
    signs: tuple[str, ...]


PLACES = re.compile(r"\d{1,4}")
SQUARES = re.compile(r"\b[a-z]\s?\d{1,2}\b")


def read_move(game: Impartial[Any], written: str, notation: MoveNotation) -> str:
    """The move that somebody wrote at the game's start, as the game lists it. Raises UnreadableAnswer."""
    position = game.start()
    move = _in_notation(game, written, notation)
    try:
        after = game.follow(position, move)
    except GameError as error:
        raise UnreadableAnswer(error.reason) from None
    # The same move may be written in several ways.
    return next(known for known in game.position_moves(position) if game.follow(position, known) == after)


def _in_notation(game: Impartial[Any], written: str, notation: MoveNotation) -> str:
    """What was written as the rules write it; as it is, where there are words that say something else."""
    typed = plain_signs(written).lower().strip()
    parts = ["".join(part.split()) for part in notation.part.findall(typed)]
    if len(parts) > len(notation.signs) + 1 or (parts and _OTHERWISE.search(typed)):
        raise UnreadableAnswer(TEXTS("unreadable.several"))
    around = _AROUND.sub(" ", notation.part.sub(" ", typed))
    if not parts or _NEGATIVE.match(typed) or any(sign.isalnum() for sign in around):
        return game.parse_typed("".join(written.split()))
    return parts[0] + "".join(sign + part for sign, part in zip(notation.signs, parts[1:], strict=False))


def with_arrows(move: str) -> str:
    """A move from one place to another as exercises write it: "9→4" for "9-4"."""
    return move.replace("-", "→")


def after_move(game: Game, move: str) -> Game:
    """The game that starts where the move leads."""
    return game.starting_at(game.follow(game.start(), move))


def says_moves(written: str) -> bool:
    """Whether moves are written, and not the heaps that are left."""
    return bool(_MOVES.search(plain_signs(written).lower()))


def read_heap_move(heaps: Heaps, written: str) -> HeapMove:
    """A move in one heap: 12→9, p1-3 as in matches, or in words, such as "tiro 3 da de 12".

    Raises UnreadableAnswer, also for 12-3, which may mean that 3 are taken or that 3 are left.
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
    elif match := _DASHED.fullmatch(typed):
        heap, left = int(match["heap"]), int(match["left"])
        if heap in heaps and 0 < left < heap and heap != 2 * left:
            raise UnreadableAnswer(TEXTS("unreadable.which", heap=heap, n=left, left=heap - left))
    else:
        several = len(_NUMBER.findall(typed)) > 2 or _OTHERWISE.search(typed)
        raise UnreadableAnswer(TEXTS("unreadable.two_heaps" if several else "unreadable.form"))
    if heap not in heaps:
        raise UnreadableAnswer(TEXTS("unreadable.heap", heap=heap))
    if not 0 <= left < heap:
        raise UnreadableAnswer(TEXTS("unreadable.larger"))
    return HeapMove(heap, left)


def _heap_at(heaps: Heaps, place: int) -> int:
    if not 1 <= place <= len(heaps):
        raise UnreadableAnswer(TEXTS("unreadable.place", n=len(heaps)))
    return heaps[place - 1]


def _meant_heap(heaps: Heaps, number: int) -> int:
    """The heap of "pilha 3": the third one, or the one of 3. Raises UnreadableAnswer where both are there."""
    at_place = heaps[number - 1] if 1 <= number <= len(heaps) else number
    if number not in heaps or at_place == number:
        return at_place
    raise UnreadableAnswer(TEXTS("unreadable.which_heap", n=number, heap=at_place))


def split_moves(written: str) -> list[str]:
    """The moves of an answer that has several, as they are written."""
    return [part for part in _BETWEEN.split(written.strip().lower()) if part]


def read_heap_moves(heaps: Heaps, written: str) -> Heaps:
    """What is left of all heaps, in their order, after a move in one or several of them: "12→9, 5→3". Raises
    UnreadableAnswer."""
    left, free = list(heaps), list(heaps)
    for part in split_moves(written):
        move = read_heap_move(heaps, part)
        if move.heap not in free:
            raise UnreadableAnswer(TEXTS("unreadable.twice", heap=move.heap))
        at = free.index(move.heap)
        free[at], left[at] = 0, move.left
    return tuple(left)


def heaps_reading(before: Sequence[int], after: Sequence[int]) -> Text:
    """What is left of heaps, as it was understood: "(5, 4) → (3, 4)"."""
    return formula("({before}) → ({after})", before=_listed(before), after=_listed(after))


def _listed(heaps: Sequence[int]) -> str:
    return ", ".join(map(str, heaps))
