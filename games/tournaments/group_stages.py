"""Groups whose best go on into a competition: a group is a competition of its own, with desk, hall and paper.

The rule is declared with the competition. When entries close the groups are made, and once they are over the
competition gets its entrants from their standings.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.refusals import refuse
from games.live import matches
from games.models import Competition, CompetitionPhase, Entrant, GroupStage, Round, Tournament
from games.tournaments import desk, free, results, threes
from games.tournaments.plan import SLACK
from games.tournaments.qualifying import GroupPlace, QualifyingRule, count_groups, get_qualifiers
from games.tournaments.round_robin import rounds_to_meet_all, snake
from games.tournaments.swiss import most_rounds
from games.tournaments.writing import at_desk, note

Format = CompetitionPhase.Format
DAY = 24 * 60
# What a group has of the competition into which it leads.
OF_FINAL = (
    "cycle",
    "for_classrooms",
    "room",
    "starts_at",
    "round_minutes",
    "game",
    "options",
    "matches_each",
    "clock_initial_ms",
    "clock_increment_ms",
    "tie_breaks",
    "draws_start",
    "late_half",
    "absence_minutes",
)


@dataclass(frozen=True, slots=True)
class StageTerms:
    """The settings of a group stage, as `GroupStage` has them."""

    size: int | None = None
    rounds: int | None = None
    best_each: int = 1
    least: int = 4


def stage_of(competition: Competition) -> GroupStage | None:
    """The group stage before a competition, if it has one."""
    return GroupStage.objects.filter(competition=competition).first()


def terms_of(stage: GroupStage | None) -> StageTerms | None:
    """The settings of a group stage that is there."""
    return None if stage is None else StageTerms(stage.size, stage.rounds, stage.best_each, stage.least)


def rule_of(stage: GroupStage) -> QualifyingRule:
    """How many go on."""
    return QualifyingRule(stage.best_each, stage.least)


def declare(competition: Competition, terms: StageTerms | None) -> None:
    """The competition has this group stage before it, or none. The tournament is locked.

    Raises ValidationError for settings that cannot be played.
    """
    if terms is None:
        GroupStage.objects.filter(competition=competition).delete()
        return
    if desk.seats_of(competition) > 2:
        refuse(_("Em mesas de três joga-se sem grupos."), "threes")
    in_one_size = terms.size is None or terms.size > desk.MOST_IN_ROUND_ROBIN
    if terms.rounds is None and in_one_size:
        refuse(
            _("Num grupo de mais de %(most)d joga-se em suíço: diz quantas jornadas."),
            "rounds",
            most=desk.MOST_IN_ROUND_ROBIN,
        )
    if terms.least < desk.LEAST:
        refuse(_("Numa final jogam pelo menos dois."), "least")
    fields: dict[str, Any] = {name: getattr(terms, name) for name in ("size", "rounds", "best_each", "least")}
    GroupStage.objects.update_or_create(competition=competition, defaults=fields)


# Groups are made, and unmade


def create_in_class(stage: StageTerms | None, **chosen: Any) -> Tournament:
    """A tournament of a class as `desk.create` makes it, with the groups of this stage before it. Raises
    ValidationError."""
    with matches.writing():
        tournament = desk.create(**chosen, after_groups=stage is not None)
        if stage is not None:
            competition = desk.competition_of(tournament)
            declare(competition, stage)
            make_groups(competition)
    return tournament


def make_groups(competition: Competition) -> None:
    """Who entered a competition is dealt into groups by their numbers, schools apart; where so few entered
    that all of them go on there are none. The tournament is locked."""
    stage = stage_of(competition)
    entrants = list(competition.entrants.order_by("number"))
    count = 0 if stage is None else count_groups(len(entrants), stage.size, rule_of(stage))
    if stage is None or not count:
        fit_rounds(competition)
        return
    by_number = {entrant.number: entrant for entrant in entrants}
    clubs = {entrant.number: entrant.school for entrant in entrants}
    table = competition.first_table
    for place, numbers in enumerate(snake([*by_number], count, clubs)):
        group = _make_group(stage, competition, group_name(place, count), table, len(numbers))
        table += len(numbers) // 2
        for number, entrant in enumerate((by_number[number] for number in numbers), 1):
            entrant.competition, entrant.number = group, number
    Entrant.objects.bulk_update(entrants, ["competition", "number"])
    for group in stage.groups.all():
        fit_rounds(group)
    _begin_after(competition, stage)


def group_name(place: int, count: int) -> str:
    if count == 1:
        return str(_("primeira fase"))
    letters = [chr(ord("A") + place)] if count <= 26 else [str(place + 1)]
    return _("grupo %(name)s") % {"name": letters[0]}


def _make_group(
    stage: GroupStage, competition: Competition, name: str, first_table: int, players: int
) -> Competition:
    # The final of a class's tournament has no name of its own.
    phase_format = Format.ROUND_ROBIN if stage.rounds is None else Format.SWISS
    called = f"{competition.name[:60]} · {name}" if competition.name else f"{name[:1].upper()}{name[1:]}"
    group = Competition.objects.create(
        tournament=competition.tournament,
        group_of=stage,
        position=competition.position,
        name=called[:80],
        first_table=first_table,
        tables=None if competition.tables is None else max(1, players // 2),
        **{field: getattr(competition, field) for field in OF_FINAL},
    )
    group.classrooms.set(competition.classrooms.all())
    if results.phase_of(competition).format == Format.FREE:
        group.tie_breaks = desk.refitted_tie_breaks(competition.tie_breaks, phase_format)
        group.save(update_fields=["tie_breaks"])
    CompetitionPhase.objects.create(competition=group, format=phase_format, rounds=stage.rounds or 1)
    return group


def begin_rounds(competition: Competition, by: User) -> int:
    """The next round of every group that has all its results and rounds left, made and published; of how
    many groups. Of a competition without groups its own. Raises ValidationError where one cannot be made."""
    with at_desk(competition, by):
        stage = stage_of(competition)
        view = None if stage is None else StageView(stage)
        if view is None or not view.groups:
            desk.begin_round(competition, by)
            return 1
        ready = view.ready
        if not ready:
            refuse(_("Nenhum grupo espera por uma jornada."), "no-group")
        for group in ready:
            desk.begin_round(group, by)
    return len(ready)


def _begin_after(competition: Competition, stage: GroupStage) -> None:
    """The final begins when the last group has ended, where it is known when these begin."""
    if competition.starts_at is None:
        return
    most = CompetitionPhase.objects.filter(competition__group_of=stage).aggregate(most=Max("rounds"))["most"]
    minutes = most * (competition.round_minutes + SLACK)
    total = (60 * competition.starts_at.hour + competition.starts_at.minute + minutes) % DAY
    competition.starts_at = competition.starts_at.replace(hour=total // 60, minute=total % 60)
    competition.save(update_fields=["starts_at"])


def unmake_groups(competition: Competition) -> None:
    """Everybody is entered in the competition again, and its groups go. The tournament is locked, and no
    round has been made."""
    stage = stage_of(competition)
    groups = [] if stage is None else list(stage.groups.order_by("pk"))
    if not groups:
        return
    competition.entrants.all().delete()
    entrants = list(Entrant.objects.filter(competition__in=groups).order_by("competition", "number"))
    for number, entrant in enumerate(entrants, 1):
        entrant.competition, entrant.number = competition, number
    Entrant.objects.bulk_update(entrants, ["competition", "number"])
    Competition.objects.filter(pk=competition.pk).update(starts_at=groups[0].starts_at)
    Competition.objects.filter(group_of=stage).delete()


def fit_rounds(competition: Competition) -> None:
    """The format and the rounds that so many entrants can be paired in: all against all where Swiss rounds
    would be more than there can be, Swiss where they are too many for all against all."""
    phase, players = results.phase_of(competition), competition.entrants.count()
    if phase.format == Format.FREE:
        phase.rounds = 1
    if phase.format == Format.THREES:
        phase.rounds = max(1, min(phase.rounds, threes.most_rounds(players)))
    if phase.format == Format.FREE and players < free.LEAST:
        phase.format = Format.ROUND_ROBIN
    if phase.format == Format.KNOCK_OUT and players < desk.LEAST_IN_KNOCK_OUT:
        phase.format = Format.ROUND_ROBIN
    if phase.format == Format.ROUND_ROBIN and players > desk.MOST_IN_ROUND_ROBIN:
        phase.format = Format.SWISS
    all_rounds = rounds_to_meet_all(players)
    if phase.format == Format.ROUND_ROBIN:
        phase.rounds = all_rounds
    elif phase.format == Format.SWISS and phase.rounds > most_rounds(players):
        if all_rounds <= phase.rounds:
            phase.format, phase.rounds = Format.ROUND_ROBIN, all_rounds
        else:
            phase.rounds = most_rounds(players)
    phase.save(update_fields=["format", "rounds"])


# Who goes on


class StageView:
    """The groups of a stage with what was played in them. Eight queries, however many groups."""

    def __init__(self, stage: GroupStage) -> None:
        self.stage = stage
        self.groups = list(stage.groups.prefetch_related("phases").order_by("pk"))
        self.entrants: dict[int, list[Entrant]] = defaultdict(list)
        for entrant in Entrant.objects.filter(competition__in=self.groups).select_related("user"):
            self.entrants[entrant.competition_id].append(entrant)
        self.rounds: dict[int, list[Round]] = defaultdict(list)
        published = Round.objects.filter(phase__competition__in=self.groups).exclude(published_at=None)
        for played in results.fixtures_of(published.select_related("phase").order_by("number")):
            self.rounds[played.phase.competition_id].append(played)

    def is_complete(self, group: Competition) -> bool:
        """Whether every published round of a group has all its results."""
        rounds = self.rounds[group.pk]
        return all(results.is_complete(played, group.matches_each) for played in rounds)

    def rounds_left(self, group: Competition) -> int:
        """How many rounds a group has still to play."""
        return max(0, group.phases.all()[0].rounds - len(self.rounds[group.pk]))

    @property
    def ready(self) -> list[Competition]:
        """The groups that wait for their next round."""
        return [group for group in self.waiting if self.is_complete(group)]

    @property
    def unfinished(self) -> list[Competition]:
        """The groups in which a result is missing, or no round was played."""
        return [group for group in self.groups if not self.rounds[group.pk] or not self.is_complete(group)]

    @property
    def waiting(self) -> list[Competition]:
        """The groups that have rounds to play."""
        return [group for group in self.groups if self.rounds_left(group)]

    def group_rows(self, viewer: User) -> list[dict[str, Any]]:
        """The groups, each with how many rounds of how many were played, whether the last one is over, and
        whether the viewer is in it."""
        return [
            {
                "group": group,
                "played": len(self.rounds[group.pk]),
                "rounds": group.phases.all()[0].rounds,
                "complete": bool(self.rounds[group.pk]) and self.is_complete(group),
                "own": any(entrant.user_id == viewer.pk for entrant in self.entrants[group.pk]),
            }
            for group in self.groups
        ]

    def places(self) -> list[GroupPlace]:
        """Where everybody who has not withdrawn stands in their group, by the entrants' primary keys."""
        return [place for group in self.groups for place in self._places(group)]

    def _places(self, group: Competition) -> list[GroupPlace]:
        entrants = self.entrants[group.pk]
        standings = results.standings_of(group, self.rounds[group.pk], entrants)
        by_number = {entrant.number: entrant for entrant in entrants}
        count = max(1, len(standings.rounds))
        rows = [
            row
            for row in standings.rows(results.order_of(group))
            if by_number[row.number].status != Entrant.Status.WITHDRAWN
        ]
        return [
            GroupPlace(
                by_number[row.number].pk,
                place,
                Fraction(row.points, count),
                Fraction(sum(score.wins for score in standings.scores(row.number)), count),
                row.number,
            )
            for place, row in enumerate(rows, 1)
        ]

    def qualifiers(self) -> list[Entrant]:
        """Who goes on as things stand, the best first."""
        by_key = {entrant.pk: entrant for group in self.groups for entrant in self.entrants[group.pk]}
        return [by_key[place.key] for place in get_qualifiers(self.places(), rule_of(self.stage))]


