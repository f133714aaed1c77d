"""Array Nim. Rulebook, `nim_family.md` 3.34 (of the family of Piet Hein's Tac Tix)."""

from dataclasses import dataclass

from games.rules.bases.runs import Lines, RunGame, rows_option
from games.rules.bases.shapes import rectangle
from games.rules.boards import Board
from games.rules.boards.grids import matrix_board
from games.rules.options import misere_option
from games.rules.text import Text, text


@dataclass(frozen=True)
class ArrayNim(RunGame):
    """Take pieces of a rectangle that stand next to each other in one row or one column."""

    slug = "array_nim"

    rows: tuple[str, ...] = rows_option(("111", "111", "111"))
    misere: bool = misere_option()

    @property
    def lines(self) -> Lines:
        return rectangle(len(self.rows), len(self.rows[0]))

    @classmethod
    def shape_problem(cls, rows: tuple[str, ...]) -> Text | None:
        if len(set(map(len, rows))) > 1:
            return text("As linhas têm de ter todas o mesmo comprimento.")
        return None

    def draw_board(self) -> Board:
        return matrix_board(len(self.rows), len(self.rows[0]))
