"""What fixtures stand at, and the table that follows: a fold over matches and decisions, stored nowhere."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet

from accounts.models import User
from games.live.meetings import UNCOUNTED
from games.models import Challenge, Competition, CompetitionPhase, Entrant, Fixture, Match, Round, Seat
from games.tournaments.standings import DRAW, LOSS, WIN, RoundScore, Standings
from games.tournaments.swiss import Competitor


@dataclass(frozen=True, slots=True)
class FixtureResult:
    """Matches won by the first and the second entrant, in halves, and whether that is final.

    `is_met` says whether they have come to play: a decision for who was there is no encounter.
    """

    wins: tuple[int, int]
    is_final: bool
    is_met: bool = True

    @property
    def points(self) -> tuple[int, int]:
        """What each gets, in halves: both matches count together. Nobody gets anything who did not come."""
        first, second = self.wins
        if not self.is_met and not first and not second:
            return LOSS, LOSS
        return (DRAW, DRAW) if first == second else (WIN, LOSS) if first > second else (LOSS, WIN)


def fixtures_of(rounds: QuerySet[Round]) -> QuerySet[Round]:
    """These rounds with their fixtures, entrants, matches and seats. Six queries."""
    seats = Prefetch("seats", Seat.objects.order_by("index"))
    matches = Prefetch("matches", Match.objects.order_by("pk").prefetch_related(seats))
    fixtures = Fixture.objects.select_related("first__user", "second__user").prefetch_related(matches)
    return rounds.prefetch_related(Prefetch("fixtures", fixtures.order_by("table")))


def published_rounds(competition: Competition) -> list[Round]:
    """The rounds that everybody sees, in their order."""
    rounds = Round.objects.filter(phase__competition=competition).exclude(published_at=None)
    return list(fixtures_of(rounds.select_related("phase", "time").order_by("phase__position", "number")))


def counted_matches(meets: Fixture | Challenge) -> list[Match]:
    """The matches of a fixture, or of a challenge, that are over and count, in their order."""
    return [
        match
        for match in meets.matches.all()
        if match.status == Match.Status.FINISHED and match.end not in UNCOUNTED and not match.void
    ]


def running_match(meets: Fixture | Challenge) -> Match | None:
    """The match of a fixture, or of a challenge, that is being played."""
    running = (match for match in meets.matches.all() if match.status != Match.Status.FINISHED)
    return next(running, None)


def fixture_of(played: Round, user: User) -> Fixture | None:
    """Somebody's fixture of a round."""
    fixtures = played.fixtures.all()
    return next((fixture for fixture in fixtures if user in [side.user for side in fixture.sides]), None)


def result_of(fixture: Fixture, matches_each: int) -> FixtureResult:
    """What a fixture stands at. The first entrant begins the first match, the second one the next."""
    if fixture.decision:
        wins = (fixture.first_wins or 0, fixture.second_wins or 0)
        return FixtureResult(wins, is_final=True, is_met=fixture.decision != Fixture.Decision.ABSENCE)
    first = second = 0
    over = counted_matches(fixture)
    for number, match in enumerate(over):
        won, lost = halves(match)
        first, second = (first + won, second + lost) if number % 2 == 0 else (first + lost, second + won)
    is_bye = fixture.second_id is None
    return FixtureResult((first, second), is_final=is_bye or len(over) >= matches_each, is_met=not is_bye)


def halves(match: Match) -> tuple[int, int]:
    """What the two seats of a match that is over have won of it, in halves."""
    first, second = (seat.place for seat in match.seats.all())
    return (DRAW, DRAW) if first == second else (WIN, LOSS) if first == 1 else (LOSS, WIN)


def is_complete(played: Round, matches_each: int) -> bool:
    """Whether every table of a round has a result."""
    return all(result_of(fixture, matches_each).is_final for fixture in played.fixtures.all())


def scores_of(played: Round, matches_each: int) -> dict[int, RoundScore]:
    """What everybody got in a round that is complete, by the numbers of the entrants."""
    scores: dict[int, RoundScore] = {}
    for fixture in played.fixtures.all():
        if fixture.second is None:
            scores[fixture.first.number] = RoundScore(WIN)
            continue
        result = result_of(fixture, matches_each)
        sides = (fixture.first.number, fixture.second.number)
        for number, other, points, wins in zip(sides, sides[::-1], result.points, result.wins, strict=True):
            scores[number] = RoundScore(points, wins, other if result.is_met else None)
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
    each = competition.matches_each
    complete = [scores_of(played, each) for played in rounds if is_complete(played, each)]
    return Standings([entrant.number for entrant in entrants], complete)


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


def _clubs(competition: Competition, entrants: Sequence[Entrant]) -> dict[int, str]:
    """The school of each entrant, or the class where all are of one; nothing in a class's tournament."""
    if competition.tournament.classroom_id is not None:
        return {}
    several = len({entrant.school for entrant in entrants}) > 1
    return {
        entrant.pk: entrant.school if several else str(entrant.classroom_id or "") for entrant in entrants
    }


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
