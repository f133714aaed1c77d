"""A winning move in Wythoff's game."""

import re
from collections.abc import Collection, Hashable, Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import ClassVar

from games.rules.nim.wythoff.rules import Wythoff as Game
from games.rules.text import Text, formula, join_words
from games.rules.text_files import Texts
from games.solvers.explain import Block, Say
from games.solvers.solve import solve
from lessons.course.exercises.base import Exercise, Misconception, UnreadableAnswer, read_list
from lessons.course.exercises.moves import heaps_reading, read_heap_moves, says_moves

TEXTS = Texts.of(__name__)

Pair = tuple[int, int]
_FROM_BOTH = re.compile(
    r"(?:tir\w*\s+|take\s+)?(\d{1,3})\s+(?:das\s+duas|de\s+cada(?:\s+(?:uma|pilha))?|from\s+(?:both|each)(?:\s+heaps?)?)",
    re.IGNORECASE,
)
_COMMON: Sequence[Pair] = ((1, 2), (3, 5), (4, 7), (0, 0))


def _ordered(first: int, other: int) -> Pair:
    return min(first, other), max(first, other)


def followers(pair: Pair) -> set[Pair]:
    """The pairs to which a move leads."""
    first, other = pair
    followers = {_ordered(left, other) for left in range(first)}
    followers |= {_ordered(first, left) for left in range(other)}
    return followers | {_ordered(first - taken, other - taken) for taken in range(1, min(pair) + 1)}


@lru_cache(maxsize=512)
def winning(pair: Pair) -> list[Pair]:
    """The pairs that win, as the solver finds them."""
    game = Game(pair)
    position = game.start()
    moves = solve(game, position).winning_moves
    return sorted({_ordered(*game.follow(position, move)) for move in moves})


def _pair_left(pair: Pair, written: str) -> Pair:
    """The pair that is left, or that the moves leave. Raises UnreadableAnswer."""
    if match := _FROM_BOTH.fullmatch(written):
        return _ordered(*(abs(heap - int(match[1])) for heap in pair))
    if says_moves(written):
        first, other = read_heap_moves(pair, written)
        return first, other
    numbers = read_list(written, "3, 5")
    if len(numbers) != len(pair):
        raise UnreadableAnswer(TEXTS("unreadable.form"))
    return numbers[0], numbers[1]


def _pair_text(pair: Pair) -> Text:
    return formula("({one}, {other})", one=pair[0], other=pair[1])


class WythoffExercise(Exercise[Pair, Pair]):
    texts: ClassVar[Texts] = TEXTS
    slug: ClassVar[str] = "jogada-no-wythoff"
    order: ClassVar[int] = 90
    numeric: ClassVar[bool] = False
    games: ClassVar[tuple[str, ...]] = ("wythoff",)
    slips: ClassVar[tuple[Misconception[Pair, Pair], ...]] = (
        Misconception("as_in_nim", lambda pair: [_ordered(pair[0], pair[0])][: pair[1] - pair[0]]),
        Misconception(
            "emptied", lambda pair: [_ordered(0, heap) for heap in {*pair, abs(pair[0] - pair[1])}]
        ),
    )

    def draw(self, random: Random, level: int) -> Pair:
        most = (14, 16, 20)[level - 1]
        while True:
            pair = _ordered(random.randint(1, most), random.randint(1, most))
            if level > 1 or len(winning(pair)) == 1:
                return pair

    def answer_bag(self, random: Random, level: int) -> Sequence[Hashable]:
        return range(len(_COMMON) + 1)

    def answer_class(self, given: Pair) -> Hashable:
        """The commonest answer that is right here; those that are rare are one class."""
        right = winning(given)
        return next((at for at, pair in enumerate(_COMMON) if pair in right), len(_COMMON))

    def prompt(self, given: Pair) -> Text:
        return TEXTS("prompt", one=given[0], other=given[1])

    def expected(self, given: Pair) -> Collection[Pair]:
        return winning(given)

    def parse(self, given: Pair, written: str) -> Pair:
        left = _ordered(*_pair_left(given, written))
        if left not in followers(given):
            raise UnreadableAnswer(TEXTS("unreadable.move", left=_pair_text(left)))
        return left

    def reading(self, given: Pair, answer: Pair) -> Text:
        return heaps_reading(given, answer)

    def where(self, given: Pair, answer: Pair) -> Text:
        return TEXTS("where", answer=_pair_text(answer))

    def worked(self, given: Pair) -> Iterable[Block]:
        losing = [pair for pair in sorted(followers(given)) if not winning(pair)]
        yield Say(TEXTS("worked.rule"))
        yield Say(
            TEXTS(
                "worked.moves", given=_pair_text(given), moves=join_words(list(map(_pair_text, losing)), "e")
            )
        )


EXERCISE = WythoffExercise()
