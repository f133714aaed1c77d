"""The form in which an organiser changes a rubric: its criteria as rows of inputs. Pure."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from lessons.contest import rubric
from lessons.contest.editor_form import Input

Rows = list[dict[str, Any]]
_ROW = re.compile(r"c\.([0-9]{1,2})\.name")
_TIES = 2  # criteria that decide between equals


@dataclass(frozen=True, slots=True)
class CriterionPart:
    """A criterion on the page, with its inputs; `number` is its place, from 0."""

    number: int
    ident: str
    name: str
    inputs: list[Input]
    levels: list[Input]

    @property
    def count(self) -> int:
        return self.number + 1

    @property
    def has_level_problems(self) -> bool:
        return any(level.problem for level in self.levels)


def read_rows(data: Mapping[str, str]) -> Rows:
    """The criteria that a form says, as stored ones, whatever was typed."""
    numbers = sorted(int(match[1]) for name in data if (match := _ROW.fullmatch(name)))
    return [_read_row(data, f"c.{number}") for number in numbers[: rubric.MAX_CRITERIA]]


def _read_row(data: Mapping[str, str], at: str) -> dict[str, Any]:
    weight = data.get(f"{at}.weight", "").strip()
    return {
        "id": data.get(f"{at}.id", ""),
        "name": data.get(f"{at}.name", "").strip(),
        "weight": int(weight) if re.fullmatch(r"[0-9]{1,3}", weight) else 0,
        "required": data.get(f"{at}.required") == "true",
        "levels": [data.get(f"{at}.level.{level}", "").strip() for level in rubric.LEVELS],
    }


def read_ties(data: Mapping[str, str], rows: Rows) -> list[str]:
    """The criteria that decide between equals: those of the rows that are still there, each once."""
    known = {row["id"] for row in rows}
    named = (data.get(f"tie.{number}", "") for number in range(_TIES))
    return list(dict.fromkeys(name for name in named if name in known))


def changed_rows(rows: Rows, action: str, taken: set[str]) -> Rows:
    """The rows after a button: one more, or without one. Raises KeyError."""
    if action == "add":
        return [*rows, rubric.new_criterion({*taken, *(row["id"] for row in rows)})]
    number = action.removeprefix("remove:")
    if not number.isdecimal() or int(number) >= len(rows):
        raise KeyError(action)
    return [row for at, row in enumerate(rows) if at != int(number)]


def parts(rows: Rows, refused: ValidationError | None) -> list[CriterionPart]:
    """The criteria with their inputs; what is refused stands beside its input."""
    said = refused.message_dict if refused is not None and hasattr(refused, "error_dict") else {}
    return [_part(number, row, said) for number, row in enumerate(rows)]


def _part(number: int, row: Mapping[str, Any], said: Mapping[str, list[str]]) -> CriterionPart:
    at = f"c.{number}"

    def problem(name: str) -> str:
        return " ".join(said.get(f"{number}.{name}", ()))

    inputs = [
        Input(f"{at}.name", _("Critério"), row["name"], problem=problem("name"), most=rubric.MAX_NAME),
        Input(
            f"{at}.weight", _("Pontos"), str(row["weight"] or ""), "number", problem=problem("weight"), most=3
        ),
        Input(
            f"{at}.required",
            _("Todos os jurados têm de o avaliar"),
            "true" if row["required"] else "",
            "bool",
        ),
    ]
    levels = [
        Input(
            f"{at}.level.{level}",
            _("Nível %(n)d") % {"n": level},
            words,
            "lines",
            problem=problem(f"level.{level}"),
            most=rubric.MAX_LEVEL,
            rows=2,
        )
        for level, words in enumerate(row["levels"])
    ]
    return CriterionPart(number, row["id"], row["name"], inputs, levels)


def tie_inputs(rows: Rows, ties: list[str]) -> Iterator[Input]:
    """Which criteria decide between entries with equal points."""
    choices = (("", _("Nenhum")), *((row["id"], row["name"] or _("Sem nome")) for row in rows))
    for number, label in enumerate((_("Em caso de empate decide"), _("E depois"))):
        value = ties[number] if number < len(ties) else ""
        yield Input(f"tie.{number}", label, value, "choice", choices=choices)
