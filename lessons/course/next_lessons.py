"""Which lesson somebody goes on with: the one begun last, what a class has next, the next of the course."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from accounts.models import User
from lessons.course import library
from lessons.course.documents.steps import LessonStep
from lessons.course.lesson_positions import LessonPosition, Who
from lessons.course.library import CourseLesson
from lessons.course.models import GivenLesson
from lessons.course.shipped_lessons import LESSONS

Places = Mapping[str, LessonPosition]


class LessonStanding(NamedTuple):
    """How far somebody is in a lesson: `step` is the one to go on with, `number` its place from 1; `reached`
    are the ids of the steps to which they have come; `given` where a class of theirs has it."""

    lesson: CourseLesson
    step: LessonStep
    number: int
    done: int
    total: int
    begun: bool
    reached: frozenset[str]
    given: GivenLesson | None = None

    @property
    def over(self) -> bool:
        return self.done == self.total


def lesson_standing(lesson: CourseLesson, places: Places, given: GivenLesson | None = None) -> LessonStanding:
    """How far somebody with these places is in a lesson."""
    place, steps = places.get(lesson.key, LessonPosition()), lesson.document.steps
    at = lesson.document.at(place.next_of(lesson.document))
    return LessonStanding(
        lesson,
        steps[at],
        at + 1,
        place.count(lesson.document),
        len(steps),
        lesson.key in places,
        place.reached(lesson.document),
        given,
    )


def given_standings(who: Who, places: Places) -> list[LessonStanding]:
    """The open lessons of somebody's classes that can be read, the next due first."""
    if not isinstance(who, User):
        return []
    return [lesson_standing(lesson, places, given) for given, lesson in library.lessons_given_to(who)]


def course_standings(places: Places) -> list[LessonStanding]:
    """The site's lessons, in their order."""
    return [lesson_standing(CourseLesson(key, library.shipped(key)), places) for key in LESSONS]


def to_continue(
    places: Places, given: Sequence[LessonStanding], course: Sequence[LessonStanding]
) -> LessonStanding | None:
    """The lesson that was begun last and is not done, else the next one; None where all are done.

    `places` are in the order in which they were visited.
    """
    listed = {standing.lesson.key: standing for standing in [*course, *given]}
    begun = (listed[key] for key in reversed(list(places)) if key in listed)
    return next((standing for standing in begun if not standing.over), None) or next(
        _left(given, course, ""), None
    )


def coming_after(
    key: str, given: Sequence[LessonStanding], course: Sequence[LessonStanding]
) -> LessonStanding | None:
    """What comes when a lesson is at its end: what a class has to do, else the next of the course; None where
    nothing is left."""
    return next(_left(given, course, key), None)


def _left(
    given: Sequence[LessonStanding], course: Sequence[LessonStanding], after: str
) -> Iterator[LessonStanding]:
    """What is not done: what classes have, then the course from behind a lesson on."""
    keys = [standing.lesson.key for standing in course]
    first = keys.index(after) + 1 if after in keys else 0
    for standing in [*given, *course[first:], *course[:first]]:
        if not standing.over and standing.lesson.key != after:
            yield standing
