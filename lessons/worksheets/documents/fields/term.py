"""The general term of a sequence, compared by its values."""

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Annotated, ClassVar

from msgspec import Meta

from games.rules.structs import NEEDED, DocumentStruct, refuse
from games.rules.text import Text, text
from lessons.worksheets.documents import terms, typical_mistakes
from lessons.worksheets.documents.fields.base import (
    CellSpec,
    CellState,
    Field,
    FieldAnswers,
    FieldMark,
    state_of,
)
from lessons.worksheets.documents.reading import SomeSlip, exactly
from lessons.worksheets.documents.terms import BadTerm, Term
from lessons.worksheets.documents.typical_mistakes import TypicalMistake

MAX_TERM = 80
MAX_OTHERS = 6
START = "start"  # the cell that says where the letter starts

_INDICES = 9
_INDICES_EACH = 5  # with a parameter, for each of its values
_PARAMETERS = (2, 3, 7)
_SHOWN = 4  # values, where it is said how a term was understood


class Wrong(DocumentStruct, frozen=True):
    """A term that shows a typical mistake."""

    term: Annotated[str, Meta(max_length=MAX_TERM, pattern=NEEDED)]
    slip: SomeSlip


class GeneralTerm(Field, frozen=True, kw_only=True):
    """A general term; the values count, not how they are written.

    JSON: `"term"`: the right one, its letter k from 0 ("4k"), `"parameter"`: a letter in it that stays the
    same ("n" in "(n+1)k") or "", `"value"`: points for a formula of the right numbers, `"start"`: points for
    where its letter starts, `"recurrence"`: points for the step alone, or for the numbers in words,
    `"stated"`: whether the start is asked, in a cell of its own (else k starts at 0 and other letters at 1),
    `"exchanged"`: terms that are right where the row that the
    field follows has P and N exchanged, `"wrong"`: `[{"term": "n*k", "slip": "n_times_k"}]`.
    """

    kind: ClassVar[str] = "term"

    written: ClassVar[frozenset[str]] = Field.written | {"start", "recurrence"}

    term: Annotated[str, Meta(max_length=MAX_TERM, pattern=NEEDED)]
    parameter: Annotated[str, Meta(max_length=1)] = ""
    value: Fraction
    start: Fraction = Fraction(0)
    recurrence: Fraction = Fraction(0)
    stated: bool = False
    exchanged: Annotated[
        tuple[Annotated[str, Meta(max_length=MAX_TERM)], ...], Meta(max_length=MAX_OTHERS)
    ] = ()
    wrong: Annotated[tuple[Wrong, ...], Meta(max_length=MAX_OTHERS)] = ()

    def check(self) -> None:
        for term in (self.term, *self.exchanged, *(wrong.term for wrong in self.wrong)):
            try:
                _expected(term, self.parameter)
            except BadTerm:
                refuse(text("Não percebo o termo geral «{term}».", term=term))

    @property
    def points(self) -> Fraction:
        return self.value + self.start

    def cells(self, task: str) -> list[CellSpec]:
        cells = self.one_cell(task, "line", text("Termo geral"))
        if self.stated:
            # The other letter, where one is a number of the game.
            letter = "k" if self.parameter == "n" else "n"
            label = text("Qual é o primeiro valor de {letter}?", letter=letter)
            cells.append(self.cell(task, START, "number", label))
        return cells

    def reading(self, rest: str, typed: str) -> Text | str | None:
        if rest == START:
            start = terms.read_start(typed)
            return None if start is None else str(start)
        try:
            answer = terms.parse_term(typed, self.parameter)
            return self._values_reading(answer)
        except BadTerm:
            return None

    def _values_reading(self, answer: Term) -> Text:
        """What an answer gives, the first numbers of it. Raises BadTerm."""
        known = {self.parameter: _PARAMETERS[0]} if self.parameter else {}
        if answer.kind == "step":
            step = exactly(Fraction(answer.expression.value(known)))
            said = text("de um número ao seguinte somam-se {step}", step=step)
        else:
            shown = range(answer.first, answer.first + _SHOWN)
            values = [exactly(Fraction(value)) for value in answer.values(answer.first, _SHOWN, known)]
            said = text("{values} e os seguintes", values=", ".join(values))
            if answer.kind == "term":
                letter, numbers = answer.index, ", ".join(map(str, shown))
                said = text(
                    "com {letter} = {numbers} dá {values}",
                    letter=letter,
                    numbers=numbers,
                    values=", ".join(values),
                )
        if not self.parameter:
            return said
        return text("com {letter} = {n}, {said}", letter=self.parameter, n=_PARAMETERS[0], said=said)

    def mark(self, written: FieldAnswers) -> FieldMark:
        typed = written.get()
        if not typed:
            return FieldMark("partial" if written.get(START) else "empty", out_of=self.points)
        try:
            answer = terms.parse_term(typed, self.parameter)
        except BadTerm:
            return self._marked(
                written,
                Fraction(0),
                text("Não percebo este termo geral. Escreve-o com uma letra, números e sinais, como 3n + 2."),
            )
        if answer.kind == "step":
            return self._recurrence(written, answer)
        if answer.kind == "phrase":
            return self._phrase(written, answer)
        if self.stated and (start := terms.read_start(written.get(START))) is not None:
            answer = replace(answer, start=start)
        right = (self.term, *(self.exchanged if written.exchanged else ()))
        return max((self._compared(written, answer, term) for term in right), key=lambda mark: mark.points)

    def _compared(self, written: FieldAnswers, answer: Term, right: str) -> FieldMark:
        expected = _expected(right, self.parameter)
        said = answer.start is not None or not self.stated
        if said and self._gives(answer, answer.first, expected):
            return self._marked(written, self.points, None)
        if self._gives(answer, 0, expected) or self._gives(answer, 1, expected):
            return self._no_start(written, answer)
        if (mark := self._recurrence(written, answer)).points:
            return mark
        for wrong in self.wrong:
            shown = _expected(wrong.term, self.parameter)
            if self._gives(answer, 0, shown) or self._gives(answer, 1, shown):
                return self._marked(written, Fraction(0), _try(), typical_mistakes.slip(wrong.slip))
        return self._marked(written, Fraction(0), _try())

    def _gives(self, answer: Term, first: int, expected: list[int | Fraction]) -> bool:
        try:
            return _sample(answer, first, self.parameter) == expected
        except BadTerm:
            return False

    def _no_start(self, written: FieldAnswers, answer: Term) -> FieldMark:
        """The mark for a right formula whose letter starts elsewhere, or nobody knows where."""
        message = text(
            "A fórmula serve. Diz qual é o primeiro valor da letra, para o primeiro termo bater certo."
        )
        slip = typical_mistakes.slip("no_start") if answer.start is None else None
        mark = self._marked(written, self.value, message, slip)
        if not self.stated:
            return mark
        cells: dict[str, CellState] = {written.name(): "right"}
        if answer.start is None:
            return replace(mark, state="partial", cells=cells)
        return replace(mark, cells={**cells, written.name(START): "wrong"})

    def _phrase(self, written: FieldAnswers, answer: Term) -> FieldMark:
        """The mark for the right numbers, said in words."""
        right = self._gives(answer, answer.first, _expected(self.term, self.parameter))
        message = text(
            "Isso é uma frase. Um termo geral é uma conta com uma letra, como 3n + 2: pondo números no lugar "
            "da letra saem os números da sequência."
        )
        slip = typical_mistakes.slip("phrase") if right else None
        return self._marked(written, self.recurrence if right else Fraction(0), message, slip)

    def _recurrence(self, written: FieldAnswers, answer: Term) -> FieldMark:
        """The mark for somebody who says only how one comes from a number to the next: "+4", "n + 4"."""
        numbers = _numbers(self.parameter)
        values = _expected(self.term, self.parameter)
        count = len(values) // len(numbers)
        for at, number in enumerate(numbers):
            ours = values[at * count : (at + 1) * count]
            if _steps(ours) != _added(answer, number, self.parameter):
                return self._marked(written, Fraction(0), _try())
        message = text(
            "Isso diz como se passa de um número ao seguinte. O termo geral dá logo o número de qualquer "
            "ordem."
        )
        return self._marked(written, self.recurrence, message, typical_mistakes.slip("recurrence"))

    def _marked(
        self,
        written: FieldAnswers,
        points: Fraction,
        message: Text | None,
        slip: TypicalMistake | None = None,
    ) -> FieldMark:
        right = message is None
        cells: dict[str, CellState] = {written.name(): "right" if right else "wrong"}
        if right and self.stated and written.get(START):
            cells[written.name(START)] = "right"
        return FieldMark(
            "right" if right else state_of(points, self.points),
            points,
            out_of=self.points,
            cells=cells,
            messages=() if message is None else (message,),
            slips=() if slip is None else (slip,),
        )


