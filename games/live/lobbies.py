"""The lists of the lobby: open matches of one's classes, one's own matches. Constant number of queries."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import F, Prefetch, Q, QuerySet
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts import people
from accounts.models import User
from games.live import matches, meetings, tournament_roles
from games.live.match_state import LETTERS
from games.live.matches import Account, Person
from games.models import Challenge, Competition, Ladder, Match, Meeting, Seat, Tournament
from games.pictures.names import name_in, name_of, options_text
from games.rules import catalogue

SHOWN = 20


def lists(user: Account, person: Person) -> dict[str, Any]:
    """Context of the lobby: `waiting`, `running` and `finished` are lists of the dicts of `_row`."""
    own = matches.of_person(person)
    own_codes = set(own.values_list("code", flat=True))
    waiting = _rows(matches.waiting_for(user).distinct() | own.filter(status=Match.Status.OPEN))
    going = [Match.Status.PLAYING, Match.Status.ADJOURNED]
    running = _rows(own.filter(status__in=going).order_by(F("due_at").asc(nulls_last=True), "-created_at"))
    finished = _rows(own.filter(status=Match.Status.FINISHED).order_by("-finished_at"))
    names = _names(user, [*waiting, *running, *finished])

    def match_rows(listed_matches: Iterable[Match]) -> list[dict[str, Any]]:
        return [_row(match, person, names, match.code in own_codes) for match in listed_matches]

    # Those in which the reader is awaited come first.
    rows = sorted(match_rows(running), key=lambda row: not row["awaited"])
    return {
        "waiting": match_rows(waiting),
        "running": rows,
        "awaited": len([row for row in rows if row["awaited"]]),
        "finished": match_rows(finished),
        "classrooms": list(people.classrooms_of(user)) if isinstance(user, User) else [],
        "meetings": _meetings(user) if isinstance(user, User) else [],
        "tournaments": _tournaments(user) if isinstance(user, User) else [],
        "ladders": _ladders(user) if isinstance(user, User) else [],
    }


def _meetings(user: User) -> list[dict[str, Any]]:
    return [
        {"meeting": meeting, "name": name_in(meeting.game, meeting.options)}
        for meeting in meetings.running_for(user)
    ]


def _tournaments(user: User) -> list[Tournament]:
    """The tournaments in which somebody has a part, and that go on."""
    ended = (Tournament.State.CLOSED, Tournament.State.PUBLISHED)
    going_on = tournament_roles.seen_by(user).exclude(state__in=ended)
    return list(going_on.select_related("classroom"))


def _ladders(user: User) -> list[dict[str, Any]]:
    """The ladders of somebody's classes, and whether a challenge waits for them there."""
    ladders = Ladder.objects.filter(classroom__in=people.classrooms_of(user), closed_at=None)
    asked = Q(state=Challenge.State.WAITING, challenged__user=user)
    to_play = Q(state=Challenge.State.ACCEPTED) & (Q(challenged__user=user) | Q(challenger__user=user))
    waiting = set(Challenge.objects.filter(asked | to_play).values_list("ladder", flat=True))
    return [
        {
            "ladder": ladder,
            "name": name_in(ladder.game, ladder.options),
            "waits": ladder.frozen_on is None and ladder.pk in waiting,
        }
        for ladder in ladders.select_related("classroom")
    ]


def _rows(query_set: QuerySet[Match]) -> list[Match]:
    seats = Prefetch("seats", Seat.objects.select_related("user"))
    return list(
        query_set.distinct().select_related("created_by", "classroom").prefetch_related(seats)[:SHOWN]
    )


def _names(user: Account, listed_matches: Sequence[Match]) -> dict[int, str]:
    """What the reader may call those who sit at these matches, also between schools."""
    sitting = {seat.user for match in listed_matches for seat in match.seats.all() if seat.user is not None}
    return people.names_for(user, sitting) | tournament_roles.names_at(user, listed_matches)


def _row(match: Match, person: Person, names: dict[int, str], mine: bool) -> dict[str, Any]:
    seats = list(match.seats.all())
    own = [seat.index for seat in seats if _owns(seat, person)]
    game = catalogue.build(match.game, match.options)
    return {
        "match": match,
        "name": name_of(game),
        "options": options_text(game),
        "seats": [matches.seat_name(match, seat, names) for seat in seats],
        "others": [
            matches.seat_name(match, seat, names) for seat in seats if seat.taken and seat.index not in own
        ],
        "mine": mine,
        "result": _result(match, seats, own) if match.status == Match.Status.FINISHED else "",
        "won": len(own) == 1 and match.winner in own,
        "missing": len([seat for seat in seats if not seat.taken]),
        "several": len(seats) > 2,
        "awaited": match.turn is not None and match.turn in own,
        "clock": clock_text(match),
    }


UNCOUNTED = {
    Match.End.ABORT: _("cancelada"),
    Match.End.ENDED: _("terminada pelo professor"),
    Match.End.CALLED_OFF: _("anulada"),
}


def _result(match: Match, seats: Sequence[Seat], own: Sequence[int]) -> str:
    """How a match ended, for whoever holds these seats."""
    if match.end in UNCOUNTED:
        return str(UNCOUNTED[Match.End(match.end)])
    first = [seat for seat in seats if seat.place == 1]
    if len(first) == len(seats):
        return gettext("empate")
    if len(own) != 1:
        return _winners(first, lettered=match.lettered)
    return _own_place(seats[own[0]].place or 1, len(first) == 1, len(seats) > 2)


def _winners(first: Sequence[Seat], *, lettered: bool = False) -> str:
    numbers = [seat.index + 1 for seat in first]
    if len(numbers) > 1:
        listed = ", ".join(gettext("%(number)s.º jogador") % {"number": number} for number in numbers)
        return gettext("empate: %(players)s") % {"players": listed}
    if lettered:
        return gettext("ganhou o jogador %(letter)s") % {"letter": LETTERS[first[0].index]}
    return gettext("ganhou o %(number)s.º jogador") % {"number": numbers[0]}


def _own_place(place: int, alone: bool, several: bool) -> str:
    if place == 1:
        return gettext("ganhaste") if alone else gettext("partilhaste o 1.º lugar")
    return gettext("ficaste em %(place)s.º lugar") % {"place": place} if several else gettext("perdeste")


def _owns(seat: Seat, person: Person) -> bool:
    if person.user is not None:
        return seat.user_id == person.user.pk
    return bool(person.visitor) and seat.visitor == person.visitor


def clock_text(match: Match | Meeting | Competition) -> str:
    """ "5 + 3" (minutes and seconds a move), "3 dias por lance", "" without a clock."""
    if isinstance(match, Match) and match.days:
        return ngettext("%(n)s dia por lance", "%(n)s dias por lance", match.days) % {"n": match.days}
    if match.clock_initial_ms is None:
        return ""
    minutes, seconds = match.clock_initial_ms / 60_000, match.clock_increment_ms / 1000
    return f"{minutes:g} + {seconds:g}"
