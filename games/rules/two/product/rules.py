"""Produto (Product, Nick Bentley, 2008), with the single first stone and the rule for ties that João Neto and
Bill Taylor made for the championship."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import ClassVar

from games.rules.bases.board_game import Extra, Key, up_to
from games.rules.bases.counted import WhenFull
from games.rules.bases.placing import Coloured, Stones
from games.rules.bases.tallied import Tallied
from games.rules.boards.fields import Boards, hexhex
from games.rules.errors import misread
from games.rules.game import Outcome
from games.rules.options import size_option, yes_no_option
from games.rules.text import Text, ntext, text


@dataclass(frozen=True, slots=True)
class ProductState(Stones):
    """`left`: the stones that the player on turn still puts in this turn."""

    left: int = 1


@dataclass(frozen=True)
class Product(Tallied[ProductState], WhenFull[ProductState], Coloured[ProductState]):
    """Put two stones of any colours on empty cells; Black's first turn is one stone. A move is one stone.

    On the full board each multiplies the sizes of the two largest groups of their colour (0 without a second
    one), and more points win. With as many points who has fewer stones of their colour wins; with
    `second_wins` White does (Bentley's rule of 2026). The number of cells is odd: no draws. Option: the size.
    """

    slug: ClassVar[str] = "product"
    stones_a_turn: ClassVar[int] = 2
    states: ClassVar[type[Stones]] = ProductState
    keys: ClassVar[Mapping[str, Key]] = {"left": up_to(stones_a_turn)}
    drawable: ClassVar[bool] = False
    boards: ClassVar[Boards] = hexhex
    tally_width: ClassVar[float] = 2.2

    size: int = size_option(5, 2, 8)
    second_wins: bool = yes_no_option(
        text("Com os mesmos pontos ganha o Branco"),
        text("Sem esta opção ganha quem tiver menos pedras da sua cor."),
    )

    def build_state(self, sets: tuple[int, ...], extra: Extra, turn: int) -> ProductState:
        most = self.stones_a_turn if any(sets) else 1
        left = extra.count("left", self.stones_a_turn) or most
        if left > most:
            misread("A primeira vez tem uma só pedra.")
        return ProductState(sets, turn, left=left)

    def after(self, state: ProductState, sets: tuple[int, ...], stone: int) -> ProductState:
        left = state.left - 1
        return ProductState(sets, state.turn if left else 1 - state.turn, left=left or self.stones_a_turn)

    def largest(self, state: ProductState, role: str) -> tuple[int, ...]:
        """The two largest groups of a colour, no cells in place of those that are missing."""
        return _largest(self, self.sets(state)[role])

    def score(self, state: ProductState) -> dict[str, int]:
        return {role: prod(map(int.bit_count, self.largest(state, role))) for role in self.players}

    def tie(self, state: ProductState, points: float) -> Outcome:
        if self.second_wins:
            return Outcome(self.players[1], text("com os mesmos pontos ganha o Branco"))
        black, white = map(int.bit_count, state.sets)
        return Outcome(self.players[black > white], text("os mesmos pontos, com menos pedras da sua cor"))

    def won(self, state: ProductState) -> int:
        """The two groups whose sizes the winner multiplied."""
        outcome = self.outcome(state)
        return sum(self.largest(state, str(outcome.winner))) if outcome else 0

    def points_words(self, state: ProductState, role: str) -> Text:
        first, second = map(int.bit_count, self.largest(state, role))
        return text("{first} × {second} = {points}", first=first, second=second, points=first * second)

    def tally(self, state: ProductState, player: int) -> str:
        return str(self.points_words(state, self.players[player])).replace(" ", "")

    def task(self, state: ProductState) -> Text:
        return ntext(
            "Falta-te pôr {n} pedra, de qualquer cor.", "Faltam-te {n} pedras, de qualquer cor.", state.left
        )


@lru_cache(maxsize=64)  # a count and its words ask for the same ones
def _largest(game: Product, stones: int) -> tuple[int, ...]:
    groups = sorted(game.board.groups(stones), key=int.bit_count, reverse=True)
    return (*groups, 0, 0)[:2]