def _try() -> Text:
    return text("Põe números no lugar da letra: os primeiros valores têm de ser os que encontraste.")


def _numbers(parameter: str) -> tuple[int, ...]:
    return _PARAMETERS if parameter else (0,)


@lru_cache(maxsize=500)
def _expected(term: str, parameter: str) -> list[int | Fraction]:
    """The values of a right term, or of a typical mistake, from 0 on. Raises BadTerm."""
    return _sample(terms.parse_term(term, parameter), 0, parameter)


def _sample(term: Term, first: int, parameter: str) -> list[int | Fraction]:
    """The values that are compared, from `first` on, for each value of the parameter. Raises BadTerm."""
    count = _INDICES_EACH if parameter else _INDICES
    return [
        value
        for number in _numbers(parameter)
        for value in term.values(first, count, {parameter: number} if parameter else {})
    ]


def _steps(values: list[int | Fraction]) -> set[int | Fraction]:
    return {after - before for before, after in pairwise(values)}


def _added(answer: Term, number: int, parameter: str) -> set[int | Fraction]:
    """What an answer adds to a number: the step that it says, or what its formula adds to its letter."""
    known = {parameter: number} if parameter else {}
    try:
        if answer.kind == "step":
            return {answer.expression.value(known)}
        return {value - at for at, value in enumerate(answer.values(0, _INDICES_EACH, known))}
    except BadTerm:
        return set()
