"""The arbiter's desk: the only writer of rounds and results.

Every change first locks the tournament, so that two who press at once make one round, and is written into the
log of actions. A round exists wholly or not at all: it is drafted, looked at, and published with
all its matches in one transaction.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import combinations, product
from random import Random
from typing import Any

from django.db import transaction
from django.db.models import Exists, Max, OuterRef, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import people
from accounts.models import Classroom, Enrolment, User
from accounts.names import clean_name
from accounts.refusals import refuse
from games.live import broadcast, matches, tournament_roles
from games.live.matches import Person
from games.models import (
    Competition,
    CompetitionPhase,
    Decider,
    Entrant,
    Fixture,
    Match,
    Round,
    RoundTime,
    Tournament,
)
from games.rules import catalogue
from games.rules.game import Game
from games.tournaments import free, results, threes
from games.tournaments.knock_out import rounds_needed, ties
from games.tournaments.round_robin import rounds_of_all, rounds_of_rest, rounds_to_meet_all
from games.tournaments.standings import TieBreak, absence_wins, possible_wins
from games.tournaments.starts import draw_start
from games.tournaments.swiss import (
    Competitor,
    NoRound,
    Pair,
    PairedRound,
    most_rounds,
    pair_round,
    seated,
)
from games.tournaments.threes import SEATS
from games.tournaments.writing import at_desk, check_begun, check_goes_on, note

SIDES = ("first", "second", "third")
WINS = ("first_wins", "second_wins", "third_wins")
LEAST = 2
MOST_IN_ROUND_ROBIN = 12
LEAST_IN_KNOCK_OUT = 4
# Matches won last: of an encounter of two matches they say more than its points.
TIE_BREAKS = (TieBreak.DIRECT, TieBreak.BUCHHOLZ, TieBreak.PROGRESSIVE, TieBreak.WINS)

# Where some have more matches than others, Buchholz would say nothing.
FREE_TIE_BREAKS = (TieBreak.DIRECT, TieBreak.SONNEBORN, TieBreak.WINS)

# How many matches an encounter may have, by how many meet: each has each seat as often, or it is one match.
MATCHES_EACH = {2: (2, 1), 3: (3, 1)}

TOO_FEW_FOR_THREE = _("Mesas de três são para três alunos ou mais.")
NOT_YOURS = _("Só os professores da turma conduzem o torneio.")
LATE = _(
    "Já é tarde para entrar: só no suíço e em mesas de três se entra depois de começar, até "
    "metade das jornadas."
)
UNDECIDED = _("Ainda falta o resultado de: %(tables)s.")
LEVEL = _(
    "Nas eliminatórias alguém tem de passar, e há empate na %(tables)s. Joguem o desempate: um escolhe a "
    "posição, o outro o lugar. Se empatarem, decide a sorte."
)
NOBODY_THERE = _("Não há dois presentes. Marca em «Quem está» quem já chegou, e faz a jornada outra vez.")
NO_ROUND = _(
    "Com os presentes não há outra jornada sem que alguém repita o adversário. "
    "Se forem doze no máximo, passa a todos contra todos; senão, termina o torneio."
)


def create(
    *,
    classroom: Classroom,
    by: User,
    name: str,
    game: Game[Any],
    pupils: Sequence[User],
    phase_format: str,
    rounds: int,
    matches_each: int = 2,
    initial_ms: int | None = None,
    increment_ms: int = 0,
    seeding: Sequence[User] = (),
    draws_start: bool = False,
    late_half: bool = False,
    round_minutes: int = 15,
    after_groups: bool = False,
    tie_breaks: Sequence[TieBreak | str] = (),
) -> Tournament:
    """A tournament of a class, with these pupils present, seeded by lot after those of a `seeding`. After
    groups format and rounds are made to fit those who go on, and so not looked at before. Without
    `tie_breaks` the usual ones of the format decide.

    Raises ValidationError for whoever does not teach the class, games that are not for two or that no board
    can show, and fields or numbers of rounds that cannot be paired.
    """
    if not people.teaches(by, classroom):
        refuse(NOT_YOURS, "forbidden")
    check_game(game)
    check_format(game, phase_format, matches_each)
    if not after_groups:
        _check_rounds(len(pupils), phase_format, rounds)
    elif len(pupils) < LEAST:
        refuse(_("Escolhe pelo menos dois alunos."), "too-few")
    with matches.writing():
        tournament = Tournament(classroom=classroom, name=clean_name(name), created_by=by)
        tournament.full_clean()
        tournament.save()
        competition = Competition.objects.create(
            code=tournament.code,
            tournament=tournament,
            game=game.slug,
            options=game.options_json(),
            matches_each=matches_each,
            clock_initial_ms=initial_ms,
            clock_increment_ms=increment_ms,
            tie_breaks=[*(tie_breaks or usual_tie_breaks(phase_format))],
            draws_start=draws_start,
            late_half=late_half,
            round_minutes=round_minutes,
        )
        CompetitionPhase.objects.create(competition=competition, format=phase_format, rounds=rounds)
        seeded = sorted(pupils, key=lambda pupil: pupil.pk)
        Random(competition.seed).shuffle(seeded)  # noqa: S311 - a lot that can be drawn again
        ranks = {pupil: rank for rank, pupil in enumerate(seeding)}
        seeded.sort(key=lambda pupil: ranks.get(pupil, len(ranks)))
        Entrant.objects.bulk_create(
            Entrant(competition=competition, user=pupil, classroom=classroom, number=number)
            for number, pupil in enumerate(seeded, 1)
        )
        note("create-tournament", tournament, by)
    broadcast.send([(broadcast.lobby_group(classroom.pk), {"type": "lobby.changed"})])
    return tournament


def check_game(game: Game[Any]) -> None:
    """Raises ValidationError for games that no board can show."""
    if (problem := game.live_problem()) is not None:
        refuse(str(problem), "no-board")


def check_format(game: Game[Any], phase_format: str, matches_each: int) -> None:
    """Raises ValidationError where a game for three is not played at tables of three, or one for two is; and
    where not everybody would have each seat as often, but in a single match."""
    if (len(game.players) == SEATS) != (phase_format == CompetitionPhase.Format.THREES):
        refuse(_("Um jogo para três joga-se em mesas de três, e só esse."), "threes")
    if matches_each not in MATCHES_EACH[len(game.players)]:
        refuse(_("Num encontro cada um joga uma vez em cada lugar, ou joga-se uma só partida."), "matches")


def usual_format(game: Game[Any]) -> CompetitionPhase.Format:
    """Swiss for a game for two, tables of three for one for three."""
    return CompetitionPhase.Format.SWISS if len(game.players) == 2 else CompetitionPhase.Format.THREES


def usual_tie_breaks(phase_format: str) -> Sequence[TieBreak]:
    """The order of what decides between those who are level, where nothing else was declared."""
    return FREE_TIE_BREAKS if phase_format == CompetitionPhase.Format.FREE else TIE_BREAKS


def refitted_tie_breaks(declared: Sequence[str], phase_format: str) -> list[str]:
    """The usual order of a format, with the lot at its end where it was declared."""
    return [*usual_tie_breaks(phase_format), *([TieBreak.LOT] if TieBreak.LOT in declared else [])]


def seats_of(competition: Competition) -> int:
    """For how many the game of a competition is."""
    return len(catalogue.GAMES[competition.game].players)


def _check_rounds(players: int, phase_format: str, rounds: int) -> None:
    if players < LEAST:
        refuse(_("Escolhe pelo menos dois alunos."), "too-few")
    if phase_format == CompetitionPhase.Format.ROUND_ROBIN:
        if players > MOST_IN_ROUND_ROBIN:
            refuse(
                _("Todos contra todos é para %(most)d alunos no máximo: com mais, escolhe o suíço."),
                "too-many",
                most=MOST_IN_ROUND_ROBIN,
            )
    elif phase_format == CompetitionPhase.Format.KNOCK_OUT:
        if players < LEAST_IN_KNOCK_OUT:
            refuse(_("Eliminatórias são para quatro alunos ou mais."), "too-few")
    elif phase_format == CompetitionPhase.Format.FREE:
        if players < free.LEAST:
            refuse(_("Livre até ao toque é para três alunos ou mais."), "too-few")
    elif phase_format == CompetitionPhase.Format.THREES:
        check_threes(players, rounds)
    elif not 1 <= rounds <= most_rounds(players):
        refuse(
            _("Com %(players)d alunos há no máximo %(most)d jornadas sem repetir adversários."),
            "rounds",
            players=players,
            most=most_rounds(players),
        )


def check_threes(players: int, rounds: int) -> None:
    """Raises ValidationError for too few, and rounds in which somebody would have to wait twice."""
    if players < threes.LEAST:
        refuse(TOO_FEW_FOR_THREE, "too-few")
    if not 1 <= rounds <= threes.most_rounds(players):
        refuse(
            _("Em mesas de três, com %(players)d alunos há no máximo %(most)d jornadas."),
            "rounds",
            players=players,
            most=threes.most_rounds(players),
        )


# Who is there


def set_status(entrant: Entrant, status: Entrant.Status, by: User) -> None:
    """Somebody is there, is absent, or leaves: counts from the next round on. Raises ValidationError."""
    tournament = entrant.competition.tournament
    with at_desk(entrant.competition, by):
        before = Entrant.objects.get(pk=entrant.pk).status
        Entrant.objects.filter(pk=entrant.pk).update(status=status, free_since=None)
        note("change-entrant", tournament, by, entrant, before=before, after=status)


def enter(competition: Competition, pupil: User, by: User) -> Entrant:
    """Somebody comes late, with no points for the rounds that were played; up to half of the rounds.

    Raises ValidationError for who is no pupil of the class, is in already, or comes too late.
    """
    with at_desk(competition, by) as tournament:
        if tournament.classroom is None or not people.attends(pupil, tournament.classroom):
            refuse(_("Só entram alunos da turma."), "no-pupil")
        if Entrant.objects.filter(competition__tournament=tournament, user=pupil).exists():
            refuse(_("Este aluno já está no torneio."), "entered")
        check_open(competition)
        check_in_time(competition)
        (entrant,) = admit(competition, [Entrant(user=pupil, classroom=tournament.classroom)])
        note("enter-tournament", tournament, by, entrant)
    return entrant


def admit(competition: Competition, entrants: Sequence[Entrant]) -> Sequence[Entrant]:
    """Writes who comes now, with the next numbers, after the rounds that were published; a draft without
    them goes. The tournament is locked."""
    after = last_round(competition)
    for number, entrant in enumerate(entrants, last_number(competition) + 1):
        entrant.competition, entrant.number, entrant.late_after = competition, number, after
    results.phase_of(competition).played_rounds.filter(published_at=None).delete()
    return Entrant.objects.bulk_create(entrants)


def last_number(competition: Competition) -> int:
    """The highest number of an entrant; 0 where there is none."""
    return competition.entrants.aggregate(last=Max("number"))["last"] or 0


def last_round(competition: Competition) -> Round | None:
    """The last round that was published; None before the first one."""
    published = _rounds(competition).exclude(published_at=None)
    return published.order_by("-phase__position", "-number").first()


def excuse(entrant: Entrant, by: User) -> None:
    """The arbiter lets absences pass: somebody stays in. Raises ValidationError."""
    competition = entrant.competition
    with at_desk(competition, by) as tournament:
        missed = results.absences([entrant], results.published_rounds(competition))[entrant.pk]
        Entrant.objects.filter(pk=entrant.pk).update(excused=missed)
        note("excuse-entrant", tournament, by, entrant, count=missed)


def check_open(competition: Competition) -> None:
    """Raises ValidationError for a final that only the best of its groups get into."""
    if Competition.objects.filter(group_of__competition=competition).exists():
        refuse(_("Esta prova joga-se em grupos: quem chega agora entra num deles."), "groups")


def check_in_time(competition: Competition) -> None:
    """Raises ValidationError where more than half of the rounds have been played, or all meet all."""
    phase = results.phase_of(competition)
    played = phase.played_rounds.exclude(published_at=None).count()
    if phase.format == CompetitionPhase.Format.FREE:
        return
    if played and (phase.format not in results.MADE_ANEW or 2 * played > phase.rounds):
        refuse(LATE, "late")


# Rounds


def draft_round(competition: Competition, by: User) -> Round:
    """The next round, to be looked at; a draft that is there is made again, from who is there now.

    Raises ValidationError where a table has no result yet, all rounds were played, or no round can be made.
    """
    with at_desk(competition, by) as tournament:
        check_begun(tournament)
        phase = results.phase_of(competition)
        phase.played_rounds.filter(published_at=None).delete()
        _withdraw_leavers(competition)
        played = results.published_rounds(competition)
        check_complete(played, competition)
        entrants = list(competition.entrants.select_related("user"))
        if len(entrants) < LEAST:
            refuse(_("Nesta prova não há dois inscritos."), "too-few")
        if phase.rest_after is not None:
            phase.rounds = len(played) + len(rest_of_all(entrants, played))
            phase.save(update_fields=["rounds"])
        if len(played) >= phase.rounds:
            refuse(_("Já se jogaram todas as jornadas."), "all-played")
        if phase.format == CompetitionPhase.Format.KNOCK_OUT:
            check_decided(played, competition)
        number = len(played) + 1
        paired = _paired(competition, phase, played, entrants, number)
        drafted = Round.objects.create(phase=phase, number=number)
        _write_fixtures(drafted, paired, {entrant.number: entrant for entrant in entrants})
        note("draft-round", tournament, by, drafted)
    return drafted


def _paired(
    competition: Competition,
    phase: CompetitionPhase,
    played: Sequence[Round],
    entrants: Sequence[Entrant],
    number: int,
) -> PairedRound:
    if phase.format == CompetitionPhase.Format.KNOCK_OUT:
        return _paired_knock_out(competition, phase, played, entrants)
    if phase.format == CompetitionPhase.Format.FREE:
        return _paired_free(competition, entrants)
    if phase.rest_after is not None:
        return rest_of_all(entrants, played)[0]
    if phase.format == CompetitionPhase.Format.ROUND_ROBIN:
        return _paired_all(phase, entrants, number)
    try:
        return round_made_anew(competition, phase, played, entrants, number)
    except NoRound:
        if sum(entrant.status == Entrant.Status.PRESENT for entrant in entrants) < LEAST:
            refuse(NOBODY_THERE, "no-round")
        refuse(TOO_FEW_FOR_THREE if phase.format == CompetitionPhase.Format.THREES else NO_ROUND, "no-round")


def _paired_all(phase: CompetitionPhase, entrants: Sequence[Entrant], number: int) -> PairedRound:
    """A round of all against all; before the first one it is known how many there are."""
    rounds = rounds_of_all([entrant.number for entrant in entrants])
    if number == 1 and phase.rounds != len(rounds):
        phase.rounds = len(rounds)
        phase.save(update_fields=["rounds"])
    return rounds[number - 1]


def rest_of_all(entrants: Sequence[Entrant], played: Sequence[Round]) -> list[PairedRound]:
    """The rounds in which those who have not withdrawn meet whom they had no table with so far."""
    balance = Counter[int]()
    met: set[frozenset[int]] = set()
    for fixture in (fixture for row in played for fixture in row.fixtures.all()):
        numbers = [side.number for side in fixture.sides]
        met |= {frozenset(pair) for pair in combinations(numbers, 2)}
        for first, second in combinations(numbers, 2):
            balance[first] += 1
            balance[second] -= 1
    staying = [entrant.number for entrant in entrants if entrant.status != Entrant.Status.WITHDRAWN]
    return rounds_of_rest(staying, met, balance)


def meet_all(competition: Competition, by: User) -> None:
    """A Swiss competition becomes all against all, or goes on as such: who stays meets all of those whom they
    have not met. Results stay. Raises ValidationError where there is a draft, or they are too many."""
    with at_desk(competition, by) as tournament:
        phase = results.phase_of(competition)
        if phase.format != CompetitionPhase.Format.SWISS:
            refuse(_("Só o suíço passa a todos contra todos."), "not-swiss")
        if phase.played_rounds.filter(published_at=None).exists():
            refuse(_("Há uma proposta por publicar: publica-a, ou deita-a fora primeiro."), "draft")
        _withdraw_leavers(competition)
        played, entrants = results.published_rounds(competition), list(competition.entrants.all())
        _check_rounds(count_staying(entrants, played), CompetitionPhase.Format.ROUND_ROBIN, phase.rounds)
        rest = len(rest_of_all(entrants, played))
        if not rest:
            refuse(_("Já todos se encontraram."), "all-met")
        phase.format = CompetitionPhase.Format.ROUND_ROBIN
        phase.rest_after = len(played) or None
        phase.rounds = len(played) + rest if played else rounds_to_meet_all(len(entrants))
        phase.save(update_fields=["format", "rest_after", "rounds"])
        note(
            "meet-all",
            tournament,
            by,
            competition,
            before=CompetitionPhase.Format.SWISS.value,
            after=CompetitionPhase.Format.ROUND_ROBIN.value,
        )


def count_staying(entrants: Sequence[Entrant], played: Sequence[Round]) -> int:
    """How many all against all would be for: before the first round everybody, then who has not withdrawn."""
    return sum(not played or entrant.status != Entrant.Status.WITHDRAWN for entrant in entrants)


def _paired_free(competition: Competition, entrants: Sequence[Entrant]) -> PairedRound:
    """Those who are there, by lot; who has nobody waits."""
    there = [free.FreePlayer(row.number) for row in entrants if row.status == Entrant.Status.PRESENT]
    if len(there) < free.LEAST:
        refuse(_("Livre até ao toque é para três alunos ou mais."), "too-few")
    Random(competition.seed).shuffle(there)  # noqa: S311 - a lot that can be drawn again
    return PairedRound(tuple(free.pair_free(there, competition.seed)))


def round_made_anew(
    competition: Competition,
    phase: CompetitionPhase,
    played: Sequence[Round],
    entrants: Sequence[Entrant],
    number: int,
) -> PairedRound:
    """This round of a Swiss phase, or of tables of three, after those that were played. Raises NoRound."""
    seed, seats_count = f"{competition.seed} {number}", competition.matches_each == 1
    if phase.format == CompetitionPhase.Format.THREES:
        players = results.threes_field(competition, played, entrants)
        if len(players) < threes.LEAST:
            raise NoRound
        return threes.seat_threes(players, seed, seats_count=seats_count)
    field, forbidden = results.field_of(competition, played, entrants), results.kept_apart(entrants)
    return pair_round(field, seed, forbidden, seats_count=seats_count)


def _paired_knock_out(
    competition: Competition, phase: CompetitionPhase, played: Sequence[Round], entrants: Sequence[Entrant]
) -> PairedRound:
    """The ties of the next round, seeded by the numbers of those who are there at the first one."""
    seeded, outcomes = results.bracket_of(competition, played)
    if not played:
        seeded = sorted(entrant.number for entrant in entrants if entrant.status == Entrant.Status.PRESENT)
        if len(seeded) < LEAST_IN_KNOCK_OUT:
            refuse(_("Eliminatórias são para quatro alunos ou mais."), "too-few")
        phase.rounds = rounds_needed(len(seeded))
        phase.save(update_fields=["rounds"])
    met = ties(seeded, outcomes, len(played) + 1)
    pairs = [(tie.first, tie.second) for tie in met if tie.first is not None and tie.second is not None]
    free = tuple(tie.sides[0] for tie in met if len(tie.sides) == 1)
    if competition.matches_each == 1:
        pairs = _balanced(pairs, results.seats_so_far(played), f"{competition.seed} {len(played) + 1}")
    return PairedRound(tuple(pairs), None, free)


def _balanced(pairs: Iterable[Pair], seats: Mapping[int, tuple[int, ...]], seed: str) -> list[Pair]:
    """The same pairs, of each first who has begun less often; `seats` are those of the matches so far."""
    lots = Random(seed)  # noqa: S311 - a lot that can be drawn again
    sides = (
        [Competitor(number, 0, number, seats=seats.get(number, ())) for number in pair] for pair in pairs
    )
    return [seated(first, second, lots) for first, second in sides]


def _write_fixtures(drafted: Round, paired: PairedRound, entrants: Mapping[int, Entrant]) -> None:
    """The tables of a round, last those of who still plays in another competition. Who is absent where all
    meet all gives the other a win by absence."""
    busy = results.busy_elsewhere(drafted.phase.competition)
    pairs = sorted(paired.pairs, key=lambda pair: any(entrants[side].user_id in busy for side in pair))
    alone = [*paired.free, *([] if paired.bye is None else [paired.bye])]
    tables = [*pairs, *((number,) for number in alone)]
    fixtures = []
    for table, numbers in enumerate(tables, drafted.phase.competition.first_table):
        sides = [entrants[number] for number in numbers]
        fixture = Fixture(round=drafted, table=table, **dict(zip(SIDES, sides, strict=False)))
        _decide_absence(fixture, drafted.phase.competition)
        fixtures.append(fixture)
    Fixture.objects.bulk_create(fixtures)


def _decide_absence(fixture: Fixture, competition: Competition) -> None:
    """Who is there wins against who is not; nobody any more where all have come since the draft was made."""
    fixture.decision, fixture.wins = "", ()
    if fixture.second is None:
        return
    there = [side.status == Entrant.Status.PRESENT for side in fixture.sides]
    if not all(there):
        fixture.decision = Fixture.Decision.ABSENCE
        fixture.wins = absence_wins(there, competition.matches_each)


def _withdraw_leavers(competition: Competition) -> None:
    gone_from(competition).update(status=Entrant.Status.WITHDRAWN)


def gone_from(competition: Competition) -> QuerySet[Entrant]:
    """Who has left the class, or in a tournament between classes the school, or has no account any more."""
    same = {} if competition.tournament.classroom_id is None else {"classroom": OuterRef("classroom")}
    enrolled = Enrolment.objects.filter(
        pupil=OuterRef("user"),
        classroom__school=OuterRef("classroom__school"),
        classroom__archived_at=None,
        left_at=None,
        **same,
    )
    return competition.entrants.filter(~Exists(enrolled), name="")


def exchange(first: Entrant, second: Entrant, by: User) -> bool:
    """Two change places in the draft of a round; of one table, who begins. Whether somebody now meets an
    opponent again. Raises ValidationError where there is no draft with both."""
    competition = first.competition
    with at_desk(competition, by) as tournament:
        drafts = Round.objects.filter(phase__competition=competition, published_at=None)
        drafted = results.fixtures_of(drafts).first()
        fixtures = [] if drafted is None else list(drafted.fixtures.all())
        inside = [side for fixture in fixtures for side in fixture.sides]
        if first == second or first not in inside or second not in inside:
            refuse(_("Escolhe dois alunos diferentes desta proposta."), "not-there")
        places = {first.pk: second, second.pk: first}
        for fixture in fixtures:
            for name, side in zip(SIDES, fixture.sides, strict=False):
                setattr(fixture, name, places.get(side.pk, side))
            _decide_absence(fixture, competition)
            fixture.save(update_fields=[*SIDES, "decision", *WINS])
        note("exchange-entrants", tournament, by, drafted, order=[first.number, second.number])
        field = results.field_of(competition, results.published_rounds(competition), [first, second])
    met = {player.number: player.opponents for player in field}
    tables = [[side.number for side in fixture.sides] for fixture in fixtures]
    return any(other in met.get(side, ()) for table in tables for side in table for other in table)


def keep_apart(first: Entrant, second: Entrant, by: User, *, apart: bool = True) -> None:
    """Two must not meet in a Swiss competition, or may again: counts from the next draft on. Raises
    ValidationError."""
    competition = first.competition
    with at_desk(competition, by) as tournament:
        if first == second or first.competition_id != second.competition_id:
            refuse(_("Escolhe dois alunos diferentes desta prova."), "not-there")
        if results.phase_of(competition).format != CompetitionPhase.Format.SWISS:
            refuse(_("Só no suíço se pode escolher quem não se encontra."), "not-swiss")
        if apart:
            first.kept_from.add(second)
        else:
            first.kept_from.remove(second)
        note("keep-apart", tournament, by, competition, order=[first.number, second.number], apart=apart)


def discard_draft(competition: Competition, by: User) -> None:
    """The draft of a round goes, as if it had not been made. Raises ValidationError."""
    with at_desk(competition, by) as tournament:
        drafted = _rounds(competition).filter(published_at=None).first()
        if drafted is not None:
            note("discard-draft", tournament, by, drafted)
            drafted.delete()


def publish_round(competition: Competition, by: User) -> Round:
    """Everybody sees the draft, and its matches begin. Raises ValidationError where there is none."""
    with at_desk(competition, by) as tournament:
        check_begun(tournament)
        check_goes_on(tournament)
        drafted = _rounds(competition).filter(published_at=None).first()
        if drafted is None:
            refuse(_("Não há jornada por publicar."), "no-draft")
        now = timezone.now()
        Round.objects.filter(pk=drafted.pk).update(published_at=now)
        _rounds(competition).filter(number__lt=drafted.number, closed_at=None).update(closed_at=now)
        Tournament.objects.filter(pk=tournament.pk).update(state=Tournament.State.RUNNING)
        _void_play_offs(competition)
        _withdraw_leavers(competition)
        for fixture in results.fixtures_of(Round.objects.filter(pk=drafted.pk)).get().fixtures.all():
            before = fixture.decision
            _decide_absence(fixture, competition)
            if fixture.decision or before:
                fixture.save(update_fields=["decision", *WINS])
            if fixture.decision:
                continue
            if fixture.second is not None and None in [side.user_id for side in fixture.sides]:
                Fixture.objects.filter(pk=fixture.pk).update(on_board=True)
            elif fixture.second is not None:
                begin_match(fixture, competition, game_of(competition, drafted, fixture.table))
        if drafted.phase.format == CompetitionPhase.Format.FREE:
            _ring_in(competition, drafted, now)
        note("publish-round", tournament, by, drafted)
    return drafted


def begin_round(competition: Competition, by: User) -> Round:
    """The next round, made and published in one step. Raises ValidationError."""
    with at_desk(competition, by):
        draft_round(competition, by)
        return publish_round(competition, by)


def _ring_in(competition: Competition, played: Round, now: datetime) -> None:
    """The bell will ring after the minutes of the competition; until then who has nobody waits."""
    ends_at = now + timedelta(minutes=competition.round_minutes)
    RoundTime.objects.update_or_create(round=played, defaults={"ends_at": ends_at})
    paired = Fixture.objects.filter(round=played)
    present = competition.entrants.filter(status=Entrant.Status.PRESENT)
    alone = present.exclude(pk__in=paired.values("first")).exclude(pk__in=paired.values("second"))
    alone.update(free_since=now)


def unpublish_round(competition: Competition, by: User) -> None:
    """The last round becomes the draft again, where nobody has moved yet. Raises ValidationError."""
    with at_desk(competition, by) as tournament:
        last = last_round(competition)
        if last is None:
            refuse(_("Ainda não há jornadas."), "no-round")
        begun = Match.objects.filter(fixture__round=last)
        if begun.filter(events__kind="move").exists():
            refuse(_("Já se jogou nesta jornada: agora só se muda mesa a mesa."), "begun")
        begun.delete()
        _rounds(competition).filter(published_at=None).delete()
        competition.entrants.update(free_since=None)
        _void_play_offs(competition)
        # Who is absent is asked again when it is published.
        last.fixtures.update(decision="", reason="", **dict.fromkeys(WINS))
        Round.objects.filter(pk=last.pk).update(published_at=None, closed_at=None)
        note("unpublish-round", tournament, by, last)


def _void_play_offs(competition: Competition) -> None:
    """Play-offs say who stands before whom after the last round, and no longer than that."""
    competition.play_offs = []
    Competition.objects.filter(pk=competition.pk).update(play_offs=[])


def _rounds(competition: Competition) -> QuerySet[Round]:
    return Round.objects.filter(phase__competition=competition)


def check_complete(played: Sequence[Round], competition: Competition) -> None:
    """Raises ValidationError with the tables of the last round that have no result."""
    each = competition.matches_each
    open_tables = [
        str(fixture.table)
        for fixture in (played[-1].fixtures.all() if played else ())
        if not results.result_of(fixture, each).is_final
    ]
    if open_tables:
        refuse(
            UNDECIDED, "undecided", tables=", ".join(_("mesa %(n)s") % {"n": table} for table in open_tables)
        )


def check_decided(played: Sequence[Round], competition: Competition) -> None:
    """Raises ValidationError with the tables of the last round of a knock-out at which nobody has won."""
    level = [
        fixture.table
        for fixture in (played[-1].fixtures.all() if played else ())
        if fixture.second is not None and results.is_level(fixture, competition.matches_each)
    ]
    if level:
        refuse(LEVEL, "level", tables=", ".join(_("mesa %(n)s") % {"n": table} for table in level))


# Matches


def game_of(competition: Competition, played: Round, table: int) -> Game[Any]:
    """What is played at a table of a round: the same start at all tables, also of all groups of a
    competition, which nobody sees before the match opens. Free until the bell each encounter has its own, or
    the first one would show it to all others."""
    game = catalogue.build(competition.game, competition.options)
    if not competition.draws_start:
        return game
    return draw_start(game, _start_seed(competition, played, table))


def _start_seed(competition: Competition, played: Round, table: int) -> str:
    """What the start of a round is drawn from. The groups of one competition draw together, and another one
    than the final into which they lead."""
    place = f"{played.phase.position} {played.number}"
    if played.phase.format == CompetitionPhase.Format.FREE:
        place = f"{place} {table}"
    if competition.group_of is None:
        return f"{competition.seed} {place}"
    return f"{competition.group_of.competition.seed} groups {place}"


def is_on_screen(fixture: Fixture) -> bool:
    """Whether those who meet all have an account; others play on a board, and the desk writes the result."""
    return fixture.second is not None and all(side.user_id is not None for side in fixture.sides)


def begin_match(fixture: Fixture, competition: Competition, game: Game[Any]) -> Match:
    """The next match of a fixture whose sides are there; who followed who began the last one begins this one.
    The decider is begun by whom they chose."""
    tournament, users = competition.tournament, [side.user for side in fixture.sides]
    over, decider = len(results.counted_matches(fixture)), results.decider_of(fixture)
    is_decider = decider is not None and over >= competition.matches_each
    if decider is not None and is_decider:
        game = catalogue.build(competition.game, decider.options)
    begins = over % len(users)
    if decider is not None and is_decider:
        begins = int(decider.begins_id != fixture.first_id)
    person, *others = (Person(user) for user in users[begins:] + users[:begins])
    return matches.create(
        game=game,
        access=Match.Access.FIXTURE if tournament.classroom is None else Match.Access.CLASS,
        classroom=tournament.classroom,
        person=person,
        others=others,
        initial_ms=competition.clock_initial_ms,
        increment_ms=competition.clock_increment_ms,
        fixture=fixture,
    )


def next_match(competition: Competition, user: User) -> Match | None:
    """The match that somebody plays now: the one that runs, or the next one of their fixture; None where
    there is nothing to play. Both may ask at once: one match is made."""
    with matches.writing():
        tournament = Tournament.objects.select_for_update().get(pk=competition.tournament_id)
        rounds = results.published_rounds(competition)
        if not rounds or tournament.state != Tournament.State.RUNNING:
            return None
        fixture = results.fixture_of(rounds[-1], user)
        if fixture is None:
            return None
        running = results.running_match(fixture)
        if running is not None or results.result_of(fixture, competition.matches_each).is_final:
            return running
        if not _may_begin(fixture, competition):
            return None
        transaction.on_commit(lambda: broadcast.tell_tournament(tournament.pk))
        return begin_match(fixture, competition, game_of(competition, rounds[-1], fixture.table))


def _may_begin(fixture: Fixture, competition: Competition) -> bool:
    """Whether the next match of a fixture may begin: at a screen, both here, and no pause of the hall."""
    if not is_on_screen(fixture) or fixture.on_board:
        return False
    decider = results.decider_of(fixture)
    if decider is not None and decider.begins_id is None:
        return False
    if RoundTime.objects.filter(round=fixture.round_id).exclude(paused_at=None).exists():
        return False
    return not gone_from(competition).filter(pk__in=[side.pk for side in fixture.sides]).exists()


# Results


def decide(
    fixture: Fixture, wins: tuple[int, ...], decision: Fixture.Decision, reason: str, by: User
) -> None:
    """The desk says how a fixture ends: the matches won by each, in halves. Matches that run are ended.

    Raises ValidationError where that cannot be; where there was a result already, without a reason, or for
    who only helps.
    """
    competition = fixture.round.phase.competition
    with at_desk(competition, by, tournament_roles.helps) as tournament:
        related = (*SIDES, "round__phase__competition")
        fixture = Fixture.objects.select_related(*related).get(pk=fixture.pk)
        check_wins(fixture, wins, decision, competition.matches_each)
        check_bracket(fixture)
        before = results.result_of(fixture, competition.matches_each)
        if before.is_final and not reason.strip():
            refuse(_("Este encontro já tem resultado: para o mudar, diz porquê."), "no-reason")
        if before.is_final and not tournament_roles.arbitrates(by, competition):
            refuse(_("Este encontro já tem resultado: só um árbitro o muda."), "helper")
        write_decision(fixture, wins, decision, reason)
        note(
            "decide-fixture",
            tournament,
            by,
            fixture,
            before=[*before.wins] if before.is_final or any(before.wins) else [],
            after=[*wins],
            reason=fixture.reason,
        )


def write_decision(fixture: Fixture, wins: tuple[int, ...], decision: Fixture.Decision, reason: str) -> None:
    """A table ends so, and its matches that run with it. The tournament is locked, the result checked."""
    fixture.decision, fixture.reason = decision, reason.strip()
    fixture.wins = wins
    fixture.full_clean()
    fixture.save(update_fields=["decision", "reason", *WINS])
    take_lot_back(fixture)
    matches.end_running(fixture.matches.all())


def take_lot_back(fixture: Fixture) -> None:
    """What the lot said is void once there is another result."""
    Decider.objects.filter(fixture=fixture).update(lot=None)


def check_wins(fixture: Fixture, wins: tuple[int, ...], decision: str, matches_each: int) -> None:
    """Raises ValidationError for a bye, and results that cannot be."""
    if fixture.second_id is None:
        refuse(_("Quem fica de fora não tem resultado para mudar."), "bye")
    sides = len(fixture.sides)
    if decision == Fixture.Decision.ABSENCE:
        possible = {absence_wins(there, matches_each) for there in absences(sides)}
    else:
        possible = {*possible_wins(sides, matches_each)}
        if fixture.round.phase.format == CompetitionPhase.Format.KNOCK_OUT:
            possible |= {*results.decided_level(matches_each)}
    if wins not in possible:
        refuse(_("Este resultado não é possível."), "impossible")


def absences(sides: int) -> list[tuple[bool, ...]]:
    """Who may be there of so many where somebody is not, the fewest absent first."""
    some = [there for there in product((True, False), repeat=sides) if not all(there)]
    return sorted(some, key=lambda there: there.count(False))


def check_bracket(fixture: Fixture) -> None:
    """In a knock-out the next draft goes. Raises ValidationError where the winner has been paired already."""
    phase = fixture.round.phase
    if phase.format != CompetitionPhase.Format.KNOCK_OUT:
        return
    if phase.played_rounds.filter(number__gt=fixture.round.number).exclude(published_at=None).exists():
        refuse(_("Quem ganhou já passou à jornada seguinte: retira-a primeiro."), "bracket")
    phase.played_rounds.filter(published_at=None).delete()


def undecide(fixture: Fixture, reason: str, by: User) -> None:
    """What the desk said is taken back: the matches count again. Raises ValidationError."""
    with at_desk(fixture.round.phase.competition, by) as tournament:
        fixture = Fixture.objects.select_related(*SIDES, "round__phase__competition").get(pk=fixture.pk)
        check_bracket(fixture)
        before = [*fixture.wins]
        take_lot_back(fixture)
        Fixture.objects.filter(pk=fixture.pk).update(
            decision="", reason=reason.strip()[:200], **dict.fromkeys(WINS)
        )
        note(
            "undecide-fixture",
            tournament,
            by,
            fixture,
            before=before,
            after=None,
            reason=reason.strip()[:200],
        )


def competition_of(tournament: Tournament) -> Competition:
    """What is played in a tournament of a class; where it has groups, the final."""
    return tournament.competitions.select_related("tournament__classroom").get(group_of=None)
