"""What the pages of a tournament show to whom: names inside the class, tables, standings and why."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import cached_property
from itertools import combinations, takewhile
from typing import Any

from django.utils.translation import gettext_lazy as _

from accounts import people
from accounts.models import User
from accounts.names import counted_key
from games.live import tournament_roles
from games.live.lobbies import clock_text
from games.models import Competition, Entrant, Fixture, GroupStage, Match, Round, Tournament
from games.pictures.names import name_of, options_text
from games.pictures.texts import translate
from games.rules import catalogue
from games.rules.text import Text
from games.tournaments import desk, results
from games.tournaments.eligibility import has_lost_classes
from games.tournaments.group_stages import StageView
from games.tournaments.knock_out import Part, places, ties
from games.tournaments.qualifying_words import qualifying_text
from games.tournaments.reasons import (
    ALL_AGAINST_ALL,
    BOTH_FREE,
    knock_out_reason,
    opening_reasons,
    points_text,
    reasons,
    threes_reasons,
    unit_of,
    value_text,
)
from games.tournaments.standings import (
    ABSENT,
    SETTLING,
    RoundScore,
    Standings,
    StandingsRow,
    TieBreak,
    possible_wins,
)
from games.tournaments.start_words import drawn_text
from games.tournaments.swiss import Competitor, PairedRound, most_rounds
from games.tournaments.tie_break_words import TIE_BREAK_NAMES
from games.tournaments.writing import BEFORE, ENDED

MOST_OUTCOMES = 13  # those of one match of three

PART_NAMES = {
    Part.SEMI_FINAL: _("meia-final"),
    Part.FINAL: _("final"),
    Part.THIRD: _("3.º lugar"),
    Part.SECOND_DRAW: _("segundo sorteio"),
}


class CompetitionView:
    """A competition as somebody sees it. At most fifteen queries, however many play."""

    def __init__(self, competition: Competition, viewer: User) -> None:
        self.tournament = competition.tournament
        self.viewer = viewer
        self.competition = competition
        self.phase = results.phase_of(self.competition)
        self.entrants = list(self.competition.entrants.select_related("user"))
        self.rounds = results.published_rounds(self.competition)
        self.names = tournament_roles.entrant_names(viewer, self.tournament, self.entrants)
        self.stage: GroupStage | None = getattr(competition, "group_stage", None)

    @cached_property
    def organises(self) -> bool:
        return tournament_roles.organises(self.viewer, self.tournament)

    @cached_property
    def arbitrates(self) -> bool:
        return self.organises or tournament_roles.arbitrates(self.viewer, self.competition)

    @cached_property
    def helps(self) -> bool:
        return self.arbitrates or tournament_roles.helps(self.viewer, self.competition)

    def head(self) -> dict[str, Any]:
        """The tournament, its game and how far it is."""
        game = catalogue.build(self.competition.game, self.competition.options)
        return {
            "tournament": self.tournament,
            "competition": self.competition,
            "phase": self.phase,
            "game": name_of(game),
            "options": drawn_text(game) if self.competition.draws_start else options_text(game),
            "clock": clock_text(self.competition),
            "arbitrates": self.arbitrates,
            "helps": self.helps,
            "organises": self.organises,
            "before": self.tournament.state in BEFORE,
            "ended": self.tournament.state in ENDED,
            "played": len(self.rounds),
            "ranked": bool(self.standings.rounds),
            "complete": self.is_complete,
            "lost_classes": has_lost_classes(self.competition),
            **self._groups(),
            "free": self.is_free,
            "threes": self.is_threes,
        }

    def _groups(self) -> dict[str, Any]:
        """The groups before a final and how far they are; of a group, where its best go, and the rule."""
        into = self.competition.group_of
        if into is not None:
            return {"final": into.competition, "qualifying": qualifying_text(into)}
        stage = None if self.stage is None else StageView(self.stage)
        groups = [] if stage is None else stage.group_rows(self.viewer)
        if not groups or stage is None or self.stage is None:
            return {}
        return {
            "groups": groups,
            "qualifying": qualifying_text(self.stage),
            "own_group": next((row["group"] for row in groups if row["own"]), None),
            "may_begin": bool(self.arbitrates and stage.ready),
            "may_qualify": self.arbitrates and not self.rounds and all(row["complete"] for row in groups),
        }

    @cached_property
    def _qualified(self) -> set[int]:
        """The entrants of a group who go on: those in the final, or before there are any the best of the
        group, once all its rounds are played."""
        into = self.competition.group_of
        if into is None:
            return set()
        chosen = Entrant.objects.filter(competition=into.competition_id, came_from__in=self.entrants)
        if in_final := {entrant.came_from_id for entrant in chosen if entrant.came_from_id is not None}:
            return in_final
        if len(self.standings.rounds) < self.phase.rounds:
            return set()
        by_number = {entrant.number: entrant for entrant in self.entrants}
        staying = [
            by_number[row.number].pk
            for row in self._rows
            if by_number[row.number].status != Entrant.Status.WITHDRAWN
        ]
        return {*staying[: into.best_each]}

    @property
    def is_free(self) -> bool:
        """Whether whoever is free is paired, until the bell."""
        return self.phase.format == self.phase.Format.FREE

    @property
    def sides(self) -> int:
        """How many sit at a table."""
        return 1 + results.others_in(self.phase)

    def drawn_start(self) -> str:
        """The start of the last round in words, where it was drawn and is the same at all tables."""
        if not self.rounds or self.is_free:
            return ""
        return self._start(self.rounds[-1], self.competition.first_table)

    def _start(self, played: Round, table: int) -> str:
        """The start of a table in words, where it was drawn: for who puts it on a board of wood."""
        if not self.competition.draws_start:
            return ""
        return options_text(desk.game_of(self.competition, played, table))

    def outcomes(self) -> list[tuple[str, str]]:
        """All results of a table that one may choose from."""
        return outcomes(self.sides, self.competition.matches_each)

    def quick_outcomes(self) -> list[tuple[str, str]]:
        """The results that are one touch away: of three those in which nobody is level."""
        wins = [(sent, read) for sent, read in self.outcomes() if len({*sent.split()}) == self.sides]
        return wins if self.is_threes else self.outcomes()

    @property
    def is_threes(self) -> bool:
        """Whether three sit at a table."""
        return self.phase.format == self.phase.Format.THREES

    @property
    def is_complete(self) -> bool:
        """Whether the last round has all its results."""
        return not self.rounds or results.is_complete(self.rounds[-1], self.competition.matches_each)

    def entrant_rows(self) -> list[dict[str, Any]]:
        """Everybody by name, for the list of who is there."""
        rows = [{"entrant": entrant, "name": self.names[entrant.pk]} for entrant in self.entrants]
        return sorted(rows, key=lambda row: counted_key(str(row["name"])))

    def often_absent(self) -> list[dict[str, Any]]:
        """Who has been absent so often that the arbiter is asked whether they stay in."""
        missed = results.absences(self.entrants, self.rounds)
        return [
            {"entrant": entrant, "name": self.names[entrant.pk], "count": missed[entrant.pk]}
            for entrant in self.entrants
            if entrant.status != Entrant.Status.WITHDRAWN
            and missed[entrant.pk] - entrant.excused >= results.ASKED_AFTER
        ]

    def rounds_to_meet_all(self) -> int:
        """In how many more rounds each would have met each, where those who are there are too few for all the
        Swiss rounds and not too many for this; 0 where nobody is asked."""
        there = sum(entrant.status == Entrant.Status.PRESENT for entrant in self.entrants)
        staying = desk.count_staying(self.entrants, self.rounds)
        goes_on = self.is_complete and len(self.rounds) < self.phase.rounds
        is_swiss = self.phase.format == self.phase.Format.SWISS
        if not is_swiss or not goes_on or self.phase.rounds <= most_rounds(there):
            return 0
        if not desk.LEAST <= staying <= desk.MOST_IN_ROUND_ROBIN:
            return 0
        return len(desk.rest_of_all(self.entrants, self.rounds))

    def late_comers(self) -> list[dict[str, Any]]:
        """Pupils of the class who are not in the tournament; a final gets its entrants from its groups."""
        if self.tournament.classroom is None or self.stage is not None:
            return []
        inside = {entrant.user_id for entrant in self.entrants}
        if self.competition.group_of_id is not None:
            entered = Entrant.objects.filter(competition__tournament=self.tournament)
            inside = {*entered.values_list("user_id", flat=True)}
        outside = people.current_pupils(self.tournament.classroom).exclude(pupil__in=inside - {None})
        return [{"pk": enrolment.pupil_id, "name": enrolment.real_name} for enrolment in outside]

    def draft(self) -> dict[str, Any] | None:
        """The round that only the desk sees, with the reason of each pair."""
        drafts = Round.objects.filter(phase=self.phase, published_at=None)
        drafted = results.fixtures_of(drafts).first()
        if drafted is None:
            return None
        field = results.field_of(self.competition, self.rounds, self.entrants)
        tables = self._tables(drafted)
        for table, reason in zip(tables, self._reasons(drafted, field), strict=False):
            table["why"] = translate(reason)
        if self.is_threes:
            players = results.threes_field(self.competition, self.rounds, self.entrants)
            drawn = [tuple(side.number for side in fixture.sides) for fixture in drafted.fixtures.all()]
            for table, reason in zip(tables, threes_reasons(players, drawn), strict=True):
                table["why"] = translate(reason)
        self._doubt(tables, field)
        busy = results.busy_elsewhere(self.competition)
        for table, fixture in zip(tables, drafted.fixtures.all(), strict=True):
            table["busy"] = [self.names[side.pk] for side in fixture.sides if side.user_id in busy]
        paired = [side for fixture in drafted.fixtures.all() for side in fixture.sides]
        inside = [row for row in self.entrant_rows() if row["entrant"] in paired]
        return {"round": drafted, "tables": tables, "people": inside}

    def _reasons(self, drafted: Round, field: Sequence[Competitor]) -> list[Text]:
        """Of each pair of a draft, why these two meet."""
        pairs = [
            (fixture.first.number, fixture.second.number)
            for fixture in drafted.fixtures.all()
            if fixture.second is not None
        ]
        if self.phase.format == self.phase.Format.SWISS:
            told = reasons if self.rounds else opening_reasons
            return told(field, PairedRound(tuple(pairs)))
        if self.is_knock_out:
            parts = self._parts(drafted)
            number = drafted.number
            return [knock_out_reason(parts.get(frozenset(pair), Part.MAIN), number, pair) for pair in pairs]
        return [BOTH_FREE if self.is_free else ALL_AGAINST_ALL for _pair in pairs]

    def _doubt(self, tables: list[dict[str, Any]], field: Sequence[Competitor]) -> None:
        """Says of each table of a draft what the desk should look at, after an exchange above all."""
        players = {player.number: player for player in field}
        apart = results.kept_apart(self.entrants)
        for table in tables:
            sides = [players[side.number] for side in table["fixture"].sides if side.number in players]
            pairs = list(combinations(sides, 2))
            said = {
                _("já jogaram"): any(other.number in first.opponents for first, other in pairs),
                _("não se devem encontrar"): any(
                    frozenset((first.number, other.number)) in apart for first, other in pairs
                ),
                _("são da mesma escola ou turma"): any(
                    first.club and first.club == other.club for first, other in pairs
                ),
                _("já ficou de fora"): len(sides) == 1 and sides[0].had_bye,
            }
            table["doubts"] = [words for words, holds in said.items() if holds]

    @property
    def may_keep_apart(self) -> bool:
        """Whether pairs are made by points, and none of them plays: who is kept apart counts from the next
        draft on."""
        return self.phase.format == self.phase.Format.SWISS and len(self.entrants) > 2 and self.is_complete

    def kept_apart(self) -> list[dict[str, Any]]:
        """The pairs that must not meet, with their names, where such can be chosen."""
        by_number = {entrant.number: entrant for entrant in self.entrants}
        pairs = [sorted(pair) for pair in results.kept_apart(self.entrants)]
        return [
            {
                "names": " – ".join(self.names[by_number[number].pk] for number in pair),
                "first": by_number[pair[0]].pk,
                "second": by_number[pair[1]].pk,
            }
            for pair in sorted(pairs)
        ]

    def round_tables(self, played: Round) -> list[dict[str, Any]]:
        """The tables of a round that everybody sees; where whoever is free is paired, those first at which
        somebody plays, then the latest."""
        tables = self._tables(played)
        if not self.is_free:
            return tables
        return sorted(tables, key=lambda row: (row["final"], -row["fixture"].table))

    def _tables(self, played: Round) -> list[dict[str, Any]]:
        parts = self._parts(played)
        tables = [self._table(fixture) for fixture in played.fixtures.all()]
        for table in tables:
            part = parts.get(frozenset(side.number for side in table["fixture"].sides), Part.MAIN)
            table["part"] = PART_NAMES.get(part, "")
        return tables

    @property
    def enters(self) -> bool:
        """Whether the viewer is an entrant."""
        return self.own_entrant() is not None

    def own_entrant(self) -> Entrant | None:
        """The viewer as an entrant."""
        return next((entrant for entrant in self.entrants if entrant.user_id == self.viewer.pk), None)

    def own_table(self) -> dict[str, Any] | None:
        """The viewer's table of the last round."""
        if not self.rounds or self.tournament.state != Tournament.State.RUNNING:
            return None
        fixture = results.fixture_of(self.rounds[-1], self.viewer)
        return None if fixture is None else self._table(fixture)

    def _table(self, fixture: Fixture) -> dict[str, Any]:
        result = results.result_of(fixture, self.competition.matches_each)
        running = results.running_match(fixture)
        sides = [self.names[side.pk] for side in fixture.sides]
        return {
            "fixture": fixture,
            "sides": sides,
            "names": " – ".join(sides),
            "start": self._start(fixture.round, fixture.table),
            "meets": len(sides) > 1,
            **dict(zip(desk.SIDES, [*sides, "", ""], strict=False)),
            "score": score_text(result.wins) if result.is_final or any(result.wins) else "",
            "final": result.is_final,
            "level": self.is_knock_out and results.is_level(fixture, self.competition.matches_each),
            "by_lot": result.lot is not None,
            "running": running,
            "matches": [match for match in fixture.matches.all() if match.status == Match.Status.FINISHED],
        }

    def standings_rows(self) -> list[dict[str, Any]]:
        """The table after the rounds that are complete."""
        by_number = {entrant.number: entrant for entrant in self.entrants}
        return [self._row(by_number[row.number], row) for row in self._rows]

    @cached_property
    def _rows(self) -> list[StandingsRow]:
        """The table; in a knock-out by how far everybody came."""
        rows = self.standings.rows(self.order)
        if not self.is_knock_out:
            return rows
        ranked = places(*self.bracket, self._decided)
        last = len(ranked) + 1  # of who was not there
        placed = [replace(row, place=ranked.get(row.number, last)) for row in rows]
        return sorted(placed, key=lambda row: row.place)

    @property
    def _decided(self) -> int:
        """How many rounds of the knock-out have a winner at every table."""
        outcomes = self.bracket[1]
        pairs = [
            {
                frozenset(side.number for side in fixture.sides)
                for fixture in played.fixtures.all()
                if fixture.second
            }
            for played in self.rounds
        ]
        return sum(1 for _round in takewhile(lambda met: met <= outcomes.keys(), pairs))

    @property
    def is_knock_out(self) -> bool:
        """Whether who loses is out."""
        return self.phase.format == self.phase.Format.KNOCK_OUT

    @cached_property
    def bracket(self) -> tuple[list[int], dict[frozenset[int], int | None]]:
        """Who is in the knock-out, the best first, and who won each pair."""
        return results.bracket_of(self.competition, self.rounds)

    def _parts(self, played: Round) -> dict[frozenset[int], Part]:
        """What the pairs of a round of a knock-out play for: the final, the third place, a second draw."""
        if not self.is_knock_out or self._decided < played.number - 1:
            return {}
        seeded, outcomes = self.bracket
        if not seeded:
            seeded = sorted(side.number for fixture in played.fixtures.all() for side in fixture.sides)
        return {frozenset(tie.sides): tie.part for tie in ties(seeded, outcomes, played.number)}

    def _row(self, entrant: Entrant, row: StandingsRow) -> dict[str, Any]:
        ties = [
            (criterion, value)
            for criterion, value in zip(self.order, row.ties, strict=True)
            if criterion is not TieBreak.DIRECT
        ]
        return {
            "place": row.place,
            "entrant": entrant,
            "name": self.names[entrant.pk],
            "points": points_text(row.points),
            "ties": [value_text(criterion, value) for criterion, value in ties],
            "numbers": [
                Decimal(row.points) / 2,
                *(
                    None if name in SETTLING and not value else Decimal(value) / unit_of(name)
                    for name, value in ties
                ),
            ],
            "own": entrant.user_id == self.viewer.pk,
            "goes_on": entrant.pk in self._qualified,
        }

    def tie_break_heads(self) -> list[str]:
        """The names of what comes after the points; direct encounters have no number of their own."""
        return [
            str(TIE_BREAK_NAMES[criterion]) for criterion in self.order if criterion is not TieBreak.DIRECT
        ]

    def explanation(self, number: int) -> dict[str, Any]:
        """Why somebody stands where they stand: every round, and every part of every tie-break. Raises
        KeyError where there is no such entrant."""
        by_number = {entrant.number: entrant for entrant in self.entrants}
        entrant, standings = by_number[number], self.standings
        row = next(row for row in self._rows if row.number == number)
        return {
            "name": self.names[entrant.pk],
            "place": row.place,
            "points": points_text(row.points),
            "rounds": [
                {
                    "number": played,
                    "opponent": self._called(by_number, score.met),
                    "missed": self._called(by_number, score.missed),
                    "points": points_text(score.points),
                }
                for played, score in enumerate(self.scores(number), 1)
            ],
            "ties": [
                {
                    "name": TIE_BREAK_NAMES[criterion],
                    "sum": value_text(criterion, sum(term.value for term in terms)),
                    "terms": [
                        {
                            "round": term.round,
                            "opponent": self._called(
                                by_number, [] if term.opponent is None else [term.opponent]
                            ),
                            "value": value_text(criterion, term.value),
                        }
                        for term in terms
                    ],
                }
                for criterion in self.order
                if criterion is not TieBreak.DIRECT and criterion not in SETTLING
                for terms in [standings.terms(number, criterion)]
            ],
            "settled": [
                {
                    "name": TIE_BREAK_NAMES[criterion],
                    "lot": criterion is TieBreak.LOT,
                    "order": [self.names[by_number[other].pk] for other in level],
                }
                for criterion, level in row.settled.items()
            ],
        }

    def scores(self, number: int) -> list[RoundScore]:
        """What somebody got, round by round; where whoever is free is paired, in as many as they played."""
        scores = self.standings.scores(number)
        return [score for score in scores if score is not ABSENT] if self.is_free else scores

    def _called(self, by_number: Mapping[int, Entrant], numbers: Iterable[int]) -> str:
        return ", ".join(self.names[by_number[number].pk] for number in numbers)

    @cached_property
    def standings(self) -> Standings:
        return results.standings_of(self.competition, self.rounds, self.entrants)

    @property
    def order(self) -> list[TieBreak]:
        return results.order_of(self.competition)


