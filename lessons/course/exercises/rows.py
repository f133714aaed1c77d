"""The order in which somebody is asked questions: rows that nobody can guess their way through.

A row is made from its seed. Its answers come in shuffled bags, so that none is right more often than others.
In any five questions each known mistake can be seen twice, and a question does not come back until the row
begins again. Whoever always says the same, or picks a number of the text by its place, is never right twice
on end.
"""

import re
from collections.abc import Collection, Hashable, Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple, Protocol

from games.rules.text import Text

LONGEST = 60  # questions, until a row begins again
_BEGINNING = 16  # questions that are made at first: nobody needs more in a step
_CERTAIN = 10  # questions that a row has whatever its end
WINDOW, SEEN = 5, 2  # in so many questions on end each known mistake is seen so often, where it can be
_TRIES = 300  # draws for one question and one class of answers
_PATIENCE, _TAKEN_BACK = 12, 4  # how often questions are taken back, and how many
_NUMBER = re.compile(r"\d+")


class QuestionSource(Protocol):
    """What a row asks of an exercise."""

    def __hash__(self) -> int: ...

    @property
    def slug(self) -> str: ...

    def answer_bag(self, random: Random, level: int) -> Sequence[Hashable]: ...

    def answer_class(self, given: Any) -> Hashable: ...

    def draw_class(self, random: Random, level: int, wanted: Hashable) -> Any: ...

    def identity(self, given: Any) -> Hashable: ...

    def is_askable(self, given: Any) -> bool: ...

    def expected(self, given: Any) -> Collection[Any]: ...

    def seen_slips(self, given: Any) -> frozenset[str]: ...

    def common_slips(self, level: int) -> frozenset[str]: ...

    def right_guesses(self, given: Any) -> frozenset[str]: ...


class _Asked(NamedTuple):
    """A question of a row, and what those near it must know: the class of which it was to be, its right
    answers, with the guesses that are right, and the mistakes that can be seen in it."""

    given: Any
    identity: Hashable
    wanted: Hashable
    right: frozenset[Any]
    slips: frozenset[str]


def question_at(exercise: QuestionSource, row: str, number: int, level: int) -> Any:
    """The question of a number, from 0 on, of a row: always the same."""
    questions = _row(exercise, row, level, _BEGINNING if number < _CERTAIN else LONGEST)
    return questions[number % len(questions)]


@lru_cache(maxsize=256)
def _row(exercise: QuestionSource, row: str, level: int, length: int) -> tuple[Any, ...]:
    """The questions of a row; as far as they go, those of a shorter length are the same."""
    return tuple(question.given for question in _RowMaker(exercise, row, level).questions(length))


class _RowMaker:
    """Draws the questions of a row, one after the other, and takes some back where there is none to go on."""

    def __init__(self, exercise: QuestionSource, row: str, level: int) -> None:
        self.exercise, self.level = exercise, level
        self.random = Random(f"{exercise.slug}:{level}:{row}")  # noqa: S311 - questions, no secrets
        self.slips = exercise.common_slips(level)
        self.asked: list[_Asked] = []
        self.bag: list[Hashable] = []

    def questions(self, length: int) -> list[_Asked]:
        """So many questions, or as many as there are. Raises ValueError where there is none."""
        patience = _PATIENCE
        while len(self.asked) < length:
            following = self._following()
            if following is not None:
                self.asked.append(following)
            elif patience and self._take_back():
                patience -= 1
            else:
                break
        if not self.asked:
            raise ValueError(f"{self.exercise.slug} finds no question at level {self.level}")
        return self.asked if len(self.asked) == length < LONGEST else self._closed()

    def _following(self) -> _Asked | None:
        """A question for the next class of the bag for which there is one, which is taken out of it."""
        if not self.bag:
            self.bag = list(self.exercise.answer_bag(self.random, self.level))
            self.random.shuffle(self.bag)
        known = {question.identity for question in self.asked}
        for wanted in dict.fromkeys(self.bag):
            for _try in range(_TRIES):
                question = self._draw(wanted, known)
                if question and self._goes_on([*self.asked[-WINDOW + 1 :], question]):
                    self.bag.remove(wanted)
                    return question
        return None

    def _draw(self, wanted: Hashable, known: Collection[Hashable]) -> _Asked | None:
        """A question that was not asked yet, if that is what is drawn."""
        exercise = self.exercise
        given = exercise.draw_class(self.random, self.level, wanted)
        identity = exercise.identity(given)
        if identity in known or not exercise.is_askable(given):
            return None
        if exercise.answer_class(given) != wanted:
            return None
        right = frozenset(exercise.expected(given)) | exercise.right_guesses(given)
        return _Asked(given, identity, wanted, right, exercise.seen_slips(given))

    def _take_back(self) -> bool:
        """Takes the last questions back, to be drawn again; what a shorter row has stays."""
        first = _BEGINNING if len(self.asked) >= _BEGINNING else 0
        again = self.asked[first:][-_TAKEN_BACK:]
        del self.asked[len(self.asked) - len(again) :]
        self.bag += [question.wanted for question in again]
        return bool(again)

    def _goes_on(self, last: Sequence[_Asked]) -> bool:
        """Whether the last of some questions may come after the others."""
        if len(last) > 1 and last[-1].right & last[-2].right:
            return False
        # In the questions to come a mistake can be seen once each; a row begins so that its end can join it.
        sizes = ((len(last), len(last) - SEEN),) if len(last) < WINDOW else ((WINDOW, SEEN), (WINDOW - 1, 1))
        return all(
            sum(slip in question.slips for question in last[-size:]) >= least
            for size, least in sizes
            for slip in self.slips
        )

    def _closed(self) -> list[_Asked]:
        """The row, without some of its last questions where only so its end goes with its beginning."""
        for length in range(len(self.asked), max(len(self.asked) // 2, _CERTAIN) - 1, -1):
            left = self.asked[:length]
            around = left[-WINDOW + 1 :] + left[: WINDOW - 1]
            if all(self._goes_on(around[:end]) for end in range(WINDOW, len(around) + 1)):
                return left
        return self.asked


def guesses(prompt: Text) -> Iterator[tuple[str, str]]:
    """What is answered by whoever does not think: the name of each guess, and what is written."""
    numbers = _NUMBER.findall(str(prompt))
    yield "zero", "0"
    if numbers:
        yield "last", numbers[-1]
        yield "largest", max(numbers, key=int)


def split_seed(seed: str) -> tuple[str, int]:
    """The row of a seed, and the number of its question in it."""
    row, _dash, number = seed.rpartition("-")
    return (row, int(number)) if row and number.isdecimal() else (seed, 0)
