"""The groups of an assignment: the only writer of who is in which, and of each group's extension.

Whoever changes the members locks the assignment first, so that pupils who race for the last seat are served
one after the other; behind that stand the database's constraints. What a group wrote stays with the group.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import people
from accounts.codes import tidy
from accounts.log import record
from accounts.models import Enrolment, User
from accounts.refusals import refuse
from accounts.stale_edits import check_base
from lessons.classroom import broadcast
from lessons.classroom.access import ASSIGNMENTS
from lessons.classroom.models import (
    GROUP_SEATS,
    Assignment,
    Change,
    Group,
    GroupMatch,
    HandIn,
    Mark,
    Member,
    Photo,
)


@dataclass(frozen=True, slots=True)
class GroupTransfer:
    """Where a pupil was and is now (None: in no group), and what the teacher should know about it."""

    before: Group | None
    after: Group | None
    warnings: tuple[str, ...] = ()


def lock(assignment: Assignment) -> Assignment:
    """The assignment as it is stored now, held for this transaction."""
    return ASSIGNMENTS.select_for_update(of=("self",)).get(pk=assignment.pk)


def note(kind: str, assignment: Assignment, by: User, **details: Any) -> None:
    """Tells the log what `by` does with an assignment; `details` as `accounts.log.record` takes them."""
    record(kind, actor=by, classroom=assignment.classroom, assignment=assignment.key, **details)


def seats(assignment: Assignment) -> int:
    """How many pupils a group may have."""
    return 1 if assignment.mode == Assignment.Mode.ALONE else GROUP_SEATS


def with_traces() -> Q:
    """The groups that have left something not to be lost: answers, hand-ins, matches, marks, photographs."""
    return (
        Q(version__gt=0)
        | Q(hand_ins_used__gt=0)
        | ~Q(comment="")
        | Exists(GroupMatch.objects.filter(group=OuterRef("pk")))
        | Exists(Mark.objects.filter(group=OuterRef("pk")))
        | Q(Exists(Photo.objects.filter(group=OuterRef("pk"))))
    )


def groups_with_writing(assignment: Assignment) -> QuerySet[Group]:
    """The groups of this assignment that have left something."""
    return Group.objects.filter(with_traces(), assignment=assignment)


def group_of(assignment: Assignment, pupil: User) -> Group | None:
    """The group in which this pupil is."""
    return Group.objects.filter(assignment=assignment, members__pupil=pupil).first()


def without_group(assignment: Assignment) -> QuerySet[Enrolment]:
    """The pupils who are in the class now and in no group, in the order of the class."""
    taken = Member.objects.filter(assignment=assignment).values("pupil")
    return people.current_pupils(assignment.classroom).exclude(pupil__in=taken)


# --- by the teacher


@transaction.atomic
def make_groups(assignment: Assignment, size: int, by: User, rng: random.Random | None = None) -> list[Group]:
    """Puts all pupils without a group into new groups of about `size`, at random. Raises ValidationError.

    Sizes differ by one at most, and nobody is left alone: with pairs of an odd number, one is a trio.
    """
    stored = lock(assignment)
    if not 1 <= size <= GROUP_SEATS:
        refuse(_("Um grupo tem de 1 a %(most)d alunos."), "size", most=GROUP_SEATS)
    pupils = [enrolment.pupil for enrolment in without_group(stored)]
    if not pupils:
        refuse(_("Todos os alunos já têm grupo."), "nobody")
    (rng or random.SystemRandom()).shuffle(pupils)
    made = []
    for part in _parts(pupils, min(size, seats(stored))):
        group = _new_group(stored)
        for pupil in part:
            _sit(group, pupil)
        made.append(group)
    note("make-groups", stored, by, groups=len(made), size=size)
    broadcast.members_changed(stored, *made)
    return made


def last_teams(assignment: Assignment) -> list[list[User]]:
    """The groups of the class's newest other worksheet done in groups, with who is free to be in them again:
    in the class now, and here without a group. Who would be alone, the others having gone, is left out.
    """
    others = Assignment.objects.filter(classroom=assignment.classroom_id, mode=Assignment.Mode.GROUP)
    others = others.exclude(pk=assignment.pk).filter(members__isnull=False).distinct()
    last = others.order_by("-created_at", "-pk").first()
    if last is None or assignment.mode != Assignment.Mode.GROUP:
        return []
    free = {enrolment.pupil_id: enrolment.pupil for enrolment in without_group(assignment)}
    teams: dict[int, list[int]] = {}
    for member in last.members.order_by("group__number", "seat"):
        teams.setdefault(member.group_id, []).append(member.pupil_id)
    present = [([free[pk] for pk in team if pk in free], len(team)) for team in teams.values()]
    return [team for team, size in present if len(team) > 1 or (team and size == 1)]


@transaction.atomic
def repeat_teams(assignment: Assignment, by: User) -> list[Group]:
    """Puts the pupils without a group together as the last time. Raises ValidationError."""
    stored = lock(assignment)
    teams = last_teams(stored)
    if not teams:
        refuse(_("Não há equipas da última vez com alunos sem grupo."), "nobody")
    made = []
    for team in teams:
        group = _new_group(stored)
        for pupil in team:
            _sit(group, pupil)
        made.append(group)
    note("repeat-groups", stored, by, groups=len(made))
    broadcast.members_changed(stored, *made)
    return made


def _parts(pupils: Sequence[User], size: int) -> list[Sequence[User]]:
    """The pupils in their order, cut into parts as even as possible of at most `size`; of one only if asked.

    Pairs of an odd number would leave somebody alone: then there is a pair less, and a trio.
    """
    count = -(-len(pupils) // size)
    if size > 1 and count > 1 and len(pupils) // count == 1:
        count = len(pupils) // size
    return [pupils[index::count] for index in range(count)]


@transaction.atomic
def move_member(
    assignment: Assignment, pupil: User, to: Group | None, by: User, *, base: str | None = None
) -> GroupTransfer:
    """Puts a pupil of the class into the group `to`, or into a new one. Raises ValidationError.

    A teacher may do so whenever it is needed; what was typed stays with the group, and the answer warns of
    it. `base` is the key of the group in which the teacher saw the pupil ("" for none): whoever was moved
    since is not moved again unseen.
    """
    stored = lock(assignment)
    before = _group_at_base(stored, pupil, base)
    if to is not None and before == to:
        return GroupTransfer(before, to)
    if not people.current_pupils(stored.classroom).filter(pupil=pupil).exists():
        refuse(_("Este aluno já não está na turma."), "left")
    after = _new_group(stored) if to is None else _group(stored, to)
    Member.objects.filter(assignment=stored, pupil=pupil).delete()
    _sit(after, pupil)
    _tell_move(stored, pupil, before, after, by)
    return GroupTransfer(before, after, _warnings(before, after))


@transaction.atomic
def remove_member(assignment: Assignment, pupil: User, by: User, *, base: str | None = None) -> GroupTransfer:
    """Takes a pupil out of the group; what was typed stays there. Raises ValidationError as `move_member`."""
    stored = lock(assignment)
    before = _group_at_base(stored, pupil, base)
    if before is None:
        return GroupTransfer(None, None)
    Member.objects.filter(assignment=stored, pupil=pupil).delete()
    _tell_move(stored, pupil, before, None, by)
    return GroupTransfer(before, None, _warnings(before, None))


def _group_at_base(stored: Assignment, pupil: User, base: str | None) -> Group | None:
    """The pupil's group. Raises StaleEdit when it is not the one which the teacher had seen."""
    group = group_of(stored, pupil)
    words = _("Entretanto este aluno já mudou de grupo. Vê como está agora, e decide.")
    check_base(base, group.key if group else "", group, words)
    return group


