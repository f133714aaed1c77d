"""A drawn position in which the reader tries a move: what first steps and puzzles share.

The page has a form with the field `jogada`; `static/js/tries.js` fills it in from clicks on the board, and
asks the same address how a half-made move goes on, or why a cell cannot be chosen; the field itself asks how
what is typed there is understood.
"""

import json
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.html import escape

from games.live import wire
from games.live.match_state import Refused
from games.pictures.drawing import draw_board
from games.pictures.texts import translate
from games.rules.errors import IllegalMove
from games.rules.game import Game
from games.rules.text import Text, text

MOVE = "jogada"
READ = "ler"
PREFIX, CELL = "prefixo", "casa"
MAX_MOVE = 200
BOARD = "tentativa-tabuleiro"


@dataclass(frozen=True, slots=True)
class MoveFeedback:
    """An answer to a move that was tried: `kind` is "good", "bad" (legal, but not it) or "warn"."""

    kind: str
    words: Text | str
    more: Text | str = ""


def typed_move(request: HttpRequest) -> str:
    """The move of the form as it was typed, in the address or posted."""
    sent = request.POST if request.method == "POST" else request.GET
    return sent.get(MOVE, "").strip()[:MAX_MOVE]


def reading(game: Game[Any], state: Any, typed: str) -> str:
    """How a move that somebody types is understood, or what has to be asked of it; "" where it is no legal
    move, or is written as it is shown."""
    try:
        move = game.read_typed(state, typed[:MAX_MOVE])
    except IllegalMove as error:
        return translate(error.reason)
    try:
        game.play(state, move)
    except IllegalMove:
        return ""
    if typed.strip() == game.display_move(move):
        return ""
    words = translate(game.choice(state, move))
    return translate(text("Percebi: {reading}.", reading=words[:1].lower() + words[1:]))


def reading_response(game: Game[Any], state: Any, typed: str) -> HttpResponse:
    """`reading` for the line below the field."""
    return HttpResponse(escape(reading(game, state, typed)))


def steps_answer(request: HttpRequest, game: Game[Any], state: Any) -> HttpResponse | None:
    """The answer to the page's question about a half-made move, or one that is being typed; None where it
    asked none."""
    if READ in request.GET:
        return reading_response(game, state, request.GET.get(MOVE, ""))
    prefix = request.GET.get(PREFIX, "")[:MAX_MOVE]
    cell = request.GET.get(CELL, "")[:MAX_MOVE]
    if cell:
        return JsonResponse(wire.refusal(Refused("illegal", game.why_not(state, prefix, cell))))
    if prefix:
        try:
            return JsonResponse(wire.half_made(game, state, prefix))
        except Refused as refused:
            return JsonResponse(wire.refusal(refused))
    return None


def to_try(game: Game[Any], state: Any, last: Collection[str] = ()) -> dict[str, Any]:
    """The board to click on, and what its script needs."""
    steps = wire.clicks(game.next_steps(state))
    return {
        "board": draw_board(game, state, interactive=True, ident=BOARD, last=last, steps=steps.steps),
        "table": json.dumps(
            {
                **wire.visible_cells(game.view(state)),
                "last": list(last),
                **steps.message(),
            }
        ),
        "picture": game.picture(state),
        "open": True,
    }


def to_see(game: Game[Any], state: Any, last: Collection[str] = (), *, ident: str = BOARD) -> dict[str, Any]:
    """The board as a picture, where nothing is left to be tried."""
    drawn = draw_board(game, state, interactive=False, ident=ident, last=last)
    return {"board": drawn, "picture": game.picture(state), "open": False}
