"""The problems of the day, as the start page names them."""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from accounts.models import User
from games.analysis import problems
from games.models import Problem
from games.pictures.names import name_of
from games.pictures.texts import translate


@dataclass(frozen=True, slots=True)
class Today:
    """A problem of the day: the name of its game, what is asked, and whether the reader has solved it (None:
    not tried)."""

    problem: Problem
    name: str
    goal: str
    is_solved: bool | None


def todays(user: User | AnonymousUser) -> list[Today]:
    """Those of today, the easiest first; two queries."""
    chosen = problems.of_today(timezone.localdate())
    done = problems.done(user, chosen)
    return [_today(problem, done.get(problem.pk)) for problem in chosen]


def _today(problem: Problem, is_solved: bool | None) -> Today:
    game = problems.game_of(problem)
    goal = translate(problems.goal(game, problem.kind, problem.moves))
    return Today(problem, name_of(game), goal, is_solved)
