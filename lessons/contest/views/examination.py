"""What the machine says of an invention: a page, and the part of it that other pages take in."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from accounts.lookups import personal
from lessons.contest import examinations, report
from lessons.contest.lookups import invention_to_read
from lessons.contest.models import Invention


@personal("GET", "HEAD", of=invention_to_read)
def examination(request: HttpRequest, invention: Invention) -> HttpResponse:
    """The report, or how far it is; asking begins it. htmx gets the report alone."""
    context = {
        "invention": invention,
        **report.report_context(
            request,
            invention,
            address=reverse("lessons:invention-examination", args=[invention.key]),
            stop=reverse("lessons:invention-examination-stop", args=[invention.key]),
        ),
    }
    return _answer(request, context)


@personal("POST", of=invention_to_read)
def stop(request: HttpRequest, invention: Invention) -> HttpResponse:
    """The reader no longer waits."""
    examinations.leave(invention, report.visitor(request))
    address = reverse("lessons:invention-examination", args=[invention.key])
    if request.htmx:  # type: ignore[attr-defined]
        return _answer(request, {"exam_address": address, "exam_stopped": True})
    return redirect(invention)


def _answer(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    alone = request.htmx  # type: ignore[attr-defined]
    name = "report" if alone else "report/examination"
    return render(request, f"lessons/contest/{name}.html", context)
