"""Exercises and problems given to a class: the only writer of `Training`; what pupils have done of them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any, NamedTuple

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import people
from accounts.models import Classroom, Enrolment, User
from accounts.refusals import refuse
from games.analysis import problems
from games.models import Attempt, Problem
from games.pictures.names import name_in
from games.pictures.texts import translate
from lessons.course import practice
from lessons.course.exercises import EXERCISES
from lessons.course.exercises.base import Exercise
from lessons.course.models import Answer, Training
from lessons.course.progress import STATES, ExerciseTry, Mastery, firsts
from lessons.table_files import ScreenTable, as_file, table

OWN_LEVEL = 0  # of each pupil
MOST_QUESTIONS = 20
MOST_ITEMS = 20
MOST_SHOWN = 200  # answers of one pupil
MANY_ANSWERS = 2_000  # in a file
Wanted = tuple[str, int, int]  # an exercise, a level, how many questions


class TrainingItem(NamedTuple):
    """One thing of a training: what it is, where it is done, how much is asked, done, and right at first."""

    name: str
    address: str
    asked: int
    done: int = 0
    right: int = 0

    @property
    def over(self) -> bool:
        return self.done >= self.asked


class PupilAnswer(NamedTuple):
    """An answer of a pupil as its teacher reads it."""

    exercise: str
    level: int
    question: str
    written: str
    state: str
    slip: str
    at: datetime


class Chosen(NamedTuple):
    """What a teacher gives to a class."""

    title: str
    exercises: Sequence[Wanted]
    problems: Sequence[str] = ()
    opens_on: date | None = None
    due_on: date | None = None


@transaction.atomic
def give(classroom: Classroom, by: User, chosen: Chosen) -> Training:
    """Gives exercises and problems to a class. Raises PermissionDenied, ValidationError."""
    _check(classroom, by)
    asked = len(chosen.exercises) + len(chosen.problems)
    if not asked:
        refuse(_("Escolhe pelo menos um exercício ou um problema."), "empty")
    if asked > MOST_ITEMS:
        refuse(_("São no máximo %(n)d exercícios e problemas."), "many", n=MOST_ITEMS)
    known = Problem.objects.filter(Q(classroom=None) | Q(classroom=classroom), code__in=chosen.problems)
    if known.count() != len(set(chosen.problems)) or not all(map(_possible, chosen.exercises)):
        refuse(_("Este exercício ou problema não existe."), "unknown")
    if chosen.opens_on and chosen.due_on and chosen.due_on < chosen.opens_on:
        refuse(_("O treino acaba antes de abrir."), "dates")
    training = Training(
        classroom=classroom,
        given_by=by,
        title=chosen.title.strip(),
        exercises=[list(exercise) for exercise in chosen.exercises],
        problems=list(chosen.problems),
        opens_on=chosen.opens_on,
        due_on=chosen.due_on,
    )
    training.full_clean()
    training.save()
    return training


def _possible(wanted: Wanted) -> bool:
    slug, level, count = wanted
    return slug in EXERCISES and level <= len(EXERCISES[slug].levels) and 1 <= count <= MOST_QUESTIONS


@transaction.atomic
def take_back(training: Training, by: User) -> None:
    """What pupils have answered stays. Raises PermissionDenied."""
    _check(training.classroom, by)
    training.delete()


def _check(classroom: Classroom, by: User) -> None:
    if not people.teaches(by, classroom):
        raise PermissionDenied(gettext("Esta turma não é tua."))


def of_pupil(pupil: User) -> QuerySet[Training]:
    """Those of the pupil's classes that are open, the next due first."""
    own = Enrolment.objects.filter(pupil=pupil, left_at=None, classroom__archived_at=None)
    trainings = Training.objects.filter(classroom__in=own.values("classroom")).select_related("classroom")
    return trainings.filter(Q(opens_on=None) | Q(opens_on__lte=timezone.localdate()))


