"""How far a tournament is, from its first plan to its published standings: one function for each step."""

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.refusals import refuse
from games.models import RollCall, Round, Tournament
from games.tournaments import days, desk, entering, group_stages, guest_cards, results
from games.tournaments.writing import ENDED, OVER, check_begun, note, organising

State = Tournament.State


def open_entries(tournament: Tournament, by: User) -> None:
    """Teachers may enter pupils; also again, as long as there is no round. Raises ValidationError."""
    with organising(tournament, by) as locked:
        if locked.classroom_id is not None or locked.state not in (State.DRAFT, State.PRESENCE):
            refuse(_("As inscrições já não se podem abrir."), "state")
        if Round.objects.filter(phase__competition__tournament=locked).exists():
            refuse(_("Já há jornadas: quem chega agora entra na mesa do árbitro."), "begun")
        for competition in locked.competitions.filter(group_of=None):
            group_stages.unmake_groups(competition)
        _change(locked, State.REGISTRATION, by, "open-entries")


def close_entries(tournament: Tournament, by: User) -> None:
    """The seeding is drawn, groups are made where a competition has them, and each competition gets a format
    that its number of entrants can be paired in.

    Raises ValidationError where entries were not open, or nobody has been entered.
    """
    with organising(tournament, by) as locked:
        if locked.state != State.REGISTRATION:
            refuse(entering.CLOSED, "state")
        competitions = list(locked.competitions.all())
        if not any(competition.entrants.exists() for competition in competitions):
            refuse(_("Ainda não há ninguém inscrito."), "nobody")
        for competition in competitions:
            entering.draw_numbers(competition)
            group_stages.make_groups(competition)
        days.seat_all(locked)
        _change(locked, State.PRESENCE, by, "close-entries")


def close(tournament: Tournament, by: User) -> None:
    """The standings stand. Raises ValidationError before the entries are closed, and where a table has no
    result."""
    with organising(tournament, by) as locked:
        if locked.state in ENDED:
            refuse(OVER, "over")
        check_begun(locked)
        rounds = Round.objects.filter(phase__competition__tournament=locked)
        rounds.filter(published_at=None).delete()
        for competition in locked.competitions.all():
            desk.check_complete(results.published_rounds(competition), competition)
        now = timezone.now()
        rounds.filter(closed_at=None).update(closed_at=now)
        RollCall.objects.filter(competition__tournament=locked, closed_at=None).update(closed_at=now)
        guest_cards.end(locked)
        _change(locked, State.CLOSED, by, "close-tournament", closed_at=now)


def reopen(tournament: Tournament, by: User) -> None:
    """A tournament that was closed too soon, or has a wrong result, goes on; without a round, with who is
    there. Raises ValidationError for any other."""
    with organising(tournament, by) as locked:
        if locked.state not in ENDED:
            refuse(_("Só se reabre um torneio que terminou."), "state")
        rounds = Round.objects.filter(phase__competition__tournament=locked)
        state = State.RUNNING if rounds.exists() else State.PRESENCE
        _change(locked, state, by, "reopen-tournament", closed_at=None)


def publish(tournament: Tournament, by: User) -> None:
    """The results are official. Raises ValidationError for a tournament that goes on."""
    with organising(tournament, by) as locked:
        if locked.state != State.CLOSED:
            refuse(_("Só se publica um torneio que terminou."), "state")
        _change(locked, State.PUBLISHED, by, "publish-tournament")


def delete(tournament: Tournament, by: User) -> None:
    """Tournament, rounds and matches go."""
    with organising(tournament, by) as locked:
        note("delete-tournament", locked, by)
        there = guest_cards.guests_of(locked)
        locked.delete()
        guest_cards.erase(there)


def _change(tournament: Tournament, state: Tournament.State, by: User, kind: str, **more: object) -> None:
    before = tournament.state
    Tournament.objects.filter(pk=tournament.pk).update(state=state, **more)
    note(kind, tournament, by, before=before, after=state)
