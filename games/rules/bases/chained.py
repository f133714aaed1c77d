"""Pieces that move, and take others by jumps that go on: "a1:c3:e5"."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar, Generic

from games.rules.bases.moving import Moving, S
from games.rules.bases.staged import Act
from games.rules.boards.fields import each
from games.rules.text import Text, text


@dataclass(frozen=True)
class Chained(Moving[S], Generic[S]):
    """A turn is a step to an empty cell, as `reach` says, or one or more jumps of the same piece.

    A piece that a jump takes is gone before the next one.
    """

    replaces: ClassVar[bool] = False
    # Whether a player who can jump must; whether a jump must be followed by another while one is possible.
    forced: ClassVar[bool] = True
    to_the_end: ClassVar[bool] = True

    @abstractmethod
    def jumps(self, state: S, cell: int) -> Mapping[int, int]:
        """Where the own piece on a cell can jump, and what each jump takes."""

    def jumped(self, state: S, cell: int, to: int) -> S:
        """The state between two jumps: the same player is on turn."""
        own, left = state.own ^ 1 << cell | 1 << to, state.rivals & ~self.jumps(state, cell)[to]
        return self.state((left, own) if state.turn else (own, left), state.turn)

    def jumping(self, state: S) -> int:
        """The own pieces that can jump."""
        return sum(1 << cell for cell in each(state.own) if self.jumps(state, cell))

    def goals(self, state: S) -> Mapping[int, int]:
        return {} if self.forced and self.jumping(state) else super().goals(state)

    def can_move(self, state: S) -> bool:
        return super().can_move(state) or bool(self.jumping(state))

    def acts(self, state: S, begun: Sequence[str]) -> Iterator[Act]:
        if not begun:
            if found := self.jumping(state) | sum(1 << cell for cell in self.goals(state)):
                yield Act(found, whole=False, more=True)
            else:
                yield from super().acts(state, begun)
            return
        cell = self.cell_of(begun[-1])
        if len(begun) == 1:
            yield Act(self.goals(state).get(cell, 0), "-")
        between = self._between(state, begun)
        last = going_on = 0
        for to in self.jumps(between, cell):
            if self.jumps(self.jumped(between, cell, to), to):
                going_on |= 1 << to
            else:
                last |= 1 << to
        yield Act(last, ":")
        yield Act(going_on, ":", whole=not self.to_the_end, more=True)

    def _between(self, state: S, steps: Sequence[str]) -> S:
        """The state after the jumps of a move that goes on."""
        cells = [self.cell_of(step) for step in steps]
        for cell, to in pairwise(cells):
            state = self.jumped(state, cell, to)
        return state

    def done(self, state: S, steps: Sequence[str]) -> S:
        if not steps[-1].startswith(":"):
            return super().done(state, steps)
        after = self._between(state, steps)
        return self.after(state, after.own, state.rivals & ~after.rivals)

    def ways(self, state: S, move: str) -> tuple[tuple[str, ...], ...]:
        return (self.touched(state, move),) if move.count(":") > 1 else ()

    def no_step(self, state: S, cell: int, to: int) -> Text:
        if self.forced and self.jumping(state):
            return text("Tens de capturar uma peça do adversário.")
        return super().no_step(state, cell, to)

    def refusal(self, state: S, steps: Sequence[str], at: int) -> Text:
        if at > 1:
            if at == len(steps):
                return text("A mesma peça ainda pode capturar: continua.")
            return text("A peça não pode capturar mais nada em {cell}.", cell=steps[at][1:])
        return super().refusal(state, steps, at)
