"""Lessons: one step after the other, all at once, the summary to be printed."""

from collections.abc import Callable
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts import people
from games.analysis.hint_locks import HintsLocked
from games.live import move_input
from games.pictures.explained import explained
from games.pictures.texts import translated
from games.rules.game import Game
from lessons.course import history, lesson_control, lesson_news, lesson_overview, lesson_positions, practice
from lessons.course.ahead import closed_in
from lessons.course.answer_boards import illustrated
from lessons.course.answer_readings import reading_of, said_of, typing_response
from lessons.course.closed_steps import ClosedFacts
from lessons.course.conjecture_pages import conjecture_page
from lessons.course.documents.conjectures import ConjectureStep
from lessons.course.documents.drawing_steps.base import MOST_PART, DrawingReply, DrawingStep
from lessons.course.documents.playing import walk
from lessons.course.documents.predictions import PredictStep
from lessons.course.documents.steps import (
    LessonStep,
    PlayStep,
    Practice,
    QuestionStep,
    WritingStep,
)
from lessons.course.draft_keys import draft_key
from lessons.course.drawing_kinds import DRAWING_KINDS, template_context
from lessons.course.drawing_kinds.base import PART, DrawingView
from lessons.course.exercises import EXERCISES
from lessons.course.exercises.base import MOST_WRITTEN, read_number
from lessons.course.lesson_positions import LessonPosition, WrittenAnswer
from lessons.course.library import CourseLesson
from lessons.course.lookups import found_lesson
from lessons.course.models import StepAnswer
from lessons.course.play_pages import BEGINS, COMPUTER, PUPIL, begins_with, moves_text, play_page
from lessons.course.prediction_pages import prediction_page
from lessons.course.progress import ExerciseTry
from lessons.course.step_contexts import board_of, html, inline, step_context
from lessons.course.step_helps import (
    ASK,
    HINT,
    SOLUTION,
    WHY,
    played_solution,
    posted_helps,
    question_solution,
)
from lessons.course.trial_boards import trial_context, trial_of


@never_cache
@require_safe
def lesson(request: HttpRequest, key: str) -> HttpResponse:
    """To the step with which the reader goes on."""
    shown_lesson = found_lesson(request, key)
    place = lesson_positions.place(request.user, request.session, key)
    return redirect("lessons:lesson-step", key, place.next_of(shown_lesson.document))


class _Listed(NamedTuple):
    """A step in the list of a lesson; its `title` is "" where it may tell the answer: in a `closed` step, and
    in one that the reader has not reached. `seen` is one of which the solution was shown today."""

    id: str
    title: str
    done: bool
    closed: bool
    seen: bool


def _step_rows(
    request: HttpRequest, lesson: CourseLesson, place: LessonPosition, at: str, closed: ClosedFacts
) -> list[_Listed]:
    """The steps, of which `at` is shown; closed are those that give away what a worksheet asks."""
    seen = lesson_positions.shown_today(request.user, request.session, lesson.key)
    reached = place.reached(lesson.document) | {at}
    rows = []
    for step in lesson.document.steps:
        shut, done = closed.closes(step), step.id in place.done
        named = not shut and (step.id in reached or people.is_teacher(request.user))
        rows.append(_Listed(step.id, step.title if named else "", done, shut, step.id in seen and not done))
    return rows


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def step(request: HttpRequest, key: str, step: str) -> HttpResponseBase:
    """One step; what is done in it is kept and answered."""
    shown_lesson = found_lesson(request, key)
    try:
        at = shown_lesson.document.at(step)
    except ValueError:
        raise Http404(_("Esta lição não tem esse passo.")) from None
    shown_step = shown_lesson.document.steps[at]
    given = lesson_overview.given_for(request.user, key)
    focus = lesson_control.led_now(given).focus if given else ""
    if focus and request.method == "GET" and focus in _other_ids(shown_lesson, step):
        return redirect("lessons:lesson-step", key, focus)
    closed = closed_in(request, key)
    lock = closed.lock_of(shown_step)
    is_closed = closed.closes(shown_step)
    if request.method == "POST" and request.POST.get("do") == "seguir":
        return _on(request, shown_lesson, at, done=not is_closed)
    answer = _step_answer(request, shown_lesson, shown_step, lock)
    if isinstance(answer, HttpResponseBase):
        return answer
    place = lesson_positions.place(request.user, request.session, key)
    steps = shown_lesson.document.steps
    context = {
        **answer,
        **({"step": shown_step} if is_closed else step_context(shown_step)),
        "lock": lock,
        "closed": is_closed,
        "found": shown_lesson,
        "lesson": shown_lesson.document,
        "number": at + 1,
        "page": reverse("lessons:lesson-step", args=[key, shown_step.id]),
        "done": shown_step.id in place.done,
        "steps": _step_rows(request, shown_lesson, place, shown_step.id, closed),
        "count": place.count(shown_lesson.document),
        "people": history.people_of(key),
        "has_summary": people.is_teacher(request.user)
        or steps[-1].id in place.reached(shown_lesson.document),
        "before": steps[at - 1].id if at else "",
        "after": steps[at + 1].id if at + 1 < len(steps) else "",
        "given": given,
    }
    if given and request.method == "POST":
        lesson_news.tell_overview(given)
    status = 403 if is_closed else 200
    response = render(request, "lessons/course/step.html", context, status=status)
    if request.htmx and (address := context.get("address")):  # type: ignore[attr-defined]
        response["HX-Replace-Url"] = address  # what was done stays over a reload
    return response


