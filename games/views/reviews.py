"""Where a finished match turned; a match from there; and what a class's matches have in common."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts import throttle
from accounts.lookups import classroom_to_run, is_anonymous, me, personal
from accounts.models import Classroom
from games.analysis import reviews
from games.analysis.studies import Busy, Progress
from games.bots.review import Review
from games.live import matches
from games.live.match_state import MatchState, Refused
from games.live.ratelimit import Buckets, may_begin
from games.live.snapshots import person_of
from games.models import Match
from games.pictures.names import name_of
from games.pictures.texts import translate
from games.records import class_reviews
from games.records.imports import starting_at
from games.records.review_page import review_context
from games.rules.errors import BadOptions
from games.rules.text import text
from games.views.parts.closed import closed_page, unkept
from games.views.parts.visitors import visitor_of

USUAL_LEVEL = "medium"

# One more review a second for each address; a whole school may have the same.
_starts = Buckets(rate=1.0, burst=60)


def _finished(request: HttpRequest, code: str) -> tuple[Match, MatchState]:
    """A match that is over, for who may see its record. Raises Http404 and PermissionDenied."""
    match = get_object_or_404(Match.objects.select_related("classroom"), code=code)
    if match.status != Match.Status.FINISHED:
        raise PermissionDenied(_("Onde uma partida virou só se vê depois de acabar."))
    return match, matches.match_state_of(match)


@unkept
@require_safe
def page(request: HttpRequest, code: str) -> HttpResponse:
    """Where a match turned: a page of its own, or a part of the match's for htmx, which asks again."""
    match, match_state = _finished(request, code)
    if (closed := closed_page(request, match.game)) is not None:
        return closed
    if not reviews.may_be_reviewed(match_state):
        raise Http404
    return _rendered(request, match, match_state, _review_parts(request, match, match_state))


@never_cache
@require_POST
def stop(request: HttpRequest, code: str) -> HttpResponse:
    """Who asked where a match turned no longer waits for it."""
    match, match_state = _finished(request, code)
    reviews.leave(match_state, visitor_of(request))
    return _rendered(request, match, match_state, {"is_stopped": True})


def _rendered(
    request: HttpRequest, match: Match, match_state: MatchState, parts: dict[str, Any]
) -> HttpResponse:
    context = {"match": match, "name": name_of(match_state.game), **parts}
    htmx = request.htmx  # type: ignore[attr-defined]
    return render(request, "games/match/review.html" if htmx else "games/review.html", context)


def _review_parts(request: HttpRequest, match: Match, match_state: MatchState) -> dict[str, Any]:
    """The review, or how far it is, or why there is none."""
    try:
        answer = _answer(request, match, match_state)
    except Busy as busy:
        answer = busy.reason
    match answer:
        case Review():
            return {"review": review_context(match_state, answer, matches.names_at(match, request.user))}
        case Progress():
            return {"progress": answer}
        case _:
            return {"problem": translate(answer)}


def _answer(request: HttpRequest, match: Match, match_state: MatchState) -> Any:
    """Raises Busy."""
    begun = reviews.kept_review(match) or reviews.is_under_way(match_state)
    if not begun and not _starts.take(throttle.address_of(request)):
        raise Busy(text("São muitas análises seguidas. Espera um pouco e tenta outra vez."))
    return reviews.ask(match, match_state, visitor_of(request))


@personal("GET", of=classroom_to_run)
def of_class(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """The commonest turning points of a class in the game `jogo`, for its teachers; with `rever` its matches
    are looked through first, and the page asks again until that is done."""
    games = class_reviews.games_of(classroom)
    slug = request.GET.get("jogo", "")
    chosen = next((game for game in games if game["slug"] == slug), games[0] if games else None)
    context = {"classroom": classroom, "games": games, "chosen": chosen, "anonymous": is_anonymous(request)}
    if chosen is not None:
        context |= _class_context(request, classroom, chosen["slug"])
    return render(request, "games/class_reviews.html", context)


def _class_context(request: HttpRequest, classroom: Classroom, slug: str) -> dict[str, Any]:
    listed = reviews.newest_of_class(classroom, slug)
    context: dict[str, Any] = {"total": len(listed)}
    if "rever" in request.GET:
        try:
            context["progress"] = reviews.look_through(listed, visitor_of(request))
        except Busy as busy:
            context["problem"] = translate(busy.reason)
    reviewed = reviews.reviews_of(listed)
    rows = class_reviews.common_reasons(reviewed)
    shown = class_reviews.reason_rows(rows, me(request), anonymous=is_anonymous(request))
    return context | {"reviewed": len(reviewed), "rows": shown}


@require_POST
def retry(request: HttpRequest, code: str, ply: int) -> HttpResponse:
    """A match against the computer from the position in which the move of a ply was made, as who made it."""
    match, match_state = _finished(request, code)
    if not 0 < ply <= match_state.ply:
        raise Http404
    if not may_begin(request):
        messages.error(request, _("São pedidos a mais. Espera um pouco e tenta outra vez."))
        return redirect(match)
    try:
        game = starting_at(match_state.game, match_state.states[ply - 1])
        seat: int = game.initial().turn
        made = matches.create(
            game=game,
            access=Match.Access.COMPUTER,
            person=person_of(request, sitting_down=True),
            seat=seat,
            levels=_levels_after(seat, match_state.terms.levels),
            lettered=match.lettered,
        )
    except (BadOptions, Refused) as error:
        messages.error(request, translate(error.reason if isinstance(error, BadOptions) else error.message))
        return redirect(match)
    return redirect(made)


def _levels_after(seat: int, levels: Sequence[str]) -> list[str]:
    """The computer's levels at the other seats, in turn order: those that they had, and where people sat the
    match's usual one."""
    usual = next(filter(None, levels), USUAL_LEVEL)
    return [level or usual for level in (*levels[seat + 1 :], *levels[:seat])]
