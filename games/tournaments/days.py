"""Tournaments of a school or several: their competitions, and who helps to run them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import people
from accounts.models import Classroom, User
from accounts.names import clean_name
from accounts.refusals import refuse
from games.live.lobbies import clock_text
from games.models import (
    Competition,
    CompetitionPhase,
    GroupStage,
    Round,
    Tournament,
    TournamentInvitation,
    TournamentRole,
)
from games.pictures.names import options_text
from games.rules import catalogue
from games.rules.game import Game
from games.tournaments import desk, eligibility, group_stages, guest_cards
from games.tournaments.desk import TIE_BREAKS, check_game
from games.tournaments.group_stages import StageTerms
from games.tournaments.plan import SLACK
from games.tournaments.standings import TieBreak
from games.tournaments.starts import may_draw
from games.tournaments.tie_break_words import TIE_BREAK_NAMES
from games.tournaments.timetable import Slot, seated
from games.tournaments.writing import BEFORE, note, organising

MOST_COMPETITIONS = 24
INVITED_FOR = timedelta(days=30)
# As the organisers' result sheets have them.
CHAMPIONSHIP_TIE_BREAKS = (TieBreak.BUCHHOLZ, TieBreak.PROGRESSIVE, TieBreak.BUCHHOLZ_MEDIAN)
CHAMPIONSHIP_EACH_SCHOOL = 1
# A final of seven has four rounds, since no more are sure to be possible; one of twelve or more has six.
CHAMPIONSHIP_FINAL_ROUNDS = 6
CHAMPIONSHIP_STAGE = StageTerms(size=12, rounds=4, best_each=1, least=7)
USUAL_ROUNDS = 4
# What an organiser may set of a competition, in the order of the form; the log says what was changed of it.
SETTINGS = (
    "name",
    "cycle",
    "classrooms",
    "starts_at",
    "round_minutes",
    "room",
    "first_table",
    "tables",
    "most_each_school",
    "matches_each",
    "draws_start",
    "late_half",
    "absence_minutes",
)
# What may be changed of a competition in which somebody has played.
STILL_CHANGING = ("name", "starts_at", "round_minutes", "room", "first_table", "tables", "absence_minutes")


@dataclass(frozen=True, slots=True)
class CompetitionTerms:
    """What is played in a competition, when, where, for whom (one cycle or some classes), and for how many of
    each school."""

    game: Game[Any]
    name: str
    cycle: int | None = None
    classrooms: Sequence[Classroom] = ()
    matches_each: int = 2
    rounds: int = USUAL_ROUNDS
    round_minutes: int = 15
    starts_at: time | None = None
    room: str = ""
    first_table: int = 1
    tables: int | None = None
    most_each_school: int | None = None
    tie_breaks: Sequence[TieBreak] = TIE_BREAKS
    stage: StageTerms | None = None


def create_day(
    *,
    by: User,
    name: str,
    competitions: Sequence[CompetitionTerms],
    day: date | None = None,
    place: str = "",
    entries_until: date | None = None,
) -> Tournament:
    """A tournament being prepared, with these competitions; who makes it organises it. Raises ValidationError
    for who is no teacher, too many or no competitions, and games that cannot be played."""
    if not people.is_teacher(by):
        refuse(_("Só um professor pode fazer um torneio."), "forbidden")
    _check_count(len(competitions))
    with transaction.atomic():
        tournament = Tournament(
            name=clean_name(name),
            state=Tournament.State.DRAFT,
            day=day,
            place=clean_name(place),
            entries_until=entries_until,
            created_by=by,
        )
        tournament.full_clean()
        tournament.save()
        TournamentRole.objects.create(tournament=tournament, user=by, kind=TournamentRole.Kind.ORGANISER)
        for position, terms in enumerate(competitions, 1):
            _add(tournament, terms, position)
        note("create-tournament", tournament, by, competitions=len(competitions))
    return tournament


def add_competition(tournament: Tournament, terms: CompetitionTerms, by: User) -> Competition:
    """One more, while pupils may still be entered. Raises ValidationError."""
    with organising(tournament, by) as locked:
        _check_before(locked)
        _check_count(locked.competitions.count() + 1)
        last = locked.competitions.aggregate(last=Max("position"))["last"] or 0
        competition = _add(locked, terms, last + 1)
        note("add-competition", locked, by, competition)
    return competition


def change_competition(competition: Competition, by: User, **changed: Any) -> None:
    """Other settings (fields of `Competition`, `rounds` and `phase_format` of its phase, and the `stage` of
    groups before it). When a round has been published, only names, times and tables may still change
    (`STILL_CHANGING`), and what stands in the place of deleted classes; groups only before entries close.
    Who is in it is of its classes. Raises ValidationError."""
    with organising(competition.tournament, by) as locked:
        now = Competition.objects.get(pk=competition.pk)
        phase = {name: changed.pop(name) for name in ("rounds", "phase_format") & changed.keys()}
        stage = changed.pop("stage", unchanged := object())
        there = list(now.classrooms.all())
        lost = eligibility.has_lost_classes(now)
        if "classrooms" in changed:
            now.for_classrooms = bool(changed["classrooms"])
        classrooms = changed.pop("classrooms", there)
        others = {*classrooms} != {*there} and not lost
        before = {field: getattr(now, field) for field in changed}
        terms_before = _logged_terms(now)
        rules = {name for name in changed if name not in STILL_CHANGING}
        fixed = bool(phase) or others or any(changed[field] != before[field] for field in rules)
        played = Round.objects.filter(phase__competition=now).exclude(published_at=None).exists()
        if fixed and played:
            refuse(_("A prova já começou: agora só se mudam nomes, horas e mesas."), "begun")
        for field, value in changed.items():
            setattr(now, field, value)
        phase_format = phase.get("phase_format", last_phase(now).format)
        game = catalogue.build(now.game, now.options)
        check_game(game)
        desk.check_format(game, phase_format, now.matches_each)
        if "phase_format" in phase:
            _fit_format(now, phase)
        now.full_clean()
        now.save()
        eligibility.check_classrooms(now, classrooms)
        now.classrooms.set(classrooms)
        if phase:
            fields = {"phase_format": "format"}
            now.phases.update(**{fields.get(name, name): value for name, value in phase.items()})
            if locked.state not in BEFORE and now.entrants.exists():
                group_stages.fit_rounds(now)
        if stage is not unchanged:
            _check_before(locked)
            group_stages.declare(now, stage)
        now = Competition.objects.get(pk=now.pk)
        note("change-competition", locked, by, now, changes=_changes(terms_before, _logged_terms(now)))


def _logged_terms(competition: Competition) -> dict[str, Any]:
    """The settings of a competition as the log has them, by the names of fields."""
    phase = last_phase(competition)
    starts_at, game = competition.starts_at, catalogue.build(competition.game, competition.options)
    return {name: getattr(competition, name) for name in SETTINGS} | {
        "classrooms": eligibility.class_names(competition),
        "starts_at": None if starts_at is None else f"{starts_at:%H:%M}",
        "tie_breaks": ", ".join(str(TIE_BREAK_NAMES[TieBreak(name)]) for name in competition.tie_breaks),
        "options": options_text(game),
        "clock": clock_text(competition),
        "rounds": phase.rounds,
        "phase_format": phase.get_format_display(),
        "groups": _stage_text(group_stages.terms_of(group_stages.stage_of(competition))),
    }


def _stage_text(stage: StageTerms | None) -> str | None:
    if stage is None:
        return None
    return _(
        "até %(size)s em cada um, jornadas: %(rounds)s, apurados de cada um: %(best)d, na final: %(least)d"
    ) % {
        "size": stage.size or "∞",
        "rounds": stage.rounds or "–",
        "best": stage.best_each,
        "least": stage.least,
    }


def _changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, list[Any]]:
    """What is another now: by the names of fields, as it was and as it is."""
    return {name: [before[name], value] for name, value in after.items() if before[name] != value}


def _fit_format(competition: Competition, phase: dict[str, Any]) -> None:
    """Free until the bell is one round, with tie-breaks of its own."""
    phase["rest_after"] = None
    now_free = phase["phase_format"] == CompetitionPhase.Format.FREE
    if now_free:
        phase["rounds"] = 1
    declared = [tie_break for tie_break in competition.tie_breaks if tie_break != TieBreak.LOT]
    if now_free != (declared == [*desk.FREE_TIE_BREAKS]):
        competition.tie_breaks = desk.refitted_tie_breaks(competition.tie_breaks, phase["phase_format"])


def set_phrases(tournament: Tournament, by: User, *, allowed: bool) -> None:
    """Whether players of several schools may send each other the fixed phrases, in matches that begin from
    now on. Raises ValidationError."""
    with organising(tournament, by) as locked:
        if locked.phrases_allowed != allowed:
            Tournament.objects.filter(pk=locked.pk).update(phrases_allowed=allowed)
            note("allow-phrases" if allowed else "forbid-phrases", locked, by)


def remove_competition(competition: Competition, by: User) -> None:
    """A competition goes with its entries, while nothing has been played in it. Raises ValidationError."""
    with organising(competition.tournament, by) as locked:
        _check_before(locked)
        if locked.competitions.count() == 1:
            refuse(_("Um torneio tem pelo menos uma prova."), "last")
        note("remove-competition", locked, by, competition)
        there = guest_cards.guests_of(locked)
        Competition.objects.filter(pk=competition.pk).delete()
        guest_cards.erase(there)


def _add(tournament: Tournament, terms: CompetitionTerms, position: int) -> Competition:
    check_game(terms.game)
    sides = len(terms.game.players)
    competition = Competition(
        tournament=tournament,
        position=position,
        name=clean_name(terms.name),
        cycle=terms.cycle,
        for_classrooms=bool(terms.classrooms),
        game=terms.game.slug,
        options=terms.game.options_json(),
        matches_each=terms.matches_each if terms.matches_each in desk.MATCHES_EACH[sides] else sides,
        round_minutes=terms.round_minutes,
        starts_at=terms.starts_at,
        room=clean_name(terms.room),
        first_table=terms.first_table,
        tables=terms.tables,
        most_each_school=terms.most_each_school,
        tie_breaks=[*terms.tie_breaks],
        draws_start=may_draw(terms.game),
    )
    competition.full_clean()
    competition.save()
    CompetitionPhase.objects.create(
        competition=competition, format=desk.usual_format(terms.game), rounds=terms.rounds
    )
    eligibility.check_classrooms(competition, terms.classrooms)
    competition.classrooms.set(terms.classrooms)
    group_stages.declare(competition, terms.stage)
    return competition


def _check_count(count: int) -> None:
    if not 1 <= count <= MOST_COMPETITIONS:
        refuse(_("Um torneio tem de 1 a %(most)d provas."), "competitions", most=MOST_COMPETITIONS)


def _check_before(tournament: Tournament) -> None:
    if tournament.state not in BEFORE:
        refuse(_("As inscrições já fecharam: as provas já não mudam."), "closed-entries")


# The hall


def last_phase(competition: Competition) -> CompetitionPhase:
    """The phase that goes on; without a query where the phases are there already."""
    return max(competition.phases.all(), key=lambda phase: phase.position)


def slot_of(competition: Competition, entrants: int, finalists: int = 0) -> Slot:
    """When and where a competition is played: at as many tables as it has, or needs. `finalists` are expected
    where nobody is there yet."""
    begins = ends = None
    if competition.starts_at is not None:
        begins = 60 * competition.starts_at.hour + competition.starts_at.minute
        ends = begins + last_phase(competition).rounds * (competition.round_minutes + SLACK)
    tables = competition.tables or max(1, (entrants or finalists) // desk.seats_of(competition))
    return Slot(competition.pk, begins, ends, competition.first_table, tables, competition.room)


def finalists_of(competition: Competition) -> int:
    """How many at least will come from groups into a competition; none where it has no groups."""
    stage: GroupStage | None = getattr(competition, "group_stage", None)
    return 0 if stage is None else stage.least


def seat_all(tournament: Tournament) -> None:
    """Tables for all competitions, each from the first that is free at its time, where nobody has said how
    many any of them has. The tournament is locked."""
    competitions = list(
        tournament.competitions.select_related("group_stage").prefetch_related("phases", "entrants")
    )
    if any(competition.tables for competition in competitions):
        return
    places = seated(
        [
            slot_of(competition, competition.entrants.count(), finalists_of(competition))
            for competition in competitions
        ]
    )
    for competition in competitions:
        competition.first_table = places[competition.pk]
    Competition.objects.bulk_update(competitions, ["first_table"])


# Roles


def invite(
    tournament: Tournament,
    kind: TournamentRole.Kind,
    by: User,
    *,
    competition: Competition | None = None,
    for_whom: str = "",
) -> TournamentInvitation:
    """An address by which one person takes a role. Teachers and organisers are of the whole tournament."""
    with organising(tournament, by) as locked:
        whole = kind in (TournamentRole.Kind.ORGANISER, TournamentRole.Kind.TEACHER)
        invitation = TournamentInvitation.objects.create(
            tournament=locked,
            kind=kind,
            competition=None if whole else competition,
            note=clean_name(for_whom)[:80],
            created_by=by,
            expires_at=timezone.now() + INVITED_FOR,
        )
        note("invite-to-tournament", locked, by, role=kind)
    return invitation


def revoke(invitation: TournamentInvitation, by: User) -> None:
    """An invitation that nobody has used goes."""
    with organising(invitation.tournament, by) as locked:
        locked.invitations.filter(pk=invitation.pk, used_at=None).delete()
        note("revoke-from-tournament", locked, by, role=invitation.kind)


def usable(code: str, now: datetime) -> TournamentInvitation | None:
    """The invitation of an address, if it may still be used."""
    unused = TournamentInvitation.objects.filter(code=code, used_at=None, expires_at__gt=now)
    return unused.select_related("tournament", "competition").first()


def accept(code: str, user: User) -> Tournament:
    """Somebody takes the role of an invitation. Raises ValidationError where it may not be used any more, and
    for pupils, who have no role but their own."""
    now = timezone.now()
    with transaction.atomic():
        locked = TournamentInvitation.objects.select_for_update().filter(code=code)
        invitation = locked.filter(used_at=None, expires_at__gt=now).first()
        if invitation is None:
            refuse(_("Este convite já não serve. Pede outro à organização do torneio."), "used")
        if user.kind == User.Kind.PUPIL and invitation.kind != TournamentRole.Kind.HELPER:
            refuse(_("Este convite é para professores."), "pupil")
        TournamentRole.objects.get_or_create(
            tournament=invitation.tournament,
            user=user,
            kind=invitation.kind,
            competition=invitation.competition,
        )
        invitation.used_by, invitation.used_at = user, now
        invitation.save(update_fields=["used_by", "used_at"])
        note("take-tournament-role", invitation.tournament, user, role=invitation.kind)
    return invitation.tournament


def remove_role(role: TournamentRole, by: User) -> None:
    """Somebody has the role no more. Raises ValidationError for the last organiser."""
    with organising(role.tournament, by) as locked:
        organisers = locked.roles.filter(kind=TournamentRole.Kind.ORGANISER)
        if role.kind == TournamentRole.Kind.ORGANISER and not organisers.exclude(pk=role.pk).exists():
            refuse(_("O torneio ficaria sem ninguém na organização."), "last")
        locked.roles.filter(pk=role.pk).delete()
        note("remove-tournament-role", locked, by, subject=role.user, role=role.kind)


# Ready shapes


def final_terms(games: Iterable[tuple[int, str, Game[Any]]]) -> list[CompetitionTerms]:
    """The competitions of a final as the national championship plays it: groups of twelve, Swiss of four
    rounds, the best to a final of 7 to 17 with four to six, one match a pairing, and its tie-breaks. `games`
    are cycle, name and game."""
    return [
        CompetitionTerms(
            game,
            name,
            cycle=cycle,
            matches_each=1,
            rounds=CHAMPIONSHIP_FINAL_ROUNDS,
            stage=CHAMPIONSHIP_STAGE,
            most_each_school=CHAMPIONSHIP_EACH_SCHOOL,
            tie_breaks=CHAMPIONSHIP_TIE_BREAKS,
        )
        for cycle, name, game in games
    ]