def items(
    training: Training, tries: Iterable[ExerciseTry], attempts: Mapping[str, bool], names: Mapping[str, str]
) -> list[TrainingItem]:
    """What somebody has done of a training since it was given; `attempts` at problems and `names` by code."""
    since = [attempt for attempt in tries if attempt.at >= training.given_at]
    items = []
    for slug, level, count in training.exercises:
        exercise = EXERCISES.get(slug)
        if exercise is None:
            continue
        done = firsts(
            attempt for attempt in since if attempt.exercise == slug and (not level or attempt.level == level)
        )
        address = reverse("lessons:exercise", args=[slug]) + (f"?nivel={level}" if level else "")
        right = sum(attempt.right for attempt in done)
        items.append(TrainingItem(translate(exercise.name), address, count, len(done), right))
    for code in training.problems:
        if code in names:
            address = reverse("games:problem", args=[code])
            items.append(
                TrainingItem(names[code], address, 1, int(code in attempts), int(attempts.get(code, False)))
            )
    return items


def names_of(trainings: Iterable[Training]) -> dict[str, str]:
    """The names of the problems of these trainings that are still there, by their codes."""
    codes = [code for training in trainings for code in training.problems]
    rows = Problem.objects.filter(code__in=codes).only("code", "game", "options")
    return {row.code: name_in(row.game, row.options) for row in rows}


def attempts_of(pupils: Iterable[int], codes: Iterable[str]) -> dict[int, dict[str, bool]]:
    """Which of these problems each pupil has tried, and whether they were solved at first."""
    by_person: dict[int, dict[str, bool]] = {}
    rows = Attempt.objects.filter(who__in=pupils, problem__code__in=list(codes))
    for who, code, solved in rows.values_list("who", "problem__code", "solved"):
        by_person.setdefault(who, {})[code] = solved
    return by_person


def for_pupil(pupil: User, tries: Sequence[ExerciseTry]) -> list[tuple[Training, list[TrainingItem]]]:
    """The pupil's open trainings, with what is done."""
    pupils = list(of_pupil(pupil))
    names = names_of(pupils)
    attempts = attempts_of([pupil.pk], names).get(pupil.pk, {})
    return [(training, items(training, tries, attempts, names)) for training in pupils]


def of_class(training: Training) -> list[tuple[Enrolment, list[TrainingItem]]]:
    """What each pupil of the class has done of it."""
    enrolments = list(people.current_pupils(training.classroom))
    pupils = [enrolment.pupil_id for enrolment in enrolments]
    tries = practice.tries_of_all(pupils)
    names = names_of([training])
    attempts = attempts_of(pupils, names)
    return [
        (
            enrolment,
            items(training, tries.get(enrolment.pupil_id, ()), attempts.get(enrolment.pupil_id, {}), names),
        )
        for enrolment in enrolments
    ]


def said_by(pupil: User) -> list[PupilAnswer]:
    """The last answers of a pupil, the newest first, each with its question and the wrong rule it fits."""
    rows = Answer.objects.filter(who=pupil).order_by("-at", "-pk")[:MOST_SHOWN]
    return list(_pupil_answers(row for row in rows if row.exercise in EXERCISES))


def wrong_in(classroom: Classroom, slug: str) -> list[tuple[str, PupilAnswer]]:
    """The last wrong answers of a class in an exercise, the newest first, each with its pupil's name."""
    names = {pupil.pupil_id: pupil.real_name for pupil in people.current_pupils(classroom)}
    rows = Answer.objects.filter(who__in=names, exercise=slug, state="wrong").order_by("-at", "-pk")
    return _answers_by_name(rows[:MOST_SHOWN], names)


def _answers_by_name(answers: Iterable[Answer], names: Mapping[int, str]) -> list[tuple[str, PupilAnswer]]:
    rows = list(answers)
    return [(names[row.who_id], said) for row, said in zip(rows, _pupil_answers(rows), strict=True)]


def _pupil_answers(rows: Iterable[Answer]) -> Iterator[PupilAnswer]:
    """In a class's year the same few words stand in thousands of rows: they are translated once."""
    names = {slug: translate(exercise.name) for slug, exercise in EXERCISES.items()}
    slips = {
        (slug, key): translate(words)
        for slug, exercise in EXERCISES.items()
        for key, words in exercise.slip_words.items()
    }
    states = {state: str(words) for state, words in Answer.State.choices}
    for row in rows:
        yield PupilAnswer(
            names[row.exercise],
            row.level,
            practice.question_words(row),
            row.written,
            states[row.state],
            slips.get((row.exercise, row.slip), ""),
            row.at,
        )


