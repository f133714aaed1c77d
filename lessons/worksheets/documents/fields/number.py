"""One number."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Self

from games.rules.text import text
from lessons.worksheets.documents import slips
from lessons.worksheets.documents.fields.base import CellSpec, Field, FieldMark, Written, state_of
from lessons.worksheets.documents.fields.sequence import without_units
from lessons.worksheets.documents.reading import Node, fraction

MAX_ACCEPTED = 12

_TYPED = re.compile(r"=?\s*(-?[0-9]+(?:\s*[/.,]\s*[0-9]+)?)(?:\s*[^\W\d_][^0-9]*)?\.?")


@dataclass(frozen=True, slots=True)
class Value:
    """A number that gives points; `when` and `slip` as in `numbers.Accepted`."""

    value: Fraction
    points: Fraction
    when: tuple[str, ...] = ()
    slip: str = ""

    @classmethod
    def read(cls, node: Node) -> Self:
        value = cls(
            node.exact("value"),
            node.points(),
            node.strings("when", MAX_ACCEPTED, 12),
            node.one_of("slip", ("", *slips.KINDS), ""),
        )
        node.finish()
        return value

    def json(self) -> dict[str, Any]:
        others = {"when": list(self.when), "slip": self.slip}
        known = {"value": str(self.value), "points": str(self.points)}
        return known | {name: value for name, value in others.items() if value}


@dataclass(frozen=True, kw_only=True)
class Number(Field):
    """One number, exact.

    JSON: `"accepts": [{"value": "16", "points": "5", "when": ["own", ""], "slip": ""}]`, `"choice"`: the id
    of the field of `when`.
    """

    kind: ClassVar[str] = "number"

    accepts: tuple[Value, ...]
    choice: str = ""

    @classmethod
    def read(cls, node: Node, common: Mapping[str, Any]) -> Self:
        accepts = tuple(Value.read(value) for value in node.nodes("accepts", MAX_ACCEPTED))
        if not accepts:
            node.refuse(text("Falta o número certo."))
        return cls(**common, accepts=accepts, choice=node.words("choice", 12))

    def details(self) -> dict[str, Any]:
        accepts = {"accepts": [value.json() for value in self.accepts]}
        return accepts | ({"choice": self.choice} if self.choice else {})

    @property
    def points(self) -> Fraction:
        return max(value.points for value in self.accepts)

    def cells(self, task: str) -> list[CellSpec]:
        return self.one_cell(task, "number", text("Um número"))

    def mark(self, written: Written) -> FieldMark:
        typed = written.get()
        if not typed:
            return FieldMark("empty", out_of=self.points)
        number = number_typed(typed)
        chosen = written.beside(self.choice) if self.choice else ""
        fitting = [
            value
            for value in self.accepts
            if value.value == number and (not value.when or chosen in value.when)
        ]
        points = max((value.points for value in fitting), default=Fraction(0))
        right = points == self.points
        if number is None:
            message = text("Escreve aqui só um número.")
        else:
            message = text("Este número ainda não está certo. Experimenta no tabuleiro com menos peças.")
        return FieldMark(
            state_of(points, self.points),
            points,
            out_of=self.points,
            cells={written.name(): "right" if right else "wrong"},
            messages=() if right else (message,),
            slips=tuple(slips.slip(kind) for kind in dict.fromkeys(value.slip for value in fitting) if kind),
        )


def number_typed(typed: str) -> Fraction | None:
    """The number of "16", "= 15,5", "31/2", "16 jogadas" or "tirar 3"; None where it is something else."""
    found = _TYPED.fullmatch(without_units(typed))
    return fraction("".join(found[1].split())) if found else None
