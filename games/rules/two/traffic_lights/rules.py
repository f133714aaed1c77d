"""Semáforo (Traffic Lights). Rulebook, `two_player_c.md` (Alan Parr, 1998). An impartial game."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Self

from games.rules.boards.fields import ColumnBoard, squares
from games.rules.errors import BadOptions, BadPosition, misread, quoted, refuse, unfit, unknown_variant
from games.rules.game import Impartial, State, View
from games.rules.options import option
from games.rules.text import Text, formula, join_words, text
from games.rules.two.traffic_lights.lights import (
    EXAMPLE,
    RED,
    LightBoard,
    as_option,
    light_on,
    read_lights,
    shape_of,
)

_SIZES = {"4x3": (4, 3), "3x3": (3, 3)}
_LIGHTS = (text("verde"), text("amarelo"), text("vermelho"))
_LINES_OF = (
    text("fez três verdes em linha"),
    text("fez três amarelos em linha"),
    text("fez três vermelhos em linha"),
)


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
        example=EXAMPLE,
        read=as_option,
    )

    def check_options(self) -> None:
        if not self.lights:
            return
        shape, position = read_lights(self.lights)
        if shape != self.shape:
            unfit("lights", "Estas luzes não são de um tabuleiro {size}.", size=self.size)
        try:
            shape.check(position)
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
            unfit("misere", "O Semáforo não se joga em misère.")
        return self

    @cached_property
    def shape(self) -> LightBoard:
        return shape_of(*_SIZES[self.size])

    @property
    def board(self) -> ColumnBoard:
        return squares(self.shape.columns, self.shape.rows)

    def start(self) -> int:
        return read_lights(self.lights)[1] if self.lights else 0

    def starting_at(self, position: int) -> Self:
        return type(self)(self.size, self.position_json(position))

    def is_over(self, position: int) -> bool:
        return self.shape.is_won(position)

    def position_moves(self, position: int) -> Iterator[str]:
        if not self.is_over(position):
            yield from (name for cell, name in enumerate(self.shape.names) if light_on(position, cell) < RED)

    def move_count(self, state: State[int]) -> int:
        return sum(1 for _ in self.moves(state))

    def follow(self, position: int, move: str) -> int:
        if self.is_over(position):
            refuse("O jogo já acabou.")
        cell = self._cell(move)
        if light_on(position, cell) == RED:
            refuse("A luz de {name} é vermelha: já não muda.", name=move)
        return position + (1 << 2 * cell)

    def _cell(self, name: str) -> int:
        if name not in self.shape.names:
            refuse("«{name}» não é uma casa deste tabuleiro.", name=quoted(name))
        return self.shape.names.index(name)

    def toggled(self, position: int, cell: str) -> int:
        """The next light there, after red none; lights with which the game would be over before are left
        out."""
        at = self._cell(cell)
        light, others = light_on(position, at), position & ~(3 << 2 * at)
        candidates = (others | (light + more) % 4 << 2 * at for more in range(1, 4))
        return next((changed for changed in candidates if self.shape.can_be(changed)), position)

    def last_move(self, position: int) -> Text:
        return _LINES_OF[self.shape.lines_in(position)[0][0]]

    def position_json(self, position: int) -> str:
        return self.shape.rows_text(position)

    def position_of(self, value: object) -> int:
        if isinstance(value, dict):
            position = self.shape.of_colours(value)
        else:
            shape, position = read_lights(value)
            if shape != self.shape:
                misread("O tabuleiro deste jogo é de {size}.", size=self.size)
        self.shape.check(position)
        return position

    @classmethod
    def from_position(cls, position: object, variant: str | None = None) -> tuple[Self, State[int]]:
        if variant is None and isinstance(position, str):
            variant = None if read_lights(position)[0].columns == 4 else "3x3"
        empty = cls.standard(variant)
        game = empty.starting_at(empty.position_of(position))
        return game, game.initial()

    def piece_kinds(self) -> frozenset[str]:
        return frozenset({"green", "yellow", "red"})

    def view(self, state: State[int]) -> View:
        won = 0
        for _colour, line in self.shape.lines_in(state.position):
            won |= line
        crowned = {name for cell, name in enumerate(self.shape.names) if won >> 2 * cell & 1}
        lights = self.shape.by_colour(state.position).items()
        return View(
            {
                name: f"{kind}_won" if name in crowned else kind
                for kind, light_names in lights
                for name in light_names
            }
        )

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
            formula("{light}: {cells}", light=light, cells=tuple(cells))
            for light, cells in zip(_LIGHTS, self.shape.by_colour(state.position).values(), strict=True)
            if cells
        ]
        return text("Luzes: {parts}.", parts=join_words(parts, "e")) if parts else text("Ainda não há luzes.")
