"""A lesson that a class has, at a glance: who is at which step, and what is answered there."""

from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser

from accounts import people
from accounts.models import Classroom, User
from lessons.classroom import presence
from lessons.course import library
from lessons.course.lesson_positions import places_of
from lessons.course.library import CourseLesson
from lessons.course.models import GivenLesson
from lessons.course.step_answers import AnswerGroup, answers_in, grouped, pupils_mistaken


class StepOverview(NamedTuple):
    """A step: the names of those who are at it now, how many have done it, and how many answered something
    wrong in it; `reached`: whether somebody has seen it."""

    id: str
    number: int
    title: str
    here: tuple[str, ...]
    done: int
    wrong: int
    reached: bool


class LessonOverview(NamedTuple):
    """All steps, and the pupils who are at none."""

    steps: tuple[StepOverview, ...]
    away: tuple[str, ...]
    total: int

    @property
    def here(self) -> int:
        return self.total - len(self.away)


def presence_key(given: GivenLesson) -> str:
    return f"lesson-{given.pk}"


def given_for(user: User | AnonymousUser, lesson: str) -> GivenLesson | None:
    """The lesson as the pupil's class has it, the last given where several have it; None for all others."""
    if not isinstance(user, User) or user.kind != User.Kind.PUPIL:
        return None
    return library.given_to(user).filter(lesson=lesson).order_by("given_at").last()


def at_step(given: GivenLesson, pupil: int, step: str, seconds: int = presence.SOCKET_SECONDS) -> bool:
    """A pupil is at a step, until no sign comes any more. True if that is news."""
    return presence.at(presence_key(given), pupil, step, seconds)


def overview(given: GivenLesson, lesson: CourseLesson) -> LessonOverview:
    """What the teachers of the class see."""
    names = names_of(given.classroom)
    there = presence.there(presence_key(given), names)
    places = list(places_of(names, [lesson.key]).values())
    mistaken = pupils_mistaken(lesson, names)
    seen = {step for place in places for step in (place.step, *place.done)} | set(there.values())
    steps = tuple(
        StepOverview(
            step.id,
            number,
            step.title,
            tuple(name for pupil, name in names.items() if there.get(pupil) == step.id),
            sum(step.id in place.done for place in places),
            len(mistaken.get(step.id, ())),
            step.id in seen,
        )
        for number, step in enumerate(lesson.document.steps, 1)
    )
    away = tuple(name for pupil, name in names.items() if pupil not in there)
    return LessonOverview(steps, away, len(names))


def answer_groups(given: GivenLesson, lesson: CourseLesson, step: str) -> list[AnswerGroup]:
    """What the class has answered in a step."""
    return grouped(answers_in(lesson, names_of(given.classroom), step))


def names_of(classroom: Classroom) -> dict[int, str]:
    """The pupils of a class by their accounts."""
    return {pupil.pupil_id: pupil.real_name for pupil in people.current_pupils(classroom)}
