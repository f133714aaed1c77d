"""States of a board game from blocks, and what can be done in one."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from games.rules.bases.board_game import Pieces
from games.rules.bases.repeating import Past
from games.rules.game import Outcome
from games.rules.invented.board_game.actions import Targets


@dataclass(frozen=True, slots=True)
class BoardState(Pieces):
    """The pieces of each kind, and what else matters.

    `reserves`: how many of each kind are left to be put; `taken`: how many of each have been taken, where an
    end asks for it; `part`: how far the turn is; `acted`: whether something was done in it; `passes`: how
    many were made in a row; `plies`: all that was done so far. `ended` is how the game has ended, `shape`
    what shows it.
    """

    reserves: tuple[int, ...] = ()
    taken: tuple[int, ...] = ()
    part: int = 0
    acted: bool = False
    passes: int = 0
    plies: int = 0
    can_swap: bool = False
    swapped: bool = False
    ended: Outcome | None = field(default=None, compare=False)
    shape: int = field(default=0, compare=False)
    past: Past = field(default=Past(), compare=False)


class Choices(NamedTuple):
    """What the player on turn can do: the cells for each kind of piece, by its place among the kinds, and
    where each of the own pieces can go, by its cell."""

    placements: Mapping[int, int]
    movements: Mapping[int, Targets]

    @property
    def any(self) -> bool:
        return bool(self.placements or self.movements)


class PieceChange(NamedTuple):
    """What an action does to the pieces: the sets after it, before anything is taken by it but what stood in
    its way; the cells to which own pieces have come; the rival's pieces taken on the way, by kind."""

    sets: tuple[int, ...]
    came: int
    taken: tuple[int, ...]
