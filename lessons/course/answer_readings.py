"""How an answer to an exercise was understood: said below the field, already while it is written."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.pictures.texts import translate
from lessons.course.exercises.base import MOST_WRITTEN, Exercise


def reading_of(exercise: Exercise[Any, Any], given: Any, written: str) -> str:
    """How what somebody wrote is understood; "" where it says the same, or cannot be read."""
    understood = exercise.understood(given, written)
    reading = translate(understood) if understood is not None else ""
    return reading if reading != written.strip() else ""


def typing_response(request: HttpRequest, exercise: Exercise[Any, Any], given: Any) -> HttpResponse | None:
    """The answer to a page that asks what is read so far (`resposta` in the address), if it does."""
    if request.method == "POST" or "resposta" not in request.GET:
        return None
    reading = reading_of(exercise, given, request.GET["resposta"][:MOST_WRITTEN])
    return render(request, "lessons/course/parts/reading.html", {"reading": reading})
