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

from accounts.lookups import form_page, me, own_page, sure
from accounts.stale_edits import StaleEdit
from games.pictures.texts import translate
from lessons.course import library
from lessons.course.documents.kinds import KINDS
from lessons.course.documents.lesson import BadDocument, LessonDocument
from lessons.course.forms import GAMES, LessonHeadForm, StepForm, new_step
from lessons.course.library import CourseLesson, Draft
from lessons.course.lookups import found_lesson, own_lesson
from lessons.course.models import Lesson
from lessons.worksheets.documents.fields.base import GameSpec
from lessons.worksheets.forms import GameForm
from lessons.worksheets.lookups import base_revision, teachers

UNDO = "lesson-undo"
AT = "passo"  # in the query: where the teacher is in the list
MOST_UNDONE = 5  # changes that can be taken back


@own_page
@require_POST
def copy(request: HttpRequest, key: str) -> HttpResponse:
    """A lesson of the teacher's own, the same as this one."""
    lesson = found_lesson(request, key)
    try:
        row = library.copy(me(request), lesson)
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
        return redirect("lessons:lessons")
    messages.success(request, _("Copiada: agora podes mudá-la à vontade."))
    return redirect("lessons:lesson-edit", row.key)


@teachers("GET", "HEAD", "POST", of=own_lesson)
def edit(request: HttpRequest, lesson: CourseLesson) -> HttpResponse:
    """The heading and the list of steps; a POST changes them, as the button `do` says."""
    assert lesson.row is not None
    if request.method != "POST":
        return _list(request, lesson)
    action, _colon, target = request.POST.get("do", "").partition(":")
    if action == "delete-lesson":
        return _deleted(request, lesson.row)
    head = LessonHeadForm(request.POST) if action == "head" else None
    if head is not None and not head.is_valid():
        return _list(request, lesson, head)
    row = lesson.row
    changes: dict[str, Callable[[Draft], Draft]] = {
        "head": lambda draft: library.headed(draft, **head.cleaned_data) if head else draft,
        "up": lambda draft: library.moved(draft, target, -1),
        "down": lambda draft: library.moved(draft, target, 1),
        "delete": lambda draft: library.without(draft, target),
        "add": lambda draft: library.with_step(draft, _new_step(request), request.POST.get("after", "")),
        "restore": lambda draft: library.restored(draft, library.shipped(row.copy_of), target),
        "undo": lambda _draft: _last(request, row),
    }
    stored = _try_change(request, lesson, changes.get(action))
    if stored is None:
        return _list(request, lesson, stale=True)
    if action == "add" and len(stored.document["steps"]) > len(lesson.document.steps):
        return redirect("lessons:lesson-edit-step", lesson.key, _new_id(request))
    return redirect("lessons:lesson-edit", lesson.key)


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


def _new_step(request: HttpRequest) -> Draft:
    """A new step, under an id that no other step has ever had. Raises KeyError for no kind."""
    kind = request.POST.get("kind", "")
    title = translate(KINDS[kind].name).capitalize()
    return {**new_step(kind, title), "id": _new_id(request)}


def _new_id(request: HttpRequest) -> str:
    return f"n{base_revision(request)}"


def _try_change(
    request: HttpRequest, lesson: CourseLesson, changed: Callable[[Draft], Draft] | None
) -> Lesson | None:
    """The lesson after a change; None where somebody was quicker, or there is no such step (any more)."""
    assert lesson.row is not None
    try:
        if changed is None:
            raise KeyError
        return _change_lesson(request, lesson.row, changed)
    except BadDocument as error:
        messages.error(request, translate(error.reason))
        return lesson.row
    except (StaleEdit, KeyError):
        lesson.row.refresh_from_db()
        return None


def _change_lesson(request: HttpRequest, row: Lesson, changed: Callable[[Draft], Draft]) -> Lesson:
    """Changes the lesson as `library.change` does, and keeps what it was in the session, to be taken back."""
    new = library.change(row, me(request), base_revision(request), changed)
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
    request: HttpRequest, lesson: CourseLesson, head: LessonHeadForm | None = None, *, stale: bool = False
) -> HttpResponse:
    assert lesson.row is not None
    document = library.document_of(lesson.row)
    initial = {name: getattr(document, name) for name in LessonHeadForm.base_fields}
    context: dict[str, Any] = {
        "found": lesson,
        "row": lesson.row,
        "lesson": document,
        "head": head or LessonHeadForm(initial=initial),
        "differences": library.differences(lesson.row),
        "may_undo": bool(_before(request, lesson.row)),
        "after": _place_of_new(request, document),
        "kinds": [(kind, kind_class.name) for kind, kind_class in KINDS.items()],
        "stale": stale,
    }
    status = 409 if stale else 422 if head else 200
    return render(request, "lessons/course/edit.html", context, status=status)


def _place_of_new(request: HttpRequest, lesson: LessonDocument) -> str:
    """The step after which a new one is offered: the one that was last looked at, or else the last."""
    asked = request.GET.get(AT, "")
    return asked if asked in [step.id for step in lesson.steps] else lesson.steps[-1].id


@teachers("GET", "HEAD", "POST", of=own_lesson)
def step(request: HttpRequest, lesson: CourseLesson, step: str) -> HttpResponse:
    """One step: its words, its game, its answers."""
    assert lesson.row is not None
    try:
        edited = lesson.document.steps[lesson.document.at(step)]
    except ValueError:
        raise Http404(_("Esta lição não tem esse passo.")) from None
    data = request.POST if request.method == "POST" else None
    form = StepForm(edited, data)
    game = _game_form(edited, data) if edited.kind in GAMES else None
    context: dict[str, Any] = {"found": lesson, "row": lesson.row, "step": edited, "game": game}
    fresh = game is not None and game.changed and game.slug != ""  # its options come first
    again = data is not None and (data.get("do") == "again" or fresh)
    if data is None or again or not form.is_valid() or (game is not None and not game.is_valid()):
        return form_page(request, "lessons/course/edit_step.html", form, **context)
    spec = game.spec if game is not None else None
    new = form.json(None if spec is None else spec.json())
    try:
        _change_lesson(request, lesson.row, lambda draft: library.with_changed(draft, new))
    except BadDocument as error:
        form.add_error(None, translate(error.reason))
    except (StaleEdit, KeyError):
        lesson.row.refresh_from_db()
        form.add_error(
            None, _("Entretanto a lição mudou noutra janela. Se ainda quiseres, guarda outra vez.")
        )
    else:
        messages.success(request, _("Guardado."))
        place = f"?{AT}={edited.id}#passo-{edited.id}"
        return redirect(reverse("lessons:lesson-edit", args=[lesson.key]) + place)
    return form_page(request, "lessons/course/edit_step.html", form, **context)


def _game_form(step: Any, data: Any) -> GameForm:
    """The game of a step, or that of what it shows."""
    embed = getattr(step, "embed", None)
    spec: GameSpec | None = getattr(step, "game", None) or (embed.game if embed else None)
    return GameForm(data, spec=spec, optional=GAMES[step.kind])
