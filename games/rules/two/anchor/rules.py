"""Âncora (Anchor). Rulebook, `two_player_a.md` (Steven Meyers, 2000)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from games.rules.bases.board_game import Extra
from games.rules.bases.counted import LAST_PASS, Counted
from games.rules.bases.placing import Balanced, Stones
from games.rules.bases.staged import Act
from games.rules.bases.stones import territory
from games.rules.boards.fields import Field, cornered, hexhex
from games.rules.errors import BadPosition, IllegalMove
from games.rules.game import Outcome
from games.rules.options import size_option
from games.rules.text import Text, ntext, text

# The two sides that meet in each corner of a colour.
_CORNERS = {
    "black": (("west", "north_west"), ("south_west", "south_east"), ("north_east", "east")),
    "white": (("west", "south_west"), ("north_west", "north_east"), ("east", "south_east")),
}


@dataclass(frozen=True, slots=True)
class AnchorState(Stones):
    """Pieces as sets of cells; `passes` counts those made in a row, two of which end the game."""

    passes: int = 0


class Share(NamedTuple):
    """What counts for a colour at the end: its territory, and the opponent's dead pieces."""

    area: int
    prisoners: int

    @property
    def points(self) -> int:
        return self.area.bit_count() + self.prisoners.bit_count()


@dataclass(frozen=True)
class Anchor(Counted[AnchorState], Balanced[AnchorState]):
    """Put a piece on an empty cell, or pass. Black begins, and White may answer the first piece by exchanging
    colours.

    After two passes in a row the dead pieces, those of groups that are no anchors, become prisoners; who has
    more territory and prisoners wins. Options: the cells of a side.
    """

    slug: ClassVar[str] = "anchor"
    search: ClassVar[str] = "anchor"

    size: int = size_option(8, 4, 8)

    @cached_property
    def board(self) -> Field:
        board = hexhex(self.size)
        owners = tuple(
            (board.names_of(board.sides[one] & board.sides[other])[0], colour)
            for colour, corners in _CORNERS.items()
            for one, other in corners
        )
        return cornered(board, owners)

    def state(self, sets: tuple[int, ...], turn: int, *rest: Any) -> AnchorState:
        return AnchorState(sets, turn, *rest)

    def besides(self, state: AnchorState) -> dict[str, Any]:
        return {"passes": state.passes, **super().besides(state)}

    def made(self, sets: tuple[int, ...], extra: Extra, turn: int) -> AnchorState:
        passes = extra.count("passes", 2)
        state = replace(super().made(sets, extra, turn), passes=passes)
        if passes and state.can_swap:
            raise BadPosition(text("Quem passa já não pode trocar de cores."))
        return state

    def acts(self, state: AnchorState, begun: Sequence[str]) -> Iterator[Act]:
        yield from super().acts(state, begun)
        if self._may_pass(state):
            yield Act(words=("pass",))

    def apply(self, state: AnchorState, move: str) -> AnchorState:
        if move != "pass":
            return super().apply(state, move)
        if not self._may_pass(state):
            raise IllegalMove(text("Na primeira jogada não se pode passar."))
        return AnchorState(state.sets, 1 - state.turn, swapped=state.swapped, passes=state.passes + 1)

    def _may_pass(self, state: AnchorState) -> bool:
        """Not in the first turn, whose empty board nobody has passed on."""
        return bool(state.occupied or state.passes)

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
        alive = tuple(its & ~dead[colour] for colour, its in self.sets(state).items())
        areas = territory(self.board, alive)
        return {
            colour: Share(area, dead[_other(colour)])
            for colour, area in zip(self.players, areas, strict=True)
        }

    def score(self, state: AnchorState) -> dict[str, int]:
        return {colour: share.points for colour, share in self.shares(state).items()}

    def outcome(self, state: AnchorState) -> Outcome | None:
        return self.counted(state) if state.passes == 2 else None

    def told(self, state: AnchorState, role: str) -> Text:
        share = self.shares(state)[role]
        return text(
            "{points} ({area} e {prisoners})",
            points=ntext("{n} ponto", "{n} pontos", share.points),
            area=ntext("{n} casa", "{n} casas", share.area.bit_count()),
            prisoners=ntext("{n} prisioneira", "{n} prisioneiras", share.prisoners.bit_count()),
        )

    def marks(self, state: AnchorState) -> Iterator[tuple[str, int]]:
        if state.passes == 2:
            shares = self.shares(state)
            for colour in self.players:
                yield f"{colour}_area", shares[colour].area
            for colour in self.players:
                yield f"{_other(colour)}_dead", shares[colour].prisoners

    def task(self, state: AnchorState) -> Text | None:
        return LAST_PASS if state.passes == 1 else super().task(state)


def _other(colour: str) -> str:
    return "white" if colour == "black" else "black"
