"""A tournament leaves as a file, and comes back on another installation: the same standings there.

Matches do not travel, only what they decided; nor do accounts: who comes with a file has a name, and plays on
a board of wood. The classes that a competition was limited to stay behind: there are none of them there.
"""

from datetime import date, time
from operator import attrgetter
from typing import Any, cast

from django.db.models import Prefetch
from django.utils.translation import gettext_lazy as _

from accounts.models import Classroom, User
from accounts.names import clean_name
from accounts.refusals import refuse
from games.live import matches, tournament_roles
from games.models import (
    Competition,
    CompetitionPhase,
    Decider,
    Entrant,
    Fixture,
    GroupStage,
    Round,
    Tournament,
    TournamentRole,
)
from games.pictures.texts import translate
from games.rules import catalogue
from games.rules.errors import GameError
from games.rules.reading import parse_json
from games.rules.structs import Misfit, convert
from games.tournaments import desk, group_stages, results
from games.tournaments.standings import DECLARED
from games.tournaments.tournament_documents import (
    VERSION,
    CompetitionDocument,
    EntrantDocument,
    PhaseDocument,
    RoundDocument,
    StageDocument,
    TableDocument,
    TournamentDocument,
)
from games.tournaments.writing import note

MOST_BYTES = 4_000_000
UNREADABLE = _("Este ficheiro não é um torneio da Nimteca, ou está estragado.")


# Out


def as_document(tournament: Tournament, viewer: User) -> TournamentDocument:
    """The whole tournament, with the names that the viewer may read. So many queries a competition."""
    competitions = tournament.competitions.prefetch_related(
        Prefetch(
            "entrants",
            Entrant.objects.select_related("user", "classroom__school", "came_from", "late_after").order_by(
                "number"
            ),
        ),
        Prefetch("phases", CompetitionPhase.objects.order_by("position")),
    )
    rows = list(competitions.select_related("group_stage", "group_of"))
    places = {row.pk: place for place, row in enumerate(rows, 1)}
    return TournamentDocument(
        nimteca=VERSION,
        name=tournament.name,
        state=cast(Any, tournament.state),
        day=tournament.day.isoformat() if tournament.day else "",
        place=tournament.place,
        entries_until=tournament.entries_until.isoformat() if tournament.entries_until else "",
        phrases_allowed=tournament.phrases_allowed,
        competitions=tuple(_competition(row, tournament, viewer, places) for row in rows),
    )


def _competition(
    competition: Competition, tournament: Tournament, viewer: User, places: dict[int, int]
) -> CompetitionDocument:
    """A competition; `places` are those of all in the file, by their primary keys."""
    competition.tournament = tournament
    entrants = list(competition.entrants.all())
    names = tournament_roles.entrant_names(viewer, tournament, entrants)
    apart: dict[int, set[int]] = {entrant.number: set() for entrant in entrants}
    for number, other in results.kept_apart(entrants):
        apart[number].add(other)
        apart[other].add(number)
    played: dict[int, list[RoundDocument]] = {}
    for row in results.published_rounds(competition):
        played.setdefault(row.phase_id, []).append(_round(row, competition.matches_each))
    return CompetitionDocument(
        game=competition.game,
        options=competition.options,
        seed=competition.seed,
        tie_breaks=tuple(competition.tie_breaks),
        play_offs=tuple(map(tuple, competition.play_offs)),
        name=competition.name,
        cycle=competition.cycle,
        matches_each=competition.matches_each,
        clock_initial_ms=competition.clock_initial_ms,
        clock_increment_ms=competition.clock_increment_ms,
        room=competition.room,
        first_table=competition.first_table,
        round_minutes=competition.round_minutes,
        stage=_stage(competition),
        group_of=None if competition.group_of is None else places[competition.group_of.competition_id],
        late_half=competition.late_half,
        absence_minutes=competition.absence_minutes,
        tables=competition.tables,
        starts_at=f"{competition.starts_at:%H:%M}" if competition.starts_at else "",
        most_each_school=competition.most_each_school,
        draws_start=competition.draws_start,
        entrants=tuple(
            EntrantDocument(
                entrant.number,
                names[entrant.pk],
                school_of(entrant),
                cast(Any, entrant.status),
                entrant.consents,
                None
                if entrant.came_from is None
                else (places[entrant.came_from.competition_id], entrant.came_from.number),
                None if entrant.late_after is None else entrant.late_after.number,
                entrant.by_number,
                entrant.excused,
                tuple(sorted(other for other in apart[entrant.number] if other < entrant.number)),
            )
            for entrant in entrants
        ),
        phases=tuple(
            PhaseDocument(phase.format, phase.rounds, tuple(played.get(phase.pk, ())), phase.rest_after)
            for phase in competition.phases.all()
        ),
    )


