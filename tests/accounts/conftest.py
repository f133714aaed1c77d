from collections.abc import Callable

import pytest

from accounts import people
from accounts.models import Classroom, User


@pytest.fixture
def make_user(db: None) -> Callable[..., User]:
    def make(username: str, kind: User.Kind = User.Kind.PUPIL, **fields: str) -> User:
        return User.objects.create_user(username, password="segredo-123", kind=kind, **fields)

    return make


@pytest.fixture
def teacher(make_user: Callable[..., User]) -> User:
    return make_user("professora", User.Kind.TEACHER, first_name="Professora", last_name="Demo")


@pytest.fixture
def classroom(teacher: User) -> Classroom:
    return people.create_classroom(people.create_school("Escola Demo"), "7.º A", teacher, "2026/27")


@pytest.fixture
def pupil(make_user: Callable[..., User], classroom: Classroom) -> User:
    user = make_user("aluno1")
    people.enrol(classroom, user, "Aluno 1", 1)
    return user
