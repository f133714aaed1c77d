"""How far a tournament is, from its first plan to its published standings: one function for each step."""

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.refusals import refuse
from games.models import Competition, CompetitionPhase, Round, Tournament
from games.tournaments import days, desk, entering, results
from games.tournaments.round_robin import rounds_to_meet_all
from games.tournaments.swiss import most_rounds
from games.tournaments.writing import ENDED, OVER, note, organising

State = Tournament.State


def open_entries(tournament: Tournament, by: User) -> None:
    """Teachers may enter pupils; also again, as long as there is no round. Raises ValidationError."""
    with organising(tournament, by) as locked:
        if locked.classroom_id is not None or locked.state not in (State.DRAFT, State.PRESENCE):
            refuse(_("As inscrições já não se podem abrir."), "state")
        if Round.objects.filter(phase__competition__tournament=locked).exists():
            refuse(_("Já há jornadas: quem chega agora entra na mesa do árbitro."), "begun")
        _change(locked, State.REGISTRATION, by, "open-entries")


def close_entries(tournament: Tournament, by: User) -> None:
    """The seeding is drawn, and each competition gets a format that its number of entrants can be paired in.

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
            _fit_rounds(competition)
        days.seat_all(locked)
        _change(locked, State.PRESENCE, by, "close-entries")


def _fit_rounds(competition: Competition) -> None:
    """Where they are fewer than the rounds need, all against all, or as many rounds as there can be."""
    phase, players = results.phase_of(competition), competition.entrants.count()
    if phase.format != CompetitionPhase.Format.SWISS or phase.rounds <= most_rounds(players):
        return
    all_rounds = rounds_to_meet_all(players)
    if all_rounds <= phase.rounds:
        phase.format, phase.rounds = CompetitionPhase.Format.ROUND_ROBIN, all_rounds
    else:
        phase.rounds = most_rounds(players)
    phase.save(update_fields=["format", "rounds"])


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
        locked.delete()


def _change(tournament: Tournament, state: Tournament.State, by: User, kind: str, **more: object) -> None:
    before = tournament.state
    Tournament.objects.filter(pk=tournament.pk).update(state=state, **more)
    note(kind, tournament, by, before=before, after=state)
