"""The analysis of a position: who wins, how, why, and the Nim that hides in it."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import Truncator
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import reselect, retarget

from accounts import throttle
from games.analysis.position_texts import BadText, json_text, read_text, short_text
from games.analysis.queued import studies
from games.analysis.studies import Busy, Progress
from games.live.addresses import address_of, address_of_sum, branches_address, play_query
from games.live.forms import OPTIONS_PREFIX, OptionsForm, query_of, typed_options
from games.live.ratelimit import Buckets
from games.pictures.drawing import draw_board
from games.pictures.explained import explained
from games.pictures.materials import PIECES
from games.pictures.names import entry_of
from games.pictures.texts import translate
from games.rules import catalogue as shelf
from games.rules.game import SIGNS, Impartial, State, tokens
from games.rules.text import Text, text
from games.solvers.analyse import Analysis, analyse
from games.solvers.brute import Brute
from games.solvers.closed.base import summands, takes_long, theorem
from games.solvers.explain import BinarySum, exponents
from games.solvers.single_heaps import has_heap_table
from games.solvers.solve import searched
from games.solvers.theory import TooBig, nim_sum, too_big
from games.views.parts import branching
from games.views.parts.closed import closed_page, unkept
from games.views.parts.game_forms import form_of, game_class, impartial_game
from games.views.parts.visitors import visitor_of

WINNING_SHOWN = 24
MOVES_SHOWN = 60
HEAPS_SHOWN = 40
PICTURE_SHOWN = 160
MOST_LINES = 8
BEANS_DRAWN = 31  # of a heap
BEAN = 26  # of a drawn heap, the width of a bean
QUICK_POSITIONS = 3_000
QUICK_SECONDS = 0.2

# One more long analysis a second for each address; a whole school may have the same.
_starts = Buckets(rate=1.0, burst=60)


@unkept
@vary_on_headers("HX-Request", "HX-Target")
@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """What is true of the position in the query: P or N, Grundy value, winning moves, and why. Where nobody
    knows that, a board on which moves are tried."""
    if slug not in shelf.IMPARTIAL:
        return branching.begin(request, slug)
    return _answer(request, slug, form_of(request, slug))


@unkept
@require_POST
def open_position(request: HttpRequest, slug: str) -> HttpResponse:
    """The analysis of a position that was pasted as text, which may be too long for an address."""
    start = game_class(slug)()
    written = request.POST.get("text", "")
    try:
        game = read_text(start, written)
    except BadText as error:
        form = OptionsForm(slug)
        context = {"text": written, "text_problem": translate(error.reason)}
        return _answer(request, slug, form, context, status=422)
    address = address_of("analyse", game)
    if address and not request.htmx:  # type: ignore[attr-defined]
        return redirect(address)
    return _answer(request, slug, OptionsForm(slug, query_of(game, game.start())))


@never_cache
@require_POST
def stop(request: HttpRequest, slug: str) -> HttpResponse:
    """The reader no longer waits for a long analysis."""
    game_class(slug)
    form = OptionsForm(slug, request.POST)
    game = impartial_game(form)
    if game is not None:
        studies.leave(game, visitor_of(request))
    return _answer(request, slug, form, {"stopped": True})


def _answer(
    request: HttpRequest,
    slug: str,
    form: OptionsForm,
    more: dict[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page; to htmx, only what depends on the position; to a page that waits, how far it is."""
    if (closed := closed_page(request, slug)) is not None:
        return closed
    game = impartial_game(form)
    context = {"slug": slug, "entry": entry_of(slug, game), "form": form, **(more or {})}
    if game is not None:
        context |= _position(game)
        context |= {} if "stopped" in context else _result(request, game)
    htmx = request.htmx  # type: ignore[attr-defined]
    if not htmx:
        return render(request, "games/analyse.html", context, status=status)
    if htmx.target != "progresso":
        return render(request, "games/analysis/analysis.html", context, status=status)
    if "progress" in context:
        return render(request, "games/analysis/progress.html", context)
    answer = render(request, "games/analysis/analysis.html", context)
    return reselect(retarget(answer, "#resultado"), "#resultado")


