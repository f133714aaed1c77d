"""What is said of an answer to an exercise: how it was understood, while it is written, and its verdict."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.html import escape

from games.pictures.texts import translate, translated
from lessons.course.exercises.base import MOST_WRITTEN, AnswerVerdict, Exercise
from lessons.worksheets.documents.echoes import echo


def reading_of(exercise: Exercise[Any, Any], given: Any, written: str) -> str:
    """What is said of how somebody's answer is understood; "" where it says the same, or cannot be read."""
    understood = exercise.understood(given, written)
    said = echo(translate(understood), written) if understood is not None else None
    return translate(said) if said is not None else ""


def typing_response(request: HttpRequest, exercise: Exercise[Any, Any], given: Any) -> HttpResponse | None:
    """The answer to a page that asks what is read so far (`resposta` in the address), if it does."""
    if request.method == "POST" or "resposta" not in request.GET:
        return None
    reading = reading_of(exercise, given, request.GET["resposta"][:MOST_WRITTEN])
    return HttpResponse(escape(reading))


def said_of(marked: AnswerVerdict) -> dict[str, str]:
    """What is said of an answer, by its kind, as the fixed lines of a question show it."""
    kinds = {"right": "good", "wrong": "bad", "unreadable": "warn"}
    return {"kind": kinds[marked.state], "words": translated(marked.words)}
