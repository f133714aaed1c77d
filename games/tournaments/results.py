"""What fixtures stand at, and the table that follows: a fold over matches and decisions, stored nowhere."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter

from django.db.models import Prefetch, QuerySet

from accounts.models import User
from games.live.meetings import UNCOUNTED
from games.models import (
    Challenge,
    Competition,
    CompetitionPhase,
    Decider,
    Entrant,
    Fixture,
    Match,
    Round,
    Seat,
)
from games.tournaments.standings import (
    DRAW,
    LOSS,
    WIN,
    RoundScore,
    Standings,
    TieBreak,
    place_points,
    versus,
    with_play_offs,
)
from games.tournaments.swiss import Competitor
from games.tournaments.threes import SEATS, ThreesPlayer


@dataclass(frozen=True, slots=True)
class FixtureResult:
    """Matches won by each at a table, in halves, and whether that is final.

    `is_met` says whether they have come to play: a decision for who was there is no encounter. `lot` is the
    side, 0 or 1, for whom the lot decided what was level.
    """

    wins: tuple[int, ...]
    is_final: bool
    is_met: bool = True
    lot: int | None = None

    @property
    def points(self) -> tuple[int, ...]:
        """What each gets, in halves: all matches count together. Nobody gets anything who did not come."""
        sides = range(len(self.wins))
        return tuple(
            sum(self.against(own, other) for other in sides if other != own)
            if self.is_met or self.wins[own]
            else LOSS
            for own in sides
        )

    def against(self, own: int, other: int) -> int:
        """What a side gets of another one at the table, in halves."""
        if self.lot is not None and self.wins[own] == self.wins[other]:
            return WIN if self.lot == own else LOSS
        return versus(self.wins[own], self.wins[other])


def fixtures_of(rounds: QuerySet[Round]) -> QuerySet[Round]:
    """These rounds with their fixtures, entrants, matches and seats. Six queries."""
    seats = Prefetch("seats", Seat.objects.order_by("index"))
    matches = Prefetch("matches", Match.objects.order_by("pk").prefetch_related(seats))
    related = ("first__user", "second__user", "third__user", "decider")
    fixtures = Fixture.objects.select_related(*related).prefetch_related(matches)
    return rounds.prefetch_related(Prefetch("fixtures", fixtures.order_by("table")))


def published_rounds(competition: Competition) -> list[Round]:
    """The rounds that everybody sees, in their order."""
    rounds = Round.objects.filter(phase__competition=competition).exclude(published_at=None)
    return list(fixtures_of(rounds.select_related("phase", "time").order_by("phase__position", "number")))


def counted_matches(meets: Fixture | Challenge) -> list[Match]:
    """The matches of a fixture, or of a challenge, that are over and count, in their order."""
    return [
        match
        for match in sorted(meets.matches.all(), key=attrgetter("pk"))
        if match.status == Match.Status.FINISHED and match.end not in UNCOUNTED and not match.void
    ]


def running_match(meets: Fixture | Challenge) -> Match | None:
    """The match of a fixture, or of a challenge, that is being played."""
    running = (match for match in meets.matches.all() if match.status != Match.Status.FINISHED)
    return next(running, None)


def fixture_of(played: Round, user: User) -> Fixture | None:
    """Somebody's fixture of a round; the last one of it where they have several."""
    latest = reversed(played.fixtures.all())
    return next((fixture for fixture in latest if user in [side.user for side in fixture.sides]), None)


def result_of(fixture: Fixture, matches_each: int) -> FixtureResult:
    """What a fixture stands at. The first entrant begins the first match, the second one the next, and who
    follows them at the table follows them in turn; a decider is one match more, begun by whom they chose."""
    decider = decider_of(fixture)
    lot = None if decider is None or decider.lot_id is None else int(decider.lot_id != fixture.first_id)
    if fixture.decision:
        is_met = fixture.decision != Fixture.Decision.ABSENCE
        return FixtureResult(fixture.wins, is_final=True, is_met=is_met, lot=lot)
    over = counted_matches(fixture)
    wins = _won(over[:matches_each], fixture, None)
    needed = matches_each
    if decider is not None and len(over) >= matches_each and wins[0] == wins[1]:
        needed += 1
        more = _won(over[matches_each:needed], fixture, decider)
        wins = (wins[0] + more[0], wins[1] + more[1])
    is_bye = fixture.second_id is None
    return FixtureResult(wins, is_final=is_bye or len(over) >= needed, is_met=not is_bye, lot=lot)


