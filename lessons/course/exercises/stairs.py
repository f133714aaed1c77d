"""Nim on stairs."""

from random import Random
from typing import ClassVar

from games.rules.nim.stairs.rules import Stairs as Game
from games.rules.text import Text, text
from lessons.course.exercises.base import Misconception
from lessons.course.exercises.disguise import Answer, Disguise, Given, seen_as

Steps = tuple[int, ...]


def _even(steps: Steps) -> list[int]:
    return list(steps[2::2])


def _all(steps: Steps) -> list[int]:
    return list(steps[1:])


def _game(steps: Steps) -> Game:
    return Game(tuple(steps))


class StairsExercise(Disguise):
    slug: ClassVar[str] = "nim-nas-escadas"
    order: ClassVar[int] = 104
    name: ClassVar[Text] = text("Nim disfarçado: Escadas")
    about: ClassVar[Text] = text("Peças que descem degraus: que pilhas são?")
    hint: ClassVar[Text] = text(
        "Se o adversário descer peças de um degrau que não conta, podes mandá-las logo mais abaixo?"
    )
    games: ClassVar[tuple[str, ...]] = ("stairs", "nim")
    example: ClassVar[str] = "9-8=2"
    rule: ClassVar[Text] = text("De um degrau descem peças para o degrau logo abaixo. No chão ficam paradas.")
    levels: ClassVar[tuple[Text, ...]] = (
        text("que pilhas são: 3 degraus"),
        text("que pilhas são: 5 degraus"),
        text("uma jogada que ganha"),
    )
    slips: ClassVar[tuple[Misconception[Given, Answer], ...]] = (
        Misconception(
            "even_steps",
            text("Contaste os degraus pares. Do degrau 1 as peças saem do jogo: é esse que conta."),
            seen_as(_game, _even),
        ),
        Misconception(
            "all_steps",
            text("Contaste todos os degraus. De metade deles, o que desce pode ser logo mandado adiante."),
            seen_as(_game, _all),
        ),
    )

    @classmethod
    def game(cls, position: Steps) -> Game:
        return _game(position)

    def draw_position(self, random: Random, level: int) -> Steps:
        return (0, *(random.randint(0, 4) for _step in range((3, 5, 4)[level - 1])))


EXERCISE = StairsExercise()
