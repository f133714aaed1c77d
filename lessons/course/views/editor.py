"""The editor of a teacher's own lesson: its steps as a list, and one step. Plain forms, each with the
revision that was on the screen: where the lesson has changed since, nothing is stored; the page says so."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.found import form_page, me, own_page, sure
from games.pictures.texts import translate
from lessons.course import library
from lessons.course.documents.lesson import BadDocument
from lessons.course.documents.steps import KINDS
from lessons.course.forms import GAMES, HeadForm, StepForm, new_step
from lessons.course.found import found_lesson, own_lesson
from lessons.course.library import Conflict, Draft, Found
from lessons.course.models import Lesson
from lessons.worksheets.documents.fields.base import GameSpec
from lessons.worksheets.forms import GameForm
from lessons.worksheets.found import seen_revision, teachers

UNDO = "lesson-undo"
MOST_UNDONE = 5  # changes that can be taken back


@own_page
@require_POST
def copy(request: HttpRequest, key: str) -> HttpResponse:
    """A lesson of the teacher's own, the same as this one."""
    found = found_lesson(request, key)
    try:
        row = library.copy(me(request), found)
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
        return redirect("lessons:lessons")
    messages.success(request, _("Copiada: agora podes mudá-la à vontade."))
    return redirect("lessons:lesson-edit", row.key)


@teachers("GET", "HEAD", "POST", of=own_lesson)
def edit(request: HttpRequest, found: Found) -> HttpResponse:
    """The heading and the list of steps; a POST changes them, as the button `do` says."""
    assert found.row is not None
    if request.method != "POST":
        return _list(request, found)
    action, _colon, target = request.POST.get("do", "").partition(":")
    if action == "delete-lesson":
        return _deleted(request, found.row)
    head = HeadForm(request.POST) if action == "head" else None
    if head is not None and not head.is_valid():
        return _list(request, found, head)
    row = found.row
    changes: dict[str, Callable[[Draft], Draft]] = {
        "head": lambda draft: library.headed(draft, **head.cleaned_data) if head else draft,
        "up": lambda draft: library.moved(draft, target, -1),
        "down": lambda draft: library.moved(draft, target, 1),
        "delete": lambda draft: library.without(draft, target),
        "add": lambda draft: library.with_step(draft, _begun(request)),
        "restore": lambda draft: library.restored(draft, library.shipped(row.copy_of), target),
        "undo": lambda _draft: _last(request, row),
    }
    stored = _stored(request, found, changes.get(action))
    if stored is None:
        return _list(request, found, stale=True)
    if action == "add" and len(stored.document["steps"]) > len(found.document.steps):
        return redirect("lessons:lesson-edit-step", found.key, stored.document["steps"][-1]["id"])
    return redirect("lessons:lesson-edit", found.key)


def _deleted(request: HttpRequest, row: Lesson) -> HttpResponse:
    back = reverse("lessons:lesson-edit", args=[row.key])
    lost = _("O que os alunos fizeram nela fica guardado.")
    asked = sure(request, _("Apagar esta lição?"), _("Apagar a lição"), back, lost)
    if asked is not None:
        return asked
    try:
        library.delete(row, me(request))
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
        return redirect("lessons:lesson-edit", row.key)
    messages.success(request, _("Lição apagada."))
    return redirect("lessons:lessons")


def _begun(request: HttpRequest) -> Draft:
    """A new step, under an id that no other step has ever had. Raises KeyError for no kind."""
    kind = request.POST.get("kind", "")
    title = translate(KINDS[kind].name).capitalize()
    return {**new_step(kind, title), "id": f"n{seen_revision(request)}"}


def _stored(request: HttpRequest, found: Found, changed: Callable[[Draft], Draft] | None) -> Lesson | None:
    """The lesson after a change; None where somebody was quicker, or there is no such step (any more)."""
    assert found.row is not None
    try:
        if changed is None:
            raise KeyError
        return _changed(request, found.row, changed)
    except BadDocument as error:
        messages.error(request, translate(error.reason))
        return found.row
    except (Conflict, KeyError):
        found.row.refresh_from_db()
        return None


