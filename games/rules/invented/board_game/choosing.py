"""What a player can do in a board game from blocks, and how it is clicked."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise

from games.rules.bases.staged import Stage
from games.rules.boards.fields import each
from games.rules.invented.board_game.actions import Men, Targets, after_jump
from games.rules.invented.board_game.base import MOVE, PLACE
from games.rules.invented.board_game.document import MOST_JUMPS
from games.rules.invented.board_game.kinds import NEUTRAL, BoardPiece
from games.rules.invented.board_game.narrowing import WithNarrowing
from games.rules.invented.board_game.states import BoardState, Choices

_STATES = 2_048  # whose choices are remembered: clicks and searches ask for the same ones again and again


@dataclass(frozen=True)
class WithChoices(WithNarrowing):
    """Placements and moves, and how they are clicked."""

    def opening(self) -> BoardState:
        sets = [0] * len(self.pieces.all)
        for standing in self.rules.start:
            player = ("first", "second").index(standing.player)
            place = self.pieces.place(standing.piece, player)
            neutral = self.pieces.place(standing.piece, NEUTRAL)
            at = neutral if place is None else place
            assert at is not None
            sets[at] |= self.board.set_of(standing.cells)
        taken = (0,) * len(sets) if self.endings.counts_taken else ()
        return self.begin_turn(BoardState(tuple(sets), 0, self._full_reserves, taken))

    def begin_turn(self, state: BoardState) -> BoardState:
        """The state at the beginning of a turn: in its first part in which something can be done."""
        state = replace(state, part=0, acted=False)
        if len(self.parts(state)) == 1 or self.rules.turn.parts == "either":
            return state
        later = replace(state, part=1)
        return later if not self.choices(state).any and self.choices(later).any else state

    def choices(self, state: BoardState) -> Choices:
        """All actions of the player on turn in this part of the turn."""
        return _choices(self, state)

    def _placements(self, state: BoardState, men: Men) -> Iterator[tuple[int, int]]:
        for place, kind in enumerate(self.pieces.all):
            placing = kind.piece.placing
            if placing is None or not self._may_put(state, place, kind):
                continue
            if cells := self.actions.placeable(placing, men, state.turn) & self._first_cells(state):
                yield place, cells

    def _may_put(self, state: BoardState, place: int, kind: BoardPiece) -> bool:
        assert kind.piece.placing
        is_own = kind.player in (state.turn, NEUTRAL) or kind.piece.placing.colour == "any"
        return is_own and state.reserves[place] != 0

    def _first_cells(self, state: BoardState) -> int:
        """The cells that the very first piece may stand on."""
        rule = self.rules.extras.first_piece
        if state.plies or not rule:
            return self.board.full
        if rule == "edge":
            return self.board.edge
        return self.board.set_of(self.rules.board.marked) if rule == "marked" else ~self._middle

    @cached_property
    def _middle(self) -> int:
        """The cell in the middle, or those around it."""
        cells = self.board.cells
        x, y = (sum(getattr(cell, axis) for cell in cells) / len(cells) for axis in "xy")
        away = {bit: (cell.x - x) ** 2 + (cell.y - y) ** 2 for bit, cell in zip(self.board.places, cells)}  # noqa: B905
        nearest = min(away.values()) + 1e-6
        return sum(1 << bit for bit, distance in away.items() if distance <= nearest)

    def _movements(self, state: BoardState, men: Men) -> Iterator[tuple[int, Targets]]:
        for place in self.pieces.of[state.turn]:
            number = self.pieces.all[place].number
            for cell in each(state.sets[place]):
                targets = self.actions.targets(number, men, state.turn, cell)
                if targets.all:
                    yield cell, targets

    def list_choices(self, state: BoardState) -> Choices:
        """As `choices`, counted anew."""
        men, allowed = self.men(state), self.parts(state)[state.part]
        placements = dict(self._placements(state, men)) if PLACE in allowed else {}
        movements = dict(self._movements(state, men)) if MOVE in allowed else {}
        return self.narrowed(state, Choices(placements, movements))

    def acts(self, state: BoardState, begun: Sequence[str]) -> Iterator[Stage]:
        choices = self.choices(state)
        if begun:
            yield from self._acts_after(state, begun, choices)
            return
        if state.can_swap:
            yield Stage(words=("swap",))
        puts = 0
        for cells in choices.placements.values():
            puts |= cells
        if puts:
            several = len(self._put_kinds(state)) > 1
            yield Stage(puts, whole=not several, more=several)
        if choices.movements:
            yield Stage(sum(1 << cell for cell in choices.movements), whole=False, more=True)
        if self.may_pass(state, choices):
            yield Stage(words=("pass",))

    def may_pass(self, state: BoardState, choices: Choices) -> bool:
        """Whether the player on turn may pass, or end a turn that has begun."""
        passing = self.rules.turn.passing
        return passing == "free" or (passing == "forced" and not choices.any)

    def _put_kinds(self, state: BoardState) -> tuple[int, ...]:
        """The kinds among which a player chooses: where there is only one it is not written."""
        return tuple(
            place
            for place, kind in enumerate(self.pieces.all)
            if kind.piece.placing
            and (kind.player in (state.turn, NEUTRAL) or kind.piece.placing.colour == "any")
        )

    def _acts_after(self, state: BoardState, begun: Sequence[str], choices: Choices) -> Iterator[Stage]:
        cell = self.cell_of(begun[0])
        if cell not in choices.movements:
            names = (
                self.pieces.all[place].name
                for place, cells in choices.placements.items()
                if cells >> cell & 1
            )
            yield Stage(sign="=", words=tuple(names))
            return
        if len(begun) > 1:
            yield from self._jumps_after(state, begun)
            return
        targets = choices.movements[cell]
        yield Stage(targets.free, "-")
        goes_on = self._leading_on(state, self.men(state), cell, cell, targets.jumps)
        yield Stage(targets.takes & ~goes_on, ":")
        yield Stage(goes_on, ":", more=True)
        yield Stage(targets.pushes, "/")

    def _jumps_after(self, state: BoardState, begun: Sequence[str]) -> Iterator[Stage]:
        path = [self.cell_of(step) for step in begun]
        men = self.men(state)
        for start, to in pairwise(path):
            men = after_jump(men, start, to)
        cells = self.actions.jumps_on(self._number_at(state, path[0]), men, state.turn, (path[-2], path[-1]))
        # The next jump is the move's jump of this number.
        goes_on = self._leading_on(state, men, path[0], path[-1], cells) if len(path) < MOST_JUMPS else 0
        yield Stage(cells & ~goes_on, ":")
        yield Stage(goes_on, ":", more=True)

    def _leading_on(self, state: BoardState, men: Men, first: int, cell: int, jumps: int) -> int:
        """The cells among those of `jumps` from which a piece that began its move at `first` and is at `cell`
        could jump on."""
        number = self._number_at(state, first)
        return sum(
            1 << to
            for to in each(jumps)
            if self.actions.jumps_on(number, after_jump(men, cell, to), state.turn, (cell, to))
        )

    def _number_at(self, state: BoardState, cell: int) -> int:
        """The number in the document of the own piece on a cell."""
        return next(
            self.pieces.all[place].number
            for place in self.pieces.of[state.turn]
            if state.sets[place] >> cell & 1
        )


@lru_cache(maxsize=_STATES)
def _choices(game: WithChoices, state: BoardState) -> Choices:
    return game.list_choices(state)
