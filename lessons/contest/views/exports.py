"""An edition as files, for who organises it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from accounts.views.found import me
from lessons.contest import exports
from lessons.contest.found import edition_to_run
from lessons.files import download
from lessons.pages import personal


@personal("GET", "HEAD")
def edition_export(request: HttpRequest, edition: str, kind: str) -> HttpResponse:
    """Entries, judgements, results and progress."""
    found = edition_to_run(request, edition)
    return download(kind, f"nimteca-concurso-{found.key}", exports.tables(found, me(request)))
