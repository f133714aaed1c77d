"""Âncora (Anchor). Rulebook, `two_player_a.md` (Steven Meyers, 2000)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, Self

from games.rules.boards.fields import Field, cornered, hexhex
from games.rules.errors import BadPosition, IllegalMove
from games.rules.game import Outcome, View
from games.rules.options import size_option
from games.rules.partisan import BLACK, Extra, WithSwap, read_swap, refuse_swap
from games.rules.text import Text, ntext, text
from games.rules.two.stones import territory

_LEAST, _MOST = 4, 8
# The two sides that meet in each corner of a colour.
_CORNERS = {
    "black": (("west", "north_west"), ("south_west", "south_east"), ("north_east", "east")),
    "white": (("west", "south_west"), ("north_west", "north_east"), ("east", "south_east")),
}


@dataclass(frozen=True, slots=True)
class AnchorState:
    """Pieces as sets of cells; `passes` counts those made in a row, two of which end the game."""

    black: int
    white: int
    turn: int
    passes: int = 0
    can_swap: bool = False
    swapped: bool = False


class Share(NamedTuple):
    """What counts for a colour at the end: its territory, and the opponent's dead pieces."""

    area: int
    prisoners: int

    @property
    def points(self) -> int:
        return self.area.bit_count() + self.prisoners.bit_count()


@dataclass(frozen=True)
class Anchor(WithSwap[AnchorState]):
    """Put a piece on an empty cell, or pass. Black begins, and White may answer the first piece by exchanging
    colours.

    After two passes in a row the dead pieces, those of groups that are no anchors, become prisoners; who has
    more territory and prisoners wins. Options: the cells of a side.
    """

    slug: ClassVar[str] = "anchor"
    search: ClassVar[str] = "anchor"

    size: int = size_option(8, _LEAST, _MOST)

    @property
    def variant(self) -> str | None:
        return None if self.size == _MOST else str(self.size)

    @classmethod
    def variants(cls) -> Iterator[Self]:
        return (cls(size=size) for size in range(_LEAST, _MOST + 1))

    @cached_property
    def board(self) -> Field:
        board = hexhex(self.size)
        owners = tuple(
            (board.names_of(board.sides[one] & board.sides[other])[0], colour)
            for colour, corners in _CORNERS.items()
            for one, other in corners
        )
        return cornered(board, owners)

    def opening(self) -> AnchorState:
        return AnchorState(0, 0, BLACK)

    def sets(self, state: AnchorState) -> Mapping[str, int]:
        return {"black": state.black, "white": state.white}

    def besides(self, state: AnchorState) -> dict[str, Any]:
        return {"passes": state.passes, **super().besides(state)}

    def made(self, sets: Mapping[str, int], extra: Extra, turn: int) -> AnchorState:
        black, white = sets["black"], sets["white"]
        passes = extra.count("passes", 2)
        can_swap, swapped = read_swap(extra, turn, black, white)
        if passes and can_swap:
            raise BadPosition(text("Quem passa já não pode trocar de cores."))
        return AnchorState(black, white, turn, passes, can_swap, swapped)

    def moves(self, state: AnchorState) -> Iterator[str]:
        if state.passes == 2:
            return
        yield from self.swap_moves(state)
        yield from self.board.names_of(self.empty(state))
        if self._may_pass(state):
            yield "pass"

    def apply(self, state: AnchorState, move: str) -> AnchorState:
        if move == "swap":
            refuse_swap(state.can_swap)
            return replace(state, can_swap=False, swapped=True)
        black, white = state.black, state.white
        if move == "pass":
            if not self._may_pass(state):
                raise IllegalMove(text("Na primeira jogada não se pode passar."))
            return AnchorState(black, white, 1 - state.turn, state.passes + 1, swapped=state.swapped)
        piece = 1 << self.empty_cell(state, move)
        first = state.turn == BLACK and not black | white
        if state.turn == BLACK:
            black |= piece
        else:
            white |= piece
        return AnchorState(black, white, 1 - state.turn, 0, first, state.swapped)

    def _may_pass(self, state: AnchorState) -> bool:
        """Not in the first turn, whose empty board nobody has passed on."""
        return bool(state.black | state.white or state.passes)

    def dead(self, state: AnchorState, colour: str) -> int:
        """The pieces of a colour whose groups are no anchors."""
        cells = self.sets(state)[colour]
        return sum(group for group in self.board.groups(cells) if not self._is_anchor(group, colour))

    def _is_anchor(self, group: int, colour: str) -> bool:
        """An anchor touches three sides or more, or two, unless they meet in a corner of the opponent's."""
        touched = self.board.touched_sides(group)
        if len(touched) != 2:
            return len(touched) > 2
        return not any(set(corner) == set(touched) for corner in _CORNERS[_other(colour)])

    def shares(self, state: AnchorState) -> dict[str, Share]:
        """What would count for each colour if the game ended now."""
        dead = {colour: self.dead(state, colour) for colour in self.players}
        black, white = state.black & ~dead["black"], state.white & ~dead["white"]
        areas = territory(self.board, self.board.full & ~(black | white), black, white)
        return {
            colour: Share(area, dead[_other(colour)])
            for colour, area in zip(self.players, areas, strict=True)
        }

    def score(self, state: AnchorState) -> dict[str, int]:
        return {colour: share.points for colour, share in self.shares(state).items()}

    def outcome(self, state: AnchorState) -> Outcome | None:
        if state.passes < 2:
            return None
        shares = self.shares(state)
        points = self.score(state)
        if points["black"] == points["white"]:
            return Outcome(
                None, ntext("{n} ponto para cada lado", "{n} pontos para cada lado", points["black"])
            )
        winner = max(self.players, key=lambda colour: points[colour])
        return Outcome(
            winner,
            text("{won} contra {lost}", won=_counted(shares[winner]), lost=_counted(shares[_other(winner)])),
        )

    def view(self, state: AnchorState) -> View:
        pieces = dict(super().view(state).pieces)
        if state.passes == 2:
            shares = self.shares(state)
            for colour, share in shares.items():
                pieces |= dict.fromkeys(self.board.names_of(share.area), f"{colour}_area")
            for colour, share in shares.items():
                pieces |= dict.fromkeys(self.board.names_of(share.prisoners), f"{_other(colour)}_dead")
        return View(pieces)

    def task(self, state: AnchorState) -> Text | None:
        if state.passes == 1:
            return text("O adversário passou: se também passares, o jogo acaba e contam-se os pontos.")
        return super().task(state)


def _other(colour: str) -> str:
    return "white" if colour == "black" else "black"


def _counted(share: Share) -> Text:
    return text(
        "{points} ({area} e {prisoners})",
        points=ntext("{n} ponto", "{n} pontos", share.points),
        area=ntext("{n} casa", "{n} casas", share.area.bit_count()),
        prisoners=ntext("{n} prisioneira", "{n} prisioneiras", share.prisoners.bit_count()),
    )
