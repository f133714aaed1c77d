"""The Grundy value of a heap from which certain amounts may be taken."""

from collections.abc import Collection, Hashable, Iterable, Sequence
from random import Random
from typing import ClassVar

from games.rules.text import Text, join_words
from games.rules.text_files import Texts
from games.solvers.explain import Block, NumberTable, Say
from games.solvers.theory import mex
from lessons.course.exercises.base import Misconception, NumberExercise
from lessons.course.exercises.subtraction import Amounts, followers, some_amounts, values
from lessons.worksheets.documents.facts import Fact, some_of, subtraction_fact

TEXTS = Texts.of(__name__)

Given = tuple[Amounts, int]  # the amounts, and the heap


class ValuesExercise(NumberExercise[Given]):
    texts: ClassVar[Texts] = TEXTS
    slug: ClassVar[str] = "valor-de-grundy"
    order: ClassVar[int] = 70
    slips: ClassVar[tuple[Misconception[Given, int], ...]] = (
        Misconception("remainder", lambda given: [given[1] % (given[0][-1] + 1)]),
        Misconception("size", lambda given: [given[1]]),
        Misconception("sizes", lambda given: [mex(followers(*given))]),
    )

    def facts(self, level: int) -> frozenset[Fact]:
        return frozenset({some_of("subtraction")})

    def question_facts(self, given: Given, level: int) -> frozenset[Fact]:
        return frozenset({subtraction_fact(given[0])})

    def draw(self, random: Random, level: int) -> Given:
        count = random.randint(3, 4) if level == 1 else random.randint(4, 5)
        heap = random.randint(8, 14) if level == 3 else random.randint(4, 11)
        return some_amounts(random, count, 7), heap

    def answer_bag(self, random: Random, level: int) -> Sequence[Hashable]:
        return range(5)

    def answer_class(self, given: Given) -> Hashable:
        return values(*given)[-1]

    def prompt(self, given: Given) -> Text:
        return TEXTS("prompt", amounts=join_words(given[0]), heap=given[1])

    def expected(self, given: Given) -> Collection[int]:
        return [values(*given)[-1]]

    def where(self, given: Given, answer: int) -> Text:
        amounts, heap = given
        known = values(amounts, heap)
        near = followers(amounts, heap)
        for near_heap in near:
            if known[near_heap] == answer:
                return TEXTS("where.reached", heap=heap, one=near_heap, value=answer)
        return TEXTS("where.unreached", heap=heap, near=join_words(near, "e"))

    def worked(self, given: Given) -> Iterable[Block]:
        amounts, heap = given
        known = values(amounts, heap)
        near = followers(amounts, heap)
        yield NumberTable(
            TEXTS("table.caption"),
            ((TEXTS("table.heap"), tuple(range(heap + 1))), (TEXTS("table.value"), tuple(known))),
            tuple(near),
        )
        yield Say(
            TEXTS(
                "worked",
                heap=heap,
                near=join_words(near, "e"),
                values=join_words([known[heap] for heap in near], "e"),
                value=known[heap],
            )
        )


EXERCISE = ValuesExercise()
