"""Pieces in a rectangle or in a triangle: removals along straight lines."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

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
    def lines(self) -> Lines:
        return rectangle(self.rows, self.cols, self.ways)

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
    def lines(self) -> Lines:
        return triangle(self.side, self.ways)

    def board_of(self, start: int) -> Board:
        return triangle_board(self.side)

    def shape_words(self) -> Text:
        return text(
            "O tabuleiro é um triângulo de lado {side}. Contam como linhas retas: {ways}.",
            side=self.side,
            ways=join_words([_OF_TRIANGLE[way].name for way in self.ways], "e"),
        )
