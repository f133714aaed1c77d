"""Matches that somebody won against the computer at its best."""

from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, F, Q

from games.bots.levels import levels_of
from games.live.matches import Person
from games.models import Event, Match, Seat
from games.rules.catalogue import GAMES
from games.rules.text import Text

BEST = ("perfect", "strong")  # the highest level of each game is one of these
LEAST_MOVES = 4  # of both together: what is shorter is no match


class ComputerWin(NamedTuple):
    """A match that was won, the level of the computer in it, and when it ended."""

    match: Match
    level: Text
    at: datetime


def computer_wins(person: Person) -> list[ComputerWin]:
    """The matches that a person won against the best computer player of a game, by its rules, with no helps
    and nothing taken back, the one won last first. One query."""
    won = Seat.objects.filter(person.owned, taken=True, index=F("match__winner"))
    taken_back = Event.objects.filter(kind="takeback").values("match")
    rows = (
        Seat.objects.filter(level__in=BEST, match__in=won.values("match"), match__game__in=GAMES)
        .filter(match__access=Match.Access.COMPUTER, match__status=Match.Status.FINISHED)
        .filter(match__end=Match.End.GAME, match__study=False)
        .exclude(match__in=taken_back)
        .annotate(moves=Count("match__events", filter=Q(match__events__kind="move")))
        .filter(moves__gte=LEAST_MOVES)
        .select_related("match")
        .order_by("-match__finished_at", "-match")
    )
    return [
        ComputerWin(seat.match, levels_of(seat.match.game)[seat.level].name, seat.at)
        for seat in rows.annotate(at=F("match__finished_at"))
    ]
