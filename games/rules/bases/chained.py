"""Pieces that move, and take others by jumps that go on: "a1:c3:e5"."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Generic

from games.rules.bases.moving import Moving, S
from games.rules.bases.staged import Stage
from games.rules.boards.fields import each
from games.rules.text import Text, text

_STATES = 4_096  # whose jumps, and half-made rows of jumps, that are remembered


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
        return _jumping(self, state)

    def stepped(self, state: S, cell: int, step: str) -> tuple[S, int]:
        """The state after one more step of the piece on a cell, and where the piece is then."""
        to = self.cell_of(step)
        return self.jumped(state, cell, to), to

    def between(self, state: S, steps: Sequence[str]) -> tuple[S, int]:
        """The state after these steps of a row of jumps, but for its past, and where the piece is then."""
        return _between(self, state, tuple(steps))

    def going_on(self, state: S, cell: int) -> tuple[bool, bool]:
        """Whether a row of jumps that has led here, to a cell, may end, and whether it may go on."""
        goes_on = bool(self.jumps(state, cell))
        return not (goes_on and self.to_the_end), goes_on

    def goals(self, state: S) -> Mapping[int, int]:
        return {} if self.forced and self.jumping(state) else super().goals(state)

    def can_move(self, state: S) -> bool:
        return super().can_move(state) or bool(self.jumping(state))

    def acts(self, state: S, begun: Sequence[str]) -> Iterator[Stage]:
        if not begun:
            if sources := self.jumping(state) | sum(1 << cell for cell in self.goals(state)):
                yield Stage(sources, whole=False, more=True)
            else:
                yield from super().acts(state, begun)
            return
        if len(begun) == 1:
            yield Stage(self.goals(state).get(self.cell_of(begun[0]), 0), "-")
        between, cell = self.between(state, begun)
        landings: dict[tuple[bool, bool], int] = {}
        for to in self.jumps(between, cell):
            ends = self.going_on(*self.between(state, (*begun, f":{self.board.names[to]}")))
            landings[ends] = landings.get(ends, 0) | 1 << to
        for ends, cells in landings.items():
            yield Stage(cells, ":", *ends)

    def _following(self, state: S, begun: tuple[str, ...], known: dict[int, list[str]]) -> Iterator[str]:
        """One after the other: there can be some ten thousands."""
        before = "".join(begun)
        for act in self.acts(state, begun):
            for word in (*self.board.names_of(act.cells), *act.words):
                step = act.sign + word
                if act.whole:
                    yield before + step
                if act.more:
                    yield from self._following(state, (*begun, step), known)

    def done(self, state: S, steps: Sequence[str]) -> S:
        if not steps[-1].startswith(":"):
            return super().done(state, steps)
        after, _cell = self.between(state, steps)
        return self.after(state, after.own, state.rivals & ~after.rivals)

    def paths(self, state: S, move: str) -> tuple[tuple[str, ...], ...]:
        return (self.touched(state, move),) if move.count(":") > 1 else ()

    def task(self, state: S) -> Text | None:
        if self.forced and self.jumping(state):
            return text("Tens de capturar uma peça do adversário.")
        return super().task(state)

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


@lru_cache(maxsize=_STATES)
def _jumping(game: Chained[S], state: S) -> int:
    return sum(1 << cell for cell in each(state.own) if game.jumps(state, cell))


@lru_cache(maxsize=_STATES)
def _between(game: Chained[S], state: S, steps: tuple[str, ...]) -> tuple[S, int]:
    if len(steps) == 1:
        return state, game.cell_of(steps[0])
    return game.stepped(*_between(game, state, steps[:-1]), steps[-1])
