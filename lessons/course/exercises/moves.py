"""Moves as answers, as people write them: the one reader of all exercises that ask for moves.

An arrow says what becomes of something: c5→c2 brings a piece from c5 to c2; of heaps see
`games/rules/bases/heap_words.py`.
Dashes and arrows of all kinds, capitals, and the words that people put around them are read alike. Two
answers at once are none.
"""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar

from games.rules.bases.heap_words import HeapMove, amounts_of, find_heap_move, split_moves
from games.rules.errors import GameError, IllegalMove
from games.rules.game import Impartial
from games.rules.reading import plain_signs
from games.rules.text import Text, formula
from games.rules.text_files import Texts
from lessons.course.exercises.base import UnreadableAnswer

TEXTS = Texts.of(__name__)

Heaps = tuple[int, ...]
Game = TypeVar("Game", bound=Impartial[Any])

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
    try:
        move = find_heap_move(heaps, written)
    except IllegalMove as error:
        raise UnreadableAnswer(error.reason) from None
    if move is None:
        several = len(_NUMBER.findall(written)) > 2 or _OTHERWISE.search(written.lower())
        raise UnreadableAnswer(TEXTS("unreadable.two_heaps" if several else "unreadable.form"))
    return move


def read_heap_moves(heaps: Heaps, written: str) -> Heaps:
    """What is left of all heaps, in their order, after a move in one or several of them: "12→9, 5→3". Raises
    UnreadableAnswer."""
    moves = [read_heap_move(heaps, part) for part in split_moves(written)]
    try:
        taken = amounts_of(heaps, moves)
    except IllegalMove as error:
        raise UnreadableAnswer(error.reason) from None
    return tuple(size - taken.get(heap, 0) for heap, size in enumerate(heaps, 1))


def heaps_reading(before: Sequence[int], after: Sequence[int]) -> Text:
    """What is left of heaps, as it was understood: "(5, 4) → (3, 4)"."""
    return formula("({before}) → ({after})", before=_sizes_text(before), after=_sizes_text(after))


def _sizes_text(heaps: Sequence[int]) -> str:
    return ", ".join(map(str, heaps))