def _position(game: Impartial[Any]) -> dict[str, Any]:
    """What is shown of the position itself."""
    short = short_text(game)
    return {
        "game": game,
        "picture": game.picture(game.initial()),
        "address": address_of("analyse", game),
        "hidden": typed_options(game, OPTIONS_PREFIX).items(),
        "build_address": address_of("build", game),
        "branches_address": branches_address(game),
        "rounds_address": address_of("rounds", game),
        "values_address": address_of("values", game) if has_heap_table(type(game)) else "",
        "short_text": short,
        "short_lines": min(MOST_LINES, short.count("\n") + 1),
        "json_text": json_text(game),
        "start_fields": typed_options(game, OPTIONS_PREFIX) if game.live_problem() is None else None,
        "play_query": play_query(game),
        "fields": query_of(game, game.start()),
    }


def _result(request: HttpRequest, game: Impartial[Any]) -> dict[str, Any]:
    """What is true of the position, or `progress`, or the `problem` that there is."""
    try:
        analysis = _analysis(request, game)
    except (Busy, TooBig) as error:
        return {"problem": error.reason, "board": _board(game)}
    match analysis:
        case Progress():
            return {"progress": analysis, "board": _board(game)}
        case Analysis():
            return _analysis_context(game, analysis)
        case _:
            return {"problem": analysis, "board": _board(game)}


def _analysis(request: HttpRequest, game: Impartial[Any]) -> Analysis | Text | Progress:
    """At once where it is known or quickly found, else from `studies`. Raises Busy and TooBig."""
    known = studies.result_of(game)
    if known is not None:
        return known
    if studies.under_way(game):
        return studies.watch(game, visitor_of(request))
    if not takes_long(game, game.start()):
        try:
            return analyse(game, game.initial(), Brute(QUICK_POSITIONS, progress=_Deadline()))
        except TooBig:
            if not searched(game, game.start()):
                raise
    if not _starts.take(throttle.address_of(request)):
        raise Busy(text("São muitas análises seguidas. Espera um pouco e tenta outra vez."))
    return studies.watch(game, visitor_of(request))


class _Deadline:
    """Ends a search in a request that takes longer than `QUICK_SECONDS`."""

    def __init__(self) -> None:
        self._end = time.monotonic() + QUICK_SECONDS

    def __call__(self, met: int) -> None:
        if time.monotonic() > self._end:
            too_big(met, "É grande demais: encontrei mais de {n} posições.", n=met)


def _analysis_context(game: Impartial[Any], analysis: Analysis) -> dict[str, Any]:
    state = game.initial()
    moves = [_move(game, state, move) for move in islice(analysis.winning_moves, WINNING_SHOWN)]
    return {
        "analysis": analysis,
        "sentence": _sentence(game, state, analysis.outcome),
        "board": _board(game, [item.move for item in moves]),
        "moves": moves,
        "move_count": len(analysis.winning_moves),
        "others": _others(game, state, frozenset(analysis.winning_moves)),
        "blocks": explained(analysis.explanation),
        "disguise": _disguise(game, analysis),
    }


@dataclass(frozen=True, slots=True)
class _Item:
    """A move in the lists: what is said of it, where it leads, and the cells it concerns."""

    move: str
    said: str
    picture: str
    href: str
    cells: str


def _move(game: Impartial[Any], state: State[Any], move: str) -> _Item:
    after = game.starting_at(game.play(state, move).position)
    return _Item(
        move,
        translate(game.choice(state, move)),
        _short(after.picture(after.initial())),
        address_of("analyse", after),
        " ".join(_cells(game, state, move)),
    )


def _others(game: Impartial[Any], state: State[Any], winning: frozenset[str]) -> dict[str, Any]:
    """The moves that lose, the first ones of many, and their number."""
    losing = (move for move in game.moves(state) if move not in winning)
    shown = [_move(game, state, move) for move in islice(losing, MOVES_SHOWN)]
    return {"moves": shown, "count": game.move_count(state) - len(winning)}


