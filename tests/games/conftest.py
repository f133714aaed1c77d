"""A class with two pupils, for all tests of games that need people."""

import pytest

from accounts.models import Classroom, User
from tests.users import enrol


@pytest.fixture
def ana(classroom: Classroom) -> User:
    return enrolled(classroom, "aluno1", "Aluno 1")


@pytest.fixture
def rui(classroom: Classroom) -> User:
    return enrolled(classroom, "aluno2", "Aluno 2")


def enrolled(classroom: Classroom, username: str, real_name: str) -> User:
    user = User.objects.create_user(username, password="segredo")
    enrol(classroom, user, real_name)
    return user
