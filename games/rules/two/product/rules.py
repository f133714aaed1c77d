"""Produto (Product, Nick Bentley, 2008), with the single first stone and the rule for ties that João Neto and
Bill Taylor made for the championship."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import ClassVar

from games.rules.bases.board_game import Extra, Key, up_to
from games.rules.bases.counted import Filled
from games.rules.bases.placing import Coloured, Stones
from games.rules.boards.fields import ColumnBoard, hexhex, tallied
from games.rules.errors import misread
from games.rules.game import Outcome, View
from games.rules.options import size_option, yes_no_option
from games.rules.text import Text, ntext, text

TURN = 2  # stones


@dataclass(frozen=True, slots=True)
class ProductState(Stones):
    """`left`: the stones that the player on turn still puts in this turn."""

    left: int = TURN


@dataclass(frozen=True)
class Product(Filled[ProductState], Coloured[ProductState]):
    """Put two stones of any colours on empty cells; Black's first turn is one stone. A move is one stone.

    On the full board each multiplies the sizes of the two largest groups of their colour (0 without a second
    one), and more points win. With as many points who has fewer stones of their colour wins; with
    `second_wins` White does (Bentley's rule of 2026). The number of cells is odd: there are no draws. Option:
    the cells of a side, too.
    """

    slug: ClassVar[str] = "product"
    states: ClassVar[type[Stones]] = ProductState
    keys: ClassVar[Mapping[str, Key]] = {"left": up_to(TURN)}
    drawable: ClassVar[bool] = False

    size: int = size_option(5, 2, 8)
    second_wins: bool = yes_no_option(
        text("Com os mesmos pontos ganha o Branco"),
        text("Sem esta opção ganha quem tiver menos pedras da sua cor."),
    )

    @cached_property
    def board(self) -> ColumnBoard:
        return tallied(hexhex(self.size), 2.2, stacked=self.size < 7)

    def opening(self) -> ProductState:
        return ProductState((0, 0), 0, left=1)

    def build_state(self, sets: tuple[int, ...], extra: Extra, turn: int) -> ProductState:
        most = TURN if any(sets) else 1
        left = extra.count("left", TURN) or most
        if left > most:
            misread("A primeira vez tem uma só pedra.")
        return ProductState(sets, turn, left=left)

    def after(self, state: ProductState, sets: tuple[int, ...], stone: int) -> ProductState:
        if state.left > 1:
            return ProductState(sets, state.turn, left=state.left - 1)
        return ProductState(sets, 1 - state.turn)

    def largest(self, state: ProductState, role: str) -> tuple[int, int]:
        """The two largest groups of a colour, no cells in place of those that are missing."""
        groups = sorted(self.board.groups(self.sets(state)[role]), key=int.bit_count, reverse=True)
        first, second = (*groups, 0, 0)[:2]
        return first, second

    def score(self, state: ProductState) -> dict[str, int]:
        return {role: prod(map(int.bit_count, self.largest(state, role))) for role in self.players}

    def tie(self, state: ProductState, points: float) -> Outcome:
        if self.second_wins:
            return Outcome(self.players[1], text("com os mesmos pontos ganha o Branco"))
        black, white = map(int.bit_count, state.sets)
        why = text("os mesmos pontos, com menos pedras da sua cor")
        return Outcome(self.players[black > white], why)

    def won(self, state: ProductState) -> int:
        """The two groups whose sizes the winner multiplied."""
        outcome = self.outcome(state)
        return sum(self.largest(state, str(outcome.winner))) if outcome else 0

    def points_words(self, state: ProductState, role: str) -> Text:
        first, second = map(int.bit_count, self.largest(state, role))
        return text("{first} × {second} = {points}", first=first, second=second, points=first * second)

    def view(self, state: ProductState) -> View:
        shown = super().view(state)
        labels = {role: str(self.points_words(state, role)).replace(" ", "") for role in self.players}
        return View(shown.pieces, labels)

    def task(self, state: ProductState) -> Text:
        return ntext(
            "Falta-te pôr {n} pedra, de qualquer cor.", "Faltam-te {n} pedras, de qualquer cor.", state.left
        )
