"""The P-positions of a heap from which certain amounts may be taken."""

from collections.abc import Collection, Iterable
from random import Random
from typing import ClassVar

from games.rules.text import Text, formula, join_words
from games.rules.text_files import Texts
from games.solvers.explain import Block, Say, number_line
from lessons.course.exercises.base import Exercise, Misconception, numbers_text, read_numbers
from lessons.course.exercises.subtraction import Amounts, followers, some_amounts, values
from lessons.worksheets.documents.facts import Fact, some_of, subtraction_fact

TEXTS = Texts.of(__name__)

Given = tuple[Amounts, int]  # the amounts, and the largest heap


def letters(given: Given) -> str:
    amounts, most = given
    return "".join("N" if value else "P" for value in values(amounts, most))


def losing(given: Given) -> frozenset[int]:
    return frozenset(heap for heap, letter in enumerate(letters(given)) if letter == "P")


class Positions(Exercise[Given, frozenset[int]]):
    texts: ClassVar[Texts] = TEXTS
    slug: ClassVar[str] = "posicoes-p"
    order: ClassVar[int] = 5
    numeric: ClassVar[bool] = False
    slips: ClassVar[tuple[Misconception[Given, frozenset[int]], ...]] = (
        Misconception("zero_missing", lambda given: [losing(given) - {0}]),
        Misconception("exchanged", lambda given: [frozenset(range(given[1] + 1)) - losing(given)]),
        Misconception("by_the_largest", lambda given: [frozenset(range(0, given[1] + 1, given[0][-1]))]),
    )

    def facts(self, level: int) -> frozenset[Fact]:
        """On the first level all amounts from 1 on may be taken."""
        return frozenset({subtraction_fact((1, 2)) if level == 1 else some_of("subtraction")})

    def question_facts(self, given: Given, level: int) -> frozenset[Fact]:
        return frozenset({subtraction_fact(given[0])})

    def draw(self, random: Random, level: int) -> Given:
        if level == 1:
            most = random.randint(2, 8)
            return tuple(range(1, most + 1)), random.randint(2 * most + 2, 2 * most + 10)
        return some_amounts(random, level, 7), random.randint(12, 15)

    def prompt(self, given: Given) -> Text:
        amounts, most = given
        return TEXTS("prompt", amounts=join_words(amounts), most=most)

    def expected(self, given: Given) -> Collection[frozenset[int]]:
        return [losing(given)]

    def parse(self, given: Given, written: str) -> frozenset[int]:
        return read_numbers(written)

    def reading(self, given: Given, answer: frozenset[int]) -> Text:
        return formula("{numbers}", numbers=numbers_text(sorted(answer)))

    def where(self, given: Given, answer: frozenset[int]) -> Text:
        amounts, most = given
        right = losing(given)
        heap = min(answer ^ right)
        if heap > most:
            return TEXTS("where.too_large", most=most)
        near = followers(amounts, heap)
        if not near:
            return TEXTS("where.end", heap=heap)
        if heap in right:
            return TEXTS("where.missing", heap=heap, near=join_words(near))
        return TEXTS("where.wrong", heap=heap, near=join_words(near))

    def worked(self, given: Given) -> Iterable[Block]:
        letter_of = letters(given)
        yield Say(TEXTS("worked.rule"))
        yield number_line(0, given[1], None, lambda heap: letter_of[heap] == "P")
        yield Say(TEXTS("worked.answer", numbers=numbers_text(sorted(losing(given)))))


EXERCISE = Positions()
