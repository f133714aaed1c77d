"""Values of short partisan games in canonical form.

A value is what Left's options and Right's options leave when dominated options are dropped and reversible
ones are bypassed (Conway, On Numbers and Games, chapter 10; Siegel, Combinatorial Game Theory, chapter
II.2). Games are equal when their canonical forms are: values are compared with `==`. A form is nearly always
one object, too. Left is the player named first in a game's rules: vertical, cats, white, toads.
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from weakref import WeakValueDictionary

# Comparisons and sums that are remembered: some 100 MB at most, and enough for every room of sixteen cells.
_REMEMBERED = 1 << 18


class Value:
    """A canonical form: `left` and `right` are its options; `number` is the dyadic number that it is, or
    None.

    Only `value_of` and the functions built on it make one.
    """

    __slots__ = ("__weakref__", "_hash", "left", "number", "right")

    def __init__(
        self, left: frozenset["Value"], right: frozenset["Value"], number: Fraction | None = None
    ) -> None:
        self.left = left
        self.right = right
        self.number = number
        self._hash = hash((left, right))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        # Two threads that make a form at the same time make two objects.
        return self is other or (
            isinstance(other, Value) and self.left == other.left and self.right == other.right
        )

    def __neg__(self) -> "Value":
        return negative(self)

    def __add__(self, other: "Value") -> "Value":
        return plus(self, other)

    def __sub__(self, other: "Value") -> "Value":
        return plus(self, negative(other))

    def __le__(self, other: "Value") -> bool:
        return at_most(self, other)


_forms: WeakValueDictionary[tuple[frozenset[Value], frozenset[Value]], Value] = WeakValueDictionary()


def _shared(left: frozenset[Value], right: frozenset[Value], number: Fraction | None = None) -> Value:
    """A canonical form, the object that is there already if there is one."""
    value = _forms.get((left, right))
    if value is None:
        value = _forms[left, right] = Value(left, right, number)
    return value


@lru_cache(maxsize=_REMEMBERED)
def number_value(number: Fraction) -> Value:
    """The value of a dyadic number; `ValueError` where the denominator is no power of two."""
    below, above = _neighbours(number)
    left = frozenset() if below is None else frozenset({number_value(below)})
    right = frozenset() if above is None else frozenset({number_value(above)})
    return _shared(left, right, number)


def _neighbours(number: Fraction) -> tuple[Fraction | None, Fraction | None]:
    """The options of a number: n is {n - 1|}, and m / 2^k is {(m - 1) / 2^k|(m + 1) / 2^k}."""
    size = number.denominator
    if size & size - 1:
        raise ValueError(f"{number} is no dyadic number")
    if size > 1:
        return number - Fraction(1, size), number + Fraction(1, size)
    return (number - 1 if number > 0 else None), (number + 1 if number < 0 else None)


ZERO = number_value(Fraction(0))


def integer(number: int) -> Value:
    """So many spare moves of Left, or of Right where it is negative."""
    return number_value(Fraction(number))


@lru_cache(maxsize=_REMEMBERED)
def at_most(value: Value, other: Value) -> bool:
    """`value` <= `other`: Left, moving first, does not win their difference."""
    if value == other:
        return True
    if value.number is not None and other.number is not None:
        return value.number <= other.number
    return not any(at_most(other, option) for option in value.left) and not any(
        at_most(option, value) for option in other.right
    )


def value_of(left: Iterable[Value], right: Iterable[Value]) -> Value:
    """The canonical form of the game with these options."""
    lefts, rights = _greatest(frozenset(left)), _least(frozenset(right))
    number = _simplest_between(lefts, rights)
    if number is not None:
        return number_value(number)
    return _without_reversible(lefts, rights)


def _greatest(options: frozenset[Value]) -> frozenset[Value]:
    """Left's options without dominated ones."""
    return frozenset(
        option
        for option in options
        if not any(option != other and at_most(option, other) for other in options)
    )


def _least(options: frozenset[Value]) -> frozenset[Value]:
    """Right's options without dominated ones."""
    return frozenset(
        option
        for option in options
        if not any(option != other and at_most(other, option) for other in options)
    )


def _simplest_between(lefts: frozenset[Value], rights: frozenset[Value]) -> Fraction | None:
    """The number that the game is where all its options are numbers (Conway's simplest number), or None."""
    if any(option.number is None for option in lefts | rights):
        return None
    low = max((option.number for option in lefts if option.number is not None), default=None)
    high = min((option.number for option in rights if option.number is not None), default=None)
    if low is not None and high is not None and low >= high:
        return None
    return simplest(low, high)


