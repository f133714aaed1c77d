"""Mean, temperature and thermograph of a value, in exact fractions (Berlekamp, Conway, Guy: Winning Ways,
chapter 6).

Each move costs a tax t. The walls of a thermograph say what a player gets who moves first, after the tax,
for each t >= 0; the temperature is the least tax at which nobody wants to move any more, and the mean what
the game is worth there.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, reduce

from games.solvers.partisan.values import Value

# Corners (tax, value) with growing tax, the first at 0, straight between them; after the last one as
# `_slope` says.
Corners = tuple[tuple[Fraction, Fraction], ...]

_REMEMBERED = 1 << 16


@dataclass(frozen=True, slots=True)
class Thermograph:
    """`left`, `right`: the corners of the walls, which are one mast above the last one; `mean`;
    `temperature`, which for a number m / 2^k is -1 / 2^k."""

    left: Corners
    right: Corners
    mean: Fraction
    temperature: Fraction


@lru_cache(maxsize=_REMEMBERED)
def thermograph(value: Value) -> Thermograph:
    """The thermograph of a value."""
    if value.number is not None:
        mast = ((Fraction(0), value.number),)
        return Thermograph(mast, mast, value.number, Fraction(-1, value.number.denominator))
    left = _taxed(reduce(_higher, (thermograph(option).right for option in value.left)), -1)
    right = _taxed(reduce(_lower, (thermograph(option).left for option in value.right)), 1)
    return _until_they_meet(left, right)


def _higher(wall: Corners, other: Corners) -> Corners:
    return _envelope(wall, other, 1)


def _lower(wall: Corners, other: Corners) -> Corners:
    return _envelope(wall, other, -1)


def _at(wall: Corners, tax: Fraction) -> Fraction:
    """The value of a wall that is a mast above its last corner."""
    before = wall[0]
    for corner in wall:
        if tax <= corner[0]:
            if corner is before:
                return corner[1]
            share = (tax - before[0]) / (corner[0] - before[0])
            return before[1] + share * (corner[1] - before[1])
        before = corner
    return before[1]


def _envelope(wall: Corners, other: Corners, sign: int) -> Corners:
    """The higher of two walls at each tax, the lower one where `sign` is -1."""
    taxes = sorted({tax for tax, _ in (*wall, *other)})
    corners: list[tuple[Fraction, Fraction]] = []
    for tax in taxes:
        if corners:
            corners += _crossing(wall, other, corners[-1][0], tax)
        here = _at(wall, tax), _at(other, tax)
        corners.append((tax, max(here) if sign > 0 else min(here)))
    return tuple(corners)


def _crossing(wall: Corners, other: Corners, low: Fraction, high: Fraction) -> Corners:
    """Where two walls, straight between two taxes, cross inside; nothing where they do not."""
    before = _at(wall, low) - _at(other, low)
    after = _at(wall, high) - _at(other, high)
    if before * after >= 0:
        return ()
    tax = low + (high - low) * before / (before - after)
    return ((tax, _at(wall, tax)),)


def _taxed(wall: Corners, sign: int) -> Corners:
    return tuple((tax, place + sign * tax) for tax, place in wall)


def _on_ray(wall: Corners, sign: int, tax: Fraction) -> Fraction:
    """The value of a taxed wall, which above its last corner goes on by 1 for 1."""
    last, place = wall[-1]
    return place + sign * (tax - last) if tax > last else _at(wall, tax)


def _until_they_meet(left: Corners, right: Corners) -> Thermograph:
    """Both walls up to the least tax at which they meet."""
    taxes = sorted({tax for tax, _ in (*left, *right)})
    apart = [_on_ray(left, -1, tax) - _on_ray(right, 1, tax) for tax in taxes]
    below = max(place for place in range(len(taxes)) if place == 0 or apart[place - 1] > 0)
    if apart[below] > 0:
        temperature = taxes[below] + apart[below] / 2
    elif below == 0:
        temperature = taxes[0]
    else:
        share = apart[below - 1] / (apart[below - 1] - apart[below])
        temperature = taxes[below - 1] + (taxes[below] - taxes[below - 1]) * share
    mean = _on_ray(left, -1, temperature)
    foot = (temperature, mean)
    return Thermograph(
        (*(corner for corner in left if corner[0] < temperature), foot),
        (*(corner for corner in right if corner[0] < temperature), foot),
        mean,
        temperature,
    )
