"""An encounter of two matches: the same start, and the seats exchanged, whoever is paired with whom."""

import pytest

from games.models import Competition, Fixture
from games.tournaments import desk, group_stages, results
from games.tournaments.group_stages import StageTerms
from tests.games.conftest import enrolled
from tests.games.tournaments.conftest import BEAN
from tests.games.tournaments.test_desk import play

pytestmark = pytest.mark.django_db(transaction=True)


def seated(match) -> list[object]:
    return [seat.user for seat in match.seats.order_by("index")]


def plays_both(competition: Competition, fixture: Fixture) -> None:
    """Who begins wins each of the two matches."""
    first, users = fixture.matches.get(), [side.user for side in fixture.sides]
    assert seated(first) == users
    play(first)
    second = desk.next_match(competition, users[0])
    assert (seated(second), second.options) == (users[::-1], first.options)
    play(second)
    assert desk.next_match(competition, users[1]) is None
    result = results.result_of(Fixture.objects.get(pk=fixture.pk), competition.matches_each)
    assert (result.wins, result.points, result.is_final) == ((2, 2), (1, 1), True)


def tables(competition: Competition) -> list[Fixture]:
    played = results.published_rounds(competition)[-1]
    return [fixture for fixture in played.fixtures.all() if fixture.second is not None]


def test_free_until_the_bell(begin, teacher):
    competition = desk.competition_of(begin(4, "free", 1))
    desk.begin_round(competition, teacher)
    assert len(tables(competition)) == 2
    for fixture in tables(competition):
        plays_both(competition, fixture)


@pytest.mark.parametrize("rounds", [None, 1])
def test_in_groups(classroom, teacher, pupils, rounds):
    """All against all, or Swiss."""
    eight = pupils + [enrolled(classroom, f"aluno{number}", f"Aluno {number}") for number in range(6, 9)]
    tournament = group_stages.create_in_class(
        StageTerms(size=6, rounds=rounds, best_each=1, least=2),
        classroom=classroom,
        by=teacher,
        name="Torneio",
        game=BEAN,
        pupils=eight,
        phase_format="round-robin",
        rounds=1,
    )
    groups = tournament.competitions.exclude(group_of=None)
    assert [group.matches_each for group in groups] == [2, 2]
    for group in groups:
        desk.begin_round(group, teacher)
        assert len(tables(group)) == 2
        for fixture in tables(group):
            plays_both(group, fixture)
