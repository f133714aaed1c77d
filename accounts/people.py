"""Who belongs to which class, who may see whose name; the only writer of schools, classes and enrolments."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Classroom, Enrolment, School, Teaching, User


def classrooms_of(user: User) -> QuerySet[Classroom]:
    """The classes, not archived, that `user` is in as a pupil or teaches."""
    return Classroom.objects.filter(
        Q(pk__in=Enrolment.objects.filter(pupil=user, left_at=None).values("classroom"))
        | Q(pk__in=Teaching.objects.filter(teacher=user).values("classroom")),
        archived_at=None,
    )


def may_enter(user: User, classroom: Classroom) -> bool:
    """Whether `user` is a pupil or a teacher of this class, and it is not archived."""
    return classrooms_of(user).filter(pk=classroom.pk).exists()


def share_a_class(a: User, b: User) -> bool:
    """Whether some class, not archived, has both of them, as pupils or teachers."""
    return classrooms_of(a).filter(pk__in=classrooms_of(b).values("pk")).exists()


def attends(user: User, classroom: Classroom) -> bool:
    """Whether `user` is a pupil of this class now, and it is not archived."""
    return classroom.archived_at is None and classroom.enrolments.filter(pupil=user, left_at=None).exists()


def teaches(user: User | AnonymousUser, classroom: Classroom) -> bool:
    """Whether `user` is one of the teachers of this class, archived or not."""
    return isinstance(user, User) and classroom.teachings.filter(teacher=user).exists()


def is_teacher(user: User | AnonymousUser) -> bool:
    return isinstance(user, User) and user.kind == User.Kind.TEACHER


def names_for(viewer: User | AnonymousUser | None, users: Iterable[User]) -> dict[int, str]:
    """What `viewer` may call each of `users`, by primary key; at most two queries, however many users.

    Inside a class: the pupil's real name, the teacher's own name. Oneself: one's own name. Everybody else is
    "Jogador": real names and user names do not leave the class.
    """
    people = {user.pk: user for user in users}
    names = dict.fromkeys(people, gettext("Jogador"))
    if not isinstance(viewer, User):
        return names
    if viewer.pk in people:
        names[viewer.pk] = _own_name(viewer)
    classrooms = classrooms_of(viewer).values("pk")
    taught = Teaching.objects.filter(classroom__in=classrooms, teacher__in=people).select_related("teacher")
    names |= {teaching.teacher_id: _own_name(teaching.teacher) for teaching in taught}
    enrolled = Enrolment.objects.filter(classroom__in=classrooms, pupil__in=people, left_at=None)
    names |= dict(enrolled.order_by("joined_at").values_list("pupil_id", "real_name"))
    return names


def _own_name(user: User) -> str:
    return user.get_full_name() or user.get_username()


def school_year(day: date) -> str:
    """The school year of `day`, from September to August, as "2026/27"."""
    first = day.year if day.month >= 9 else day.year - 1
    return f"{first}/{(first + 1) % 100:02}"


@transaction.atomic
def create_school(name: str) -> School:
    """A new school; ValidationError when the name is empty or too long."""
    school = School(name=name.strip())
    school.full_clean()
    school.save()
    return school


@transaction.atomic
def create_classroom(school: School, name: str, owner: User, year: str = "") -> Classroom:
    """A new class of the teacher `owner`, of this school year unless another is named; ValidationError."""
    classroom = Classroom(school=school, name=name.strip(), year=year or school_year(timezone.localdate()))
    classroom.full_clean()
    classroom.save()
    add_teacher(classroom, owner)
    return classroom


@transaction.atomic
def add_teacher(classroom: Classroom, teacher: User) -> Teaching:
    """Puts `teacher` after the class's other teachers; ValidationError when no teacher, or already there."""
    if not is_teacher(teacher):
        raise ValidationError(_("Só um professor pode dar aulas a uma turma."), code="not_teacher")
    Classroom.objects.select_for_update().get(pk=classroom.pk)
    last = classroom.teachings.aggregate(last=Max("position"))["last"]
    teaching = Teaching(classroom=classroom, teacher=teacher, position=0 if last is None else last + 1)
    teaching.full_clean()
    teaching.save()
    return teaching


@transaction.atomic
def enrol(classroom: Classroom, pupil: User, real_name: str, number: int | None = None) -> Enrolment:
    """Puts `pupil` into the class; ValidationError when no pupil, already there, or the number is taken."""
    if pupil.kind != User.Kind.PUPIL:
        raise ValidationError(_("Só um aluno pode ser inscrito numa turma."), code="not_pupil")
    enrolment = Enrolment(classroom=classroom, pupil=pupil, real_name=real_name.strip(), number=number)
    enrolment.full_clean()
    enrolment.save()
    return enrolment
