"""The rules of five in a row, and of Ninuki. Rulebook, `two_player_b.md`, Gomoku.

Ninuki is the older Japanese form, with captures.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_
from typing import Any

from games.rules.bases.board_game import BLACK, WHITE, Extra
from games.rules.bases.choosing import Choosing
from games.rules.bases.placing import Stones
from games.rules.bases.staged import Stage
from games.rules.boards.fields import ColumnBoard, each
from games.rules.boards.lines import closed_in, rows
from games.rules.errors import BadPosition, refuse
from games.rules.game import Outcome
from games.rules.text import Text, ntext, text

FIVE = 5
TEN = 10  # stones captured that win in Ninuki
_BOTH = text("Nesta posição já ganharam os dois.")


@dataclass(frozen=True, slots=True)
class GomokuState(Stones):
    """What single variants need: the phase of the opening; how many stones each colour captured; who owns the
    dagger and who used it in his last turn. The shape that won are rows of five."""

    phase: str = "play"
    captured: tuple[int, int] = (0, 0)
    dagger: int = WHITE
    used: tuple[bool, bool] = (False, False)


def fives(board: ColumnBoard, stones: int, stone: int) -> int:
    """All rows of exactly five of `stones` through one of them."""
    fives = 0
    for row in rows(board, stones, stone):
        if row.bit_count() == FIVE:
            fives |= row
    return fives


class Standard:
    """The rules of the standard game, and what its variants may change: a stone a turn, the first one in the
    centre; whoever makes a row of exactly five with it wins."""

    def __init__(self, game: Choosing[GomokuState]) -> None:
        self.game = game
        self.board = game.board
        self.centre = 1 << self.board.bits[self.board.cells[len(self.board.cells) // 2].name]

    def opening(self) -> GomokuState:
        return GomokuState((0, 0), BLACK)

    def besides(self, state: GomokuState) -> dict[str, Any]:
        """The `extra` of a position."""
        return {}

    def read_extra(self, state: GomokuState, extra: Extra) -> GomokuState:
        """The state of a position, with what its `extra` says. Raises BadPosition."""
        black, white = self.five_of(state, BLACK), self.five_of(state, WHITE)
        if black and white:
            raise BadPosition(_BOTH)
        return replace(state, shape=black or white)

    def five_of(self, state: GomokuState, player: int) -> int:
        """A player's stones in rows that win."""
        stones = state.sets[player]
        five = 0
        for cell in each(stones):
            five |= self.winning(stones, 1 << cell)
        return five

    def points(self, state: GomokuState) -> int:
        """Where a stone can be put."""
        return self.game.empty(state) if state.occupied else self.centre

    def point(self, state: GomokuState, name: str) -> int:
        """The point with this name, as a set, if a stone can be put there. Raises IllegalMove."""
        stone = 1 << self.game.empty_cell(state, name)
        if not stone & self.points(state):
            (centre,) = self.board.names_of(self.centre)
            refuse("A primeira pedra vai para o centro, {centre}.", centre=centre)
        return stone

    def acts(self, state: GomokuState, begun: Sequence[str]) -> Iterator[Stage]:
        yield Stage(self.points(state))

    def apply(self, state: GomokuState, move: str) -> GomokuState:
        return self.turned(state, state.own, state.rivals, self.point(state, move))

    def turned(self, state: GomokuState, own: int, rivals: int, stones: int) -> GomokuState:
        """The state after the turn in which `stones` were put to `own`."""
        own |= stones
        sets = (rivals, own) if state.turn else (own, rivals)
        return replace(state, sets=sets, turn=1 - state.turn, shape=self.winning(own, stones))

    def winning(self, stones: int, stone: int) -> int:
        """The rows of `stones` through one of them that win."""
        return fives(self.board, stones, stone)

    def won_otherwise(self, state: GomokuState) -> Outcome | None:
        """The end of a game without a five."""
        return None

    def task(self, state: GomokuState) -> Text | None:
        return None if state.occupied else text("A primeira pedra vai para o centro.")

    def tally(self, state: GomokuState) -> Mapping[str, str]:
        """What is written below the board, by colour."""
        return {}

    def notes(self, state: GomokuState) -> Text | None:
        """What else than stones there is to see, in words."""
        return None


class FreeStart(Standard):
    """The first stone may stand anywhere, as in most collections of matches."""

    def points(self, state: GomokuState) -> int:
        return self.game.empty(state)

    def task(self, state: GomokuState) -> Text | None:
        return None


class Freestyle(FreeStart):
    """Besides, longer rows win as well: the "freestyle" of tournaments of programs."""

    def winning(self, stones: int, stone: int) -> int:
        return reduce(or_, (row for row in rows(self.board, stones, stone) if row.bit_count() >= FIVE), 0)


class Ninuki(Standard):
    """A stone that closes in exactly two rival stones between it and another of its colour takes them; ten
    stones taken win, too. Nobody loses stones by putting one between two others."""

    def besides(self, state: GomokuState) -> dict[str, Any]:
        """Also the rows of five that were left of longer ones when stones were taken: they are no win."""
        extra: dict[str, Any] = {"captured": dict(zip(self.game.players, state.captured, strict=True))}
        lost_stones = state.captured[state.turn]
        if lost_stones and (left := self.five_of(state, 1 - state.turn) & ~state.shape):
            extra["left_over"] = self.board.names_of(left)
        return extra

    def read_extra(self, state: GomokuState, extra: Extra) -> GomokuState:
        counts = extra.inner("captured")
        # Captures come before fives, and at most eight pairs go in the turn that wins.
        captured = counts.count("black", TEN + 15), counts.count("white", TEN + 15)
        # A five of the player on turn was no win: it came of a longer row that lost stones.
        five = self.five_of(state, 1 - state.turn) & ~extra.cells("left_over")
        if min(captured) >= TEN or (five and captured[state.turn] >= TEN):
            raise BadPosition(_BOTH)
        return replace(state, captured=captured, shape=five)

    def apply(self, state: GomokuState, move: str) -> GomokuState:
        stone = self.point(state, move)
        taken = 0
        for row in closed_in(self.board, stone.bit_length() - 1, state.own, state.rivals):
            if row.bit_count() == 2:
                taken |= row
        after = self.turned(state, state.own, state.rivals & ~taken, stone)
        if not taken:
            return after
        black, white = state.captured
        number = taken.bit_count()
        captured = (black, white + number) if state.turn else (black + number, white)
        return replace(after, captured=captured)

    def won_otherwise(self, state: GomokuState) -> Outcome | None:
        for winner, number in zip(self.game.players, state.captured, strict=True):
            if number >= TEN:
                return Outcome(winner, ntext("capturou {n} pedra", "capturou {n} pedras", number))
        return None

    def tally(self, state: GomokuState) -> Mapping[str, str]:
        return {colour: str(number) for colour, number in zip(self.game.players, state.captured, strict=True)}

    def notes(self, state: GomokuState) -> Text | None:
        black, white = state.captured
        return text("Pedras capturadas: pelo Preto {black}, pelo Branco {white}.", black=black, white=white)
