"""Nim in Turning Turtles: a row of coins."""

from random import Random
from typing import ClassVar

from games.rules.nim.turtles.rules import Turtles as Game
from games.rules.nim.turtles.rules import faces
from games.rules.text import Text, text
from lessons.course.exercises.base import Misconception
from lessons.course.exercises.disguise import Answer, Disguise, Given, seen_as


def _from_zero(coins: str) -> list[int]:
    return [place - 1 for place in faces(coins)]


def _from_the_right(coins: str) -> list[int]:
    return [len(coins) + 1 - place for place in faces(coins)]


class TurtlesExercise(Disguise):
    slug: ClassVar[str] = "nim-nas-tartarugas"
    order: ClassVar[int] = 102
    name: ClassVar[Text] = text("Nim disfarçado: Tartarugas")
    about: ClassVar[Text] = text("Moedas que se viram: que pilhas são?")
    hint: ClassVar[Text] = text("A moeda do lugar 1 ainda se pode virar: é uma pilha de 1.")
    games: ClassVar[tuple[str, ...]] = ("turtles", "nim")
    example: ClassVar[str] = "15/12"
    rule: ClassVar[Text] = text(
        "Vira-se uma face para baixo e, se se quiser, mais uma moeda à esquerda dela, para qualquer lado."
    )
    levels: ClassVar[tuple[Text, ...]] = (
        text("que pilhas são: até 6 moedas"),
        text("que pilhas são: 9 moedas"),
        text("uma jogada que ganha"),
    )
    slips: ClassVar[tuple[Misconception[Given, Answer], ...]] = (
        Misconception(
            "from_zero",
            text("Contaste os lugares a partir do 0. A primeira moeda também se vira: é o lugar 1."),
            seen_as(Game, _from_zero),
        ),
        Misconception(
            "from_the_right",
            text("Contaste os lugares a partir da direita. A segunda moeda que se vira está à esquerda."),
            seen_as(Game, _from_the_right),
        ),
    )

    @classmethod
    def game(cls, position: str) -> Game:
        return Game(position)

    def draw_position(self, random: Random, level: int) -> str:
        return "".join(random.choice("FV") for _coin in range((random.randint(4, 6), 9, 8)[level - 1]))


EXERCISE = TurtlesExercise()
