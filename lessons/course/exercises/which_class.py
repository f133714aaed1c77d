"""The class of some strips of Sapos e Rãs."""

from collections.abc import Collection, Hashable, Iterable, Sequence
from random import Random
from typing import ClassVar

from games.rules.text import Text, join_words
from games.rules.text_files import Texts
from games.solvers.explain import Block, Say
from games.solvers.partisan.values import outcome_class
from lessons.course.exercises.base import Exercise, Misconception, UnreadableAnswer
from lessons.course.exercises.strip_game import StripGame
from lessons.course.exercises.strips import Strips, moves_now, random_strip, strip_text, strips_value

TEXTS = Texts.of(__name__)

CLASSES = ("L", "R", "N", "P")
_EXCHANGED = {"N": ["P"], "P": ["N"]}
# Who wins when the toads begin, and when the frogs begin.
_WINNERS = {
    "L": ("toads", "toads"),
    "R": ("frogs", "frogs"),
    "N": ("toads", "frogs"),
    "P": ("frogs", "toads"),
}


def _letter(given: Strips) -> str:
    return outcome_class(strips_value(given))


def _by_choice(given: Strips) -> str:
    toads, frogs = moves_now(given)
    return "L" if toads > frogs else "R" if toads < frogs else "P"


class WhichClass(Exercise[Strips, str]):
    texts: ClassVar[Texts] = TEXTS
    slug: ClassVar[str] = "que-classe"
    order: ClassVar[int] = 160
    numeric: ClassVar[bool] = False
    games: ClassVar[tuple[str, ...]] = ("toads_frogs",)
    slips: ClassVar[tuple[Misconception[Strips, str], ...]] = (
        Misconception("choice", lambda given: [_by_choice(given)]),
        Misconception("first", lambda _given: ["N"], is_rare=True),
        Misconception("exchanged", lambda given: _EXCHANGED.get(_letter(given), []), is_rare=True),
    )

    def draw(self, random: Random, level: int) -> Strips:
        return tuple(random_strip(random, random.randint(4, 6)) for _strip in range(level))

    def is_askable(self, given: Strips) -> bool:
        return all(sum(moves_now((strip,))) for strip in given)

    def answer_bag(self, random: Random, level: int) -> Sequence[Hashable]:
        return CLASSES

    def answer_class(self, given: Strips) -> Hashable:
        return _letter(given)

    def prompt(self, given: Strips) -> Text:
        return TEXTS("prompt", strips=join_words([strip_text(strip) for strip in given], "e"))

    def trial(self, given: Strips) -> StripGame:
        return StripGame(given)

    def choices(self, given: Strips) -> Sequence[str]:
        return CLASSES

    def expected(self, given: Strips) -> Collection[str]:
        return [_letter(given)]

    def parse(self, given: Strips, written: str) -> str:
        answer = written.upper()
        if answer not in CLASSES:
            raise UnreadableAnswer(TEXTS("unreadable"))
        return answer

    def where(self, given: Strips, answer: str) -> Text:
        return TEXTS("where")

    def worked(self, given: Strips) -> Iterable[Block]:
        letter = _letter(given)
        yield Say(TEXTS("worked.both"))
        first, second = (TEXTS(f"who.{who}") for who in _WINNERS[letter])
        yield Say(TEXTS("worked.found", first=first, second=second))
        yield Say(TEXTS("worked.letter", letter=letter))


EXERCISE = WhichClass()