def _cells(game: Impartial[Any], state: State[Any], move: str) -> tuple[str, ...]:
    return game.chosen_cells(state, move) if game.live_problem() is None else ()


def _board(game: Impartial[Any], winning: Sequence[str] = ()) -> SafeString | None:
    """The drawing, with the winning moves on it: as arrows where something goes from one cell to another."""
    if game.live_problem() is not None:
        return None
    state = game.initial()
    marks: dict[str, str] = {}
    arrows: list[tuple[str, str]] = []
    for move in winning:
        way = _way(game, move)
        arrows += [way] if way else []
        marks |= dict.fromkeys(
            game.touched(state, move)[-1:] if way else game.chosen_cells(state, move), "win"
        )
    return draw_board(game, state, interactive=False, ident="posicao", marks=marks, arrows=arrows)


def _way(game: Impartial[Any], move: str) -> tuple[str, str] | None:
    """From where to where a move goes that is written so ("10-5"), unless the board shows the way itself."""
    ends = [token.lstrip(SIGNS) for token in tokens(move)]
    board = game.board
    if len(ends) != 2 or "-" not in move or any(end not in board.by_name for end in ends):
        return None
    return None if any(curve.kind == "arrow" for curve in board.curves) else (ends[0], ends[1])


def _disguise(game: Impartial[Any], analysis: Analysis) -> dict[str, Any] | None:
    """The Nim heaps that a position hides. `heaps` is None where there are none and yet a theorem says who
    wins; nothing at all where the explanation shows the columns anyway, or nothing is known."""
    if takes_long(game, game.start()):
        return None
    heaps = summands(game, game.start())
    if heaps is None:
        shown = any(isinstance(block, BinarySum) for block in analysis.explanation)
        return None if shown or theorem(game) is None else {"heaps": None}
    if not heaps:
        return None
    cells = set(game.board.by_name) if game.live_problem() is None else set()
    return {
        "heaps": [
            {
                "label": heap.label,
                "value": heap.value,
                "cells": " ".join(cell for cell in heap.cells if cell in cells),
                "beans": _beans(heap.value) if heap.value <= BEANS_DRAWN else None,
                "width": heap.value * BEAN,
                "powers": [(exponent, 1 << exponent) for exponent in exponents(heap.value)],
            }
            for heap in heaps[:HEAPS_SHOWN]
        ],
        "count": len(heaps),
        "total": nim_sum(heap.value for heap in heaps),
        "bench": address_of_sum([heap.value for heap in heaps]),
        "sprite": mark_safe(f'<g id="feijao">{PIECES["bean"]["bean"]}</g>'),  # noqa: S308 - ours
    }


def _beans(value: int) -> list[dict[str, int]]:
    """The beans of a heap: where they are drawn, and the powers of two they belong to, the largest first."""
    powers = [1 << exponent for exponent in exponents(value) for _bean in range(1 << exponent)]
    return [{"x": BEAN * index + BEAN // 2, "power": power} for index, power in enumerate(powers)]


def _sentence(game: Impartial[Any], state: State[Any], outcome: str) -> str:
    """Who wins, in words."""
    over = game.outcome(state) is not None
    if over and outcome == "P":
        return gettext("O jogo acabou: quem fez a última jogada ganhou.")
    if over:
        return gettext("O jogo acabou: quem fez a última jogada perdeu.")
    if game.acts_again(state.position):
        if outcome == "P":
            return gettext("Quem joga agora, que foi quem jogou por último, pode ganhar.")
        return gettext("Quem joga agora perde, se o outro jogar bem: aqui N é bom para quem joga a seguir.")
    if outcome == "N":
        return gettext("Quem joga agora pode ganhar.")
    return gettext("Quem joga agora perde, se o outro jogar sempre bem.")


def _short(picture: Text) -> str:
    """A position in words; of a very long one only the beginning, since there are many on the page."""
    return Truncator(translate(picture)).chars(PICTURE_SHOWN)
