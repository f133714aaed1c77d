"""A step with a conjecture on a page: the law that was written, what is said of it, and the position that
refutes it, to be played at once."""

from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from games.pictures.texts import translated
from games.rules.text import Text, text
from lessons.course import lesson_positions
from lessons.course.documents.conjectures import ConjectureStep
from lessons.course.draft_keys import draft_at, draft_key
from lessons.course.library import CourseLesson
from lessons.course.play_pages import BEGINS, COMPUTER, PUPIL, PlayPage, begins_with, play_page
from lessons.course.step_contexts import html
from lessons.course.step_helps import ASK, SOLUTION, explained_state, posted_helps
from lessons.worksheets.documents.law_tests import (
    ConjectureReply,
    Counterexample,
    losing_positions,
    position_text,
)
from lessons.worksheets.documents.laws import examples_of

LAW, PLAYING = "resposta", "partida"
MOST_WRITTEN = 300
_MOST_LOSING = 8  # P-positions that a solution names
_MOST_EARLIER = 8  # conjectures that are shown again


def conjecture_page(
    request: HttpRequest, lesson: CourseLesson, step: ConjectureStep
) -> dict[str, Any] | HttpResponseBase:
    """What the step shows after this request, which may bring a law or a move; a law is kept."""
    page = reverse("lessons:lesson-step", args=[lesson.key, step.id])
    asked = request.POST if request.method == "POST" else request.GET
    typed = asked.get(LAW, "").strip()[:MOST_WRITTEN]
    wanted = "" if PLAYING in request.POST else request.POST.get(ASK, "")
    seen = wanted == SOLUTION
    if seen:
        lesson_positions.show(request.user, request.session, lesson.key, step.id)
    helps = posted_helps(request.POST, step).context(step)
    reply = (
        step.answered(typed) if not seen and (typed or (request.method == "POST" and not wanted)) else None
    )
    played = _counterexample_play(request, step, page, typed, reply)
    if isinstance(played, HttpResponseBase):
        return played
    if request.method == "POST" and not wanted and PLAYING not in request.POST:
        _keep(request, lesson, step, typed, reply)
    return {
        **(played or {}),
        "written": typed,
        "law_draft": draft_key(request, lesson.key, step),
        "examples": examples_of(step.heaps),
        "letters": "" if step.heaps == 1 else ", ".join(step.letters),
        "law": _law_solution(step) if seen else _law_feedback(step, reply) if reply else None,
        "law_hints": helps["hints"],
        "law_helps": helps["helps"],
        "helps": None,  # the counterexample is played without
        "hints": (),
        "seen": seen,
        "draft": draft_at(request, played["asks"] if played else page),
        "earlier": lesson_positions.answers(request.user, lesson.key, step.id)[-_MOST_EARLIER:],
        "playing": played is not None,
        "solved": reply is not None and reply.stands is True,
        "address": played["asks"] if played else f"{page}?{urlencode([(LAW, typed)])}",
    }


def _law_feedback(step: ConjectureStep, reply: ConjectureReply) -> dict[str, Any]:
    """What is said of a law."""
    kind = {None: "warn", True: "good", False: ""}[reply.stands]
    return {
        "kind": kind,
        "understood": reply.understood,
        "words": reply.words,
        "because": html(step.because) if reply.stands else "",
        "unread": reply.stands is None,
    }


def _law_solution(step: ConjectureStep) -> dict[str, Any]:
    """Which positions are P, why, and what the solver says of one of them."""
    game = step.game.game
    shown = ", ".join(map(position_text, losing_positions(step.game.slug, game, _MOST_LOSING)))
    return {
        "kind": "warn",
        "words": text("São P: {positions}, …", positions=shown),
        "because": html(step.because),
        "blocks": explained_state(game, game.initial()),
    }


def _keep(
    request: HttpRequest,
    lesson: CourseLesson,
    step: ConjectureStep,
    typed: str,
    reply: ConjectureReply | None,
) -> None:
    """Keeps a law that could be read, with what refutes it: that is no wrong answer."""
    if reply is None or reply.stands is None:
        return
    written: Text | str = typed
    if reply.counterexample:
        position = position_text(reply.counterexample.position)
        written = text("{law} (contraexemplo: {position})", law=typed, position=position)
    state = "right" if reply.stands else "sent"
    answer = lesson_positions.WrittenAnswer(state, translated(written))
    lesson_positions.record(request.user, request.session, lesson.key, step.id, answer, done=reply.stands)


def _counterexample_play(
    request: HttpRequest, step: ConjectureStep, page: str, typed: str, reply: ConjectureReply | None
) -> dict[str, Any] | HttpResponseBase | None:
    """The position that refutes a law, to be played: who claimed that the player wins begins; None where
    there is none to be drawn."""
    refuting = reply.counterexample if reply else None
    play = step.played_from(refuting.position) if refuting else None
    if refuting is None or play is None:
        return None
    who = begins_with(request) or (PUPIL if refuting.letter == "P" else COMPUTER)
    kept = [(LAW, typed), (PLAYING, "1"), (BEGINS, who)]
    shown = play_page(request, play, page, begins=who == PUPIL, kept=kept)
    if not isinstance(shown, PlayPage):
        return shown
    other = COMPUTER if who == PUPIL else PUPIL
    swap = f"{page}?{urlencode([(LAW, typed), (BEGINS, other)])}"
    verdict = _end_feedback(refuting, shown) or shown.context["verdict"]
    return {**shown.context, "verdict": verdict, "swap": swap, "own": who == PUPIL}


def _end_feedback(refuting: Counterexample, shown: PlayPage) -> dict[str, Any] | None:
    """What is said at the end of a game from the position that refutes a law."""
    if not shown.over:
        return None
    letters = {"position": position_text(refuting.position), "letter": refuting.letter}
    if shown.now.result == "won":
        return {
            "kind": "good",
            "words": _("Ganhaste!"),
            "more": translated(text("{position} é {letter}.", **letters)),
        }
    told = text(
        "Ganhou o computador: {position} é {letter}, e a tua lei diz o contrário. Emenda-a.", **letters
    )
    return {"kind": "", "words": translated(told)}
