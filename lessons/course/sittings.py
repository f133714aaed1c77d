"""Sittings of training: ten questions, mixed by topic, of what is due first.

The only writer of `PracticeSitting`; a visitor's stays in the session. Who breaks a sitting off goes on where
they were.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from random import Random
from typing import Any, NamedTuple

from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction
from django.urls import reverse

from accounts.models import User
from accounts.sessions import keep_long
from lessons.course import lesson_positions, practice
from lessons.course.exercises import EXERCISES
from lessons.course.exercises.base import Exercise
from lessons.course.interleaving import QUESTIONS, chosen_exercises, mixed
from lessons.course.lesson_positions import Who
from lessons.course.models import PracticeSitting
from lessons.course.progress import ExerciseTry
from lessons.course.topics import topics

ROW = "treino"  # the rows of sittings, beside those of the practice that somebody chooses
KEPT_AS = "sitting"


class SittingQuestion(NamedTuple):
    """A question of a sitting: the exercise, the level, its name in addresses."""

    slug: str
    level: int
    name: str

    @property
    def address(self) -> str:
        return reverse("lessons:question", args=[self.slug, self.level, self.name])


class AskedInSitting(NamedTuple):
    """A question of a sitting, and the tries at it, the oldest first."""

    question: SittingQuestion
    states: tuple[str, ...]

    @property
    def over(self) -> bool:
        return practice.is_over(self.states)

    @property
    def right(self) -> bool:
        """Whether it was right at first, without help."""
        return self.states[:1] == ("right",)


@dataclass(frozen=True)
class Sitting:
    """A sitting as far as it has come."""

    asked: tuple[AskedInSitting, ...]
    begun_at: datetime

    @property
    def done(self) -> int:
        return sum(asked.over for asked in self.asked)

    @property
    def right(self) -> int:
        return sum(asked.right for asked in self.asked)

    @property
    def over(self) -> bool:
        return self.done == len(self.asked)

    @property
    def following(self) -> SittingQuestion | None:
        """The question to go on with; None at the end."""
        return next((asked.question for asked in self.asked if not asked.over), None)

    def without(self, closed: Collection[str]) -> "Sitting | None":
        """The sitting without the questions of exercises that are `closed`; None where none is left."""
        asked = tuple(asked for asked in self.asked if asked.question.slug not in closed)
        return replace(self, asked=asked) if asked else None

    def number_of(self, slug: str, level: int, name: str) -> int:
        """The number of a question, from 1; 0 where it is none of this sitting."""
        questions = [asked.question for asked in self.asked]
        question = SittingQuestion(slug, level, name)
        return questions.index(question) + 1 if question in questions else 0

    def by_exercise(self) -> list[tuple[Exercise[Any, Any], int, int]]:
        """The exercises, each with how many of its questions were right at first, and how many it had."""
        slugs = dict.fromkeys(asked.question.slug for asked in self.asked)
        own = {slug: [asked for asked in self.asked if asked.question.slug == slug] for slug in slugs}
        return [
            (EXERCISES[slug], sum(question.right for question in asked), len(asked))
            for slug, asked in own.items()
        ]


def find_sitting(who: Who, session: SessionBase, tries: Iterable[ExerciseTry]) -> Sitting | None:
    """Somebody's sitting, without what this release does not know; None where there is none."""
    kept = _stored_questions(who, session)
    if kept is None:
        return None
    questions, begun_at = kept
    states: dict[tuple[str, int, str], list[str]] = {}
    for attempt in tries:
        states.setdefault((attempt.exercise, attempt.level, attempt.seed), []).append(attempt.state)
    asked = tuple(
        AskedInSitting(question, tuple(states.get((question.slug, question.level, seed), ())))
        for question in questions
        if _is_known(question)
        for seed in (practice.seed_of(who, session, question.name),)
    )
    return Sitting(asked, begun_at) if asked else None


def _is_known(question: SittingQuestion) -> bool:
    return question.slug in EXERCISES and question.level <= len(EXERCISES[question.slug].levels)


def _stored_questions(who: Who, session: SessionBase) -> tuple[list[SittingQuestion], datetime] | None:
    if isinstance(who, User):
        row = PracticeSitting.objects.filter(who=who).first()
        return (
            None
            if row is None
            else ([SittingQuestion(*question) for question in row.questions], row.begun_at)
        )
    kept = session.get(KEPT_AS)
    if kept is None:
        return None
    questions, at = kept
    return [SittingQuestion(*question) for question in questions], datetime.fromisoformat(at)


def begin(who: Who, session: SessionBase, closed: Collection[str], now: datetime) -> None:
    """Begins a sitting, unless one is going on: who asks twice gets one. None where all is `closed`."""
    tries = practice.tries_of(who, session)
    current = find_sitting(who, session, tries)
    left = current and current.without(closed)
    if left and not left.over:
        return
    masteries = practice.standings(tries)
    slugs = mixed(
        chosen_exercises(masteries, now, taught=_taught(who, session), closed=closed),
        QUESTIONS,
        Random(practice.personal_seed(who, session, ROW, now)),  # noqa: S311 - an order, no secret
    )
    if slugs:
        # An easier one where that is offered.
        levels = {slug: masteries[slug].level - masteries[slug].easier for slug in set(slugs)}
        _keep(who, session, _questions(who, session, slugs, levels, tries), now)


def _taught(who: Who, session: SessionBase) -> set[str]:
    """The exercises of the topics whose lessons somebody has begun."""
    places = lesson_positions.places(who, session)
    return {slug for topic in topics() if topic.key in places for slug in topic.exercises}


def _questions(
    who: Who,
    session: SessionBase,
    slugs: Sequence[str],
    levels: Mapping[str, int],
    tries: Sequence[ExerciseTry],
) -> list[SittingQuestion]:
    """Questions of these exercises, at these levels, that were not asked yet."""
    names = {
        slug: practice.new_addresses(who, session, practice.begun_at(tries, slug, level), ROW)
        for slug, level in levels.items()
    }
    return [SittingQuestion(slug, levels[slug], next(names[slug])) for slug in slugs]


def _keep(who: Who, session: SessionBase, questions: Sequence[SittingQuestion], now: datetime) -> None:
    rows = [list(question) for question in questions]
    if isinstance(who, User):
        _store(who, rows, now)
        return
    session[KEPT_AS] = rows, now.isoformat()
    keep_long(session)


@transaction.atomic
def _store(who: User, rows: Sequence[Sequence[Any]], now: datetime) -> None:
    PracticeSitting.objects.update_or_create(who=who, defaults={"questions": rows, "begun_at": now})


def forget(session: SessionBase) -> None:
    """A visitor's sitting is of nobody else: other people have other questions."""
    session.pop(KEPT_AS, None)
