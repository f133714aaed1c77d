"""What counts at the end of a game of Âncora: territory and dead pieces. Rulebook, `two_player_a.md`."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from games.rules.bases.counted import Passing
from games.rules.bases.placing import Stones
from games.rules.bases.stones import territory
from games.rules.text import Text, ntext, text

# The two sides that meet in each corner of a colour.
CORNERS = {
    "black": (("west", "north_west"), ("south_west", "south_east"), ("north_east", "east")),
    "white": (("west", "south_west"), ("north_west", "north_east"), ("east", "south_east")),
}
_OTHER = {"black": "white", "white": "black"}


@dataclass(frozen=True, slots=True)
class AnchorState(Stones):
    """Pieces as sets of cells; `passes` counts those made in a row, two of which end the game."""

    passes: int = 0


class ColourScore(NamedTuple):
    """What counts for a colour at the end: its territory, and the opponent's dead pieces."""

    area: int
    prisoners: int

    @property
    def points(self) -> int:
        return self.area.bit_count() + self.prisoners.bit_count()


@dataclass(frozen=True)
class Anchored(Passing[AnchorState]):
    """Groups that are no anchors are dead: they become prisoners, and count with territory."""

    def dead(self, state: AnchorState, colour: str) -> int:
        """The pieces of a colour whose groups are no anchors."""
        cells = self.sets(state)[colour]
        return sum(group for group in self.board.groups(cells) if not self._is_anchor(group, colour))

    def _is_anchor(self, group: int, colour: str) -> bool:
        """An anchor touches three sides or more, or two, unless they meet in a corner of the opponent's."""
        touched = self.board.touched_sides(group)
        if len(touched) != 2:
            return len(touched) > 2
        return not any(set(corner) == set(touched) for corner in CORNERS[_OTHER[colour]])

    def shares(self, state: AnchorState) -> dict[str, ColourScore]:
        """What would count for each colour if the game ended now."""
        dead = {colour: self.dead(state, colour) for colour in self.players}
        alive = tuple(stones & ~dead[colour] for colour, stones in self.sets(state).items())
        areas = territory(self.board, alive)
        return {
            colour: ColourScore(area, dead[_OTHER[colour]])
            for colour, area in zip(self.players, areas, strict=True)
        }

    def score(self, state: AnchorState) -> dict[str, int]:
        return {colour: share.points for colour, share in self.shares(state).items()}

    def points_words(self, state: AnchorState, role: str) -> Text:
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
                yield f"{_OTHER[colour]}_dead", shares[colour].prisoners
