"""What a class should have done by a day: the only writer of `ClassGoal`; how far a pupil is with it.

Teachers see here what they have set, not who has reached it: for that there are the pages of lessons and
exercises of the class.
"""

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import people
from accounts.models import Classroom, Enrolment, User
from accounts.refusals import refuse
from games.pictures.texts import translate
from lessons.course import library
from lessons.course.exercises import EXERCISES
from lessons.course.models import ClassGoal
from lessons.course.next_lessons import LessonStanding
from lessons.course.progress import Mastery
from lessons.course.shipped_lessons import LESSONS

MOST = 20  # goals of a class
LESSON, EXERCISE = "lesson", "exercise"


class GoalStanding(NamedTuple):
    """A goal as a pupil sees it: what it is, where it is done, whether it is reached and how far it is, as
    `done` steps of `total`, or in `words`."""

    goal: ClassGoal
    name: str
    address: str
    reached: bool
    late: bool
    done: int = 0
    total: int = 0
    words: str = ""


def choices(classroom: Classroom) -> list[tuple[str, list[tuple[str, str]]]]:
    """What a goal of a class may be about, in groups: the site's lessons and those that the class has, and
    exercises; each with its name."""
    titles = {key: library.shipped(key).title for key in LESSONS}
    titles |= {given.lesson: library.title_given(given) for given in classroom.given_lessons.all()}
    exercises = {slug: translate(exercise.name) for slug, exercise in EXERCISES.items()}
    return [
        (gettext("Lições"), [(f"{LESSON}:{key}", title) for key, title in titles.items()]),
        (gettext("Exercícios"), [(f"{EXERCISE}:{slug}", name) for slug, name in exercises.items()]),
    ]


def name_of(goal: ClassGoal, own_titles: Mapping[str, str]) -> str:
    """What a goal is called; "" where that is gone. `own_titles` are those of teachers' lessons."""
    if goal.exercise:
        return translate(EXERCISES[goal.exercise].name) if goal.exercise in EXERCISES else ""
    return library.shipped(goal.lesson).title if goal.lesson in LESSONS else own_titles.get(goal.lesson, "")


def of_class(classroom: Classroom) -> list[tuple[ClassGoal, str]]:
    """The goals of a class with their names, those taken back too. Two queries."""
    titles = {given.lesson: library.title_given(given) for given in classroom.given_lessons.all()}
    return [(goal, name_of(goal, titles)) for goal in classroom.goals.all()]


@transaction.atomic
def set_goal(classroom: Classroom, by: User, about: str, due_on: date) -> ClassGoal:
    """Sets a goal (`about` as in `choices`), or another day for one. Raises PermissionDenied,
    ValidationError."""
    _check(classroom, by)
    if about not in {key for _group, options in choices(classroom) for key, _name in options}:
        refuse(_("Esta lição ou exercício não existe."), "unknown")
    if due_on < timezone.localdate():
        refuse(_("Esse dia já passou."), "dates")
    Classroom.objects.select_for_update().get(pk=classroom.pk)
    kind, _colon, name = about.partition(":")
    lesson, exercise = (name, "") if kind == LESSON else ("", name)
    others = classroom.goals.filter(withdrawn_at=None).exclude(lesson=lesson, exercise=exercise)
    if others.count() >= MOST:
        refuse(_("A turma já tem %(n)d metas. Retira algumas primeiro."), "many", n=MOST)
    goal, _made = ClassGoal.objects.update_or_create(
        classroom=classroom,
        lesson=lesson,
        exercise=exercise,
        defaults={"due_on": due_on, "set_by": by, "withdrawn_at": None},
    )
    return goal


@transaction.atomic
def withdraw(goal: ClassGoal, by: User) -> None:
    """Takes a goal back. Raises PermissionDenied."""
    _check(goal.classroom, by)
    goal.withdrawn_at = timezone.now()
    goal.save(update_fields=["withdrawn_at"])


@transaction.atomic
def restore(goal: ClassGoal, by: User) -> None:
    """The class has the goal again. Raises PermissionDenied."""
    _check(goal.classroom, by)
    goal.withdrawn_at = None
    goal.save(update_fields=["withdrawn_at"])


def _check(classroom: Classroom, by: User) -> None:
    if not people.teaches(by, classroom):
        raise PermissionDenied(gettext("Esta turma não é tua."))


def _of_pupil(pupil: User) -> QuerySet[ClassGoal]:
    own = Enrolment.objects.filter(pupil=pupil, left_at=None, classroom__archived_at=None)
    return ClassGoal.objects.filter(classroom__in=own.values("classroom"), withdrawn_at=None).select_related(
        "classroom"
    )


def for_pupil(
    pupil: User, lessons: Mapping[str, LessonStanding], exercises: Mapping[str, Mastery]
) -> list[GoalStanding]:
    """The goals of a pupil's classes, the next due first, with how far the pupil is. `lessons` are those that
    the pupil can see, by their keys, `exercises` the mastery by slug. What is gone is left out, and what is
    reached once its day has passed."""
    today = timezone.localdate()
    standings = (_standing(goal, lessons, exercises, today) for goal in _of_pupil(pupil))
    return [standing for standing in standings if standing and not (standing.reached and standing.late)]


def _standing(
    goal: ClassGoal, lessons: Mapping[str, LessonStanding], exercises: Mapping[str, Mastery], today: date
) -> GoalStanding | None:
    late = goal.due_on < today
    if goal.exercise in exercises:
        mastery = exercises[goal.exercise]
        name, address = name_of(goal, {}), reverse("lessons:exercise", args=[goal.exercise])
        return GoalStanding(goal, name, address, mastery.learnt, late, words=translate(mastery.words))
    if goal.lesson in lessons:
        lesson = lessons[goal.lesson]
        title, address = lesson.lesson.document.title, reverse("lessons:lesson", args=[goal.lesson])
        return GoalStanding(goal, title, address, lesson.over, late, lesson.done, lesson.total)
    return None
