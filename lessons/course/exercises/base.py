"""What every exercise can do: draw a question, know all its right answers, say where a wrong one goes wrong.

A wrong answer is held against the known wrong rules first (Brown and Burton, 1978): one that fits is named.
Where none fits, the exercise names the first step that is not as it should be. Neither tells the answer.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from random import Random
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

from games.rules.game import Game
from games.rules.reading import plain_dashes
from games.rules.text import Text, formula
from games.rules.text_files import Texts
from games.solvers.explain import Block, Pictures
from lessons.course.exercises.rows import guesses, question_at, split_seed
from lessons.worksheets.documents.facts import Fact
from lessons.worksheets.documents.fields.number import number_typed
from lessons.worksheets.documents.fields.sequence import numbers_listed

TEXTS = Texts.of(__name__)

MOST_WRITTEN = 120  # letters of an answer, as the column
MOST_NUMBER = 40  # letters of an answer that is one number
MOST = 10**9
_NOT_WHOLE = re.compile(r"\d\.\d|(?:^|[\s,;(])-\d")
_AND = re.compile(r"(?<=\S)\s+(?:e|and)\s+(?=\S)")

G = TypeVar("G", bound=tuple[Any, ...])  # what a question gives: nested tuples of numbers and strings
A = TypeVar("A")  # an answer, as it is compared

State = Literal["right", "unreadable", "wrong"]
Pointing = Literal["", "move", "cell", "cells"]


class UnreadableAnswer(Exception):
    """An answer that cannot be understood: it costs no try. `reason` says why, to the pupil."""

    def __init__(self, reason: Text) -> None:
        super().__init__(str(reason))
        self.reason = reason


class AnswerVerdict(NamedTuple):
    """What an answer is, what is said of it, and the known wrong rule that it fits, if one does."""

    state: State
    words: Text
    slip: str = ""


@dataclass(frozen=True, slots=True)
class Misconception(Generic[G, A]):
    """A known wrong rule: its name, under which the texts say what is told to whoever follows it
    (`slips.<key>`), and the answers that it gives. A rare one can be seen only where one of few answers is
    right, which may not be so in two of five questions."""

    key: str
    answers: Callable[[G], Collection[A]]
    is_rare: bool = False


class Exercise(ABC, Generic[G, A]):
    """A kind of exercise. `texts` are its words, of which each one has `name`, `about`, `form`, `hint`,
    `levels` and `slips`; `games` are those about which its answers tell (`facts`), so
    that an open worksheet that asks for that closes it."""

    texts: ClassVar[Texts]
    slug: ClassVar[str]
    order: ClassVar[int]
    begins: ClassVar[int] = 1  # blocks of `worked` that are the second hint
    numeric: ClassVar[bool] = True  # whether an answer is digits only
    games: ClassVar[tuple[str, ...]] = ()
    slips: ClassVar[tuple[Misconception[Any, Any], ...]] = ()

    @property
    def name(self) -> Text:
        return self.texts("name")

    @property
    def about(self) -> Text:
        """What is practised, in a sentence."""
        return self.texts("about")

    @property
    def form(self) -> Text:
        """How an answer is written."""
        return self.texts("form")

    def form_of(self, given: G) -> Text:
        """How an answer to a question is written."""
        return self.form

    @property
    def hint(self) -> Text:
        return self.texts("hint")

    @property
    def levels(self) -> tuple[Text, ...]:
        """What each level asks, the easiest first."""
        return self.texts.all("levels")

    def facts(self, level: int) -> frozenset[Fact]:
        """What each question of a level gives away, whatever it is about."""
        return frozenset(map(Fact, self.games))

    def question_facts(self, given: G, level: int) -> frozenset[Fact]:
        """What the answer to a question gives away: at least what each one of its level does."""
        return self.facts(level)

    @abstractmethod
    def draw(self, random: Random, level: int) -> G:
        """Some question of a level, which counts from 1."""

    @abstractmethod
    def prompt(self, given: G) -> Text: ...

    def illustration(self, given: G) -> Iterable[Block]:
        """What is drawn beside the question, in blocks."""
        return ()

    def pointing(self, given: G) -> Pointing:
        """What an answer is on the first picture of the illustration: a move, a cell, the names of several
        cells with commas; "" where nothing is pointed at."""
        return ""

    def trial(self, given: G) -> Game[Any] | None:
        """A position on which moves of both sides may be tried: the first picture, where the answer is not
        pointed at on it. It then stands in the place of the picture."""
        if self.pointing(given):
            return None
        drawn = [block.pictures[0] for block in self.illustration(given) if isinstance(block, Pictures)]
        return drawn[0].game if drawn else None

    def choices(self, given: G) -> Sequence[str]:
        """The answers that there are, where they are few and tell nothing by being shown."""
        return ()

    @abstractmethod
    def expected(self, given: G) -> Collection[A]:
        """All right answers."""

    @abstractmethod
    def parse(self, given: G, written: str) -> A:
        """The answer that somebody wrote. Raises Unreadable."""

    def reading(self, given: G, answer: A) -> Text | None:
        """How an answer was understood; None where it is written as it is."""
        return None

    def understood(self, given: G, written: str) -> Text | None:
        """How what somebody wrote is understood; None where it cannot be read, or in one way only."""
        try:
            return self.reading(given, self.parse(given, written.strip()[:MOST_WRITTEN]))
        except UnreadableAnswer:
            return None

    @abstractmethod
    def where(self, given: G, answer: A) -> Text:
        """The first step at which a wrong answer, which fits no known rule, goes wrong; never the answer."""

    @abstractmethod
    def worked(self, given: G) -> Iterable[Block]:
        """How the answer is found, and what it is: more blocks than the second hint has."""

    def second_hint(self, given: G) -> Iterable[Block]:
        """The second hint: how `worked` begins."""
        return islice(self.worked(given), self.begins)

    def question(self, seed: str, level: int) -> G:
        """The question of a seed, always the same; "row-7" is the seed of number 7 of a row of questions."""
        row, number = split_seed(seed)
        given: G = question_at(self, row, number, level)
        return given

    def answer_bag(self, random: Random, level: int) -> Sequence[Hashable]:
        """The classes of answers of which the next questions are, as often as they are, in any order. Where
        the questions that are drawn have answers of all kinds anyway, one class stands for all: None."""
        return (None,)

    def answer_class(self, given: G) -> Hashable:
        """Of which class the answer of a question is."""
        return None

    def draw_class(self, random: Random, level: int, wanted: Hashable) -> G:
        """Some question of a level, of this class where it can be aimed at."""
        return self.draw(random, level)

    def identity(self, given: G) -> Hashable:
        """What is the same of questions that are the same to a pupil."""
        return given

    def is_askable(self, given: G) -> bool:
        """Whether what was drawn is a question: it has an answer."""
        return bool(self.expected(given))

    def slips_at(self, level: int) -> Sequence[Misconception[Any, Any]]:
        """The wrong rules that questions of a level can show."""
        return self.slips

    def common_slips(self, level: int) -> frozenset[str]:
        return frozenset(slip.key for slip in self.slips_at(level) if not slip.is_rare)

    def seen_slips(self, given: G) -> frozenset[str]:
        """The wrong rules that can be seen in a question: they give something that is not right, and that
        none before them gives."""
        seen, known = set(), set(self.expected(given))
        for slip in self.slips:
            answers = set(slip.answers(given))
            if answers - known:
                seen.add(slip.key)
            known |= answers
        return frozenset(seen)

    def right_guesses(self, given: G) -> frozenset[str]:
        """The guesses that are right here, by their names."""
        return frozenset(
            f"guess {name}"
            for name, written in guesses(self.prompt(given))
            if self.mark(given, written).state == "right"
        )

    def mark(self, given: G, written: str) -> AnswerVerdict:
        """What an answer is worth, and why."""
        try:
            answer = self.parse(given, written.strip()[:MOST_WRITTEN])
        except UnreadableAnswer as error:
            return AnswerVerdict("unreadable", error.reason)
        if answer in self.expected(given):
            return AnswerVerdict("right", TEXTS("right"))
        for slip in self.slips:
            if answer in slip.answers(given):
                return AnswerVerdict("wrong", self.slip_words[slip.key], slip.key)
        return AnswerVerdict("wrong", self.where(given, answer))

    @cached_property
    def slip_words(self) -> Mapping[str, Text]:
        return {slip.key: self.texts(f"slips.{slip.key}") for slip in self.slips}


class NumberExercise(Exercise[G, int]):
    """An exercise whose answer is one number."""

    def parse(self, given: G, written: str) -> int:
        return read_number(written)

    def reading(self, given: G, answer: int) -> Text:
        return formula("{n}", n=answer)


def read_number(written: str) -> int:
    """A whole number from 0 up, also with what is counted: "0 feijões". Raises UnreadableAnswer."""
    number = number_typed(written) if len(written) <= MOST_NUMBER else None
    if number is None or number.denominator > 1 or not 0 <= number < MOST:
        raise UnreadableAnswer(TEXTS("unreadable.number"))
    return int(number)


def read_numbers(written: str) -> frozenset[int]:
    """A set of numbers, in any order, with commas or spaces between them. Raises Unreadable."""
    return frozenset(read_list(written, "0, 4, 8"))


def read_list(written: str, example: str) -> tuple[int, ...]:
    """Numbers in their order, with commas or spaces between them. Raises Unreadable."""
    numbers = None if _NOT_WHOLE.search(plain_dashes(written)) else numbers_listed(written)
    if not numbers or max(numbers) >= MOST:
        raise UnreadableAnswer(TEXTS("unreadable.numbers", example=example))
    return tuple(numbers)


def read_names(written: str, known: Collection[str], example: str) -> frozenset[str]:
    """Some of the known names, in capital letters, in any order. Raises Unreadable."""
    names = re.findall(r"[^\s,;.]+", _AND.sub(" ", written).upper())
    if not names or not set(names) <= set(known):
        raise UnreadableAnswer(TEXTS("unreadable.names", example=example))
    return frozenset(names)


def numbers_text(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
