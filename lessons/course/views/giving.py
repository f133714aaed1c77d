"""Lessons given to classes: giving one, and how far the pupils of a class have come."""

from typing import Any

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
from lessons.course import lesson_positions, library
from lessons.course.forms import GiveForm
from lessons.course.lesson_positions import LessonPosition
from lessons.course.library import CourseLesson
from lessons.course.lookups import found_lesson
from lessons.course.models import GivenLesson, Lesson, StepAnswer
from lessons.worksheets.lookups import teachers


@teachers("GET", "HEAD", "POST", of=found_lesson)
def give(request: HttpRequest, lesson: CourseLesson) -> HttpResponse:
    """Gives a lesson to a class, with dates."""
    classrooms = people.taught(me(request)).filter(archived_at=None)
    form = GiveForm(classrooms, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        given = form.cleaned_data
        try:
            library.give(lesson, given["classroom"], me(request), given["opens_on"], given["due_on"])
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, _("Lição atribuída à turma."))
            return redirect("lessons:class-lessons", given["classroom"].key)
    return form_page(request, "lessons/course/give.html", form, found=lesson)


@personal("GET", "HEAD", "POST", of=classroom_to_run)
def classroom(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """The lessons that a class has, and how far each pupil has come; a POST takes one back, or renews it."""
    if request.method == "POST":
        given = GivenLesson.objects.filter(classroom=classroom, lesson=request.POST.get("lesson", "")).first()
        if given is not None and request.POST.get("do") == "renew":
            with report_outcome(request, _("A turma tem agora a lição como está.")):
                library.renew(given, me(request))
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
    lessons = _lessons_of(classroom)
    pupils = list(people.current_pupils(classroom))
    places = lesson_positions.places_of(
        [pupil.pupil_id for pupil in pupils], [own.key for _given, own in lessons]
    )
    wrong = lesson_positions.wrong_of(
        [pupil.pupil_id for pupil in pupils], [own.key for _given, own in lessons]
    )
    context = {
        "classroom": classroom,
        "lessons": [
            {"given": given, "found": own, "changed": library.changed_since(given, own.row, me(request))}
            for given, own in lessons
        ],
        "pupils": [
            (
                pupil,
                [
                    {
                        "done": places.get((pupil.pupil_id, own.key), LessonPosition()).count(own.document),
                        "total": len(own.document.steps),
                        "wrong": wrong.get((pupil.pupil_id, own.key), 0),
                    }
                    for _given, own in lessons
                ],
            )
            for pupil in pupils
        ],
    }
    return render(request, "lessons/course/class_lessons.html", context)


def _lessons_of(classroom: Classroom) -> list[tuple[GivenLesson, CourseLesson]]:
    """The lessons of a class that can still be read."""
    lessons = []
    for given in classroom.given_lessons.all():
        try:
            lessons.append((given, library.of_class(given)))
        except Lesson.DoesNotExist:
            continue
    return lessons


@personal("GET", "HEAD", of=classroom_to_review)
def answers(request: HttpRequest, classroom: Classroom, lesson: str) -> HttpResponse:
    """What the pupils of a class answered in a lesson, step by step: wrong answers, and free ones."""
    shown_lesson = next(
        (candidate for _given, candidate in _lessons_of(classroom) if candidate.key == lesson), None
    )
    if shown_lesson is None:
        shown_lesson = found_lesson(request, lesson)
    names = {pupil.pupil_id: pupil.real_name for pupil in people.current_pupils(classroom)}
    by_step: dict[str, list[dict[str, Any]]] = {}
    shown = StepAnswer.objects.filter(lesson=shown_lesson.key, who__in=names).exclude(
        state__in=[StepAnswer.State.RIGHT, StepAnswer.State.SHOWN]
    )
    for answer in shown:
        by_step.setdefault(answer.step, []).append({"answer": answer, "name": names[answer.who_id]})
    done = lesson_positions.places_of(names, [shown_lesson.key])
    ids = {step.id for step in shown_lesson.document.steps}
    context = {
        "classroom": classroom,
        "found": shown_lesson,
        "steps": [
            {
                "step": step,
                "answers": by_step.get(step.id, []),
                "done": sum(step.id in place.done for place in done.values()),
            }
            for step in shown_lesson.document.steps
        ],
        "count": len(names),
        "elsewhere": [row for step, rows in by_step.items() if step not in ids for row in rows],
    }
    return render(request, "lessons/course/class_lesson.html", context)
