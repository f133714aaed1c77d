"""What is wrong with the choices of a lesson or a worksheet."""

from collections.abc import Iterator

from games.rules.text import Text
from lessons.course.documents.lesson import LessonDocument
from lessons.course.documents.steps import QuestionStep
from lessons.worksheets.documents.choices import choice_problem
from lessons.worksheets.documents.document import Document
from lessons.worksheets.documents.fields.choice import Choice


def choice_problems(document: LessonDocument | Document) -> Iterator[tuple[str, Text]]:
    """The step, or the task, and what is wrong with its choices."""
    if isinstance(document, LessonDocument):
        checked = [
            (step.id, choice_problem([choice.text for choice in step.choices], fixed=step.fixed))
            for step in document.steps
            if isinstance(step, QuestionStep)
        ]
    else:
        checked = [
            (task.id, choice_problem([answer.text for answer in field.answers], fixed=field.is_ordered))
            for task in document.tasks
            for field in task.fields
            if isinstance(field, Choice)
        ]
    yield from ((place, problem) for place, problem in checked if problem is not None)
