"""«Montar posição» on boards with pieces of several kinds.

All of it is in the address: the cells of each kind, who is on turn, what else the position needs. Every
change leads to a new address, so that "back" undoes it and a link shares it. Beside it: the search that says
whether whoever is on turn wins in a few moves.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from accounts.qr import MAX_LENGTH, qr
from games.analysis.puzzles import MOST_MOVES, WinningGoal, goal_words, played_words, solution
from games.analysis.queued import studies
from games.analysis.studies import Busy, Progress
from games.live.addresses import MAX_QUERY, START, branches_address, play_query
from games.live.forms import OPTIONS_PREFIX, OptionsForm, typed_options
from games.live.ratelimit import may_compute
from games.pictures.drawing import draw
from games.pictures.names import entry_of
from games.pictures.texts import move_label
from games.rules import catalogue
from games.rules.bases.board_game import BoardGame, PieceKind
from games.rules.errors import GameError, misread
from games.rules.game import View
from games.rules.reading import parse_json
from games.rules.text import Text, join_words, text
from games.solvers.forced import Forced
from games.views.parts import particulars
from games.views.parts.closed import unkept
from games.views.parts.visitors import visitor_of

# In the query: the cells of a kind, the role on turn, what else there is, the cells clicked, with which
# piece, the button pressed, and the number of moves of a goal.
CELLS, TURN, EXTRA = "casas-", "vez", "extra"
CLICKED, PIECE, PRESSED = "celula", "peca", "botao"
GOAL = "lances"
ERASER = "borracha"
BOARD = "montagem-desenho"
MAX_TYPED = 5_000


@dataclass(slots=True)
class PositionDraft:
    """A position that is being set up, right or not: cells by kind as they were typed, and what else there
    is; `typed` is the expert's field where it is no JSON."""

    cells: dict[str, list[str]]
    turn: str
    extra: Any = field(default_factory=dict)
    typed: str = ""
    problem: Text | None = None

    def position(self) -> dict[str, Any]:
        """The rulebook's JSON form. Raises BadPosition where the expert's field is no JSON."""
        if self.typed:
            misread("O que está em «Mais sobre a posição» não é JSON.")
        return {**self.cells, "extra": self.extra}


@dataclass(slots=True)
class SetupResult:
    """What became of a draft: the game that starts there and its state, or why it cannot be."""

    game: BoardGame[Any] | None = None
    state: Any = None
    problem: Text | None = None


@unkept
@require_safe
@vary_on_headers("HX-Request")
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """A position that the reader sets up, where it leads, and what is asked about it."""
    kind = catalogue.GAMES.get(slug)
    if kind is None or not issubclass(kind, BoardGame):
        raise Http404(gettext("Neste jogo não se montam posições assim."))
    form = _options_form(request.GET, slug)
    base = cast("BoardGame[Any] | None", form.chosen_game())
    context: dict[str, Any] = {"slug": slug, "entry": entry_of(slug, base), "form": form}
    address = ""
    if base is not None:
        draft = _apply_query(base, _draft(base, request.GET), request.GET)
        made = _set_up(base, draft)
        address = _address(base, draft)
        context |= _draft_context(base, draft, made, request.GET)
        if made.game is not None:
            context |= _leads(request, made.game, made.state, address)
    response = render(request, "games/setup.html", context)
    htmx = request.htmx  # type: ignore[attr-defined]
    # What changes nothing, such as choosing another piece, is nothing to go back to.
    if htmx and address and GOAL not in request.GET and htmx.current_url_abs_path != address:
        response["HX-Push-Url"] = address
    return response


def _options_form(data: QueryDict, slug: str) -> OptionsForm:
    """The options but the start, which is the position that is set up here."""
    asked = any(name in data for name in OptionsForm.names(slug) if name != START)
    given = {name: data[name] for name in data if name != START}
    form = OptionsForm(slug, given if asked else None)
    del form.fields[START]
    return form


def _draft(game: BoardGame[Any], data: QueryDict) -> PositionDraft:
    """The position in the query: from its fields, from a `start`, else the one in which the game begins."""
    kinds = [kind.name for kind in _kinds(game)]
    if particulars.SENT in data or any(CELLS + kind in data for kind in kinds):
        cells = {kind: _names(data.get(CELLS + kind, "")) for kind in kinds}
        extra, typed = _extra(game, data)
        return PositionDraft(cells, _turn(game, data.get(TURN)), extra, typed)
    if data.get(START):
        try:
            start = parse_json(data.get(START, "")[:MAX_TYPED])
            return _of_position(game, start["position"], start.get("to_move"))
        except (ValueError, KeyError, TypeError, AttributeError):
            problem = text("A posição no endereço não se percebe.")
            return PositionDraft({kind: [] for kind in kinds}, game.players[0], problem=problem)
    opening = game.opening()
    return _of_position(game, game.position(opening), game.players[opening.turn])


