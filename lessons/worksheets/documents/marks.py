"""Marking: what the program says of a sheet. Pure; never raises on what pupils write."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from games.rules.text import Text
from lessons.worksheets.documents.document import Document, Task
from lessons.worksheets.documents.fields.base import CellState, FieldAnswers, FieldMark, RubricFinding, State
from lessons.worksheets.documents.fields.letters import Letters
from lessons.worksheets.documents.typical_mistakes import TypicalMistake

__all__ = [
    "CellState",
    "FieldMark",
    "RubricFinding",
    "SheetMarks",
    "State",
    "TaskMark",
    "TypicalMistake",
    "mark",
]


@dataclass(frozen=True, slots=True)
class TaskMark:
    """What the program says of a task: `points` are certain, `proposed` would be added if the teacher agrees
    with what was found in open answers."""

    state: State
    points: Fraction
    proposed: Fraction
    out_of: Fraction
    fields: Mapping[str, FieldMark]
    cells: Mapping[str, CellState] = field(default_factory=dict)
    messages: tuple[Text, ...] = ()
    notes: tuple[Text, ...] = ()
    slips: tuple[TypicalMistake, ...] = ()

    @property
    def open(self) -> bool:
        """Whether there are items of a rubric that a teacher must confirm."""
        return any(field.rubric for field in self.fields.values())

    @property
    def is_sure(self) -> bool:
        """Whether all that is proposed may be accepted unread: each open answer is sure, and nothing beside
        it is wrong, which it might have been written to explain."""
        marks = self.fields.values()
        return self.open and all(mark.is_sure if mark.rubric else mark.state != "wrong" for mark in marks)


@dataclass(frozen=True, slots=True)
class SheetMarks:
    """The marks of all tasks, by id."""

    tasks: Mapping[str, TaskMark]

    @property
    def points(self) -> Fraction:
        return sum((task.points for task in self.tasks.values()), Fraction(0))

    @property
    def proposed(self) -> Fraction:
        return sum((task.proposed for task in self.tasks.values()), Fraction(0))

    @property
    def out_of(self) -> Fraction:
        return sum((task.out_of for task in self.tasks.values()), Fraction(0))


def mark(document: Document, answers: Mapping[str, str]) -> SheetMarks:
    """The marks of what is written, by the names of cells."""
    exchanged = {
        f"{task.id}:{row.id}"
        for task in document.tasks
        for row in task.fields
        if isinstance(row, Letters) and row.exchanged(FieldAnswers(answers, task.id, row.id))
    }
    return SheetMarks({task.id: _marked(task, answers, exchanged) for task in document.tasks})


def _marked(task: Task, answers: Mapping[str, str], exchanged: set[str]) -> TaskMark:
    fields = {
        part.id: part.mark(FieldAnswers(answers, task.id, part.id, part.follows in exchanged, task.prompt))
        for part in task.fields
    }
    markeds = list(fields.values())
    points = _total(task, [part.points for part in markeds])
    whole = _total(task, [part.points + part.proposed for part in markeds])
    return TaskMark(
        _state(task, markeds, points),
        points,
        whole - points,
        task.points,
        fields,
        {name: state for part in markeds for name, state in part.cells.items()},
        tuple(message for part in markeds for message in part.messages),
        tuple(note for part in markeds for note in part.notes),
        tuple(dict.fromkeys(slip for part in markeds for slip in part.slips)),
    )


def _total(task: Task, points: list[Fraction]) -> Fraction:
    return max(points, default=Fraction(0)) if task.total == "max" else sum(points, Fraction(0))


def _state(task: Task, fields: list[FieldMark], points: Fraction) -> State:
    if all(part.state == "empty" for part in fields):
        return "empty"
    graded = [part for part in fields if part.graded]
    if task.total == "max":
        graded = [part for part in graded if part.state != "empty"]
    if any(part.state in ("empty", "partial") for part in graded) or not graded:
        return "partial"
    states = {part.state for part in graded}
    if states == {"right"} and points == task.points:
        return "right"
    if "check" in states and (not points or states <= {"check", "right"}):
        return "check"
    return "half" if points else "wrong"
