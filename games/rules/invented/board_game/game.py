"""A board game from blocks, behind the interface of every other game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any

from games.rules.game import Outcome, Sketch
from games.rules.invented.board_game.captures import breathless
from games.rules.invented.board_game.checks import takes_anything
from games.rules.invented.board_game.document import (
    BoardGameDocument,
    ConnectEnd,
    CountEnd,
    EndBlock,
    GoalEnd,
    LineEnd,
    Piece,
    Placement,
    StuckEnd,
)
from games.rules.invented.board_game.effects import all_cells
from games.rules.invented.board_game.endings import UNLIMITED, Material
from games.rules.invented.board_game.sentences import all_rules
from games.rules.invented.board_game.speaking import Speaking
from games.rules.invented.board_game.states import BoardState, PieceChange
from games.rules.invented.board_game.winning import WithPossibleWins
from games.rules.text import Text, text
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)

_STATES = 2_048


@dataclass(frozen=True)
class InventedBoard(Speaking, WithPossibleWins):
    """Put a piece ("c3", "c3=white2" where there is a choice), or move one: "c2-c3", "c2:c3" where it takes,
    "c2:c4:e4" where it jumps on, "c2/c3" where it pushes; "pass", "swap".

    One action is one move: with two actions the same player is on turn again. Black begins, up the board.
    Nothing goes on for ever: after `longest` actions the game is a draw.
    """

    @property
    def search(self) -> str:  # type: ignore[override]
        """Where pieces only come and what has won goes on doing so, random matches fill the board; where they
        only run to a goal, what is left of the way counts."""
        rules = self.rules
        if is_race(rules):
            return "goals"
        captures = rules.captures
        takes = captures.between or captures.surrounded or captures.touching
        if takes or rules.turn.actions != 1 or rules.turn.passing or not is_plain(rules.pieces):
            return ""
        return "lasting" if all(map(lasts, rules.ends)) else ""

    def own_rules(self) -> tuple[Text, ...]:
        return tuple(rule.words for rule in all_rules(self.rules, self.longest))

    def own_sketches(self) -> tuple[Sketch | None, ...]:
        return tuple(rule.sketch and rule.sketch() for rule in all_rules(self.rules, self.longest))

    def done(self, state: BoardState, steps: Sequence[str]) -> BoardState:
        if steps[0] == "swap":
            return replace(state, can_swap=False, swapped=True)
        if steps[0] == "pass":
            return self._passed(state)
        cell = self.cell_of(steps[0])
        reserves = list(state.reserves)
        if len(steps) == 1 or steps[1].startswith("="):
            place = self._kind_named(state, steps[1:])
            change = self.place_piece(state, place, cell)
            reserves[place] -= reserves[place] > 0
        else:
            change = self._gone(state, steps)
        sets, taken = self.without_taken(state, change)
        if self.rules.captures.fate == "reserve":
            self._keep(state, taken, reserves)
        return self._after(state, self._without_suicides(state, sets), taken, tuple(reserves))

    def _kind_named(self, state: BoardState, names: Sequence[str]) -> int:
        if not names:
            return self._put_kinds(state)[0]
        return next(at for at, kind in enumerate(self.pieces.all) if kind.name == names[0].removeprefix("="))

    def _gone(self, state: BoardState, steps: Sequence[str]) -> PieceChange:
        taken = [0] * len(state.sets)
        before = state
        for step, to in pairwise(steps):
            change = self.go(before, self.men(before), (self.cell_of(step), to[0], self.cell_of(to)))
            taken = [number + more for number, more in zip(taken, change.taken, strict=True)]
            before = replace(before, sets=change.sets)
        return change._replace(taken=tuple(taken))

    def _keep(self, state: BoardState, taken: Sequence[int], reserves: list[int]) -> None:
        """Taken pieces go to the reserve of who took them, as his own."""
        for place, number in enumerate(taken):
            twin = self.pieces.place(self.pieces.all[place].number, state.turn) if number else None
            if twin is not None and reserves[twin] != UNLIMITED:
                reserves[twin] += number

    def _without_suicides(self, state: BoardState, sets: tuple[int, ...]) -> tuple[int, ...]:
        """Without own groups that have no liberty, where that is allowed: they are gone, too."""
        captures = self.rules.captures
        if not (captures.surrounded and captures.suicide):
            return sets
        gone = breathless(self.board, self.endings.cells_of(sets, state.turn), all_cells(sets))
        own = self.pieces.of[state.turn]
        return tuple(cells & ~gone if place in own else cells for place, cells in enumerate(sets))

    def _after(
        self, state: BoardState, sets: tuple[int, ...], taken: Sequence[int], reserves: tuple[int, ...]
    ) -> BoardState:
        total = tuple(map(sum, zip(state.taken, taken, strict=True))) if state.taken else ()
        swap = self.rules.extras.swap and state.turn == 0 and state.plies == state.part
        after = replace(
            state,
            sets=sets,
            reserves=reserves,
            taken=total,
            part=state.part + 1,
            acted=True,
            passes=0,
            plies=state.plies + 1,
            can_swap=False,
        )
        win = self.endings.win(Material(sets, reserves, total), state.turn)
        if win:
            outcome = Outcome(self.players[win.player], win.reason)
            return replace(after, ended=outcome, shape=win.cells, turn=1 - state.turn, part=0, acted=False)
        after = self._next_part(after)
        after = replace(after, can_swap=swap and after.turn == 1)
        return self._bounded(state, after)

    def _next_part(self, state: BoardState) -> BoardState:
        """The state when parts of the turn in which nothing can be done are left out."""
        parts = len(self.parts(state))
        while state.part < parts and not self.choices(state).any:
            state = replace(state, part=state.part + 1)
        return state if state.part < parts else self.begin_turn(replace(state, turn=1 - state.turn))

    def _passed(self, state: BoardState) -> BoardState:
        passes = 0 if state.acted else state.passes + 1
        after = replace(state, turn=1 - state.turn, passes=passes, plies=state.plies + 1, can_swap=False)
        after = self.begin_turn(after)
        return self._bounded(state, after)

    def _bounded(self, before: BoardState, after: BoardState) -> BoardState:
        """With the end that a position has when it comes the third time, or the game its greatest length."""
        past = before.past.then(_place(before), _place(after))
        if past.third:
            if self.rules.extras.repetition == "loses":
                ended = Outcome(self.players[1 - before.turn], TEXTS("repeated"))
            else:
                ended = Outcome(None, text("a mesma posição apareceu três vezes"))
            return replace(after, past=past, ended=ended)
        if after.plies >= self.longest:
            return replace(after, past=past, ended=Outcome(None, TEXTS("too_long", n=self.longest)))
        return replace(after, past=past)

    # How it ends.

    def outcome(self, state: BoardState) -> Outcome | None:
        return state.ended or _blocked(self, state)

    def blocked(self, state: BoardState) -> Outcome | None:
        """How the game ends because a player can do nothing, or both have passed; None where it goes on."""
        if state.passes >= 2:
            return self.counted(state) if self.endings.count else Outcome(None, TEXTS("both_passed"))
        if state.can_swap or self.choices(state).any:
            return None
        if not self.rules.turn.passing:
            return self._stuck(state)
        if self.choices(self._other_turn(state)).any:
            return None
        return self.counted(state) if self.endings.count else self._stuck(state)

    def _other_turn(self, state: BoardState) -> BoardState:
        return self.begin_turn(replace(state, turn=1 - state.turn))

    def _stuck(self, state: BoardState) -> Outcome:
        """The end for a player who can do nothing."""
        result = self.endings.stuck
        if result is None and self.endings.count:
            return self.counted(state)
        if result is None or result == "draws":
            return Outcome(None, text("já não há jogadas"))
        if result == "wins":
            return Outcome(self.players[state.turn], TEXTS("no_moves"))
        return Outcome(self.players[1 - state.turn], text("deixou o adversário sem jogadas"))

    def counted(self, state: BoardState) -> Outcome:
        """Who wins by points."""
        first, second = self.endings.points(state.sets)
        if first == second:
            return self._tied(state, first)
        winner = self.players[0 if first > second else 1]
        return Outcome(winner, TEXTS("points", won=max(first, second), lost=min(first, second)))

    def _tied(self, state: BoardState, points: int) -> Outcome:
        """Who wins with as many points as the other."""
        tie = self.endings.count and self.endings.count.tie
        if tie == "second":
            return Outcome(self.players[1 - state.swapped], TEXTS("tie_second"))
        first, second = (self.endings.cells_of(state.sets, player).bit_count() for player in (0, 1))
        if tie == "fewer" and first != second:
            return Outcome(self.players[first > second], TEXTS("tie_fewer"))
        return Outcome(None, TEXTS.count("tie", points))

    def score(self, state: BoardState) -> Mapping[str, float] | None:
        if self.endings.count is None:
            return None
        return dict(zip(self.players, map(float, self.endings.points(state.sets)), strict=True))

    def won(self, state: BoardState) -> int:
        return state.shape


def is_race(rules: BoardGameDocument) -> bool:
    """Whether pieces that are there from the start move to a goal, and nobody takes any."""
    comes = any(piece.placing for piece in rules.pieces)
    return any(isinstance(end, GoalEnd) for end in rules.ends) and not comes and not takes_anything(rules)


def is_plain(pieces: Sequence[Piece]) -> bool:
    """Whether there is one kind of piece, which both put on any empty cell, as many as they want."""
    (piece, *others) = pieces
    placed = piece.placing == Placement() and piece.reserve is None and not piece.movements
    return placed and piece.owner == "both" and not others


def lasts(end: EndBlock) -> bool:
    """Whether what this end looks for stays when more pieces come, or it looks at the last board only."""
    if isinstance(end, LineEnd):
        return not end.exact
    return isinstance(end, ConnectEnd | StuckEnd | CountEnd)


def _place(state: BoardState) -> tuple[Any, ...]:
    """What must be the same for a position to have come back."""
    return state.sets, state.turn, state.part, state.reserves


@lru_cache(maxsize=_STATES)
def _blocked(game: InventedBoard, state: BoardState) -> Outcome | None:
    return game.blocked(state)
