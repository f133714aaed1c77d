"""Assignments: the lists, giving a worksheet to a class, and the page from which a teacher runs a lesson."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts import people
from accounts.class_forms import refusing
from accounts.lookups import form_page, me, personal, report_outcome, sure
from accounts.models import Classroom, User
from games.pictures.texts import translate
from lessons.classroom import access, agenda, assignments, groups
from lessons.classroom.forms import AssignForm, ChangeTermsForm
from lessons.classroom.lookups import assignment_to_run
from lessons.classroom.models import Assignment, Group
from lessons.classroom.own_group import start
from lessons.worksheets import library
from lessons.worksheets.lookups import worksheet_of
from lessons.worksheets.models import Worksheet


@personal("GET", "HEAD")
def listing(request: HttpRequest) -> HttpResponse:
    """A teacher's assignments, or a pupil's own tasks."""
    if not people.is_teacher(me(request)):
        return render(
            request, "lessons/classroom/assignments/tasks.html", {"tasks": agenda.tasks(me(request))}
        )
    classrooms = list(_taught(me(request)))
    chosen = _chosen_classroom(classrooms, request.GET.get("turma", ""))
    archived = "arquivadas" in request.GET
    context = {
        "runs": agenda.runs(me(request), chosen, archived=archived),
        "classrooms": classrooms,
        "chosen": chosen,
        "archived": archived,
    }
    return render(request, "lessons/classroom/assignments/runs.html", context)


def _taught(teacher: User) -> Any:
    return people.taught(teacher).filter(archived_at=None)


def _chosen_classroom(classrooms: list[Classroom], key: str) -> Classroom | None:
    """The class with this key, None for all. Raises Http404 for one that is not there, or somebody else's."""
    own_classroom = next((classroom for classroom in classrooms if classroom.key == key), None)
    if key and own_classroom is None:
        raise Http404(_("Esta turma não existe."))
    return own_classroom


# --- giving a worksheet to a class


@personal("GET", "POST")
def assign(request: HttpRequest) -> HttpResponse:
    """First the worksheet (in the address), then the class and the terms."""
    if not people.is_teacher(me(request)):
        raise PermissionDenied(_("Só os professores atribuem fichas às turmas."))
    teacher = me(request)
    classrooms = list(_taught(teacher))
    chosen = _chosen_classroom(classrooms, request.GET.get("turma", ""))
    if not classrooms or not request.GET.get("ficha"):
        return _choose_worksheet(request, teacher, classrooms, chosen)
    worksheet = worksheet_of(request, request.GET["ficha"])
    chosen = chosen or (classrooms[0] if len(classrooms) == 1 else None)
    form = AssignForm(request.POST or None, teacher=teacher, worksheet=worksheet, classroom=chosen)
    made = _create_assignment(request, form, worksheet) if form.is_valid() else None
    if made is not None:
        return _after_assigning(request, form, made)
    return form_page(
        request,
        "lessons/classroom/assignments/assign.html",
        form,
        worksheet=worksheet,
        may_edit=library.may_edit(teacher, worksheet),
        problems=library.problems(worksheet),
        in_languages=library.name_of(worksheet) is not None,
    )


def _choose_worksheet(
    request: HttpRequest, teacher: User, classrooms: list[Classroom], chosen: Classroom | None
) -> HttpResponse:
    library.ship_all()
    shelf = library.in_language(get_language() or "")  # a class gets them in its own language
    offered = library.visible_to(teacher).filter(archived_at=None).defer("draft")
    offered = offered.filter(Q(pk__in=shelf) | ~Q(owner=None))
    context = {
        "worksheets": offered,
        "classrooms": classrooms,
        "chosen": chosen,
        "unverified": teacher.unverified and people.UNVERIFIED,
    }
    return render(request, "lessons/classroom/assignments/choose.html", context)


def _create_assignment(request: HttpRequest, form: AssignForm, worksheet: Worksheet) -> Assignment | None:
    """The new assignment; None when it was refused, and then the form says why."""
    classroom = form.cleaned_data["classroom"]
    try:
        with refusing(form):
            return assignments.assign(classroom, worksheet, me(request), form.terms(), form.open_parts())
    except library.IncompleteWorksheet as error:
        for reason in error.reasons:
            form.add_error(None, translate(reason))
    return None


