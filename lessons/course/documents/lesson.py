"""A lesson as data: its steps in their order, read from JSON with every size limited. Pure: no Django."""

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any

from games.rules.text import Text, text
from lessons.course.documents.steps import KINDS, SHORT, TEXT, TITLE, Practice, Step, written
from lessons.course.exercises import EXERCISES
from lessons.worksheets.documents import attributes
from lessons.worksheets.documents.attributes import Stored
from lessons.worksheets.documents.reading import BadDocument, Node

__all__ = ["FORMAT", "BadDocument", "Lesson", "read", "spoken"]

FORMAT = "nimteca-lesson-1"
MOST_STEPS = 40


def _step(node: Node) -> Step:
    node.where = node.ident()
    return KINDS[node.one_of("kind", tuple(KINDS))].read(node)


@dataclass(frozen=True, kw_only=True)
class Lesson(Stored):
    """A lesson: `aim` is what is learnt, `source` where the texts tell of it, `goals` what teachers read."""

    title: str = attributes.words(TITLE, needed=True)
    aim: str = written(SHORT, default="")
    minutes: int = attributes.number(1, 600, 45, default=45)
    source: str = attributes.words(SHORT, default="")
    teacher: str = written(TEXT, sparse=True, default="")
    steps: tuple[Step, ...] = attributes.kept(
        lambda node, name: node.each(name, MOST_STEPS, _step), lambda steps: [one.json() for one in steps]
    )

    def check(self, node: Node) -> None:
        if not self.steps:
            node.refuse(text("A lição ainda não tem passos."))
        ids = [one.id for one in self.steps]
        for known in ids:
            if ids.count(known) > 1:
                node.refuse(text("«{id}» aparece duas vezes.", id=known))

    @cached_property
    def games(self) -> frozenset[str]:
        """The slugs of the games of which its steps tell."""
        return frozenset().union(*map(games_of, self.steps))

    def at(self, step: str) -> int:
        """The place of a step, from 0. Raises LookupError."""
        return [one.id for one in self.steps].index(step)

    def json(self) -> dict[str, Any]:
        return {"format": FORMAT, **super().json()}


def games_of(step: Step) -> frozenset[str]:
    """The games about which a step tells something that is worth hiding from who works on them."""
    found = {spec.slug for spec in step.specs}
    if isinstance(step, Practice):
        found |= set(EXERCISES[step.exercise].games)
    return frozenset(found)


def read(value: object) -> Lesson:
    """The lesson of a JSON value. Raises BadDocument."""
    node = Node(value, "documento")
    if node.plain("format") != FORMAT:
        node.refuse(text("Isto não é uma lição da Nimteca."))
    lesson = Lesson.read(node)
    node.finish()
    return lesson


def spoken(lesson: Lesson, say: Callable[[Text], str]) -> Lesson:
    """The lesson with its texts in a language: `say` is the translation."""
    said: Lesson = _said(lesson, say)
    return said


def _said(value: Any, say: Callable[[Text], str]) -> Any:
    if isinstance(value, Text):
        return say(value)
    if isinstance(value, tuple):
        return tuple(_said(one, say) for one in value)
    if isinstance(value, Stored):
        its: Any = value
        return replace(its, **{one.name: _said(getattr(its, one.name), say) for one in fields(its)})
    return value
