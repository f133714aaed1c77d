"""The hall while a round is played: calls, warnings, pauses, time, who is there. A writer, as the desk is.

A pause adjourns the matches that run, which stops their clocks, and remembers them: those that an arbiter had
adjourned before stay so afterwards.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.refusals import refuse
from games.live import matches, presence, tournament_roles
from games.models import (
    Competition,
    Entrant,
    Event,
    Fixture,
    Match,
    RollCall,
    Round,
    RoundTime,
    TableNote,
    Tournament,
)
from games.pictures.texts import translate
from games.tournaments import desk, results
from games.tournaments.standings import DRAW, absence_wins
from games.tournaments.writing import (
    at_desk,
    check_goes_on,
    lock_running,
    locked_tournament,
    note,
    organising,
)

MOST_MINUTES = 480
NO_ROUND = _("Ainda não há jornada a decorrer.")
STOPPED = _("A sala está parada: as mesas continuam quando a sala continuar.")
NO_MATCH = _("Nesta mesa não há partida a decorrer.")

Kind = TableNote.Kind


# Calls and warnings


def call_arbiter(competition: Competition, user: User) -> None:
    """Somebody at a table of the round wants the arbiter; once is enough. Raises ValidationError."""
    with matches.writing():
        lock_running(competition)
        fixture = _fixture_of(competition, user)
        entrant = next(side for side in fixture.sides if side.user_id == user.pk)
        calls = TableNote.objects.filter(fixture=fixture, kind=Kind.CALL, answered_at=None)
        if not calls.exists():
            TableNote.objects.create(
                fixture=fixture, entrant=entrant, kind=Kind.CALL, by=user, at=timezone.now()
            )


def answer_calls(fixture: Fixture, by: User) -> None:
    """The arbiter goes to the table, and its calls are answered. Raises ValidationError."""
    with at_desk(_competition(fixture), by, tournament_roles.helps) as tournament:
        calls = fixture.notes.filter(kind__in=[Kind.CALL, Kind.DIFFER], answered_at=None)
        if calls.update(answered_at=timezone.now()):
            note("answer-call", tournament, by, fixture)


def warn(fixture: Fixture, entrant: Entrant, kind: str, by: User) -> int:
    """Somebody at the table is warned; how often they have been so far. Raises ValidationError."""
    competition = _competition(fixture)
    with at_desk(competition, by) as tournament:
        if entrant not in fixture.sides or kind not in (Kind.MOVE, Kind.CONDUCT):
            refuse(_("Escolhe quem é avisado, e porquê."), "no-warning")
        TableNote.objects.create(fixture=fixture, entrant=entrant, kind=kind, by=by, at=timezone.now())
        note("warn-entrant", tournament, by, entrant, what=kind, table=fixture.table)
    return entrant.notes.filter(kind=kind).count()


# Time


def set_time(competition: Competition, minutes: int, by: User) -> datetime | None:
    """The round ends in so many minutes from now, or from the end of its pause; without an end for 0. Raises
    ValidationError."""
    with at_desk(competition, by) as tournament:
        played = _round(competition)
        ends_at = _end(played, minutes, timezone.now())
        note("time-round", tournament, by, played, minutes=minutes)
    return ends_at


def ring_for_all(tournament: Tournament, minutes: int, by: User) -> None:
    """The rounds of all competitions that go on end together, in so many minutes; those that pause later by
    as long as they pause. Raises ValidationError."""
    with organising(tournament, by) as locked:
        if locked.state != Tournament.State.RUNNING:
            refuse(NO_ROUND, "no-round")
        now = timezone.now()
        for played in _running_rounds(locked):
            _end(played, minutes, now)
        note("time-tournament", locked, by, minutes=minutes)


def _end(played: Round, minutes: int, now: datetime) -> datetime | None:
    """A round ends so many minutes from now, or from when it paused. Raises ValidationError."""
    if not 0 <= minutes <= MOST_MINUTES:
        refuse(_("Diz quantos minutos, até %(most)d."), "minutes", most=MOST_MINUTES)
    paused_at = RoundTime.objects.filter(round=played).values_list("paused_at", flat=True).first()
    ends_at = (paused_at or now) + timedelta(minutes=minutes) if minutes else None
    RoundTime.objects.update_or_create(round=played, defaults={"ends_at": ends_at})
    return ends_at


def _running_rounds(tournament: Tournament) -> QuerySet[Round]:
    """The rounds of all competitions that have begun and are followed by none."""
    rounds = Round.objects.filter(phase__competition__tournament=tournament, closed_at=None)
    return rounds.exclude(published_at=None)


def pause(competition: Competition, by: User) -> None:
    """Every clock of the round stops, and no match begins. Raises ValidationError."""
    with at_desk(competition, by) as tournament:
        played = _round(competition)
        if _stop(played, timezone.now()):
            note("pause-round", tournament, by, played)


def go_on(competition: Competition, by: User) -> None:
    """The matches that the pause stopped go on; the round ends later by as long. Raises ValidationError."""
    with at_desk(competition, by) as tournament:
        check_goes_on(tournament)
        played = _round(competition)
        time = RoundTime.objects.filter(round=played).exclude(paused_at=None).first()
        if time is not None:
            _start_again(time)
            note("continue-round", tournament, by, played)


def pause_all(tournament: Tournament, by: User) -> None:
    """Every clock of every competition stops, and no round begins. Raises ValidationError."""
    with organising(tournament, by) as locked:
        if locked.state != Tournament.State.RUNNING:
            refuse(NO_ROUND, "no-round")
        if locked.paused_at is not None:
            return
        now = timezone.now()
        for played in _running_rounds(locked):
            _stop(played, now)
        Tournament.objects.filter(pk=locked.pk).update(paused_at=now)
        note("pause-tournament", locked, by)


def continue_all(tournament: Tournament, by: User) -> None:
    """What the pause of all competitions stopped goes on; a round that paused before it pauses on. Raises
    ValidationError."""
    with organising(tournament, by) as locked:
        if locked.paused_at is None:
            return
        stopped = RoundTime.objects.filter(round__phase__competition__tournament=locked)
        for time in stopped.filter(paused_at=locked.paused_at):
            _start_again(time)
        Tournament.objects.filter(pk=locked.pk).update(paused_at=None)
        note("continue-tournament", locked, by)


def _stop(played: Round, now: datetime) -> bool:
    """The matches that run are adjourned, and remembered; whether the round did not pause already."""
    time, _made = RoundTime.objects.get_or_create(round=played)
    if time.paused_at is not None:
        return False
    running = Match.objects.filter(fixture__round=played, status=Match.Status.PLAYING)
    time.stopped, time.paused_at = list(running.values_list("code", flat=True)), now
    time.save(update_fields=["stopped", "paused_at"])
    matches.arbitrate(time.stopped, "adjourn")
    return True


def _start_again(time: RoundTime) -> None:
    """The matches that a pause stopped go on, and their round ends later by as long."""
    matches.arbitrate(time.stopped, "reopen")
    if time.ends_at is not None and time.paused_at is not None:
        time.ends_at += timezone.now() - time.paused_at
    time.stopped, time.paused_at = [], None
    time.save(update_fields=["stopped", "paused_at", "ends_at"])


def judge_unfinished(competition: Competition, by: User) -> int:
    """The time is over: what was not finished at the tables counts half for each; at how many tables.

    Raises ValidationError.
    """
    judged = 0
    with at_desk(competition, by):
        each = competition.matches_each
        for fixture in _played(competition).fixtures.all():
            result = results.result_of(fixture, each)
            if result.is_final:
                continue
            missing = each - len(results.counted_matches(fixture))
            half = DRAW * missing * (len(result.wins) - 1)
            wins = tuple(won + half for won in result.wins)
            reason = str(_("o tempo da jornada acabou"))
            desk.decide(fixture, wins, Fixture.Decision.JUDGED, reason, by)
            judged += 1
    return judged


def missing_sides(competition: Competition, played: Round) -> dict[int, list[Entrant]]:
    """Who has not come, by the primary keys of their tables: after the minutes of the competition nobody has
    seen them at their first match, and they have not moved. Empty before that."""
    since = played.published_at
    if since is None or timezone.now() < since + timedelta(minutes=competition.absence_minutes):
        return {}
    missing: dict[int, list[Entrant]] = {}
    moves = Event.objects.filter(match__fixture__round=played, kind="move")
    moved = {*moves.values_list("match_id", "seat").distinct()}
    for fixture in played.fixtures.all():
        running = results.running_match(fixture)
        if running is None or results.counted_matches(fixture) or fixture.decision:
            continue
        seen = presence.presence_of_seats(running.code, range(len(fixture.sides)))
        absent = [
            side
            for seat, (side, known) in enumerate(zip(fixture.sides, seen, strict=True))
            if known is None and (running.pk, seat) not in moved
        ]
        if absent:
            missing[fixture.pk] = absent
    return missing


def win_by_absence(fixture: Fixture, by: User) -> None:
    """Who is at the table wins against who has not come; nobody where all are missing.

    Raises ValidationError where all are there, or it is too soon.
    """
    competition = _competition(fixture)
    with at_desk(competition, by, tournament_roles.helps):
        played = _played(competition)
        absent = missing_sides(competition, played).get(fixture.pk, [])
        if not absent:
            refuse(_("Nesta mesa não falta ninguém, ou ainda é cedo."), "nobody-missing")
        wins = absence_wins([side not in absent for side in fixture.sides], competition.matches_each)
        reason = str(_("não veio em %(n)d minutos") % {"n": competition.absence_minutes})
        desk.decide(fixture, wins, Fixture.Decision.ABSENCE, reason, by)


# One table


def put_clock(fixture: Fixture, minutes: int, by: User) -> None:
    """The match that runs at a slow table has clocks from now on. Raises ValidationError."""
    _arbitrate(fixture, "clock", by, str(minutes))


def adjourn(fixture: Fixture, by: User) -> None:
    """The match that runs at a table is put off. Raises ValidationError."""
    _arbitrate(fixture, "adjourn", by)


def resume(fixture: Fixture, by: User) -> None:
    """The match that was put off goes on. Raises ValidationError."""
    with matches.writing():
        check_goes_on(locked_tournament(_competition(fixture).tournament_id))
        if tournament_roles.is_paused(fixture.round):
            refuse(STOPPED, "paused")
        _arbitrate(fixture, "reopen", by)


def replay(fixture: Fixture, reason: str, by: User) -> None:
    """The last match of a table does not count, and is played again by who began it. Raises ValidationError,
    without a reason too."""
    with at_desk(_competition(fixture), by) as tournament:
        if not reason.strip():
            refuse(_("Diz porque é que a partida não conta."), "no-reason")
        last = fixture.matches.filter(void=False).order_by("-pk").first()
        if last is None:
            refuse(NO_MATCH, "no-match")
        Match.objects.filter(pk=last.pk).update(void=True)
        if last.status != Match.Status.FINISHED:
            matches.arbitrate([last.code], "ended")
        note("replay-match", tournament, by, fixture, match=last.code, reason=reason.strip()[:200])


def move_to(fixture: Fixture, *, on_board: bool, by: User) -> None:
    """A table goes from the screen to a board of wood, where its match on the screen ends without counting,
    or back. Raises ValidationError."""
    with at_desk(_competition(fixture), by, tournament_roles.helps) as tournament:
        if on_board:
            matches.end_running(fixture.matches.all())
        note("to-board" if on_board else "to-screen", tournament, by, fixture)
        Fixture.objects.filter(pk=fixture.pk).update(on_board=on_board)


# Who is there


def ask_presence(competition: Competition, by: User) -> None:
    """Everybody in a competition is asked to say that they are there. Raises ValidationError."""
    with at_desk(competition, by) as tournament:
        now = timezone.now()
        note("ask-roll-call", tournament, by, competition)
        competition.roll_calls.filter(closed_at=None).update(closed_at=now)
        RollCall.objects.create(competition=competition, asked_at=now)


def say_here(competition: Competition, user: User) -> None:
    """A pupil is there: who had been absent is present again. Raises ValidationError."""
    with matches.writing():
        Tournament.objects.select_for_update().get(pk=competition.tournament_id)
        call, entrant = open_call(competition), competition.entrants.filter(user=user).first()
        if call is None or entrant is None or entrant.status == Entrant.Status.WITHDRAWN:
            refuse(_("Agora ninguém está a fazer a chamada."), "no-call")
        call.here.add(entrant)
        Entrant.objects.filter(pk=entrant.pk).update(status=Entrant.Status.PRESENT)


def close_call(competition: Competition, by: User) -> list[Entrant]:
    """Who has not said so is absent; those. Raises ValidationError."""
    with at_desk(competition, by) as tournament:
        call = open_call(competition)
        if call is None:
            refuse(_("Agora ninguém está a fazer a chamada."), "no-call")
        missing = list(unanswered(call))
        Entrant.objects.filter(pk__in=[entrant.pk for entrant in missing]).update(
            status=Entrant.Status.ABSENT
        )
        RollCall.objects.filter(pk=call.pk).update(closed_at=timezone.now())
        note("close-roll-call", tournament, by, competition, count=len(missing))
    return missing


def open_call(competition: Competition) -> RollCall | None:
    """The question whether everybody is there, while it is asked."""
    return competition.roll_calls.filter(closed_at=None).first()


def unanswered(call: RollCall) -> Sequence[Entrant]:
    """Who counts as present and has not said so."""
    present = call.competition.entrants.filter(status=Entrant.Status.PRESENT)
    return list(present.exclude(pk__in=call.here.values("pk")).select_related("user"))


# Inside


def _competition(fixture: Fixture) -> Competition:
    return fixture.round.phase.competition


def _round(competition: Competition) -> Round:
    """The last round that was published. Raises ValidationError where there is none."""
    return desk.last_round(competition) or refuse(NO_ROUND, "no-round")


def _played(competition: Competition) -> Round:
    """The same, with its tables."""
    rounds = results.published_rounds(competition)
    return rounds[-1] if rounds else refuse(NO_ROUND, "no-round")


def _fixture_of(competition: Competition, user: User) -> Fixture:
    """Somebody's table of the round that is played. Raises ValidationError."""
    fixture = results.fixture_of(_played(competition), user)
    return fixture or refuse(_("Nesta jornada não jogas."), "no-table")


def _arbitrate(fixture: Fixture, kind: str, by: User, words: str = "") -> None:
    with at_desk(_competition(fixture), by) as tournament:
        running = fixture.matches.exclude(status=Match.Status.FINISHED).first()
        if running is None:
            refuse(NO_MATCH, "no-match")
        for refused in matches.arbitrate([running.code], kind, words):
            refuse(translate(refused.message), refused.code)
        note("arbitrate-table", tournament, by, fixture, what=kind)
