"""Board games in which a move is a row of acts: choosing a cell, then another, then a word."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple

from games.rules.bases.board_game import BoardGame, S
from games.rules.boards.fields import each
from games.rules.errors import IllegalMove
from games.rules.game import SIGNS, Step
from games.rules.text import Text, text


class Act(NamedTuple):
    """Cells of which one can be chosen next, or words; each is written after what was chosen before, behind a
    sign.

    `whole`: the move can end with it; `more`: it can go on. Where the cells chosen so far make an `unordered`
    set they may be clicked in any order, and are written in board order.
    """

    cells: int = 0
    sign: str = ""
    whole: bool = True
    more: bool = False
    words: tuple[str, ...] = ()
    unordered: bool = False


@dataclass(frozen=True)
class Staged(BoardGame[S], Generic[S]):
    """A game says what can be done next (`acts`), why something else cannot be (`refusal`), and what a whole
    move makes of a state (`done`). Moves, clicks and what is legal follow."""

    @abstractmethod
    def acts(self, state: S, begun: Sequence[str]) -> Iterator[Act]:
        """What can be done after the legal steps `begun` ("g4", "+g5"), of which the last one leads on.

        No cell is in two of them.
        """

    @abstractmethod
    def done(self, state: S, steps: Sequence[str]) -> S:
        """The state after the whole move that these legal steps make."""

    def refusal(self, state: S, steps: Sequence[str], at: int) -> Text:
        """Why the step `at` of a move is illegal, those before being legal; why the move cannot end so, where
        there is no such step. May raise IllegalMove itself."""
        self.empty_cell(state, steps[at].lstrip(SIGNS) if at < len(steps) else "".join(steps))
        return text("Aqui não há nada para jogar.")

    def moves(self, state: S) -> Iterator[str]:
        return iter(()) if self.outcome(state) else self._moves(state, ())

    def _moves(self, state: S, begun: tuple[str, ...]) -> Iterator[str]:
        """All moves that go on from these steps, in the order of their acts."""
        before = "".join(begun)
        for act in self.acts(state, begun):
            start = before + act.sign
            for word in (*self.board.names_of(self._later(act, begun)), *act.words):
                if act.whole:
                    yield start + word
                if act.more:
                    yield from self._moves(state, (*begun, act.sign + word))

    def _later(self, act: Act, begun: Sequence[str]) -> int:
        """The cells of an act that may be written next."""
        if not act.unordered or not begun:
            return act.cells
        last = self.cell_of(begun[-1])
        return act.cells >> last << last

    def move_count(self, state: S) -> int:
        return 0 if self.outcome(state) else self._count(state, ())

    def _count(self, state: S, begun: tuple[str, ...]) -> int:
        count = 0
        for act in self.acts(state, begun):
            cells = self._later(act, begun)
            if act.whole:
                count += cells.bit_count() + len(act.words)
            if act.more:
                for word in (*self.board.names_of(cells), *act.words):
                    count += self._count(state, (*begun, act.sign + word))
        return count

    def apply(self, state: S, move: str) -> S:
        steps = self.split(move)
        legal, act = self._legal(state, steps)
        if "".join(steps) != move or (legal < len(steps) and not act.more):
            self.cell_named(move)
        if legal < len(steps) or not act.whole:
            raise IllegalMove(self.refusal(state, steps, legal))
        return self.done(state, steps)

    def _legal(self, state: S, steps: Sequence[str]) -> tuple[int, Act]:
        """How many of these steps are legal, one after the other, and the act of the last one."""
        act = Act(whole=False, more=True)
        for place, step in enumerate(steps):
            found = self._act(state, steps[:place], step) if act.more else None
            if found is None:
                return place, act
            act = found
        return len(steps), act

    def _act(self, state: S, begun: Sequence[str], step: str) -> Act | None:
        """The act of which this step is one, None where it is illegal."""
        word = step.lstrip(SIGNS)
        cell = 1 << self.board.bits[word] if word in self.board.bits else 0
        sign = step[: len(step) - len(word)]
        for act in self.acts(state, begun):
            if act.sign == sign and (word in act.words or cell & self._later(act, begun)):
                return act
        return None

    def begun(self, state: S, prefix: str) -> list[str] | None:
        """The steps of a half-made move, None where it is not one."""
        steps = self.split(prefix)
        legal, act = self._legal(state, steps)
        return steps if legal == len(steps) and act.more and "".join(steps) == prefix else None

    def next_steps(self, state: S, prefix: str = "") -> list[Step]:
        return [
            Step(written, cell, act.whole, act.more, None if cell else self.button(written))
            for act, written, cell in self._next(state, prefix)
        ]

    def _next(self, state: S, prefix: str) -> Iterator[tuple[Act, str, str | None]]:
        """All next clicks: the act, the text that it makes, and the cell."""
        if self.outcome(state) or (begun := self.begun(state, prefix)) is None:
            return
        for act in self.acts(state, begun):
            for cell in each(act.cells):
                yield act, self._written(act, begun, cell), self.board.names[cell]
            for word in act.words:
                yield act, f"{prefix}{act.sign}{word}", None

    def _written(self, act: Act, begun: Sequence[str], cell: int) -> str:
        names = self.board.names
        if act.unordered:
            return act.sign.join(names[its] for its in sorted((*map(self.cell_of, begun), cell)))
        return f"{''.join(begun)}{act.sign}{names[cell]}"

    def cell_of(self, step: str) -> int:
        """The cell of a step."""
        return self.board.bits[step.lstrip(SIGNS)]

    def cell_move(self, state: S, prefix: str, cell: str) -> str | None:
        if cell not in self.board.bits or self.outcome(state):
            return None
        begun = self.begun(state, prefix)
        acts = [] if begun is None else [act for act in self.acts(state, begun) if act.cells]
        for act in acts:
            if act.cells >> self.board.bits[cell] & 1:
                return self._written(act, begun or (), self.board.bits[cell])
        if not prefix:
            return cell
        return f"{prefix}{acts[0].sign}{cell}" if acts else None
