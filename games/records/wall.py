"""The running matches of a class side by side, for a projector and for whoever waits for a turn."""

from typing import Any

from django.db.models import F, Max, Prefetch

from accounts.models import Classroom, User
from accounts.people import names_for
from games.live import matches
from games.models import Match, Seat
from games.pictures.drawing import draw_board
from games.pictures.names import name_of
from games.pictures.texts import translate
from games.rules import catalogue

MOST = 9
ASIDE = 12


def boards_of(classroom: Classroom, viewer: User) -> list[dict[str, Any]]:
    """The MOST running matches of a class in which somebody moved last, as `games/wall.html` shows them.

    They stand in the order in which they began, so that a board keeps its place while it is there.
    """
    seats = Prefetch("seats", Seat.objects.select_related("user"))
    running = Match.objects.filter(
        classroom=classroom, access=Match.Access.CLASS, status=Match.Status.PLAYING
    ).prefetch_related(seats)
    liveliest = sorted(
        running.annotate(moved=Max("events__at")).order_by("-moved", "-pk")[:MOST], key=lambda match: match.pk
    )
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


def _board(match: Match, names: dict[int, str]) -> dict[str, Any]:
    # A whole class asks every few seconds: the table in memory is read, the log is not folded again.
    game, state, last, ply = matches.read(
        match.code, lambda table: (table.game, table.state, table.last, table.ply)
    )
    turn = game.to_move(state)
    return {
        "match": match,
        "name": name_of(game),
        "seats": [matches.seat_name(match, seat, names) for seat in match.seats.all()],
        "turn": None if turn is None else translate(game.role_name(turn)),
        "ply": ply,
        "drawing": draw_board(game, state, interactive=False, ident=f"board-{match.pk}", last=last),
    }
