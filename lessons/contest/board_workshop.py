"""The workshop's page of a board game from blocks."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from accounts.lookups import me
from games.live.forms import CreateMatchForm
from lessons.contest import access, overview, phases
from lessons.contest.draft_views import draw_start, problem_texts
from lessons.contest.editor_form import ErrorTarget
from lessons.contest.lookups import invention_to_read
from lessons.contest.models import Invention


def editor(request: HttpRequest, invention: str) -> HttpResponse:
    """The game, for its authors to write and for their teachers to read."""
    return render(
        request,
        "lessons/contest/board_workshop/invention.html",
        _context(request, invention_to_read(request, invention)),
    )


def _context(request: HttpRequest, invention: Invention) -> dict[str, Any]:
    user = me(request)
    author = access.writes_invention(user, invention)
    is_open = phases.is_open(invention)
    drawn = draw_start(invention.document)
    return {
        "invention": invention,
        "author": author,
        "writable": author and is_open,
        "locked": author and not is_open,
        "entry": getattr(invention, "entry", None),
        "authors": overview.authors_by_invention(user, [invention])[invention.pk],
        "drawn": drawn,
        "problems": [
            (ErrorTarget(_("O jogo"), "desenho"), words) for _path, words in problem_texts(drawn.problems)
        ],
        "levels": CreateMatchForm.LEVELS,
    }