def simplest(low: Fraction | None, high: Fraction | None) -> Fraction:
    """The simplest number above `low` and below `high`, None being no limit: the integer nearest to 0, else
    the one with the least denominator."""
    if (low is None or low < 0) and (high is None or high > 0):
        return Fraction(0)
    if low is None or low < 0:
        assert high is not None
        return -simplest(-high, None if low is None else -low)
    size = 1
    while True:
        number = Fraction(low * size // 1 + 1, size)
        if high is None or number < high:
            return number
        size *= 2


class _Raw:
    """A game whose options are not canonical yet, held against canonical values."""

    def __init__(self, lefts: frozenset[Value], rights: frozenset[Value]) -> None:
        self.lefts = lefts
        self.rights = rights
        self.below: dict[Value, bool] = {}
        self.above: dict[Value, bool] = {}

    def at_least(self, value: Value) -> bool:
        """Is `value` <= this game?"""
        if value not in self.above:
            self.above[value] = not any(at_most(option, value) for option in self.rights) and not any(
                self.at_most(option) for option in value.left
            )
        return self.above[value]

    def at_most(self, value: Value) -> bool:
        """Is this game <= `value`?"""
        if value not in self.below:
            self.below[value] = not any(at_most(value, option) for option in self.lefts) and not any(
                self.at_least(option) for option in value.right
            )
        return self.below[value]


def _without_reversible(lefts: frozenset[Value], rights: frozenset[Value]) -> Value:
    """The form with each reversible option replaced by what its answer leaves, until none is left."""
    raw = _Raw(lefts, rights)
    bypassed: set[Value] = set()
    for option in lefts:
        answer = next((reply for reply in option.right if raw.at_least(reply)), None)
        bypassed |= {option} if answer is None else answer.left
    bypassed_right: set[Value] = set()
    for option in rights:
        answer = next((reply for reply in option.left if raw.at_most(reply)), None)
        bypassed_right |= {option} if answer is None else answer.right
    if bypassed == lefts and bypassed_right == rights:
        return _shared(lefts, rights)
    return value_of(bypassed, bypassed_right)


@lru_cache(maxsize=_REMEMBERED)
def negative(value: Value) -> Value:
    """The game with the players exchanged."""
    if value.number is not None:
        return number_value(-value.number)
    return _shared(frozenset(map(negative, value.right)), frozenset(map(negative, value.left)))


@lru_cache(maxsize=_REMEMBERED)
def plus(value: Value, other: Value) -> Value:
    """The sum: a turn is a move in one of the two. A number is never moved in where something else is (number
    translation theorem, Siegel II.2.4)."""
    if value.number is not None and other.number is not None:
        return number_value(value.number + other.number)
    if value.number is not None:
        value, other = other, value
    if other.number is not None:
        if other == ZERO:
            return value
        return _shared(
            frozenset(plus(option, other) for option in value.left),
            frozenset(plus(option, other) for option in value.right),
        )
    return value_of(
        {*(plus(option, other) for option in value.left), *(plus(value, option) for option in other.left)},
        {*(plus(option, other) for option in value.right), *(plus(value, option) for option in other.right)},
    )


def total(values: Iterable[Value]) -> Value:
    """The sum of all of them."""
    result = ZERO
    for value in values:
        result = plus(result, value)
    return result


def outcome_class(value: Value) -> str:
    """L or R: that player wins whoever begins; N: who begins; P: the other one."""
    left, right = at_most(ZERO, value), at_most(value, ZERO)
    return {(True, True): "P", (True, False): "L", (False, True): "R", (False, False): "N"}[left, right]


def nimber(size: int) -> Value:
    """The heap of Nim of this size, *n."""
    value = ZERO
    options: list[Value] = []
    for _ in range(size):
        options.append(value)
        value = value_of(options, options)
    return value


def ups(count: int) -> Value:
    """So many times ^ = {0|*}, negative ones being downs."""
    up = value_of([ZERO], [nimber(1)])
    return total([up if count > 0 else negative(up)] * abs(count))


def switch(high: Fraction, low: Fraction) -> Value:
    """{high|low}."""
    return value_of([number_value(high)], [number_value(low)])
