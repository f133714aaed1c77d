"""The live grid, one group's answer as it is typed, and what the teacher does while a class is at work."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.lookups import is_anonymous, me, personal
from accounts.refusals import refuse
from lessons.classroom import class_control, verdicts
from lessons.classroom import grid as grids
from lessons.classroom.lookups import assignment_to_run, is_htmx
from lessons.classroom.models import Assignment, Group
from lessons.classroom.sheets import document_of
from lessons.worksheets.sheet_contexts import points_words, task_of

ORDER = "ordem"


@personal("GET", of=assignment_to_run)
def grid(request: HttpRequest, assignment: Assignment) -> HttpResponse:
    """The grid; for htmx only what a push changes."""
    return _page(request, assignment)


def _page(
    request: HttpRequest, assignment: Assignment, *, status: int = 200, typed: str = "", error: str = ""
) -> HttpResponse:
    anonymous, by_need = is_anonymous(request), request.GET.get(ORDER) == "ajuda"
    shown = grids.grid(assignment, anonymous=anonymous, by_need=by_need)
    context: dict[str, Any] = {
        "assignment": assignment,
        "grid": shown,
        "anonymous": anonymous,
        "by_need": by_need,
        "news": grids.news(shown),
        "legend": [(state, word, grids.SIGNS[state]) for state, word in grids.STATES.items()],
        "here": f"?{request.GET.urlencode()}" if request.GET else "",
        "typed": typed,
        "error": error,
        "spotlight": _spotlight(assignment),
    }
    template = "lessons/classroom/live/grid.html"
    if is_htmx(request):
        template = "lessons/classroom/live/changing.html"
    return render(request, template, context, status=status)


def _spotlight(assignment: Assignment) -> dict[str, Any] | None:
    """The answer that is shown to all, for `lessons/classroom/sheet/task.html`."""
    stored = assignment.spotlight
    document = document_of(assignment.version)
    if not stored or stored["task"] not in {task.id for task in document.tasks}:
        return None
    return task_of(document, stored["task"], answers=stored["values"])


@personal("GET", of=assignment_to_run)
def box(request: HttpRequest, assignment: Assignment, group: str, task: str) -> HttpResponse:
    """What one group has written for one task, as it stands now; for the dialog of the grid, or as a page."""
    anonymous = is_anonymous(request)
    shown_groups = grids.groups_of(assignment)
    chosen = next((candidate for candidate in shown_groups if candidate.key == group), None)
    document = document_of(assignment.version)
    if chosen is None or task not in {task.id for task in document.tasks}:
        raise Http404(_("Este grupo ou esta pergunta não existe."))
    sheet = verdicts.marked_sheets([chosen])[chosen.pk]
    names = {} if anonymous else grids.names_of(assignment)
    context = {
        "assignment": assignment,
        "group": chosen,
        "group_label": grids.labels_of(assignment, shown_groups, names, anonymous=anonymous)[chosen.pk],
        "members": [names.get(member.pupil_id, "") for member in chosen.members.all()] if names else [],
        "anonymous": anonymous,
        "result": sheet.results[task],
        "points": points_words(sheet.results[task].points),
        "task": task_of(
            document,
            task,
            answers=sheet.visible_values if anonymous else sheet.values,
            marks=sheet.marks,
            mode="mark",
        ),
        "hides": any(
            name.startswith(f"{task}:") and version in chosen.hidden
            for name, version in sheet.versions.items()
        ),
        "back": f"?{request.GET.urlencode()}" if request.GET else "",
    }
    template = (
        "lessons/classroom/live/box_part.html" if is_htmx(request) else "lessons/classroom/live/box.html"
    )
    return render(request, template, context)


@personal("POST", of=assignment_to_run)
def control(request: HttpRequest, assignment: Assignment) -> HttpResponse:
    """Pause, open parts, bring all to one, show an answer, as the button `do` says."""
    try:
        _act(request, assignment)
    except ValidationError as error:
        return _page(
            request,
            assignment,
            status=422,
            typed=request.POST.get("message", ""),
            error=" ".join(error.messages),
        )
    query = f"?{request.GET.urlencode()}" if request.GET else ""
    return redirect(reverse("lessons:grid", args=[assignment.key]) + query)


def _act(request: HttpRequest, assignment: Assignment) -> None:
    match request.POST.get("do"):
        case "pause":
            class_control.pause(assignment, request.POST.get("message", ""))
        case "resume":
            class_control.resume(assignment)
        case "open":
            class_control.open_parts(assignment, request.POST.getlist("part"))
        case "release":
            class_control.release(assignment)
        case "hide":
            class_control.hide(assignment)
        case "show":
            _show(request, assignment)
        case "conceal" | "reveal" as do:
            _conceal(request, assignment, hidden=do == "conceal")
        case "bring":
            class_control.bring_to(assignment, request.POST.get("part", ""))
        case _:
            refuse(_("Não percebi o que era para fazer."))


def _conceal(request: HttpRequest, assignment: Assignment, *, hidden: bool) -> None:
    group, task = _group(request, assignment), request.POST.get("task", "")
    if not class_control.hide_texts(assignment, group, task, me(request), hidden=hidden):
        refuse(_("Aqui não há nenhum texto para esconder.") if hidden else _("Aqui nada está escondido."))
    if hidden:
        messages.success(
            request, _("O texto ficou escondido do grupo e do projetor. Só os professores o veem.")
        )
    else:
        messages.success(request, _("O grupo volta a ver o texto."))


def _group(request: HttpRequest, assignment: Assignment) -> Group:
    try:
        return assignment.groups.get(key=request.POST.get("group", ""))
    except Group.DoesNotExist:
        raise ValidationError(_("Este grupo já não existe.")) from None


def _show(request: HttpRequest, assignment: Assignment) -> None:
    group = _group(request, assignment)
    class_control.show(assignment, group, request.POST.get("task", ""))
    messages.success(request, _("A resposta está a ser mostrada a todos, sem nomes."))
