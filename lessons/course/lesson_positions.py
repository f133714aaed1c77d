"""How far somebody is in a lesson: the only writer of LessonProgress and StepAnswer. Visitors keep theirs in
their session, with their last answer to each step."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.sessions import keep_long
from lessons.course import practice
from lessons.course.documents.lesson import LessonDocument
from lessons.course.documents.steps import Practice
from lessons.course.exercises import EXERCISES
from lessons.course.exercises.base import Exercise
from lessons.course.exercises.rows import LONGEST
from lessons.course.models import LessonProgress, StepAnswer
from lessons.worksheets.documents.facts import Fact

MOST_ANSWERS = 60  # answers of one person to one step that are kept
WRITTEN = 2_000
KEPT_AS, SHOWN_AS, ANSWERED_AS = "lessons", "lessons-shown", "lesson-answers"
MOST_LAST = 60  # last answers that a session keeps
Who = User | AnonymousUser


class LessonPosition(NamedTuple):
    """Where somebody is in a lesson ("": nowhere yet), and the steps that are done."""

    step: str = ""
    done: frozenset[str] = frozenset()

    def next_of(self, lesson: LessonDocument) -> str:
        """The step to go on with."""
        ids = [step.id for step in lesson.steps]
        if self.step in ids and self.step not in self.done:
            return self.step
        after = ids.index(self.step) + 1 if self.step in ids else 0
        left = [step for step in ids[after:] + ids[:after] if step not in self.done]
        return left[0] if left else ids[-1]

    def reached(self, lesson: LessonDocument) -> frozenset[str]:
        """The steps to which somebody has come: those that are done, and all before the furthest one."""
        ids = [step.id for step in lesson.steps]
        furthest = max((ids.index(step) for step in (*self.done, self.step) if step in ids), default=0)
        return frozenset(ids[: furthest + 1])

    def count(self, lesson: LessonDocument) -> int:
        """How many of the lesson's steps are done: some may have been taken out of it."""
        return sum(step.id in self.done for step in lesson.steps)


def places(who: Who, session: SessionBase) -> dict[str, LessonPosition]:
    """All lessons that somebody has begun, the one visited last at the end."""
    if isinstance(who, User):
        return {
            row.lesson: LessonPosition(row.step, frozenset(row.done))
            for row in who.lesson_progress.order_by("at", "pk")
        }
    kept = session.get(KEPT_AS, {})
    return {key: LessonPosition(step, frozenset(done)) for key, (step, done) in kept.items()}


def seen_at(who: Who) -> dict[str, datetime]:
    """When somebody did something last in each lesson; of visitors that is not kept."""
    return dict(who.lesson_progress.values_list("lesson", "at")) if isinstance(who, User) else {}


def place(who: Who, session: SessionBase, key: str) -> LessonPosition:
    return places(who, session).get(key, LessonPosition())


def places_of(pupils: Iterable[int], keys: Iterable[str]) -> dict[tuple[int, str], LessonPosition]:
    """Where each of these accounts is in each of these lessons."""
    rows = LessonProgress.objects.filter(who__in=list(pupils), lesson__in=list(keys))
    return {(row.who_id, row.lesson): LessonPosition(row.step, frozenset(row.done)) for row in rows}


def be_at(who: Who, session: SessionBase, key: str, step: str, *, done: bool) -> None:
    """Somebody is at a step, which may be done with it."""
    if isinstance(who, User):
        _be_at(who, key, step, done=done)
        return
    kept = session.get(KEPT_AS, {})
    _step, before = kept.pop(key, ("", []))
    session[KEPT_AS] = {**kept, key: (step, sorted({*before, step} if done else {*before}))}
    keep_long(session)


@transaction.atomic
def _be_at(who: User, key: str, step: str, *, done: bool) -> None:
    now = timezone.now()
    row, _made = LessonProgress.objects.select_for_update().get_or_create(
        who=who, lesson=key, defaults={"step": step, "at": now}
    )
    row.step, row.at = step, now
    if done and step not in row.done:
        row.done = [*row.done, step]
    row.save(update_fields=["step", "at", "done"])


def take_over(who: User, session: SessionBase) -> None:
    """What was done in this session without an account becomes somebody's; what they have done stays."""
    for key, (step, done) in session.pop(KEPT_AS, {}).items():
        row, _made = LessonProgress.objects.select_for_update().get_or_create(
            who=who, lesson=key, defaults={"step": step, "at": timezone.now()}
        )
        row.done = [*row.done, *(step for step in done if step not in row.done)]
        row.save(update_fields=["done"])
    answered = set(StepAnswer.objects.filter(who=who).values_list("lesson", "step"))
    for name, (state, written) in session.pop(ANSWERED_AS, {}).items():
        key, _slash, step = name.partition("/")
        if (key, step) not in answered:
            _keep(who, key, step, WrittenAnswer(state, written))


class WrittenAnswer(NamedTuple):
    """What somebody answered to a step, and what it was worth."""

    state: str
    written: str


