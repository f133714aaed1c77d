"""Triangular Nim. Rulebook, `nim_family.md` 3.34."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from games.rules.bases.runs import Lines, RunGame, lines_of, rows_option
from games.rules.boards import Board
from games.rules.boards.grids import triangle_board
from games.rules.options import misere_option
from games.rules.text import Text, text


@lru_cache(maxsize=32)
def _lines(rows: int) -> Lines:
    return lines_of(range(1, rows + 1), _straight(rows))


def _straight(rows: int) -> Iterator[list[int]]:
    """The rows, the lines parallel to the left side, and those parallel to the right side."""

    def place(row: int, index: int) -> int:
        return row * (row + 1) // 2 + index

    for line in range(rows):
        yield [place(line, index) for index in range(line + 1)]
        yield [place(row, line) for row in range(line, rows)]
        yield [place(row, row - line) for row in range(line, rows)]


@dataclass(frozen=True)
class TriangularNim(RunGame):
    """Take pieces of a triangle that stand next to each other in one of the three directions."""

    slug = "triangular_nim"

    rows: tuple[str, ...] = rows_option(("1", "11", "111", "1111"))
    misere: bool = misere_option()

    @property
    def lines(self) -> Lines:
        return _lines(len(self.rows))

    @classmethod
    def shape_problem(cls, rows: tuple[str, ...]) -> Text | None:
        if any(len(row) != number for number, row in enumerate(rows, 1)):
            return text("As linhas têm 1, 2, 3, … lugares, de cima para baixo.")
        return None

    def draw_board(self) -> Board:
        return triangle_board(len(self.rows))
