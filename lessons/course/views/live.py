"""A class at a lesson: what its teachers see and do, and what the pupils' pages ask."""

from typing import Any

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts import people
from accounts.lookups import classroom_to_review, is_anonymous, me, own_classroom, personal
from accounts.models import Classroom
from accounts.refusals import refuse
from lessons.classroom import presence
from lessons.classroom.lookups import is_htmx
from lessons.course import lesson_control, lesson_news, lesson_overview, library
from lessons.course.lesson_control import LedNow
from lessons.course.library import CourseLesson
from lessons.course.models import GivenLesson, Lesson
from lessons.course.step_contexts import html

STEP = "passo"


def _given_lesson(classroom: Classroom, key: str) -> tuple[GivenLesson, CourseLesson]:
    try:
        given = library.given_of(classroom, key)
        return given, library.of_class(given)
    except (GivenLesson.DoesNotExist, Lesson.DoesNotExist):
        raise Http404(_("Esta turma não tem essa lição.")) from None


@personal("GET", of=classroom_to_review)
def overview(request: HttpRequest, classroom: Classroom, lesson: str) -> HttpResponse:
    """Who is where, and the answers of one step; for htmx only what a push changes."""
    given, own = _given_lesson(classroom, lesson)
    return _page(request, given, own)


def _page(
    request: HttpRequest, given: GivenLesson, lesson: CourseLesson, *, status: int = 200, error: str = ""
) -> HttpResponse:
    anonymous, shown = is_anonymous(request), lesson_overview.overview(given, lesson)
    chosen = next((step for step in shown.steps if step.id == request.GET.get(STEP)), None)
    led = lesson_control.led_now(given)
    groups = lesson_overview.answer_groups(given, lesson, chosen.id) if chosen else []
    context: dict[str, Any] = {
        "classroom": given.classroom,
        "found": lesson,
        "overview": shown,
        "chosen": chosen,
        "groups": groups,
        "anonymous": anonymous,
        "led": led,
        "focus": next((step for step in shown.steps if step.id == led.focus), None),
        "shown_answer": _shown_answer(lesson, led),
        "here": f"?{request.GET.urlencode()}" if request.GET else "",
        "projector": "&projetor=1" if anonymous else "",
        "error": error,
        "typed": request.POST.get("message", ""),
    }
    template = "changing" if is_htmx(request) else "page"
    return render(request, f"lessons/course/live/{template}.html", context, status=status)


def _shown_answer(lesson: CourseLesson, led: LedNow) -> dict[str, Any] | None:
    """The answer that all see: with what was asked, and without whose it is and what it is worth."""
    steps = {step.id: (number, step) for number, step in enumerate(lesson.document.steps, 1)}
    if led.spotlight is None or led.spotlight["step"] not in steps:
        return None
    number, step = steps[led.spotlight["step"]]
    return {**led.spotlight, "number": number, "title": step.title, "asked": html(step.text)}


@personal("POST", of=classroom_to_review)
def control(request: HttpRequest, classroom: Classroom, lesson: str) -> HttpResponse:
    """Pause, bring all to a step, show an answer, as the button `do` says."""
    given, own = _given_lesson(classroom, lesson)
    try:
        _act(request, given, own)
    except ValidationError as error:
        return _page(request, given, own, status=422, error=" ".join(error.messages))
    query = f"?{request.GET.urlencode()}" if request.GET else ""
    return redirect(reverse("lessons:lesson-overview", args=[classroom.key, lesson]) + query)


def _act(request: HttpRequest, given: GivenLesson, lesson: CourseLesson) -> None:
    step = request.POST.get("step", "")
    match request.POST.get("do"):
        case "pause":
            lesson_control.pause(given, request.POST.get("message", ""))
        case "resume":
            lesson_control.resume(given)
        case "bring":
            lesson_control.bring_to(given, lesson.document, step)
        case "release":
            lesson_control.release(given)
        case "show":
            groups = lesson_overview.answer_groups(given, lesson, step)
            group = next((own for own in groups if own.place == request.POST.get("answer")), None)
            if group is None:
                refuse(_("Esta resposta já não está cá."))
            lesson_control.show(given, step, group)
        case "hide":
            lesson_control.hide(given)
        case _:
            refuse(_("Não percebi o que era para fazer."))


@personal("GET", of=own_classroom)
def state(request: HttpRequest, classroom: Classroom, lesson: str) -> HttpResponse:
    """What a pupil's page does now; a page that asks because it has no socket says at which step it is."""
    user, (given, own) = me(request), _given_lesson(classroom, lesson)
    is_pupil = people.attends(user, classroom)
    step = request.GET.get(STEP, "")
    if is_pupil and step and lesson_overview.at_step(given, user.pk, step, presence.POLL_SECONDS):
        lesson_news.tell_overview(given)
    led = lesson_control.led_now(given)
    shown = _shown_answer(own, led)
    focus = next((known for known in own.document.steps if known.id == led.focus), None)
    answer = {
        "pause": led.pause,
        "focus": focus and {"step": focus.id, "url": reverse("lessons:lesson-step", args=[lesson, focus.id])},
        "shown": render_to_string("lessons/course/live/shown.html", {"shown": shown}) if shown else "",
    }
    return JsonResponse(answer)
