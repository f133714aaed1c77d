import pytest
from django.test import Client

from accounts.models import Classroom, User
from lessons.contest import inventions
from lessons.contest.models import Edition, Invention
from tests.clients import signed_in
from tests.lessons.contest.finished_edition import make_edition
from tests.lessons.contest.judging_world import World, make_world


@pytest.fixture
def edition(teacher: User, classroom: Classroom) -> Edition:
    return make_edition(teacher)


@pytest.fixture
def invention(classroom: Classroom, pupils: list[User]) -> Invention:
    """An invention of the first pupil."""
    return inventions.create(pupils[0], classroom, "heaps")


@pytest.fixture
def author(invention: Invention, pupils: list[User]) -> Client:
    return signed_in(pupils[0])


@pytest.fixture
def world(db: None) -> World:
    return make_world()


@pytest.fixture
def judge(world: World) -> User:
    return world.judge("jurada")
