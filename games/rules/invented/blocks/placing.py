"""A board on which pieces are put that must not touch, attack each other or make a line."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from games.rules.bases.listed import ListedMove
from games.rules.bases.tokens import squares_text
from games.rules.boards.fields import each
from games.rules.errors import BadPosition, quoted, unfit
from games.rules.game import State, View
from games.rules.invented.blocks.options import choice_option, int_option, start_option
from games.rules.invented.blocks.parsing import EMPTY
from games.rules.invented.blocks.squares import MarkedBlock, cols_option, rows_option, twice
from games.rules.text import Text, text

LINE = "line"
_RULES: dict[str, Text] = {
    "touch": text("não se podem tocar, nem pelos cantos"),
    "side": text("não se podem tocar pelos lados"),
    "knight": text("não se podem atacar como cavalos"),
    "bishop": text("não se podem atacar como bispos"),
    "rook": text("não se podem atacar como torres"),
    "queen": text("não se podem atacar como damas"),
    LINE: text("não podem ficar em linha"),
}
_SENTENCES: dict[str, Text] = {
    "touch": text("Duas peças nunca se podem tocar, nem pelos cantos."),
    "side": text("Duas peças nunca se podem tocar pelos lados; pelos cantos podem."),
    "knight": text("Uma peça nunca pode ficar a um salto de cavalo de outra."),
    "bishop": text("Nunca podem ficar duas peças na mesma diagonal."),
    "rook": text("Nunca podem ficar duas peças na mesma linha, nem na mesma coluna."),
    "queen": text("Nunca podem ficar duas peças na mesma linha, na mesma coluna ou na mesma diagonal."),
}
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
def _lines(rows: int, cols: int, length: int) -> tuple[int, ...]:
    """The masks of all straight lines of so many neighbouring squares."""
    lines = []
    for square in range(rows * cols):
        row, column = divmod(square, cols)
        for down, across in _WAYS:
            last_row, last_column = row + down * (length - 1), column + across * (length - 1)
            if last_row < rows and 0 <= last_column < cols:
                lines.append(sum(1 << square + step * (down * cols + across) for step in range(length)))
    return tuple(lines)


@dataclass(frozen=True)
class PlacingBlock(MarkedBlock[Filled]):
    """Put a piece on an empty square where the rule allows it."""

    kind = "placing"
    marks = "x"
    name = text("Pôr peças")
    summary = text(
        "Um tabuleiro vazio: cada jogada põe uma peça que não toque, não ataque ou não faça linha."
    )
    start_field = start_option(
        text("Casas no início"),
        text("«vazio», ou as casas que já têm peça. Uma casa tapada, onde não se põem peças: b2 x."),
        example=EMPTY,
    )
    settable = True
    measure = "free"
    last_words = text("pôs a última peça que podia")

    rows: int = rows_option(4)
    cols: int = cols_option(4)
    rule: str = choice_option(
        text("As peças"),
        text("O que não pode acontecer entre as peças do tabuleiro, sejam de quem forem."),
        *_RULES.items(),
    )
    length: int = int_option(
        3,
        (2, 5),
        text("Quantas em linha"),
        text("Tantas peças seguidas, na horizontal, na vertical ou na diagonal, já são uma linha."),
        when=("rule", LINE),
    )

    def check_options(self) -> None:
        if self.rule == LINE and not _lines(self.rows, self.cols, self.length):
            unfit("length", "Neste tabuleiro não cabem {n} peças em linha.", n=self.length)

    # Starts.

    def _name(self, square: int) -> str:
        return self.name_of(divmod(square, self.cols))

    def _names(self, mask: int) -> list[str]:
        return [self._name(square) for square in range(self.rows * self.cols) if mask >> square & 1]

    def _number(self, name: str) -> int | None:
        square_at = self.square_at(name)
        return None if square_at is None else square_at[0] * self.cols + square_at[1]

    def how_to_write(self) -> Text:
        return text("Escreve «vazio», ou as casas com peças, por exemplo {example}.", example="a1, c2, b2 x")

    def read_start(self, value: object) -> Filled:
        part = Filled(0, 0)
        for word in self.read_words(value):
            part = self._with(part, word)
        return part

    def _with(self, part: Filled, word: object) -> Filled:
        (row, column), mark = self.read_square(word)
        square = row * self.cols + column
        if (part.pieces | part.covered) >> square & 1:
            twice(self._name(square))
        if mark:
            return part._replace(covered=part.covered | 1 << square)
        if problem := self._problem(part.pieces, square):
            raise BadPosition(problem)
        return part._replace(pieces=part.pieces | 1 << square)

    def position_json(self, position: Filled) -> list[str]:
        part = position
        return [*self._names(part.pieces), *(f"{name} x" for name in self._names(part.covered))]

    def toggled(self, position: Filled, cell: str) -> Filled:
        """A piece, where it may be there; then a covered square; then nothing."""
        part = position
        square = self._number(cell)
        assert square is not None, "a cell of this board"
        bit = 1 << square
        if part.covered & bit:
            return part._replace(covered=part.covered ^ bit)
        if part.pieces & bit or self._problem(part.pieces, square):
            return Filled(part.pieces & ~bit, part.covered | bit)
        return part._replace(pieces=part.pieces | bit)

    # Moves.

    def _free(self, part: Filled) -> int:
        """The mask of the squares where a piece may be put."""
        free = (1 << self.rows * self.cols) - 1 & ~(part.pieces | part.covered)
        if self.rule == LINE:
            for line in _lines(self.rows, self.cols, self.length):
                missing = line & ~part.pieces
                if missing & (missing - 1) == 0:
                    free &= ~missing
            return free
        against = _against(self.rows, self.cols, self.rule)
        for square in each(part.pieces):
            free &= ~against[square]
        return free

    def plays(self, position: Filled, mover: int = 0) -> Iterator[ListedMove]:
        part = position
        for square in each(self._free(part)):
            yield ListedMove(self._name(square), part._replace(pieces=part.pieces | 1 << square))

    def refusal(self, position: Filled, move: str) -> Text:
        part = position
        square = self._number(move)
        if square is None:
            return text(
                "Não percebo «{move}». Escreve uma casa, por exemplo {name}.", move=quoted(move), name="a1"
            )
        if part.pieces >> square & 1:
            return text("Na casa {name} já há uma peça.", name=move)
        if part.covered >> square & 1:
            return text("A casa {name} está tapada.", name=move)
        problem = self._problem(part.pieces, square)
        assert problem is not None, "else it would be a move"
        return problem

    def _problem(self, pieces: int, square: int) -> Text | None:
        """Why a piece may not be put on an empty square; None where it may."""
        name = self._name(square)
        if self.rule == LINE:
            filled = pieces | 1 << square
            if any(line & ~filled == 0 for line in _lines(self.rows, self.cols, self.length)):
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

    # Drawing and words.

    def view(self, state: State[Filled]) -> View:
        part = state.position
        piece = _PIECES.get(self.rule, "coin")
        return View(
            dict.fromkeys(self._names(part.pieces), piece) | dict.fromkeys(self._names(part.covered), "wall")
        )

    def describe(self, move: str) -> Text:
        return text("pôs uma peça em {name}", name=move)

    def choice(self, state: State[Filled], prefix: str) -> Text:
        move = prefix
        return text("Pôr uma peça em {name}", name=move)

    def picture(self, state: State[Filled]) -> Text:
        part = state.position
        return squares_text(self._names(part.pieces), self._names(part.covered))

    def words(self) -> Iterator[Text]:
        yield self.size_words()
        yield text("Em cada jogada põe-se uma peça numa casa vazia.")
        if self.rule == LINE:
            yield text(
                "Nunca podem ficar {n} peças seguidas em linha, na horizontal, na vertical ou na diagonal.",
                n=self.length,
            )
        else:
            yield _SENTENCES[self.rule]
        yield text("Numa casa tapada não se põem peças; ela não separa as que estão à sua volta.")