def in_the_hall(competition: Competition, viewer: User) -> CompetitionView:
    """A competition as paper and tablets in the hall show it, whoever opens or prints them: between schools
    nobody is read by their whole name there."""
    view = CompetitionView(competition, viewer)
    if competition.tournament.classroom_id is None:
        view.names = tournament_roles.screen_names(view.entrants)
    return view


def of_classroom(tournaments: Sequence[Tournament]) -> list[dict[str, Any]]:
    """Tournaments, each with the name of its game."""
    games = {
        competition.tournament_id: competition
        for competition in Competition.objects.filter(tournament__in=tournaments)
    }
    return [
        {
            "tournament": tournament,
            "game": name_of(catalogue.build(games[tournament.pk].game, games[tournament.pk].options)),
        }
        for tournament in tournaments
    ]


def outcomes(sides: int, matches_each: int) -> list[tuple[str, str]]:
    """All results of a table of so many, as they are sent and as they are read; none where they are too many
    to choose from, and are typed."""
    possible = sorted(possible_wins(sides, matches_each), reverse=True)
    if len(possible) > MOST_OUTCOMES:
        return []
    return [(" ".join(map(str, wins)), score_text(wins)) for wins in possible]


def score_text(wins: Iterable[int]) -> str:
    """What those at a table have won, as one writes it."""
    return "–".join(map(points_text, wins))
