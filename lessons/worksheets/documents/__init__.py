"""Worksheets as data, and their marking. Pure Python over `games.rules` and `games.solvers`."""

from lessons.worksheets.documents.document import (
    BadCell,
    BadDocument,
    CellSpec,
    Document,
    Part,
    Task,
    parse_document,
    tidy,
)
from lessons.worksheets.documents.marks import FieldMark, SheetMarks, TaskMark, TypicalMistake, mark

__all__ = [
    "BadCell",
    "BadDocument",
    "CellSpec",
    "Document",
    "FieldMark",
    "Part",
    "SheetMarks",
    "Task",
    "TaskMark",
    "TypicalMistake",
    "mark",
    "parse_document",
    "tidy",
]
