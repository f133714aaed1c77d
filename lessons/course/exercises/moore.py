"""Moore's Nim: columns counted modulo k + 1, and winning moves."""

from collections.abc import Collection, Hashable, Iterable, Sequence
from itertools import product
from random import Random
from typing import ClassVar, TypeAlias

from games.rules.nim.moore_nim.rules import MooreNim
from games.rules.text import Text, formula, join_words
from games.rules.text_files import Texts
from games.solvers.explain import Block, Say, modular_sum
from games.solvers.solve import solve
from games.solvers.theory import nim_sum
from lessons.course.exercises.base import (
    Exercise,
    Misconception,
    UnreadableAnswer,
    numbers_text,
    read_list,
    read_numbers,
)
from lessons.course.exercises.moves import heaps_reading, read_heap_moves, says_moves

TEXTS = Texts.of(__name__)

COLUMNS, MOVE = "columns", "move"
Heaps = tuple[int, ...]
Given = tuple[str, int, Heaps]  # what is asked, from how many heaps one may take, and the heaps
Answer: TypeAlias = frozenset[int] | Heaps


def _labelled(heaps: Heaps) -> list[tuple[Text, int]]:
    return [(TEXTS("heap", n=at), heap) for at, heap in enumerate(heaps, 1)]


def wrong_columns(heaps: Heaps, modulus: int) -> frozenset[int]:
    """The powers of two whose ones are no multiple of `modulus`."""
    total = modular_sum(_labelled(heaps), modulus)
    return frozenset(total.columns[at] for at in total.wrong)


def winning(k: int, heaps: Heaps) -> list[Heaps]:
    """What is left after each winning move, as the solver finds them."""
    game = MooreNim(heaps, k)
    start = game.start()
    return [game.follow(start, move) for move in solve(game, start).winning_moves]


def _as_nim(k: int, heaps: Heaps) -> list[Heaps]:
    lefts = product(*(range(heap + 1) for heap in heaps))
    return [left for left in lefts if 1 <= _count_changes(left, heaps) <= k and not nim_sum(left)]


def _count_changes(left: Heaps, heaps: Heaps) -> int:
    return sum(heap != other for heap, other in zip(left, heaps, strict=True))


def _by_nim(given: Given) -> Collection[Answer]:
    asked, k, heaps = given
    return [wrong_columns(heaps, 2)] if asked == COLUMNS else _as_nim(k, heaps)


class Moore(Exercise[Given, Answer]):
    texts: ClassVar[Texts] = TEXTS
    slug: ClassVar[str] = "nim-de-moore"
    order: ClassVar[int] = 120
    numeric: ClassVar[bool] = False
    games: ClassVar[tuple[str, ...]] = ("moore_nim",)
    slips: ClassVar[tuple[Misconception[Given, Answer], ...]] = (
        Misconception("as_in_nim", _by_nim),
        Misconception(
            "by_k",
            lambda given: [wrong_columns(given[2], given[1])] if given[0] == COLUMNS and given[1] > 2 else [],
        ),
    )

    def draw(self, random: Random, level: int) -> Given:
        if level == 3:
            return MOVE, 2, tuple(random.randint(1, 9) for _heap in range(4))
        k = level + 1
        return COLUMNS, k, tuple(random.randint(1, 15) for _heap in range(k + 2))

    def answer_bag(self, random: Random, level: int) -> Sequence[Hashable]:
        """How many columns are wrong: four of them are all of them, which only one answer says."""
        return (None,) if level == 3 else (1, 2, 2, 3, 3, 4)

    def answer_class(self, given: Given) -> Hashable:
        asked, k, heaps = given
        return len(wrong_columns(heaps, k + 1)) if asked == COLUMNS else None

    def slips_at(self, level: int) -> Sequence[Misconception[Given, Answer]]:
        return self.slips if level == 2 else self.slips[:1]

    def prompt(self, given: Given) -> Text:
        asked, k, heaps = given
        if asked == MOVE:
            return TEXTS("prompt.move", heaps=numbers_text(heaps), k=k)
        return TEXTS("prompt.columns", heaps=numbers_text(heaps), k=k)

    def expected(self, given: Given) -> Collection[Answer]:
        asked, k, heaps = given
        return [wrong_columns(heaps, k + 1)] if asked == COLUMNS else winning(k, heaps)

    def parse(self, given: Given, written: str) -> Answer:
        asked, k, heaps = given
        if asked == COLUMNS:
            return read_numbers(written) - {0}
        left = read_heap_moves(heaps, written) if says_moves(written) else read_list(written, "3, 6, 7, 5")
        if len(left) != len(heaps):
            raise UnreadableAnswer(TEXTS("unreadable.count", n=len(heaps)))
        if any(now > before for now, before in zip(left, heaps, strict=True)):
            raise UnreadableAnswer(TEXTS("unreadable.larger"))
        if not 1 <= _count_changes(left, heaps) <= k:
            raise UnreadableAnswer(TEXTS("unreadable.changes", k=k))
        return left

    def form_of(self, given: Given) -> Text:
        return TEXTS("form_move") if given[0] == MOVE else self.form

    def reading(self, given: Given, answer: Answer) -> Text:
        if isinstance(answer, tuple):
            return heaps_reading(given[2], answer)
        return formula("{columns}", columns=numbers_text(sorted(answer, reverse=True)) or "0")

    def where(self, given: Given, answer: Answer) -> Text:
        asked, k, heaps = given
        if asked == COLUMNS:
            column = max(wrong_columns(heaps, k + 1) ^ set(answer))
            return TEXTS("where.columns", column=column, k=k)
        assert isinstance(answer, tuple)
        return TEXTS(
            "where.move", heaps=numbers_text(answer), column=max(wrong_columns(answer, k + 1)), modulus=k + 1
        )

    def worked(self, given: Given) -> Iterable[Block]:
        asked, k, heaps = given
        yield Say(TEXTS("worked.rule", n=k + 1))
        yield modular_sum(_labelled(heaps), k + 1)
        if asked == COLUMNS:
            columns = sorted(wrong_columns(heaps, k + 1), reverse=True)
            yield Say(TEXTS("worked.columns", columns=numbers_text(columns or [0])))
            return
        lefts = [formula("({heaps})", heaps=numbers_text(left)) for left in winning(k, heaps)]
        yield Say(TEXTS("worked.lefts", lefts=join_words(lefts)))


EXERCISE = Moore()
