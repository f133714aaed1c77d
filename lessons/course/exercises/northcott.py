"""Nim in Northcott's game: the squares between two pieces."""

from collections.abc import Iterable
from random import Random
from typing import ClassVar

from games.rules.nim.northcott.columns import Columns
from games.rules.nim.northcott.rules import Northcott as Game
from games.rules.text_files import Texts
from lessons.course.exercises.base import Misconception
from lessons.course.exercises.disguise import Answer, Disguise, Given, seen_as
from lessons.course.exercises.moves import SQUARES, MoveNotation

TEXTS = Texts.of(__name__)

ROWS = 8
Pieces = tuple[tuple[int, int], ...]


def _pieces(position: Columns | Pieces) -> Pieces:
    """The pieces of a question's position, or of one that a move leads to."""
    return position.pieces if isinstance(position, Columns) else tuple(position)


def _differences(position: Columns | Pieces) -> list[int]:
    return [abs(white - black) for white, black in _pieces(position)]


def _own_ways(position: Columns | Pieces) -> list[int]:
    """How far each white piece is from its edge."""
    return [white - 1 if white > black else ROWS - white for white, black in _pieces(position)]


def _game(pieces: Iterable[Iterable[int]]) -> Game:
    return Game(ROWS, tuple((white, black) for white, black in pieces))


class NorthcottExercise(Disguise):
    texts: ClassVar[Texts] = TEXTS
    slug: ClassVar[str] = "nim-no-northcott"
    order: ClassVar[int] = 106
    games: ClassVar[tuple[str, ...]] = ("northcott", "nim")
    example: ClassVar[str] = "j7→j2"
    notation: ClassVar[MoveNotation] = MoveNotation(SQUARES, ("-",))
    slips: ClassVar[tuple[Misconception[Given, Answer], ...]] = (
        Misconception("differences", seen_as(_game, _differences)),
        Misconception("to_the_edge", seen_as(_game, _own_ways)),
    )

    @classmethod
    def game(cls, position: Pieces) -> Game:
        return _game(position)

    def draw_position(self, random: Random, level: int) -> Pieces:
        columns = []
        for _column in range((3, 4, 3)[level - 1]):
            low, high = sorted(random.sample(range(1, ROWS + 1), 2))
            columns.append((low, high) if random.random() < 0.5 else (high, low))
        return tuple(columns)


EXERCISE = NorthcottExercise()
