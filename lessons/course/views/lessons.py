"""Lessons: the shelf, one step after the other, all at once, the summary to be printed."""

from collections.abc import Callable
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts import people
from accounts.models import User
from games.analysis import helps
from games.live import trying
from games.pictures.explained import explained
from games.pictures.texts import said
from games.rules.text import Text, text
from games.solvers.analyse import analyse
from games.solvers.brute import Brute
from lessons.course import going, library, practice, visitors
from lessons.course.documents.lesson import Lesson as Document
from lessons.course.documents.lesson import games_of
from lessons.course.documents.playing import Walk, walk
from lessons.course.documents.steps import MOST_POSITIONS, Ask, Free, Play, Practice, Step
from lessons.course.exercises import EXERCISES
from lessons.course.exercises.base import MOST_WRITTEN
from lessons.course.found import found_lesson
from lessons.course.going import Place
from lessons.course.library import Found
from lessons.course.models import Lesson, StepAnswer
from lessons.course.progress import Try
from lessons.course.shipped import LESSONS
from lessons.course.shown import board_of, html, inline, shown

MADE, BEGINS, ASK = "feitas", "quem", "pedir"
PUPIL, COMPUTER = "eu", "computador"


@never_cache
@require_safe
def shelf(request: HttpRequest) -> HttpResponse:
    """The site's lessons with how far the reader is, those of the reader's classes, a teacher's own."""
    places = going.places(request.user, request.session)
    user = request.user if isinstance(request.user, User) else None
    context: dict[str, Any] = {
        "cards": [_card(Found(key, library.shipped(key)), places) for key in LESSONS],
        "teaches": people.is_teacher(request.user),
        "kept": visitors.kept(request.user, request.session),
    }
    if user is not None and people.is_teacher(user):
        context["own"] = library.own_of(user)
        context["classes"] = people.taught(user).filter(archived_at=None)
    elif user is not None:
        context["given"] = list(_given(user, places))
    return render(request, "lessons/course/shelf.html", context)


def _card(found: Found, places: dict[str, Place]) -> dict[str, Any]:
    place = places.get(found.key, Place())
    total, done = len(found.document.steps), place.count(found.document)
    return {"found": found, "done": done, "total": total, "begun": found.key in places}


def _given(pupil: User, places: dict[str, Place]) -> Any:
    for one in library.given_to(pupil):
        try:
            yield {"given": one, **_card(library.find(pupil, one.lesson), places)}
        except Lesson.DoesNotExist:
            continue


@never_cache
@require_safe
def lesson(request: HttpRequest, key: str) -> HttpResponse:
    """To the step with which the reader goes on."""
    found = found_lesson(request, key)
    place = going.place(request.user, request.session, key)
    return redirect("lessons:lesson-step", key, place.next_of(found.document))


def _closed(request: HttpRequest, games: frozenset[str]) -> HttpResponse | None:
    """Instead of what tells about a game on which the reader works."""
    closed = helps.first_closed(helps.account_of(request), games)
    return render(request, "games/closed.html", {"closed": closed}, status=403) if closed else None


class _Listed(NamedTuple):
    """A step in the list of a lesson: a `closed` one shows no title, which may tell the answer."""

    id: str
    title: str
    done: bool
    closed: bool


def _listed(request: HttpRequest, lesson: Document, place: Place) -> list[_Listed]:
    """The steps; closed are those about a game on which the reader works."""
    account = helps.account_of(request)
    closed = {game for game in lesson.games if helps.closed(account, game)}
    return [
        _Listed(
            step.id,
            step.title,
            step.id in place.done,
            not closed.isdisjoint(games_of(step)),
        )
        for step in lesson.steps
    ]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def step(request: HttpRequest, key: str, step: str) -> HttpResponseBase:
    """One step; what is done in it is kept and answered."""
    found = found_lesson(request, key)
    try:
        at = found.document.at(step)
    except ValueError:
        raise Http404(_("Esta lição não tem esse passo.")) from None
    its = found.document.steps[at]
    if closed := _closed(request, games_of(its)):
        return closed
    if request.method == "POST" and request.POST.get("do") == "seguir":
        return _on(request, found, at)
    answer = _HANDLED.get(type(its), _told)(request, found, its)
    if isinstance(answer, HttpResponseBase):
        return answer
    place = going.place(request.user, request.session, key)
    steps = found.document.steps
    context = {
        **answer,
        **shown(its),
        "found": found,
        "lesson": found.document,
        "number": at + 1,
        "page": reverse("lessons:lesson-step", args=[key, its.id]),
        "done": its.id in place.done,
        "steps": _listed(request, found.document, place),
        "count": place.count(found.document),
        "before": steps[at - 1].id if at else "",
        "after": steps[at + 1].id if at + 1 < len(steps) else "",
    }
    return render(request, "lessons/course/step.html", context)