def _won(over: Sequence[Match], fixture: Fixture, decider: Decider | None) -> tuple[int, ...]:
    """What each has won of these matches, in halves; those of a fixture are begun in turn."""
    wins = [0] * len(fixture.sides)
    for number, match in enumerate(over):
        begins = number if decider is None else int(decider.begins_id != fixture.first_id)
        for seat, won in enumerate(halves(match)):
            wins[(begins + seat) % len(wins)] += won
    return tuple(wins)


def decider_of(fixture: Fixture) -> Decider | None:
    """What a level pair has chosen for its decider; None before it has one."""
    decider: Decider | None = getattr(fixture, "decider", None)
    return decider


def decided_level(matches_each: int) -> list[tuple[int, int]]:
    """The two results of a level pair whose decider was won, in halves."""
    return [(matches_each + WIN, matches_each), (matches_each, matches_each + WIN)]


def is_level(fixture: Fixture, matches_each: int) -> bool:
    """Whether two have met and are level, a decider that goes on left out of account."""
    result = result_of(fixture, matches_each)
    is_over = result.is_final or decider_of(fixture) is not None
    return is_over and result.is_met and result.points[0] == result.points[1]


def halves(match: Match) -> tuple[int, ...]:
    """What the seats of a match that is over have won of it, in halves."""
    return place_points([-(seat.place or 0) for seat in match.seats.all()])


def is_complete(played: Round, matches_each: int) -> bool:
    """Whether every table of a round has a result."""
    return all(result_of(fixture, matches_each).is_final for fixture in played.fixtures.all())


def scores_of(
    played: Round, competition: Competition, entrants: Iterable[Entrant] = ()
) -> dict[int, RoundScore]:
    """What everybody got in a round that is complete, by the numbers of the entrants; one half for who came
    late after it, where that was declared."""
    scores: dict[int, RoundScore] = {}
    for fixture in played.fixtures.all():
        scores |= _fixture_scores(fixture, competition.matches_each, others_in(played.phase))
    if competition.late_half:
        late = [entrant.number for entrant in entrants if entrant.late_after_id == played.pk]
        scores |= dict.fromkeys(late, RoundScore(DRAW))
    return scores


def others_in(phase: CompetitionPhase) -> int:
    """How many others sit at the table of somebody."""
    return SEATS - 1 if phase.format == CompetitionPhase.Format.THREES else 1


def _fixture_scores(fixture: Fixture, matches_each: int, others: int = 1) -> dict[int, RoundScore]:
    if fixture.second is None:
        return {fixture.first.number: RoundScore(WIN * others)}
    result = result_of(fixture, matches_each)
    sides = [side.number for side in fixture.sides]
    scores = {}
    for own, number in enumerate(sides):
        met = {other: result.against(own, at) for at, other in enumerate(sides) if at != own}
        missed = () if result.is_met else tuple(met)
        scores[number] = RoundScore(result.points[own], result.wins[own], {} if missed else met, missed)
    return scores


def free_scores(played: Round, competition: Competition) -> list[dict[int, RoundScore]]:
    """Where whoever is free is paired: what everybody got in their first fixture that is over, in their
    second one, and so on."""
    scores: list[dict[int, RoundScore]] = []
    count = Counter[int]()
    for fixture in played.fixtures.all():
        if not result_of(fixture, competition.matches_each).is_final:
            continue
        for number, score in _fixture_scores(fixture, competition.matches_each).items():
            if count[number] == len(scores):
                scores.append({})
            scores[count[number]][number] = score
            count[number] += 1
    return scores


