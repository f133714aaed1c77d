"""The people of the course."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from lessons.course import library
from lessons.course.history import PEOPLE


@require_safe
def history_page(request: HttpRequest) -> HttpResponse:
    """The people and what they discovered, in the order of the years."""
    people_shown = [
        {"person": person, "lessons": [(key, library.shipped(key).title) for key in person.lessons]}
        for person in sorted(PEOPLE, key=lambda person: person.year)
    ]
    return render(request, "lessons/course/history.html", {"people": people_shown})
