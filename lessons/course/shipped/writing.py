"""How the site's lessons are written down: a call a step. Their words are Texts until a reader's language is
known (`documents.lesson.spoken`)."""

from typing import Any

from games.rules import catalogue
from games.rules.text import Text
from lessons.course.documents import steps
from lessons.course.documents.lesson import Lesson
from lessons.worksheets.documents.fields.base import GameSpec

Words = Any  # a Text, in the place of a string


def game(slug: str, **options: Any) -> GameSpec:
    """A game of the catalogue with its options, in the form of its JSON."""
    built: Any = catalogue.build(slug, options)
    return GameSpec.of(built)


def nim(*heaps: int, misere: bool = False) -> GameSpec:
    return game("nim", heaps=list(heaps), misere=misere)


def subtraction(heap: int, *amounts: int) -> GameSpec:
    return game("subtraction", heaps=[heap], sets=[list(amounts)])


def added(*games: GameSpec) -> GameSpec:
    """The sum of games."""
    return game("sum", games=[{"game": one.slug, "options": dict(one.options)} for one in games])


def embed(kind: str, its: GameSpec, most: int = 20) -> steps.Embed:
    return steps.Embed(kind=kind, game=its, most=most)


def play(id: str, title: Words, words: Words, its: GameSpec, **more: Any) -> steps.Play:  # noqa: A002
    return steps.Play(id=id, title=title, text=words, game=its, **more)


def ask(id: str, title: Words, words: Words, **more: Any) -> steps.Ask:  # noqa: A002
    return steps.Ask(id=id, title=title, text=words, **more)


def right(words: Words, reply: Words = "") -> steps.Choice:
    return steps.Choice(text=words, right=True, reply=reply)


def wrong(words: Words, reply: Words) -> steps.Choice:
    return steps.Choice(text=words, reply=reply)


def known(number: int, reply: Words) -> steps.Known:
    return steps.Known(number=number, reply=reply)


def idea(id: str, title: Words, words: Words, shown: steps.Embed | None = None) -> steps.Idea:  # noqa: A002
    return steps.Idea(id=id, title=title, text=words, embed=shown)


def proof(id: str, title: Words, claim: Words, *parts: steps.Part) -> steps.Proof:  # noqa: A002
    return steps.Proof(id=id, title=title, text=claim, parts=parts)


def part(title: Words, words: Words, shown: steps.Embed | None = None) -> steps.Part:
    return steps.Part(title=title, text=words, embed=shown)


def practice(id: str, title: Words, exercise: str, level: int = 1, count: int = 3) -> steps.Practice:  # noqa: A002
    return steps.Practice(id=id, title=title, exercise=exercise, level=level, count=count)


def free(id: str, title: Words, words: Words, model: Words = "") -> steps.Free:  # noqa: A002
    return steps.Free(id=id, title=title, text=words, model=model)


def summary(id: str, title: Words, words: Words, shown: steps.Embed | None = None) -> steps.Summary:  # noqa: A002
    return steps.Summary(id=id, title=title, text=words, embed=shown)


def lesson(
    title: Text,
    aim: Text,
    source: Text,
    *its: steps.Step,
    teacher: Words = "",
    minutes: int = 45,
) -> Lesson:
    heading: dict[str, Any] = {"title": title, "aim": aim, "source": source, "teacher": teacher}
    return Lesson(minutes=minutes, steps=its, **heading)
