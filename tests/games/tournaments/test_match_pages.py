"""The page of a match of a round, which a whole hall asks for at once: what it costs, and whose it is."""

import re

import pytest
from django.urls import reverse

from games.live import matches
from games.tournaments import desk, hall, results
from tests.clients import signed_in
from tests.queries import queries

pytestmark = pytest.mark.django_db(transaction=True)

QUESTIONS = 8  # session, account, match, seats, log, names, round, own name
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


def sides(tournament, teacher):
    """(match, pupil) of everybody who plays in the first round."""
    competition = desk.competition_of(tournament)
    desk.draft_round(competition, teacher)
    desk.publish_round(competition, teacher)
    played = results.published_rounds(competition)[-1].fixtures.filter(second__isnull=False)
    return [(fixture.matches.first(), side.user) for fixture in played for side in fixture.sides]


@pytest.mark.parametrize(("count", "each"), [(2, 1), (2, 2), (5, 1)])
def test_it_costs_the_same_whoever_else_plays(begin, teacher, count, each):
    match, pupil = sides(begin(count, rounds=1, matches_each=each), teacher)[0]
    browser = signed_in(pupil)
    browser.get(match.get_absolute_url())
    assert queries(lambda: browser.get(match.get_absolute_url())) == QUESTIONS


def test_a_match_that_no_page_has_shown_yet_costs_no_more(begin, teacher):
    match, pupil = sides(begin(2, rounds=1), teacher)[0]
    browser = signed_in(pupil)
    browser.get(reverse("games:home"))
    matches.forget_match_states()
    assert queries(lambda: browser.get(match.get_absolute_url())) == QUESTIONS


def test_two_who_see_the_same_have_their_own_names_tokens_and_addresses(begin, teacher):
    seen = set()
    for match, pupil in sides(begin(4, rounds=1), teacher):
        page = signed_in(pupil).get(match.get_absolute_url())
        assert f'data-sign-out="{pupil.pk}"' in page.text
        assert re.search(r'title="([^"]+)">\1</a>', page.text)[1] == pupil.enrolments.get().real_name
        (token,) = {*TOKEN.findall(page.text)}
        seen.add(token)
        assert {*re.findall(r"/partidas/(\w{12})/", page.text)} == {match.code}
    assert len(seen) == 4


def test_the_time_of_the_round_is_there_with_the_page(begin, teacher):
    tournament = begin(2, rounds=1)
    match, pupil = sides(tournament, teacher)[0]
    hall.set_time(desk.competition_of(tournament), 15, teacher)
    page = signed_in(pupil).get(match.get_absolute_url()).text
    assert "Faltam 15 minutos." in page
    assert 'hx-trigger="every 20s"' in page
