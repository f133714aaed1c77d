"""Nim on stairs."""

from random import Random
from typing import ClassVar

from games.rules.nim.stairs.rules import Stairs as Game
from games.rules.text_files import Texts
from lessons.course.exercises.base import Misconception
from lessons.course.exercises.disguise import Answer, Disguise, Given, seen_as

TEXTS = Texts.of(__name__)

Steps = tuple[int, ...]


def _even(steps: Steps) -> list[int]:
    return list(steps[2::2])


def _all(steps: Steps) -> list[int]:
    return list(steps[1:])


def _game(steps: Steps) -> Game:
    return Game(tuple(steps))


class StairsExercise(Disguise):
    texts: ClassVar[Texts] = TEXTS
    slug: ClassVar[str] = "nim-nas-escadas"
    order: ClassVar[int] = 104
    games: ClassVar[tuple[str, ...]] = ("stairs", "nim")
    example: ClassVar[str] = "9-8=2"
    slips: ClassVar[tuple[Misconception[Given, Answer], ...]] = (
        Misconception("even_steps", seen_as(_game, _even)),
        Misconception("all_steps", seen_as(_game, _all)),
    )

    @classmethod
    def game(cls, position: Steps) -> Game:
        return _game(position)

    def draw_position(self, random: Random, level: int) -> Steps:
        return (0, *(random.randint(0, 4) for _step in range((3, 5, 4)[level - 1])))


EXERCISE = StairsExercise()
