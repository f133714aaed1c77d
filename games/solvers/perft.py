"""Counts of move sequences: the usual test that the rules of a game are right."""

from typing import Any

from games.rules.game import Game
from games.solvers.theory import too_big

DEFAULT_LIMIT = 20_000_000
_MOST_REMEMBERED = 1_000_000


def perft(game: Game[Any], state: Any, depth: int, limit: int = DEFAULT_LIMIT) -> int:
    """The number of move sequences of length `depth` from there; a finished game adds none.

    The last move of a sequence is counted, not played. Raises TooBig
    where more than `limit` moves would have to be played.
    """
    return _Counter(game, limit).count(state, depth)


class _Counter:
    def __init__(self, game: Game[Any], limit: int) -> None:
        self._game = game
        self._limit = limit
        self._played = 0
        self._known: dict[tuple[Any, int], int] = {}

    def count(self, state: Any, depth: int) -> int:
        if depth == 0:
            return 1
        if depth == 1:
            return self._game.move_count(state)
        if (state, depth) in self._known:
            return self._known[state, depth]
        self._played += self._game.move_count(state)
        if self._played > self._limit:
            too_big(self._played, "É grande demais: são mais de {n} jogadas.", n=self._limit)
        total = sum(self.count(self._game.play(state, move), depth - 1) for move in self._game.moves(state))
        if len(self._known) < _MOST_REMEMBERED:
            self._known[state, depth] = total
        return total