def _other_ids(lesson: CourseLesson, step: str) -> list[str]:
    return [other.id for other in lesson.document.steps if other.id != step]


def _step_answer(
    request: HttpRequest, lesson: CourseLesson, step: LessonStep, lock: HintsLocked | None
) -> dict[str, Any] | HttpResponseBase:
    """What a step shows; of one that is closed nothing, but a match that can be played without letters."""
    if lock is not None and isinstance(step, PlayStep) and step.plays_on:
        return _played(request, lesson, step, mute=True)
    if lock is not None:
        return {}
    return _handler(step)(request, lesson, step)


def _on(request: HttpRequest, lesson: CourseLesson, at: int, *, done: bool) -> HttpResponse:
    """To the next step. What asks nothing is done by reading it, if it could be read."""
    steps = lesson.document.steps
    step = steps[at]
    if done and not step.asks:
        lesson_positions.be_at(request.user, request.session, lesson.key, step.id, done=True)
    if at + 1 == len(steps):
        return redirect("lessons:lesson-end", lesson.key)
    after = steps[at + 1].id
    lesson_positions.be_at(request.user, request.session, lesson.key, after, done=False)
    return redirect("lessons:lesson-step", lesson.key, after)


def _text_context(request: HttpRequest, lesson: CourseLesson, step: LessonStep) -> dict[str, Any]:
    return {}


def _keep_answer(
    request: HttpRequest, lesson: CourseLesson, step: LessonStep, state: str, written: str
) -> None:
    """Keeps an answer, with which the step is done if it is not wrong."""
    answer, right = WrittenAnswer(state, written), state != StepAnswer.State.WRONG
    lesson_positions.record(request.user, request.session, lesson.key, step.id, answer, done=right)


def _show_solution(request: HttpRequest, lesson: CourseLesson, step: LessonStep) -> None:
    lesson_positions.show(request.user, request.session, lesson.key, step.id)


def _answered(
    request: HttpRequest, lesson: CourseLesson, ask: QuestionStep
) -> dict[str, Any] | HttpResponseBase:
    """A question, with the position on which moves are tried."""
    page = reverse("lessons:lesson-step", args=[lesson.key, ask.id])
    trial = trial_context(request, ask.trial, page)
    return trial if isinstance(trial, HttpResponseBase) else {**_question(request, lesson, ask), **trial}


def _question(request: HttpRequest, lesson: CourseLesson, ask: QuestionStep) -> dict[str, Any]:
    """A question, with what is said of an answer."""
    context: dict[str, Any] = {
        "options": [
            (number, inline(translated(ask.options[number - 1])))
            for number in ask.shuffled_numbers(lesson.key)
        ],
        "written": _typed_answer(request, lesson, ask),
        "draft": draft_key(request, lesson.key, ask),
    }
    context |= posted_helps(request.POST, ask).context(ask)
    if request.method != "POST" and not context["written"]:
        return context
    if request.POST.get(ASK) == SOLUTION:
        _show_solution(request, lesson, ask)
        return context | {"verdict": question_solution(ask), "seen": True}
    if request.POST.get(ASK):
        return context | {"hint": context["hints"][-1] if context["hints"] else ""}
    reply = ask.answered(context["written"])
    words = inline(translated(reply.words)) if reply.words else ""
    if reply.right is None:
        return context | {"verdict": {"kind": "warn", "words": words}}
    if request.method == "POST":
        answer = _choice(ask, context["written"])
        _keep_answer(request, lesson, ask, "right" if reply.right else "wrong", answer)
    if reply.right:
        verdict = {"kind": "good", "words": words or _("Certo!"), "because": html(ask.because)}
        return context | {"verdict": verdict, "solved": True}
    usual = _("Ainda não. Lê outra vez a pergunta, com calma.")
    verdict = {"kind": "bad", "words": words or usual}
    return context | {"verdict": verdict}


