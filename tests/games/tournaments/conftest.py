"""A class of five, and a tournament of theirs."""

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import Classroom, User
from games.models import Tournament
from games.rules import catalogue
from games.rules.game import Game
from games.tournaments import desk
from tests.games.conftest import enrolled

BEAN = catalogue.build("nim", {"heaps": [1]})  # who begins wins with the only move


@pytest.fixture
def pupils(classroom: Classroom) -> list[User]:
    return [enrolled(classroom, f"aluno{number}", f"Aluno {number}") for number in range(1, 6)]


@pytest.fixture
def begin(classroom: Classroom, teacher: User, pupils: list[User]) -> Callable[..., Tournament]:
    """Makes a tournament of so many of the class."""

    def begin(
        count: int = 4, phase_format: str = "swiss", rounds: int = 2, game: Game[Any] = BEAN, **changed: Any
    ) -> Tournament:
        return desk.create(
            classroom=classroom,
            by=teacher,
            name="Torneio",
            game=game,
            pupils=pupils[:count],
            phase_format=phase_format,
            rounds=rounds,
            **changed,
        )

    return begin
