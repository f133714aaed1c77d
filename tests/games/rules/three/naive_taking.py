"""The games for three in which pieces are taken once more, as the rulebook says them: stones are a dictionary
from cells, pairs of numbers, to colours, and every rule is tried out."""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from tests.games.rules.three.naive_three import DRAW, HEXAGONAL, Cell, Stones, cell_of, hexhex, named, near


@dataclass(frozen=True, kw_only=True)
class Match:
    """A match: the colour on turn, and the places of all once it is over."""

    players: ClassVar[tuple[str, ...]]
    stones: Stones
    mover: str
    places: tuple[int, ...] | None = None

    @property
    def winner(self) -> str | None:
        if self.places is None:
            return None
        return self.players[self.places.index(1)] if self.places.count(1) == 1 else DRAW

    def next_player(self, ahead: int = 1) -> str:
        return self.players[(self.players.index(self.mover) + ahead) % 3]

    def counts(self) -> dict[str, int]:
        return {colour: list(self.stones.values()).count(colour) for colour in self.players}

    def ranked(self, counts: dict[str, int]) -> tuple[int, ...]:
        return tuple(1 + sum(other > counts[colour] for other in counts.values()) for colour in self.players)


@dataclass(frozen=True, kw_only=True)
class Reversi3(Match):
    players = ("black", "grey", "white")
    protect: bool = True

    def rows(self, cell: Cell, colour: str) -> set[Cell]:
        found: set[Cell] = set()
        for across, up in HEXAGONAL:
            row = []
            column, number = cell[0] + across, cell[1] + up
            while self.stones.get((column, number), colour) != colour:
                row.append((column, number))
                column, number = column + across, number + up
            if (column, number) in self.stones:
                found |= set(row)
        return found

    def drops(self, colour: str) -> list[Cell]:
        found = [cell for cell in hexhex(5) if cell not in self.stones and self.rows(cell, colour)]
        if not self.protect:
            return found
        kind = [
            cell
            for cell in found
            if not any(
                {one for one, its in self.stones.items() if its == rival} <= self.rows(cell, colour)
                for rival in set(self.stones.values()) - {colour}
            )
        ]
        return kind or found

    def legal(self) -> list[str]:
        if self.places:
            return []
        return [named(cell) for cell in self.drops(self.mover)] or ["pass"]

    def after(self, move: str) -> Self:
        stones = {**self.stones}
        if move != "pass":
            cell = cell_of(move)
            stones |= dict.fromkeys({cell} | self.rows(cell, self.mover), self.mover)
        after = replace(self, stones=stones, mover=self.next_player())
        over = not any(after.drops(colour) for colour in self.players)
        return replace(after, places=after.ranked(after.counts()) if over else None)


