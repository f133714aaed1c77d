"""A winning move in Nim."""

import re
from collections.abc import Collection, Hashable, Iterable
from functools import lru_cache
from random import Random
from typing import ClassVar, NamedTuple

from games.rules.nim.nim.rules import Nim
from games.rules.text import Text, formula, join_words
from games.rules.text_files import Texts
from games.solvers.explain import Block, Say
from games.solvers.solve import solve
from games.solvers.theory import nim_sum
from lessons.course.exercises.base import Exercise, Misconception, UnreadableAnswer, numbers_text
from lessons.course.exercises.columns import added, still_odd

TEXTS = Texts.of(__name__)

Given = tuple[int, ...]
_DASHES = re.compile("[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]")
_LEFT = re.compile(r"(\d{1,4})\s*(?:→|-*>|para|a|to)\s*(\d{1,4})", re.IGNORECASE)
_TAKEN = re.compile(
    r"(?:(?:eu\s+)?tir\w*|i\s+take|take)\s+(\d{1,4})"
    r"\s+(?:da|de|do|from)(?:\s+(?:pilha|the|heap|de|da|of))*\s+(\d{1,4})",
    re.IGNORECASE,
)
_DASHED = re.compile(r"(\d{1,4})\s*-+\s*(\d{1,4})")
_PLAYED = re.compile(r"p(\d{1,4})-(\d{1,4})")


class HeapMove(NamedTuple):
    """The heap that is made smaller, and what is left of it."""

    heap: int
    left: int


@lru_cache(maxsize=2048)
def winning(heaps: Given) -> list[HeapMove]:
    """The moves that the solver finds, each once where heaps are alike."""
    game = Nim(heaps)
    moves = set()
    for move in solve(game, game.start()).winning_moves:
        match = _PLAYED.fullmatch(move)
        assert match is not None
        heap = heaps[int(match[1]) - 1]
        moves.add(HeapMove(heap, heap - int(match[2])))
    return sorted(moves)


def read_move(heaps: Given, written: str) -> HeapMove:
    """A move that somebody wrote: 12→9, p1-3 as in matches, or in words.

    Raises UnreadableAnswer, also for 12-3, which may mean that 3 are taken or that 3 are left.
    """
    typed = _DASHES.sub("-", written.strip())
    if match := _LEFT.fullmatch(typed):
        heap, left = int(match[1]), int(match[2])
    elif match := _TAKEN.fullmatch(typed):
        heap, left = int(match[2]), int(match[2]) - int(match[1])
    elif match := _PLAYED.fullmatch("".join(typed.lower().split())):
        if not 1 <= int(match[1]) <= len(heaps):
            raise UnreadableAnswer(TEXTS("unreadable.place", n=len(heaps)))
        heap = heaps[int(match[1]) - 1]
        left = heap - int(match[2])
    elif match := _DASHED.fullmatch(typed):
        heap, left = int(match[1]), int(match[2])
        if heap in heaps and 0 < left < heap and heap != 2 * left:
            raise UnreadableAnswer(TEXTS("unreadable.which", heap=heap, n=left, left=heap - left))
    else:
        raise UnreadableAnswer(TEXTS("unreadable.form"))
    if heap not in heaps:
        raise UnreadableAnswer(TEXTS("unreadable.heap", heap=heap))
    if not 0 <= left < heap:
        raise UnreadableAnswer(TEXTS("unreadable.larger"))
    return HeapMove(heap, left)


def _took_the_sum(heaps: Given) -> list[HeapMove]:
    total = nim_sum(heaps)
    return [HeapMove(heap, heap - total) for heap in heaps if heap >= total]


def _without_the_top(heaps: Given) -> list[HeapMove]:
    """The moves in heaps that lack the largest power of the sum."""
    total = nim_sum(heaps)
    top = 1 << total.bit_length() - 1 if total else 0
    return [HeapMove(heap, left) for heap in heaps if not heap & top for left in range(heap)]


class NimMoves(Exercise[Given, HeapMove]):
    texts: ClassVar[Texts] = TEXTS
    slug: ClassVar[str] = "jogada-no-nim"
    order: ClassVar[int] = 50
    numeric: ClassVar[bool] = False
    games: ClassVar[tuple[str, ...]] = ("nim",)
    slips: ClassVar[tuple[Misconception[Given, HeapMove], ...]] = (
        Misconception("took_the_sum", _took_the_sum),
        Misconception("without_the_top", _without_the_top),
    )

    def draw(self, random: Random, level: int) -> Given:
        count, most = (3, 3, 4, 4)[level - 1], (7, 15, 15, 31)[level - 1]
        return tuple(random.randint(1, most) for _heap in range(count))

    def identity(self, given: Given) -> Hashable:
        return tuple(sorted(given))

    def prompt(self, given: Given) -> Text:
        return TEXTS("prompt", heaps=numbers_text(given))

    def expected(self, given: Given) -> Collection[HeapMove]:
        return winning(given)

    def parse(self, given: Given, written: str) -> HeapMove:
        return read_move(given, written)

    def where(self, given: Given, answer: HeapMove) -> Text:
        heaps = list(given)
        heaps[heaps.index(answer.heap)] = answer.left
        return still_odd(heaps)

    def worked(self, given: Given) -> Iterable[Block]:
        yield from added(given)
        total = nim_sum(given)
        moves = [formula("{heap}→{left}", heap=heap, left=left) for heap, left in winning(given)]
        yield Say(TEXTS("worked", total=total, moves=join_words(moves, "e")))


EXERCISE = NimMoves()
