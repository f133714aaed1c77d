"""Exercises: all of them, and one question with what is said of an answer."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts import people
from accounts.models import User
from games.analysis import hint_locks
from games.pictures.explained import explained
from games.pictures.texts import translated
from lessons.course import practice, sittings, trainings, visitors
from lessons.course.answer_boards import illustrated
from lessons.course.answer_readings import reading_of, said_of, typing_response
from lessons.course.closed_steps import closed_facts
from lessons.course.exercises import EXERCISES
from lessons.course.exercises.base import MOST_WRITTEN, AnswerVerdict, Exercise
from lessons.course.progress import ExerciseTry, standing, weeks
from lessons.course.trial_boards import trial_of

MOST_SEED = 16
HELPS = {"pista": "hint", "resolucao": "shown"}  # by what is asked for


def _exercise(slug: str, level: int = 1) -> Exercise[Any, Any]:
    exercise = EXERCISES.get(slug)
    if exercise is None or not 1 <= level <= len(exercise.levels):
        raise Http404
    return exercise


@never_cache
@require_safe
def listing(request: HttpRequest) -> HttpResponse:
    """All exercises, and how far the reader has come."""
    tries = practice.tries_of(request.user, request.session)
    standings = practice.standings(tries)
    context = {
        "trainings": trainings.for_pupil(request.user, tries) if isinstance(request.user, User) else (),
        "slips": practice.own_slips(standings),
        "due": practice.due(standings, timezone.now()),
        "kept": visitors.visitor_work(request.user, request.session),
        "sitting": sittings.find_sitting(request.user, request.session, tries),
        "weeks": weeks(tries, lambda moment: timezone.localtime(moment).date()),
        "exercises": [(exercise, standings[slug]) for slug, exercise in EXERCISES.items()],
        "classes": people.taught(request.user) if isinstance(request.user, User) else (),
    }
    return render(request, "lessons/course/exercises.html", context)


@never_cache
@require_safe
def begin(request: HttpRequest, slug: str) -> HttpResponse:
    """A new question, at the level that is the reader's turn or that is asked for (`nivel`)."""
    exercise = _exercise(slug)
    asked = request.GET.get("nivel", "")
    if asked in map(str, range(1, len(exercise.levels) + 1)):
        level = int(asked)
    else:
        level = standing(exercise, practice.tries_of(request.user, request.session, slug)).level
    address = practice.next_address(
        request.user, request.session, slug, level, closed_facts(hint_locks.account_of(request)).tells
    )
    return redirect("lessons:question", slug, level, address)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def question(request: HttpRequest, slug: str, level: int, seed: str) -> HttpResponse:
    """A question of the reader's own; an answer to it, or a help, is kept and answered."""
    exercise, name = _exercise(slug, level), seed
    if len(seed) > MOST_SEED:
        raise Http404
    asked_question = practice.find_question(request.user, request.session, exercise, level, seed)
    if asked_question is None:
        raise Http404
    seed, given = asked_question
    told = exercise.question_facts(given, level)
    closed = closed_facts(hint_locks.account_of(request)).lock_on(told)
    if closed is not None:
        return render(request, "lessons/course/closed.html", {"closed": closed}, status=403)
    if (typing := typing_response(request, exercise, given)) is not None:
        return typing
    trial = trial_of(request, exercise, given, request.path)
    if isinstance(trial, HttpResponse):
        return trial
    written = request.POST.get("resposta", "")[:MOST_WRITTEN]
    marked = None
    if request.method == "POST":
        asked, marked = _answer_exercise(request, exercise, given, written)
        if asked:
            slip = marked.slip if marked else ""
            tried = ExerciseTry(slug, level, seed, asked, slip, timezone.now())
            practice.keep(request.user, request.session, tried, written, given)
    elif last := practice.last_answer(request.user, request.session, slug, level, seed):
        written, marked = last, exercise.mark(given, last)
    tries = practice.tries_of(request.user, request.session, slug)
    states = [attempt.state for attempt in tries if (attempt.level, attempt.seed) == (level, seed)]
    context = {
        "page": request.path,
        "next_page": reverse("lessons:exercise", args=[slug]),
        "exercise": exercise,
        "level": level,
        "level_words": exercise.levels[level - 1],
        "prompt": exercise.prompt(given),
        "form_words": exercise.form_of(given),
        "reading": reading_of(exercise, given, written),
        "written": written,
        "draft": f"{request.user.pk or ''}/{slug}/{level}/{seed}",
        "verdict": marked and said_of(marked),
        "hint": translated(exercise.hint) if "hint" in states else "",
        "may_hint": practice.may_hint(states),
        "drawn": illustrated(exercise, given),
        "choices": exercise.choices(given),
        **trial,
        "worked": explained(practice.helped(exercise, given, states), "worked"),
        "over": practice.is_over(states),
        "standing": standing(exercise, tries),
        **_sitting_context(request, slug, level, name),
    }
    return render(request, "lessons/course/question.html", context)


def _sitting_context(request: HttpRequest, slug: str, level: int, name: str) -> dict[str, Any]:
    """The sitting to which a question belongs, with its number in it and the way on; else nothing."""
    if not name.startswith(sittings.ROW):
        return {}
    tries = practice.tries_of(request.user, request.session)
    sitting = sittings.find_sitting(request.user, request.session, tries)
    number = sitting.number_of(slug, level, name) if sitting else 0
    if not number:
        return {}
    return {"sitting": sitting, "number": number, "next_page": reverse("lessons:training-sitting")}


def _answer_exercise(
    request: HttpRequest, exercise: Exercise[Any, Any], given: Any, written: str
) -> tuple[str, AnswerVerdict | None]:
    """What somebody did, as it is kept ("": nothing, since it cannot be read), and what is said of it."""
    help_asked = HELPS.get(request.POST.get("pedir", ""))
    if help_asked:
        return help_asked, None
    verdict = exercise.mark(given, written)
    return ("" if verdict.state == "unreadable" else verdict.state), verdict
