"""Nim from the same position, once where the last one wins and once where the last one loses."""

from collections.abc import Collection, Hashable, Iterable, Sequence
from functools import lru_cache
from itertools import product
from random import Random
from typing import ClassVar

from games.rules.bases.heap_words import HeapMove, split_moves
from games.rules.nim.nim.rules import Nim
from games.rules.text import Text, formula, join_words
from games.rules.text_files import Texts
from games.solvers.explain import Block, Say
from games.solvers.solve import letter
from lessons.course.exercises.base import Exercise, Misconception, UnreadableAnswer, numbers_text
from lessons.course.exercises.columns import added
from lessons.course.exercises.moves import read_heap_move
from lessons.course.exercises.nim_moves import Given

TEXTS = Texts.of(__name__)

Both = tuple[HeapMove, HeapMove]  # the moves in normal and in misère play


def left_after(heaps: Given, move: HeapMove) -> Given:
    at = heaps.index(move.heap)
    return *heaps[:at], move.left, *heaps[at + 1 :]


def is_p(heaps: Given, *, misere: bool) -> bool:
    game = Nim(heaps, misere=misere)
    return letter(game, game.start()) == "P"


@lru_cache(maxsize=64)
def moves_to_p(heaps: Given, *, misere: bool) -> list[HeapMove]:
    return [move for move in _moves(heaps) if is_p(left_after(heaps, move), misere=misere)]


def _moves(heaps: Given) -> list[HeapMove]:
    return sorted({HeapMove(heap, left) for heap in heaps for left in range(heap)})


def _large(heaps: Given) -> int:
    return sum(heap > 1 for heap in heaps)


def _same(heaps: Given) -> list[Both]:
    """The normal move in both games, although only heaps of 1 are left."""
    return [(move, move) for move in moves_to_p(heaps, misere=False)] if _large(heaps) == 1 else []


def _opposite(heaps: Given) -> list[Both]:
    """In misère any move that leaves an N of the normal game."""
    if _large(heaps) == 1:
        return []
    other = [move for move in _moves(heaps) if not is_p(left_after(heaps, move), misere=False)]
    return list(product(moves_to_p(heaps, misere=False), other))


class Misere(Exercise[Given, Both]):
    texts: ClassVar[Texts] = TEXTS
    slug: ClassVar[str] = "nim-misere"
    order: ClassVar[int] = 122
    numeric: ClassVar[bool] = False
    games: ClassVar[tuple[str, ...]] = ("nim",)
    slips: ClassVar[tuple[Misconception[Given, Both], ...]] = (
        Misconception("same", _same),
        Misconception("opposite", _opposite),
    )

    def draw(self, random: Random, level: int) -> Given:
        if level == 1:
            ones = random.randint(1, 8)
            return *([1] * ones), random.randint(2, 9)
        count, most = ((3, 7), (4, 9))[level - 2]
        return tuple(random.randint(1, most) for _heap in range(count))

    def identity(self, given: Given) -> Hashable:
        return tuple(sorted(given))

    def slips_at(self, level: int) -> Sequence[Misconception[Given, Both]]:
        """With several large heaps the same move wins in both games."""
        return self.slips[:1] if level == 1 else self.slips[1:]

    def prompt(self, given: Given) -> Text:
        return TEXTS("prompt", heaps=numbers_text(given))

    def expected(self, given: Given) -> Collection[Both]:
        return list(product(moves_to_p(given, misere=False), moves_to_p(given, misere=True)))

    def parse(self, given: Given, written: str) -> Both:
        parts = split_moves(written)
        if len(parts) != 2:
            raise UnreadableAnswer(TEXTS("unreadable"))
        return read_heap_move(given, parts[0]), read_heap_move(given, parts[1])

    def reading(self, given: Given, answer: Both) -> Text:
        normal, misere = answer
        return TEXTS("reading", normal=normal.reading, misere=misere.reading)

    def where(self, given: Given, answer: Both) -> Text:
        normal, misere = answer
        if not is_p(left_after(given, normal), misere=False):
            return TEXTS("where.normal", heaps=numbers_text(left_after(given, normal)))
        return TEXTS("where.misere", heaps=numbers_text(left_after(given, misere)))

    def worked(self, given: Given) -> Iterable[Block]:
        yield from added(given)
        for ending, misere in (("normal", False), ("misere", True)):
            moves = [
                formula("{heap}→{left}", heap=heap, left=left)
                for heap, left in moves_to_p(given, misere=misere)
            ]
            yield Say(TEXTS(f"worked.{ending}", moves=join_words(moves, "e")))
        yield Say(TEXTS("worked.rule"))


EXERCISE = Misere()
