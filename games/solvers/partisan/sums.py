"""Who wins a sum of values, without its canonical form, which can be far larger than its parts."""

from collections.abc import Iterable
from fractions import Fraction

from games.solvers.partisan.rooms import LEFT
from games.solvers.partisan.values import Value, negative
from games.solvers.theory import too_big

MOST_SUMS = 20_000

# The number that all numbers add up to, and the other values in the order of their making.
_Sum = tuple[Fraction, tuple[Value, ...]]


class SumGame:
    """Searches sums. A number is moved in only where nothing else is left (number avoidance theorem, Siegel
    II.3.22), and a value and its negative are nothing."""

    def __init__(self, most: int = MOST_SUMS) -> None:
        self._most = most
        self._wins: dict[tuple[_Sum, int], bool] = {}

    def outcome_class(self, values: Iterable[Value]) -> str:
        """L, R, N or P. Raises TooBig."""
        summands = list(values)
        wins = self.wins(summands, LEFT), self.wins(summands, 1 - LEFT)
        return {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}[wins]

    def wins(self, values: Iterable[Value], player: int) -> bool:
        """Whether a player who begins has the last move. Raises TooBig."""
        return self._search(_plain(values), player)

    def _search(self, whole: _Sum, player: int) -> bool:
        number, others = whole
        if not others:
            return number > 0 if player == LEFT else number < 0
        known = self._wins.get((whole, player))
        if known is None:
            if len(self._wins) > self._most:
                too_big(len(self._wins), "É grande demais: encontrei mais de {n} posições.", n=self._most)
            known = self._wins[whole, player] = any(
                not self._search(_plain((*others[:place], option, *others[place + 1 :]), number), 1 - player)
                for place, value in enumerate(others)
                for option in (value.left if player == LEFT else value.right)
            )
        return known


def _plain(values: Iterable[Value], number: Fraction = Fraction(0)) -> _Sum:
    """A sum without pairs that cancel out, its numbers added."""
    counted: dict[Value, int] = {}
    for value in values:
        if value.number is not None:
            number += value.number
        elif counted.get(other := negative(value), 0):
            counted[other] -= 1
        else:
            counted[value] = counted.get(value, 0) + 1
    others = [value for value, count in counted.items() for _ in range(count)]
    return number, tuple(sorted(others, key=hash))
