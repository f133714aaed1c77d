"""Who wins with best play, by looking at every line to its end: for the last part of a game of two. People
are told apart by seat, which they keep where colours are exchanged."""

from collections.abc import Callable
from operator import itemgetter
from typing import Any

from games.rules.game import Game
from games.solvers.theory import TooBig, too_big

LIMIT = 4_000_000  # moves tried
DEEP = 100  # plies

Progress = Callable[[int], None]
Value = Callable[[Any, int], float]


class ExactSolver:
    """Remembers of each state that it has met whether the first seat gets what was asked for.

    `value` is what a state promises a seat, where that can be told: what promises most is looked at first.
    """

    def __init__(
        self,
        game: Game[Any],
        limit: int = LIMIT,
        progress: Progress = lambda _met: None,
        value: Value | None = None,
    ) -> None:
        if len(game.players) != 2:
            msg = "among three players it hangs on whom those help who cannot win"
            raise ValueError(msg)
        self.game = game
        self.limit = limit
        self.met = 0
        self._progress = progress
        self._value = value
        self._known: dict[tuple[Any, float], bool] = {}
        # When a move last decided something for a seat: in most positions the same few moves matter.
        self._mattered: dict[tuple[int, str], int] = {}

    def winner(self, state: Any) -> str | None:
        """The role that wins with best play, None for a draw. Raises TooBig."""
        worth = self._worth(state)
        return None if worth == 0.5 else self.game.players[self._seat(state, 0) ^ (worth == 0)]

    def winning_moves(self, state: Any) -> list[str]:
        """The moves after which the one on turn wins with best play, sorted. Raises TooBig."""
        return sorted(move for move in self.game.moves(state) if self._after(state, move) == 1)

    def best(self, state: Any) -> tuple[float, list[str]]:
        """What a state is worth to the one on turn (a win 1, a draw 0.5), and the moves that keep it, as far
        as there is time to find them; none where it is lost. Raises TooBig where not even one is found."""
        seat = self._seat(state, state.turn)
        worth = abs(seat - self._worth(state))
        best: list[str] = []
        if not worth:
            return worth, best
        moves = sorted(self.game.moves(state), key=lambda move: -self._mattered.get((seat, move), 0))
        try:
            # What was found before the time is over stays in the list.
            best.extend(move for move in moves if self._after(state, move) == worth)
        except TooBig:
            if not best:
                raise
        return worth, best

    def _seat(self, state: Any, player: int) -> int:
        """The seat of a player, or the player of a seat."""
        return 1 - player if self.game.swapped(state) else player

    def _after(self, state: Any, move: str) -> float:
        """What a move is worth to who makes it."""
        return abs(self._seat(state, state.turn) - self._worth(self._applied(state, move)))

    def _worth(self, state: Any) -> float:
        """What a state is worth to the first seat."""
        ended = self._ended(state)
        if ended is not None:
            return ended
        if self._gets(state, 1):
            return 1
        return 0.5 if self.game.drawable and self._gets(state, 0.5) else 0

    def _ended(self, state: Any) -> float | None:
        """The same where the game is over."""
        outcome = self.game.outcome(state)
        if outcome is None:
            return None
        if outcome.winner is None:
            return 0.5
        return 1 - self._seat(state, self.game.players.index(outcome.winner))

    def _gets(self, state: Any, aim: float, deep: int = 0) -> bool:
        """Whether the first seat gets so much in a game that is not over."""
        reaches = self._known.get((state, aim))
        if reaches is None:
            reaches = self._known[state, aim] = self._search(state, aim, deep)
        return reaches

    def _search(self, state: Any, aim: float, deep: int) -> bool:
        seat = self._seat(state, state.turn)
        wanted = seat == 0
        waiting = []
        for move in self.game.moves(state):
            after = self._applied(state, move, deep)
            ended = self._ended(after)
            reaches = self._known.get((after, aim)) if ended is None else ended >= aim
            if reaches is wanted:
                return self._note(seat, move, wanted)
            if reaches is None:
                value = self._value and self._value(after, seat)
                waiting.append((value or self._mattered.get((seat, move), 0), move, after))
        waiting.sort(key=itemgetter(0), reverse=True)
        for _value, move, after in waiting:
            if self._gets(after, aim, deep + 1) is wanted:
                return self._note(seat, move, wanted)
        return not wanted

    def _applied(self, state: Any, move: str, deep: int = 0) -> Any:
        """The state after a move. Raises TooBig also where the position comes back: what it is worth hangs
        on those before it, which the memory leaves out."""
        self.met += 1
        self._progress(self.met)
        after = self.game.apply(state, move)
        past = getattr(after, "past", None)
        if deep > DEEP or self.met > self.limit or (past and past.times > 1):
            too_big(self.met, "São posições a mais para ver todas.")
        return after

    def _note(self, seat: int, move: str, reached: bool) -> bool:
        self._mattered[seat, move] = self.met
        return reached
