"""A position beside a question on which moves of both sides are tried: nothing of it is kept, and nothing is
said of who should win."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.http import urlencode

from games.live import move_input, wire
from games.pictures.texts import translated
from games.rules.errors import IllegalMove
from games.rules.game import Game
from games.rules.text import Text
from games.solvers.explain import Pictures
from lessons.course.exercises.base import Exercise
from lessons.course.exercises.strip_game import StripGame

MADE, BEGINS = "experimentadas", "comeca"
MOST_MADE = 60


def trial_context(
    request: HttpRequest, game: Game[Any] | None, page: str, caption: Text | str = ""
) -> dict[str, Any] | HttpResponse:
    """The board after the moves that come with the address `page`, as `trial` for the template; nothing
    without a game that is drawn. Answers the script's question about a half-made move."""
    if game is None or game.live_problem() is not None:
        return {}
    made = request.GET.getlist(MADE)[:MOST_MADE]
    begins = request.GET.get(BEGINS, "")
    move = move_input.typed_move(request) if request.method == "GET" else ""
    start = _start(game, begins)
    state, last, made, refused = _walk(game, start, [*made, move] if move else made)
    if (answer := move_input.steps_answer(request, game, state)) is not None:
        return answer
    hidden = [*((MADE, name) for name in made), *([(BEGINS, begins)] if begins else [])]
    over = game.outcome(state) is not None
    return {
        "trial": {
            **(move_input.to_see if over else move_input.to_try)(game, state, last),
            "page": page,
            "asks": f"{page}?{urlencode(hidden)}",
            "hidden": hidden,
            "caption": caption,
            "said": None if refused is None else {"kind": "warn", "words": translated(refused)},
            "standing": wire.standing(game, state, game.role_name),
            "roles": [(role, translated(words)) for role, words in _beginners(game).items()],
        }
    }


def trial_of(
    request: HttpRequest, exercise: Exercise[Any, Any], given: Any, page: str
) -> dict[str, Any] | HttpResponse:
    """The same beside a question of an exercise, with what stands below its picture."""
    pictures = [block.pictures[0] for block in exercise.illustration(given) if isinstance(block, Pictures)]
    return trial_context(request, exercise.trial(given), page, pictures[0].text if pictures else "")


def _beginners(game: Game[Any]) -> Mapping[str, Text]:
    """Who may begin, and how that is said, where it makes a difference to the moves."""
    return game.begin if isinstance(game, StripGame) else {}


def _start(game: Game[Any], begins: str) -> Any:
    """The position with this player on turn; else with the first one who has a move there."""
    state = game.initial()
    position = game.position(state)
    if begins in game.players:
        return game.setup(position, begins)
    turns = (game.setup(position, role) for role in _beginners(game))
    return next((turn for turn in turns if game.outcome(turn) is None), state)


def _walk(
    game: Game[Any], state: Any, moves: Sequence[str]
) -> tuple[Any, Sequence[str], list[str], Text | None]:
    """The state after these moves, as far as they can be played; the cells of the last one; those that were
    played; and why the next one was none."""
    last: Sequence[str] = ()
    for number, move in enumerate(moves):
        try:
            played = game.read_typed(state, move)
            after = game.play(state, played)
        except IllegalMove as error:
            return state, last, list(moves[:number]), error.reason
        state, last = after, game.touched(state, played)
    return state, last, list(moves), None
