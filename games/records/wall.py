"""The running matches of a class side by side, for a projector and for whoever waits for a turn."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db.models import F, Max, Prefetch, prefetch_related_objects
from django.utils import timezone

from accounts.models import Classroom, User
from accounts.people import names_for
from games.live import matches
from games.live.match_state import MatchState
from games.models import Match, Seat
from games.pictures.drawing import draw_board
from games.pictures.names import name_of
from games.pictures.texts import translate
from games.rules import catalogue
from games.rules.text import Text

MOST = 9
ASIDE = 12
CALM = timedelta(seconds=20)  # no board goes that somebody may still be looking at


def boards_of(classroom: Classroom, viewer: User, shown: Sequence[str] = ()) -> list[dict[str, Any]]:
    """The MOST running matches of a class in which somebody moved last, as `games/wall.html` shows them.

    `shown` are the codes of those that are on the page: they keep their places, and stay where somebody has
    just moved.
    """
    running = Match.objects.filter(
        classroom=classroom, access=Match.Access.CLASS, status=Match.Status.PLAYING
    ).annotate(moved=Max("events__at"))
    liveliest = _placed(_liveliest(running, shown, timezone.now() - CALM), shown)
    prefetch_related_objects(liveliest, Prefetch("seats", Seat.objects.select_related("user")))
    sitting = {seat.user for match in liveliest for seat in match.seats.all() if seat.user is not None}
    names = names_for(viewer, sitting)
    return [_board(match, names) for match in liveliest]


def aside_of(classroom: Classroom, viewer: User) -> list[dict[str, Any]]:
    """The matches of a class that are put off, then the ASIDE that ended last: for its teachers."""
    seats = Prefetch("seats", Seat.objects.select_related("user"))
    aside = Match.objects.filter(
        classroom=classroom,
        access=Match.Access.CLASS,
        status__in=[Match.Status.ADJOURNED, Match.Status.FINISHED],
    ).prefetch_related(seats)
    shown = list(aside.order_by("status", F("finished_at").desc())[:ASIDE])
    names = names_for(viewer, {seat.user for match in shown for seat in match.seats.all() if seat.user})
    return [
        {
            "match": match,
            "name": name_of(catalogue.build(match.game, match.options)),
            "seats": [matches.seat_name(match, seat, names) for seat in match.seats.all()],
        }
        for match in shown
    ]


def _liveliest(running: Iterable[Any], shown: Sequence[str], since: datetime) -> list[Any]:
    """The liveliest matches, but first those on the page in which somebody has moved since then."""

    def liveliness(match: Any) -> tuple[bool, datetime, int]:
        return match.code in shown and match.moved > since, match.moved, match.pk

    return sorted(running, key=liveliness, reverse=True)[:MOST]


def _placed(matches: Sequence[Any], shown: Sequence[str]) -> list[Any]:
    """Matches that stay in their places on the page; others come in their order where one has gone."""
    staying = {match.code: match for match in matches if match.code in shown}
    coming = [match for match in matches if match.code not in shown]
    newcomers = iter(sorted(coming, key=lambda match: match.pk))
    places = [staying.get(code) or next(newcomers, None) for code in shown]
    return [match for match in places if match is not None] + list(newcomers)


def _role_on_turn(match_state: MatchState) -> Text | None:
    return None if match_state.turn is None else match_state.seat_name(match_state.turn)


def _board(match: Match, names: dict[int, str]) -> dict[str, Any]:
    # A whole class asks every few seconds: the table in memory is read, the log is not folded again.
    game, state, last, ply, turn = matches.look_at(
        match.code,
        lambda match_state: (
            match_state.game,
            match_state.state,
            match_state.last,
            match_state.ply,
            _role_on_turn(match_state),
        ),
    )
    return {
        "match": match,
        "name": name_of(game),
        "seats": [matches.seat_name(match, seat, names) for seat in match.seats.all()],
        "turn": turn and translate(turn),
        "ply": ply,
        "drawing": draw_board(game, state, interactive=False, ident=f"board-{match.pk}", last=last),
    }