def _after_assigning(request: HttpRequest, form: AssignForm, made: Assignment) -> HttpResponse:
    messages.success(request, _("A turma já tem a ficha."))
    if form.cleaned_data["work"] == "alone":
        return redirect(made)
    if form.cleaned_data["work"] == "random":
        try:
            groups.make_groups(made, form.cleaned_data["size"], me(request))
        except ValidationError:
            messages.warning(request, _("Esta turma ainda não tem alunos: os grupos ficam por fazer."))
    if form.cleaned_data["work"] == "again":
        try:
            groups.repeat_teams(made, me(request))
        except ValidationError:
            messages.warning(
                request, _("Esta turma ainda não trabalhou em grupos: os grupos ficam por fazer.")
            )
    return redirect("lessons:groups", made.key)


# --- one assignment


@personal("GET", "HEAD")
def assignment(request: HttpRequest, key: str) -> HttpResponse:
    """For teachers the page of the assignment; pupils come to their sheet, or to a group."""
    try:
        current = access.ASSIGNMENTS.get(key=key)
    except Assignment.DoesNotExist:
        raise Http404(_("Esta tarefa não existe.")) from None
    if not access.runs(me(request), current):
        return start(request, key)
    newer = assignments.newer_version(current, me(request))
    context = {
        "assignment": current,
        "run": agenda.run(current),
        "parts": _parts(current),
        "missing": groups.without_group(current).count(),
        "pupils": people.current_pupils(current.classroom).count(),
        "written": groups.groups_with_writing(current).exists(),
        "extended": Group.objects.filter(assignment=current, extended_to__isnull=False).count(),
        "difference": assignments.difference(current) if newer else None,
    }
    return render(request, "lessons/classroom/assignments/assignment.html", context)


def _parts(assignment: Assignment) -> list[dict[str, Any]]:
    titles = assignments.parts_of(assignment.version.document)
    return [
        {"title": title, "open": assignment.open_parts is None or part in assignment.open_parts}
        for part, title in titles.items()
    ]


@personal("GET", "POST", of=assignment_to_run)
def edit(request: HttpRequest, assignment: Assignment) -> HttpResponse:
    """Other terms."""
    form = ChangeTermsForm(request.POST or None, assignment=assignment)
    if form.is_valid() and form.terms().mode != assignment.mode and assignment.groups.exists():
        back = reverse("lessons:assignment-edit", args=[assignment.key])
        lost = _("Ao mudar entre grupos e trabalho individual desfazem-se os grupos que há.")
        asked = sure(request, _("Mudar a forma de trabalhar?"), _("Mudar e desfazer os grupos"), back, lost)
        if asked is not None:
            return asked
    if form.is_valid():
        with refusing(form):
            assignments.change_terms(
                assignment, form.terms(), me(request), base=form.cleaned_data["seen"] or None
            )
            messages.success(request, _("Guardado."))
            return redirect(assignment)
    return form_page(request, "lessons/classroom/assignments/edit.html", form, assignment=assignment)


@personal("POST", of=assignment_to_run)
def renew(request: HttpRequest, assignment: Assignment) -> HttpResponse:
    """Takes the worksheet as it is now."""
    try:
        assignments.use_newer_version(assignment, me(request))
    except library.IncompleteWorksheet as error:
        for reason in error.reasons:
            messages.error(request, translate(reason))
    else:
        messages.success(request, _("A tarefa tem agora a ficha mais recente. As respostas ficaram todas."))
    return redirect(assignment)


@personal("POST", of=assignment_to_run)
def put_away(request: HttpRequest, assignment: Assignment) -> HttpResponse:
    """Archives, restores or deletes, as the button `do` says."""
    match request.POST.get("do"):
        case "archive":
            assignments.put_away(assignment, me(request))
            messages.success(request, _("Tarefa arquivada. Os alunos já não a veem."))
        case "restore":
            assignments.put_away(assignment, me(request), archived=False)
            messages.success(request, _("A tarefa voltou à turma."))
        case "delete":
            asked = sure(
                request, _("Apagar esta tarefa?"), _("Apagar a tarefa"), assignment.get_absolute_url()
            )
            if asked is not None:
                return asked
            with report_outcome(request, _("Tarefa apagada.")):
                assignments.delete(assignment, me(request))
                return redirect("lessons:assignments")
    return redirect(assignment)
