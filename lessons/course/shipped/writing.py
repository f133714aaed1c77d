"""How the site's lessons are written down: a call a step. Their words are Texts until a reader's language is
known (`documents.lesson.spoken`)."""

from typing import Any

from games.rules import catalogue
from games.rules.text import Text
from lessons.course.documents import steps
from lessons.course.documents.lesson import LessonDocument
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
    return game("sum", games=[{"game": game.slug, "options": dict(game.options)} for game in games])


def embed(kind: str, game_spec: GameSpec, most: int = 20) -> steps.Embed:
    return steps.Embed(kind=kind, game=game_spec, most=most)


def play(id: str, title: Words, words: Words, game_spec: GameSpec, **more: Any) -> steps.PlayStep:  # noqa: A002
    return steps.PlayStep(id=id, title=title, text=words, game=game_spec, **more)


def ask(id: str, title: Words, words: Words, **more: Any) -> steps.QuestionStep:  # noqa: A002
    return steps.QuestionStep(id=id, title=title, text=words, **more)


def right(words: Words, reply: Words = "") -> steps.AnswerChoice:
    return steps.AnswerChoice(text=words, right=True, reply=reply)


def wrong(words: Words, reply: Words) -> steps.AnswerChoice:
    return steps.AnswerChoice(text=words, reply=reply)


def known_number(number: int, reply: Words) -> steps.KnownNumber:
    return steps.KnownNumber(number=number, reply=reply)


def idea(id: str, title: Words, words: Words, shown: steps.Embed | None = None) -> steps.Idea:  # noqa: A002
    return steps.Idea(id=id, title=title, text=words, embed=shown)


def proof(id: str, title: Words, claim: Words, *parts: steps.ProofPart) -> steps.Proof:  # noqa: A002
    return steps.Proof(id=id, title=title, text=claim, parts=parts)


def part(title: Words, words: Words, shown: steps.Embed | None = None) -> steps.ProofPart:
    return steps.ProofPart(title=title, text=words, embed=shown)


def practice(id: str, title: Words, exercise: str, level: int = 1, count: int = 3) -> steps.Practice:  # noqa: A002
    return steps.Practice(id=id, title=title, exercise=exercise, level=level, count=count)


def free(id: str, title: Words, words: Words, model: Words = "") -> steps.WritingStep:  # noqa: A002
    return steps.WritingStep(id=id, title=title, text=words, model=model)


def summary(id: str, title: Words, words: Words, shown: steps.Embed | None = None) -> steps.SummaryStep:  # noqa: A002
    return steps.SummaryStep(id=id, title=title, text=words, embed=shown)


def lesson(
    title: Text,
    aim: Text,
    source: Text,
    *step: steps.LessonStep,
    teacher: Words = "",
    minutes: int = 45,
) -> LessonDocument:
    heading: dict[str, Any] = {"title": title, "aim": aim, "source": source, "teacher": teacher}
    return LessonDocument(minutes=minutes, steps=step, **heading)
