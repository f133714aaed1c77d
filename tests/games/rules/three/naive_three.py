"""Games for three once more, as the rulebook says them: cells are pairs of numbers, and "stop next" tries
every move and every reply."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Self

Cell = tuple[int, int]
Stones = dict[Cell, str]

HEXAGONAL = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1))
DRAW = "draw"


def named(cell: Cell) -> str:
    return f"{'abcdefghijklmnopqrs'[cell[0] - 1]}{cell[1]}"


def cell_of(name: str) -> Cell:
    return "abcdefghijklmnopqrs".index(name[0]) + 1, int(name[1:])


@cache
def hexhex(side: int) -> dict[Cell, set[str]]:
    """The cells, and the sides on which each one lies."""
    last = 2 * side - 1
    cells = {}
    for column in range(1, last + 1):
        for number in range(max(1, column - side + 1), min(last, column + side - 1) + 1):
            lies = {
                "W": column == 1,
                "E": column == last,
                "SW": number == 1,
                "NE": number == last,
                "NW": number - column == side - 1,
                "SE": column - number == side - 1,
            }
            cells[column, number] = {name for name, there in lies.items() if there}
    return cells


def near(cell: Cell) -> list[Cell]:
    return [(cell[0] + across, cell[1] + up) for across, up in HEXAGONAL]


def connected(start: set[Cell], cells: set[Cell]) -> set[Cell]:
    found, waiting = {*start}, [*start]
    while waiting:
        for to in near(waiting.pop()):
            if to in cells and to not in found:
                found.add(to)
                waiting.append(to)
    return found


OWNERS = {"black": {"NE", "SW"}, "grey": {"W", "E"}, "white": {"NW", "SE"}}
YS = ({"W", "NE", "SE"}, {"NW", "E", "SW"})


@dataclass(frozen=True, kw_only=True)
class Match:
    """A match that goes on, or has a winner."""

    players: tuple[str, ...]
    side: int
    turn: int = 0
    winner: str | None = None
    guards_both: bool = False
    stop_next: bool = True

    def base(self) -> list[str]:
        """The moves that the other rules allow."""
        raise NotImplementedError

    def after(self, move: str) -> Self:
        raise NotImplementedError

    @property
    def mover(self) -> str:
        return self.players[self.turn]

    def prox(self) -> str:
        return self.players[(self.turn + 1) % 3]

    def forbidden(self, move: str) -> bool:
        after, prox = self.after(move), self.prox()
        if after.winner is not None:
            return after.winner == prox or (self.guards_both and after.winner not in (self.mover, DRAW))
        if after.mover != prox:
            return False
        return any(after.after(reply).winner == prox for reply in after.base())

    def legal(self) -> list[str]:
        if self.winner is not None:
            return []
        base = self.base()
        return ([move for move in base if not self.forbidden(move)] if self.stop_next else []) or base


def decided(kinds: set[str], players: tuple[str, ...], turn: int) -> str | None:
    """Who wins when a stone makes what several players, or one, win with."""
    mover, prox = players[turn], players[(turn + 1) % 3]
    for player in (mover, prox, *players):
        if player in kinds:
            return player
    return None


@dataclass(frozen=True, kw_only=True)
class Triskelion(Match):
    players: tuple[str, ...] = ("black", "grey", "white")
    stones: Stones = field(default_factory=dict)

    def base(self) -> list[str]:
        return [named(cell) for cell in hexhex(self.side) if cell not in self.stones]

    def after(self, move: str) -> Self:
        cells, cell = hexhex(self.side), cell_of(move)
        colour = ("black", "white")[len(self.stones) % 2]
        stones = self.stones | {cell: colour}
        group = connected({cell}, {one for one, its in stones.items() if its == colour})
        touched = set().union(*(cells[one] for one in group))
        owners = {owner for owner, pair in OWNERS.items() if pair <= touched}
        if any(y <= touched for y in YS):
            winner: str | None = self.mover
        else:
            winner = decided(owners, self.players, self.turn)
        return replace(self, stones=stones, turn=(self.turn + 1) % 3, winner=winner)


@dataclass(frozen=True, kw_only=True)
class Gomoku3(Match):
    players: tuple[str, ...] = ("black", "white", "grey")
    stones: Stones = field(default_factory=dict)
    overline: bool = False

    def base(self) -> list[str]:
        middle = (self.side + 1) // 2
        cells = [(column, row) for column in range(1, self.side + 1) for row in range(1, self.side + 1)]
        return (
            [named(cell) for cell in cells if cell not in self.stones]
            if self.stones
            else [named((middle, middle))]
        )

    def after(self, move: str) -> Self:
        column, row = cell_of(move)
        stones = self.stones | {(column, row): self.mover}
        winner = DRAW if len(stones) == self.side**2 else None
        for across, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
            length = 1
            for sign in (1, -1):
                step = sign
                while stones.get((column + step * across, row + step * up)) == self.mover:
                    step += sign
                    length += 1
            if length == 4 or (self.overline and length > 4):
                winner = self.mover
        return replace(self, stones=stones, turn=(self.turn + 1) % 3, winner=winner)


@dataclass(frozen=True, kw_only=True)
class Hex3(Match):
    players: tuple[str, ...] = ("white", "grey", "black")
    stones: Stones = field(default_factory=dict)
    out: tuple[str, ...] = ()

    def base(self) -> list[str]:
        return [named(cell) for cell in hexhex(self.side) if cell not in self.stones]

    def prox(self) -> str:
        return self.players[self.next_of(self.out)]

    def next_of(self, out: tuple[str, ...]) -> int:
        turn = (self.turn + 1) % 3
        while self.players[turn] in out:
            turn = (turn + 1) % 3
        return turn

    def joins(self, player: str, cells: set[Cell]) -> bool:
        """Whether these cells join the player's sides."""
        sides = hexhex(self.side)
        one, other = OWNERS[player]
        starts = {cell for cell in cells if one in sides[cell]}
        return any(other in sides[cell] for cell in connected(starts, cells))

    def after(self, move: str) -> Self:
        stones = self.stones | {cell_of(move): self.mover}
        out = self.out
        for player in self.players:
            room = {cell for cell in hexhex(self.side) if stones.get(cell, player) == player}
            if player not in out and not self.joins(player, room):
                out = (*out, player)
        if (
            self.joins(self.mover, {cell for cell, its in stones.items() if its == self.mover})
            or len(out) == 2
        ):
            return replace(self, stones=stones, out=out, winner=self.mover)
        return replace(self, stones=stones, out=out, turn=self.next_of(out))


