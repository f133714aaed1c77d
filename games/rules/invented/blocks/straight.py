"""Pieces in a rectangle or in a triangle: removals along straight lines."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from games.rules.boards import Board
from games.rules.boards.grids import matrix_board, triangle_board
from games.rules.invented.blocks.lines import (
    MAX_LINE,
    LinesBlock,
    PlacesAndLines,
    numbers_option,
    taking_option,
)
from games.rules.invented.blocks.options import side_option
from games.rules.invented.blocks.parsing import read_words
from games.rules.options import option
from games.rules.text import Text, join_words, text

MAX_SIDE = 6


class _LineKind(NamedTuple):
    """A kind of straight lines: as it is typed, in a sentence."""

    typed: str
    name: Text


_OF_MATRIX = {
    "rows": _LineKind("linhas", text("as linhas")),
    "columns": _LineKind("colunas", text("as colunas")),
    "diagonals": _LineKind("diagonais", text("as diagonais")),
}
_OF_TRIANGLE = {
    "rows": _LineKind("horizontais", text("as horizontais")),
    "left": _LineKind("lado-esquerdo", text("as paralelas ao lado esquerdo")),
    "right": _LineKind("lado-direito", text("as paralelas ao lado direito")),
}


def _ways_option(ways: Mapping[str, _LineKind], usual: tuple[str, ...], hint: Text) -> Any:
    """Which kinds of lines count."""
    typed = {way.typed: key for key, way in ways.items()}
    return option(
        usual,
        "text",
        label=text("Linhas retas que valem"),
        help=hint,
        choices=tuple((key, way.name) for key, way in ways.items()),
        example=", ".join(ways[key].typed for key in usual),
        read=lambda value: read_words(value, typed),
        write=lambda chosen: ", ".join(word for word, key in typed.items() if key in chosen),
    )


@dataclass(frozen=True)
class MatrixBlock(LinesBlock):
    """Take pieces of one row, column or diagonal of a rectangle."""

    kind = "matrix"
    name = text("Matriz")
    summary = text("Peças em linhas e colunas: cada jogada tira peças de uma linha reta.")

    rows: int = side_option(3, MAX_LINE, text("Linhas"), text("Quantas linhas de peças há."))
    cols: int = side_option(4, MAX_LINE, text("Colunas"), text("Quantas colunas de peças há."))
    ways: tuple[str, ...] = _ways_option(
        _OF_MATRIX, ("rows", "columns"), text("linhas, colunas, diagonais: as que quiseres.")
    )

    taking: str = taking_option()
    numbers: tuple[int, ...] = numbers_option()

    @property
    def shape(self) -> PlacesAndLines:
        return _matrix(self.rows, self.cols, self.ways)

    def board_of(self, start: int) -> Board:
        return matrix_board(self.rows, self.cols)

    def shape_words(self) -> Text:
        return text(
            "O tabuleiro tem {rows} linhas e {cols} colunas de lugares. Contam como linhas retas: {ways}.",
            rows=self.rows,
            cols=self.cols,
            ways=join_words([_OF_MATRIX[way].name for way in self.ways], "e"),
        )


@dataclass(frozen=True)
class TriangleBlock(LinesBlock):
    """Take pieces of one straight line of a triangle."""

    kind = "triangle"
    name = text("Triângulo")
    summary = text("Peças num triângulo: cada jogada tira peças de uma linha reta.")

    side: int = side_option(4, MAX_SIDE, text("Lado"), text("Quantas peças tem cada lado do triângulo."))
    ways: tuple[str, ...] = _ways_option(
        _OF_TRIANGLE,
        ("rows", "left", "right"),
        text("horizontais, lado-esquerdo, lado-direito (paralelas a esse lado): as que quiseres."),
    )

    taking: str = taking_option()
    numbers: tuple[int, ...] = numbers_option()

    @property
    def shape(self) -> PlacesAndLines:
        return _triangle(self.side, self.ways)

    def board_of(self, start: int) -> Board:
        return triangle_board(self.side)

    def shape_words(self) -> Text:
        return text(
            "O tabuleiro é um triângulo de lado {side}. Contam como linhas retas: {ways}.",
            side=self.side,
            ways=join_words([_OF_TRIANGLE[way].name for way in self.ways], "e"),
        )


@lru_cache(maxsize=256)
def _matrix(rows: int, cols: int, ways: tuple[str, ...]) -> PlacesAndLines:
    return PlacesAndLines((cols,) * rows, tuple(map(tuple, _lines_of_matrix(rows, cols, ways))))


def _lines_of_matrix(rows: int, cols: int, ways: tuple[str, ...]) -> Iterator[list[int]]:
    if "rows" in ways:
        yield from ([row * cols + column for column in range(cols)] for row in range(rows))
    if "columns" in ways:
        yield from ([row * cols + column for row in range(rows)] for column in range(cols))
    if "diagonals" in ways:
        for start in range(-rows + 1, cols):
            yield [row * cols + start + row for row in range(rows) if 0 <= start + row < cols]
        for end in range(rows + cols - 1):
            yield [row * cols + end - row for row in range(rows) if 0 <= end - row < cols]


@lru_cache(maxsize=64)
def _triangle(side: int, ways: tuple[str, ...]) -> PlacesAndLines:
    return PlacesAndLines(tuple(range(1, side + 1)), tuple(map(tuple, _lines_of_triangle(side, ways))))


def _lines_of_triangle(side: int, ways: tuple[str, ...]) -> Iterator[list[int]]:
    def place(row: int, index: int) -> int:
        return row * (row + 1) // 2 + index

    for line in range(side):
        if "rows" in ways:
            yield [place(line, index) for index in range(line + 1)]
        if "left" in ways:
            yield [place(row, line) for row in range(line, side)]
        if "right" in ways:
            yield [place(row, row - line) for row in range(line, side)]