def _typed_answer(request: HttpRequest, lesson: CourseLesson, ask: QuestionStep) -> str:
    """What is sent; on a page that is opened again, what was answered last, if the question still has it."""
    if request.method == "POST":
        return request.POST.get("resposta", "").strip()[:MOST_WRITTEN]
    last = lesson_positions.last_answer(request.user, request.session, lesson.key, ask.id)
    if last is None or not ask.options:
        return "" if last is None else last.written
    numbers = (str(number) for number in range(1, len(ask.options) + 1))
    return next((number for number in numbers if _choice(ask, number) == last.written), "")


def _choice(ask: QuestionStep, written: str) -> str:
    """The answer as its teacher reads it."""
    return translated(ask.options[read_number(written) - 1]) if ask.options else written


def _played(
    request: HttpRequest, lesson: CourseLesson, play: PlayStep, *, mute: bool = False
) -> dict[str, Any] | HttpResponseBase:
    """A position against the computer, after the moves that come with the request; `mute`: nothing is said
    that tells who wins."""
    who = begins_with(request)
    if play.first == "choice" and not who:
        return _asked_who_begins(request, lesson, play, mute=mute)
    begins = play.first == "pupil" or (play.first == "choice" and who == PUPIL)
    page = reverse("lessons:lesson-step", args=[lesson.key, play.id])
    kept = [(BEGINS, who)] if who else []
    shown = play_page(request, play, page, begins=begins, kept=kept, mute=mute)
    if isinstance(shown, HttpResponseBase):
        return shown
    if shown.over:
        state = "right" if shown.now.result == "won" else "wrong"
        _keep_answer(request, lesson, play, state, moves_text(shown.now))
    help_asked = request.POST.get(ASK)
    seen = not mute and (help_asked == SOLUTION or (help_asked == WHY and play.goal == "move"))
    if seen:
        _show_solution(request, lesson, play)
    return {**shown.context, "again": page, "address": shown.context["asks"], "seen": seen}


def _asked_who_begins(
    request: HttpRequest, lesson: CourseLesson, play: PlayStep, *, mute: bool
) -> dict[str, Any]:
    """The position, and who begins to be chosen: with the helps, for that is what is to be found."""
    game = play.game.game
    context = {"choose": (PUPIL, COMPUTER), **move_input.to_see(game, game.initial())}
    if mute:
        return context
    context |= posted_helps(request.POST, play).context(play)
    if request.POST.get(ASK) != SOLUTION:
        return context
    _show_solution(request, lesson, play)
    return context | {"verdict": played_solution(walk(play, [], begins=True)), "seen": True}


