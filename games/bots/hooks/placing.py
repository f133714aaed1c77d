"""Games in which stones are put on empty cells: a random match tries the cells in a random order."""

from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from typing import Any

from games.bots.hooks.base import Hook
from games.rules.bases.board_game import BoardGame
from games.rules.boards.fields import each
from games.rules.boards.lines import completing
from games.rules.errors import IllegalMove
from games.rules.two.gomoku.fives import FIVE

_TRIES = 12  # cells before the rules are asked for a move
_DRAWS = 24  # cells of the whole board before the wanted ones are listed
_PAIRS = 40  # pairs drawn for the dagger; those that are legal are looked at


class PlacingHook(Hook):
    """Any empty cell is a move, but for a few."""

    game: BoardGame[Any]

    def random_step(self, state: Any) -> tuple[str, Any]:
        return self.tried(state) or super().random_step(state)

    def tried(self, state: Any) -> tuple[str, Any] | None:
        """A cell drawn, and the state after it; None where a few tries find no move."""
        game, random = self.game, self.random
        names, endings = game.board.names, self._endings
        for cell in islice(self._random_cells(self.open(state)), _TRIES):
            if self.senseless(state, cell):
                continue
            move = names[cell] + (random.choice(endings) if len(endings) > 1 else endings[0])
            try:
                return move, game.apply(state, move)
            except IllegalMove:
                continue
        return None

    @cached_property
    def _endings(self) -> tuple[str, ...]:
        """What follows the cell in a move."""
        return tuple(self.facts.endings) or ("",)

    def open(self, state: Any) -> int:
        """The cells to choose from."""
        return self.game.empty(state)

    @cached_property
    def _places(self) -> tuple[int, ...]:
        return tuple(self.game.board.places)

    def _random_cells(self, cells: int) -> Iterator[int]:
        """Some of the cells, in a random order: drawn from the whole board while that hits some, else from
        their list, which takes longer to make."""
        places, random = self._places, self.random.random
        for _draw in range(_DRAWS):
            cell = places[int(random() * len(places))]
            if cells >> cell & 1:
                yield cell
        yield from self.random.sample(listed := list(each(cells)), len(listed))

    def senseless(self, state: Any, cell: int) -> bool:
        """Whether nobody would put a stone there."""
        return False


class FivesHook(PlacingHook):
    """Gomoku: only cells near stones, and in random matches fives are made and stopped. Those soon show who
    attacks."""

    word = "rows"
    _endings = ("",)

    @property
    def longest(self) -> int:
        return 40

    def candidates(self, state: Any) -> list[str]:
        game: Any = self.game
        near = self._near(state)
        if state.phase != "play" or not near:
            return super().candidates(state)
        moves: list[str] = game.board.names_of(near)
        if game.form == "dagger" and game.rules.in_pairs(state):
            moves += self._pairs(state, moves)
        return moves

    def _pairs(self, state: Any, names: list[str]) -> list[str]:
        """Some pairs of cells for the dagger."""
        game = self.game
        bits = game.board.bits
        pairs = set()
        for _pair in range(_PAIRS):
            move = ",".join(sorted(self.random.sample(names, min(len(names), 2)), key=bits.__getitem__))
            try:
                game.apply(state, move)
            except IllegalMove:
                continue
            pairs.add(move)
        return sorted(pairs - set(names))

    def decisive(self, state: Any) -> list[str]:
        """A pair of the dagger never wins."""
        game: Any = self.game
        if state.phase != "play":
            return []
        names: list[str] = game.board.names_of(game.rules.points(state))
        return names

    def open(self, state: Any) -> int:
        wins = self._fives(state, state.own) or self._fives(state, state.rivals)
        return wins or self._near(state) or self.game.empty(state)

    def defending(self, state: Any, moves: list[str]) -> list[str]:
        """Where nobody has a five in one: a four of one's own that is open at both ends; else what leaves the
        other colour none of those, or makes a four that must be answered first."""
        if state.phase != "play" or self._fives(state, state.own) or self._fives(state, state.rivals):
            return moves
        bits = self.game.board.bits
        cells = {move: bits[move] for move in moves if move in bits}
        mine, theirs = (self._open_fours(state, stones) for stones in (state.own, state.rivals))
        if won := [move for move, cell in cells.items() if cell in mine]:
            return won
        stops = [
            move
            for move, cell in cells.items()
            if all(at == cell or (fives & ~(1 << cell)).bit_count() < 2 for at, fives in theirs.items())
            or self._fives(state, state.own | 1 << cell)
        ]
        return (stops if theirs else moves) or moves

    def _fives(self, state: Any, stones: int) -> int:
        """The empty cells that make a five of these stones."""
        longer = self.game.form == "freestyle"  # type: ignore[attr-defined]
        return completing(self.game.board, stones, FIVE, longer=longer) & self.game.empty(state)

    def _open_fours(self, state: Any, stones: int) -> dict[int, int]:
        """The empty cells that give these stones two fives to make, each with the cells of those."""
        fours = {}
        for cell in each(self._near(state)):
            fives = self._fives(state, stones | 1 << cell) & ~(1 << cell)
            if fives.bit_count() > 1:
                fours[cell] = fives
        return fours

    def _near(self, state: Any) -> int:
        """The empty cells at most three steps from a stone."""
        board = self.game.board
        cells: int = state.occupied
        for _step in range(3):
            cells |= board.spread(cells)
        return cells & self.game.empty(state)
