"""What the machine says of an invention: a page, and the part of it that other pages take in."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from accounts.views.found import me, personal
from games.analysis.studies import Busy, Progress
from games.pictures.texts import translate
from games.rules.text import Text
from games.solvers.inventions import LIMIT
from lessons.contest import examinations
from lessons.contest.drawn import problem_texts
from lessons.contest.found import invention_to_read
from lessons.contest.models import Entry, Invention
from lessons.contest.report import Source, shown

# About what is met while a large game is examined: its parts, its positions, and who wins.
MOST_MET = 2 * LIMIT


@personal("GET", "HEAD", of=invention_to_read)
def examination(request: HttpRequest, found: Invention) -> HttpResponse:
    """The report, or how far it is; asking begins it. htmx gets the report alone."""
    context = {
        "invention": found,
        **asked(
            request,
            found,
            address=reverse("lessons:invention-examination", args=[found.key]),
            stop=reverse("lessons:invention-examination-stop", args=[found.key]),
        ),
    }
    return _answer(request, context)


@personal("POST", of=invention_to_read)
def stop(request: HttpRequest, found: Invention) -> HttpResponse:
    """The reader no longer waits."""
    examinations.leave(found, _visitor(request))
    address = reverse("lessons:invention-examination", args=[found.key])
    if request.htmx:  # type: ignore[attr-defined]
        return _answer(request, {"exam_address": address, "exam_stopped": True})
    return redirect(found)


def _answer(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    alone = request.htmx  # type: ignore[attr-defined]
    name = "report" if alone else "report/examination"
    return render(request, f"lessons/contest/{name}.html", context)


def asked(
    request: HttpRequest, source: Source, *, address: str, stop: str = "", entry: Entry | None = None
) -> dict[str, Any]:
    """What `lessons/contest/report.html` needs, and the wish to have it examined.

    `address` answers with that template and is asked again every second until there is a report; `stop` takes
    back the wish. `entry` is what a document belongs to.
    """
    context: dict[str, Any] = {"exam_address": address, "exam_stop": stop, "exam_most": MOST_MET}
    try:
        found = examinations.watch(source, _visitor(request), entry)
    except Busy as busy:
        return context | {"exam_problem": translate(busy.reason)}
    match found:
        case Progress():
            return context | {"exam_progress": found}
        case Text():
            return context | {"exam_problem": translate(found)}
        case dict():
            return context | shown(found, source, request.user)
        case _:
            return context | {"exam_missing": problem_texts(found)}


def _visitor(request: HttpRequest) -> str:
    return f"user-{me(request).pk}"