def _group(stored: Assignment, group: Group) -> Group:
    """The group as it is stored. Raises ValidationError when it is gone, or another assignment's."""
    current = Group.objects.filter(pk=group.pk, assignment=stored).first()
    if current is None:
        refuse(_("Este grupo já não existe."), "gone")
    return current


def _tell_move(stored: Assignment, pupil: User, before: Group | None, after: Group | None, by: User) -> None:
    numbers = {"before": before and before.number, "after": after and after.number}
    note("move-member", stored, by, subject=pupil, **numbers)
    broadcast.members_changed(stored, *[group for group in (before, after) if group is not None])


def _warnings(before: Group | None, after: Group | None) -> tuple[str, ...]:
    warnings = []
    if before is not None and _has_traces(before):
        warnings.append(_("O que já estava escrito fica com o grupo %(number)d.") % {"number": before.number})
    if after is not None and after.state != Group.State.OPEN:
        warnings.append(_("O grupo %(number)d já entregou a ficha.") % {"number": after.number})
    elif after is not None and _has_traces(after):
        warnings.append(_("O grupo %(number)d já tinha começado a escrever.") % {"number": after.number})
    return tuple(warnings)


def _has_traces(group: Group) -> bool:
    return Group.objects.filter(with_traces(), pk=group.pk).exists()


