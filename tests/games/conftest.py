"""A class with two pupils, for all tests of games that need people."""

import pytest

from accounts import people
from accounts.models import Classroom, User


@pytest.fixture
def classroom(teacher: User) -> Classroom:
    return people.create_classroom(people.create_school("Escola Demo"), "7.º A", teacher, "2026/27")


@pytest.fixture
def ana(classroom: Classroom) -> User:
    return enrolled(classroom, "aluno1", "Aluno 1")


@pytest.fixture
def rui(classroom: Classroom) -> User:
    return enrolled(classroom, "aluno2", "Aluno 2")


def enrolled(classroom: Classroom, username: str, real_name: str) -> User:
    user = User.objects.create_user(username, password="segredo")
    people.enrol(pupil=user, classroom=classroom, real_name=real_name)
    return user