def _on(request: HttpRequest, found: Found, at: int) -> HttpResponse:
    """To the next step. What asks nothing is done by reading it."""
    steps = found.document.steps
    its = steps[at]
    if not its.asks:
        going.be_at(request.user, request.session, found.key, its.id, done=True)
    if at + 1 == len(steps):
        return redirect("lessons:lessons")
    after = steps[at + 1].id
    going.be_at(request.user, request.session, found.key, after, done=False)
    return redirect("lessons:lesson-step", found.key, after)


def _told(request: HttpRequest, found: Found, its: Step) -> dict[str, Any]:
    return {}


def _kept(request: HttpRequest, found: Found, its: Step, state: str, written: str) -> None:
    """Keeps an answer, and where the reader is."""
    going.keep(request.user, found.key, its.id, state, written)
    right = state != StepAnswer.State.WRONG
    going.be_at(request.user, request.session, found.key, its.id, done=right)


def _answered(request: HttpRequest, found: Found, its: Ask) -> dict[str, Any]:
    """A question, with what is said of an answer."""
    context: dict[str, Any] = {
        "options": [(number, inline(said(one))) for number, one in enumerate(its.options, 1)],
        "written": request.POST.get("resposta", "").strip()[:MOST_WRITTEN],
        "board": _still(its) if its.show else None,
    }
    if request.method != "POST":
        return context
    if request.POST.get(ASK) == "pista":
        return context | {"hint": inline(its.hint)}
    reply = its.answered(context["written"])
    words = inline(said(reply.words)) if reply.words else ""
    if reply.right is None:
        return context | {"verdict": {"kind": "warn", "words": words}}
    answer = _choice(its, context["written"])
    _kept(request, found, its, "right" if reply.right else "wrong", answer)
    if reply.right:
        verdict = {"kind": "good", "words": words or _("Certo!"), "because": html(its.because)}
        return context | {"verdict": verdict, "solved": True}
    usual = _("Ainda não. Lê outra vez a pergunta, com calma.")
    return context | {"verdict": {"kind": "bad", "words": words or usual}, "may_hint": bool(its.hint)}


def _choice(its: Ask, written: str) -> str:
    """The answer as its teacher reads it."""
    return said(its.options[int(written) - 1]) if its.options else written


def _still(its: Ask | Play) -> Any:
    """The position of a step, to be looked at; None where it has none to be drawn."""
    if its.game is None or its.game.game.live_problem() is not None:
        return None
    return board_of(its.game.game, f"posicao-{its.id}")


