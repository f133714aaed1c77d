"""Worksheets as data, and their marking. Pure Python over `games.rules` and `games.solvers`."""

from lessons.worksheets.documents.document import (
    BadCell,
    BadDocument,
    CellSpec,
    Document,
    Part,
    Task,
    read,
    tidy,
)
from lessons.worksheets.documents.marks import FieldMark, SheetMarks, Slip, TaskMark, mark

__all__ = [
    "BadCell",
    "BadDocument",
    "CellSpec",
    "Document",
    "FieldMark",
    "Part",
    "SheetMarks",
    "Slip",
    "Task",
    "TaskMark",
    "mark",
    "read",
    "tidy",
]
