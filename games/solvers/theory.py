"""The few theorems on which the closed forms rest. Rulebook, `nim_family.md` 2."""

from collections.abc import Iterable
from functools import reduce
from operator import xor
from typing import NoReturn

from games.rules.errors import GameError
from games.rules.text import Parameter, Text, text


class TooBig(GameError):
    """The answer would take too long; `met` is the number of positions or values met until then."""

    def __init__(self, reason: Text, met: int) -> None:
        super().__init__(reason)
        self.args = (reason, met)
        self.met = met


def too_big(met: int, template: str, **parameters: Parameter) -> NoReturn:
    """Raises TooBig with `text(template, ...)`."""
    raise TooBig(text(template, **parameters), met)


def nim_sum(values: Iterable[int]) -> int:
    """Sum in base 2 without carrying; 0 for no values."""
    return reduce(xor, values, 0)


def mex(values: Iterable[int]) -> int:
    """The least of 0, 1, 2 ... that is not among the values."""
    mask = 0
    for value in values:
        mask |= 1 << value
    return (~mask & (mask + 1)).bit_length() - 1


def previous_wins(values: Iterable[int], *, misere: bool) -> bool:
    """Whether a sum with these Grundy values is a P-position.

    Normal play: the nim-sum is 0 (Bouton 1901; Sprague 1935, Grundy 1939). Misère: if some value is 2 or
    more, the nim-sum is 0; else it is 1. That holds for sums of Nim heaps (Bouton) and of heaps of
    subtraction games, because there g(n) = 1 exactly where g(n - least amount) = 0 (Ferguson 1974, "On sums
    of graph games with last player losing"); it does not hold for impartial games in general.
    """
    known = list(values)
    wanted = 1 if misere and max(known, default=0) < 2 else 0
    return nim_sum(known) == wanted


def wanted_values(values: list[int], *, misere: bool) -> list[int]:
    """For each summand the only value that it can get in a winning move, the other values staying as they
    are.

    Where the position is P every summand already has another value, and no move reaches the one given.
    """
    total = nim_sum(values)
    large = sum(value >= 2 for value in values)
    flip = [int(misere and large - (value >= 2) == 0) for value in values]
    return [total ^ value ^ change for value, change in zip(values, flip, strict=True)]
