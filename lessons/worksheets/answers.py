"""The expected answer of a field in words, for the printed answer key."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext

from lessons.worksheets.documents.fields.base import Field

PERIODS = 3  # of infinitely many numbers so many are shown


def expected(field: Field) -> str:
    """What is expected, in one line or several; empty where the field itself shows it, or nothing is."""
    say = _EXPECTED.get(field.kind)
    return say(field) if say else ""


def takes(place: Any) -> str:
    """The right subscripts of a position of a row of letters: "3 ou 4"."""
    return _either([str(take) for take in place.takes])


def _sequence(field: Any) -> str:
    return _list(field.values)


def _numbers(field: Any) -> str:
    return "\n".join(
        dict.fromkeys(
            _set(accepted)
            for accepted in field.accepts
            if accepted.points == field.points and not accepted.exchanged
        )
    )


def _set(accepted: Any) -> str:
    if not accepted.period:
        return _list(sorted(accepted.values))
    seen = range(accepted.first, accepted.first + PERIODS * accepted.period)
    return _list(number for number in seen if accepted.wants(number)) + ", ..."


def _term(field: Any) -> str:
    return gettext("%(term)s, com k = 0, 1, 2, ...") % {"term": field.term}


def _number(field: Any) -> str:
    best = [str(value.value) for value in field.accepts if value.points == field.points]
    return _either(list(dict.fromkeys(best)))


def _text(field: Any) -> str:
    return "\n".join(f"• {item.text}" for item in field.rubric)


_EXPECTED: Mapping[str, Callable[[Any], str]] = {
    "sequence": _sequence,
    "numbers": _numbers,
    "term": _term,
    "number": _number,
    "text": _text,
}


def _list(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _either(words: list[str]) -> str:
    return str(get_text_list(words, gettext("ou")))
