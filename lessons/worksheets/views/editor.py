"""The editor of a worksheet: its parts and tasks as a list, a part, a task.

Every change is a plain form with the revision of the draft that was on the screen. Where the draft has moved
on since, nothing is stored: a change of the list is shown the list as it is now, and texts are shown again
beside what is stored now.
"""

import json
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.class_forms import refusing
from accounts.lookups import me
from accounts.stale_edits import StaleEdit
from games.pictures.names import name_of
from games.pictures.texts import translate
from games.rules.reading import parse_json
from lessons.worksheets import drafts, library
from lessons.worksheets.about import About
from lessons.worksheets.documents import BadDocument, Document, parse_document
from lessons.worksheets.drafts import Draft
from lessons.worksheets.forms import KINDS, WorksheetHeadForm
from lessons.worksheets.library_forms import AboutForm
from lessons.worksheets.lookups import base_revision, document_of, own_worksheet, teachers
from lessons.worksheets.models import Worksheet
from lessons.worksheets.sheet_contexts import points_text, points_words

UNDO = "worksheet-undo"


@teachers("GET", "HEAD", "POST", of=own_worksheet)
def edit(request: HttpRequest, worksheet: Worksheet) -> HttpResponse:
    """The parts and tasks as a list; a POST changes the title or the list, as the button `do` says."""
    if request.method != "POST":
        return _list(request, worksheet, undo=_kept_undo(request, worksheet))
    action, _colon, target = request.POST.get("do", "").partition(":")
    if action == "head":
        return _save_head(request, worksheet)
    if action == "about":
        return _save_about(request, worksheet)
    try:
        changed = _edit_draft(request, worksheet, action, target)
        saved = library.save_draft(worksheet, parse_document(changed), base_revision(request), me(request))
    except (KeyError, StaleEdit):
        worksheet.refresh_from_db()
        return _list(request, worksheet, stale=True, status=409)
    except BadDocument as error:
        messages.error(request, translate(error.reason))
        return redirect("lessons:worksheet-edit", worksheet.key)
    if action in _DELETED and saved.revision != worksheet.revision:
        words = _DELETED[action]() % {"id": target}
        request.session[UNDO] = {
            "key": worksheet.key,
            "revision": saved.revision,
            "draft": json.dumps(worksheet.draft),
            "words": words,
        }
    return redirect(reverse("lessons:worksheet-edit", args=[worksheet.key]) + _anchor(action, target))


_DELETED: dict[str, Callable[[], str]] = {
    "task-delete": lambda: _("Pergunta %(id)s apagada."),
    "part-delete": lambda: _("Parte %(id)s apagada, com as perguntas dela."),
}


def _edit_draft(request: HttpRequest, worksheet: Worksheet, action: str, target: str) -> Draft:
    """The draft after a change of the list. Raises KeyError for what is not there (any more)."""
    draft, taken = worksheet.draft, library.used_ids(worksheet)
    changes: dict[str, Callable[[], Draft]] = {
        "part-add": lambda: drafts.with_part(draft, "", "", None, taken),
        "part-up": lambda: drafts.moved_part(draft, target, -1),
        "part-down": lambda: drafts.moved_part(draft, target, 1),
        "part-delete": lambda: drafts.without_part(draft, target),
        "task-up": lambda: drafts.moved_task(draft, target, -1),
        "task-down": lambda: drafts.moved_task(draft, target, 1),
        "task-copy": lambda: drafts.copied_task(draft, target, taken),
        "task-delete": lambda: drafts.without_task(draft, target),
        "order": lambda: drafts.ordered(draft, _order(request.POST.get("order", ""))),
        "undo": lambda: _json(request.POST.get("before", "")),
    }
    return changes[action]()


def _order(typed: str) -> dict[str, list[str]]:
    """ "I=I.a I.b;II=II.1" as the ids of the tasks of each part."""
    parts = (part.partition("=") for part in typed[:10_000].split(";") if part)
    return {part: ids.split() for part, _equals, ids in parts}


def _json(typed: str) -> Any:
    try:
        return parse_json(typed)
    except ValueError:
        raise KeyError("before") from None


def _anchor(action: str, target: str) -> str:
    if action in {"task-up", "task-down", "task-copy"}:
        return f"#pergunta-{target}"
    return f"#parte-{target}" if action in {"part-up", "part-down"} else ""


def _save_head(request: HttpRequest, worksheet: Worksheet) -> HttpResponse:
    form = WorksheetHeadForm(request.POST)
    if not form.is_valid():
        return _list(request, worksheet, head=form, status=422)
    new = drafts.headed(worksheet.draft, **form.cleaned_data)
    try:
        library.save_draft(worksheet, parse_document(new), base_revision(request), me(request))
    except StaleEdit as stale:
        stored = stale.current.draft
        theirs = [(_("Título"), stored["title"]), (_("Introdução"), stored["intro"])]
        # Mine, still to be edited and saved, beside what is stored now. Nothing is lost.
        context = {"worksheet": stale.current, "form": form, "theirs": theirs}
        return render(request, "lessons/worksheets/conflict.html", context, status=409)
    messages.success(request, _("Guardado."))
    return redirect("lessons:worksheet-edit", worksheet.key)


def _save_about(request: HttpRequest, worksheet: Worksheet) -> HttpResponse:
    form = AboutForm(request.POST)
    if form.is_valid():
        with refusing(form):
            library.describe(worksheet, form.about(), me(request))
            messages.success(request, _("Guardado."))
            return redirect("lessons:worksheet-edit", worksheet.key)
    return _list(request, worksheet, about=form, status=422)


def _kept_undo(request: HttpRequest, worksheet: Worksheet) -> Any:
    """What was deleted on this worksheet, as long as nothing else has changed in it since."""
    undo = request.session.get(UNDO)
    fits = undo and undo["key"] == worksheet.key and undo["revision"] == worksheet.revision
    return undo if fits else None


def _list(
    request: HttpRequest,
    worksheet: Worksheet,
    *,
    head: WorksheetHeadForm | None = None,
    about: AboutForm | None = None,
    undo: Any = None,
    stale: bool = False,
    status: int = 200,
) -> HttpResponse:
    document = document_of(worksheet)
    context = {
        "worksheet": worksheet,
        "head": head or WorksheetHeadForm(initial={"title": document.title, "intro": document.intro}),
        "about": about or AboutForm(initial=About.of(worksheet).columns()),
        "undo": undo,
        "stale": stale,
        "points": points_text(document.points),
        "given": library.is_given(worksheet),
        "parts": [_part(document, part) for part in document.parts],
    }
    return render(request, "lessons/worksheets/edit.html", context, status=status)


def _part(document: Document, part: Any) -> dict[str, Any]:
    every = document.tasks
    return {
        "id": part.id,
        "title": part.title,
        "game": None if part.game is None else name_of(part.game.game),
        "points": points_words(sum(task.points for task in part.tasks)),
        "tasks": [
            {
                "id": task.id,
                "prompt": task.prompt,
                "points": points_words(task.points),
                "kinds": [str(KINDS[field.kind]) for field in task.fields],
                "first": task is every[0] and part is document.parts[0],
                "last": task is every[-1] and part is document.parts[-1],
            }
            for task in part.tasks
        ],
    }
