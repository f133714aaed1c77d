"""The page on which moves are tried from a position, with branches."""

import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from games.analysis import branches, hint_locks
from games.analysis.branches import MAX_COMMENT, MOST_MOVES, Tree
from games.live.addresses import START, address_of, setup_address
from games.live.forms import OptionsForm
from games.models import SavedAnalysis
from games.pictures.drawing import draw_board
from games.pictures.names import entry_of, options_text
from games.pictures.texts import translate
from games.rules.game import Impartial
from games.solvers.partisan.played import has_rooms
from games.views.parts.game_forms import require_game

BOARD = "ramos-tabuleiro"


def begin(request: HttpRequest, slug: str) -> HttpResponse:
    """The page for the game in the query, from its start, with no move yet. Raises Http404."""
    require_game(slug)
    asked = any(name in request.GET for name in OptionsForm.names(slug))
    form = OptionsForm(slug, request.GET if asked else None)
    game = form.chosen_game()
    form.fields.pop(START, None)  # other options begin at their own start
    problem = None if game is None else game.live_problem()
    if game is None or problem is not None:
        context = {"slug": slug, "entry": entry_of(slug, game), "form": form, "problem": problem}
        return render(request, "games/branches.html", context, status=422)
    return render_tree(request, Tree(game), {"form": form})


def render_tree(
    request: HttpRequest, tree: Tree, more: dict[str, Any], *, at: int = 0, saved: SavedAnalysis | None = None
) -> HttpResponse:
    """The page with a tree, at one of its moves. Raises BadTree."""
    game = tree.game
    reads = saved is None or branches.may_read_words(request.user, saved)
    positions = branches.tree_rows(tree, comments=reads)
    state = branches.played(tree)[at]
    clicks = branches.clicks(game, state)
    mine = saved is not None and saved.owner_id == request.user.pk
    # Who tries other moves on somebody's analysis keeps them as a new one.
    writes = request.user.is_authenticated and (saved is None or mine)
    thought = ["opinion"] if game.machine_problem is None else []
    helps = ["line", *thought, *(["rooms"] if has_rooms(game) else [])]
    context = {
        "slug": game.slug,
        "entry": entry_of(game.slug, game),
        "game": game,
        "options_text": options_text(game),
        "board": draw_board(game, state, interactive=True, ident=BOARD),
        "coordinates": any(sign.kind == "coordinate" for sign in game.board.signs),
        "options": json.dumps(game.options_json()),
        "before": json.dumps(list(tree.before)),
        "lettered": tree.lettered,
        "tree": branches.sent(tree, comments=reads),
        "at": at,
        "positions": positions,
        "data": {
            "options": game.options_json(),
            "before": list(tree.before),
            "lettered": tree.lettered,
            "positions": positions,
            "at": at,
            "clicks": clicks,
            "most": MOST_MOVES,
            "roles": [translate(tree.role_name(role)) for role in game.players],
            "writes": writes,
        },
        "line": positions[at]["line"],
        "comment_length": MAX_COMMENT,
        "closed": hint_locks.find_lock(hint_locks.account_of(request), game.slug),
        "saved": saved,
        "title": saved.title if saved is not None and reads else "",
        "mine": mine,
        "writes": writes,
        "setup_address": setup_address(game),
        "exact_address": address_of("analyse", game) if isinstance(game, Impartial) else "",
        "urls": {name: reverse(f"games:branches-{name}", args=[game.slug]) for name in helps},
        **more,
    }
    return render(request, "games/branches.html", context)
