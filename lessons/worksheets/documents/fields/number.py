"""One number."""

import re
from fractions import Fraction
from typing import Annotated, ClassVar

from msgspec import Meta

from games.rules.structs import DocumentStruct
from games.rules.text import Text, text
from lessons.worksheets.documents import typical_mistakes
from lessons.worksheets.documents.fields.base import (
    MAX_ACCEPTED,
    Accepting,
    CellSpec,
    Conditions,
    FieldAnswers,
    FieldMark,
    state_of,
)
from lessons.worksheets.documents.fields.sequence import plain_digits, without_rest, without_units
from lessons.worksheets.documents.reading import Exact, Slip, exactly, fraction

_TYPED = re.compile(r"=?\s*(-?[0-9]+(?:\s*[/:÷.,]\s*[0-9]+)?)(?:\s*[^\W\d_][^0-9]*)?\.?")


class ScoredValue(DocumentStruct, frozen=True):
    """A number that gives points; `when` and `slip` as in `numbers.Accepted`."""

    value: Exact
    points: Fraction
    when: Conditions = ()
    slip: Slip = ""


class NumberField(Accepting, frozen=True, kw_only=True):
    """One number, exact.

    JSON: `"accepts": [{"value": "16", "points": "5", "when": ["own", ""], "slip": ""}]`, `"choice"`: the id
    of the field of `when`.
    """

    kind: ClassVar[str] = "number"

    accepts: Annotated[tuple[ScoredValue, ...], Meta(max_length=MAX_ACCEPTED)] = ()
    missing: ClassVar[Text] = text("Falta o número certo.")

    def cells(self, task: str) -> list[CellSpec]:
        return self.one_cell(task, "number", text("Um número"))

    def reading(self, rest: str, typed: str) -> str | None:
        return number_reading(typed)

    def mark(self, written: FieldAnswers) -> FieldMark:
        typed = written.get()
        if not typed:
            return FieldMark("empty", out_of=self.points)
        number = number_typed(typed)
        if number is None:
            message = text("Escreve aqui só um número.")
            return FieldMark("partial", out_of=self.points, messages=(message,))
        fitting = [value for value in self.counting(written) if value.value == number]
        points = max((value.points for value in fitting), default=Fraction(0))
        right = points == self.points
        message = text("Este número ainda não está certo. Experimenta no tabuleiro com menos peças.")
        return FieldMark(
            state_of(points, self.points),
            points,
            out_of=self.points,
            cells={written.name(): "right" if right else "wrong"},
            messages=() if right else (message,),
            slips=tuple(
                typical_mistakes.slip(kind) for kind in dict.fromkeys(value.slip for value in fitting) if kind
            ),
        )


def number_reading(typed: str) -> str | None:
    """The number that is read, as it is written; None where none is."""
    number = number_typed(typed)
    return None if number is None else exactly(number)


def number_typed(typed: str) -> Fraction | None:
    """The number of "16", "= 15,5", "31/2", "5 : 3", "16 jogadas", "tirar 3" or "tiro 3 e ficam 112"; None
    where it is something else, such as "2⁴" or "16½"."""
    if any(sign.isnumeric() != sign.isdecimal() for sign in typed):
        return None
    match = _TYPED.fullmatch(without_units(without_rest(plain_digits(typed))))
    return fraction(re.sub("[:÷]", "/", "".join(match[1].split()))) if match else None
