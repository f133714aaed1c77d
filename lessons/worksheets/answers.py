"""The expected answer of a field in words, for the printed answer key."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext

from lessons.worksheets.documents import Task
from lessons.worksheets.documents.fields import Choice
from lessons.worksheets.documents.fields.base import Field

PERIODS = 3  # of infinitely many numbers so many are shown


def expected(field: Field, task: Task) -> str:
    """What is expected, in one line or several; empty where the field itself shows it, or nothing is. Where
    an answer counts only beside a choice of the task, it says which."""
    say = _EXPECTED.get(field.kind)
    return say(field, task) if say else ""


def takes(place: Any) -> str:
    """The right subscripts of a position of a row of letters: "3 ou 4"."""
    return _either([str(take) for take in place.takes])


def _sequence(field: Any, _task: Task) -> str:
    return _list(field.values)


def _table(field: Any, _task: Task) -> str:
    return ", ".join(f"{place.label}: {place.value}" for place in field.positions)


def _numbers(field: Any, task: Task) -> str:
    best = [accepted for accepted in field.accepts if not accepted.exchanged]
    return "\n".join(_beside_choices(field, task, [(accepted, _set(accepted)) for accepted in best]))


def _beside_choices(field: Any, task: Task, ways: list[tuple[Any, str]]) -> list[str]:
    """Those of the ways to be right that give all points, each with the answers to the choice with which it
    counts; none that never counts, because nobody is asked."""
    choices = [other for other in task.fields if isinstance(other, Choice) and other.id == field.choice]
    words = {answer.id: answer.text for choice in choices for answer in choice.answers}
    by_words: dict[str, list[str]] = {}
    for accepted, said in ways:
        chosen = [words[ident] for ident in accepted.when if ident in words]
        if accepted.points == field.points and (chosen or not accepted.when or "" in accepted.when):
            by_words.setdefault(said, []).extend(chosen)
    return [f"{said} ({_either(chosen)})" if chosen else said for said, chosen in by_words.items()]


def _set(accepted: Any) -> str:
    if not accepted.period:
        numbers = list(map(str, sorted(accepted.values)))
        return _either(numbers) if accepted.least == 1 else _list(numbers)
    seen = range(accepted.first, accepted.first + PERIODS * accepted.period)
    return _list(number for number in seen if accepted.wants(number)) + ", ..."


def _term(field: Any, _task: Task) -> str:
    return gettext("%(term)s, com k = 0, 1, 2, ...") % {"term": field.term}


def _number(field: Any, task: Task) -> str:
    ways = _beside_choices(field, task, [(value, str(value.value)) for value in field.accepts])
    return "\n".join(ways) if field.choice else _either(ways)


def _law(field: Any, _task: Task) -> str:
    return gettext("São P: %(positions)s, …") % {"positions": ", ".join(field.smallest_p)}


def _build(field: Any, _task: Task) -> str:
    return gettext("Por exemplo: %(example)s") % {"example": field.example}


def _order(field: Any, _task: Task) -> str:
    groups = [_list(letters) for letters in field.groups]
    any_order = gettext("(%(letters)s por qualquer ordem)")
    said = zip(field.groups, groups, strict=True)
    return ", ".join(any_order % {"letters": words} if len(group) > 1 else words for group, words in said)


def _text(field: Any, _task: Task) -> str:
    return "\n".join(f"• {item.text}" for item in field.rubric)


_EXPECTED: Mapping[str, Callable[[Any, Task], str]] = {
    "sequence": _sequence,
    "table": _table,
    "numbers": _numbers,
    "term": _term,
    "number": _number,
    "law": _law,
    "build": _build,
    "order": _order,
    "text": _text,
}


def _list(items: Iterable[int | str]) -> str:
    return ", ".join(map(str, items))


def _either(words: list[str]) -> str:
    return str(get_text_list(words, gettext("ou")))
