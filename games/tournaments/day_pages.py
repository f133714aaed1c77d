"""What the page of a tournament between classes shows: its competitions, what each waits for, and doubts."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import time
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from accounts import people
from accounts.models import Classroom, User
from accounts.names import name_key, twin_key
from games.live import tournament_roles
from games.models import Competition, Entrant, Fixture, Round, Tournament
from games.pictures.names import name_in
from games.tournaments import eligibility, entering, results, timetable
from games.tournaments.days import finalists_of, last_phase, slot_of
from games.tournaments.timetable import Slot

State = Tournament.State


class DayView:
    """A tournament between classes as somebody sees it. A dozen queries, however many competitions."""

    def __init__(self, tournament: Tournament, viewer: User) -> None:
        self.tournament = tournament
        self.viewer = viewer
        rows = tournament.competitions.select_related("group_stage", "group_of").prefetch_related(
            "phases", "classrooms__school"
        )
        self.competitions = list(rows)

    @cached_property
    def organises(self) -> bool:
        return tournament_roles.organises(self.viewer, self.tournament)

    @cached_property
    def entrants(self) -> dict[int, list[Entrant]]:
        """Everybody entered, by the primary keys of the competitions."""
        rows = Entrant.objects.filter(competition__tournament=self.tournament)
        entered: dict[int, list[Entrant]] = defaultdict(list)
        for entrant in rows.select_related("user", "classroom").order_by("number"):
            entered[entrant.competition_id].append(entrant)
        return entered

    @cached_property
    def names(self) -> dict[int, str]:
        """What the viewer may call each entrant, by their primary keys."""
        everybody = [entrant for entrants in self.entrants.values() for entrant in entrants]
        return tournament_roles.entrant_names(self.viewer, self.tournament, everybody)

    def head(self) -> dict[str, Any]:
        return {
            "tournament": self.tournament,
            "organises": self.organises,
            "may_enter": entering.may_enter(self.viewer, self.tournament),
            "competitions": self.rows(),
            "before": self.tournament.state in (State.DRAFT, State.REGISTRATION),
            "begun": any(self._rounds.values()),
        }

    def rows(self) -> list[dict[str, Any]]:
        """The competitions, each with how far it is and the tables that it waits for."""
        return [self._row(competition) for competition in self.competitions]

    def _row(self, competition: Competition) -> dict[str, Any]:
        rounds, phase = self._rounds[competition.pk], last_phase(competition)
        waiting = [] if not rounds else _open_tables(rounds[-1], competition.matches_each)
        slot = self._slot(competition)
        return {
            "competition": competition,
            "game": name_in(competition.game, competition.options),
            "classes": eligibility.class_names(competition),
            "entrants": len(self.entrants[competition.pk]),
            "phase": phase,
            "played": len(rounds),
            "waiting": waiting,
            "ready": bool(self.entrants[competition.pk]) and not waiting and len(rounds) < phase.rounds,
            "slot": slot,
            "ends": None if slot.ends is None else time(slot.ends // 60 % 24, slot.ends % 60),
            "own": any(entrant.user_id == self.viewer.pk for entrant in self.entrants[competition.pk]),
        }

    @cached_property
    def _rounds(self) -> dict[int, list[Round]]:
        """The published rounds of each competition."""
        published = Round.objects.filter(phase__competition__tournament=self.tournament)
        published = published.exclude(published_at=None).select_related("phase")
        rounds: dict[int, list[Round]] = defaultdict(list)
        for played in results.fixtures_of(published.order_by("phase__position", "number")):
            rounds[played.phase.competition_id].append(played)
        return rounds

    def doubts(self) -> list[str]:
        """What somebody should look at before the first round: who is entered twice or is called as somebody
        else, who has two competitions at one time, tables that two of them have, classes that are gone."""
        return [*self._without_classes(), *self._twins(), *self._busy_people(), *self._busy_tables()]

    def _without_classes(self) -> Iterable[str]:
        for competition in self.competitions:
            if eligibility.has_lost_classes(competition):
                yield eligibility.LOST_CLASSES % {"name": competition.name}

    def _twins(self) -> Iterable[str]:
        for competition in self.competitions:
            called: dict[str, list[Entrant]] = defaultdict(list)
            for entrant in self.entrants[competition.pk]:
                called[twin_key(self.names[entrant.pk])].append(entrant)
            for twins in called.values():
                if len(twins) > 1:
                    yield _("%(competition)s: há %(count)d inscritos com o nome %(name)s.") % {
                        "competition": competition.name,
                        "count": len(twins),
                        "name": self.names[twins[0].pk],
                    }

    def _busy_people(self) -> Iterable[str]:
        entered: dict[int, list[int]] = defaultdict(list)
        called: dict[int, str] = {}
        for key, entrants in self.entrants.items():
            for entrant in entrants:
                if entrant.user_id is not None:
                    entered[entrant.user_id].append(key)
                    called[entrant.user_id] = self.names[entrant.pk]
        for person, first, second in timetable.person_clashes(self._slots, entered):
            yield _("%(name)s está em duas provas à mesma hora: %(first)s e %(second)s.") % {
                "name": called[person],
                "first": self._called(first),
                "second": self._called(second),
            }

    def _busy_tables(self) -> Iterable[str]:
        for first, second in timetable.table_clashes(self._slots):
            yield _("%(first)s e %(second)s têm mesas em comum à mesma hora.") % {
                "first": self._called(first),
                "second": self._called(second),
            }

    def _called(self, key: int) -> str:
        return next(competition.name for competition in self.competitions if competition.pk == key)

    @cached_property
    def _slots(self) -> list[Slot]:
        return [self._slot(competition) for competition in self.competitions]

    def _slot(self, competition: Competition) -> Slot:
        return slot_of(competition, len(self.entrants[competition.pk]), finalists_of(competition))

    def entry_rows(self, classroom: Classroom) -> dict[str, Any]:
        """The pupils of a class and the competitions that they may enter, with ticks where they have."""
        open_to = [
            competition
            for competition in self.competitions
            if competition.group_of_id is None and eligibility.is_eligible(competition, classroom)
        ]
        ticked = {
            (entrant.user_id, competition.pk): entrant
            for competition in open_to
            for entrant in self.entrants[competition.pk]
        }
        rows = [
            {
                "name": enrolment.real_name,
                "pupil": enrolment.pupil_id,
                "ticks": [
                    {
                        "competition": competition,
                        "pupil": enrolment.pupil_id,
                        "ticked": (enrolment.pupil_id, competition.pk) in ticked,
                    }
                    for competition in open_to
                ],
            }
            for enrolment in people.current_pupils(classroom)
        ]
        return {"open_to": open_to, "pupils": rows}

    def open_to_late(self, classroom: Classroom) -> list[Competition]:
        """The competitions that a pupil of a class may still get into, once entries are closed."""
        if self.tournament.state not in (State.PRESENCE, State.RUNNING):
            return []
        stages = [competition.group_of for competition in self.competitions if competition.group_of]
        finals = {stage.competition_id for stage in stages}
        return [
            competition
            for competition in self.competitions
            if competition.pk not in finals and eligibility.is_eligible(competition, classroom)
        ]

    def with_named(self, classroom: Classroom) -> list[Competition]:
        """The competitions that somebody entered by name who may be of a class."""
        if self.tournament.state not in (State.PRESENCE, State.RUNNING):
            return []
        schools = {"", classroom.school.name}
        return [
            competition
            for competition in self.competitions
            if any(row.name and row.school in schools for row in self.entrants[competition.pk])
        ]

    def receipt(self, classroom: Classroom) -> list[dict[str, Any]]:
        """Whom the class has in each competition."""
        lists = [
            {
                "competition": competition,
                "names": sorted(
                    (
                        self.names[entrant.pk]
                        for entrant in self.entrants[competition.pk]
                        if entrant.classroom_id == classroom.pk
                    ),
                    key=name_key,
                ),
            }
            for competition in self.competitions
        ]
        return [row for row in lists if row["names"]]


def _open_tables(played: Round, matches_each: int) -> list[int]:
    fixtures: Iterable[Fixture] = played.fixtures.all()
    return [fixture.table for fixture in fixtures if not results.result_of(fixture, matches_each).is_final]