def _played(request: HttpRequest, found: Found, its: Play) -> dict[str, Any] | HttpResponseBase:
    """A position against the computer, after the moves that come with the request."""
    asked = request.POST if request.method == "POST" else request.GET
    who = asked.get(BEGINS, "")
    if its.first == "choice" and who not in (PUPIL, COMPUTER):
        return {"choose": (PUPIL, COMPUTER), **_seen(its)}
    begins = its.first == "pupil" or (its.first == "choice" and who == PUPIL)
    made = asked.getlist(MADE)[:60]
    before = walk(its, made, begins=begins)
    if (answer := trying.asked(request, before.game, before.state)) is not None:
        return answer
    move = before.game.typed(asked.get(trying.MOVE, "").strip()[: trying.MAX_MOVE])
    fresh = bool(move) and not before.result and request.method == "POST"
    now = walk(its, [*made, move], begins=begins) if fresh else before
    if fresh and now.result:
        _kept(request, found, its, "right" if now.result == "won" else "wrong", _line(now))
    hidden = [(MADE, one) for one in now.own] + ([(BEGINS, who)] if who else [])
    page = reverse("lessons:lesson-step", args=[found.key, its.id])
    last = now.game.touched(now.line[-1].before, now.line[-1].move) if now.line else ()
    over = bool(now.result)
    board = trying.to_see(now.game, now.state, last) if over else trying.to_try(now.game, now.state, last)
    return {
        **board,
        "hidden": hidden,
        "asks": f"{page}?{urlencode(hidden)}",
        "solved": now.result == "won",
        "lost": now.result == "lost",
        "verdict": _verdict(request, its, now, fresh=fresh),
        "undo": f"{page}?{urlencode(_before_mistake(now, who))}"
        if now.mistake and now.result != "won"
        else "",
        "may_why": now.result == "lost" and now.mistake is not None,
        "hint": inline(its.hint) if request.POST.get(ASK) == "pista" else "",
        "may_hint": bool(its.hint) and not over,
    }


def _seen(its: Play) -> dict[str, Any]:
    game = its.game.game
    return trying.to_see(game, game.initial())


def _before_mistake(now: Walk, who: str) -> list[tuple[str, str]]:
    """The query of the position in which the first mistake was made."""
    own = [made.move for made in now.line[: now.line.index(now.mistake)] if made.own] if now.mistake else []
    return [*((MADE, one) for one in own), *([(BEGINS, who)] if who else [])]


def _line(now: Walk) -> str:
    """The moves as a teacher reads them, the pupil's mistake last where there is one."""
    game = now.game
    if now.mistake is None:
        return said(game.picture(now.state))
    return f"{said(game.picture(now.mistake.before))} {said(game.describe(now.mistake.move))}"


def _verdict(request: HttpRequest, its: Play, now: Walk, *, fresh: bool) -> dict[str, Any] | None:
    """What is said of the last move, or of the position in which the first mistake was made."""
    if request.POST.get(ASK) == "porque" and now.mistake is not None:
        found = analyse(now.game, now.mistake.before, Brute(MOST_POSITIONS))
        words = text("A posição era esta: {picture}", picture=now.game.picture(now.mistake.before))
        return {"kind": "warn", "words": said(words), "blocks": explained(found.explanation)}
    return _said(its, now) if fresh else None


def _said(its: Play, now: Walk) -> dict[str, Any]:
    """What is said of a move that was just made."""
    if now.refused is not None:
        return {"kind": "warn", "words": said(now.refused)}
    if now.result == "won":
        words = _("Ganhaste!") if its.goal == "win" else _("Certo!")
        return {"kind": "good", "words": words, "because": html(its.praise)}
    replied = _reply(now)
    if now.mistake is not None and now.mistake in now.line[-2:]:
        mistaken = text("Essa jogada deixa o adversário ganhar. {reply}", reply=replied)
        return {"kind": "bad", "words": said(mistaken)}
    if now.result == "lost":
        return {"kind": "bad", "words": said(text("{reply} Perdeste esta partida.", reply=replied))}
    return {"kind": "", "words": said(replied)}


def _reply(now: Walk) -> Text | str:
    """What the computer did."""
    last = now.line[-1]
    return "" if last.own else text("O computador {did}.", did=now.game.describe(last.move))


