"""Tables, matches and sockets start afresh in every test."""

import pytest

from accounts.models import Classroom, User
from games.live import matches
from games.live.matches import Person
from games.models import Match
from games.rules import catalogue
from tests.games.conftest import enrolled
from tests.games.live.tables import hosted
from tests.games.samples import TRIO, Trio
from tests.users import enrol, make_classroom, make_user


@pytest.fixture(autouse=True)
def _fresh_match_states(fresh_executor: None) -> None:
    """For every test of this folder."""


@pytest.fixture
def nim_match(ana: User, rui: User, classroom: Classroom) -> Match:
    """A running match of Nim 3, 5, 7 between two pupils of a class; the first one starts."""
    match = hosted(ana, "class", classroom=classroom)
    matches.join(match.code, Person(rui))
    match.refresh_from_db()
    return match


@pytest.fixture
def stranger(db: None) -> User:
    """A pupil of another class."""
    pupil = make_user("aluno99")
    enrol(make_classroom(make_user("outra", User.Kind.TEACHER)), pupil, "Aluno 99")
    return pupil


@pytest.fixture
def eva(classroom: Classroom) -> User:
    return enrolled(classroom, "aluno3", "Aluno 3")


@pytest.fixture
def trio(monkeypatch: pytest.MonkeyPatch) -> None:
    """The catalogue has a game for three that only tests know."""
    monkeypatch.setitem(catalogue.GAMES, "trio", Trio)
    monkeypatch.setitem(catalogue.ENTRIES, "trio", TRIO)


@pytest.fixture
def trio_match(trio: None, ana: User, rui: User, eva: User, classroom: Classroom) -> Match:
    """A running match of three pupils of a class, in this order."""
    match = hosted(ana, "class", "trio", {"length": 5}, classroom=classroom)
    for user in (rui, eva):
        matches.join(match.code, Person(user))
    match.refresh_from_db()
    return match
