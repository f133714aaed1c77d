"""Forced wins in few moves, found by searching every line: what puzzles are checked and solved by.

The hero is the person on turn. A win is forced within n moves where, whatever the opponent does, the hero's
n-th move wins at the latest. Any game can be asked about; who is on turn need not alternate, and after `swap`
the people have other colours.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from games.rules.game import Game
from games.solvers.theory import too_big

MOST_MOVES = 3  # own moves of a goal
LIMIT = 400_000  # moves tried
MOST_LISTED = 20_000  # moves in one position
MOST_LINES = 2_000  # right moves of a whole solution
TRIES = 3
# Whoever may move so often in a row need not stop, as where dead stones are marked: nothing is forced there.
MOST_IN_A_ROW = 8


@dataclass(frozen=True, slots=True)
class Right:
    """A right move: what the opponent answers, and the right moves then; none where it has won."""

    replies: tuple[str, ...] = ()
    then: Mapping[str, "Right"] = field(default_factory=dict)


Book = Mapping[str, Right]
Aim = Callable[[Any], bool]


@dataclass(frozen=True, slots=True)
class Forced:
    """What a search found: the least number of the hero's moves that forces a win (0: not so soon), every
    right move with the answer that holds out longest, or else tries that come near, each with the answer
    that stops it ("": it stops by itself); and the number of moves that were tried."""

    moves: int
    book: Book
    tries: tuple[tuple[str, str], ...]
    met: int


def forced(
    game: Game[Any],
    state: Any,
    moves: int,
    limit: int = LIMIT,
    progress: Callable[[int], None] = lambda _met: None,
    *,
    aim: Aim | None = None,
) -> Forced:
    """Whether whoever is on turn forces a win within so many own moves; with `aim`, what it says of states.

    Raises TooBig where that is not decided within `limit`; `progress` may raise it too.
    """
    search = _ForcedSearch(game, state, limit, progress, aim)
    for least in range(1, moves + 1):
        if search.wins(state, least):
            return Forced(least, search.book(state, least), (), search.met)
    return Forced(0, {}, search.tries(state, moves), search.met)


def book_json(book: Book) -> dict[str, Any]:
    """The right moves as JSON: for each move its replies and the right moves then."""
    return {move: [list(right.replies), book_json(right.then)] for move, right in book.items()}


def book_of(value: Mapping[str, Any]) -> Book:
    """The right moves of their JSON form."""
    return {move: Right(tuple(replies), book_of(then)) for move, (replies, then) in value.items()}


class _ForcedSearch:
    def __init__(
        self,
        game: Game[Any],
        start: Any,
        limit: int,
        progress: Callable[[int], None],
        aim: Aim | None,
    ) -> None:
        self.game = game
        self.met = 0
        self._limit = limit
        self._progress = progress
        self._aim = aim
        self._swapped = game.swapped(start)
        self._hero = start.turn
        # By state: in so many moves it is not won, in so many it is.
        self._known: dict[Any, tuple[int, int]] = {}
        # When a move last decided something: in most positions the same few moves matter.
        self._mattered: dict[str, int] = {}
        self._lines = 0

    def wins(self, state: Any, left: int) -> bool:
        """Whether the hero, on turn, forces a win with so many moves."""
        lost, won = self._known.get(state, (0, MOST_MOVES + 1))
        if lost < left < won:
            if self._search(state, left):
                won = left
            else:
                lost = left
            self._known[state] = lost, won
        return left >= won

    def _search(self, state: Any, left: int) -> bool:
        afters = []
        for move in self._moves(state):
            after = self._play(state, move)
            if self._ended(after) is True:
                return self._note(move)
            afters.append((move, after))
        return left > 1 and any(
            self._stopped(after, left - 1) is None and self._note(move) for move, after in afters
        )

    def _stopped(self, state: Any, left: int, row: int = 0) -> str | None:
        """After a move: the opponent's answer that keeps the hero from winning with `left` more moves, ""
        where none is needed, None where there is none. `row`: how often the opponent has just moved."""
        ended = self._ended(state)
        if ended is not None:
            return None if ended else ""
        if self._on_turn(state):
            return None if self.wins(state, left) else ""
        waiting = dict.fromkeys(self._moves(state) if row < MOST_IN_A_ROW else ())
        stopped: str | None = None if waiting else ""
        while waiting and stopped is None:
            # What won against the last answer is what the next one should prevent.
            urgent = max(self._mattered, key=self._mattered.__getitem__, default="")
            reply = urgent if urgent in waiting else next(iter(waiting))
            del waiting[reply]
            if self._stopped(self._play(state, reply), left, row + 1) is not None:
                stopped = reply
                self._note(reply)
        return stopped

    def book(self, state: Any, left: int) -> dict[str, Right]:
        """All right moves."""
        right = {}
        for move in self._moves(state):
            after = self._play(state, move)
            if self._ended(after) is True:
                right[move] = Right()
            elif left > 1 and self._stopped(after, left - 1) is None:
                right[move] = self._answered(after, left - 1)
            else:
                continue
            self._lines += 1
            if self._lines > MOST_LINES:
                too_big(self.met, "Quase todas as jogadas ganham: isto não dá um problema.")
        return right

    def _answered(self, state: Any, left: int) -> Right:
        """What the opponent answers to a right move, and how it goes on."""
        replies: list[str] = []
        while self._ended(state) is None and not self._on_turn(state):
            reply, state = max(
                ((move, self._play(state, move)) for move in self._moves(state)),
                key=lambda option: (self._length(option[1], left), self._mattered.get(option[0], 0)),
            )
            replies.append(reply)
        return Right(tuple(replies), {} if self._ended(state) else self.book(state, left))

    def _length(self, state: Any, left: int) -> int:
        """How many moves the hero still needs, where he wins with `left`."""
        if self._ended(state):
            return 0
        return next(moves for moves in range(1, left + 1) if self._stopped(state, moves) is None)

    def tries(self, state: Any, left: int) -> tuple[tuple[str, str], ...]:
        """The moves that were the hardest to stop, with what stops them."""
        tries = []
        for move in self._moves(state):
            after = self._play(state, move)
            before = self.met
            self._known.clear()
            stop = self._stopped(after, left - 1) if left > 1 else ""
            tries.append((before - self.met, move, stop or ""))
        return tuple((move, stop) for _effort, move, stop in sorted(tries)[:TRIES])

    def _moves(self, state: Any) -> list[str]:
        """The moves, first those that mattered lately."""
        moves = list(islice(self.game.moves(state), MOST_LISTED + 1))
        if len(moves) > MOST_LISTED:
            too_big(self.met, "Há jogadas a mais para as experimentar todas.")
        mattered = self._mattered
        return sorted(moves, key=lambda move: -mattered.get(move, 0))

    def _play(self, state: Any, move: str) -> Any:
        """Make a move and count it. Raises TooBig after too many."""
        self.met += 1
        if self.met > self._limit:
            too_big(self.met, "Não consegui decidir: ao fim de {n} jogadas faltava muito.", n=self.met)
        self._progress(self.met)
        return self.game.play(state, move)

    def _note(self, move: str) -> bool:
        """Remember that a move decided something; always true."""
        self._mattered[move] = self.met
        return True

    def _on_turn(self, state: Any) -> bool:
        return bool(self._person(state, state.turn) == self._hero)

    def _person(self, state: Any, colour: int) -> int:
        """Who owns a colour now, named by the colour owned at the start."""
        return colour if self.game.swapped(state) == self._swapped else 1 - colour

    def _ended(self, state: Any) -> bool | None:
        """Whether the hero has reached what is asked for; None while the game goes on."""
        if self._aim is not None and self._aim(state):
            return True
        outcome = self.game.outcome(state)
        if outcome is None:
            return None
        winner = outcome.winner if self._aim is None else None
        return winner is not None and self._person(state, self.game.players.index(winner)) == self._hero
