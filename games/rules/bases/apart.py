"""A board on which pieces are put that must not touch, attack each other or make a line."""

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar, NamedTuple

from games.rules.bases.listed_moves import Listed, ListedMove
from games.rules.bases.tokens import squares_text
from games.rules.boards.fields import each
from games.rules.boards.grids import square_name, square_of
from games.rules.errors import quoted
from games.rules.game import State, View
from games.rules.text import Text, text

LINE = "line"
_PIECES = {"knight": "knight", "queen": "queen"}
_WAYS = ((0, 1), (1, 0), (1, 1), (1, -1))


class Filled(NamedTuple):
    """The squares with a piece and those that are covered, as masks: bit `row * cols + column`."""

    pieces: int
    covered: int


def _attacks(rule: str, down: int, across: int) -> bool:
    """Whether pieces so far from each other may not both be there."""
    near, far = sorted((abs(down), abs(across)))
    return {
        "touch": far == 1,
        "side": (near, far) == (0, 1),
        "knight": (near, far) == (1, 2),
        "bishop": near == far,
        "rook": near == 0,
        "queen": near in {0, far},
    }[rule]


@lru_cache(maxsize=64)
def _against(rows: int, cols: int, rule: str) -> tuple[int, ...]:
    """For each square the mask of those where there may be no piece beside one here."""
    squares = [divmod(square, cols) for square in range(rows * cols)]
    return tuple(
        sum(
            1 << other
            for other, (low, right) in enumerate(squares)
            if (low, right) != (row, column) and _attacks(rule, low - row, right - column)
        )
        for row, column in squares
    )


@lru_cache(maxsize=64)
def lines_of(rows: int, cols: int, length: int) -> tuple[int, ...]:
    """The masks of all straight lines of so many neighbouring squares."""
    lines = []
    for square in range(rows * cols):
        row, column = divmod(square, cols)
        for down, across in _WAYS:
            last_row, last_column = row + down * (length - 1), column + across * (length - 1)
            if last_row < rows and 0 <= last_column < cols:
                lines.append(sum(1 << square + step * (down * cols + across) for step in range(length)))
    return tuple(lines)


class Apart(Listed[Filled]):
    """Put a piece on an empty square of a board of `rows` and `cols` where the `rule` allows it: no `LINE` of
    `length` pieces, or none that "touch", touch by a "side", or attack each other as chessmen do."""

    settable: ClassVar[bool] = True
    rows: int
    cols: int
    rule: str
    length: int

    def name_at(self, square: int) -> str:
        return square_name(self.rows, divmod(square, self.cols))

    def _names(self, mask: int) -> list[str]:
        return [self.name_at(square) for square in range(self.rows * self.cols) if mask >> square & 1]

    def _number(self, name: str) -> int | None:
        square_at = square_of(self.rows, self.cols, name)
        return None if square_at is None else square_at[0] * self.cols + square_at[1]

    def position_json(self, position: Filled) -> list[str]:
        return [*self._names(position.pieces), *(f"{name} x" for name in self._names(position.covered))]

    def toggled(self, position: Filled, cell: str) -> Filled:
        """A piece, where it may be there; then a covered square; then nothing."""
        square = self._number(cell)
        assert square is not None, "a cell of this board"
        bit = 1 << square
        if position.covered & bit:
            return position._replace(covered=position.covered ^ bit)
        if position.pieces & bit or self.problem(position.pieces, square):
            return Filled(position.pieces & ~bit, position.covered | bit)
        return position._replace(pieces=position.pieces | bit)

    def _free(self, part: Filled) -> int:
        """The mask of the squares where a piece may be put."""
        free = (1 << self.rows * self.cols) - 1 & ~(part.pieces | part.covered)
        if self.rule == LINE:
            for line in lines_of(self.rows, self.cols, self.length):
                missing = line & ~part.pieces
                if missing & (missing - 1) == 0:
                    free &= ~missing
            return free
        against = _against(self.rows, self.cols, self.rule)
        for square in each(part.pieces):
            free &= ~against[square]
        return free

    def plays(self, position: Filled, mover: int = 0) -> Iterator[ListedMove]:
        for square in each(self._free(position)):
            yield ListedMove(self.name_at(square), position._replace(pieces=position.pieces | 1 << square))

    def refusal(self, position: Filled, move: str) -> Text:
        square = self._number(move)
        if square is None:
            return text(
                "Não percebo «{move}». Escreve uma casa, por exemplo {name}.", move=quoted(move), name="a1"
            )
        if position.pieces >> square & 1:
            return text("Na casa {name} já há uma peça.", name=move)
        if position.covered >> square & 1:
            return text("A casa {name} está tapada.", name=move)
        problem = self.problem(position.pieces, square)
        assert problem is not None, "else it would be a move"
        return problem

    def problem(self, pieces: int, square: int) -> Text | None:
        """Why a piece may not be put on an empty square; None where it may."""
        name = self.name_at(square)
        if self.rule == LINE:
            filled = pieces | 1 << square
            if any(line & ~filled == 0 for line in lines_of(self.rows, self.cols, self.length)):
                return text("Com uma peça em {name} ficavam {n} em linha.", name=name, n=self.length)
            return None
        others = pieces & _against(self.rows, self.cols, self.rule)[square]
        if not others:
            return None
        other = self._names(others)[0]
        if self.rule in {"touch", "side"}:
            return text("Uma peça em {name} tocava na de {other}.", name=name, other=other)
        return text("Uma peça em {name} atacava a de {other}.", name=name, other=other)

    def parts(self, part: Filled) -> tuple[Filled, ...]:
        """Free squares that have nothing to do with each other, now or later, are games of their own."""
        free = self._free(part)
        if self.rule == LINE:
            return (part,) if free else ()
        whole = (1 << self.rows * self.cols) - 1
        return tuple(Filled(0, whole ^ group) for group in self._groups(free))

    def _groups(self, free: int) -> Iterator[int]:
        against = _against(self.rows, self.cols, self.rule)
        while free:
            group, fresh = 0, free & -free
            while fresh:
                group |= fresh
                reached = 0
                for square in each(fresh):
                    reached |= against[square]
                fresh = reached & free & ~group
            yield group
            free &= ~group

    def view(self, state: State[Filled]) -> View:
        position = state.position
        piece = _PIECES.get(self.rule, "coin")
        return View(
            dict.fromkeys(self._names(position.pieces), piece)
            | dict.fromkeys(self._names(position.covered), "wall")
        )

    def describe(self, move: str) -> Text:
        return text("pôs uma peça em {name}", name=move)

    def choice(self, state: State[Filled], prefix: str) -> Text:
        return text("Pôr uma peça em {name}", name=prefix)

    def picture(self, state: State[Filled]) -> Text:
        position = state.position
        return squares_text(self._names(position.pieces), self._names(position.covered))