def bracket_of(
    competition: Competition, rounds: Sequence[Round]
) -> tuple[list[int], dict[frozenset[int], int | None]]:
    """Of a knock-out: who is in it, the best first, and who won each pair. A level pair is not there yet."""
    seeded = (
        sorted(side.number for fixture in rounds[0].fixtures.all() for side in fixture.sides)
        if rounds
        else []
    )
    outcomes: dict[frozenset[int], int | None] = {}
    for played in rounds:
        for fixture in played.fixtures.all():
            result = result_of(fixture, competition.matches_each)
            if fixture.second is None or not result.is_final:
                continue
            sides = (fixture.first.number, fixture.second.number)
            if result.points[0] != result.points[1]:
                outcomes[frozenset(sides)] = sides[result.points[0] < result.points[1]]
            elif not result.is_met:
                outcomes[frozenset(sides)] = None
    return seeded, outcomes


def standings_of(competition: Competition, rounds: Iterable[Round], entrants: Sequence[Entrant]) -> Standings:
    """The table after the rounds that are complete."""
    each, others = competition.matches_each, 1
    complete: list[dict[int, RoundScore]] = []
    for played in rounds:
        others = others_in(played.phase)
        if played.phase.format == CompetitionPhase.Format.FREE:
            complete += free_scores(played, competition)
        elif is_complete(played, each):
            complete.append(scores_of(played, competition, entrants))
    numbers = [entrant.number for entrant in entrants]
    return Standings(numbers, complete, others, competition.seed, competition.play_offs)


def order_of(competition: Competition) -> list[TieBreak]:
    """What decides between who have the same points, in its order."""
    return with_play_offs(competition.tie_breaks, played_off=bool(competition.play_offs))


def field_of(
    competition: Competition, rounds: Sequence[Round], entrants: Sequence[Entrant]
) -> list[Competitor]:
    """Those who are there, as the next round wants them."""
    standings = standings_of(competition, rounds, entrants)
    clubs = _clubs(competition, entrants)
    return [
        Competitor(
            entrant.number,
            standings.points(entrant.number),
            entrant.number,
            *_history(entrant, competition, rounds),
            clubs.get(entrant.pk, ""),
        )
        for entrant in entrants
        if entrant.status == Entrant.Status.PRESENT
    ]


def kept_apart(entrants: Sequence[Entrant]) -> set[frozenset[int]]:
    """The pairs of these that must not meet, by their numbers; in a final also what was said in a group."""
    numbers = {entrant.came_from_id: entrant.number for entrant in entrants if entrant.came_from_id}
    numbers |= {entrant.pk: entrant.number for entrant in entrants}
    rows = Entrant.kept_from.through.objects.filter(from_entrant__in=numbers, to_entrant__in=numbers)
    pairs = rows.values_list("from_entrant", "to_entrant")
    return {frozenset((numbers[entrant], numbers[other])) for entrant, other in pairs}


def threes_field(
    competition: Competition, rounds: Sequence[Round], entrants: Sequence[Entrant]
) -> list[ThreesPlayer]:
    """Those who are there, as the next round of tables of three wants them."""
    standings = standings_of(competition, rounds, entrants)
    clubs = _clubs(competition, entrants)
    met: dict[int, list[int]] = defaultdict(list)
    seats: dict[int, list[int]] = defaultdict(lambda: [0] * SEATS)
    waits = Counter[int]()
    for played in rounds:
        for fixture in played.fixtures.all():
            numbers = [side.number for side in fixture.sides]
            if len(numbers) == 1:
                waits[numbers[0]] += 1
            elif result_of(fixture, competition.matches_each).is_met:
                for seat, number in enumerate(numbers):
                    met[number] += [other for other in numbers if other != number]
                    seats[number][seat] += 1
    return [
        ThreesPlayer(
            entrant.number,
            standings.points(entrant.number),
            entrant.number,
            tuple(met[entrant.number]),
            waits[entrant.number],
            tuple(seats[entrant.number]),
            clubs.get(entrant.pk, ""),
        )
        for entrant in entrants
        if entrant.status == Entrant.Status.PRESENT
    ]


