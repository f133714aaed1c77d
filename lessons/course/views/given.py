"""Lessons given to classes: giving one, and how far the pupils of a class have come."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts import people
from accounts.found import classroom_to_run, form_page, me, personal, sure, told
from accounts.models import Classroom
from lessons.course import going, library
from lessons.course.forms import GiveForm
from lessons.course.found import found_lesson
from lessons.course.going import Place
from lessons.course.library import Found
from lessons.course.models import GivenLesson, Lesson, StepAnswer
from lessons.worksheets.found import teachers


@teachers("GET", "HEAD", "POST", of=found_lesson)
def give(request: HttpRequest, found: Found) -> HttpResponse:
    """Gives a lesson to a class, with dates."""
    classrooms = people.taught(me(request)).filter(archived_at=None)
    form = GiveForm(classrooms, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        given = form.cleaned_data
        try:
            library.give(found, given["classroom"], me(request), given["opens_on"], given["due_on"])
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, _("Lição atribuída à turma."))
            return redirect("lessons:class-lessons", given["classroom"].key)
    return form_page(request, "lessons/course/give.html", form, found=found)


@personal("GET", "HEAD", "POST", of=classroom_to_run)
def classroom(request: HttpRequest, found: Classroom) -> HttpResponse:
    """The lessons that a class has, and how far each pupil has come; a POST takes one back, or renews it."""
    if request.method == "POST":
        given = GivenLesson.objects.filter(classroom=found, lesson=request.POST.get("lesson", "")).first()
        if given is not None and request.POST.get("do") == "renew":
            with told(request, _("A turma tem agora a lição como está.")):
                library.renew(given, me(request))
        elif given is not None:
            back = reverse("lessons:class-lessons", args=[found.key])
            lost = _("O que os alunos fizeram fica guardado; as datas perdem-se.")
            asked = sure(request, _("Retirar esta lição da turma?"), _("Retirar da turma"), back, lost)
            if asked is not None:
                return asked
            with told(request, _("A turma já não tem esta lição. O que os alunos fizeram fica guardado.")):
                library.take_back(given, me(request))
        return redirect("lessons:class-lessons", found.key)
    lessons = _lessons_of(found)
    pupils = list(people.current_pupils(found))
    places = going.places_of([one.pupil_id for one in pupils], [its.key for _given, its in lessons])
    wrong = going.wrong_of([one.pupil_id for one in pupils], [its.key for _given, its in lessons])
    context = {
        "classroom": found,
        "lessons": [
            {"given": given, "found": its, "changed": library.changed_since(given, its.row, me(request))}
            for given, its in lessons
        ],
        "pupils": [
            (
                one,
                [
                    {
                        "done": places.get((one.pupil_id, its.key), Place()).count(its.document),
                        "total": len(its.document.steps),
                        "wrong": wrong.get((one.pupil_id, its.key), 0),
                    }
                    for _given, its in lessons
                ],
            )
            for one in pupils
        ],
    }
    return render(request, "lessons/course/class_lessons.html", context)


def _lessons_of(found: Classroom) -> list[tuple[GivenLesson, Found]]:
    """The lessons of a class that can still be read."""
    lessons = []
    for given in found.given_lessons.all():
        try:
            lessons.append((given, library.of_class(given)))
        except Lesson.DoesNotExist:
            continue
    return lessons


@personal("GET", "HEAD", of=classroom_to_run)
def answers(request: HttpRequest, found: Classroom, lesson: str) -> HttpResponse:
    """What the pupils of a class answered in a lesson, step by step: wrong answers, and free ones."""
    its = next((its for _given, its in _lessons_of(found) if its.key == lesson), None)
    if its is None:
        its = found_lesson(request, lesson)
    names = {one.pupil_id: one.real_name for one in people.current_pupils(found)}
    by_step: dict[str, list[dict[str, Any]]] = {}
    shown = StepAnswer.objects.filter(lesson=its.key, who__in=names).exclude(state=StepAnswer.State.RIGHT)
    for one in shown:
        by_step.setdefault(one.step, []).append({"answer": one, "name": names[one.who_id]})
    done = going.places_of(names, [its.key])
    ids = {step.id for step in its.document.steps}
    context = {
        "classroom": found,
        "found": its,
        "steps": [
            {
                "step": step,
                "answers": by_step.get(step.id, []),
                "done": sum(step.id in place.done for place in done.values()),
            }
            for step in its.document.steps
        ],
        "count": len(names),
        "elsewhere": [one for step, rows in by_step.items() if step not in ids for one in rows],
    }
    return render(request, "lessons/course/class_lesson.html", context)
