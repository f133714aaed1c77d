"""Nosferatu once more, as the rulebook says it: pairs of numbers, every way tried."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tests.games.rules.two.naive import HEXAGONAL, Cell, cell_of, named


@dataclass(frozen=True)
class Nosferatu:
    size: int
    forced: bool
    turn: str
    white: frozenset[Cell]
    black: frozenset[Cell]
    nosferatu: Cell | None
    villagers: int
    vampires: int
    hidden: int

    def inside(self, cell: Cell) -> bool:
        column, number = cell
        last = 2 * self.size - 2
        return 0 <= column <= last and 0 <= number <= last and abs(column - number) < self.size

    def whose(self, cell: Cell) -> str:
        if cell in self.white:
            return "white"
        return "black" if cell in self.black or cell == self.nosferatu else ""

    def empty(self, cell: Cell) -> bool:
        return self.inside(cell) and not self.whose(cell)

    def own(self) -> list[Cell]:
        return [cell for cell in self.cells() if self.whose(cell) == self.turn]

    def cells(self) -> list[Cell]:
        last = 2 * self.size - 1
        every = [(column, number) for column in range(last) for number in range(last)]
        return [cell for cell in every if self.inside(cell)]

    def winner(self) -> str | None:
        if self.nosferatu is None and not self.hidden:
            return "white"
        return None if self.white or self.villagers else "black"

    def moved(self, start: Cell, goal: Cell, taken: Cell | None = None) -> "Nosferatu":
        gone, there = {start, taken}, {goal}
        return replace(
            self,
            black=self.black - gone | (there if start in self.black else set()),
            white=self.white - gone | (there if start in self.white else set()),
            nosferatu=goal
            if start == self.nosferatu
            else None
            if taken == self.nosferatu
            else self.nosferatu,
        )

    def hops(self, start: Cell) -> Iterator[tuple[Cell, Cell]]:
        """Where a piece jumps, and over whom."""
        other = "black" if self.turn == "white" else "white"
        flies = start == self.nosferatu
        for x, y in HEXAGONAL:
            line = [(start[0] + far * x, start[1] + far * y) for far in range(1, 8)]
            before = 0
            while flies and self.empty(line[before]):
                before += 1
            over = line[before]
            if not self.inside(over) or self.whose(over) != other:
                continue
            for goal in line[before + 1 :]:
                if not self.empty(goal):
                    break
                yield goal, over
                if not flies:
                    break

    def chains(
        self, start: Cell, text: str = "", took: tuple[Cell, ...] = ()
    ) -> Iterator[tuple[str, "Nosferatu", tuple[Cell, ...]]]:
        if self.winner():
            return
        for goal, over in self.hops(start):
            after, said = self.moved(start, goal, over), f"{text or named(start)}:{named(goal)}"
            states = [(said, after)]
            if start == self.nosferatu:
                states.append((f"{said}=vampire", replace(after, black=after.black | {over})))
            for words, state in states:
                more = list(state.chains(goal, words, (*took, over)))
                if not (self.forced and more):
                    yield words, state, (*took, over)
                yield from more

    def captures(self) -> dict[str, "Nosferatu"]:
        return {text: state for cell in self.own() for text, state, _took in self.chains(cell)}

    def turned(self) -> "Nosferatu":
        return replace(self, turn="black" if self.turn == "white" else "white")

    def is_safe(self, cell: Cell) -> bool:
        after = self.turned()
        return not any(cell in took for start in after.own() for _text, _state, took in after.chains(start))

    def placings(self) -> dict[str, "Nosferatu"]:
        found = {}
        for cell in self.cells():
            if not self.empty(cell):
                continue
            if self.turn == "white" and self.villagers:
                found[named(cell)] = replace(self, white=self.white | {cell}, villagers=self.villagers - 1)
            if self.turn == "black" and self.vampires:
                found[named(cell)] = replace(self, black=self.black | {cell}, vampires=self.vampires - 1)
            if self.turn == "black" and self.hidden:
                found[f"{named(cell)}=nosferatu"] = replace(self, nosferatu=cell, hidden=0)
        return {text: state for text, state in found.items() if state.is_safe(cell_of(text[:2]))}

    def steps(self) -> dict[str, "Nosferatu"]:
        found = {}
        for start in self.own():
            for x, y in HEXAGONAL:
                goal = start[0] + x, start[1] + y
                while self.empty(goal):
                    found[f"{named(start)}-{named(goal)}"] = self.moved(start, goal)
                    goal = goal[0] + x, goal[1] + y
                    if start != self.nosferatu:
                        break
        return found

    def moves(self) -> dict[str, "Nosferatu"]:
        if self.winner():
            return {}
        found = self.captures() or self.placings() or self.steps() or {"pass": self}
        return {text: state.turned() for text, state in found.items()}


def beginning(size: int, *, forced: bool) -> Nosferatu:
    villagers, vampires = (12, 5) if size == 4 else (6, 3)
    return Nosferatu(size, forced, "black", frozenset(), frozenset(), None, villagers, vampires, 1)