def _practised(
    request: HttpRequest, lesson: CourseLesson, step: Practice
) -> dict[str, Any] | HttpResponseBase:
    """The questions of an exercise, one at a time, until enough were answered."""
    exercise = EXERCISES[step.exercise]
    is_told = closed_in(request, lesson.key).tells
    drill = lesson_positions.drill(request.user, request.session, lesson.key, step, is_told)
    given = practice.question_of(request.user, request.session, exercise, step.level, drill.seed)
    if (typing := typing_response(request, exercise, given)) is not None:
        return typing
    trial = trial_of(request, exercise, given, reverse("lessons:lesson-step", args=[lesson.key, step.id]))
    if isinstance(trial, HttpResponseBase):
        return trial
    written = request.POST.get("resposta", "")[:MOST_WRITTEN]
    verdict, states = None, list(drill.states)
    if request.method != "POST" and (
        last := practice.last_answer(request.user, request.session, step.exercise, step.level, drill.seed)
    ):
        written, verdict = last, said_of(exercise.mark(given, last))
    if request.method == "POST" and not drill.over:
        if request.POST.get("semente") != drill.seed:  # sent twice, or from an old page
            return redirect(request.path)
        state = {HINT: "hint", SOLUTION: "shown"}.get(request.POST.get(ASK, ""), "")
        slip = ""
        if not state:
            marked = exercise.mark(given, written)
            verdict = said_of(marked)
            state, slip = ("" if marked.state == "unreadable" else marked.state), marked.slip
        if state:
            states.append(state)
            tried = ExerciseTry(step.exercise, step.level, drill.seed, state, slip, timezone.now())
            practice.keep(request.user, request.session, tried, written, given)
    after = drill
    if request.method == "POST":
        after = lesson_positions.drill(request.user, request.session, lesson.key, step, is_told)
        lesson_positions.be_at(request.user, request.session, lesson.key, step.id, done=after.over)
    return {
        "exercise": exercise,
        "draft": f"{draft_key(request, lesson.key, step)}/{drill.seed}",
        "seed": drill.seed,
        "prompt": exercise.prompt(given),
        "form_words": exercise.form_of(given),
        "reading": reading_of(exercise, given, written),
        "drawn": illustrated(exercise, given),
        "choices": exercise.choices(given),
        **trial,
        "written": written,
        "verdict": verdict,
        "hint": translated(exercise.hint) if "hint" in states else "",
        "worked": explained(practice.helped(exercise, given, states), "worked"),
        "may_hint": practice.may_hint(states),
        "over": practice.is_over(states),
        "right": after.done,
        "next_page": "" if after.over else request.path,
        "solved": after.over,
    }


def _writing_context(request: HttpRequest, lesson: CourseLesson, free: WritingStep) -> dict[str, Any]:
    """A text for the teacher; a visitor's stays in the session."""
    typed = request.POST.get("resposta", "").strip()[: lesson_positions.WRITTEN]
    if request.method == "POST" and typed:
        _keep_answer(request, lesson, free, "sent", typed)
    sent = lesson_positions.last_answer(request.user, request.session, lesson.key, free.id)
    done = sent is not None
    return {
        "written": sent.written if sent else typed,
        "draft": draft_key(request, lesson.key, free),
        "model": html(free.model) if done else "",
        "solved": done,
        "verdict": {"kind": "good", "words": _("Guardado.")} if done and request.method == "POST" else None,
    }


def _drawing_context(request: HttpRequest, lesson: CourseLesson, step: DrawingStep) -> dict[str, Any]:
    """A step that is answered on its drawing, with what is said of each part of the answer."""
    written = {name: request.POST.get(f"{PART}{name}", "").strip()[:MOST_PART] for name in step.part_names}
    answers = {name: value for name, value in written.items() if value}
    helps = posted_helps(request.POST, step).context(step)
    context: dict[str, Any] = {"draft": draft_key(request, lesson.key, step), **helps}
    if request.POST.get(ASK) == SOLUTION:
        _show_solution(request, lesson, step)
        return context | _drawing_solution(step)
    if request.method != "POST" or request.POST.get(ASK):
        return context | {"drawn": template_context(DrawingView(step, answers))}
    if edit := DRAWING_KINDS[step.kind].edit(step, answers, request.POST.dict()):
        return context | {"drawn": template_context(DrawingView(step, edit.answers, edit=edit))}
    reply = step.answered(answers)
    if reply.right is not None:
        _keep_answer(request, lesson, step, "right" if reply.right else "wrong", step.answer_text(answers))
    return context | {
        "drawn": template_context(DrawingView(step, answers, reply)),
        "verdict": _drawing_verdict(step, reply),
        "solved": reply.right is True,
    }


def _drawing_solution(step: DrawingStep) -> dict[str, Any]:
    """A right answer on the drawing, and why."""
    answers = step.solution()
    words = _("Está aqui uma resposta certa.")
    return {
        "drawn": template_context(DrawingView(step, answers, step.answered(answers))),
        "verdict": {"kind": "warn", "words": words, "because": html(step.because)},
        "seen": True,
    }


