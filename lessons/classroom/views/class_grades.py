"""The marks of a class in all its assignments: the table with the weights, and its files."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from accounts.lookups import classroom_to_review, form_page, me, personal
from accounts.models import Classroom
from lessons.classroom import assignments, exports
from lessons.classroom.class_marks import ClassLine, class_marks
from lessons.classroom.forms import WeightsForm
from lessons.files import download, short_name


@personal("GET", "HEAD", "POST", of=classroom_to_review)
def page(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """The table; a POST stores the weights."""
    shown = class_marks(classroom)
    form = WeightsForm(request.POST if request.method == "POST" else None, assignments=shown.assignments)
    if form.is_valid():
        assignments.set_weights(classroom, form.cleaned_data, me(request))
        messages.success(request, _("Guardado."))
        return redirect("lessons:class-grades", classroom.key)
    return form_page(
        request,
        "lessons/classroom/class_grades.html",
        form,
        classroom=classroom,
        columns=[(given, form[given.key]) for given in shown.assignments],
        lines=[_line(line) for line in shown.lines],
    )


def _line(line: ClassLine) -> dict[str, Any]:
    marks = zip(line.groups, map(exports.percent, line.shares), strict=True)
    return {"enrolment": line.enrolment, "marks": list(marks), "mean": exports.percent(line.mean)}


@personal("GET", "HEAD", of=classroom_to_review)
def file(request: HttpRequest, classroom: Classroom, kind: str) -> HttpResponse:
    table = exports.class_grades(class_marks(classroom))
    return download(kind, short_name(_("notas"), classroom.name), [table])