def as_class_file(classroom: int, _asker: int, kind: str) -> bytes:
    """What a class has practised; keys as in `games.live.jobs.file_maker`. Raises Classroom.DoesNotExist."""
    return as_file(kind, as_tables(Classroom.objects.get(pk=classroom)))


def takes_long(classroom: Classroom) -> bool:
    """Does the file have so many answers that nobody waits for it in a request?"""
    return _answers_of(person.pupil_id for person in people.current_pupils(classroom)).count() > MANY_ANSWERS


def _answers_of(pupils: Iterable[int]) -> QuerySet[Answer]:
    return Answer.objects.filter(who__in=list(pupils), exercise__in=EXERCISES)


def as_tables(classroom: Classroom) -> list[ScreenTable]:
    """Every answer of the class as a row; how far each pupil has come in each exercise, as a grid; and what
    each one gets wrong there, and should do again."""
    enrolments = list(people.current_pupils(classroom))
    names = {enrolment.pupil_id: enrolment.real_name for enrolment in enrolments}
    rows = _answers_of(names).order_by("at", "pk")
    said, zone = _answers_by_name(rows, names), timezone.get_current_timezone()
    answers = table(
        gettext("Respostas"),
        said,
        [
            (gettext("Aluno"), lambda row: row[0]),
            (gettext("Exercício"), lambda row: row[1].exercise),
            (gettext("Nível"), lambda row: row[1].level),
            (gettext("Pergunta"), lambda row: row[1].question),
            (gettext("Resposta"), lambda row: row[1].written),
            (gettext("Estado"), lambda row: row[1].state),
            (gettext("Engano"), lambda row: row[1].slip),
            (gettext("Quando"), lambda row: f"{row[1].at.astimezone(zone):%Y-%m-%d %H:%M}"),
        ],
    )
    standings = practice.standings_of_class(classroom)
    none = practice.standings(())
    mastery = table(
        gettext("Progresso"),
        [(enrolment.real_name, standings.get(enrolment.pupil_id, none)) for enrolment in enrolments],
        [
            (gettext("Aluno"), lambda row: row[0]),
            *(
                (translate(exercise.name), lambda row, slug=slug: translate(STATES[row[1][slug].state]))
                for slug, exercise in EXERCISES.items()
            ),
        ],
    )
    tables = [
        (enrolment.real_name, exercise, standings[enrolment.pupil_id][slug])
        for enrolment in enrolments
        for slug, exercise in EXERCISES.items()
        if enrolment.pupil_id in standings and standings[enrolment.pupil_id][slug].questions
    ]
    now = timezone.now()
    wrong = table(
        gettext("Erros mais frequentes"),
        tables,
        [
            (gettext("Aluno"), lambda row: row[0]),
            (gettext("Exercício"), lambda row: translate(row[1].name)),
            (gettext("Perguntas"), lambda row: row[2].questions),
            (gettext("Certas à primeira"), lambda row: row[2].right),
            (gettext("Erros"), lambda row: _slips(row[1], row[2])),
            (gettext("Para rever"), lambda row: gettext("sim") if row[2].due(now) else ""),
        ],
    )
    return [answers, mastery, wrong]


def _slips(exercise: Exercise[Any, Any], standing: Mastery) -> str:
    """The known wrong rules that somebody follows in an exercise, with how often."""
    return " ".join(f"{translate(exercise.slip_words[key])} ({count}×)" for key, count in standing.slips)


def choosable(classroom: Classroom) -> list[tuple[str, str]]:
    """The problems that a training may have: the day's, and those of the class; code and name."""
    day = timezone.localdate()
    choosables = [problems.of_day(day, level) for level in range(1, problems.LEVELS + 1)]
    choosables += problems.of_class(classroom)
    return [(problem.code, name_in(problem.game, problem.options)) for problem in choosables]
