"""To start or not to start, with many beans."""

from collections.abc import Collection, Hashable, Iterable, Sequence
from random import Random
from typing import ClassVar

from games.rules.text import Text, join_words
from games.rules.text_files import Texts
from games.solvers.explain import Block, Say, number_line
from lessons.course.exercises.base import Exercise, Misconception, UnreadableAnswer, read_number
from lessons.course.exercises.subtraction import Amounts, followers, some_amounts, values
from lessons.worksheets.documents.facts import Fact, some_of, subtraction_fact

TEXTS = Texts.of(__name__)

Given = tuple[Amounts, int]  # the amounts, and the beans
LEAST, MOST = 50, 400
SECOND = 0


def winning(given: Given) -> list[int]:
    """What to take first, or `SECOND` where it is better to let the other one begin."""
    amounts, beans = given
    known = values(amounts, MOST)
    return [beans - left for left in followers(amounts, beans) if not known[left]] or [SECOND]


class Starting(Exercise[Given, int]):
    texts: ClassVar[Texts] = TEXTS
    slug: ClassVar[str] = "comecar-ou-nao"
    order: ClassVar[int] = 7
    begins: ClassVar[int] = 2
    slips: ClassVar[tuple[Misconception[Given, int], ...]] = (
        Misconception("the_most", lambda given: [given[0][-1]]),
        Misconception("by_the_largest", lambda given: {given[1] % given[0][-1]} & {SECOND, *given[0]}),
    )

    def facts(self, level: int) -> frozenset[Fact]:
        """On the first level all amounts from 1 on may be taken."""
        return frozenset({subtraction_fact((1, 2)) if level == 1 else some_of("subtraction")})

    def question_facts(self, given: Given, level: int) -> frozenset[Fact]:
        return frozenset({subtraction_fact(given[0])})

    def draw(self, random: Random, level: int) -> Given:
        if level == 1:
            amounts: Amounts = tuple(range(1, random.randint(2, 9) + 1))
        elif level == 2:
            least = random.randint(2, 9)
            amounts = tuple(range(least, least + random.randint(2, 3)))
        else:
            amounts = some_amounts(random, 3, 8)
        return amounts, random.randint(LEAST, MOST)

    def answer_bag(self, random: Random, level: int) -> Sequence[Hashable]:
        """How often nobody should begin, the largest amount wins, and another one. Of few amounts the
        largest is also the last number of the text."""
        if level == 2:
            return "P", "P", "largest", "largest", *["other"] * 5
        return "P", "largest", *["other"] * 3

    def answer_class(self, given: Given) -> Hashable:
        amounts, right = given[0], winning(given)
        if right == [SECOND]:
            return "P"
        if right == list(amounts[-2:]) and len(amounts) == 2:
            return "both"
        return "largest" if amounts[-1] in right else "other"

    def prompt(self, given: Given) -> Text:
        return TEXTS("prompt", beans=given[1], amounts=join_words(given[0]))

    def expected(self, given: Given) -> Collection[int]:
        return winning(given)

    def parse(self, given: Given, written: str) -> int:
        number = read_number(written)
        if number != SECOND and number not in given[0]:
            raise UnreadableAnswer(TEXTS("unreadable", amounts=join_words(given[0])))
        return number

    def where(self, given: Given, answer: int) -> Text:
        beans = given[1]
        if answer == SECOND:
            return TEXTS("where.n", beans=beans)
        return TEXTS.count("where.left", beans - answer)

    def worked(self, given: Given) -> Iterable[Block]:
        amounts, beans = given
        known = values(amounts, MOST)
        yield Say(TEXTS("worked.small"))
        yield number_line(0, beans, None, lambda heap: not known[heap])
        yield Say(TEXTS("worked.near", beans=beans))
        yield number_line(beans, beans, None, lambda heap: not known[heap])
        moves = winning(given)
        if moves == [SECOND]:
            yield Say(TEXTS("worked.p", beans=beans))
        else:
            yield Say(TEXTS("worked.n", amounts=join_words(moves)))


EXERCISE = Starting()
