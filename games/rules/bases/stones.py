"""Stones that are captured by surrounding them, and the territory that they surround: Go and its relatives.

Sets of points are ints of a `Field`; `sets` are those of each colour, in the order of the players.
"""

from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import ClassVar, Generic

from games.rules.bases.board_game import BoardGame, S
from games.rules.boards.fields import ColumnBoard, each
from games.rules.errors import refuse
from games.rules.text import Text, text

Sets = tuple[int, ...]


@dataclass(frozen=True)
class Surrounding(BoardGame[S], Generic[S]):
    """Groups without liberties are captured; suicide is forbidden unless the game allows it, and so is what
    brings back an earlier position, as the game says."""

    captures: ClassVar[bool] = True
    no_return: ClassVar[Text] = text(
        "Ko: não podes voltar já à posição anterior. Joga primeiro noutro sítio."
    )

    @property
    def suicide(self) -> bool:
        """Whether one may take off stones of one's own."""
        return False

    def surrounded(self, state: S, move: str) -> Sets:
        """The sets after a stone on an empty point. Raises IllegalMove."""
        point = self.empty_cell(state, move)
        now = placed(self.board, state.sets, state.turn, point)
        if now is None:
            if not self.suicide:
                refuse("Suicídio: em {cell} a tua pedra ficava sem liberdades.", cell=move)
            own = state.own | 1 << point
            return state.with_own(own & ~self.board.flood(1 << point, own))
        return now


def placed(board: ColumnBoard, sets: Sets, turn: int, point: int) -> Sets | None:
    """The sets after a stone of the player on turn on an empty point, without what it captures; None where it
    would itself be without liberties (suicide)."""
    own = sets[turn] | 1 << point
    near = board.neighbours[point]
    now = [*sets]
    now[turn] = own
    empty = board.full & ~reduce(or_, now)
    captures = False
    for player, stones in enumerate(sets):
        if player != turn and near & stones and (captured := _captured(board, stones, empty, near)):
            now[player] = stones & ~captured
            captures = True
    if not (captures or near & empty or has_liberty(board, own, empty, point)):
        return None
    return tuple(now)


def has_liberty(board: ColumnBoard, stones: int, empty: int, point: int) -> bool:
    """Whether the group of the stone on a point has a liberty: an empty neighbouring point."""
    return bool(board.spread(board.flood(1 << point, stones)) & empty)


def _captured(board: ColumnBoard, stones: int, empty: int, near: int) -> int:
    """The groups without liberties among those with a stone in `near`."""
    captured = 0
    seen = 0
    for point in each(near & stones):
        if board.neighbours[point] & empty or seen >> point & 1:
            continue
        group = board.flood(1 << point, stones)
        seen |= group
        if not board.spread(group) & empty:
            captured |= group
    return captured


def breathless(board: ColumnBoard, sets: Sets) -> int:
    """All stones of groups without liberties: none may stay on the board after a move."""
    occupied = reduce(or_, sets)
    liberties = board.full & ~occupied
    beside = board.spread(liberties)
    for stones in sets:
        occupied &= ~board.flood(beside, stones)
    return occupied


def playable(board: ColumnBoard, sets: Sets, turn: int) -> int:
    """The empty points on which a stone of the player on turn is not suicide."""
    empty = board.full & ~reduce(or_, sets)
    points = board.spread(empty) & empty
    for point in each(empty & ~points):
        if placed(board, sets, turn, point):
            points |= 1 << point
    return points


def has_point(board: ColumnBoard, sets: Sets, turn: int, banned: int = 0) -> bool:
    """Whether the player on turn has a point that is neither suicide nor one of the `banned` ones."""
    empty = board.full & ~reduce(or_, sets)
    # A point with an empty neighbour is no suicide.
    return bool(board.spread(empty) & empty & ~banned or playable(board, sets, turn) & ~banned)


def territory(board: ColumnBoard, sets: Sets) -> Sets:
    """The territory of each colour: connected parts of the empty points whose neighbouring stones are all of
    that colour (at least one stone)."""
    empty = board.full & ~reduce(or_, sets)
    beside = [board.flood(board.spread(stones), empty) for stones in sets]
    return tuple(
        stones & ~reduce(or_, beside[:player] + beside[player + 1 :]) for player, stones in enumerate(beside)
    )