def _stage(competition: Competition) -> StageDocument | None:
    stage = group_stages.terms_of(getattr(competition, "group_stage", None))
    return None if stage is None else StageDocument(stage.size, stage.rounds, stage.best_each, stage.least)


def school_of(entrant: Entrant) -> str:
    """Where somebody comes from: class and school, or what the file they came with said."""
    classroom = entrant.classroom
    return entrant.school if classroom is None else f"{classroom.name}, {classroom.school.name}"


def _round(played: Round, matches_each: int) -> RoundDocument:
    tables = tuple(_table(fixture, matches_each) for fixture in played.fixtures.all())
    return RoundDocument(played.number, tables)


def _table(fixture: Fixture, matches_each: int) -> TableDocument:
    """What a table stands at; nothing while it is played."""
    second, third = [*(side.number for side in fixture.sides[1:]), None, None][:2]
    first = fixture.first.number
    result = results.result_of(fixture, matches_each)
    if second is None or not result.is_final:
        return TableDocument(fixture.table, first, second, third, on_board=fixture.on_board)
    return TableDocument(
        fixture.table,
        first,
        second,
        third,
        result.wins,
        cast(Any, fixture.decision or Fixture.Decision.BOARD.value),
        fixture.reason,
        fixture.on_board,
        cast(Any, result.lot),
    )


# In


def parse_document(content: bytes) -> TournamentDocument:
    """The document of a file. Raises ValidationError with what is wrong in it."""
    if len(content) > MOST_BYTES:
        refuse(_("Este ficheiro é grande de mais."), "big")
    try:
        value = parse_json(content.decode())
    except ValueError:
        refuse(UNREADABLE, "unreadable")
    try:
        return convert(value, TournamentDocument, {}, free=("options",))
    except Misfit as misfit:
        refuse(translate(misfit.sentence), "misfit")


def store(document: TournamentDocument, by: User, classroom: Classroom | None = None) -> Tournament:
    """The tournament of a document, anew: whoever brings it organises it. All of it or nothing.

    Raises ValidationError for games, formats and tie-breaks that this installation does not have.
    """
    check(document)
    with matches.writing():
        tournament = Tournament.objects.create(
            name=clean_name(document.name)[:80],
            classroom=classroom,
            state=document.state,
            day=_day(document.day),
            place=document.place[:80],
            entries_until=_day(document.entries_until),
            phrases_allowed=document.phrases_allowed,
            created_by=by,
        )
        if classroom is None:
            TournamentRole.objects.create(tournament=tournament, user=by, kind=TournamentRole.Kind.ORGANISER)
        stored: list[Competition] = []
        for competition in document.competitions:
            stored.append(_store_competition(competition, tournament, stored))
        _link_finalists(document, stored)
        note("import-tournament", tournament, by)
    return tournament


def _day(written: str) -> date | None:
    try:
        return date.fromisoformat(written) if written else None
    except ValueError:
        refuse(_("O dia do torneio não se percebe."), "day")


def _time(written: str) -> time | None:
    try:
        return time.fromisoformat(written) if written else None
    except ValueError:
        refuse(_("A hora de uma prova não se percebe."), "time")


def check(document: TournamentDocument) -> None:
    """Raises ValidationError for games, formats, tie-breaks, days and times that nothing can be made of."""
    _day(document.day)
    _day(document.entries_until)
    for competition in document.competitions:
        _time(competition.starts_at)
        try:
            game = catalogue.build(competition.game, competition.options)
        except (GameError, KeyError):
            refuse(
                _("Esta Nimteca não tem o jogo «%(game)s» com essas opções."), "game", game=competition.game
            )
        formats = {phase.format for phase in competition.phases}
        if not formats <= {*CompetitionPhase.Format.values} or not {*competition.tie_breaks} <= {*DECLARED}:
            refuse(_("Esta Nimteca não conhece um formato ou um desempate deste torneio."), "format")
        for phase in competition.phases:
            desk.check_format(game, phase.format, competition.matches_each)
            _check_sides(phase, len(game.players))