@transaction.atomic
def new_group(assignment: Assignment, by: User) -> Group:
    """An empty group, for the teacher to fill."""
    stored = lock(assignment)
    group = _new_group(stored)
    note("make-group", stored, by, group=group.number)
    broadcast.members_changed(stored, group)
    return group


@transaction.atomic
def delete_group(group: Group, by: User) -> None:
    """Deletes a group without members that has written nothing. Raises ValidationError."""
    stored = lock(group.assignment)
    held = Group.objects.select_for_update().filter(pk=group.pk).first()
    if held is None:
        return
    if held.members.exists() or _has_traces(held):
        refuse(_("Só se apaga um grupo sem alunos e sem nada escrito."), "not-empty")
    held.delete()
    note("delete-group", stored, by, group=held.number)
    broadcast.members_changed(stored, held)


@transaction.atomic
def dissolve(assignment: Assignment, by: User) -> int:
    """Undoes all groups that have written nothing, so that they can be made anew; how many there were."""
    stored = lock(assignment)
    undone = clear(stored)
    note("undo-groups", stored, by, groups=undone)
    return undone


def clear(assignment: Assignment) -> int:
    """Deletes the groups without traces of a locked assignment, with their members; how many there were."""
    groups = hold(assignment)
    kept = set(groups_with_writing(assignment).values_list("pk", flat=True))
    idle = [group for group in groups if group.pk not in kept]
    Group.objects.filter(pk__in=[group.pk for group in idle]).delete()
    broadcast.members_changed(assignment, *idle)
    return len(idle)


def hold(assignment: Assignment) -> list[Group]:
    """The groups of a locked assignment, held: until the end of the transaction nobody writes in a sheet."""
    return list(Group.objects.select_for_update().filter(assignment=assignment).order_by("pk"))


@transaction.atomic
def extend(group: Group, until: datetime | None, by: User) -> Group:
    """Gives one group time until then, or takes the extension away. Raises ValidationError."""
    stored = lock(group.assignment)
    held = Group.objects.select_for_update().get(pk=group.pk)
    if until is not None:
        _check_extension(stored, until)
    held.extended_to = until
    held.save(update_fields=["extended_to"])
    note("extend-group", stored, by, group=held.number, until=until and until.isoformat())
    broadcast.sheet_changed(held)
    return held


def _check_extension(assignment: Assignment, until: datetime) -> None:
    ends = [end for end in (assignment.due_at, assignment.closes_at) if end is not None]
    if not ends:
        refuse(_("Esta tarefa não tem prazo: não há nada para alargar."), "no-end")
    if until <= min(ends):
        refuse(_("O prazo alargado tem de ser depois do prazo da turma."), "too-early")
    if until <= timezone.now():
        refuse(_("Este momento já passou."), "past")


# --- by pupils


@transaction.atomic
def own_sheet(assignment: Assignment, pupil: User, now: datetime | None = None) -> Group:
    """The sheet of a pupil who works alone, made when it is first opened. Raises ValidationError."""
    stored = lock(assignment)
    own = group_of(stored, pupil)
    if own is not None:
        return own
    if stored.mode != Assignment.Mode.ALONE:
        refuse(_("Esta tarefa é em grupo."), "not-alone")
    _check_still_open(stored, now or timezone.now())
    return _enter(_new_group(stored), pupil)


