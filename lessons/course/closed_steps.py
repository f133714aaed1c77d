"""Which steps of lessons, and which exercises, give away what a worksheet asks that is still to be handed in.

A teacher may let the steps of a lesson open, or all that a worksheet closes of the class's lessons.
"""

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

from accounts.models import Classroom
from games.analysis.hint_locks import Account, HintsLocked
from games.pictures.texts import translate
from games.rules.text import Text, join_words, ntext
from lessons.classroom.hint_locks import AskingTask, asking_tasks, asking_tasks_of
from lessons.course import library
from lessons.course.documents.lesson import LessonDocument
from lessons.course.documents.steps import LessonStep
from lessons.course.exercises import EXERCISES
from lessons.course.exercises.base import Exercise
from lessons.course.models import GivenLesson
from lessons.worksheets.documents.facts import Fact, are_told


class ClosedFacts(NamedTuple):
    """What somebody is not told now, and because of which tasks."""

    tasks: tuple[AskingTask, ...] = ()

    def lock_on(self, facts: Collection[Fact]) -> HintsLocked | None:
        """The task because of which these facts are not told; None where they may be."""
        return next((task.lock for task in self.tasks if are_told(facts, task.asked)), None)

    def lock_of(self, step: LessonStep) -> HintsLocked | None:
        """The task because of which a step tells nothing."""
        return self.lock_on(step.facts) if self.tasks else None

    def tells(self, facts: Collection[Fact]) -> bool:
        """Whether what somebody is not told is among these facts."""
        return self.lock_on(facts) is not None

    def closes(self, step: LessonStep) -> bool:
        """Whether a step is not shown; one that can be done without what it tells is."""
        return not step.plays_on and self.lock_of(step) is not None


def closed_facts(user: Account, lesson: str = "") -> ClosedFacts:
    """What somebody is not told; in a lesson, not what the teacher of the class has opened there."""
    tasks = asking_tasks(user)
    if tasks and lesson:
        opened = GivenLesson.objects.filter(
            lesson=lesson, opens_steps=True, classroom__in=[task.classroom for task in tasks]
        )
        classrooms = set(opened.values_list("classroom", flat=True))
        tasks = [task for task in tasks if not task.opens_lessons and task.classroom not in classrooms]
    return ClosedFacts(tuple(tasks))


class ClosedNumbers(NamedTuple):
    """The numbers, from 1, of the steps of a lesson that a worksheet closes to a class; `title` is that of
    the other document, so the worksheet's for who looks at the lesson."""

    classroom: str
    title: str
    numbers: tuple[int, ...]

    @property
    def words(self) -> str:
        """The numbers in words: "5, 8 e 12"."""
        return translate(join_words(self.numbers, "e"))


def numbers_told(document: LessonDocument, asked: Collection[Fact]) -> tuple[int, ...]:
    """The numbers of the steps that are closed while this is asked."""
    return tuple(
        number
        for number, step in enumerate(document.steps, 1)
        if not step.plays_on and are_told(step.facts, asked)
    )


def closed_by_tasks(document: LessonDocument, classrooms: Collection[Classroom]) -> list[ClosedNumbers]:
    """What would be closed of a lesson in each of these classes, by the worksheets that they have."""
    names = {classroom.pk: classroom.name for classroom in classrooms}
    closed = (
        ClosedNumbers(names[task.classroom], task.lock.title, numbers_told(document, task.asked))
        for task in asking_tasks_of(classrooms)
        if not task.opens_lessons
    )
    return [row for row in closed if row.numbers]


def closed_in_class(classroom: Classroom, documents: Iterable[LessonDocument]) -> list[list[ClosedNumbers]]:
    """What is closed of each of these lessons in a class."""
    tasks = [task for task in asking_tasks_of([classroom]) if not task.opens_lessons]
    return [
        [
            ClosedNumbers(classroom.name, task.lock.title, numbers)
            for task in tasks
            if (numbers := numbers_told(document, task.asked))
        ]
        for document in documents
    ]


class ClosedExercises(NamedTuple):
    """The exercises that a worksheet, by its title, closes to a class: names, with the levels where others
    stay open."""

    title: str
    names: str


def exercises_closed_by_tasks(classroom: Classroom) -> list[ClosedExercises]:
    """What would be closed of a training in a class, by the worksheets that it has."""
    closed = (
        (task.lock.title, [_levels_closed(exercise, task.asked) for exercise in EXERCISES.values()])
        for task in asking_tasks_of([classroom])
    )
    named = ((title, [name for name in names if name is not None]) for title, names in closed)
    return [ClosedExercises(title, translate(join_words(names, "e"))) for title, names in named if names]


def _levels_closed(exercise: Exercise[Any, Any], asked: Collection[Fact]) -> Text | None:
    """The name of an exercise that is closed while this is asked, with its levels where some are open. At
    levels whose questions tell different things, only those that tell what is asked are passed over."""
    levels = range(1, len(exercise.levels) + 1)
    told = [level for level in levels if are_told(exercise.facts(level), asked)]
    if not told:
        return None
    if len(told) == len(levels):
        return exercise.name
    return ntext(
        "{name} (nível {levels})",
        "{name} (níveis {levels})",
        len(told),
        name=exercise.name,
        levels=join_words(told, "e"),
    )


def lessons_closed_by(asked: Collection[Fact], classrooms: Collection[Classroom]) -> list[ClosedNumbers]:
    """What a worksheet that asks this closes of the lessons that these classes have."""
    names = {classroom.pk: classroom.name for classroom in classrooms}
    rows = []
    for given in GivenLesson.objects.filter(classroom__in=classrooms, opens_steps=False):
        document = library.document_given(given)
        numbers = numbers_told(document, asked) if document else ()
        if document and numbers:
            rows.append(ClosedNumbers(names[given.classroom_id], document.title, numbers))
    return rows