def _check_sides(phase: PhaseDocument, most: int) -> None:
    """Raises ValidationError where others sit at a table than the game is for, or one who waits."""
    if any(len(table.sides) not in (1, most) for played in phase.played for table in played.tables):
        refuse(_("Numa mesa deste torneio sentam-se mais, ou menos, do que o jogo pede."), "sides")


def _link_finalists(document: TournamentDocument, stored: list[Competition]) -> None:
    """Who plays in a final is said to have come from a group, once all are stored."""
    for final, competition in zip(document.competitions, stored, strict=True):
        for row in final.entrants:
            if row.came_from is not None:
                place, number = row.came_from
                source = stored[place - 1].entrants.get(number=number)
                competition.entrants.filter(number=row.number).update(came_from=source)


def _store_competition(
    document: CompetitionDocument, tournament: Tournament, before: list[Competition]
) -> Competition:
    """A competition, after those that were stored `before` it."""
    into = None if document.group_of is None else before[document.group_of - 1]
    is_of_class = tournament.classroom_id is not None
    competition = Competition.objects.create(
        **({"code": tournament.code} if is_of_class and into is None else {}),
        tournament=tournament,
        group_of=None if into is None else group_stages.stage_of(into),
        position=len(before) + 1 if into is None else into.position,
        name=document.name[:80],
        cycle=document.cycle,
        game=document.game,
        options=document.options,
        seed=document.seed[:16],
        tie_breaks=[*document.tie_breaks],
        play_offs=[*map(list, document.play_offs)],
        matches_each=document.matches_each,
        clock_initial_ms=document.clock_initial_ms,
        clock_increment_ms=document.clock_increment_ms,
        room=document.room[:40],
        first_table=document.first_table,
        round_minutes=document.round_minutes,
        late_half=document.late_half,
        absence_minutes=document.absence_minutes,
        tables=document.tables,
        starts_at=_time(document.starts_at),
        most_each_school=document.most_each_school,
        draws_start=document.draws_start,
    )
    if document.stage is not None:
        GroupStage.objects.create(
            competition=competition,
            size=document.stage.size,
            rounds=document.stage.rounds,
            best_each=document.stage.best_each,
            least=document.stage.least,
        )
    entrants = Entrant.objects.bulk_create(
        Entrant(
            competition=competition,
            number=row.number,
            name=row.name[:120],
            school=row.school,
            status=row.status,
            consents=row.consents,
            by_number=row.by_number,
            excused=row.excused,
        )
        for row in document.entrants
    )
    by_number = {entrant.number: entrant for entrant in entrants}
    for row in filter(attrgetter("kept_from"), document.entrants):
        by_number[row.number].kept_from.add(*(by_number[number] for number in row.kept_from))
    for place, phase in enumerate(document.phases, 1):
        stored = CompetitionPhase.objects.create(
            competition=competition,
            position=place,
            format=phase.format,
            rounds=phase.rounds,
            rest_after=phase.rest_after,
        )
        for played in phase.played:
            _store_round(played, stored, tournament, by_number)
    for row in document.entrants:
        if row.late_after is not None:
            rounds = Round.objects.filter(phase__competition=competition, number=row.late_after)
            competition.entrants.filter(number=row.number).update(
                late_after=rounds.order_by("phase__position").first()
            )
    return competition


def _store_round(
    document: RoundDocument, phase: CompetitionPhase, tournament: Tournament, entrants: dict[int, Entrant]
) -> None:
    played = Round.objects.create(
        phase=phase, number=document.number, published_at=tournament.created_at, closed_at=None
    )
    fixtures = Fixture.objects.bulk_create(
        Fixture(
            round=played,
            table=row.table,
            **dict(zip(desk.SIDES, [entrants[side] for side in row.sides], strict=False)),
            decision=row.how,
            **dict(zip(desk.WINS, row.wins or (), strict=False)),
            reason=row.reason,
            on_board=row.on_board,
        )
        for row in document.tables
    )
    Decider.objects.bulk_create(
        Decider(fixture=fixture, lot=fixture.sides[row.lot])
        for fixture, row in zip(fixtures, document.tables, strict=True)
        if row.lot is not None and row.second is not None
    )
