"""Marking inside the sheet: points, rubric and comment beside every task; returning and reopening."""

from collections.abc import Iterable
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.lookups import me, personal, sure
from accounts.stale_edits import StaleEdit
from lessons.classroom import grid, sheets, verdicts
from lessons.classroom.hand_in_words import handed_in_words
from lessons.classroom.lookups import assignment_to_run, sheet_to_mark
from lessons.classroom.models import Assignment, Group
from lessons.classroom.verdict_form import VerdictProblem, form_of
from lessons.worksheets.points import points_text
from lessons.worksheets.sheet_contexts import parts_of

MAX_REVISION = 2**31 - 1
_OPEN = Group.State.OPEN


def _to_sheet(group: Group, task: str = "") -> HttpResponse:
    anchor = f"#pergunta-{task}" if task else ""
    return redirect(reverse("lessons:mark", args=[group.key]) + anchor)


@personal("GET")
def sheet(request: HttpRequest, key: str) -> HttpResponse:
    """A group's sheet with the marks beside each task."""
    return _page(request, sheet_to_mark(request, key))


def _page(request: HttpRequest, group: Group, problem: VerdictProblem | None = None) -> HttpResponse:
    assignment = group.assignment
    sheet = verdicts.marked_sheets([group])[group.pk]
    names = grid.names_of(assignment)
    members = [names.get(member.pupil_id, "") for member in group.members.all()]
    parts = parts_of(sheet.document, answers=sheet.values, marks=sheet.marks, mode="mark")
    only_waiting = request.GET.get("ver") == "falta" and bool(sheet.waiting)
    if only_waiting:
        parts = [{**part, "tasks": tasks} for part in parts if (tasks := _waiting(part["tasks"], sheet))]
    for part in parts:
        for shown in part["tasks"]:
            shown["verdict"] = form_of(sheet, shown["id"], problem)
    following = verdicts.next_to_mark(assignment, group)
    both = [group] if following is None else [group, following]
    labels = grid.labels_of(assignment, both, names, anonymous=False)
    context = {
        "assignment": assignment,
        "group": group,
        "group_label": labels[group.pk],
        "members": members,
        "parts": parts,
        "only_waiting": only_waiting,
        "handed_in": handed_in_words(group) if group.state == _OPEN else "",
        "sheet": sheet,
        "next": following,
        "next_label": labels[following.pk] if following else "",
        "comment": _comment(group, problem),
        "photos": list(group.photos.defer("content")),
        "extra": "lessons/classroom/verdicts/mark.html",
        **_summary(sheet),
    }
    return render(
        request, "lessons/classroom/verdicts/sheet.html", context, status=problem.status if problem else 200
    )


def _waiting(tasks: list[dict[str, Any]], sheet: verdicts.MarkedSheet) -> list[dict[str, Any]]:
    return [shown for shown in tasks if shown["id"] in sheet.waiting]


def _summary(sheet: verdicts.MarkedSheet) -> dict[str, Any]:
    """The points of the whole sheet, and what is still to be marked."""
    total = sheet.total
    return {
        "total": points_text(total.points),
        "out_of": points_text(total.out_of),
        "proposed": points_text(total.proposed) if total.proposed else "",
        "waiting": sheet.waiting,
        "sure": sheet.sure,
        "to_read": len(sheet.waiting) - len(sheet.sure),
        "group": sheet.group,
    }


def _comment(group: Group, problem: VerdictProblem | None) -> dict[str, Any]:
    shown = {"text": group.comment, "base": group.comment}
    if problem is not None and not problem.where:
        shown |= {"text": problem.typed["comment"], "problem": problem.message}
        if isinstance(problem.theirs, Group):
            shown |= {"base": problem.theirs.comment, "theirs": problem.theirs.comment}
    return shown


# Saving: a plain form goes back to the page; a script gets what changed


def _wants_json(request: HttpRequest) -> bool:
    return "application/json" in request.headers.get("Accept", "")


