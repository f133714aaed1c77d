"""The worksheet that the site brings, and a sheet of it that is right everywhere."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from lessons.worksheets.builtin import FICHA, templates
from lessons.worksheets.documents import Document, TaskMark, mark
from tests.lessons.worksheets.documents.right_answers import right_answers


@pytest.fixture(scope="session")
def worksheet() -> Document:
    return templates()[FICHA].document("pt")


@pytest.fixture
def right() -> dict[str, str]:
    return right_answers()


@pytest.fixture
def marked(worksheet: Document) -> Callable[..., TaskMark]:
    """The mark of one task of the worksheet: `marked("II.3", set="0, 4, 8, 12")`; more cells by full name."""

    def mark_of(task: str, more: dict[str, str] | None = None, **fields: str) -> TaskMark:
        answers = {f"{task}:{field}": value for field, value in fields.items()}
        return mark(worksheet, answers | (more or {})).tasks[task]

    return mark_of


@pytest.fixture
def points(marked: Callable[..., TaskMark]) -> Callable[..., Fraction]:
    """The certain points of one task."""
    return lambda task, more=None, **fields: marked(task, more, **fields).points
