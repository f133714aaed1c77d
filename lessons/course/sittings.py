"""Sittings of training: ten questions, mixed by topic, of what is due first: exercises, and problems between
them.

The only writer of `PracticeSitting`; a visitor's stays in the session. Who breaks a sitting off goes on where
they were.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from random import Random
from typing import Any, NamedTuple

from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction
from django.urls import reverse

from accounts.models import User
from accounts.sessions import keep_long
from games.analysis import problems
from lessons.course import lesson_positions, practice
from lessons.course.exercises import EXERCISES
from lessons.course.exercises.base import Exercise
from lessons.course.interleaving import MOST_PROBLEMS, QUESTIONS, chosen_exercises, mixed, spread
from lessons.course.lesson_positions import Who
from lessons.course.models import PracticeSitting
from lessons.course.progress import ExerciseTry
from lessons.course.topics import topic_of_exercise, topic_of_game, topics

Rows = Sequence[Sequence[Any]]

ROW = "treino"  # the rows of sittings, beside those of the practice that somebody chooses
KEPT_AS = "sitting"
PROBLEM = "problema"  # in the place of an exercise


class SittingQuestion(NamedTuple):
    """A question of a sitting: the exercise, the level, its name in addresses; or `PROBLEM`, its level, its
    code."""

    slug: str
    level: int
    name: str

    @property
    def is_problem(self) -> bool:
        return self.slug == PROBLEM

    @property
    def subject(self) -> str:
        """The exercise, or the game of the problem."""
        return str(problems.builtin_entries()[self.name]["game"]) if self.is_problem else self.slug

    @property
    def is_known(self) -> bool:
        """Whether this release has it."""
        if self.is_problem:
            return self.name in problems.builtin_entries()
        return self.slug in EXERCISES and self.level <= len(EXERCISES[self.slug].levels)

    @property
    def address(self) -> str:
        if self.is_problem:
            return reverse("lessons:sitting-problem", args=[self.name])
        return reverse("lessons:question", args=[self.slug, self.level, self.name])


class AskedInSitting(NamedTuple):
    """A question of a sitting, and the tries at it, the oldest first; of a problem the first one only."""

    question: SittingQuestion
    states: tuple[str, ...]

    @property
    def over(self) -> bool:
        return bool(self.states) if self.question.is_problem else practice.is_over(self.states)

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

    def without(self, closed: Collection[SittingQuestion]) -> "Sitting | None":
        """The sitting without the questions that are `closed`; None where nothing is left."""
        asked = tuple(asked for asked in self.asked if asked.question not in closed)
        return replace(self, asked=asked) if asked else None

    def number_of(self, slug: str, level: int, name: str) -> int:
        """The number of a question, from 1; 0 where it is none of this sitting."""
        questions = [asked.question for asked in self.asked]
        question = SittingQuestion(slug, level, name)
        return questions.index(question) + 1 if question in questions else 0

    def by_exercise(self) -> list[tuple[Exercise[Any, Any], int, int]]:
        """The exercises, each with how many of its questions were right at first, and how many it had."""
        slugs = dict.fromkeys(asked.question.slug for asked in self.asked if not asked.question.is_problem)
        own = {slug: [asked for asked in self.asked if asked.question.slug == slug] for slug in slugs}
        return [
            (EXERCISES[slug], sum(question.right for question in asked), len(asked))
            for slug, asked in own.items()
        ]

    @property
    def problems(self) -> list[AskedInSitting]:
        return [asked for asked in self.asked if asked.question.is_problem]

    def problem(self, code: str) -> AskedInSitting | None:
        """A problem of this sitting; None where it asks no such."""
        return next((asked for asked in self.problems if asked.question.name == code), None)


def find_sitting(who: Who, session: SessionBase, tries: Iterable[ExerciseTry]) -> Sitting | None:
    """Somebody's sitting, without what this release does not know; None where there is none."""
    kept = _stored_rows(who, session)
    if kept is None:
        return None
    rows, begun_at = kept
    states: dict[tuple[str, int, str], list[str]] = {}
    for attempt in tries:
        states.setdefault((attempt.exercise, attempt.level, attempt.seed), []).append(attempt.state)
    asked = []
    for slug, level, name, *state in rows:
        question = SittingQuestion(slug, level, name)
        if question.is_problem:
            done = tuple(state)
        else:
            done = tuple(states.get((slug, level, practice.seed_of(who, session, name)), ()))
        if question.is_known:
            asked.append(AskedInSitting(question, done))
    return Sitting(tuple(asked), begun_at) if asked else None


def _stored_rows(who: Who, session: SessionBase) -> tuple[Rows, datetime] | None:
    """The questions of a sitting as they are kept; a problem that was tried has its state, too."""
    if isinstance(who, User):
        stored = PracticeSitting.objects.filter(who=who).first()
        return (stored.questions, stored.begun_at) if stored else None
    kept = session.get(KEPT_AS)
    return (kept[0], datetime.fromisoformat(kept[1])) if kept else None


class WithheldFacts(NamedTuple):
    """What somebody should not be told now: whether facts tell it, and whether those of a whole game do."""

    is_told: practice.TellCheck
    is_closed_game: Callable[[str], bool]

    def closes(self, who: Who, session: SessionBase, question: SittingQuestion) -> bool:
        if question.is_problem:
            return self.is_closed_game(question.subject)
        exercise = EXERCISES[question.slug]
        given = exercise.question(practice.seed_of(who, session, question.name), question.level)
        return self.is_told(exercise.question_facts(given, question.level))


