"""A lesson as data: its steps in their order, read from JSON with every size limited. Pure: no Django."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.rules.text import text
from lessons.course.documents.steps import KINDS, SHORT, TEXT, TITLE, LessonStep, Practice, words_attribute
from lessons.course.exercises import EXERCISES
from lessons.worksheets.documents import attributes
from lessons.worksheets.documents.attributes import Stored
from lessons.worksheets.documents.reading import BadDocument, DocumentNode

__all__ = ["FORMAT", "BadDocument", "LessonDocument", "parse_lesson"]

FORMAT = "nimteca-lesson-1"
MOST_STEPS = 40


def _step(node: DocumentNode) -> LessonStep:
    node.where = node.ident()
    return KINDS[node.one_of("kind", tuple(KINDS))].from_node(node)


@dataclass(frozen=True, kw_only=True)
class LessonDocument(Stored):
    """A lesson: `aim` is what is learnt, `source` where the texts tell of it, `goals` what teachers read."""

    title: str = attributes.words(TITLE, needed=True)
    aim: str = words_attribute(SHORT, default="")
    minutes: int = attributes.number(1, 600, 45, default=45)
    source: str = attributes.words(SHORT, default="")
    teacher: str = words_attribute(TEXT, sparse=True, default="")
    steps: tuple[LessonStep, ...] = attributes.json_attribute(
        lambda node, name: node.each(name, MOST_STEPS, _step), lambda steps: [step.json() for step in steps]
    )

    def check(self, node: DocumentNode) -> None:
        if not self.steps:
            node.refuse(text("A lição ainda não tem passos."))
        ids = [step.id for step in self.steps]
        for known in ids:
            if ids.count(known) > 1:
                node.refuse(text("«{id}» aparece duas vezes.", id=known))

    @cached_property
    def games(self) -> frozenset[str]:
        """The slugs of the games of which its steps tell."""
        return frozenset().union(*map(games_of, self.steps))

    def at(self, step: str) -> int:
        """The place of a step, from 0. Raises LookupError."""
        return [step.id for step in self.steps].index(step)

    def json(self) -> dict[str, Any]:
        return {"format": FORMAT, **super().json()}


def games_of(step: LessonStep) -> frozenset[str]:
    """The games about which a step tells something that is worth hiding from who works on them."""
    games = {spec.slug for spec in step.specs}
    if isinstance(step, Practice):
        games |= set(EXERCISES[step.exercise].games)
    return frozenset(games)


def parse_lesson(value: object) -> LessonDocument:
    """The lesson of a JSON value. Raises BadDocument."""
    node = DocumentNode(value, "documento")
    if node.plain("format") != FORMAT:
        node.refuse(text("Isto não é uma lição da Nimteca."))
    lesson = LessonDocument.from_node(node)
    node.finish()
    return lesson
