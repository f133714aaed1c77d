"""What the script of the page of branches asks about a state, and how it is refused."""

from typing import Annotated, Any

import msgspec
from django.http import HttpRequest, JsonResponse

from games.analysis import branches, hint_locks
from games.analysis.opinions import Asked, EngineAnswers
from games.analysis.studies import Busy
from games.live import wire
from games.live.match_state import Refused
from games.live.ratelimit import may_compute
from games.rules import catalogue
from games.rules.errors import BadOptions, IllegalMove
from games.rules.game import Game
from games.rules.text import text
from games.views.parts.visitors import visitor_of

MAX_BODY = 300_000  # bytes: options that say where stones stand, and a long match


class BranchQuestion(msgspec.Struct, forbid_unknown_fields=True):
    """A question about the state after some moves: what can be clicked there; with `play`, what that move
    makes of it; with `prefix`, how a half-made move goes on; with `cell`, why it cannot be chosen then.
    `lettered` as in a tree."""

    options: dict[str, Any]
    moves: branches.Before
    lettered: bool = False
    play: branches.Words = ""
    prefix: branches.Words = ""
    cell: Annotated[str, msgspec.Meta(max_length=200)] = ""


_LINE = msgspec.json.Decoder(BranchQuestion)


def parse_question(request: HttpRequest, slug: str) -> tuple[BranchQuestion, Game[Any], Any]:
    """The question, the game and the state that it is about. Raises Refused."""
    if len(request.body) > MAX_BODY:
        raise Refused("too-large", text("Mensagem demasiado grande."))
    try:
        asked = _LINE.decode(request.body)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refused("malformed", text("Mensagem mal formada.")) from error
    game = game_of(slug, asked.options)
    try:
        return asked, game, branches.after(game, asked.moves)
    except IllegalMove as error:
        raise Refused("illegal", error.reason) from error


def game_of(slug: str, options: dict[str, Any]) -> Game[Any]:
    """Raises Refused where there is no such game, or none that is drawn."""
    try:
        game = catalogue.build(slug, options)
    except BadOptions as error:
        raise Refused("malformed", error.reason) from error
    problem = game.live_problem()
    if problem is not None:
        raise Refused("malformed", problem)
    return game


def helped_question(request: HttpRequest, slug: str) -> tuple[BranchQuestion, Game[Any], Any]:
    """The same where it asks for help, in a game that is not over. Raises Refused, also where the helps for
    this game are closed."""
    if hint_locks.find_lock(hint_locks.account_of(request), slug, opening=True) is not None:
        raise Refused("forbidden", text("Enquanto não entregas a tua ficha, não há ajudas para este jogo."))
    asked, game, state = parse_question(request, slug)
    if game.outcome(state) is not None:
        raise Refused("over", text("O jogo já acabou."))
    return asked, game, state


def ask_engine(request: HttpRequest, answers: EngineAnswers, asked: Asked) -> Any:
    """What the workers found, or why there is nothing; None: ask again. Raises Refused."""
    if not answers.result_of(asked) and not may_compute(request):
        raise Refused("too-fast", text("São muitos pedidos seguidos. Espera um pouco e tenta outra vez."))
    try:
        return answers.ask(asked, visitor_of(request))
    except Busy as busy:
        raise Refused("too-fast", busy.reason) from busy


def refusal(refused: Refused) -> JsonResponse:
    status = {"too-fast": 429, "too-large": 413, "forbidden": 403, "malformed": 400}.get(refused.code, 200)
    return JsonResponse(wire.refusal(refused), status=status)