@transaction.atomic
def open_group(assignment: Assignment, pupil: User) -> Group:
    """A new group, whose code the pupil tells the others. Raises ValidationError."""
    stored = lock(assignment)
    _check_pupils_form_groups(stored)
    own = group_of(stored, pupil)
    if own is not None:
        raise _already_in(own)
    return _enter(_new_group(stored), pupil)


@transaction.atomic
def join(assignment: Assignment, pupil: User, code: str) -> Group:
    """The group with this code, with the pupil in it; twice is once. Raises ValidationError."""
    stored = lock(assignment)
    _check_pupils_form_groups(stored)
    group = Group.objects.filter(assignment=stored, code=tidy(code)[:12]).first()
    if group is None:
        refuse(
            _("Não há nenhum grupo com este código. Pede a um colega que o leia outra vez."), "unknown-code"
        )
    own = group_of(stored, pupil)
    if own == group:
        return group
    if own is not None:
        raise _already_in(own)
    if group.state != Group.State.OPEN:
        refuse(_("Este grupo já entregou a ficha. Entra noutro grupo."), "handed-in")
    return _enter(group, pupil)


@transaction.atomic
def leave(group: Group, pupil: User) -> None:
    """Lets a pupil who has written nothing go to another group. Raises ValidationError."""
    stored = lock(group.assignment)
    _check_pupils_form_groups(stored)
    held = Group.objects.select_for_update().filter(pk=group.pk, members__pupil=pupil).first()
    if held is None:
        return
    if held.state != Group.State.OPEN or _wrote(pupil, held):
        refuse(_("Já escreveste na ficha deste grupo. Se precisas de mudar, fala com o professor."), "wrote")
    held.members.filter(pupil=pupil).delete()
    if not held.members.exists() and not _has_traces(held):
        held.delete()
    broadcast.members_changed(stored, group)


def _wrote(pupil: User, group: Group) -> bool:
    return (
        Change.objects.filter(group=group, by=pupil).exists()
        or HandIn.objects.filter(group=group, by=pupil).exists()
    )


def _check_pupils_form_groups(assignment: Assignment) -> None:
    if assignment.mode != Assignment.Mode.GROUP or assignment.grouping != Assignment.Grouping.PUPILS:
        refuse(_("Nesta tarefa é o professor que forma os grupos."), "teacher-forms")
    _check_still_open(assignment, timezone.now())


def _check_still_open(assignment: Assignment, now: datetime) -> None:
    closed = assignment.closes_at is not None and assignment.closes_at <= now
    if closed or assignment.archived_at is not None:
        refuse(_("Esta tarefa já fechou. Fala com o professor."), "closed")


def _already_in(group: Group) -> ValidationError:
    return ValidationError(
        _("Já estás no grupo %(number)d. Sai desse primeiro."),
        code="other-group",
        params={"number": group.number},
    )


def _enter(group: Group, pupil: User) -> Group:
    _sit(group, pupil)
    broadcast.members_changed(group.assignment, group)
    return group


# --- rows


def _new_group(assignment: Assignment) -> Group:
    """A group with the lowest number that is free."""
    used = Group.objects.filter(assignment=assignment).values_list("number", flat=True)
    return Group.objects.create(assignment=assignment, number=_lowest_free(used))


def _sit(group: Group, pupil: User) -> None:
    """Gives the pupil the first free seat. Raises ValidationError when there is none."""
    seat = _lowest_free(group.members.values_list("seat", flat=True))
    if seat > seats(group.assignment):
        refuse(_("O grupo %(number)d já está completo."), "full", number=group.number)
    Member.objects.create(group=group, assignment=group.assignment, pupil=pupil, seat=seat)


def _lowest_free(used: Iterable[int]) -> int:
    taken = set(used)
    return next(number for number in range(1, len(taken) + 2) if number not in taken)
