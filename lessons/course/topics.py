"""The topics of the course: each lesson is one, with the exercises and games that belong to it."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from lessons.course import library
from lessons.course.documents.steps import Practice
from lessons.course.shipped_lessons import LESSONS

# Where a win, or a problem that was solved, tells that somebody knows the topic of a lesson.
GAMES = {
    "de-tras-para-a-frente": ("subtraction",),
    "p-e-n": ("digraph", "white_knight"),
    "bouton": ("nim",),
    "somas": ("sum",),
    "nim-disfarcado": ("coins", "nimble", "northcott", "plainim", "stairs", "turtles"),
    "wythoff": ("queens", "wythoff"),
    "arbustos": ("hackenbush",),
    "misere-moore-bloqueio": ("blocking_nim", "moore_nim"),
    "tirar-e-separar": ("dawson_kayles", "grundy", "kayles", "lasker", "octal"),
    "roubar-e-emparelhar": ("array_nim",),
}
MISERE = "misere-moore-bloqueio"  # the topic of every game in which who moves last loses
_TOPICS = {game: key for key, games in GAMES.items() for game in games}


class CourseTopic(NamedTuple):
    """A topic: the key of its lesson, and the slugs of its exercises, which belong to no other."""

    key: str
    exercises: tuple[str, ...]


@lru_cache(maxsize=1)
def topics() -> tuple[CourseTopic, ...]:
    """The topics in the order of the course: an exercise belongs to the first lesson that has it."""
    listed: set[str] = set()
    topics = []
    for key in LESSONS:
        steps = [step for step in library.shipped(key).steps if isinstance(step, Practice)]
        exercises = tuple(dict.fromkeys(step.exercise for step in steps if step.exercise not in listed))
        listed |= set(exercises)
        topics.append(CourseTopic(key, exercises))
    return tuple(topics)


def topic_of_exercise(slug: str) -> str:
    """The topic of an exercise; "" where no lesson has it."""
    return next((topic.key for topic in topics() if slug in topic.exercises), "")


def topic_of_game(slug: str, options: Mapping[str, Any]) -> str:
    """The topic about which a game tells; "" where the course does not tell of it."""
    known = _TOPICS.get(slug, "")
    return MISERE if known and options.get("misere") else known
