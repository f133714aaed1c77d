"""The groups of an assignment, as a teacher makes and changes them. Every step is saved at once."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import people
from accounts.class_forms import refusing
from accounts.lookups import View, me, personal, sure
from accounts.models import Enrolment, User
from accounts.refusals import refuse
from lessons.classroom import grid, groups
from lessons.classroom.forms import ExtensionForm, RandomForm
from lessons.classroom.lookups import assignment_to_run
from lessons.classroom.models import Assignment, Group

NEW, NOBODY = "new", "none"


@dataclass(frozen=True, slots=True)
class Undo:
    """What the move form must say to take a move back."""

    pupil: str
    to: str


@dataclass(frozen=True, slots=True)
class GroupsReply:
    """What is said after a step; `bad` when it was refused, `warnings` when the teacher should know more."""

    said: str
    bad: bool = False
    warnings: tuple[str, ...] = ()
    undo: Undo | None = None


@dataclass(frozen=True, slots=True)
class GroupCard:
    """A group with its members, for the page."""

    group: Group
    has_written: bool
    members: list[dict[str, Any]] = field(default_factory=list)
    extension: ExtensionForm | None = None


@personal("GET", "HEAD", of=assignment_to_run)
def page(request: HttpRequest, assignment: Assignment) -> HttpResponse:
    """All groups, and the pupils without one."""
    told = request.session.pop("groups-undo", None)
    undo = Undo(told["pupil"], told["to"]) if told and told["assignment"] == assignment.key else None
    return render(request, "lessons/classroom/assignments/groups.html", _context(assignment, undo=undo))


def _context(
    assignment: Assignment,
    *,
    answer: GroupsReply | None = None,
    undo: Undo | None = None,
    extension: tuple[str, ExtensionForm] | None = None,
) -> dict[str, Any]:
    cards = _cards(assignment, extension)
    seated = {member["pk"] for card in cards for member in card.members}
    enrolled = people.current_pupils(assignment.classroom)
    tray = [_pupil(enrolment, assignment) for enrolment in enrolled if enrolment.pupil_id not in seated]
    return {
        "assignment": assignment,
        "cards": cards,
        "tray": tray,
        "seats": groups.seats(assignment),
        "alone": assignment.mode == Assignment.Mode.ALONE,
        "board": _board(assignment),
        "by_pupils": assignment.grouping == Assignment.Grouping.PUPILS,
        "random": RandomForm(),
        "has_last_teams": bool(tray) and bool(groups.last_teams(assignment)),
        "has_end": assignment.due_at is not None or assignment.closes_at is not None,
        "answer": answer,
        "undo": answer.undo if answer else undo,
        "NEW": NEW,
        "NOBODY": NOBODY,
    }


def _board(assignment: Assignment) -> str:
    """The template of what htmx brings back: groups, or where each works alone the pupils."""
    name = "alone" if assignment.mode == Assignment.Mode.ALONE else "groups"
    return f"lessons/classroom/assignments/{name}_board.html"


def _cards(assignment: Assignment, extension: tuple[str, ExtensionForm] | None) -> list[GroupCard]:
    written = set(groups.groups_with_writing(assignment).values_list("pk", flat=True))
    # Who left the class is still in the group, under the name that the class knew.
    names = {row.pupil_id: row for row in assignment.classroom.enrolments.order_by("joined_at")}
    cards = []
    for group in assignment.groups.prefetch_related("members"):
        form = ExtensionForm(initial={"until": group.extended_to}, auto_id=f"id_{group.key}_%s")
        if extension is not None and extension[0] == group.key:
            form = extension[1]
        members = [
            _pupil(names[member.pupil_id], assignment, group)
            for member in group.members.all()
            if member.pupil_id in names
        ]
        cards.append(GroupCard(group, group.pk in written, members, form))
    return cards


def _pupil(enrolment: Enrolment, assignment: Assignment, group: Group | None = None) -> dict[str, Any]:
    """A pupil as a choice of the move form: `value` says who it is and where the teacher sees him."""
    return {
        "pk": enrolment.pupil_id,
        "value": f"{enrolment.pupil_id}.{group.key if group else ''}",
        "name": enrolment.real_name,
        "number": enrolment.number,
        "left": enrolment.left_at is not None,
        "late": enrolment.left_at is None and enrolment.joined_at > assignment.created_at,
    }


def _answer(request: HttpRequest, assignment: Assignment, answer: GroupsReply) -> HttpResponse:
    """The groups again, for htmx; else the whole page, by a redirect."""
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, _board(assignment), _context(assignment, answer=answer))
    (messages.error if answer.bad else messages.success)(request, answer.said)
    for warning in answer.warnings:
        messages.warning(request, warning)
    if answer.undo is not None:
        request.session["groups-undo"] = {
            "assignment": assignment.key,
            "pupil": answer.undo.pupil,
            "to": answer.undo.to,
        }
    return redirect("lessons:groups", assignment.key)


def _step(do: Callable[..., GroupsReply]) -> View:
    """The view of a step, which is given the assignment, and whatever else its address says."""

    @personal("POST", of=assignment_to_run)
    def view(request: HttpRequest, assignment: Assignment, **named: str) -> HttpResponse:
        try:
            answer = do(request, assignment, **named)
        except ValidationError as error:
            answer = GroupsReply(" ".join(error.messages), bad=True)
        return _answer(request, assignment, answer)

    return view


@_step
def move(request: HttpRequest, assignment: Assignment) -> GroupsReply:
    """Puts the chosen pupil into a group, into a new one, or out of all."""
    pupil, base = _chosen_pupil(assignment, request.POST.get("pupil", ""))
    to = request.POST.get("to", "")
    if to == NOBODY:
        moved = groups.remove_member(assignment, pupil, me(request), base=base)
    else:
        moved = groups.move_member(assignment, pupil, _chosen_group(assignment, to), me(request), base=base)
    return _moved(assignment, pupil, moved)


def _chosen_pupil(assignment: Assignment, value: str) -> tuple[User, str]:
    """The pupil and the group in which the page showed him. Raises ValidationError when none was chosen."""
    pk, _dot, base = value.partition(".")
    if not pk:
        refuse(_("Escolhe primeiro um aluno."), "no-pupil")
    enrolments = assignment.classroom.enrolments.select_related("pupil")
    enrolment = enrolments.filter(pupil=int(pk)).first() if pk.isdecimal() and len(pk) < 19 else None
    if enrolment is None:
        refuse(_("Este aluno não é desta turma."), "stranger")
    return enrolment.pupil, base


def _chosen_group(assignment: Assignment, to: str) -> Group | None:
    """The group, None for a new one. Raises ValidationError when none was chosen, or it is gone."""
    if to == NEW:
        return None
    group = assignment.groups.filter(key=to).first()
    if group is None:
        refuse(_("Este grupo já não existe.") if to else _("Escolhe também o grupo."), "no-group")
    return group


def _moved(assignment: Assignment, pupil: User, moved: groups.GroupTransfer) -> GroupsReply:
    name = assignment.classroom.enrolments.filter(pupil=pupil).latest("joined_at").real_name
    if moved.before == moved.after:
        return GroupsReply(_("%(name)s fica onde estava.") % {"name": name})
    if moved.after is None:
        said = _("%(name)s ficou sem grupo.") % {"name": name}
    else:
        said = _("%(name)s está agora no grupo %(number)d.") % {"name": name, "number": moved.after.number}
    here = moved.after.key if moved.after else ""
    undo = Undo(f"{pupil.pk}.{here}", moved.before.key if moved.before else NOBODY)
    return GroupsReply(said, warnings=moved.warnings, undo=undo)


@_step
def draw(request: HttpRequest, assignment: Assignment) -> GroupsReply:
    """Groups at random, of the pupils who have none."""
    form = RandomForm(request.POST)
    if not form.is_valid():
        refuse(_("Escolhe quantos alunos em cada grupo."), "size")
    made = len(groups.make_groups(assignment, form.cleaned_data["size"], me(request)))
    said = ngettext("Foi feito %(n)d grupo ao acaso.", "Foram feitos %(n)d grupos ao acaso.", made)
    return GroupsReply(said % {"n": made})


@_step
def again(request: HttpRequest, assignment: Assignment) -> GroupsReply:
    """The same groups as the last time, of the pupils who have none."""
    made = len(groups.repeat_teams(assignment, me(request)))
    said = ngettext(
        "Foi feito %(n)d grupo como da última vez.", "Foram feitos %(n)d grupos como da última vez.", made
    )
    return GroupsReply(said % {"n": made})


@_step
def new(request: HttpRequest, assignment: Assignment) -> GroupsReply:
    """An empty group."""
    made = groups.new_group(assignment, me(request))
    return GroupsReply(_("O grupo %(number)d está vazio: põe lá alunos.") % {"number": made.number})


@personal("POST", of=assignment_to_run)
def dissolve(request: HttpRequest, assignment: Assignment) -> HttpResponse:
    """Undoes the groups that have written nothing, once the page that asks has said so."""
    back = reverse("lessons:groups", args=[assignment.key])
    lost = _("Os alunos dos grupos que ainda não escreveram nada ficam sem grupo.")
    asked = sure(request, _("Desfazer os grupos?"), _("Desfazer os grupos"), back, lost)
    if asked is not None:
        return asked
    undone = groups.dissolve(assignment, me(request))
    said = ngettext("Foi desfeito %(n)d grupo.", "Foram desfeitos %(n)d grupos.", undone)
    return _answer(request, assignment, GroupsReply(said % {"n": undone}))


def _group(assignment: Assignment, key: str) -> Group:
    sheet: Group = get_object_or_404(assignment.groups, key=key)
    return sheet


@_step
def delete(request: HttpRequest, assignment: Assignment, group: str) -> GroupsReply:
    """Deletes an empty group."""
    sheet = _group(assignment, group)
    groups.delete_group(sheet, me(request))
    return GroupsReply(_("O grupo %(number)d foi apagado.") % {"number": sheet.number})


def _called(assignment: Assignment, group: Group) -> str:
    """What the group is called on the grid, too: by number, or who works alone by name."""
    return grid.labels_of(assignment, [group], grid.names_of(assignment), anonymous=False)[group.pk]


@personal("POST", of=assignment_to_run)
def extend(request: HttpRequest, assignment: Assignment, group: str) -> HttpResponse:
    """More time for one group. What is wrong is said at the field."""
    sheet = _group(assignment, group)
    form = ExtensionForm(request.POST, auto_id=f"id_{sheet.key}_%s")
    if form.is_valid():
        with refusing(form, "until"):
            groups.extend(sheet, form.cleaned_data["until"], me(request))
            said = _("%(who)s: tem agora mais tempo.")
            if form.cleaned_data["until"] is None:
                said = _("%(who)s: tem outra vez o prazo da turma.")
            return _answer(request, assignment, GroupsReply(said % {"who": _called(assignment, sheet)}))
    context = _context(assignment, extension=(sheet.key, form))
    page_template = "lessons/classroom/assignments/groups.html"
    template = _board(assignment) if request.htmx else page_template  # type: ignore[attr-defined]
    return render(request, template, context, status=422)
