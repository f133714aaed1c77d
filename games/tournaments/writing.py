"""What every writer of tournaments does first and last: locks it, asks who it is, notes what was done."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts import log
from accounts.models import User
from accounts.refusals import refuse
from games.live import broadcast, matches, tournament_roles
from games.models import Competition, Entrant, Fixture, Round, Tournament

OVER = _("O torneio já terminou.")
NOT_BEGUN = _("As inscrições ainda não fecharam: fecha-as primeiro na página do torneio.")
PAUSED = _("A organização parou todas as provas: espera que continuem.")
NOT_YOURS = _("Só a organização do torneio pode fazer isto.")
NOT_YOUR_COMPETITION = _("Só os árbitros desta prova podem fazer isto.")

ENDED = (Tournament.State.CLOSED, Tournament.State.PUBLISHED)
BEFORE = (Tournament.State.DRAFT, Tournament.State.REGISTRATION)

MayDo = Callable[[User, Competition], bool]


@contextmanager
def at_desk(
    competition: Competition, by: User, may: MayDo = tournament_roles.arbitrates
) -> Iterator[Tournament]:
    """The tournament, locked, for who may do this in a competition while it lasts. Raises ValidationError."""
    with matches.writing():
        tournament = locked_tournament(competition.tournament_id)
        if not may(by, competition):
            refuse(NOT_YOUR_COMPETITION, "forbidden")
        if tournament.state in ENDED:
            refuse(OVER, "over")
        yield tournament


@contextmanager
def organising(tournament: Tournament, by: User) -> Iterator[Tournament]:
    """The tournament, locked, for its organisers, in whatever state. Raises ValidationError."""
    with matches.writing():
        locked = locked_tournament(tournament.pk)
        if not tournament_roles.organises(by, locked):
            refuse(NOT_YOURS, "forbidden")
        yield locked


def lock_running(competition: Competition) -> Tournament:
    """The tournament of a competition, locked, while it runs. Raises ValidationError."""
    tournament = locked_tournament(competition.tournament_id)
    if tournament.state != Tournament.State.RUNNING:
        refuse(OVER, "over")
    return tournament


def check_goes_on(tournament: Tournament) -> None:
    """Raises ValidationError while all competitions pause."""
    if tournament.paused_at is not None:
        refuse(PAUSED, "paused")


def check_begun(tournament: Tournament) -> None:
    """Raises ValidationError while pupils may still be entered."""
    if tournament.state in BEFORE:
        refuse(NOT_BEGUN, "not-begun")


Place = Competition | Round | Fixture | Entrant


def note(
    kind: str,
    tournament: Tournament,
    by: User,
    at: Place | None = None,
    subject: User | None = None,
    **details: Any,
) -> None:
    """A line in the log of actions, of the class where the tournament is of one: what was done `at` a
    competition, a round, a table, or to an entrant."""
    log.record(
        kind,
        actor=by,
        classroom=tournament.classroom,
        subject=at.user if isinstance(at, Entrant) else subject,
        tournament=tournament.code,
        **_place(at),
        **details,
    )


def _place(at: Place | None) -> dict[str, Any]:
    """A place in a tournament as the log keeps it: the code of its competition, and numbers."""
    match at:
        case Competition():
            return {"competition": at.code}
        case Round():
            return _place(at.phase.competition) | {"round": at.number}
        case Fixture():
            return _place(at.round) | {"table": at.table}
        case Entrant():
            return _place(at.competition) | {"number": at.number}
    return {}


def locked_tournament(key: int) -> Tournament:
    """The tournament with this primary key, for this transaction alone, after which its screens ask again."""
    transaction.on_commit(lambda: broadcast.tell_tournament(key))
    # Of the class nothing is written: it need not be locked, and may be none.
    rows = Tournament.objects.select_for_update(of=("self",)).select_related("classroom")
    return rows.get(pk=key)
