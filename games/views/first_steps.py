"""A game's first steps: small positions in which one move is asked for. Nothing is kept of what is tried;
which steps are done stands in the address."""

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from games.live import move_input
from games.live.addresses import branches_address
from games.live.move_input import MoveFeedback
from games.records.imports import starting_at
from games.rules import catalogue, first_steps
from games.rules.entry import GameEntry

DONE = "feitos"


@require_safe
def page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One of the first steps, and the answer to a move that was tried."""
    entry = catalogue.ENTRIES.get(slug)
    if entry is None or not 1 <= number <= len(entry.first_steps):
        raise Http404(gettext("Este jogo não tem esse primeiro passo."))
    first_step = entry.first_steps[number - 1]
    game, state = first_steps.begin(entry, first_step)
    answer = move_input.steps_answer(request, game, state)
    if answer is not None:
        return answer
    done = _done(request, len(entry.first_steps))
    move = move_input.typed_move(request)
    attempt = first_steps.tried(game, state, first_step, move) if move else None
    solved = attempt is not None and attempt.right
    if solved and attempt is not None:
        done |= {number}
        played = game.read_typed(state, move)
        shown = move_input.to_see(game, attempt.after, game.touched(state, played))
    else:
        shown = move_input.to_try(game, state)
    context = {
        "slug": slug,
        "entry": entry,
        "first_step": first_step,
        "number": number,
        "said": _feedback(attempt) if attempt is not None else None,
        "solved": solved,
        "branches_address": branches_address(starting_at(game, state)) if solved else "",
        "hidden": [(DONE, _numbers_text(done))] if done else [],
        "steps": _steps(slug, entry, number, done),
        "next": _address(slug, number + 1, done) if number < len(entry.first_steps) else "",
        "again": _address(slug, number, done),
        "page": reverse("games:first-steps", args=[slug, number]),
        **shown,
    }
    return render(request, "games/first_steps.html", context)


def _feedback(attempt: first_steps.FirstStepTry) -> MoveFeedback:
    if attempt.right:
        return MoveFeedback("good", gettext("Muito bem!"), attempt.words)
    if attempt.after is None:
        return MoveFeedback("warn", attempt.words, gettext("Tenta outra vez."))
    return MoveFeedback(
        "bad", gettext("Essa jogada é permitida, mas ainda não é a que se pede."), attempt.words
    )


def _done(request: HttpRequest, count: int) -> set[int]:
    """The steps that the address says are done."""
    words = request.GET.get(DONE, "")[:100].split("-")
    return {int(word) for word in words if word.isascii() and word.isdigit() and 1 <= int(word) <= count}


def _numbers_text(done: set[int]) -> str:
    return "-".join(map(str, sorted(done)))


def _address(slug: str, number: int, done: set[int]) -> str:
    address = reverse("games:first-steps", args=[slug, number])
    return f"{address}?{urlencode({DONE: _numbers_text(done)})}" if done else address


def _steps(slug: str, entry: GameEntry, current: int, done: set[int]) -> list[dict[str, Any]]:
    """All steps of the game, for the list beside the board."""
    return [
        {
            "name": first_step.name,
            "url": _address(slug, number, done),
            "done": number in done,
            "current": number == current,
        }
        for number, first_step in enumerate(entry.first_steps, 1)
    ]
