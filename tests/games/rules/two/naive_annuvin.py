"""Annuvin once more, as the rulebook says it: pairs of numbers, every order of captures tried."""

from collections.abc import Iterator
from dataclasses import dataclass

from tests.games.rules.two.naive import Cell, cell_of, named

Done = tuple[Cell, frozenset[Cell], Cell]
_HOMES = {3: ("b1 c1 d2", "b4 c5 d5"), 4: ("b1 c1 d1 d2 e2 f3", "b5 c6 d6 d7 e7 f7")}


def steps(one: Cell, other: Cell) -> int:
    across, up = other[0] - one[0], other[1] - one[1]
    return max(abs(across), abs(up)) if across * up >= 0 else abs(across) + abs(up)


@dataclass
class Annuvin:
    """The pieces of the player on turn, and of the other one."""

    size: int
    own: frozenset[Cell]
    rivals: frozenset[Cell]

    def cells(self) -> list[Cell]:
        last = 2 * self.size - 1
        every = [(column, number) for column in range(last) for number in range(last)]
        return [cell for cell in every if abs(cell[0] - cell[1]) < self.size]

    def orders(
        self, cell: Cell, left: int, taken: tuple[Cell, ...] = ()
    ) -> Iterator[tuple[tuple[Cell, ...], int]]:
        """All rows of captures from a cell, and how many steps are left after them."""
        yield taken, left
        for prey in self.rivals - set(taken):
            if (far := steps(cell, prey)) <= left:
                yield from self.orders(prey, left - far, (*taken, prey))

    def moves(self) -> dict[str, Done]:
        if not self.own or (len(self.own) == 1 and len(self.rivals) == len(_HOMES[self.size][0].split())):
            return {}
        texts: dict[Done, list[str]] = {}
        reach = len(_HOMES[self.size][0].split()) + 1 - len(self.own)
        for start in self.own:
            for taken, left in self.orders(start, reach):
                said = ":".join(map(named, (start, *taken)))
                last = taken[-1] if taken else start
                if taken:
                    texts.setdefault((start, frozenset(taken), last), []).append(said)
                for goal in self.cells():
                    is_free = goal not in self.own | self.rivals or goal in taken or (taken and goal == start)
                    if is_free and goal != last and steps(last, goal) <= left:
                        texts.setdefault((start, frozenset(taken), goal), []).append(f"{said}-{named(goal)}")
        return {min(said, key=lambda text: (len(text), text)): done for done, said in texts.items()}

    def play(self, done: Done) -> None:
        start, taken, goal = done
        self.own, self.rivals = self.rivals - taken, self.own - {start} | {goal}


def beginning(size: int) -> Annuvin:
    white, black = (frozenset(map(cell_of, home.split())) for home in _HOMES[size])
    return Annuvin(size, white, black)
