"""Gogol once more, as the rulebook says it: pairs of numbers from 1 on, one rule after the other."""

from collections.abc import Iterator
from dataclasses import dataclass, field

Square = tuple[int, int]
# What goes where, and what is taken; without a beginning the king is placed.
Move = tuple[Square | None, Square, Square | None]

_WAYS = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0))


def named(square: Square) -> str:
    return f"{'abcdefgh'[square[0] - 1]}{square[1]}"


@dataclass
class Gogol:
    """Soldiers and kings of White, who begins, and of Black; who is on turn, and who has won."""

    size: int
    turn: int = 0
    winner: int | None = None
    kings: list[Square | None] = field(default_factory=lambda: [None, None])
    seen: dict[object, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        columns = range(1, self.size + 1)
        self.soldiers = [{(x, row) for x in columns} for row in (1, self.size)]
        self.note()

    def note(self) -> None:
        now = *map(frozenset, self.soldiers), *self.kings, self.turn
        self.seen[now] = self.seen.get(now, 0) + 1

    def drawn(self) -> bool:
        return self.winner is None and 3 in self.seen.values()

    def pieces(self, player: int) -> set[Square]:
        king = self.kings[player]
        return self.soldiers[player] | ({king} if king else set())

    def empty(self, square: Square) -> bool:
        x, y = square
        on_board = 1 <= x <= self.size and 1 <= y <= self.size
        return on_board and square not in self.pieces(0) | self.pieces(1)

    def hidden(self, king: Square, soldiers: set[Square]) -> bool:
        x, y = king
        first, second = (1, 2) if self.turn == 0 else (self.size, self.size - 1)
        if x in (1, self.size) and ({(x, y - 1), (x, y + 1)} & soldiers):
            return True
        if y == first and ({(x - 1, y), (x + 1, y)} & soldiers):
            return True
        return y == second and bool({(x - 1, first), (x, first), (x + 1, first)} & soldiers)

    def moves(self) -> dict[str, Move]:
        if self.winner is not None or self.drawn():
            return {}
        return {name: move for name, move in self.tried() if self.allowed(move)}

    def tried(self) -> Iterator[tuple[str, Move]]:
        free = [
            (x, y) for x in range(1, self.size + 1) for y in range(1, self.size + 1) if self.empty((x, y))
        ]
        king = self.kings[self.turn]
        if king is None:
            yield from ((named(square), (None, square, None)) for square in free)
            return
        for soldier in self.soldiers[self.turn]:
            yield from ((f"{named(soldier)}-{named(square)}", (soldier, square, None)) for square in free)
        for x, y in _WAYS:
            square = king[0] + x, king[1] + y
            while self.empty(square):
                yield f"{named(king)}-{named(square)}", (king, square, None)
                square = square[0] + x, square[1] + y
        for piece in self.pieces(self.turn):
            for x, y in _WAYS:
                over, square = (piece[0] + x, piece[1] + y), (piece[0] + 2 * x, piece[1] + 2 * y)
                if over in self.pieces(1 - self.turn) and self.empty(square):
                    yield f"{named(piece)}:{named(square)}", (piece, square, over)

    def allowed(self, move: Move) -> bool:
        start, goal, _taken = move
        if start is None or start == self.kings[self.turn]:
            return not self.hidden(goal, self.soldiers[self.turn])
        king = self.kings[self.turn]
        assert king is not None
        return not self.hidden(king, self.soldiers[self.turn] - {start} | {goal})

    def play(self, move: Move) -> None:
        start, goal, taken = move
        if start in self.soldiers[self.turn]:
            self.soldiers[self.turn] = self.soldiers[self.turn] - {start} | {goal}
        else:
            self.kings[self.turn] = goal
            if goal[1] == (self.size if self.turn == 0 else 1):
                self.winner = self.turn
        if taken is not None:
            self.soldiers[1 - self.turn] = self.soldiers[1 - self.turn] - {taken}
            if taken == self.kings[1 - self.turn]:
                self.winner, self.kings[1 - self.turn] = self.turn, None
        self.turn = 1 - self.turn
        self.note()
