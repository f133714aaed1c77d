"""A rectangle of pieces: removals along rows, columns and diagonals."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from games.rules.boards import Board
from games.rules.boards.grids import matrix_board
from games.rules.invented.blocks.lines import MAX_LINE, LinesBlock, Shape, numbers_option, taking_option
from games.rules.invented.blocks.options import side_option
from games.rules.invented.blocks.typed import read_words
from games.rules.options import option
from games.rules.text import Text, listed, text

_TYPED = {"linhas": "rows", "colunas": "columns", "diagonais": "diagonals"}
_NAMES = {
    "rows": text("as linhas"),
    "columns": text("as colunas"),
    "diagonals": text("as diagonais"),
}


@lru_cache(maxsize=256)
def _shape(rows: int, cols: int, ways: tuple[str, ...]) -> Shape:
    return Shape((cols,) * rows, tuple(map(tuple, _lines(rows, cols, ways))))


def _lines(rows: int, cols: int, ways: tuple[str, ...]) -> Iterator[list[int]]:
    if "rows" in ways:
        yield from ([row * cols + column for column in range(cols)] for row in range(rows))
    if "columns" in ways:
        yield from ([row * cols + column for row in range(rows)] for column in range(cols))
    if "diagonals" in ways:
        for start in range(-rows + 1, cols):
            yield [row * cols + start + row for row in range(rows) if 0 <= start + row < cols]
        for end in range(rows + cols - 1):
            yield [row * cols + end - row for row in range(rows) if 0 <= end - row < cols]


@dataclass(frozen=True)
class MatrixBlock(LinesBlock):
    """Take pieces of one row, column or diagonal of a rectangle."""

    kind = "matrix"
    name = text("Matriz")
    summary = text("Peças em linhas e colunas: cada jogada tira peças de uma linha reta.")

    rows: int = side_option(3, MAX_LINE, text("Linhas"), text("Quantas linhas de peças há."))
    cols: int = side_option(4, MAX_LINE, text("Colunas"), text("Quantas colunas de peças há."))
    ways: tuple[str, ...] = option(
        ("rows", "columns"),
        "text",
        label=text("Linhas retas que valem"),
        help=text("linhas, colunas, diagonais: as que quiseres."),
        choices=tuple(_NAMES.items()),
        example="linhas, colunas",
        read=lambda value: read_words(value, _TYPED),
        write=lambda ways: ", ".join(word for word, key in _TYPED.items() if key in ways),
    )

    taking: str = taking_option()
    numbers: tuple[int, ...] = numbers_option()

    @property
    def shape(self) -> Shape:
        return _shape(self.rows, self.cols, self.ways)

    def board(self, start: int) -> Board:
        return matrix_board(self.rows, self.cols)

    def shape_words(self) -> Text:
        return text(
            "O tabuleiro tem {rows} linhas e {cols} colunas de lugares. Contam como linhas retas: {ways}.",
            rows=self.rows,
            cols=self.cols,
            ways=listed([_NAMES[way] for way in self.ways], "e"),
        )
