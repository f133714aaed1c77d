"""Free until the bell: pupils say that they are free, and meet at once. A writer, as the desk is.

All that belongs to one is decided under the lock of the tournament: however many say so at one moment, nobody
gets two opponents.
"""

from django.db.models import Max, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.refusals import refuse
from games.live import matches, tournament_roles
from games.models import Competition, CompetitionPhase, Entrant, Fixture, Round, RoundTime
from games.tournaments import desk, results
from games.tournaments.free import FreePlayer, pair_free
from games.tournaments.writing import at_desk, lock_running, locked_tournament, note

BELL = _("O toque já foi: acabou o tempo.")
NOT_FREE = _("Aqui não se joga livre até ao toque.")


def say_free(entrant: Entrant, by: User) -> Fixture | None:
    """Somebody is free, and meets who is free too; None while they wait. Who has an opponent keeps them.

    Raises ValidationError for others than themselves and the desk, who is not there, and after the bell.
    """
    with matches.writing():
        played = _running(entrant.competition)
        entrant = _own(entrant, by)
        if entrant.status != Entrant.Status.PRESENT:
            refuse(_("Não estás presente: fala com o árbitro."), "absent")
        playing = open_fixture(played, entrant)
        if playing is not None:
            return playing
        if entrant.free_since is None:
            Entrant.objects.filter(pk=entrant.pk).update(free_since=timezone.now())
        _pair_waiting(entrant.competition, played, by)
        return open_fixture(_running(entrant.competition), entrant)


def say_all_free(competition: Competition, by: User) -> None:
    """The desk says that all are free who are there and do not play, and they are paired; nothing after the
    bell. Raises ValidationError."""
    with at_desk(competition, by):
        played = results.published_rounds(competition)[-1]
        if RoundTime.objects.filter(round=played, ends_at__lte=timezone.now()).exists():
            return
        played, now = _running(competition), timezone.now()
        free = [entrant.pk for entrant in idle(competition, played)]
        Entrant.objects.filter(pk__in=free).update(free_since=now)
        _pair_waiting(competition, played, by)


def say_busy(entrant: Entrant, by: User) -> None:
    """Somebody who waits does not want to play now. Raises ValidationError."""
    with matches.writing():
        locked_tournament(entrant.competition.tournament_id)
        Entrant.objects.filter(pk=_own(entrant, by).pk).update(free_since=None)


def open_fixture(played: Round, entrant: Entrant) -> Fixture | None:
    """The fixture of somebody that has no result yet."""
    return next((fixture for fixture in _open_fixtures(played) if entrant in fixture.sides), None)


def idle(competition: Competition, played: Round) -> list[Entrant]:
    """Who is there, and neither plays nor waits."""
    playing = {side.pk for fixture in _open_fixtures(played) for side in fixture.sides}
    present = competition.entrants.filter(status=Entrant.Status.PRESENT, free_since=None)
    return [entrant for entrant in present.select_related("user") if entrant.pk not in playing]


def _open_fixtures(played: Round) -> list[Fixture]:
    """The fixtures of a round that have no result yet."""
    each = played.phase.competition.matches_each
    return [fixture for fixture in played.fixtures.all() if not results.result_of(fixture, each).is_final]


def waiting(competition: Competition) -> QuerySet[Entrant]:
    """Who waits for an opponent, the longest first."""
    free = competition.entrants.filter(status=Entrant.Status.PRESENT).exclude(free_since=None)
    return free.select_related("user").order_by("free_since", "pk")


def _running(competition: Competition) -> Round:
    """The round in which whoever is free plays, its tournament locked. Raises ValidationError."""
    lock_running(competition)
    rounds = results.published_rounds(competition)
    if not rounds or rounds[-1].phase.format != CompetitionPhase.Format.FREE:
        refuse(NOT_FREE, "not-free")
    time = RoundTime.objects.filter(round=rounds[-1])
    if time.exclude(paused_at=None).exists():
        refuse(_("A sala está parada: espera um pouco."), "paused")
    if time.filter(Q(ends_at__lte=timezone.now())).exists():
        refuse(BELL, "bell")
    return rounds[-1]


def _own(entrant: Entrant, by: User) -> Entrant:
    """The entrant as stored now, for themselves and the desk. Raises ValidationError."""
    if entrant.user_id != by.pk and not tournament_roles.helps(by, entrant.competition):
        refuse(_("Só o próprio ou a mesa do árbitro pode dizer isto."), "forbidden")
    if desk.gone_from(entrant.competition).filter(pk=entrant.pk).exists():
        refuse(_("Já não estás nesta turma."), "gone")
    return Entrant.objects.select_related("competition__tournament__classroom", "user").get(pk=entrant.pk)


def _pair_waiting(competition: Competition, played: Round, by: User) -> None:
    """Who waits is paired, and each pair begins."""
    free = list(waiting(competition).exclude(pk__in=desk.gone_from(competition).values("pk")))
    by_number = {entrant.number: entrant for entrant in free}
    last = Fixture.objects.filter(round=played).aggregate(last=Max("table"))["last"]
    table = competition.first_table if last is None else last + 1
    players = _players(competition, played, free)
    pairs = pair_free(players, f"{competition.seed} {table}", seats_count=competition.matches_each == 1)
    for number, pair in enumerate(pairs, table):
        first, second = (by_number[side] for side in pair)
        fixture = Fixture(round=played, table=number, first=first, second=second)
        fixture.on_board = not desk.is_on_screen(fixture)
        fixture.save()
        if not fixture.on_board:
            desk.begin_match(fixture, competition, desk.game_of(competition, played, number))
        note("pair-free", competition.tournament, by, fixture)
    paired = [by_number[side].pk for pair in pairs for side in pair]
    Entrant.objects.filter(pk__in=paired).update(free_since=None)


def _players(competition: Competition, played: Round, free: list[Entrant]) -> list[FreePlayer]:
    """Those who wait with their points and whom they have met."""
    standings = results.standings_of(competition, [played], free)
    met: dict[int, list[int]] = {}
    seats: dict[int, list[int]] = {}
    for fixture in played.fixtures.all():
        numbers = [side.number for side in fixture.sides]
        for number, other, seat in zip(numbers, numbers[::-1], (1, -1), strict=True):
            met.setdefault(number, []).append(other)
            seats.setdefault(number, []).append(seat)
    return [
        FreePlayer(
            entrant.number,
            standings.points(entrant.number),
            tuple(met.get(entrant.number, ())),
            tuple(seats.get(entrant.number, ())),
        )
        for entrant in free
    ]
