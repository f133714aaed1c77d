"""Nim in Turning Turtles: a row of coins."""

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from games.rules.bases.coin_turning import faces
from games.rules.nim.turtles.rules import Turtles as Game
from games.rules.text import Text
from games.rules.text_files import Texts
from lessons.course.exercises.base import Misconception
from lessons.course.exercises.disguise import Answer, Disguise, Given, seen_as
from lessons.course.exercises.moves import PLACES, MoveNotation

TEXTS = Texts.of(__name__)


def _from_zero(coins: str) -> list[int]:
    return [place - 1 for place in faces(coins)]


def _from_the_right(coins: str) -> list[int]:
    return [len(coins) + 1 - place for place in faces(coins)]


class TurtlesExercise(Disguise):
    texts: ClassVar[Texts] = TEXTS
    slug: ClassVar[str] = "nim-nas-tartarugas"
    order: ClassVar[int] = 102
    games: ClassVar[tuple[str, ...]] = ("turtles", "nim")
    example: ClassVar[str] = "15/12"
    notation: ClassVar[MoveNotation] = MoveNotation(PLACES, ("/",))
    slips: ClassVar[tuple[Misconception[Given, Answer], ...]] = (
        Misconception("from_zero", seen_as(Game, _from_zero)),
        Misconception("from_the_right", seen_as(Game, _from_the_right)),
    )

    @classmethod
    def game(cls, position: str) -> Game:
        return Game(position)

    def move_reading(self, parts: Sequence[str]) -> Text:
        return TEXTS("moved", a=parts[0], b=parts[1]) if parts[1:] else TEXTS("moved_one", a=parts[0])

    def draw_position(self, random: Random, level: int) -> str:
        return "".join(random.choice("FV") for _coin in range((random.randint(4, 6), 9, 8)[level - 1]))


EXERCISE = TurtlesExercise()
