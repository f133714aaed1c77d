"""The marks of a class over all its assignments, with the mean that their weights give.

What counts is returned: a sheet that is not, and an assignment in which the pupil has no sheet, are left out
of the pupil's mean with their weight. A zero for who did nothing is a returned sheet with no points.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from accounts.models import Classroom, Enrolment
from accounts.names import name_key
from lessons.classroom import verdicts
from lessons.classroom.access import ASSIGNMENTS
from lessons.classroom.models import Assignment, Group, Member


@dataclass(frozen=True, slots=True)
class ClassLine:
    """One pupil: of each assignment the share of its points (None: does not count), and the mean."""

    enrolment: Enrolment
    groups: tuple[Group | None, ...]
    shares: tuple[Fraction | None, ...]
    mean: Fraction | None


@dataclass(frozen=True, slots=True)
class ClassMarks:
    """The assignments of a class, the oldest first, and a line for each pupil."""

    classroom: Classroom
    assignments: list[Assignment]
    lines: list[ClassLine]


def register(classroom: Classroom, in_groups: Collection[int]) -> list[Enrolment]:
    """The pupils of the class, and of those who left it the ones that are in a group (`in_groups`: primary
    keys), each with the last enrolment; by number, then by name.
    """
    enrolled = Enrolment.objects.filter(classroom=classroom).order_by("joined_at")
    last = {row.pupil_id: row for row in enrolled if row.left_at is None or row.pupil_id in in_groups}
    return sorted(last.values(), key=_order)


def _order(row: Enrolment) -> tuple[bool, int, str]:
    return row.number is None, row.number or 0, name_key(row.real_name)


def class_marks(classroom: Classroom) -> ClassMarks:
    """The same few queries for any number of assignments and pupils."""
    assignments = list(
        ASSIGNMENTS.filter(classroom=classroom)
        .defer("version__worksheet__draft")
        .order_by("created_at", "pk")
    )
    by_pk = {given.pk: given for given in assignments}
    groups = {group.pk: group for group in Group.objects.filter(assignment__in=assignments)}
    for group in groups.values():
        group.assignment = by_pk[group.assignment_id]
    returned = verdicts.totals(group for group in groups.values() if group.state == Group.State.RETURNED)
    members = Member.objects.filter(assignment__in=assignments)
    group_of = {
        (pupil, given): groups[group]
        for pupil, given, group in members.values_list("pupil_id", "assignment_id", "group_id")
    }
    lines = []
    for enrolment in register(classroom, {pupil for pupil, _given in group_of}):
        own = tuple(group_of.get((enrolment.pupil_id, given.pk)) for given in assignments)
        shares = tuple(_share(returned.get(group.pk)) if group else None for group in own)
        mean = weighted_mean([given.weight for given in assignments], shares)
        lines.append(ClassLine(enrolment, own, shares, mean))
    return ClassMarks(classroom, assignments, lines)


def _share(total: verdicts.Total | None) -> Fraction | None:
    return total.points / total.out_of if total and total.out_of else None


def weighted_mean(weights: Sequence[Decimal], shares: Sequence[Fraction | None]) -> Fraction | None:
    """The mean of the shares there are; None where nothing counts."""
    counted = [
        (Fraction(weight), share) for weight, share in zip(weights, shares, strict=True) if share is not None
    ]
    total = sum((weight for weight, _one in counted), Fraction())
    return sum((weight * mark for weight, mark in counted), Fraction()) / total if total else None
