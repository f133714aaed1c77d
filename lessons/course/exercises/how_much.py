"""How many moves strips of Sapos e Rãs are worth, and to whom."""

import re
from collections.abc import Collection, Hashable, Iterable, Sequence
from fractions import Fraction
from random import Random
from typing import ClassVar

from games.rules.text import Text, join_words
from games.rules.text_files import Texts
from games.solvers.explain import Block, Say
from games.solvers.partisan.hopping import hopped, hops
from games.solvers.partisan.names import value_name
from games.solvers.partisan.rooms import LEFT, RIGHT
from lessons.course.exercises.base import Exercise, Misconception, UnreadableAnswer
from lessons.course.exercises.strip_game import StripGame
from lessons.course.exercises.strips import Strips, random_strip, spare_moves, strip_text, strips_value

TEXTS = Texts.of(__name__)

_SPARE = (*(f"{who} {n}" for who in "SR" for n in (1, 2, 3, 4, 5)), "0")
_PARTS = (*(f"{who} {n}" for who in "SR" for n in ("1/2", "1", "3/2", "2", "5/2")), "0")
_ANSWER = re.compile(r"(?P<who>[STRF])\s*(?P<n>\d{1,2}(?:/[1-9]\d?)?)|0")
_LETTERS = {"S": "S", "T": "S", "R": "R", "F": "R"}


def _answer_text(worth: Fraction) -> str:
    """An answer: whose it is, and how much; S are the toads, R the frogs."""
    return f"{'S' if worth > 0 else 'R'} {abs(worth)}" if worth else "0"


def _worth(given: Strips) -> Fraction | None:
    return strips_value(given).number


def _answers(worth: Fraction | None) -> list[str]:
    return [] if worth is None else [_answer_text(worth)]


def _counted(given: Strips) -> Fraction:
    """The spare moves of the toads less those of the frogs, as if nobody disturbed the other."""
    return Fraction(sum(spare_moves(strip, LEFT) - spare_moves(strip, RIGHT) for strip in given))


def _animals(given: Strips) -> Fraction:
    return Fraction(sum(strip.count("T") - strip.count("F") for strip in given))


def _exchanged(given: Strips) -> Fraction | None:
    worth = _worth(given)
    return None if worth is None else -worth


class HowMuch(Exercise[Strips, str]):
    texts: ClassVar[Texts] = TEXTS
    slug: ClassVar[str] = "quanto-vale"
    order: ClassVar[int] = 162
    numeric: ClassVar[bool] = False
    games: ClassVar[tuple[str, ...]] = ("toads_frogs",)
    slips: ClassVar[tuple[Misconception[Strips, str], ...]] = (
        Misconception("animals", lambda given: _answers(_animals(given))),
        Misconception("exchanged", lambda given: _answers(_exchanged(given)), is_rare=True),
        Misconception("counted", lambda given: _answers(_counted(given)), is_rare=True),
    )

    def draw(self, random: Random, level: int) -> Strips:
        if level == 1:
            return tuple(random_strip(random, random.randint(3, 5), signs) for signs in ("T__", "F__"))
        return (random_strip(random, random.randint(4, 7)),)

    def is_askable(self, given: Strips) -> bool:
        return _worth(given) is not None and any(any(hops(strip, side)) for strip in given for side in (0, 1))

    def answer_bag(self, random: Random, level: int) -> Sequence[Hashable]:
        return _SPARE if level == 1 else _PARTS

    def answer_class(self, given: Strips) -> Hashable:
        return next(iter(self.expected(given)), None)

    def prompt(self, given: Strips) -> Text:
        return TEXTS("prompt", strips=join_words([strip_text(strip) for strip in given], "e"))

    def trial(self, given: Strips) -> StripGame:
        return StripGame(given)

    def expected(self, given: Strips) -> Collection[str]:
        return _answers(_worth(given))

    def parse(self, given: Strips, written: str) -> str:
        match = _ANSWER.fullmatch(written.upper())
        if match is None:
            raise UnreadableAnswer(TEXTS("unreadable"))
        number = Fraction(match["n"] or 0)
        return f"{_LETTERS[match['who']]} {number}" if number else "0"

    def where(self, given: Strips, answer: str) -> Text:
        return TEXTS("where")

    def worked(self, given: Strips) -> Iterable[Block]:
        yield Say(TEXTS("worked.rule"))
        for number, strip in enumerate(given):
            for player, key in ((LEFT, "toads"), (RIGHT, "frogs")):
                left = dict.fromkeys(
                    value_name(strips_value((*given[:number], hopped(strip, *hop), *given[number + 1 :])))
                    for hop in hops(strip, player)
                )
                if left:
                    yield Say(
                        TEXTS(f"worked.{key}", strip=strip_text(strip), values=join_words(list(left), "e"))
                    )
        worth = _worth(given) or Fraction(0)
        who = "toads" if worth > 0 else "frogs" if worth else "nobody"
        yield Say(TEXTS(f"worked.value.{who}", n=str(abs(worth))))


EXERCISE = HowMuch()
