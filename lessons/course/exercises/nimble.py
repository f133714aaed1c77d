"""Nim in Nimble: coins on a strip."""

from random import Random
from typing import ClassVar

from games.rules.nim.nimble.rules import Nimble as Game
from games.rules.text_files import Texts
from lessons.course.exercises.base import Misconception
from lessons.course.exercises.disguise import Answer, Disguise, Given, seen_as
from lessons.course.exercises.moves import PLACES, MoveNotation

TEXTS = Texts.of(__name__)

Counts = tuple[int, ...]


def _from_one(counts: Counts) -> list[int]:
    return [square for square, count in enumerate(counts, 1) for _coin in range(count)]


def _squares(counts: Counts) -> list[int]:
    """One heap a square, however many coins stand there."""
    return [square for square, count in enumerate(counts) if count]


def _game(counts: Counts) -> Game:
    return Game(tuple(counts))


class NimbleExercise(Disguise):
    texts: ClassVar[Texts] = TEXTS
    slug: ClassVar[str] = "nim-no-nimble"
    order: ClassVar[int] = 100
    games: ClassVar[tuple[str, ...]] = ("nimble", "nim")
    example: ClassVar[str] = "20→13"
    notation: ClassVar[MoveNotation] = MoveNotation(PLACES, ("-",))
    slips: ClassVar[tuple[Misconception[Given, Answer], ...]] = (
        Misconception("from_one", seen_as(_game, _from_one)),
        Misconception("one_a_square", seen_as(_game, _squares)),
    )

    @classmethod
    def game(cls, position: Counts) -> Game:
        return _game(position)

    def draw_position(self, random: Random, level: int) -> Counts:
        counts = [0] * (8, 10, 9)[level - 1]
        for square in random.choices(range(len(counts)), k=(3, 5, 5)[level - 1]):
            counts[square] += 1
        return tuple(counts)


EXERCISE = NimbleExercise()