def _extra(game: BoardGame[Any], data: QueryDict) -> tuple[Any, str]:
    """What else the position needs; or what was typed instead, where it is no JSON."""
    typed = data.get(EXTRA, "").strip()[:MAX_TYPED]
    try:
        extra = parse_json(typed) if typed else {}
    except ValueError:
        return {}, typed
    if particulars.SENT in data and isinstance(extra, dict):
        extra = particulars.parse_fields(game, data, extra)
    return extra, ""


def _of_position(game: BoardGame[Any], position: Mapping[str, Any], to_move: object) -> PositionDraft:
    cells = {kind.name: [str(name) for name in position.get(kind.name, [])] for kind in _kinds(game)}
    # What is false, none or empty is what is meant where nothing is said.
    extra = {key: value for key, value in position.get("extra", {}).items() if value}
    return PositionDraft(cells, _turn(game, to_move), extra)


def _kinds(game: BoardGame[Any]) -> list[PieceKind]:
    """The kinds that are set up by clicking; the others have fields among the particulars."""
    return [kind for kind in game.kinds if not kind.within]


def _piece(game: BoardGame[Any], data: QueryDict) -> str:
    """The kind that a click puts: the one chosen, else the first one; none where there are only fields."""
    names = [kind.name for kind in _kinds(game)]
    return data.get(PIECE, names[0] if names else ERASER)


def _turn(game: BoardGame[Any], role: object) -> str:
    return role if isinstance(role, str) and role in game.players else game.players[0]


def _names(typed: str) -> list[str]:
    """Cells as people write them: with commas, spaces or both; each once."""
    return (
        list(dict.fromkeys(re.split(r"[\s,;]+", typed[:MAX_TYPED].strip().lower()))) if typed.strip() else []
    )


def _apply_query(game: BoardGame[Any], draft: PositionDraft, data: QueryDict) -> PositionDraft:
    """The draft after the click or the button in the query."""
    if data.get(PRESSED) == "clear":
        return PositionDraft({kind.name: [] for kind in _kinds(game)}, draft.turn)
    piece = _piece(game, data)
    clicked = [name for name in _names(data.get(CLICKED, "")) if name in game.board.by_name]
    if not clicked:
        return draft
    # Several cells are painted at once; a click on a cell that has the piece already takes it away.
    stands = draft.cells.get(piece, [])
    erase = piece not in draft.cells or (len(clicked) == 1 and clicked[0] in stands)
    cells = {kind: [name for name in names if name not in clicked] for kind, names in draft.cells.items()}
    if not erase:
        cells[piece] += clicked
    return PositionDraft(cells, draft.turn, draft.extra, draft.typed)


def _set_up(game: BoardGame[Any], draft: PositionDraft) -> SetupResult:
    if draft.problem is not None:
        return SetupResult(problem=draft.problem)
    try:
        state = game.setup(draft.position(), draft.turn)
        return SetupResult(game.starting_at(state), state)
    except GameError as error:
        return SetupResult(problem=error.reason)


def _address(game: BoardGame[Any], draft: PositionDraft) -> str:
    """The address of this draft; "" where it would be too long."""
    order = {name: place for place, name in enumerate(game.board.by_name)}
    query = {name: value for name, value in typed_options(game).items() if name != START}
    for kind, names in draft.cells.items():
        query[CELLS + kind] = ",".join(sorted(names, key=lambda name: order.get(name, -1)))
    query[TURN] = draft.turn
    if draft.extra or draft.typed:
        query[EXTRA] = draft.typed or json.dumps(draft.extra, ensure_ascii=False)
    written = urlencode(query)
    return f"{reverse('games:setup', args=[game.slug])}?{written}" if len(written) <= MAX_QUERY else ""


