"""The lights of Semáforo: which shine on the cells of a board, as one int and as text."""

import re
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from games.rules.bases.board_game import STONES
from games.rules.boards.fields import DIAGONAL, ORTHOGONAL, squares
from games.rules.errors import misread, quoted

KINDS = ("green", "yellow", "red")
EXAMPLE = "GRYR/Y.R./Y..Y"
RED = 3
_LETTERS = ".GYR"


class LightBoard(NamedTuple):
    """Cells in board order. In a position, an int, each has two bits: 0 for none, 1 to 3 for the lights.

    `lines` are sets of cells in a row, of the lower bits of three each; `every` has the lower bits of all.
    """

    columns: int
    rows: int
    names: tuple[str, ...]
    every: int
    lines: tuple[int, ...]

    @property
    def cells(self) -> int:
        return len(self.names)

    def sets(self, position: int) -> tuple[int, int, int]:
        """The cells with a green, a yellow and a red light, as sets of lower bits."""
        low, high = position & self.every, position >> 1 & self.every
        return low & ~high, high & ~low, low & high

    def is_won(self, position: int) -> bool:
        green, yellow, red = self.sets(position)
        return any(green & line == line or yellow & line == line or red & line == line for line in self.lines)

    def lines_in(self, position: int) -> list[tuple[int, int]]:
        """The lines of one colour: the colour as an index, and the set of cells."""
        sets = enumerate(self.sets(position))
        return [(colour, line) for colour, cells in sets for line in self.lines if cells & line == line]

    def can_be(self, position: int) -> bool:
        """Whether one light may have closed all lines: else the game would have ended before."""
        common = -1
        for _colour, line in self.lines_in(position):
            common &= line
        return common != 0

    def check(self, position: int) -> None:
        """Raises BadPosition where the game would have ended before."""
        if not self.can_be(position):
            misread("O jogo acaba com a primeira linha de três: aqui há linhas a mais.")

    def rows_text(self, position: int) -> str:
        """The rows from the top, as `read_lights` reads them."""
        letters = [_LETTERS[light_on(position, cell)] for cell in range(self.cells)]
        return "/".join("".join(letters[row :: self.rows]) for row in reversed(range(self.rows)))

    def by_colour(self, position: int) -> dict[str, list[str]]:
        """The cells of each kind of light: the other JSON form."""
        colours: dict[str, list[str]] = {kind: [] for kind in KINDS}
        for cell, name in enumerate(self.names):
            if light := light_on(position, cell):
                colours[KINDS[light - 1]].append(name)
        return colours

    def of_colours(self, value: dict[Any, Any]) -> int:
        """The position with these cells of each kind. Raises BadPosition."""
        for key, item in value.items():
            # Any position may name kinds of stones or what is besides, with nothing there.
            if key not in KINDS and (item or key not in STONES | {"extra"}):
                misread("Este jogo não tem peças «{kind}».", kind=quoted(key))
        position = 0
        for light, kind in enumerate(KINDS, 1):
            names = value.get(kind, [])
            if not isinstance(names, list) or not all(name in self.names for name in names):
                misread('As casas de cada cor são uma lista, como ["a1", "b2"].')
            for name in names:
                cell = self.names.index(name)
                if light_on(position, cell):
                    misread("A casa {name} tem duas peças.", name=name)
                position |= light << 2 * cell
        return position


@lru_cache(maxsize=2)
def shape_of(columns: int, rows: int) -> LightBoard:
    board = squares(columns, rows)
    lower = {bit: 1 << 2 * number for number, bit in enumerate(board.places)}
    lines = []
    for bit, way in product(board.places, (*ORTHOGONAL[:2], *DIAGONAL[:2])):
        second = board.step(bit, way)
        third = None if second is None else board.step(second, way)
        if second is not None and third is not None:
            lines.append(lower[bit] | lower[second] | lower[third])
    return LightBoard(columns, rows, tuple(board.bits), sum(lower.values()), tuple(lines))


def light_on(position: int, cell: int) -> int:
    """What shines on a cell: 0 nothing, 1 green, 2 yellow, 3 red."""
    return position >> 2 * cell & 3


def read_lights(value: object) -> tuple[LightBoard, int]:
    """The board and the lights on it, from their rows. Raises BadPosition."""
    rows = re.sub(r"\s+", "", value).upper().split("/") if isinstance(value, str) else []
    if len(rows) != 3 or {len(row) for row in rows} not in ({3}, {4}) or set("".join(rows)) - set(_LETTERS):
        misread(
            "Escreve as três linhas de cima para baixo, como {example}: G verde, Y amarelo, R vermelho, "
            ". vazia.",
            example=EXAMPLE,
        )
    shape = shape_of(len(rows[0]), len(rows))
    # Board order: by column, each from below.
    letters = "".join(map("".join, zip(*reversed(rows), strict=True)))
    return shape, sum(_LETTERS.index(letter) << 2 * cell for cell, letter in enumerate(letters))


def as_option(value: object) -> str:
    """Lights as they are kept in an option: "" for an empty board. Raises BadPosition."""
    if isinstance(value, str) and not value.strip("./ "):
        return ""
    shape, position = read_lights(value)
    return shape.rows_text(position)