def _practised(request: HttpRequest, found: Found, its: Practice) -> dict[str, Any] | HttpResponseBase:
    """The questions of an exercise, one at a time, until enough were answered."""
    exercise = EXERCISES[its.exercise]
    drill = going.drill(request.user, request.session, found.key, its)
    given = exercise.question(drill.seed, its.level)
    written = request.POST.get("resposta", "")[:MOST_WRITTEN]
    verdict, states = None, list(drill.states)
    if request.method == "POST" and not drill.over:
        if request.POST.get("semente") != drill.seed:  # sent twice, or from an old page
            return redirect(request.path)
        state = {"pista": "hint", "resolucao": "shown"}.get(request.POST.get(ASK, ""), "")
        slip = ""
        if not state:
            marked = exercise.mark(given, written)
            kinds = {"right": "good", "wrong": "bad", "unreadable": "warn"}
            verdict = {"kind": kinds[marked.state], "words": said(marked.words)}
            state, slip = ("" if marked.state == "unreadable" else marked.state), marked.slip
        if state:
            states.append(state)
            tried = Try(its.exercise, its.level, drill.seed, state, slip, timezone.now())
            practice.keep(request.user, request.session, tried, written, given)
    after = going.drill(request.user, request.session, found.key, its)
    if request.method == "POST":
        going.be_at(request.user, request.session, found.key, its.id, done=after.over)
    return {
        "exercise": exercise,
        "seed": drill.seed,
        "prompt": exercise.prompt(given),
        "drawn": explained(exercise.drawn(given)),
        "written": written,
        "verdict": verdict,
        "hint": said(exercise.hint) if "hint" in states else "",
        "worked": explained(practice.helped(exercise, given, states)),
        "may_hint": practice.may_hint(exercise, states),
        "wrong": states.count("wrong"),
        "over": "right" in states or "shown" in states,
        "right": after.done,
        "solved": after.over,
    }


def _written(request: HttpRequest, found: Found, its: Free) -> dict[str, Any]:
    """A text for the teacher; visitors write on paper."""
    typed = request.POST.get("resposta", "").strip()[: going.WRITTEN]
    if request.method == "POST" and typed:
        _kept(request, found, its, "sent", typed)
    sent = going.answers(request.user, found.key, its.id)
    done = bool(sent) or (request.method == "POST" and bool(typed))
    return {
        "written": sent[-1].written if sent else typed,
        "model": html(its.model) if done else "",
        "solved": done,
        "verdict": {"kind": "good", "words": _("Guardado.")} if done and request.method == "POST" else None,
    }


_HANDLED: dict[type[Step], Callable[..., dict[str, Any] | HttpResponseBase]] = {
    Ask: _answered,
    Play: _played,
    Practice: _practised,
    Free: _written,
}


@never_cache
@require_safe
def whole(request: HttpRequest, key: str) -> HttpResponse:
    """All steps below each other, to look up and to be printed: with all answers for teachers, and with those
    of the steps that they have done for others."""
    found = found_lesson(request, key)
    if closed := _closed(request, found.document.games):
        return closed
    lesson = found.document
    teaches = people.is_teacher(request.user)
    done = going.place(request.user, request.session, key).done
    context = {
        "found": found,
        "lesson": lesson,
        "steps": [
            {**shown(step), **_answers(step, told=teaches or step.id in done), "board": _drawn(step)}
            for step in lesson.steps
        ],
        "teacher": html(lesson.teacher),
        "teaches": teaches,
    }
    return render(request, "lessons/course/whole.html", context)


def _answers(its: Step, *, told: bool) -> dict[str, Any]:
    """What there is to choose from in a question, and what is practised; what is right, and why, where that
    may be `told`."""
    if isinstance(its, Practice):
        exercise = EXERCISES[its.exercise]
        return {"exercise": exercise, "level": exercise.levels[its.level - 1]}
    if not isinstance(its, Ask):
        return {}
    options = [
        (inline(said(one)), told and bool(its.answered(str(number)).right))
        for number, one in enumerate(its.options, 1)
    ]
    return {
        "options": options,
        "numbers": "" if options or not told else ", ".join(map(str, its.right_numbers)),
        "because": html(its.because) if told else "",
    }


def _drawn(its: Step) -> Any:
    """The position of a step that is played, or asked about."""
    return _still(its) if isinstance(its, Play) or (isinstance(its, Ask) and its.show) else None


@never_cache
@require_safe
def on_paper(request: HttpRequest, key: str) -> HttpResponse:
    """The summary, for one page of paper."""
    found = found_lesson(request, key)
    steps = [shown(one) for one in found.document.steps if one.kind == "summary"]
    if not steps:
        raise Http404(_("Esta lição não tem resumo."))
    if closed := _closed(request, found.document.games):
        return closed
    context = {"found": found, "lesson": found.document, "steps": steps}
    return render(request, "lessons/course/summary.html", context)
