"""A correction in an earlier round: later pairs stay, and those that would have differed are named."""

import pytest
from django.contrib.messages import get_messages

from games.models import Competition, Fixture
from games.tournaments import corrections, desk
from games.tournaments.swiss import PairedRound
from tests.games.conftest import enrolled
from tests.games.tournaments.test_desk import fixtures, publish
from tests.games.tournaments.test_pages import address


def test_pairs_that_differ_are_those_of_the_new_rounds_alone():
    before = {2: PairedRound(((1, 2), (3, 4)), 5), 3: PairedRound(((1, 3),)), 4: PairedRound(((1, 4),))}
    after = {2: PairedRound(((2, 1), (3, 5)), 4), 3: PairedRound(((3, 1),)), 5: PairedRound(((1, 4),))}
    assert corrections.differing_pairs(before, after) == {2: [(3, 5), (4,)]}
    assert corrections.differing_pairs(before, before) == {}


@pytest.mark.django_db(transaction=True)
def test_desk_is_told_which_pairs_would_have_differed(begin, teacher, client, classroom, pupils):
    pupils.append(enrolled(classroom, "aluno6", "Aluno 6"))
    tournament = begin(6, rounds=3)
    Competition.objects.update(seed="others")  # with some seeds the pairs would have been the same
    competition = desk.competition_of(tournament)
    for _round in range(2):
        publish(tournament, teacher)
        for fixture in fixtures(tournament):
            desk.decide(fixture, (4, 0), Fixture.Decision.BOARD, "", teacher)
    first = Fixture.objects.filter(round__number=1).order_by("table")[0]
    pairs = [(fixture.first_id, fixture.second_id) for fixture in fixtures(tournament)]
    same = corrections.later_rounds(competition, first.round)
    assert {*map(frozenset, same[2].pairs)} == {
        frozenset((fixture.first.number, fixture.second.number)) for fixture in fixtures(tournament)
    }
    client.force_login(teacher)
    wrong = {"outcome": "board 0 4", "reason": "papel trocado"}
    answer = client.post(address(tournament, "tournament-result", first.pk), wrong)
    told = [str(message) for message in get_messages(answer.wsgi_request)]
    assert "Na jornada 2 teriam sido outros" in told[1]
    assert [(fixture.first_id, fixture.second_id) for fixture in fixtures(tournament)] == pairs
    last = fixtures(tournament)[0]
    answer = client.post(address(tournament, "tournament-result", last.pk), wrong)
    assert len([*get_messages(answer.wsgi_request)]) == 3  # with the two from before
