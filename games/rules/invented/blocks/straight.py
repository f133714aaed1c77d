"""Pieces in a rectangle or in a triangle: removals along straight lines."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.rules.bases.runs import Lines
from games.rules.bases.shapes import rectangle, triangle
from games.rules.boards import Board
from games.rules.boards.grids import matrix_board, triangle_board
from games.rules.invented.blocks.lines import (
    MAX_LINE,
    LinesBlock,
    numbers_option,
    taking_option,
)
from games.rules.invented.blocks.options import side_option
from games.rules.invented.blocks.parsing import words_option
from games.rules.text import Text, join_words
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)

MAX_SIDE = 6


# The kinds of straight lines, as they are typed.
_OF_MATRIX = {"rows": "linhas", "columns": "colunas", "diagonals": "diagonais"}
_OF_TRIANGLE = {"rows": "horizontais", "left": "lado-esquerdo", "right": "lado-direito"}


def _ways_option(kind: str, ways: Mapping[str, str], usual: tuple[str, ...]) -> Any:
    """Which kinds of lines count."""
    names = {way: _way_name(kind, way) for way in ways}
    return words_option(ways, usual, names, label=TEXTS("ways.label"), help=TEXTS(f"{kind}.ways.help"))


def _way_name(kind: str, way: str) -> Text:
    return TEXTS(f"{kind}.ways.{way}")


@dataclass(frozen=True)
class MatrixBlock(LinesBlock):
    """Take pieces of one row, column or diagonal of a rectangle."""

    kind = "matrix"
    name = TEXTS("matrix.name")
    summary = TEXTS("matrix.summary")

    rows: int = side_option(TEXTS, "matrix.rows", 3, MAX_LINE)
    cols: int = side_option(TEXTS, "matrix.cols", 4, MAX_LINE)
    ways: tuple[str, ...] = _ways_option("matrix", _OF_MATRIX, ("rows", "columns"))

    taking: str = taking_option()
    numbers: tuple[int, ...] = numbers_option()

    @property
    def lines(self) -> Lines:
        return rectangle(self.rows, self.cols, self.ways)

    def board_of(self, start: int) -> Board:
        return matrix_board(self.rows, self.cols)

    def shape_words(self) -> Text:
        return TEXTS(
            "matrix.shape",
            rows=self.rows,
            cols=self.cols,
            ways=join_words([_way_name("matrix", way) for way in self.ways], "e"),
        )


@dataclass(frozen=True)
class TriangleBlock(LinesBlock):
    """Take pieces of one straight line of a triangle."""

    kind = "triangle"
    name = TEXTS("triangle.name")
    summary = TEXTS("triangle.summary")

    side: int = side_option(TEXTS, "triangle.side", 4, MAX_SIDE)
    ways: tuple[str, ...] = _ways_option("triangle", _OF_TRIANGLE, ("rows", "left", "right"))

    taking: str = taking_option()
    numbers: tuple[int, ...] = numbers_option()

    @property
    def lines(self) -> Lines:
        return triangle(self.side, self.ways)

    def board_of(self, start: int) -> Board:
        return triangle_board(self.side)

    def shape_words(self) -> Text:
        return TEXTS(
            "triangle.shape",
            side=self.side,
            ways=join_words([_way_name("triangle", way) for way in self.ways], "e"),
        )