def keep(who: Who, session: SessionBase, key: str, step: str, answer: WrittenAnswer) -> None:
    """Adds an answer; of a visitor's only the last one to a step is kept."""
    if isinstance(who, User):
        _keep(who, key, step, answer)
        return
    kept = session.get(ANSWERED_AS, {})
    kept.pop(name := f"{key}/{step}", None)
    kept[name] = [answer.state, answer.written[:WRITTEN]]
    session[ANSWERED_AS] = dict(list(kept.items())[-MOST_LAST:])
    keep_long(session)


def last_answer(who: Who, session: SessionBase, key: str, step: str) -> WrittenAnswer | None:
    if isinstance(who, User):
        rows = StepAnswer.objects.filter(who=who, lesson=key, step=step)
        row = rows.exclude(state=StepAnswer.State.SHOWN).last()
        return None if row is None else WrittenAnswer(row.state, row.written)
    kept = session.get(ANSWERED_AS, {}).get(f"{key}/{step}")
    return None if kept is None else WrittenAnswer(*kept)


@transaction.atomic
def _keep(who: User, key: str, step: str, answer: WrittenAnswer) -> None:
    User.objects.select_for_update().only("pk").get(pk=who.pk)
    known = StepAnswer.objects.filter(who=who, lesson=key, step=step).exclude(state=StepAnswer.State.SHOWN)
    if known.count() < MOST_ANSWERS:
        StepAnswer.objects.create(
            who=who,
            lesson=key,
            step=step,
            state=answer.state,
            written=answer.written[:WRITTEN],
            at=timezone.now(),
        )


def record(who: Who, session: SessionBase, key: str, step: str, answer: WrittenAnswer, *, done: bool) -> None:
    """Keeps an answer, and where somebody is; but for one with which the step would be done, after its
    solution was seen today."""
    if done and step in shown_today(who, session, key):
        return
    keep(who, session, key, step, answer)
    be_at(who, session, key, step, done=done)


def show(who: Who, session: SessionBase, key: str, step: str) -> None:
    """The solution of a step is shown to somebody, who may go on; what they answer to it today does not
    count."""
    today = timezone.localdate()
    if not isinstance(who, User):
        session[SHOWN_AS] = {**session.get(SHOWN_AS, {}), f"{key}/{step}": today.isoformat()}
        keep_long(session)
    elif step not in shown_today(who, session, key):
        StepAnswer.objects.create(
            who=who, lesson=key, step=step, state=StepAnswer.State.SHOWN, at=timezone.now()
        )
    be_at(who, session, key, step, done=False)


def shown_today(who: Who, session: SessionBase, key: str) -> frozenset[str]:
    """The steps of a lesson of which somebody has seen the solution today."""
    today = timezone.localdate()
    if isinstance(who, User):
        shown = StepAnswer.objects.filter(who=who, lesson=key, state=StepAnswer.State.SHOWN, at__date=today)
        return frozenset(shown.values_list("step", flat=True))
    kept = session.get(SHOWN_AS, {})
    named = (name.partition("/") for name, day in kept.items() if day == today.isoformat())
    return frozenset(step for lesson, _slash, step in named if lesson == key)


def answers(who: Who, key: str, step: str) -> list[StepAnswer]:
    """What somebody answered to a step, the oldest first."""
    if not isinstance(who, User):
        return []
    known = StepAnswer.objects.filter(who=who, lesson=key, step=step)
    return list(known.exclude(state=StepAnswer.State.SHOWN))


class Drill(NamedTuple):
    """The question of a step of exercises that is somebody's turn, and how many are done."""

    seed: str
    done: int
    states: tuple[str, ...]  # of the answers to this question, and of helps
    over: bool


def drill(who: Who, session: SessionBase, key: str, step: Practice, is_told: practice.TellCheck) -> Drill:
    """Each person gets a row of their own, always the same: a question is done when it was answered. One that
    tells what it should not is passed over."""
    exercise, passed = EXERCISES[step.exercise], 0
    states: dict[str, list[str]] = {}
    for attempt in practice.tries_of(who, session, step.exercise):
        if attempt.level == step.level:
            states.setdefault(attempt.seed, []).append(attempt.state)
    row = practice.personal_seed(who, session, key, step.id)
    right, number = 0, 0
    while right < step.count and number < practice.ROW_LENGTH:
        # Before questions came in rows each had a seed of its own; what was begun then is finished first.
        before = practice.personal_seed(who, session, key, step.id, number)
        is_old = before in states and (isinstance(who, User) or practice.is_over(states[before]))
        seed = before if is_old else practice.numbered_seed(row, number)
        known = states.get(seed, [])
        if not known and passed < LONGEST and is_told(_question_facts(exercise, seed, step.level)):
            number, passed = number + 1, passed + 1
            continue
        if not practice.is_over(known):
            return Drill(seed, right, tuple(known), over=False)
        right, number = count_right(right, known, gentle=is_old), number + 1
    return Drill(seed, right, tuple(known), over=True)


def _question_facts(exercise: Exercise[Any, Any], seed: str, level: int) -> frozenset[Fact]:
    return exercise.question_facts(exercise.question(seed, level), level)


def count_right(right: int, states: Sequence[str], *, gentle: bool = False) -> int:
    """How many right answers of a step count after one more question: a solution that was shown takes one
    back, so that nobody gets through by guessing; but for a question of old, which is `gentle`."""
    if "shown" in states:
        return right if gentle else max(0, right - 1)
    return right + 1