@personal("POST", of=sheet_to_mark)
def task(request: HttpRequest, group: Group, task: str) -> HttpResponse:
    """Save what a teacher says of one task."""
    document = sheets.document_of(group.assignment.version)
    current = next((candidate for candidate in document.tasks if candidate.id == task), None)
    if current is None:
        raise Http404(_("Esta ficha não tem essa pergunta."))
    typed = _typed_fields(request)
    try:
        verdict = verdicts.Verdict(
            points=verdicts.read_points(typed["typed"], current.points),
            rubric=typed["rubric"] if typed["confirmed"] else None,
            comment=typed["comment"],
        )
        base, seen = _number(request, "revision"), min(_number(request, "seen"), group.version)
        verdicts.save(group, current, verdict, base=base, seen=seen, by=me(request))
    except StaleEdit as stale:
        problem = VerdictProblem(task, stale.messages[0], typed, stale.current)
    except ValidationError as error:
        problem = VerdictProblem(task, " ".join(error.messages), typed)
    else:
        return _saved_task(request, group, task)
    if _wants_json(request):
        return _refused_task(group, problem)
    return _page(request, group, problem)


def _typed_fields(request: HttpRequest) -> dict[str, Any]:
    rubric: dict[str, list[str]] = {name: [] for name in request.POST.getlist("field")}
    for value in request.POST.getlist("item"):
        field, _colon, item = value.partition(":")
        rubric.setdefault(field, []).append(item)
    return {
        "typed": request.POST.get("points", ""),
        "comment": request.POST.get("comment", ""),
        "confirmed": "confirmed" in request.POST,
        "rubric": rubric,
    }


def _number(request: HttpRequest, name: str) -> int:
    typed = request.POST.get(name, "")
    return min(int(typed), MAX_REVISION) if typed.isdecimal() else 0


def _saved_task(request: HttpRequest, group: Group, task: str) -> HttpResponse:
    if not _wants_json(request):
        messages.success(request, _("Pergunta %(task)s: guardado.") % {"task": task})
        if request.POST.get("by") == "question":
            page = reverse("lessons:mark-question", args=[group.assignment.key, task])
            return redirect(f"{page}#grupo-{group.key}")
        return _to_sheet(group, task)
    sheet = verdicts.marked_sheets([group])[group.pk]
    return JsonResponse(_news(request, sheet, task))


def _news(request: HttpRequest, sheet: verdicts.MarkedSheet, task: str) -> dict[str, Any]:
    """What the script shows after saving."""
    shown = form_of(sheet, task)
    return {
        "revision": shown["revision"],
        "mark": render_to_string("lessons/classroom/verdicts/counted.html", {"verdict": shown}),
        "summary": render_to_string("lessons/classroom/verdicts/summary.html", _summary(sheet), request),
    }


def _refused_task(group: Group, problem: VerdictProblem) -> HttpResponse:
    sheet = verdicts.marked_sheets([group])[group.pk]
    shown = form_of(sheet, problem.where, problem)
    answer = {
        "revision": shown["revision"],
        "problem": render_to_string("lessons/classroom/verdicts/problem.html", {"verdict": shown}),
    }
    return JsonResponse(answer, status=problem.status)


@personal("POST", of=sheet_to_mark)
def comment(request: HttpRequest, group: Group) -> HttpResponse:
    """Save the comment on the whole sheet."""
    text = request.POST.get("comment", "").replace("\r\n", "\n")
    base = request.POST.get("base", "").replace("\r\n", "\n")
    try:
        verdicts.comment(group, text, base=base)
    except StaleEdit as stale:
        problem = VerdictProblem("", stale.messages[0], {"comment": text}, stale.current)
    except ValidationError as error:
        problem = VerdictProblem("", " ".join(error.messages), {"comment": text})
    else:
        if _wants_json(request):
            return JsonResponse({"base": group.comment})
        messages.success(request, _("Comentário guardado."))
        return _to_sheet(group)
    if _wants_json(request):
        shown = _comment(group, problem)
        html = render_to_string("lessons/classroom/verdicts/comment_problem.html", {"comment": shown})
        return JsonResponse({"base": shown["base"], "problem": html}, status=problem.status)
    return _page(request, group, problem)


