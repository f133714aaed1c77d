"""What a player may do of all that can be done in a board game from blocks: no suicide, and captures where
they are a duty.

There may be a thousand actions, and to try one takes as long as it takes to follow the longest group. So what
is seen from the cell alone is not tried.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from games.rules.boards.fields import ColumnBoard, each
from games.rules.boards.lines import closing
from games.rules.invented.board_game.actions import Targets
from games.rules.invented.board_game.boards import beside
from games.rules.invented.board_game.captures import breathless
from games.rules.invented.board_game.effects import WithEffects, all_cells
from games.rules.invented.board_game.states import BoardState, Choices, PieceChange


class Effect(NamedTuple):
    """What an action does when all that it takes is gone: the sets, and whether it takes anything."""

    sets: tuple[int, ...]
    takes: bool


@dataclass(frozen=True)
class WithNarrowing(WithEffects):
    """Actions without what would be suicide, and captures alone where they are a duty."""

    def narrowed(self, state: BoardState, choices: Choices) -> Choices:
        """Those of the choices that the player on turn may make."""
        captures = self.rules.captures
        trials = Trials(self, state)
        if captures.surrounded and not captures.suicide:
            choices = trials.without_suicide(choices)
        if captures.duty:
            taking = trials.taking(choices)
            if taking.any or captures.duty == "always":
                return taking
        return choices


class Trials:
    """The actions of a state, each tried once at most."""

    def __init__(self, game: WithEffects, state: BoardState) -> None:
        self._game, self._state, self._board = game, state, game.board
        self._men = game.men(state)
        self._empty = self._board.full & ~self._men.occupied
        self._effects: dict[tuple[object, ...], Effect] = {}

    def without_suicide(self, choices: Choices) -> Choices:
        """The actions after which all own groups have a liberty."""
        game, state = self._game, self._state

        def is_no_suicide(effect: Effect) -> bool:
            own = game.endings.cells_of(effect.sets, state.turn)
            return not breathless(self._board, own, all_cells(effect.sets))

        sure_own, sure_other = self._without_danger()
        placements = {}
        for place, cells in choices.placements.items():
            sure = cells & (sure_own if self._is_own(place) else sure_other)
            placements[place] = sure | self._placing_cells(place, cells & ~sure, is_no_suicide)
        movements = {}
        for cell, targets in choices.movements.items():
            # The cell that a piece leaves is empty then.
            sure = sure_own and sure_own | self._board.spread(1 << cell) & ~self._turning
            known = Targets(targets.free & sure, targets.lands & sure, targets.jumps & sure)
            movements[cell] = self._gone(cell, targets, known, is_no_suicide)
        return _filled(placements, movements)

    def _without_danger(self) -> tuple[int, int]:
        """The cells to which an own piece can come, and those on which another one can be put, and it is seen
        at once that all own groups have a liberty then."""
        men = self._men
        if breathless(self._board, men.own, men.occupied):
            return 0, 0
        calm = self._board.full & ~self._turning
        return self._roomy & calm, calm & ~_last_liberties(self._board, men.own, self._empty)

    @cached_property
    def _turning(self) -> int:
        """The cells where a piece that comes may turn others, which may have no liberty then."""
        return self.near_taking if self._game.rules.captures.fate == "turns" else 0

    def taking(self, choices: Choices) -> Choices:
        """The actions that take something."""
        placements = {
            place: self._placing_cells(place, cells & self.near_taking, _takes)
            for place, cells in choices.placements.items()
        }
        movements = {}
        for cell, (free, lands, jumps, pushes) in choices.movements.items():
            doubtful = Targets(free & self.near_taking, pushes=pushes)
            movements[cell] = self._gone(cell, doubtful, Targets(), _takes)._replace(lands=lands, jumps=jumps)
        return _filled(placements, movements)

    @cached_property
    def _roomy(self) -> int:
        """The cells beside an empty one."""
        return self._board.spread(self._empty)

    @cached_property
    def near_taking(self) -> int:
        """The cells to which a piece must come where something is to be taken but by landing or jumping: all
        where that is not seen at once."""
        captures, men = self._game.rules.captures, self._men
        cells = 0
        if captures.between:
            cells |= closing(self._board, men.own, men.rivals) | men.rivals
        if captures.touching:
            ways = self._board.directions if captures.slanted else self._board.adjacent
            cells |= beside(self._board, men.rivals, ways)
        if captures.surrounded:
            if breathless(self._board, men.rivals, men.occupied):
                return self._board.full
            # A rival's own piece has no liberty where there is no empty cell beside it.
            cells |= _last_liberties(self._board, men.rivals, self._empty) | self._empty & ~self._roomy
        return cells

    def _is_own(self, place: int) -> bool:
        return place in self._game.pieces.of[self._state.turn]

    def _placing_cells(self, place: int, cells: int, test: Callable[[Effect], bool]) -> int:
        """Those of the cells on which a kind of piece can be put with such an effect."""
        return sum(1 << cell for cell in each(cells) if test(self._effect_of_piece(place, cell)))

    def _effect_of_piece(self, place: int, cell: int) -> Effect:
        # All kinds of a player do the same, but that what turns needs a kind to turn to.
        kind = self._game.pieces.all[place]
        turns = self._game.pieces.place(kind.number, self._state.turn) is not None
        return self._effect(
            (kind.player, turns, cell), lambda: self._game.place_piece(self._state, place, cell)
        )

    def _gone(self, cell: int, targets: Targets, known: Targets, test: Callable[[Effect], bool]) -> Targets:
        """Those of the targets of a piece that are known to have such an effect, or have it when tried."""
        kept = []
        for sign, cells, sure in zip(("-", ":", ":", "/"), targets, known, strict=True):
            tried = (to for to in each(cells & ~sure) if test(self._effect_of_move(cell, sign, to)))
            kept.append(sure | sum(1 << to for to in tried))
        return Targets(*kept)

    def _effect_of_move(self, cell: int, sign: str, to: int) -> Effect:
        return self._effect((cell, sign, to), lambda: self._game.go(self._state, self._men, (cell, sign, to)))

    def _effect(self, key: tuple[object, ...], change: Callable[[], PieceChange]) -> Effect:
        effect = self._effects.get(key)
        if effect is None:
            sets, taken = self._game.without_taken(self._state, change())
            effect = self._effects[key] = Effect(sets, any(taken))
        return effect


def _takes(effect: Effect) -> bool:
    return effect.takes


def _filled(placements: Mapping[int, int], movements: Mapping[int, Targets]) -> Choices:
    """The choices that are left."""
    return Choices(
        {place: cells for place, cells in placements.items() if cells},
        {cell: targets for cell, targets in movements.items() if targets.all},
    )


def _last_liberties(board: ColumnBoard, pieces: int, empty: int) -> int:
    """The empty cells that are the only one beside a group of these pieces."""
    last = 0
    for group in board.groups(pieces):
        liberties = board.spread(group) & empty
        if not liberties & liberties - 1:
            last |= liberties
    return last