def _drawing_verdict(step: DrawingStep, reply: DrawingReply) -> dict[str, Any]:
    """What is said of an answer: how much of it is right, and what refutes the rest."""
    words = inline(translated(reply.words)) if reply.words else ""
    if reply.right:
        return {"kind": "good", "words": words or _("Certo!"), "because": html(step.because)}
    refutations = [inline(translated(part.words)) for part in reply.parts.values() if part.words]
    return {"kind": "warn" if reply.right is None else "bad", "words": words, "refutations": refutations}


_HANDLED: dict[type[LessonStep], Callable[..., dict[str, Any] | HttpResponseBase]] = {
    QuestionStep: _answered,
    PlayStep: _played,
    Practice: _practised,
    WritingStep: _writing_context,
    ConjectureStep: conjecture_page,
    PredictStep: prediction_page,
}


def _handler(step: LessonStep) -> Callable[..., dict[str, Any] | HttpResponseBase]:
    """What answers the request of a step of this kind."""
    return _drawing_context if isinstance(step, DrawingStep) else _HANDLED.get(type(step), _text_context)


@never_cache
@require_safe
def whole(request: HttpRequest, key: str) -> HttpResponse:
    """The steps below each other, to look up and to be printed: all of them with all answers for teachers;
    for others those that they have reached, with the answers of those that they have done."""
    shown_lesson = found_lesson(request, key)
    closed = closed_in(request, key)
    lesson = shown_lesson.document
    teaches = people.is_teacher(request.user)
    place = lesson_positions.place(request.user, request.session, key)
    reached = place.reached(lesson)
    context = {
        "found": shown_lesson,
        "lesson": lesson,
        "steps": [
            {"step": step, "closed": lock}
            if (lock := closed.lock_of(step)) and closed.closes(step)
            else {
                **step_context(step),
                **_answers(step, key, told=teaches or step.id in place.done),
                "board": _step_board(step),
            }
            for step in lesson.steps
            if teaches or step.id in reached
        ],
        "left": 0 if teaches else len(lesson.steps) - len(reached),
        "teacher": html(lesson.teacher),
        "teaches": teaches,
    }
    return render(request, "lessons/course/whole.html", context)


def _answers(step: LessonStep, lesson: str, *, told: bool) -> dict[str, Any]:
    """What there is to choose from in a question, and what is practised; what is right, and why, where that
    may be `told`."""
    if isinstance(step, Practice):
        exercise = EXERCISES[step.exercise]
        return {"exercise": exercise, "level": exercise.levels[step.level - 1]}
    if isinstance(step, DrawingStep):
        answers = step.solution() if told else {}
        return {
            "drawn": template_context(DrawingView(step, answers, still=True)),
            "because": html(step.because) if told else "",
        }
    if isinstance(step, ConjectureStep):
        return {"law": step, "because": html(step.because) if told else ""}
    if isinstance(step, PredictStep):
        return {"predicted": step.part_names, "because": html(step.because) if told else ""}
    if not isinstance(step, QuestionStep):
        return {}
    options = [
        (inline(translated(step.options[number - 1])), told and bool(step.answered(str(number)).right))
        for number in step.shuffled_numbers(lesson)
    ]
    return {
        "options": options,
        "numbers": "" if options or not told else ", ".join(map(str, step.right_numbers)),
        "because": html(step.because) if told else "",
    }


def _step_board(step: LessonStep) -> Any:
    """The position of a step that is played, or asked about, to be looked at; None where none is drawn."""
    if isinstance(step, PlayStep):
        game: Game[Any] | None = step.game.game
    else:
        game = step.trial if isinstance(step, QuestionStep) else None
    return None if game is None or game.live_problem() else board_of(game, f"posicao-{step.id}")


@never_cache
@require_safe
def on_paper(request: HttpRequest, key: str) -> HttpResponse:
    """The summary, for one page of paper."""
    shown_lesson = found_lesson(request, key)
    summaries = [step for step in shown_lesson.document.steps if step.kind == "summary"]
    if not summaries:
        raise Http404(_("Esta lição não tem resumo."))
    facts = frozenset().union(*(step.facts for step in summaries))
    if closed := closed_in(request, key).lock_on(facts):
        context = {"closed": closed, "back": shown_lesson}
        return render(request, "lessons/course/closed.html", context, status=403)
    steps = [step_context(step) for step in summaries]
    shown = {"found": shown_lesson, "lesson": shown_lesson.document, "steps": steps}
    return render(request, "lessons/course/summary.html", shown)