@personal("POST", of=sheet_to_mark)
def agree(request: HttpRequest, group: Group) -> HttpResponse:
    """Confirm what the program is sure of and nobody has marked; say what stays to be read."""
    count = verdicts.agree(group, seen=min(_number(request, "seen"), group.version), by=me(request))
    said = ngettext("%(n)d proposta confirmada.", "%(n)d propostas confirmadas.", count)
    messages.success(request, said % {"n": count})
    if waiting := verdicts.marked_sheets([group])[group.pk].waiting:
        messages.info(request, _("Ficam por corrigir: %(tasks)s.") % {"tasks": ", ".join(waiting)})
    return _to_sheet(group)


# Returning


@personal("POST", of=sheet_to_mark)
def give_back(request: HttpRequest, group: Group) -> HttpResponse:
    """Return the sheet to its group."""
    try:
        verdicts.give_back(group, me(request))
    except verdicts.Unfinished as unfinished:
        if unfinished.tasks:
            listed = ", ".join(unfinished.tasks)
            messages.error(request, _("Antes de devolver, falta corrigir: %(tasks)s.") % {"tasks": listed})
        else:
            messages.error(request, _("Este grupo ainda não entregou."))
    else:
        messages.success(request, _("Ficha devolvida: o grupo já vê os pontos e os comentários."))
    return _to_sheet(group)


@personal("POST", of=sheet_to_mark)
def reopen(request: HttpRequest, group: Group) -> HttpResponse:
    """Let the group go on; what was handed in and marked is kept."""
    sheets.reopen(group, me(request))
    messages.success(request, _("Ficha reaberta: o grupo pode continuar. O que entregou ficou guardado."))
    return _to_sheet(group)


@personal("GET", "POST", of=assignment_to_run)
def reopen_many(request: HttpRequest, assignment: Assignment) -> HttpResponse:
    """Let many groups go on at once, with the whole sheet or with some parts of it."""
    document = sheets.document_of(assignment.version)
    parts = [part for part in document.parts if part.tasks]
    if request.method == "POST":
        chosen = [part.id for part in parts if part.id in request.POST.getlist("part")]
        keys = request.POST.getlist("group")
        if not keys:
            messages.error(request, _("Escolhe pelo menos um grupo."))
        elif not chosen:
            messages.error(request, _("Escolhe pelo menos uma parte."))
        else:
            whole = len(chosen) == len(parts)
            count = sheets.reopen_many(assignment, keys, me(request), None if whole else chosen)
            said = ngettext("%(n)d ficha reaberta.", "%(n)d fichas reabertas.", count)
            messages.success(request, said % {"n": count})
            return redirect("lessons:grid", assignment.key)
        return redirect("lessons:reopen-many", assignment.key)
    shut = [group for group in grid.groups_of(assignment) if group.state != _OPEN or group.parts_handed_in]
    names = grid.names_of(assignment)
    labels = grid.labels_of(assignment, shut, names, anonymous=False)
    context = {
        "assignment": assignment,
        "parts": parts,
        "rows": [
            {
                "group": group,
                "label": labels[group.pk],
                "members": [names.get(member.pupil_id, "") for member in group.members.all()],
                "parts": handed_in_words(group) if group.state == _OPEN else "",
            }
            for group in shut
        ],
    }
    return render(request, "lessons/classroom/verdicts/reopen.html", context)


@personal("POST", of=assignment_to_run)
def give_back_all(request: HttpRequest, assignment: Assignment) -> HttpResponse:
    """Return all sheets that are fully marked, and say which are not."""
    back = reverse("lessons:grid", args=[assignment.key])
    lost = _("Os grupos veem logo os pontos e os comentários.")
    question, yes = _("Devolver todas as fichas corrigidas?"), _("Devolver todas as corrigidas")
    if (asked := sure(request, question, yes, back, lost)) is not None:
        return asked
    returned, left = verdicts.give_back_all(assignment, me(request))
    said = ngettext("%(n)d ficha devolvida.", "%(n)d fichas devolvidas.", len(returned))
    messages.success(request, said % {"n": len(returned)})
    if left:
        groups = _labels(assignment, left)
        messages.warning(
            request, _("Por corrigir, e por isso não devolvidas: %(groups)s.") % {"groups": groups}
        )
    return redirect("lessons:grid", assignment.key)


def _labels(assignment: Assignment, groups: Iterable[Group]) -> str:
    listed = list(groups)
    labels = grid.labels_of(assignment, listed, grid.names_of(assignment), anonymous=False)
    return ", ".join(labels[group.pk] for group in listed)
