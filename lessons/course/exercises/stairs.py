"""Nim on stairs."""

import re
from collections.abc import Sequence
from random import Random
from typing import ClassVar

from games.rules.nim.stairs.rules import Stairs as Game
from games.rules.text import Text
from games.rules.text_files import Texts
from lessons.course.exercises.base import Misconception
from lessons.course.exercises.disguise import MOVE, Answer, Disguise, Given, seen_as
from lessons.course.exercises.moves import PLACES, MoveNotation

TEXTS = Texts.of(__name__)

Steps = tuple[int, ...]
# "2 peças do degrau 3", "desço 2 do 3 para o 2": how many comes first.
_IN_WORDS = re.compile(
    r"(?:(?:eu\s+)?des\w+\s+|(?:i\s+)?(?:move|bring|take)\s+)?(?P<count>\d{1,2})(?:\s+(?:peças?|pecas?|pieces?))?"
    r"\s+(?:down\s+)?(?:do|de|from)\s+(?:(?:o\s+|the\s+)?(?:degrau|step)\s+)?(?P<step>\d{1,2})"
    r"(?:\s+(?:para|to)\b\D*(?P<down>\d{1,2})?)?"
)


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
    example: ClassVar[str] = "9→8=2"
    notation: ClassVar[MoveNotation] = MoveNotation(PLACES, ("-", "="))
    slips: ClassVar[tuple[Misconception[Given, Answer], ...]] = (
        Misconception("even_steps", seen_as(_game, _even)),
        Misconception("all_steps", seen_as(_game, _all)),
    )

    @classmethod
    def game(cls, position: Steps) -> Game:
        return _game(position)

    def parse(self, given: Given, written: str) -> Answer:
        if given[0] == MOVE and (match := _IN_WORDS.fullmatch(written.strip().lower())):
            step = int(match["step"])
            written = f"{step}-{match['down'] or step - 1}={match['count']}"
        return super().parse(given, written)

    def move_reading(self, parts: Sequence[str]) -> Text:
        step, down, count = map(int, parts)
        return TEXTS.count("moved", count, a=step, b=down)

    def draw_position(self, random: Random, level: int) -> Steps:
        return (0, *(random.randint(0, 4) for _step in range((3, 5, 4)[level - 1])))


EXERCISE = StairsExercise()
