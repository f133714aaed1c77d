"""Plain retrograde analysis of any impartial game: every position that can be reached is solved once and
remembered."""

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

from games.rules.game import Impartial
from games.rules.text import text
from games.solvers.theory import TooBig, mex, nim_sum

DEFAULT_LIMIT = 200_000

_Part = tuple[Impartial[Any], Any]


class Brute:
    """Solved positions, of any number of games. Raises TooBig when more than `limit` positions are met.

    `progress` is told the number of positions met, again and again; what it raises ends the search. The graph
    of positions must have no cycle.
    """

    def __init__(
        self, limit: int = DEFAULT_LIMIT, progress: Callable[[int], None] = lambda _met: None
    ) -> None:
        self.limit = limit
        self.progress = progress
        self._values: dict[_Part, int] = {}
        self._losing: dict[tuple[_Part, bool], bool] = {}

    def grundy(self, game: Impartial[Any], position: Any) -> int:
        """The Grundy value in normal play; sums are taken apart (`components`)."""
        return self._sum(game.components(position))

    def is_p(self, game: Impartial[Any], position: Any, *, misere: bool) -> bool:
        """Whether the player who has just moved wins."""
        if not misere:
            return self.grundy(game, position) == 0
        stack = [position]
        losing = self._losing
        while stack:
            key = (game, stack[-1]), misere
            if key in losing:
                stack.pop()
                continue
            options = self._options(game, stack[-1])
            unknown = [option for option in options if ((game, option), misere) not in losing]
            if unknown:
                stack.extend(unknown)
                self._check(len(losing) + len(stack))
                continue
            losing[key] = bool(options) and not any(losing[(game, option), misere] for option in options)
            stack.pop()
        return losing[(game, position), misere]

    def _sum(self, parts: Iterable[_Part]) -> int:
        return nim_sum(self._value(part) for part in parts)

    def _value(self, part: _Part) -> int:
        values = self._values
        stack = [part]
        while stack:
            game, position = stack[-1]
            if stack[-1] in values:
                stack.pop()
                continue
            sums = [game.components(option) for option in self._options(game, position)]
            unknown = [needed for parts in sums for needed in parts if needed not in values]
            if unknown:
                stack.extend(unknown)
                self._check(len(values) + len(stack))
                continue
            values[stack.pop()] = mex(nim_sum(values[needed] for needed in parts) for parts in sums)
        return values[part]

    def _options(self, game: Impartial[Any], position: Any) -> list[Any]:
        found = list(islice(game.options(position), self.limit + 1))
        self._check(len(found))
        return found

    def _check(self, met: int) -> None:
        self.progress(met)
        if met > self.limit:
            raise TooBig(text("É grande demais: encontrei mais de {n} posições.", n=self.limit), met)
