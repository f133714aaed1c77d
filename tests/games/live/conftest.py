"""Tables, matches and sockets start afresh in every test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from accounts import people
from accounts.models import Classroom, User
from games.live import broadcast, matches
from games.live.desk import desk
from games.live.matches import Person
from games.models import Match
from tests.games.live.tables import hosted


@pytest.fixture(autouse=True)
def _fresh_tables() -> Iterator[None]:
    matches.forget_tables()
    yield
    desk.stop()
    matches.forget_tables()
    broadcast.detach()


@pytest.fixture
def classroom(db: None) -> Classroom:
    school = people.create_school(name="Escola Demo")
    teacher = User.objects.create_user("professora", password="segredo", kind=User.Kind.TEACHER)
    return people.create_classroom(school=school, name="7.º A", year="2026/27", owner=teacher)


@pytest.fixture
def ana(classroom: Classroom) -> User:
    return _pupil(classroom, "aluno1", "Aluno 1")


@pytest.fixture
def rui(classroom: Classroom) -> User:
    return _pupil(classroom, "aluno2", "Aluno 2")


def _pupil(classroom: Classroom, username: str, real_name: str) -> User:
    user = User.objects.create_user(username, password="segredo")
    people.enrol(pupil=user, classroom=classroom, real_name=real_name)
    return user


@pytest.fixture
def nim_match(ana: User, rui: User, classroom: Classroom) -> Match:
    """A running match of Nim 3, 5, 7 between two pupils of a class; the first one starts."""
    match = hosted(ana, "class", classroom=classroom)
    matches.join(match.code, Person(rui))
    match.refresh_from_db()
    return match