@dataclass(frozen=True, kw_only=True)
class Iqishiqi3(Match):
    players: tuple[str, ...] = ("black", "grey", "white")
    stones: frozenset[Cell] = frozenset()
    piece: Cell
    guards_both: bool = True

    def base(self) -> list[str]:
        moves = set()
        for stone in hexhex(self.side):
            if stone not in self.stones and stone != self.piece:
                moves |= {f"{named(stone)}/{named(target)}" for target in self.targets(stone)}
        return sorted(moves)

    def targets(self, stone: Cell) -> Iterator[Cell]:
        stones = self.stones | {stone}
        board = hexhex(self.side)
        group = connected({stone}, set(stones))
        column, number = self.piece
        for across, up in HEXAGONAL:
            step = 1
            while (at := (column + step * across, number + step * up)) in board and at not in stones:
                step += 1
            path = [(column - step * across, number - step * up) for step in range(1, len(group) + 1)]
            if at in group and all(cell in board and cell not in stones for cell in path):
                yield path[-1]

    def after(self, move: str) -> Self:
        stone, piece = map(cell_of, move.split("/"))
        mover, prox = self.mover, self.prox()
        after = replace(self, stones=self.stones | {stone}, piece=piece, turn=(self.turn + 1) % 3)
        sides = hexhex(self.side)[piece]
        owners = [owner for owner, pair in OWNERS.items() if pair & sides]
        if len(owners) == 2:
            winner: str | None = mover if mover in owners else prox
        elif owners:
            winner = owners[0]
        else:
            winner = None if after.base() else mover
        return replace(after, winner=winner)


def beside(cell: Cell, side: int) -> Iterator[tuple[Cell, int, int]]:
    """The neighbours of a cell on a torus, and how the step to each crosses the glued edges."""
    column, row = cell
    lean = 0 if row % 2 else 1
    steps = [(1, 0), (-1, 0), *((across, up) for up in (1, -1) for across in (lean - 1, lean))]
    for across, up in steps:
        right, at = divmod(column + across - 1, side)
        above, number = divmod(row + up - 1, side)
        yield (at + 1, number + 1), right, above


def cycles(cell: Cell, cells: set[Cell], side: int) -> set[tuple[int, int]]:
    """How often all chains of different cells through one of them go round."""
    found = set()

    def walk(here: Cell, x: int, y: int, path: list[Cell]) -> None:
        for near_by, right, above in beside(here, side):
            if near_by == cell and len(path) > 2:
                found.add((x + right, y + above))
            if near_by in cells and near_by not in path:
                walk(near_by, x + right, y + above, [*path, near_by])

    walk(cell, 0, 0, [cell])
    return found - {(0, 0)}


@dataclass(frozen=True, kw_only=True)
class PorusTorus(Match):
    players: tuple[str, ...] = ("vertical", "horizontal", "spiral")
    stones: Stones = field(default_factory=dict)

    def base(self) -> list[str]:
        cells = [(column, row) for column in range(1, self.side + 1) for row in range(1, self.side + 1)]
        return [named(cell) for cell in cells if cell not in self.stones]

    def after(self, move: str) -> Self:
        cell = cell_of(move)
        colour = ("black", "white")[len(self.stones) % 2]
        stones = self.stones | {cell: colour}
        kinds = set()
        for x, y in cycles(cell, {one for one, its in stones.items() if its == colour}, self.side):
            kinds.add("vertical" if x == 0 else "horizontal" if y == 0 else "spiral")
        winner = decided(kinds, self.players, self.turn)
        return replace(self, stones=stones, turn=(self.turn + 1) % 3, winner=winner)