def begin(who: Who, session: SessionBase, closing: WithheldFacts, now: datetime) -> None:
    """Begins a sitting, unless one is going on: who asks twice gets one. None where all is closed."""
    tries = practice.tries_of(who, session)
    current = find_sitting(who, session, tries)
    left = current and open_sitting(who, session, current, closing)
    if left and not left.over:
        return
    random = Random(practice.personal_seed(who, session, ROW, now))  # noqa: S311 - an order, no secret
    masteries = practice.standings(tries)
    taught = _taught_topics(who, session)
    exercises = {slug for topic in topics() if topic.key in taught for slug in topic.exercises}
    # An easier one where that is offered.
    levels = {slug: mastery.level - mastery.easier for slug, mastery in masteries.items()}
    closed = {slug for slug, level in levels.items() if closing.is_told(EXERCISES[slug].facts(level))}
    chosen = chosen_exercises(masteries, now, taught=exercises, closed=closed)
    before = {asked.question.name for asked in current.problems} if current else set()
    subjects = taught | {topic_of_exercise(slug) for slug in chosen}
    between = _problems(who, now, random, _Wanted(subjects, before, closing.is_closed_game))
    slugs = mixed(chosen, QUESTIONS - len(between), random)
    questions = spread(
        _questions(who, session, [(slug, levels[slug]) for slug in slugs], tries, closing), between
    )
    if questions:
        _keep(who, session, [list(question) for question in questions], now)


class _Wanted(NamedTuple):
    """Which problems may be asked: of these topics of the course, not those of the sitting before, none of
    games that are closed."""

    topics: Collection[str]
    before: Collection[str]
    is_closed: Callable[[str], bool]


def _problems(who: Who, now: datetime, random: Random, wanted: _Wanted) -> list[SittingQuestion]:
    """What went wrong on another day, then what was never tried of the topics, the easiest first."""
    due = [problem.code for problem in problems.due(who, now)]
    tried = problems.tried_codes(who)
    new = [
        entry
        for entry in problems.shipped()
        if entry["code"] not in tried and topic_of_game(entry["game"], entry["options"]) in wanted.topics
    ]
    random.shuffle(new)
    codes = [*due, *(entry["code"] for entry in sorted(new, key=lambda entry: entry["level"]))]
    entries = problems.builtin_entries()
    questions = [
        SittingQuestion(PROBLEM, entries[code].get("level", 1), code)
        for code in codes
        if code in entries and code not in wanted.before and not wanted.is_closed(entries[code]["game"])
    ]
    return questions[:MOST_PROBLEMS]


def _taught_topics(who: Who, session: SessionBase) -> set[str]:
    """The topics whose lessons somebody has begun."""
    places = lesson_positions.places(who, session)
    return {topic.key for topic in topics() if topic.key in places}


def _questions(
    who: Who,
    session: SessionBase,
    asked: Sequence[tuple[str, int]],
    tries: Sequence[ExerciseTry],
    closing: WithheldFacts,
) -> list[SittingQuestion]:
    """Questions of these exercises, at these levels, that were not asked yet."""
    names = {
        (slug, level): practice.open_addresses(
            who,
            session,
            (EXERCISES[slug], level),
            practice.new_addresses(who, session, practice.begun_at(tries, slug, level), ROW),
            closing.is_told,
        )
        for slug, level in dict.fromkeys(asked)
    }
    return [SittingQuestion(slug, level, next(names[slug, level])) for slug, level in asked]


def open_sitting(who: Who, session: SessionBase, sitting: Sitting, closing: WithheldFacts) -> Sitting | None:
    """The sitting without what is closed now; None where nothing is left."""
    questions = [asked.question for asked in sitting.asked]
    return sitting.without([question for question in questions if closing.closes(who, session, question)])


def _keep(who: Who, session: SessionBase, rows: Rows, now: datetime) -> None:
    if isinstance(who, User):
        _store(who, rows, now)
        return
    session[KEPT_AS] = rows, now.isoformat()
    keep_long(session)


@transaction.atomic
def _store(who: User, rows: Rows, now: datetime) -> None:
    PracticeSitting.objects.update_or_create(who=who, defaults={"questions": rows, "begun_at": now})


def note_problem(who: Who, session: SessionBase, code: str, *, solved: bool) -> None:
    """Keeps how the first attempt went at a problem of the sitting that is going on."""
    state = "right" if solved else "wrong"
    if isinstance(who, User):
        _store_state(who, code, state)
    elif kept := session.get(KEPT_AS):
        session[KEPT_AS] = _with_state(kept[0], code, state), kept[1]


@transaction.atomic
def _store_state(who: User, code: str, state: str) -> None:
    stored = PracticeSitting.objects.select_for_update().filter(who=who).first()
    if stored is not None:
        stored.questions = _with_state(stored.questions, code, state)
        stored.save(update_fields=["questions"])


def _with_state(rows: Rows, code: str, state: str) -> list[list[Any]]:
    """The questions with the state of a problem that has none yet."""
    return [[*row, state] if list(row[::2]) == [PROBLEM, code] else list(row) for row in rows]


def forget(session: SessionBase) -> None:
    """A visitor's sitting is of nobody else: other people have other questions."""
    session.pop(KEPT_AS, None)