@dataclass(frozen=True, kw_only=True)
class Triad(Match):
    players = ("black", "white", "grey")
    tints: ClassVar[tuple[str, ...]] = ("grey", "black", "white")
    stop_next: bool = False

    def tint(self, cell: Cell) -> str:
        return self.tints[(cell[0] + cell[1] - 1) % 3]

    def slides(self) -> list[tuple[Cell, Cell, set[Cell]]]:
        found = []
        for source in (cell for cell, colour in self.stones.items() if colour == self.mover):
            for across, up in HEXAGONAL:
                to = (source[0] + across, source[1] + up)
                while to in hexhex(5) and to not in self.stones:
                    if self.tint(to) != self.mover:
                        taken = {one for one in near(to) if self.stones.get(one, self.mover) != self.mover}
                        found.append((source, to, taken))
                    to = (to[0] + across, to[1] + up)
        return found

    def base(self) -> list[str]:
        slides = self.slides()
        most = max(len(taken) for _source, _to, taken in slides)
        moves = []
        for source, to, taken in slides:
            if len(taken) == most:
                left = {cell: its for cell, its in self.stones.items() if cell not in taken | {source}}
                left[to] = self.mover
                slide = f"{named(source)}-{named(to)}"
                free = [cell for cell in hexhex(5) if cell not in left]
                ends = len(set(left.values())) < 3
                moves += [slide] if ends else [f"{slide}/{named(cell)}" for cell in free]
        return moves

    def forbidden(self, move: str) -> bool:
        after = self.after(move)
        if after.places:
            return after.winner == after.mover
        if after.mover == self.mover:
            return False
        return any(after.after(reply).winner == after.mover for reply in after.base())

    def legal(self) -> list[str]:
        if self.places:
            return []
        base = self.base()
        return ([move for move in base if not self.forbidden(move)] if self.stop_next else []) or base

    def after(self, move: str) -> Self:
        slide, _, drop = move.partition("/")
        source, to = map(cell_of, slide.split("-"))
        taken = next(its for one, other, its in self.slides() if (one, other) == (source, to))
        stones = {cell: its for cell, its in self.stones.items() if cell not in taken | {source}}
        stones[to] = self.mover
        called = self.tint(to)
        if drop:
            (third,) = set(self.players) - {self.mover, called}
            stones[cell_of(drop)] = third
        after = replace(self, stones=stones, mover=called)
        counts = after.counts()
        if all(counts.values()) and not after.slides():
            counts[called] = 0
        return after if all(counts.values()) else replace(after, places=after.ranked(counts))


@dataclass(frozen=True, kw_only=True)
class Gonnect3(Match):
    players = ("black", "grey", "white")
    side: int = 5
    seen: frozenset[tuple[frozenset[tuple[Cell, str]], str]] = frozenset()

    def beside(self, cell: Cell) -> list[Cell]:
        column, row = cell
        four = ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1))
        return [one for one in four if 1 <= one[0] <= self.side and 1 <= one[1] <= self.side]

    def group(self, stones: Stones, cell: Cell) -> set[Cell]:
        found, waiting = {cell}, [cell]
        while waiting:
            for to in self.beside(waiting.pop()):
                if to not in found and stones.get(to) == stones[cell]:
                    found.add(to)
                    waiting.append(to)
        return found

    def breathes(self, stones: Stones, cell: Cell) -> bool:
        return any(to not in stones for one in self.group(stones, cell) for to in self.beside(one))

    def placed(self, cell: Cell) -> Stones | None:
        """The stones after one more, where the rules 1 to 3 allow it."""
        stones = self.stones | {cell: self.mover}
        dead = {one for one, its in stones.items() if its != self.mover and not self.breathes(stones, one)}
        left = {one: its for one, its in stones.items() if one not in dead}
        came_back = (frozenset(left.items()), self.next_player()) in self.seen
        return None if came_back or not self.breathes(left, cell) else left

    def legal(self) -> list[str]:
        if self.places:
            return []
        cells = [(column, row) for column in range(1, self.side + 1) for row in range(1, self.side + 1)]
        results = {cell: self.placed(cell) for cell in cells if cell not in self.stones}
        allowed = {cell: left for cell, left in results.items() if left is not None}
        before = self.counts()
        for rival in (self.next_player(), self.next_player(2)):
            taking = [
                cell for cell, left in allowed.items() if list(left.values()).count(rival) < before[rival]
            ]
            if taking:
                return [named(cell) for cell in taking]
        return [named(cell) for cell in allowed]

    def after(self, move: str) -> Self:
        cell = cell_of(move)
        stones = self.placed(cell)
        assert stones is not None
        mover = self.next_player()
        seen = self.seen | {(frozenset(stones.items()), mover)}
        after = replace(self, stones=stones, mover=mover, seen=seen)
        group = self.group(stones, cell)
        columns, rows = {one[0] for one in group}, {one[1] for one in group}
        joined = {1, self.side} <= columns or {1, self.side} <= rows
        if joined or not after.legal():
            return replace(after, places=tuple(1 if one == self.mover else 2 for one in self.players))
        return after
