"""A set of numbers, order free: exactly given ones, or enough of infinitely many."""

from fractions import Fraction
from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta

from games.rules.structs import DocumentStruct, refuse
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
from lessons.worksheets.documents.fields.sequence import (
    listing,
    numbers_listed,
    plain_digits,
    unclear_list,
    without_rest,
)
from lessons.worksheets.documents.reading import Number, PointsByNumber, Slip

MAX_VALUES = 200
MAX_PERIOD = 10_000


NumberSet = Annotated[frozenset[Number], Meta(max_length=MAX_VALUES)]


class Accepted(DocumentStruct, frozen=True, kw_only=True):
    """One way to be right.

    The numbers wanted are `values`, or those from `first` on whose rest modulo `period` is one of `residues`;
    `least` of them must be there. `partial` gives points for fewer right numbers; a number that is not
    wanted costs one step of these. `missing` gives the points where only that number is missing. `when` names
    the answers of the choice with which it counts ("" is none); no names: always. With `exchanged` it counts
    only where P and N are exchanged in the row that the field follows. `slip` is the mistake that it shows.
    """

    points: Fraction
    values: NumberSet = frozenset()
    period: Annotated[int, Meta(ge=0, le=MAX_PERIOD)] = 0
    residues: NumberSet = frozenset()
    first: Annotated[int, Meta(ge=0, le=MAX_PERIOD)] = 0
    least: Annotated[int, Meta(ge=0, le=MAX_VALUES)] = 0
    partial: PointsByNumber = msgspec.field(default_factory=PointsByNumber)
    missing: PointsByNumber = msgspec.field(default_factory=PointsByNumber)
    when: Conditions = ()
    exchanged: bool = False
    slip: Slip = ""

    def check(self) -> None:
        if self.period and not self.least:
            refuse(text("De infinitos números é preciso dizer quantos bastam."))
        if not self.period and not self.values:
            refuse(text("Faltam os números certos."))

    def wants(self, number: int) -> bool:
        if self.period:
            return number >= self.first and number % self.period in self.residues
        return number in self.values

    def worth(self, numbers: frozenset[int]) -> Fraction:
        """The points for a set of numbers."""
        right = sum(map(self.wants, numbers))
        outside = len(numbers) - right
        if not outside and self.values and len(lost := self.values - numbers) == 1:
            (number,) = lost
            if number in self.missing:
                return self.missing[number]
        rungs = [(self.least or len(self.values), self.points)]
        rungs += sorted(self.partial.items(), reverse=True)
        reached = [points for count, points in rungs if right >= count]
        return reached[outside] if outside < len(reached) else Fraction(0)


class Numbers(Accepting, frozen=True, kw_only=True):
    """A set of numbers.

    JSON: `"accepts"`: a list of `{"values": [0, 4, 8, 12], "points": "4", "partial": {"3": "2"}, "missing":
    {"0": "3"}, "when": ["own", ""], "exchanged": true, "slip": ""}` or with `"period", "residues", "first",
    "least"` instead of values; the best one counts. `"choice"`: the id of the field of `when`.
    """

    kind: ClassVar[str] = "numbers"

    accepts: Annotated[tuple[Accepted, ...], Meta(max_length=MAX_ACCEPTED)] = ()
    missing: ClassVar[Text] = text("Faltam os números certos.")

    @property
    def one(self) -> bool:
        """Whether a single number is asked for; which one may be open."""
        return self.accepts[0].least == 1

    @property
    def _is_single(self) -> bool:
        """Whether one number is expected: any of some, or a certain one, as what stays in a heap."""
        return self.one or len(self.accepts[0].values) == 1

    def cells(self, task: str) -> list[CellSpec]:
        label = text("Um número") if self.one else text("Números, por qualquer ordem")
        return self.one_cell(task, "line", label)

    def _numbers_in(self, typed: str) -> list[int] | None:
        return numbers_listed(without_rest(plain_digits(typed)) if self.one else typed)

    def reading(self, rest: str, typed: str) -> str | None:
        return listing(self._numbers_in(typed))

    def mark(self, written: FieldAnswers) -> FieldMark:
        typed = written.get()
        if not typed:
            return FieldMark("empty", out_of=self.points)
        listed = self._numbers_in(typed)
        if not listed:
            return self._unclear(typed) if self._is_single else unclear_list(self.points)
        numbers = frozenset(listed)
        if self._is_single and len(numbers) > 1 and not all(map(self.accepts[0].wants, numbers)):
            return self._unclear(typed)
        counting = [
            accepted for accepted in self.counting(written) if written.exchanged >= accepted.exchanged
        ]
        best = max(counting, key=lambda accepted: accepted.worth(numbers), default=None)
        points = best.worth(numbers) if best else Fraction(0)
        right = points == self.points
        return FieldMark(
            state_of(points, self.points),
            points,
            out_of=self.points,
            cells={written.name(): "right" if right else "wrong"},
            messages=() if right or best is None else (_message(best, numbers),),
            slips=tuple(typical_mistakes.slip(kind) for kind in dict.fromkeys(_slips(counting, numbers))),
        )

    def _unclear(self, typed: str) -> FieldMark:
        """Where it is not clear which number is meant: nothing is wrong yet."""
        if self.one and any(sign.isdecimal() for sign in typed):
            message = text("Escreve aqui só o número que se pede, sem o que fica.")
        else:
            message = text("Escreve aqui só um número.")
        return FieldMark("partial", out_of=self.points, messages=(message,))


def _message(accepted: Accepted, numbers: frozenset[int]) -> Text:
    outside = tuple(sorted(number for number in numbers if not accepted.wants(number)))[:MAX_ACCEPTED]
    if outside:
        return text("Experimenta no tabuleiro: {numbers}. Está aí algum que não serve.", numbers=outside)
    return text("Os números que escreveste servem, mas ainda faltam alguns.")


def _slips(counting: list[Accepted], numbers: frozenset[int]) -> list[str]:
    slips = []
    for accepted in counting:
        if accepted.slip and numbers <= accepted.values:
            slips.append(accepted.slip)
        if accepted.points and accepted.values - numbers == {0}:
            slips.append("zero_missing")
    return slips
