"""Which of some rooms is the hottest."""

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import ClassVar

from games.rules.text import Text, join_words
from games.rules.text_files import Texts
from games.solvers.explain import Block, Say
from games.solvers.partisan.names import parse_value
from games.solvers.partisan.thermographs import Thermograph, thermograph
from lessons.course.exercises.base import Exercise, Misconception, UnreadableAnswer

TEXTS = Texts.of(__name__)

Given = tuple[str, ...]
LETTERS = "ABCD"


@lru_cache(maxsize=512)  # more than are drawn
def _graph(value: str) -> Thermograph:
    return thermograph(parse_value(value))


def _most(given: Given, measure: Callable[[Thermograph], Fraction]) -> list[str]:
    """The rooms of which something is greatest."""
    measured = [measure(_graph(value)) for value in given]
    return [letter for letter, what in zip(LETTERS, measured, strict=False) if what == max(measured)]


class Hottest(Exercise[Given, str]):
    texts: ClassVar[Texts] = TEXTS
    slug: ClassVar[str] = "sala-mais-quente"
    order: ClassVar[int] = 164
    numeric: ClassVar[bool] = False
    games: ClassVar[tuple[str, ...]] = ("domineering",)
    slips: ClassVar[tuple[Misconception[Given, str], ...]] = (
        Misconception("largest", lambda given: _most(given, lambda graph: graph.left[0][1])),
        Misconception("mean", lambda given: _most(given, lambda graph: graph.mean), is_rare=True),
    )

    def draw(self, random: Random, level: int) -> Given:
        rooms = []
        for _room in range(4):
            low = Fraction(random.randint(-5, 3) * level, random.choice((1, level)))
            high = low + random.randint(1, 6)
            cold = level == 2 and random.random() < 0.25
            rooms.append(random.choice((str(high), "*")) if cold else f"{{{high}|{low}}}")
        return tuple(rooms)

    def is_askable(self, given: Given) -> bool:
        return len(self.expected(given)) == 1

    def answer_bag(self, random: Random, level: int) -> Sequence[Hashable]:
        return tuple(LETTERS)

    def answer_class(self, given: Given) -> Hashable:
        return next(iter(self.expected(given)))

    def prompt(self, given: Given) -> Text:
        rooms = [f"{letter} = {value}" for letter, value in zip(LETTERS, given, strict=True)]
        return TEXTS("prompt", rooms=join_words(rooms, "e"))

    def choices(self, given: Given) -> Sequence[str]:
        return tuple(LETTERS)

    def expected(self, given: Given) -> Collection[str]:
        return _most(given, lambda graph: graph.temperature)

    def parse(self, given: Given, written: str) -> str:
        answer = written.upper()
        if len(answer) != 1 or answer not in LETTERS:
            raise UnreadableAnswer(TEXTS("unreadable"))
        return answer

    def where(self, given: Given, answer: str) -> Text:
        return TEXTS("where")

    def worked(self, given: Given) -> Iterable[Block]:
        yield Say(TEXTS("worked.rule"))
        heats = [
            f"{letter}: {max(_graph(value).temperature, 0)}"
            for letter, value in zip(LETTERS, given, strict=True)
        ]
        yield Say(TEXTS("worked.heats", heats=join_words(heats, "e")))
        yield Say(TEXTS("worked.hottest", letter=next(iter(self.expected(given)))))


EXERCISE = Hottest()