def _draft_context(
    game: BoardGame[Any], draft: PositionDraft, made: SetupResult, data: QueryDict
) -> dict[str, Any]:
    """The board and the fields of a draft."""
    on_board = game.board.by_name
    view = (
        game.view(made.state)
        if made.game is not None
        else View(
            {
                name: game.piece(kind)
                for kind, names in draft.cells.items()
                for name in names
                if name in on_board
            }
        )
    )
    piece = _piece(game, data)
    outcome = None if made.game is None else game.outcome(made.state)
    return {
        "board": draw(game.board, view, gettext("Tabuleiro"), interactive=True, ident=BOARD),
        "picture": None if made.game is None else game.picture(made.state),
        "problem": made.problem,
        "over": outcome is not None,
        "kinds": [
            {
                "kind": kind.name,
                "piece": game.piece(kind.name),
                "name": kind.called,
                "field": CELLS + kind.name,
                "cells": ", ".join(draft.cells[kind.name]),
                "count": len(draft.cells[kind.name]),
            }
            for kind in _kinds(game)
        ],
        "piece": piece if piece in draft.cells else ERASER,
        "eraser": ERASER,
        "ident": BOARD,
        "shape": game.board.cells[0].shape,
        "style": game.board.style,
        "roles": [(role, game.role_name(role)) for role in game.players],
        "turn": draft.turn,
        **_besides(game, draft),
    }


def _besides(game: BoardGame[Any], draft: PositionDraft) -> dict[str, Any]:
    """The fields for what the position needs besides its pieces."""
    if not isinstance(draft.extra, dict):
        return {"extra": json.dumps(draft.extra), "particulars": []}
    rest = particulars.without(game, draft.extra)
    return {
        "extra": draft.typed or (json.dumps(rest, ensure_ascii=False) if rest else ""),
        "particulars": [
            (particular, particulars.field_text(particular, draft.extra))
            for particular in particulars.of(game)
        ],
        "sent": particulars.SENT,
    }


def _leads(request: HttpRequest, game: BoardGame[Any], state: Any, address: str) -> dict[str, Any]:
    """Where a right position leads: its address, a match, keeping it, a puzzle."""
    url = request.build_absolute_uri(address) if address else ""
    over = game.outcome(state) is not None
    may_search = bool(address) and not over and game.machine_problem is None
    return {
        "share_url": url,
        "qr": qr(url) if url and len(url) <= MAX_LENGTH else "",
        "play_query": "" if over else play_query(game),
        "branches_address": branches_address(game),
        "hidden": typed_options(game, OPTIONS_PREFIX).items(),
        "address": address,
        "goals": range(1, MOST_MOVES + 1) if may_search else [],
        "goal": _goal(request, game) if may_search else None,
    }


def _goal(request: HttpRequest, game: BoardGame[Any]) -> dict[str, Any] | None:
    """What is known of the goal that is asked about; None where none is."""
    asked = request.GET.get(GOAL, "")
    if asked not in map(str, range(1, MOST_MOVES + 1)):
        return None
    goal = WinningGoal(game, int(asked))
    about = {"moves": goal.moves, "words": goal_words(game, goal.moves)}
    match _searched(request, goal):
        case Progress() as progress:
            return {**about, "progress": progress}
        case Forced(moves=0) as proof:
            return {**about, "tries": [_try(game, *attempt) for attempt in proof.tries if attempt[1]]}
        case Forced() as proof:
            return {**about, **_proved(game, goal, proof)}
        case problem:
            return {**about, "problem": problem}


def _searched(request: HttpRequest, goal: WinningGoal) -> Forced | Progress | Text:
    """What the search found, how far it is, or why there is none."""
    result = studies.result_of(goal)
    if result is None and not studies.under_way(goal) and not may_compute(request):
        return text("São muitos pedidos seguidos. Espera um pouco e tenta outra vez.")
    try:
        return cast("Forced | Progress | Text", result or studies.watch(goal, visitor_of(request)))
    except Busy as busy:
        return busy.reason


def _proved(game: BoardGame[Any], goal: WinningGoal, forced: Forced) -> dict[str, Any]:
    return {
        "won": forced.moves,
        "sooner": forced.moves < goal.moves,
        "won_words": goal_words(game, forced.moves),
        "first": join_words(
            [text("«{move}»", move=move_label(game, game.initial(), move)) for move in list(forced.book)[:6]],
            "e",
        ),
        "first_count": len(forced.book),
        "line": [played_words(game, played) for played in solution(game, forced.book)],
    }


def _try(game: BoardGame[Any], move: str, stop: str) -> Text:
    """A try and what stops it: "c3: o Branco responde d4."."""
    start = game.initial()
    answering = game.play(start, move)
    return text(
        "«{move}»: o {who} defende-se com «{stop}».",
        move=move_label(game, start, move),
        who=game.role_name(game.players[answering.turn]),
        stop=move_label(game, answering, stop),
    )
