"""Triangular Nim. Rulebook, `nim_family.md` 3.34."""

from dataclasses import dataclass

from games.rules.bases.runs import Lines, RunGame, rows_option
from games.rules.bases.shapes import triangle
from games.rules.boards import Board
from games.rules.boards.grids import triangle_board
from games.rules.options import misere_option
from games.rules.text import Text, text


@dataclass(frozen=True)
class TriangularNim(RunGame):
    """Take pieces of a triangle that stand next to each other in one of the three directions."""

    slug = "triangular_nim"

    rows: tuple[str, ...] = rows_option(("1", "11", "111", "1111"))
    misere: bool = misere_option()

    @property
    def lines(self) -> Lines:
        return triangle(len(self.rows))

    @classmethod
    def shape_problem(cls, rows: tuple[str, ...]) -> Text | None:
        if any(len(row) != number for number, row in enumerate(rows, 1)):
            return text("As linhas têm 1, 2, 3, … lugares, de cima para baixo.")
        return None

    def draw_board(self) -> Board:
        return triangle_board(len(self.rows))
