"""People and their classes: rows made directly, not by what is under test."""

from typing import Any

from accounts.models import Classroom, Enrolment, School, Teaching, User


def make_user(username: str, kind: User.Kind = User.Kind.PUPIL, **fields: Any) -> User:
    """An account: `make_user("colega", User.Kind.TEACHER)`; the password is "segredo-123"."""
    return User.objects.create_user(username, password="segredo-123", kind=kind, **fields)


def make_classroom(teacher: User, name: str = "7.º A", school: School | None = None) -> Classroom:
    """A class of the teacher's, of this school or else a new one."""
    school = school or School.objects.create(name="Escola Demo")
    classroom = Classroom.objects.create(school=school, name=name, year="2026/27")
    Teaching.objects.create(classroom=classroom, teacher=teacher)
    return classroom


def enrol(classroom: Classroom, pupil: User, real_name: str, number: int | None = None) -> Enrolment:
    """Puts the pupil into the class."""
    return Enrolment.objects.create(classroom=classroom, pupil=pupil, real_name=real_name, number=number)
