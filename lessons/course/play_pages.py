"""A position that is played against the computer on a page: the board, what is said of the last move, and the
form whose fields hold the moves so far."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from msgspec import structs

from games.live import move_input
from games.pictures.texts import translated
from games.rules.text import Text, text
from lessons.course.documents.playing import MOST_MOVES, StepAttempt, walk
from lessons.course.documents.steps import PlayStep
from lessons.course.draft_keys import draft_at
from lessons.course.step_contexts import html
from lessons.course.step_helps import ASK, HINT, SOLUTION, WHY, played_solution, posted_helps, won_state

MADE, BEGINS = "feitas", "quem"
PUPIL, COMPUTER = "eu", "computador"


class PlayPage(NamedTuple):
    """What the template of a played position needs, how far it is played, and whether this request brought a
    move."""

    context: dict[str, Any]
    now: StepAttempt
    fresh: bool

    @property
    def over(self) -> bool:
        """Whether this request ended the game."""
        return self.fresh and bool(self.now.result)


def play_page(
    request: HttpRequest,
    play: PlayStep,
    page: str,
    *,
    begins: bool,
    kept: Sequence[tuple[str, str]] = (),
    mute: bool = False,
) -> PlayPage | HttpResponse:
    """The position after the moves that come with the request to the address `page`; `kept` are fields of the
    form that go on. `mute`: nothing is said that tells who wins. Answers the script's question about a
    half-made move."""
    asked = request.POST if request.method == "POST" else request.GET
    made = asked.getlist(MADE)[:MOST_MOVES]
    before = walk(play, made, begins=begins)
    if (answer := move_input.steps_answer(request, before.game, before.state)) is not None:
        return answer
    move = move_input.typed_move(request)
    fresh = bool(move) and not before.result and request.method == "POST" and not request.POST.get(ASK)
    now = walk(play, [*made, move], begins=begins) if fresh else before
    if not mute:
        return PlayPage(_context(request, play, page, now, kept, fresh=fresh), now, fresh)
    said = structs.replace(play, hint="", clue="", praise="")
    context = _context(request, said, page, replace(now, mistake=None), kept, fresh=fresh)
    helps = {**context["helps"], "may_solve": False}
    verdict = None if request.POST.get(ASK) else context["verdict"]
    return PlayPage({**context, "helps": helps, "verdict": verdict}, now, fresh)


def _context(
    request: HttpRequest,
    play: PlayStep,
    page: str,
    now: StepAttempt,
    kept: Sequence[tuple[str, str]],
    *,
    fresh: bool,
) -> dict[str, Any]:
    hidden = [*((MADE, move) for move in now.own), *kept]
    last = now.game.touched(now.line[-1].before, now.line[-1].move) if now.line else ()
    over = bool(now.result)
    board = (
        move_input.to_see(now.game, now.state, last) if over else move_input.to_try(now.game, now.state, last)
    )
    return {
        **board,
        "hidden": hidden,
        "asks": f"{page}?{urlencode(hidden)}",
        "draft": draft_at(request, f"{page}?{urlencode(hidden)}"),
        "again": f"{page}?{urlencode(kept)}" if kept else page,
        "solved": now.result == "won",
        "lost": now.result == "lost",
        "verdict": _verdict(request, play, now, fresh=fresh),
        "undo": f"{page}?{urlencode([*_before_mistake(now), *kept])}"
        if now.mistake and now.result != "won"
        else "",
        "may_why": now.result == "lost" and now.mistake is not None,
        "over": over,
        **_helps(request, play),
    }


def _helps(request: HttpRequest, play: PlayStep) -> dict[str, Any]:
    """The helps of the step; a hint that was just asked for is told on the line below the board."""
    context = posted_helps(request.POST, play).context(play)
    asked = request.POST.get(ASK) == HINT and context["hints"]
    return {**context, "hint": context["hints"][-1] if asked else ""}


def _is_mistaken(now: StepAttempt) -> bool:
    """Whether the last move of the pupil was the first mistake."""
    return now.mistake is not None and now.mistake in now.line[-2:]


def begins_with(request: HttpRequest) -> str:
    """Who begins, as the request says; "" where it does not."""
    asked = request.POST if request.method == "POST" else request.GET
    who = asked.get(BEGINS, "")
    return who if who in (PUPIL, COMPUTER) else ""


def _before_mistake(now: StepAttempt) -> list[tuple[str, str]]:
    """The query of the position in which the first mistake was made."""
    own = [made.move for made in now.line[: now.line.index(now.mistake)] if made.own] if now.mistake else []
    return [(MADE, move) for move in own]


def moves_text(now: StepAttempt) -> str:
    """The moves as a teacher reads them, the pupil's mistake last where there is one."""
    game = now.game
    if now.mistake is None:
        return translated(game.picture(now.state))
    return f"{translated(game.picture(now.mistake.before))} {translated(game.describe(now.mistake.move))}"


def _verdict(request: HttpRequest, play: PlayStep, now: StepAttempt, *, fresh: bool) -> dict[str, Any] | None:
    """What is said of the last move, or of the position in which the first mistake was made."""
    if request.POST.get(ASK) == SOLUTION:
        return played_solution(now)
    if request.POST.get(ASK) == WHY and now.mistake is not None:
        words = text("A posição era esta: {picture}", picture=now.game.picture(now.mistake.before))
        return {"kind": "warn", "words": translated(words), "blocks": won_state(now.game, now.mistake.before)}
    return _move_feedback(play, now) if fresh else None


def _move_feedback(play: PlayStep, now: StepAttempt) -> dict[str, Any]:
    """What is said of a move that was just made."""
    if now.refused is not None:
        return {"kind": "warn", "words": translated(now.refused)}
    if now.result == "won":
        words = _("Ganhaste!") if play.goal == "win" else _("Certo!")
        return {"kind": "good", "words": words, "because": html(play.praise)}
    replied = _reply(now)
    if _is_mistaken(now):
        mistaken = text("Essa jogada deixa o adversário ganhar. {reply}", reply=replied)
        return {"kind": "bad", "words": translated(mistaken)}
    if now.result == "lost":
        return {"kind": "bad", "words": translated(text("{reply} Perdeste esta partida.", reply=replied))}
    return {"kind": "", "words": translated(replied)}


def _reply(now: StepAttempt) -> Text | str:
    """What the computer did."""
    last = now.line[-1]
    return "" if last.own else text("O computador {did}.", did=now.game.describe(last.move))
