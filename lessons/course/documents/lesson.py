"""A lesson as data: its steps in their order, read from JSON with every size limited. Pure: no Django."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from games.rules.structs import NEEDED, refuse
from games.rules.text import text
from lessons.course.documents.kinds import AnyStep
from lessons.course.documents.steps import (
    TITLE,
    LessonStruct,
    Line,
    Words,
)
from lessons.worksheets.documents import reading
from lessons.worksheets.documents.reading import BadDocument, check_ids, items_on

__all__ = ["FORMAT", "BadDocument", "LessonDocument", "parse_lesson"]

FORMAT: Literal["nimteca-lesson-1"] = "nimteca-lesson-1"
MOST_STEPS = 40


class LessonDocument(LessonStruct, frozen=True, kw_only=True, dict=True):
    """A lesson: `aim` is what is learnt, `source` where the texts tell of it, `teacher` is for teachers."""

    written: ClassVar[frozenset[str]] = frozenset({"format", "aim", "source"})
    formulas: ClassVar[tuple[str, ...]] = ("aim", "teacher")

    format: Literal["nimteca-lesson-1"] = FORMAT
    title: Annotated[str, Meta(max_length=TITLE, pattern=NEEDED)]
    aim: Line = ""
    minutes: Annotated[int, Meta(ge=1, le=600)] = 45
    source: Line = ""
    teacher: Words = ""
    steps: Annotated[tuple[AnyStep, ...], Meta(max_length=MOST_STEPS)] = ()

    def check(self) -> None:
        super().check()
        if not self.steps:
            refuse(text("A lição ainda não tem passos."))
        check_ids(items_on("steps", self.steps))

    def at(self, step: str) -> int:
        """The place of a step, from 0. Raises LookupError."""
        return [step.id for step in self.steps].index(step)


def parse_lesson(value: object) -> LessonDocument:
    """The lesson of a JSON value. Raises BadDocument."""
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise BadDocument("documento", text("Isto não é uma lição da Nimteca."))
    return reading.parse(value, LessonDocument)