def _clubs(competition: Competition, entrants: Sequence[Entrant]) -> dict[int, str]:
    """The school of each entrant, or the class where all are of one; nothing in a class's tournament."""
    if competition.tournament.classroom_id is not None:
        return {}
    several = len({entrant.school for entrant in entrants}) > 1
    return {
        entrant.pk: entrant.school if several else str(entrant.classroom_id or "") for entrant in entrants
    }


def seats_so_far(rounds: Iterable[Round]) -> dict[int, tuple[int, ...]]:
    """The seats of the first matches of everybody's encounters, by numbers: 1 who began, -1 who did not."""
    seats: dict[int, tuple[int, ...]] = {}
    for played in rounds:
        for fixture in played.fixtures.all():
            if fixture.second is not None and fixture.decision != Fixture.Decision.ABSENCE:
                for side, seat in zip(fixture.sides, (1, -1), strict=False):
                    seats[side.number] = (*seats.get(side.number, ()), seat)
    return seats


def _history(
    entrant: Entrant, competition: Competition, rounds: Iterable[Round]
) -> tuple[frozenset[int], bool, tuple[int, ...]]:
    """Whom somebody has met, whether they had a bye, and the seats of their matches where these count."""
    opponents: set[int] = set()
    seats: list[int] = []
    had_bye = False
    for played in rounds:
        for fixture in played.fixtures.all():
            if entrant not in fixture.sides:
                continue
            others = {side.number for side in fixture.sides} - {entrant.number}
            if not others:
                had_bye = True
            elif result_of(fixture, competition.matches_each).is_met:
                opponents |= others
                if competition.matches_each == 1:
                    seats.append(1 if entrant == fixture.first else -1)
    return frozenset(opponents), had_bye, tuple(seats)


# The formats in which a round is made of those who are there.
MADE_ANEW = (CompetitionPhase.Format.SWISS, CompetitionPhase.Format.THREES)
ASKED_AFTER = 2  # absences, after which the arbiter is asked whether somebody stays in


def absences(entrants: Iterable[Entrant], rounds: Iterable[Round]) -> dict[int, int]:
    """From how many rounds each was absent, by primary keys. Who was out of a knock-out or of a later phase,
    or came after a round, was not absent from it."""
    entrants, missed = list(entrants), Counter[int]()
    for played in rounds:
        own = {side.pk: fixture for fixture in played.fixtures.all() for side in fixture.sides}
        was_swiss = played.number <= (played.phase.rest_after or 0)
        is_for_all = played.phase.position == 1 and (was_swiss or played.phase.format in MADE_ANEW)
        for entrant in entrants:
            fixture = own.get(entrant.pk)
            missed[entrant.pk] += is_for_all if fixture is None else _is_missed(fixture, entrant)
            if played.pk == entrant.late_after_id:
                missed[entrant.pk] = 0
    return missed


def _is_missed(fixture: Fixture, entrant: Entrant) -> bool:
    is_absence = fixture.decision == Fixture.Decision.ABSENCE
    return is_absence and not fixture.wins[fixture.sides.index(entrant)]


def busy_elsewhere(competition: Competition) -> set[int]:
    """The users who still play in another competition of the tournament."""
    rounds = Round.objects.filter(phase__competition__tournament=competition.tournament_id, closed_at=None)
    others = rounds.exclude(published_at=None).exclude(phase__competition=competition)
    busy: set[int] = set()
    for played in fixtures_of(others.select_related("phase__competition")):
        for fixture in played.fixtures.all():
            if not result_of(fixture, played.phase.competition.matches_each).is_final:
                busy |= {side.user_id for side in fixture.sides if side.user_id is not None}
    return busy


def phase_of(competition: Competition) -> CompetitionPhase:
    """The phase that goes on, the last one."""
    return competition.phases.order_by("-position")[0]
