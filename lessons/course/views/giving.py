"""Lessons given to classes: giving one, and how far the pupils of a class have come."""

from collections.abc import Iterable, Mapping
from itertools import chain

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts import people
from accounts.lookups import (
    classroom_to_review,
    classroom_to_run,
    form_page,
    me,
    personal,
    report_outcome,
    sure,
)
from accounts.models import Classroom
from lessons.course import lesson_exports, lesson_overview, lesson_positions, library, step_answers
from lessons.course.closed_steps import closed_by_tasks, closed_in_class
from lessons.course.forms import GiveForm
from lessons.course.lesson_positions import LessonPosition
from lessons.course.library import CourseLesson
from lessons.course.lookups import found_lesson
from lessons.course.models import GivenLesson, StepAnswer
from lessons.course.step_answers import AnswerGroup, GivenAnswer
from lessons.files import export, short_name
from lessons.worksheets.lookups import teachers


@teachers("GET", "HEAD", "POST", of=found_lesson)
def give(request: HttpRequest, lesson: CourseLesson) -> HttpResponse:
    """Gives a lesson to a class, with dates."""
    classrooms = people.taught(me(request)).filter(archived_at=None)
    form = GiveForm(classrooms, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        given = form.cleaned_data
        try:
            dates = given["opens_on"], given["due_on"]
            library.give(lesson, given["classroom"], me(request), *dates, opens_steps=given["opens_steps"])
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, _("Lição atribuída à turma."))
            return redirect("lessons:class-lessons", given["classroom"].key)
    closed = closed_by_tasks(lesson.document, list(classrooms))
    return form_page(request, "lessons/course/give.html", form, found=lesson, closed=closed)


@personal("GET", "HEAD", "POST", of=classroom_to_run)
def classroom(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """The lessons that a class has, and how far each pupil has come; a POST takes one back, renews it, or
    opens what a worksheet closes of it."""
    if request.method == "POST":
        given = GivenLesson.objects.filter(classroom=classroom, lesson=request.POST.get("lesson", "")).first()
        if given is not None and request.POST.get("do") == "renew":
            with report_outcome(request, _("A turma tem agora a lição como está.")):
                library.renew(given, me(request))
        elif given is not None and request.POST.get("do") in ("open", "close"):
            opened = request.POST["do"] == "open"
            said = _("Os passos estão abertos.") if opened else _("Os passos ficam fechados até à entrega.")
            with report_outcome(request, said):
                library.open_steps(given, me(request), opened=opened)
        elif given is not None:
            back = reverse("lessons:class-lessons", args=[classroom.key])
            lost = _("O que os alunos fizeram fica guardado; as datas perdem-se.")
            asked = sure(request, _("Retirar esta lição da turma?"), _("Retirar da turma"), back, lost)
            if asked is not None:
                return asked
            with report_outcome(
                request, _("A turma já não tem esta lição. O que os alunos fizeram fica guardado.")
            ):
                library.take_back(given, me(request))
        return redirect("lessons:class-lessons", classroom.key)
    lessons = library.readable(classroom)
    pupils = list(people.current_pupils(classroom))
    places = lesson_positions.places_of(
        [pupil.pupil_id for pupil in pupils], [own.key for _given, own in lessons]
    )
    wrong = step_answers.wrong_of([own for _given, own in lessons], [pupil.pupil_id for pupil in pupils])
    closed = closed_in_class(classroom, [own.document for _given, own in lessons])
    context = {
        "classroom": classroom,
        "lessons": [
            {
                "given": given,
                "found": own,
                "changed": library.changed_since(given, own.row, me(request)),
                "closed": rows,
            }
            for (given, own), rows in zip(lessons, closed, strict=True)
        ],
        "pupils": [
            (
                pupil,
                [
                    {
                        "done": places.get((pupil.pupil_id, own.key), LessonPosition()).count(own.document),
                        "total": len(own.document.steps),
                        "wrong": wrong[pupil.pupil_id, own.key],
                    }
                    for _given, own in lessons
                ],
            )
            for pupil in pupils
        ],
    }
    return render(request, "lessons/course/class_lessons.html", context)


@personal("GET", "HEAD", of=classroom_to_review)
def answers(request: HttpRequest, classroom: Classroom, lesson: str) -> HttpResponse:
    """What the pupils of a class answered in a lesson, step by step: wrong answers, those of one mistake
    together, and free ones; above them the mistakes of most pupils."""
    shown_lesson = next(
        (candidate for _given, candidate in library.readable(classroom) if candidate.key == lesson), None
    )
    if shown_lesson is None:
        shown_lesson = found_lesson(request, lesson)
    names = lesson_overview.names_of(classroom)
    by_step: dict[str, list[GivenAnswer]] = {step.id: [] for step in shown_lesson.document.steps}
    elsewhere: list[GivenAnswer] = []
    for answer in step_answers.answers_in(shown_lesson, names):
        if answer.state != StepAnswer.State.RIGHT:
            by_step.get(answer.step, elsewhere).append(answer)
    done = lesson_positions.places_of(names, [shown_lesson.key])
    context = {
        "classroom": classroom,
        "found": shown_lesson,
        "steps": [
            {
                "step": step,
                "groups": _with_names(by_step[step.id], names),
                "done": sum(step.id in place.done for place in done.values()),
            }
            for step in shown_lesson.document.steps
        ],
        "mistakes": step_answers.mistakes_of(shown_lesson, chain(*by_step.values())),
        "count": len(names),
        "elsewhere": _with_names(elsewhere, names),
    }
    return render(request, "lessons/course/class_lesson.html", context)


def _with_names(
    answers: Iterable[GivenAnswer], names: Mapping[int, str]
) -> list[tuple[AnswerGroup, list[str]]]:
    """The different answers, each with whose it is."""
    groups = step_answers.grouped(answers)
    return [(group, [names[pupil] for pupil in group.whose]) for group in groups]


@personal("GET", "HEAD", of=classroom_to_review)
def file(request: HttpRequest, classroom: Classroom, kind: str) -> HttpResponse:
    """How far each pupil is in each lesson, the mistakes, and every answer."""
    name = short_name(_("lições"), classroom.name)
    back = reverse("lessons:class-lessons", args=[classroom.key])
    long = lesson_exports.takes_long(classroom)
    return export(request, "lessons", classroom.pk, kind, name=name, back=back, long=long)
