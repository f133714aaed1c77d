"""A winning move in Nim."""

import re
from collections.abc import Collection, Hashable, Iterable
from functools import lru_cache
from random import Random
from typing import ClassVar

from games.rules.bases.heap_words import HeapMove
from games.rules.nim.nim.rules import Nim
from games.rules.text import Text, formula, join_words
from games.rules.text_files import Texts
from games.solvers.explain import Block, Say
from games.solvers.solve import solve
from games.solvers.theory import nim_sum
from lessons.course.exercises.base import Exercise, Misconception, numbers_text
from lessons.course.exercises.columns import added, still_odd
from lessons.course.exercises.moves import read_heap_move

TEXTS = Texts.of(__name__)

Given = tuple[int, ...]
_PLAYED = re.compile(r"p(\d{1,4})-(\d{1,4})")


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
        return read_heap_move(given, written)

    def reading(self, given: Given, answer: HeapMove) -> Text:
        return answer.reading

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
