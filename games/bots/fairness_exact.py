"""Who wins a board game from blocks where both play perfectly, by search, as far as it is small enough. Pure.

Where pieces only come, no position comes back, and lines are followed to their ends. Else it goes from the
ends back (Thompson: Retrograde analysis of certain endgames, ICCA Journal 9, 1986): what nobody can force is
a draw, since the third time of a position is one.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace

from msgspec.structs import replace as changed

from games.bots.opinion import Progress
from games.rules.bases.repeating import Past
from games.rules.errors import BadOptions
from games.rules.invented.board_game.document import BoardGameDocument
from games.rules.invented.board_game.game import InventedBoard
from games.rules.invented.board_game.reading import read_document
from games.rules.invented.board_game.states import BoardState

POSITIONS = 60_000  # of a game that is solved
FIRST_PLIES = 3  # the rules of the first turn look no further back
REGULAR = ("hexhex", "triangle")  # shapes that are as wide as they are high
_LEAST_SIDE = 2
_WORDS = {1: "first", 0: "draw", -1: "second"}


@dataclass(frozen=True, slots=True)
class SmallerBoard:
    """The same rules on a smaller board, and who wins there: "first", "second" or "draw". `rows` is 0 where
    the shape has none."""

    columns: int
    rows: int
    result: str


def exact_result(game: InventedBoard, progress: Progress = lambda _done: None, most: int = POSITIONS) -> str:
    """Who wins where both play perfectly: "first", "second" or "draw"; "" where whoever repeats loses, so
    that a position alone decides nothing, or where more positions would be looked at, or `progress`, which
    hears of every move, raises OverflowError."""
    if _has_no_return(game):
        search: _Exact | _Backwards = _Exact(game, progress, most)
    elif game.rules.extras.repetition == "loses":
        return ""
    else:
        search = _Backwards(game, progress, most)
    try:
        return _WORDS[search.worth(game.initial())]
    except OverflowError:
        return ""


def smaller_results(
    game: InventedBoard, most: int, progress: Progress = lambda _done: None
) -> Iterator[SmallerBoard]:
    """Who wins on smaller boards, from the smallest one that the rules allow up to the first one that is too
    large to be solved."""
    for document in smaller_documents(game.rules):
        result = exact_result(InventedBoard(rules=document), progress, most)
        if not result:
            return
        board = document.board
        yield SmallerBoard(board.columns, 0 if board.shape in REGULAR else board.rows, result)


def smaller_documents(document: BoardGameDocument) -> Iterator[BoardGameDocument]:
    """The same rules on smaller boards of the same shape, the smallest first, where they fit together."""
    block = document.board
    sides = (block.columns,) if block.shape in REGULAR else (block.columns, block.rows)
    for less in range(min(sides) - _LEAST_SIDE, 0, -1):
        board = changed(block, columns=block.columns - less, rows=max(1, block.rows - less))
        try:
            yield read_document(changed(document, board=board).json())
        except BadOptions:
            continue


def person(game: InventedBoard, state: BoardState, colour: str) -> int:
    """Who has a colour: 0 is who began."""
    return game.players.index(colour) ^ state.swapped


def _has_no_return(game: InventedBoard) -> bool:
    """Whether pieces only come: no position of such a game comes back."""
    captures = game.rules.captures
    taking = captures.between or captures.surrounded or captures.touching
    leaves = taking and captures.fate != "turns"
    return not (leaves or any(piece.movements for piece in game.rules.pieces))


def _ended_worth(game: InventedBoard, state: BoardState) -> int | None:
    """What an ended game is worth to the one who begins; None where it goes on."""
    if not (ended := game.outcome(state)):
        return None
    return 0 if ended.winner is None else 1 - 2 * person(game, state, ended.winner)


def _mover(game: InventedBoard, state: BoardState) -> int:
    """What a win of the player on turn is worth to the one who begins."""
    return 1 - 2 * person(game, state, game.players[state.turn])


class _Exact:
    """What positions of a game without return are worth to the one who begins: 1, 0 or -1."""

    def __init__(self, game: InventedBoard, progress: Progress, most: int) -> None:
        self._game, self._progress, self._most = game, progress, most
        self._known: dict[BoardState, int] = {}

    def worth(self, state: BoardState) -> int:
        """Raises OverflowError where more positions would be looked at."""
        if (known := self._known.get(state)) is not None:
            return known
        if len(self._known) >= self._most:
            raise OverflowError
        worth = self._searched(state)
        self._known[state] = worth
        return worth

    def _searched(self, state: BoardState) -> int:
        if (ended := _ended_worth(self._game, state)) is not None:
            return ended
        best = _mover(self._game, state)
        worth = -best
        for move in self._game.moves(state):
            self._progress(len(self._known))
            worth = max(worth * best, self.worth(self._game.play(state, move)) * best) * best
            if worth == best:
                break
        return worth


class _Backwards:
    """What positions that come back are worth to the one who begins: who can force a win, from the ends
    back."""

    def __init__(self, game: InventedBoard, progress: Progress, most: int) -> None:
        self._game, self._progress, self._most = game, progress, most
        self._states: list[BoardState] = []
        self._numbers: dict[BoardState, int] = {}
        self._before: list[list[int]] = []
        self._left: list[int] = []  # followers of which it is not known that they are lost
        self._worth: dict[int, int] = {}

    def worth(self, state: BoardState) -> int:
        """Raises OverflowError where more positions would be looked at."""
        self._number(state)
        for number, reached in enumerate(self._states):  # grows meanwhile
            self._open(number, reached)
        self._spread()
        return self._worth.get(0, 0)

    def _number(self, state: BoardState) -> int:
        """The number of a position: without its past, which matters only to who repeats."""
        position = replace(state, plies=min(state.plies, FIRST_PLIES), past=Past())
        number = self._numbers.get(position)
        if number is None:
            if len(self._states) >= self._most:
                raise OverflowError
            number = self._numbers[position] = len(self._states)
            self._states.append(position)
            self._before.append([])
            self._left.append(0)
        return number

    def _open(self, number: int, state: BoardState) -> None:
        ended = _ended_worth(self._game, state)
        if ended is not None:
            if ended:
                self._worth[number] = ended
            return
        followers = set()
        for move in self._game.moves(state):
            self._progress(number)
            followers.add(self._number(self._game.play(state, move)))
        self._left[number] = len(followers)
        for follower in followers:
            self._before[follower].append(number)

    def _spread(self) -> None:
        """Decide the positions before those that are decided."""
        waiting = deque(self._worth)
        while waiting:
            number = waiting.popleft()
            for earlier in self._before[number]:
                if earlier in self._worth:
                    continue
                mover = _mover(self._game, self._states[earlier])
                self._left[earlier] -= self._worth[number] != mover
                if self._worth[number] == mover or not self._left[earlier]:
                    self._worth[earlier] = self._worth[number]
                    waiting.append(earlier)
