"""The lessons of a class as a file: how far each pupil is, the mistakes that are made, every answer."""

from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import Classroom
from lessons.course import library, step_answers
from lessons.course.lesson_overview import names_of
from lessons.course.lesson_positions import LessonPosition, places_of
from lessons.course.library import CourseLesson
from lessons.course.models import StepAnswer
from lessons.course.step_answers import Drills, GivenAnswer
from lessons.table_files import ScreenTable, as_file, table

MANY_ANSWERS = 2_000  # in a file


def as_class_file(classroom: int, _asker: int, kind: str) -> bytes:
    """The file; keys as in `games.live.jobs.file_maker`. Raises Classroom.DoesNotExist."""
    return as_file(kind, as_tables(Classroom.objects.get(pk=classroom)))


def takes_long(classroom: Classroom) -> bool:
    """Does the file have so many answers that nobody waits for it in a request?"""
    names = names_of(classroom)
    lessons = [lesson for _given, lesson in library.readable(classroom)]
    own = StepAnswer.objects.filter(who__in=names, lesson__in=[lesson.key for lesson in lessons]).count()
    drilled = Drills(lessons, names).rows(["right", "wrong"]).count()
    return own + drilled > MANY_ANSWERS


def as_tables(classroom: Classroom) -> list[ScreenTable]:
    """A row a pupil, with the steps done and the wrong answers in each lesson; a row a mistake; a row an
    answer."""
    names = names_of(classroom)
    lessons = [lesson for _given, lesson in library.readable(classroom)]
    answers = [(lesson, step_answers.answers_in(lesson, names)) for lesson in lessons]
    return [_progress(names, lessons), _mistakes(answers), _answers(names, answers)]


def _progress(names: dict[int, str], lessons: list[CourseLesson]) -> ScreenTable:
    places = places_of(names, [lesson.key for lesson in lessons])
    wrong = step_answers.wrong_of(lessons, names)

    def done(pupil: int, lesson: CourseLesson) -> int:
        return places.get((pupil, lesson.key), LessonPosition()).count(lesson.document)

    columns = [
        column
        for lesson in lessons
        for column in (
            (
                gettext("%(lesson)s: passos feitos, de %(total)d")
                % {"lesson": lesson.document.title, "total": len(lesson.document.steps)},
                lambda pupil, lesson=lesson: done(pupil, lesson),
            ),
            (
                gettext("%(lesson)s: respostas erradas") % {"lesson": lesson.document.title},
                lambda pupil, lesson=lesson: wrong[pupil, lesson.key],
            ),
        )
    ]
    return table(gettext("Progresso"), names, [(gettext("Aluno"), lambda pupil: names[pupil]), *columns])


def _mistakes(answers: list[tuple[CourseLesson, list[GivenAnswer]]]) -> ScreenTable:
    rows = [
        (lesson, mistake) for lesson, given in answers for mistake in step_answers.mistakes_of(lesson, given)
    ]
    return table(
        gettext("Erros mais frequentes"),
        rows,
        [
            (gettext("Lição"), lambda row: row[0].document.title),
            (gettext("Passo"), lambda row: row[1].number),
            (gettext("Nome do passo"), lambda row: row[1].title),
            (gettext("Engano"), lambda row: row[1].mistake),
            (gettext("Alunos"), lambda row: row[1].pupils),
            (gettext("Vezes"), lambda row: row[1].times),
        ],
    )


def _answers(names: dict[int, str], answers: list[tuple[CourseLesson, list[GivenAnswer]]]) -> ScreenTable:
    states, zone = dict(StepAnswer.State.choices), timezone.get_current_timezone()
    numbers = {
        (lesson.key, step.id): number
        for lesson, _given in answers
        for number, step in enumerate(lesson.document.steps, 1)
    }
    return table(
        gettext("Respostas"),
        [(lesson, answer) for lesson, given in answers for answer in given],
        [
            (gettext("Aluno"), lambda row: names[row[1].who]),
            (gettext("Lição"), lambda row: row[0].document.title),
            (gettext("Passo"), lambda row: numbers.get((row[0].key, row[1].step))),
            (gettext("Pergunta"), lambda row: row[1].question),
            (gettext("Resposta"), lambda row: row[1].written),
            (gettext("Estado"), lambda row: str(states[row[1].state])),
            (gettext("Engano"), lambda row: row[1].mistake),
            (gettext("Quando"), lambda row: f"{row[1].at.astimezone(zone):%Y-%m-%d %H:%M}"),
        ],
    )
