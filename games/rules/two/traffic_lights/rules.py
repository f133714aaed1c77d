"""Semáforo (Traffic Lights). Rulebook, `two_player_c.md` (Alan Parr, 1998). An impartial game."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from typing import Any, ClassVar, NamedTuple, Self

from games.rules.bases.partisan import STONES
from games.rules.boards.fields import DIAGONAL, ORTHOGONAL, Field, squares
from games.rules.errors import BadOptions, BadPosition, IllegalMove, quoted, unknown_variant
from games.rules.game import Impartial, State, View
from games.rules.options import option
from games.rules.text import Text, listed, text

KINDS = ("green", "yellow", "red")
_LETTERS = ".GYR"
_SIZES = {"4x3": (4, 3), "3x3": (3, 3)}
_LIGHTS = (text("verde"), text("amarelo"), text("vermelho"))
_LINES_OF = (
    text("fez três verdes em linha"),
    text("fez três amarelos em linha"),
    text("fez três vermelhos em linha"),
)
_EXAMPLE = "GRYR/Y.R./Y..Y"
_RED = 3


class Shape(NamedTuple):
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


@lru_cache(maxsize=2)
def shape_of(columns: int, rows: int) -> Shape:
    board = squares(columns, rows)
    index = {bit: number for number, bit in enumerate(board.places)}
    lines = []
    for bit, way in product(board.places, (*ORTHOGONAL[:2], *DIAGONAL[:2])):
        second = board.step(bit, way)
        third = None if second is None else board.step(second, way)
        if second is not None and third is not None:
            lines.append(sum(1 << 2 * index[cell] for cell in (bit, second, third)))
    every = sum(1 << 2 * number for number in range(len(index)))
    return Shape(columns, rows, tuple(board.names[bit] for bit in board.places), every, tuple(lines))


def sets_of(shape: Shape, position: int) -> tuple[int, int, int]:
    """The cells with a green, a yellow and a red light, as sets of lower bits."""
    low, high = position & shape.every, position >> 1 & shape.every
    return low & ~high, high & ~low, low & high


def lines_in(shape: Shape, position: int) -> list[tuple[int, int]]:
    """The lines of one colour: the colour as an index, and the set of cells."""
    return [
        (colour, line)
        for colour, cells in enumerate(sets_of(shape, position))
        for line in shape.lines
        if cells & line == line
    ]


def _read_lights(value: object) -> str:
    """Lights as text, "" for an empty board. Raises BadPosition."""
    if isinstance(value, str) and not value.strip("./ "):
        return ""
    shape, position = _position_of_rows(value)
    return _rows(shape, position)


def _position_of_rows(value: object) -> tuple[Shape, int]:
    rows = re.sub(r"\s+", "", value).upper().split("/") if isinstance(value, str) else []
    if len(rows) != 3 or {len(row) for row in rows} not in ({3}, {4}) or set("".join(rows)) - set(_LETTERS):
        raise BadPosition(
            text(
                "Escreve as três linhas de cima para baixo, como {example}: G verde, Y amarelo, R vermelho, "
                ". vazia.",
                example=_EXAMPLE,
            )
        )
    shape = shape_of(len(rows[0]), len(rows))
    # Board order: by column, each from below.
    letters = (row[column] for column in range(shape.columns) for row in reversed(rows))
    return shape, sum(_LETTERS.index(letter) << 2 * cell for cell, letter in enumerate(letters))


def light_on(position: int, cell: int) -> int:
    """What shines on a cell: 0 nothing, 1 green, 2 yellow, 3 red."""
    return position >> 2 * cell & 3


def _rows(shape: Shape, position: int) -> str:
    return "/".join(
        "".join(_LETTERS[light_on(position, column * shape.rows + row)] for column in range(shape.columns))
        for row in reversed(range(shape.rows))
    )


def _can_be(shape: Shape, position: int) -> bool:
    """Whether one light may have closed all lines: else the game would have ended before."""
    common = -1
    for _colour, line in lines_in(shape, position):
        common &= line
    return common != 0


def _check(shape: Shape, position: int) -> None:
    """Raises BadPosition where the game would have ended before."""
    if not _can_be(shape, position):
        raise BadPosition(text("O jogo acaba com a primeira linha de três: aqui há linhas a mais."))


@dataclass(frozen=True)
class TrafficLights(Impartial[int]):
    """Put a green light on an empty cell, or change green to yellow, or yellow to red; who completes three of
    a colour in a line wins.

    A position is an int as `Shape` says. JSON form: the rows from the top, "GRYR/Y.R./Y..Y"; read also as
    `{"green": [...], "yellow": [...], "red": [...]}`. A position with a line is over. No misère form.
    """

    slug: ClassVar[str] = "traffic_lights"
    settable: ClassVar[bool] = True
    misere = False

    size: str = option(
        "4x3",
        "choice",
        label=text("Tabuleiro"),
        help=text("Quantas colunas e quantas linhas."),
        choices=(("4x3", text("4 por 3")), ("3x3", text("3 por 3"))),
    )
    lights: str = option(
        "",
        "text",
        label=text("Luzes"),
        help=text(
            "As linhas de cima para baixo: G verde, Y amarelo, R vermelho, . casa vazia. Sem nada escrito, o "
            "tabuleiro começa vazio."
        ),
        example=_EXAMPLE,
        read=_read_lights,
    )

    def check_options(self) -> None:
        if not self.lights:
            return
        shape, position = _position_of_rows(self.lights)
        if shape != self.shape:
            raise BadOptions("lights", text("Estas luzes não são de um tabuleiro {size}.", size=self.size))
        try:
            _check(shape, position)
        except BadPosition as error:
            raise BadOptions("lights", error.reason) from error

    @property
    def variant(self) -> str | None:
        return None if self.size == "4x3" else self.size

    @classmethod
    def standard(cls, variant: str | None = None) -> Self:
        if variant in (None, "3x3"):
            return cls(size=variant or "4x3")
        raise unknown_variant(variant)

    def under(self, *, misere: bool) -> Self:
        """The same game. Raises BadOptions for the misère form, which it does not have."""
        if misere:
            raise BadOptions("misere", text("O Semáforo não se joga em misère."))
        return self

    @cached_property
    def shape(self) -> Shape:
        return shape_of(*_SIZES[self.size])

    @property
    def board(self) -> Field:
        return squares(self.shape.columns, self.shape.rows)

    def start(self) -> int:
        return _position_of_rows(self.lights)[1] if self.lights else 0

    def starting_at(self, position: int) -> Self:
        return type(self)(self.size, self.position_json(position))

    def is_over(self, position: int) -> bool:
        green, yellow, red = sets_of(self.shape, position)
        return any(
            green & line == line or yellow & line == line or red & line == line for line in self.shape.lines
        )

    def position_moves(self, position: int) -> Iterator[str]:
        if not self.is_over(position):
            for cell, name in enumerate(self.shape.names):
                if light_on(position, cell) < _RED:
                    yield name

    def move_count(self, state: State[int]) -> int:
        return sum(1 for _ in self.moves(state))

    def follow(self, position: int, move: str) -> int:
        if self.is_over(position):
            raise IllegalMove(text("O jogo já acabou."))
        cell = self._cell(move)
        if light_on(position, cell) == _RED:
            raise IllegalMove(text("A luz de {name} é vermelha: já não muda.", name=move))
        return position + (1 << 2 * cell)

    def _cell(self, name: str) -> int:
        if name not in self.shape.names:
            raise IllegalMove(text("«{name}» não é uma casa deste tabuleiro.", name=quoted(name)))
        return self.shape.names.index(name)

    def toggled(self, position: int, cell: str) -> int:
        """The next light there, after red none; lights with which the game would be over before are left
        out."""
        at = self._cell(cell)
        light, others = light_on(position, at), position & ~(3 << 2 * at)
        found = (others | (light + more) % 4 << 2 * at for more in range(1, 4))
        return next((changed for changed in found if _can_be(self.shape, changed)), position)

    def last_move(self, position: int) -> Text:
        return _LINES_OF[lines_in(self.shape, position)[0][0]]

    def position_json(self, position: int) -> str:
        return _rows(self.shape, position)

    def by_colour(self, position: int) -> dict[str, list[str]]:
        """The other JSON form."""
        return {
            kind: [name for cell, name in enumerate(self.shape.names) if light_on(position, cell) == light]
            for light, kind in enumerate(KINDS, 1)
        }

    def position_of(self, value: object) -> int:
        if isinstance(value, dict):
            return self._of_colours(value)
        shape, position = _position_of_rows(value)
        if shape != self.shape:
            raise BadPosition(text("O tabuleiro deste jogo é de {size}.", size=self.size))
        _check(shape, position)
        return position

    def _of_colours(self, value: dict[Any, Any]) -> int:
        for key, item in value.items():
            # Any position may name kinds of stones or what is besides, with nothing there.
            if key not in KINDS and (item or key not in STONES | {"extra"}):
                raise BadPosition(text("Este jogo não tem peças «{kind}».", kind=quoted(key)))
        position = 0
        for light, kind in enumerate(KINDS, 1):
            names = value.get(kind, [])
            if not isinstance(names, list) or not all(name in self.shape.names for name in names):
                raise BadPosition(text('As casas de cada cor são uma lista, como ["a1", "b2"].'))
            for name in names:
                cell = self.shape.names.index(name)
                if light_on(position, cell):
                    raise BadPosition(text("A casa {name} tem duas peças.", name=name))
                position |= light << 2 * cell
        _check(self.shape, position)
        return position

    @classmethod
    def read(cls, position: object, variant: str | None = None) -> tuple[Self, State[int]]:
        if variant is None and isinstance(position, str):
            found, _position = _position_of_rows(position)
            variant = None if found.columns == 4 else "3x3"
        empty = cls.standard(variant)
        game = empty.starting_at(empty.position_of(position))
        return game, game.initial()

    def view(self, state: State[int]) -> View:
        won = 0
        for _colour, line in lines_in(self.shape, state.position):
            won |= line
        pieces = {}
        for cell, name in enumerate(self.shape.names):
            if light := light_on(state.position, cell):
                kind = KINDS[light - 1]
                pieces[name] = f"{kind}_won" if won >> 2 * cell & 1 else kind
        return View(pieces)

    def describe(self, move: str) -> Text:
        return text("mudou a luz de {cell}", cell=move)

    def choice(self, state: State[int], prefix: str) -> Text:
        light = light_on(state.position, self._cell(prefix))
        if not light:
            return text("Pôr verde em {cell}", cell=prefix)
        return text(
            "Passar {cell} de {one} a {other}", cell=prefix, one=_LIGHTS[light - 1], other=_LIGHTS[light]
        )

    def picture(self, state: State[int]) -> Text:
        parts = [
            text("{light}: {cells}", light=light, cells=tuple(cells))
            for light, cells in zip(_LIGHTS, self.by_colour(state.position).values(), strict=True)
            if cells
        ]
        return text("Luzes: {parts}.", parts=listed(parts, "e")) if parts else text("Ainda não há luzes.")