def _changed(request: HttpRequest, row: Lesson, changed: Callable[[Draft], Draft]) -> Lesson:
    """Changes the lesson as `library.change` does, and keeps what it was in the session, to be taken back."""
    new = library.change(row, me(request), seen_revision(request), changed)
    before = _before(request, row)
    undone = request.POST.get("do") == "undo"
    kept = before[:-1] if undone else [*before, row.document][-MOST_UNDONE:]
    request.session[UNDO] = {"key": row.key, "revision": new.revision, "before": kept}
    return new


def _before(request: HttpRequest, row: Lesson) -> list[Draft]:
    """What the lesson was, the newest last, as long as nothing else has changed it."""
    kept = request.session.get(UNDO, {})
    fits = (kept.get("key"), kept.get("revision")) == (row.key, row.revision)
    return kept["before"] if fits else []


def _last(request: HttpRequest, row: Lesson) -> Draft:
    """What the lesson was before the last change. Raises KeyError where nothing is kept of it."""
    before = _before(request, row)
    if not before:
        raise KeyError(UNDO)
    return before[-1]


def _list(
    request: HttpRequest, found: Found, head: HeadForm | None = None, *, stale: bool = False
) -> HttpResponse:
    assert found.row is not None
    document = library.document_of(found.row)
    initial = {name: getattr(document, name) for name in HeadForm.base_fields}
    context: dict[str, Any] = {
        "found": found,
        "row": found.row,
        "lesson": document,
        "head": head or HeadForm(initial=initial),
        "differences": library.differences(found.row),
        "may_undo": bool(_before(request, found.row)),
        "kinds": [(kind, one.name) for kind, one in KINDS.items()],
        "stale": stale,
    }
    status = 409 if stale else 422 if head else 200
    return render(request, "lessons/course/edit.html", context, status=status)


@teachers("GET", "HEAD", "POST", of=own_lesson)
def step(request: HttpRequest, found: Found, step: str) -> HttpResponse:
    """One step: its words, its game, its answers."""
    assert found.row is not None
    try:
        its = found.document.steps[found.document.at(step)]
    except ValueError:
        raise Http404(_("Esta lição não tem esse passo.")) from None
    data = request.POST if request.method == "POST" else None
    form = StepForm(its, data)
    game = _game_form(its, data) if its.kind in GAMES else None
    context: dict[str, Any] = {"found": found, "row": found.row, "step": its, "game": game}
    fresh = game is not None and game.changed and game.slug != ""  # its options come first
    again = data is not None and (data.get("do") == "again" or fresh)
    if data is None or again or not form.is_valid() or (game is not None and not game.is_valid()):
        return form_page(request, "lessons/course/edit_step.html", form, **context)
    spec = game.spec if game is not None else None
    new = form.json(None if spec is None else spec.json())
    try:
        _changed(request, found.row, lambda draft: library.with_changed(draft, new))
    except BadDocument as error:
        form.add_error(None, translate(error.reason))
    except (Conflict, KeyError):
        found.row.refresh_from_db()
        form.add_error(
            None, _("Entretanto a lição mudou noutra janela. Se ainda quiseres, guarda outra vez.")
        )
    else:
        messages.success(request, _("Guardado."))
        return redirect("lessons:lesson-edit", found.key)
    return form_page(request, "lessons/course/edit_step.html", form, **context)


def _game_form(its: Any, data: Any) -> GameForm:
    """The game of a step, or that of what it shows."""
    embed = getattr(its, "embed", None)
    spec: GameSpec | None = getattr(its, "game", None) or (embed.game if embed else None)
    return GameForm(data, spec=spec, optional=GAMES[its.kind])
