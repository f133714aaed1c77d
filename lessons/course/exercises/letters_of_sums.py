"""The letter of a sum, where only the letters of its parts are known."""

from collections.abc import Collection, Hashable, Iterable, Sequence
from functools import lru_cache
from itertools import product
from random import Random
from typing import ClassVar

from games.rules.nim.nim.rules import Nim
from games.rules.text import Text, join_words
from games.rules.text_files import Texts
from games.solvers.explain import Block, Say
from games.solvers.solve import letter
from lessons.course.exercises.base import Exercise, Misconception, UnreadableAnswer

TEXTS = Texts.of(__name__)

Given = tuple[str, ...]  # a part is a letter; "2N" are two copies of the same game
UNKNOWN = "?"
_VALUES = {"P": (0,), "N": (1, 2, 3)}  # heaps that stand for all games of a letter


@lru_cache(maxsize=1024)
def outcome(given: Given) -> str:
    """The letter that every such sum has, as the solver finds it; `UNKNOWN` where some are P, others N."""
    outcomes = set()
    for values in product(*(_VALUES[part[-1]] for part in given)):
        heaps = [value for part, value in zip(given, values, strict=True) for _copy in range(len(part))]
        outcomes.add(letter(Nim(tuple(heaps)), tuple(heaps)))
    return outcomes.pop() if len(outcomes) == 1 else UNKNOWN


def _by_signs(given: Given) -> str:
    return "PN"[sum(len(part) for part in given if part[-1] == "N") % 2]


def _any_n(given: Given) -> str:
    return "N" if any(part[-1] == "N" for part in given) else "P"


class LettersOfSums(Exercise[Given, str]):
    texts: ClassVar[Texts] = TEXTS
    slug: ClassVar[str] = "letra-de-uma-soma"
    order: ClassVar[int] = 78
    numeric: ClassVar[bool] = False
    games: ClassVar[tuple[str, ...]] = ("sum",)
    slips: ClassVar[tuple[Misconception[Given, str], ...]] = (
        # Each of the first two can hardly be seen but where it cannot be known.
        Misconception("signs", lambda given: [_by_signs(given)], is_rare=True),
        Misconception("any_n", lambda given: [_any_n(given)], is_rare=True),
        Misconception("never_known", lambda _given: [UNKNOWN]),
    )

    def draw(self, random: Random, level: int) -> Given:
        parts = ("P", "2P", "N", "N") if level == 1 else ("P", "N", "2N", "2P")
        return tuple(random.choice(parts) for _part in range(random.randint(2, 4)))

    def answer_bag(self, random: Random, level: int) -> Sequence[Hashable]:
        return "P", "N", UNKNOWN

    def answer_class(self, given: Given) -> Hashable:
        return outcome(given)

    def prompt(self, given: Given) -> Text:
        return TEXTS("prompt", parts=join_words(_words(given), "e"))

    def choices(self, given: Given) -> Sequence[str]:
        return "P", "N", UNKNOWN

    def expected(self, given: Given) -> Collection[str]:
        return [outcome(given)]

    def parse(self, given: Given, written: str) -> str:
        answer = written.upper()
        if answer not in self.choices(given):
            raise UnreadableAnswer(TEXTS("unreadable"))
        return answer

    def where(self, given: Given, answer: str) -> Text:
        return TEXTS("where")

    def worked(self, given: Given) -> Iterable[Block]:
        yield Say(TEXTS("worked.rule"))
        left = given.count("N")
        if left == 0:
            yield Say(TEXTS("worked.none"))
        elif left == 1:
            yield Say(TEXTS("worked.one"))
        else:
            yield Say(TEXTS("worked.several", n=left))


def _words(given: Given) -> list[Text]:
    return [TEXTS(f"parts.{part}") for part in given]


EXERCISE = LettersOfSums()
