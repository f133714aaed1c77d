"""Marking by question: one task, what all groups wrote for it, each with the form of the group's sheet."""

from typing import Any

from django.db.models import Prefetch
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts.lookups import personal
from accounts.names import name_key
from lessons.classroom import grid, verdicts
from lessons.classroom.lookups import assignment_to_run
from lessons.classroom.models import Assignment, Group, Photo
from lessons.classroom.sheets import document_of
from lessons.classroom.verdict_form import form_of
from lessons.worksheets.sheet_contexts import key_of, task_of


@personal("GET", of=assignment_to_run)
def first(request: HttpRequest, assignment: Assignment) -> HttpResponse:
    """To the first question that somebody must still look at, or else the first one."""
    tasks = [task.id for task in document_of(assignment.version).tasks]
    if not tasks:
        raise Http404(_("Esta ficha não tem perguntas."))
    waiting = {
        task for sheet in verdicts.marked_sheets(assignment.groups.all()).values() for task in sheet.waiting
    }
    return redirect(
        "lessons:mark-question", assignment.key, next((task for task in tasks if task in waiting), tasks[0])
    )


@personal("GET", of=assignment_to_run)
def question(request: HttpRequest, assignment: Assignment, task: str) -> HttpResponse:
    """One question with its key, and the answers of all groups; `?ver=falta`: those still to be marked."""
    document = document_of(assignment.version)
    tasks = [task.id for task in document.tasks]
    if task not in tasks:
        raise Http404(_("Esta ficha não tem essa pergunta."))
    sheets = list(verdicts.marked_sheets(_groups(assignment)).values())
    waiting = {task: sum(task in sheet.waiting for sheet in sheets) for task in tasks}
    only_waiting = request.GET.get("ver") == "falta" and waiting[task] > 0
    answered = [sheet for sheet in sheets if _is_answered(sheet, task)]
    empty = [sheet.group for sheet in sheets if not _is_answered(sheet, task)]
    names = grid.names_of(assignment)
    labels = grid.labels_of(assignment, [sheet.group for sheet in sheets], names, anonymous=False)
    if assignment.mode == Assignment.Mode.ALONE:
        answered.sort(key=lambda sheet: name_key(labels[sheet.group.pk]))
    shown = [sheet for sheet in answered if not only_waiting or sheet.results[task].waiting]
    at = tasks.index(task)
    context = {
        "assignment": assignment,
        "task": task_of(document, task, answers={}, mode="blank"),
        "key": key_of(document, task),
        "tabs": [(task, waiting[task]) for task in tasks],
        "waiting": waiting[task],
        "only_waiting": only_waiting,
        "answers": [_answer(sheet, task, labels, names) for sheet in shown],
        "empty": [(group, labels[group.pk]) for group in empty],
        "before": tasks[at - 1] if at else "",
        "after": tasks[at + 1] if at + 1 < len(tasks) else "",
    }
    return render(request, "lessons/classroom/verdicts/question.html", context)


def _groups(assignment: Assignment) -> list[Group]:
    photos = Prefetch("photos", Photo.objects.defer("content"))
    groups = list(assignment.groups.order_by("number").prefetch_related("members", photos))
    for group in groups:
        group.assignment = assignment
    return groups


def _is_answered(sheet: verdicts.MarkedSheet, task: str) -> bool:
    """Whether there may be something to mark: typed, on a photograph, or marked already."""
    result = sheet.results[task]
    return result.state != "empty" or result.mark is not None or bool(sheet.group.photos.all())


def _answer(
    sheet: verdicts.MarkedSheet, task: str, labels: dict[int, str], names: dict[int, str]
) -> dict[str, Any]:
    """A group's answer, for `lessons/classroom/verdicts/answer.html`."""
    group = sheet.group
    shown = task_of(sheet.document, task, answers=sheet.values, marks=sheet.marks, mode="mark")
    for field in shown["fields"]:  # each id once on the page
        field["ref"] = f"{group.key}:{field['ref']}"
        for cell in field["cells"]:
            cell["name"] = f"{group.key}:{cell['name']}"
    return {
        "group": group,
        "label": labels[group.pk],
        "members": [names.get(member.pupil_id, "") for member in group.members.all()],
        "photos": len(group.photos.all()),
        "task": shown | {"verdict": form_of(sheet, task)},
    }
