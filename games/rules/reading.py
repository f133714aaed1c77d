"""Reading what comes from outside: JSON positions and typed text."""

import re
from typing import Any, TypeGuard

import msgspec

from games.rules.errors import misread, quoted

_NAME = re.compile(r"[A-Za-z0-9_]{1,12}")
_DASHES = re.compile("[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]")
_ARROWS = re.compile("[-=]*>|[\u2192\u21d2\u27a1\u2794\u279c\u27f6](?:\ufe0f)?")
_NUL = re.compile(r"(?<!\\)((?:\\\\)*)\\u0000")  # not where the backslash is itself a letter


def parse_json(written: str) -> Any:
    """The value of a JSON text from outside, without NUL, which no database keeps. Raises ValueError, also
    for what could be neither kept nor shown: numbers without end, half of a surrogate pair, values too deep
    inside each other."""
    try:
        return msgspec.json.decode(_NUL.sub(r"\1", written))
    except RecursionError as error:
        raise ValueError(written[:20]) from error


def plain_dashes(typed: str) -> str:
    """What was typed, each dash and minus the one of a keyboard."""
    return _DASHES.sub("-", typed)


def plain_signs(typed: str) -> str:
    """What was typed, each dash and minus the one of a keyboard, and each arrow "→"."""
    return _ARROWS.sub("→", plain_dashes(typed))


def members(value: object, example: str, *names: str) -> list[Any]:
    """The values under these names of a JSON object without others. Raises BadPosition, with the example."""
    if not isinstance(value, dict) or set(value) != set(names):
        misread("A posição escreve-se {example}.", example=example)
    return [value[name] for name in names]


def is_whole(value: object, low: int, high: int) -> TypeGuard[int]:
    """Whether it is a whole number within these bounds; True and 1.0 are none."""
    return type(value) is int and low <= value <= high


def are_whole(
    value: object, low: int, high: int, count: int | None = None
) -> TypeGuard[list[int] | tuple[int, ...]]:
    """Whether it is a list of whole numbers within these bounds, of `count` where one is given."""
    return (
        isinstance(value, (list, tuple))
        and count in (None, len(value))
        and all(is_whole(number, low, high) for number in value)
    )


def plain_name(value: object) -> str:
    """The name of a vertex or an edge. Raises BadPosition."""
    if not isinstance(value, str) or not _NAME.fullmatch(value):
        misread(
            "«{name}» não serve de nome: usa de 1 a 12 letras sem acento e algarismos.", name=quoted(value)
        )
    return value


def words(typed: str) -> list[str]:
    """What was typed between spaces, commas and semicolons."""
    return [word for word in re.split(r"[\s,;]+", typed) if word]