def qualify(competition: Competition, by: User, *, early: bool = False) -> Sequence[Entrant]:
    """The best of the groups are entered in the competition, seeded by how they stood; again as long as it
    has no round that everybody sees. `early` where rounds of the groups are not played any more.

    Raises ValidationError where results are missing, or rounds are.
    """
    with at_desk(competition, by) as tournament:
        stage = stage_of(competition)
        if stage is None or not stage.groups.exists():
            refuse(_("Esta prova não tem grupos."), "no-groups")
        if results.published_rounds(competition):
            refuse(_("A final já começou: os apurados já não mudam."), "begun")
        view = StageView(stage)
        _check_over(view, early=early)
        results.phase_of(competition).played_rounds.all().delete()
        competition.entrants.all().delete()
        entered = Entrant.objects.bulk_create(
            Entrant(
                competition=competition,
                user=entrant.user,
                classroom_id=entrant.classroom_id,
                name=entrant.name,
                school=entrant.school,
                consents=entrant.consents,
                by_number=entrant.by_number,
                entered_by_id=entrant.entered_by_id,
                came_from=entrant,
                number=number,
                status=entrant.status,
            )
            for number, entrant in enumerate(view.qualifiers(), 1)
        )
        fit_rounds(competition)
        note("qualify-entrants", tournament, by, competition, count=len(entered))
    return entered


def _check_over(view: StageView, *, early: bool) -> None:
    if view.unfinished:
        names = ", ".join(group.name for group in view.unfinished)
        refuse(_("Ainda faltam resultados em: %(names)s."), "unfinished", names=names)
    if view.waiting and not early:
        names = ", ".join(group.name for group in view.waiting)
        refuse(_("Ainda faltam jornadas em: %(names)s."), "rounds-left", names=names)
