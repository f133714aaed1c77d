"""Annuvin. Rulebook, `two_player_a.md` (Jeff Roy, 2001)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from random import Random
from typing import ClassVar, NamedTuple

from games.rules.bases.board_game import WhiteFirst
from games.rules.bases.moving import Moving, MovingState
from games.rules.boards.fields import Boards, ColumnBoard, each, hexhex
from games.rules.errors import IllegalMove, refuse
from games.rules.game import SIGNS, Drag, Outcome, Step
from games.rules.options import size_option
from games.rules.text import Text, ntext, text

_HOMES = {3: ("b1 c1 d2", "b4 c5 d5"), 4: ("b1 c1 d1 d2 e2 f3", "b5 c6 d6 d7 e7 f7")}


class CaptureRun(NamedTuple):
    """How a move is written, and after a capture the steps that may be left, by the shortest order."""

    text: str
    left: int = 0


@lru_cache(maxsize=4)
def distances(board: ColumnBoard) -> Mapping[int, Mapping[int, int]]:
    """The steps between any two cells, whatever stands there."""
    return {cell: {to: board.distance(cell, to) for to in board.places} for cell in board.places}


@lru_cache(maxsize=4)
def around(board: ColumnBoard) -> Mapping[int, tuple[int, ...]]:
    """For each cell, and each number of steps: the cells that are no further."""
    return {
        cell: tuple(
            sum(1 << to for to, steps in far.items() if steps <= most) for most in range(2 * len(board.sides))
        )
        for cell, far in distances(board).items()
    }


@dataclass(frozen=True)
class Annuvin(WhiteFirst, Moving[MovingState]):
    """A piece goes as many steps in all as seven less the own pieces, and may turn. It passes over any piece;
    a rival's on which it lands is taken, and it goes on if it likes. It ends where it took the last one, or
    on an empty cell, which its own is after a capture.

    Who has taken all pieces wins, or all but one while none of his own is lost. Decided: White begins, who
    cannot move loses, the third time of a position draws. Option: the cells of a side; with 3 each has three
    pieces, and goes as many steps as four less his own.
    """

    slug: ClassVar[str] = "annuvin"
    boards: ClassVar[Boards] = hexhex

    size: int = size_option(4, 3, 4)

    @cached_property
    def most(self) -> int:
        """The pieces that each has at the beginning."""
        return len(_HOMES[self.size][0].split())

    def opening(self) -> MovingState:
        return MovingState(tuple(self.board.set_of(home.split()) for home in _HOMES[self.size]), 0)

    def faults(self, state: MovingState) -> Iterator[Text]:
        if any(pieces.bit_count() > self.most for pieces in state.sets):
            yield text("Cada jogador tem no máximo {n} peças.", n=self.most)
        if not state.rivals:
            yield text("Quem acabou de jogar tem de ter peças.")

    def steps(self, state: MovingState) -> int:
        """How many steps the player on turn may go."""
        return self.most + 1 - state.own.bit_count()

    def moves(self, state: MovingState) -> Iterator[str]:
        if not self.outcome(state):
            for cell in each(state.own):
                for walk in _walks(self, state, cell).values():
                    yield walk.text

    def move_count(self, state: MovingState) -> int:
        return 0 if self.outcome(state) else sum(len(_walks(self, state, cell)) for cell in each(state.own))

    def random_move(self, state: MovingState, random: Random) -> str:
        return random.choice(list(self.moves(state)))

    def apply(self, state: MovingState, move: str) -> MovingState:
        steps = self.split(move) or [""]
        cells = [self.cell_named(step.lstrip(SIGNS)) for step in steps]
        if len(cells) == 1 or not state.own >> cells[0] & 1:
            raise IllegalMove(self.refusal(state, steps, len(steps)))
        taken = sum({1 << cell for cell in cells[1:]}) & state.rivals
        walk = _walks(self, state, cells[0]).get((taken, cells[-1]))
        if walk is None:
            raise IllegalMove(self._no_walk(state, cells, taken))
        if walk.text != move:
            refuse("Essa jogada escreve-se {move}.", move=walk.text)
        return self.after(state, state.own ^ 1 << cells[0] | 1 << cells[-1], taken)

    def next_steps(self, state: MovingState, prefix: str = "") -> list[Step]:
        """Captures are clicked in any order: the text is that of the move."""
        if self.outcome(state):
            return []
        names, bits = self.board.names, self.board.bits
        if not prefix:
            movable = (names[cell] for cell in each(state.own) if _walks(self, state, cell))
            return [Step(name, name, complete=False, more=True, drag=Drag(name)) for name in movable]
        cells = [bits.get(step.lstrip(SIGNS), -1) for step in self.split(prefix)]
        if min(cells, default=-1) < 0 or not state.own >> cells[0] & 1:
            return []
        walks, taken = _walks(self, state, cells[0]), sum({1 << cell for cell in cells[1:]})
        begun = walks.get((taken, cells[-1])) if taken else CaptureRun(prefix, self.steps(state))
        if begun is None or begun.text != prefix:
            return []
        near = around(self.board)[cells[-1]][begun.left] & ~taken & ~(1 << cells[-1])
        reached = [(to, walks.get((taken | state.rivals & 1 << to, to))) for to in each(near)]
        return [Step(walk.text, names[to], complete=True, more=walk.left > 0) for to, walk in reached if walk]

    def cell_move(self, state: MovingState, prefix: str, cell: str) -> str | None:
        if cell not in self.board.bits:
            return None
        clicks = {step.cell: step.text for step in self.next_steps(state, prefix)}
        return clicks.get(cell) or (f"{prefix}-{cell}" if prefix else cell)

    def paths(self, state: MovingState, move: str) -> tuple[tuple[str, ...], ...]:
        return (self.touched(state, move),)

    def can_move(self, state: MovingState) -> bool:
        return bool(self.board.spread(state.own) & ~state.own)

    def ended(self, state: MovingState) -> Outcome | None:
        left, others = state.own.bit_count(), state.rivals.bit_count()
        winner = self.players[1 - state.turn]
        if not left:
            return Outcome(winner, text("capturou todas as peças"))
        if left == 1 and others == self.most:
            return Outcome(winner, text("deixou o adversário só com uma peça e não perdeu nenhuma"))
        return None

    def may_end(self, state: MovingState) -> bool:
        return state.rivals.bit_count() <= self.steps(state) + 1 or bool(state.past.positions)

    def won(self, state: MovingState) -> int:
        return state.rivals if self.ended(state) else 0

    # Words

    def _no_walk(self, state: MovingState, cells: list[int], taken: int) -> Text:
        for cell in cells[1:]:
            if state.own >> cell & 1 and cell != cells[0]:
                return text("Em {cell} já está uma peça tua.", cell=self.board.names[cell])
        if not taken and cells[-1] == cells[0]:
            return text("Uma peça só volta ao seu lugar depois de capturar.")
        return ntext(
            "Esta peça só anda {n} casa: não chega lá.",
            "Esta peça só anda {n} casas ao todo: não chega lá.",
            self.steps(state),
        )

    def task(self, state: MovingState) -> Text:
        return ntext("Move uma peça {n} casa.", "Move uma peça até {n} casas ao todo.", self.steps(state))

    def describe(self, move: str) -> Text:
        captures, _dash, goal = move.partition("-")
        what = super().describe(captures if ":" in move else move)
        return text("{what}; acabou em {goal}", what=what, goal=goal) if goal and ":" in move else what

    def choice(self, state: MovingState, prefix: str) -> Text:
        captures, _dash, goal = prefix.partition("-")
        what = super().choice(state, captures if ":" in prefix else prefix)
        return text("{what}; acabar em {goal}", what=what, goal=goal) if goal and ":" in prefix else what


@lru_cache(maxsize=512)
def _walks(game: Annuvin, state: MovingState, start: int) -> Mapping[tuple[int, int], CaptureRun]:
    """The moves of a piece by what they take, as a set, and where they end.

    Captures are tried in the order of the notation: the first way to the same end is how it is written.
    """
    names, near, far = game.board.names, around(game.board), distances(game.board)
    empty, rivals = game.empty(state), state.rivals
    walks: dict[tuple[int, int], CaptureRun] = {}
    begun = [(start, 0, names[start], game.steps(state))]
    while begun:
        cell, taken, said, left = begun.pop()
        if taken:
            text, most = walks.get((taken, cell), CaptureRun(said))
            walks[taken, cell] = CaptureRun(text, max(most, left))
        reached = near[cell][left]
        for to in each(reached & (empty | 1 << start if taken else empty)):
            if (taken, to) not in walks:
                walks[taken, to] = CaptureRun(f"{said}-{names[to]}")
        captures = [
            (to, taken | 1 << to, f"{said}:{names[to]}", left - far[cell][to])
            for to in each(reached & rivals & ~taken)
        ]
        begun += reversed(captures)
    return walks
