"""A sum of rooms: what each room of a position is worth, on the page of branches."""

from typing import Any

from django.http import HttpRequest, JsonResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_POST

from games.analysis.branches import Tree
from games.analysis.opinions import room_values
from games.live.match_state import Refused
from games.pictures import rooms as pictures
from games.pictures.texts import move_text, translate
from games.rules.text import text
from games.solvers.partisan.played import division
from games.solvers.partisan.positions import Whole
from games.views.parts.branch_questions import ask_engine, helped_question, refusal
from games.views.parts.closed import unkept
from games.views.parts.game_forms import require_game

MOVES_SHOWN = 12
PICTURE = "salas-tabuleiro"


@unkept
@require_POST
def rooms(request: HttpRequest, slug: str) -> JsonResponse:
    """The rooms as HTML; `waiting` where the page shall ask again."""
    require_game(slug)
    try:
        asked, game, state = helped_question(request, slug)
        if division(game, state) is None:
            raise Refused(
                "unavailable", text("Aqui ainda não há salas: os primeiros lances têm regras próprias.")
            )
        tree = Tree(game, tuple(asked.moves), lettered=asked.lettered)
        match ask_engine(request, room_values, (game, tuple(asked.moves))):
            case None:
                return JsonResponse({"waiting": True})
            case Whole() as whole:
                html = render_to_string("games/branches/rooms_shown.html", _context(tree, state, whole))
                return JsonResponse({"waiting": False, "html": html})
            case problem:
                raise Refused("unavailable", problem)
    except Refused as refused:
        return refusal(refused)


def _context(tree: Tree, state: Any, whole: Whole) -> dict[str, Any]:
    game = tree.game
    roles = [tree.role_name(role) for role in game.players]
    hot = pictures.hottest(whole.rooms)
    winning = whole.winning_moves
    return {
        "picture": pictures.draw_rooms(game, state, whole.rooms, PICTURE),
        "rooms": [
            {
                "number": number,
                "room": room,
                "value": pictures.shown_value(room),
                "words": pictures.room_words(room, roles),
                "who": pictures.class_words(room.outcome_class, roles) if room.outcome_class else None,
                "hottest": number in hot,
            }
            for number, room in enumerate(whole.rooms, 1)
        ],
        "letter": whole.outcome_class,
        "who": pictures.class_words(whole.outcome_class, roles) if whole.outcome_class else None,
        "turn": translate(roles[state.turn]),
        "known": winning is not None,
        "winning": [move_text(game, move) for move in (winning or ())[:MOVES_SHOWN]],
        "more": max(0, len(winning or ()) - MOVES_SHOWN),
    }
