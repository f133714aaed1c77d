"""What a player can do on a board: where pieces can be put, and where each of them can go."""

from collections.abc import Mapping
from typing import NamedTuple

from games.rules.bases.moving import Reach, paths
from games.rules.invented.board_game.boards import build_board, last_rows, ways_of
from games.rules.invented.board_game.document import (
    AnyMovement,
    BoardGameDocument,
    JumpMovement,
    Placement,
    PushMovement,
    SlideMovement,
    StepMovement,
)

Paths = tuple[tuple[int, ...], ...]


class Men(NamedTuple):
    """The cells of the pieces as the player on turn sees them."""

    own: int
    rivals: int
    neutral: int

    @property
    def occupied(self) -> int:
        return self.own | self.rivals | self.neutral


class Targets(NamedTuple):
    """Where a piece can go: to empty cells, onto pieces that it takes, over a piece that it takes, onto
    pieces that it pushes."""

    free: int = 0
    lands: int = 0
    jumps: int = 0
    pushes: int = 0

    @property
    def takes(self) -> int:
        """The cells to which it goes and takes something on its way."""
        return self.lands | self.jumps

    @property
    def all(self) -> int:
        return self.free | self.lands | self.jumps | self.pushes


class Actions:
    """The placements and movements of a game's pieces. Raises BadOptions for cells that the board lacks."""

    def __init__(self, document: BoardGameDocument) -> None:
        block = document.board
        self.board = board = build_board(block)
        self._marked = board.set_of(block.marked)
        self._homes = tuple(reversed(last_rows(block)))
        # By piece of the document and player: each movement, and the paths along which it goes from a cell.
        self._movements: list[tuple[list[tuple[AnyMovement, Mapping[int, Paths]]], ...]] = [
            tuple(
                [
                    (movement, paths(board, Reach(ways_of(block, movement, player), _far(movement))))
                    for movement in piece.movements
                ]
                for player in (0, 1)
            )
            for piece in document.pieces
        ]

    def placeable(self, placing: Placement, men: Men, player: int) -> int:
        """The empty cells on which a player can put a piece."""
        empty = self.board.full & ~men.occupied
        if placing.near == "any":
            return empty
        if placing.near == "marked":
            return empty & self._marked
        if placing.near == "home":
            return empty & self._homes[player]
        word = placing.near.removeprefix("not_")
        near = self.board.spread({"own": men.own, "rival": men.rivals, "piece": men.occupied}[word])
        return empty & (near if word == placing.near else ~near)

    def targets(self, piece: int, men: Men, player: int, cell: int) -> Targets:
        """Where a piece (its number in the document) of the player on turn can go from a cell."""
        free = lands = jumps = pushes = 0
        for movement, ways in self._movements[piece][player]:
            if isinstance(movement, JumpMovement):
                over, taking = _jumps(movement, men, ways[cell])
                free, jumps = free | over, jumps | taking
            elif isinstance(movement, PushMovement):
                for path in ways[cell]:
                    if pushed_row(movement, men, path):
                        pushes |= 1 << path[0]
            else:
                went, took = _steps(movement, men, ways[cell])
                free, lands = free | went, lands | took
        # What takes goes before what does not, where both lead to the same cell.
        return Targets(free & ~jumps, lands, jumps, pushes & ~lands)

    def jumps_on(self, piece: int, men: Men, player: int, jump: tuple[int, int]) -> int:
        """The cells to which a piece that has just taken by a jump from a cell to another can jump on."""
        start, cell = jump
        cells = 0
        for movement, ways in self._movements[piece][player]:
            if isinstance(movement, JumpMovement) and movement.goes_on:
                ahead = ways[cell]
                if movement.goes_on == "straight":
                    ahead = tuple(path for path in ahead if path and 2 * (path[0] - cell) == cell - start)
                cells |= _jumps(movement, men, ahead)[1]
        return cells

    def pushing(
        self, piece: int, men: Men, player: int, cell: int, to: int
    ) -> tuple[tuple[int, ...], int | None]:
        """The row that a piece pushes by a step to a cell to which it can push, and the cell onto which its
        last piece goes: None over the edge."""
        (row, path), *_others = (
            (row, path)
            for movement, ways in self._movements[piece][player]
            if isinstance(movement, PushMovement)
            for path in ways[cell]
            if path[:1] == (to,) and (row := pushed_row(movement, men, path))
        )
        return row, path[len(row)] if len(row) < len(path) else None


def _far(movement: AnyMovement) -> int:
    """How many cells of its paths matter; 0 for all."""
    if isinstance(movement, SlideMovement):
        return movement.cells
    return 0 if isinstance(movement, PushMovement) else 2 if isinstance(movement, JumpMovement) else 1


def _steps(movement: StepMovement, men: Men, ways: Paths) -> tuple[int, int]:
    """The empty cells to which a piece goes, and those where it takes what stands there."""
    free = lands = 0
    occupied = men.occupied
    for path in ways:
        for to in path:
            bit = 1 << to
            if occupied & bit:
                if movement.takes:
                    lands |= bit & men.rivals
                break
            free |= bit
    return 0 if movement.takes == "only" else free, lands


def _jumps(movement: JumpMovement, men: Men, ways: Paths) -> tuple[int, int]:
    """The cells to which a piece jumps without taking, and those to which it takes one on its way."""
    occupied = men.occupied
    crossed = {"own": men.own, "rival": men.rivals, "piece": occupied}[movement.over]
    free = jumps = 0
    for path in ways:
        if len(path) == 2 and crossed >> path[0] & 1 and not occupied >> path[1] & 1:
            if movement.takes and men.rivals >> path[0] & 1:
                jumps |= 1 << path[1]
            else:
                free |= 1 << path[1]
    return free, jumps


def after_jump(men: Men, start: int, to: int) -> Men:
    """The pieces after an own one has jumped from a cell to another and taken what stood between them."""
    over = 1 << (start + to) // 2
    return Men(men.own ^ 1 << start | 1 << to, men.rivals & ~over, men.neutral)


def pushed_row(movement: PushMovement, men: Men, path: tuple[int, ...]) -> tuple[int, ...]:
    """The cells of the pieces in a row that a step along this path pushes; empty where it cannot."""
    row: list[int] = []
    occupied = men.occupied
    pushed = men.rivals if movement.pushes == "rival" else occupied
    for to in path:
        if not occupied >> to & 1:
            return tuple(row)
        if len(row) == movement.most or not pushed >> to & 1:
            return ()
        row.append(to)
    return tuple(row) if movement.leaves else ()
