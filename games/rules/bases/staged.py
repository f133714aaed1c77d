"""Board games in which a move is a row of acts: choosing a cell, then another, then a word."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, NamedTuple

from games.rules.bases.board_game import BoardGame, S
from games.rules.errors import IllegalMove
from games.rules.game import SIGNS, Step, taken_up
from games.rules.text import Text


class Stage(NamedTuple):
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
    move makes of a state (`done`). Moves, clicks and what is legal follow.

    A game that is faster on its own has its own `apply`, and need not give the last two.
    """

    @abstractmethod
    def acts(self, state: S, begun: Sequence[str]) -> Iterator[Stage]:
        """What can be done after the legal steps `begun` ("g4", "+g5"), of which the last one leads on.

        No cell is in two of them.
        """

    def done(self, state: S, steps: Sequence[str]) -> S:
        """The state after the whole move that these legal steps make."""
        raise NotImplementedError

    def refusal(self, state: S, steps: Sequence[str], at: int) -> Text:
        """Why the step `at` of a move is illegal, those before being legal; why the move cannot end so, where
        there is no such step. May raise IllegalMove itself."""
        raise NotImplementedError

    def moves(self, state: S) -> Iterator[str]:
        if self.outcome(state):
            return
        known: dict[int, list[str]] = {}
        for act in self.acts(state, ()):
            for word in (*self.board.names_of(act.cells), *act.words):
                step = act.sign + word
                if act.whole:
                    yield step
                if act.more:
                    yield from self._following(state, (step,), known)

    def _following(self, state: S, begun: tuple[str, ...], known: dict[int, list[str]]) -> Iterable[str]:
        """All moves that go on from these steps, in the order of their acts.

        `known` keeps the names of sets: most sets come again.
        """
        before = "".join(begun)
        moves: list[str] = []
        for act in self.acts(state, begun):
            start = before + act.sign
            cells = self._later(act, begun)
            if (names := known.get(cells)) is None:
                names = known[cells] = self.board.names_of(cells)
            if not act.more:
                moves += [start + word for word in names]
                moves += [start + word for word in act.words]
                continue
            for word in (*names, *act.words):
                if act.whole:
                    moves.append(start + word)
                moves += self._following(state, (*begun, act.sign + word), known)
        return moves

    def _later(self, act: Stage, begun: Sequence[str]) -> int:
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

    def _legal(self, state: S, steps: Sequence[str]) -> tuple[int, Stage]:
        """How many of these steps are legal, one after the other, and the act of the last one."""
        act = Stage(whole=False, more=True)
        for place, step in enumerate(steps):
            next_act = self._act(state, steps[:place], step) if act.more else None
            if next_act is None:
                return place, act
            act = next_act
        return len(steps), act

    def _act(self, state: S, begun: Sequence[str], step: str) -> Stage | None:
        """The act of which this step is one, None where it is illegal."""
        word = step.lstrip(SIGNS)
        cell = 1 << self.board.bits[word] if word in self.board.bits else 0
        sign = step[: len(step) - len(word)]
        for act in self.acts(state, begun):
            if act.sign == sign and (word in act.words or cell & self._later(act, begun)):
                return act
        return None

    def parse_prefix(self, state: S, prefix: str) -> list[str] | None:
        """The steps of a half-made move, None where it is not one."""
        steps = self.split(prefix)
        legal, act = self._legal(state, steps)
        return steps if legal == len(steps) and act.more and "".join(steps) == prefix else None

    def next_steps(self, state: S, prefix: str = "") -> list[Step]:
        begun = None if self.outcome(state) else self.parse_prefix(state, prefix)
        if begun is None:
            return []
        steps = []
        # What stands there is taken up; an empty cell is where a piece is put.
        carried = self.board.names_of(state.occupied) if self.carries and not prefix else ()
        for cells, sign, whole, more, words, unordered in self.acts(state, begun):
            start = prefix + sign
            names = self.board.names_of(cells)
            if unordered:
                steps += [Step(self._in_order(begun, sign, name), name, whole, more) for name in names]
            else:
                steps += [
                    Step(start + name, name, whole, more, drag=taken_up(name in carried, name))
                    for name in names
                ]
            steps += [Step(start + word, None, whole, more, self.button(start + word)) for word in words]
        return steps

    def _in_order(self, begun: Sequence[str], sign: str, name: str) -> str:
        """A set of cells as it is written, `name` being the last one clicked."""
        bits = self.board.bits
        return sign.join(sorted((*(step.lstrip(SIGNS) for step in begun), name), key=bits.__getitem__))

    def random_move(self, state: S, random: Random) -> str:
        steps: list[str] = []
        while True:
            acts = list(self.acts(state, steps))
            sizes = [act.cells.bit_count() + len(act.words) for act in acts]
            (act,) = random.choices(acts, sizes)
            words = [*self.board.names_of(act.cells), *act.words]
            word = words[int(random.random() * len(words))]
            if act.unordered:
                steps = self.split(self._in_order(steps, act.sign, word))
            else:
                steps.append(act.sign + word)
            if act.whole and not (act.more and random.random() < 0.5):
                return "".join(steps)

    def cell_of(self, step: str) -> int:
        """The cell of a step."""
        return self.board.bits[step.lstrip(SIGNS)]

    def cell_move(self, state: S, prefix: str, cell: str) -> str | None:
        if cell not in self.board.bits:
            return None
        if self.outcome(state):
            return None if prefix else cell
        begun = self.parse_prefix(state, prefix)
        acts = [] if begun is None else [act for act in self.acts(state, begun) if act.cells]
        for act in acts:
            if act.cells >> self.board.bits[cell] & 1:
                start = prefix + act.sign
                return self._in_order(begun or (), act.sign, cell) if act.unordered else start + cell
        if not prefix:
            return cell
        return f"{prefix}{acts[0].sign}{cell}" if acts else None
