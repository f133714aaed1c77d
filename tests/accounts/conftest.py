from dataclasses import dataclass

import pytest

from accounts import cards
from accounts.models import Classroom, User
from tests.users import enrol, make_user


@pytest.fixture
def pupil(classroom: Classroom) -> User:
    user = make_user("aluno1")
    enrol(classroom, user, "Aluno 1", 1)
    return user


@pytest.fixture
def code(pupil: User) -> str:
    """The pupil's personal code."""
    cards.issue([pupil])
    return cards.codes_of([pupil])[pupil.pk]


@dataclass(frozen=True)
class Cast:
    """Who plays in most tests: a class with its teacher and its pupil."""

    teacher: User
    classroom: Classroom
    pupil: User


@pytest.fixture
def cast(teacher: User, classroom: Classroom, pupil: User) -> Cast:
    return Cast(teacher, classroom, pupil)
