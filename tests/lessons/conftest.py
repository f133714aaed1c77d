"""People of two schools; rows of assignments and groups made directly, not by what is under test."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client

from accounts.models import Classroom, School, User
from lessons.classroom.models import Assignment, Group
from lessons.worksheets.models import Worksheet, WorksheetVersion
from tests.lessons.builders import (
    lesson_document,
    make_document,
    make_group,
    small_document,
)
from tests.users import enrol, make_classroom, make_user

DOCUMENT = make_document("Ficha de teste")


@pytest.fixture
def classroom(teacher: User) -> Classroom:
    teacher.school = School.objects.create(name="Escola Demo")
    teacher.save()
    return make_classroom(teacher, "8.º A", teacher.school)


@pytest.fixture
def pupils(classroom: Classroom) -> list[User]:
    """Five pupils of the class."""
    users = [make_user(f"aluno{number}") for number in range(1, 6)]
    for number, user in enumerate(users, 1):
        enrol(classroom, user, f"Aluno {number}", number)
    return users


@dataclass(frozen=True)
class Cast:
    """Who plays in most tests: a class with its teacher and its five pupils."""

    teacher: User
    classroom: Classroom
    pupils: list[User]


@pytest.fixture
def cast(teacher: User, classroom: Classroom, pupils: list[User]) -> Cast:
    return Cast(teacher, classroom, pupils)


@pytest.fixture
def other_teacher(db: None) -> User:
    """A teacher of another school, with a class of one pupil, "estranho"."""
    user = make_user("outra", User.Kind.TEACHER, school=School.objects.create(name="Outra Escola"))
    enrol(make_classroom(user, "9.º B", user.school), make_user("estranho"), "Estranho", 1)
    return user


@pytest.fixture
def make_assignment(teacher: User, classroom: Classroom) -> Callable[..., Assignment]:
    """An assignment of a document (JSON) to the class: `make_assignment(document, feedback="at_once")`."""

    def make(document: dict[str, Any] = DOCUMENT, **terms: Any) -> Assignment:
        worksheet = Worksheet.objects.create(owner=teacher, title=document["title"], draft=document)
        version = WorksheetVersion.objects.create(
            worksheet=worksheet, number=1, revision=1, document=document
        )
        return Assignment.objects.create(classroom=classroom, version=version, created_by=teacher, **terms)

    return make


@pytest.fixture
def owner(teacher: User, classroom: Classroom) -> User:
    """The teacher, in a school."""
    return teacher


@pytest.fixture(name="desk")
def _teachers_browser(client: Client, teacher: User) -> Client:
    client.force_login(teacher)
    return client


@pytest.fixture
def assignment(make_assignment: Callable[..., Assignment]) -> Assignment:
    return make_assignment(lesson_document())


@pytest.fixture
def sheet(make_assignment: Callable[..., Assignment], pupils: list[User]) -> Callable[..., Group]:
    """A sheet of the small document, of two pupils: `sheet(feedback="at_once")`."""

    document = small_document()

    def make(**terms: Any) -> Group:
        return make_group(make_assignment(document, **terms), pupils[:2])

    return make


@pytest.fixture
def group(sheet: Callable[..., Group]) -> Group:
    """A sheet on the usual terms."""
    return sheet()


@pytest.fixture
def demo_password(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the accounts of the demonstration have."""
    monkeypatch.setenv("DEMO_PASSWORD", "combinada")
