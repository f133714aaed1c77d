"""Values in the usual notation: `1/2`, `*`, `*2`, `^`, `v*`, `1*`, `{1|-1}`, `{{2|1}|{-1|-2}}`.

`^` is up, `v` down, `^^` and `^3` are multiples; a number, ups and a nimber that stand side by side are
added.
"""

import re
from fractions import Fraction
from functools import lru_cache

from games.solvers.partisan.thermographs import thermograph
from games.solvers.partisan.values import ZERO, Value, nimber, number_value, plus, ups, value_of

_REMEMBERED = 1 << 14
_SUM = re.compile(r"(?P<number>-?\d+(?:/[1-9]\d*)?)?(?P<ups>(?:\^+|v+)\d*)?(?P<star>\*\d*)?")
_DEEPEST = 100
_MOST_UPS = 64


@lru_cache(maxsize=_REMEMBERED)
def value_name(value: Value) -> str:
    """The value in words of signs."""
    if value.number is not None:
        return str(value.number)
    shape = thermograph(value)
    if shape.temperature == 0:
        parts = ups_and_star(plus(value, number_value(-shape.mean)))
        if parts is not None:
            return f"{shape.mean or ''}{_ups_name(parts[0])}{_star_name(parts[1])}"
    return f"{{{_options_name(value.left, -1)}|{_options_name(value.right, 1)}}}"


def _options_name(options: frozenset[Value], sign: int) -> str:
    """Options side by side: numbers first, then those with the mean that the player likes best."""
    named = sorted(
        (option.number is None, sign * thermograph(option).mean, value_name(option)) for option in options
    )
    return ",".join(name for _, _, name in named)


def _ups_name(count: int) -> str:
    sign = "^" if count > 0 else "v"
    return sign * abs(count) if abs(count) < 3 else f"{sign}{abs(count)}"


def _star_name(size: int) -> str:
    return ("", "*")[size] if size < 2 else f"*{size}"


def ups_and_star(value: Value) -> tuple[int, int] | None:
    """How many ups and which nimber a value is the sum of; None where it is no such sum.

    n·^ + *k is {0|(n-1)·^ + *(k xor 1)} for n > 0, but ^* is {0,*|0} (Winning Ways, chapter 3).
    """
    if value.number is not None:
        return (0, 0) if value == ZERO else None
    if value.left == value.right:
        return (0, len(value.left)) if value == nimber(len(value.left)) else None
    for sign, own, other in ((1, value.left, value.right), (-1, value.right, value.left)):
        rest = ups_and_star(next(iter(other))) if len(other) == 1 else None
        if rest is not None and rest[0] * sign >= 0:
            count, star = rest[0] + sign, rest[1] ^ 1
            if own == ({ZERO, nimber(1)} if (count, star) == (sign, 1) else {ZERO}):
                return count, star
    return None


def parse_value(name: str) -> Value:
    """The value that a text says, in any order of its options and not only in canonical form; `ValueError`
    where it says none."""
    value, rest = _parsed(re.sub(r"\s*([{}|,])\s*", r"\1", name), 0)
    if rest:
        raise ValueError(f"{rest!r} follows a value")
    return value


def _parsed(name: str, depth: int) -> tuple[Value, str]:
    if depth > _DEEPEST:
        raise ValueError("nested too deeply")
    if not name.startswith("{"):
        return _parsed_sum(name)
    left, name = _options(name[1:], "|", depth)
    right, name = _options(name, "}", depth)
    return value_of(left, right), name


def _options(name: str, end: str, depth: int) -> tuple[list[Value], str]:
    """The values up to the sign `end`, and what follows it."""
    if name.startswith(end):
        return [], name[1:]
    options = []
    while True:
        value, name = _parsed(name, depth + 1)
        options.append(value)
        if name.startswith(end):
            return options, name[1:]
        if not name.startswith(","):
            raise ValueError(f"{end!r} is missing before {name!r}")
        name = name[1:]


def _parsed_sum(name: str) -> tuple[Value, str]:
    match = _SUM.match(name)
    if match is None or not match[0]:
        raise ValueError(f"{name!r} is no value")
    arrows = match["ups"] or ""
    signs = arrows.rstrip("0123456789")
    count = int(arrows[len(signs) :] or 1) * len(signs)
    star = int(match["star"][1:] or 1) if match["star"] else 0
    if max(count, star) > _MOST_UPS:
        raise ValueError(f"{name!r} is too large")
    value = number_value(Fraction(match["number"] or 0))
    value = plus(value, ups(-count if "v" in arrows else count))
    return plus(value, nimber(star)), name[match.end() :]
