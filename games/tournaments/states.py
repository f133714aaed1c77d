"""How far a tournament is, from its first plan to its published standings: one function for each step."""

from django.utils import timezone

from accounts.models import User
from accounts.refusals import refuse
from games.models import Round, Tournament
from games.tournaments import desk, results
from games.tournaments.writing import ENDED, OVER, note, organising


def close(tournament: Tournament, by: User) -> None:
    """The standings stand. Raises ValidationError where a table has no result."""
    with organising(tournament, by) as locked:
        if locked.state in ENDED:
            refuse(OVER, "over")
        rounds = Round.objects.filter(phase__competition__tournament=locked)
        rounds.filter(published_at=None).delete()
        for competition in locked.competitions.all():
            desk.check_complete(results.published_rounds(competition), competition)
        now = timezone.now()
        rounds.filter(closed_at=None).update(closed_at=now)
        _change(locked, Tournament.State.CLOSED, by, "close-tournament", closed_at=now)


def reopen(tournament: Tournament, by: User) -> None:
    """A tournament that was closed too soon, or has a wrong result, goes on."""
    with organising(tournament, by) as locked:
        _change(locked, Tournament.State.RUNNING, by, "reopen-tournament", closed_at=None)


def delete(tournament: Tournament, by: User) -> None:
    """Tournament, rounds and matches go."""
    with organising(tournament, by) as locked:
        note("delete-tournament", locked, by)
        locked.delete()


def _change(tournament: Tournament, state: Tournament.State, by: User, kind: str, **more: object) -> None:
    before = tournament.state
    Tournament.objects.filter(pk=tournament.pk).update(state=state, **more)
    note(kind, tournament, by, before=before, after=state)
