"""A Swiss competition that goes on as all against all: nobody meets twice, and at last each has met each."""

import json
from collections import Counter
from itertools import combinations
from random import Random

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import Action
from games.models import CompetitionPhase, Entrant
from games.tournaments import days, desk, regulation, results, transfer
from games.tournaments.days import CompetitionTerms
from games.tournaments.pages import CompetitionView
from games.tournaments.round_robin import rounds_of_rest
from tests.games.tournaments.conftest import BEAN
from tests.games.tournaments.test_desk import play_out
from tests.games.tournaments.test_pages import words
from tests.refusals import refused

pytestmark = pytest.mark.django_db(transaction=True)


@given(st.integers(2, 12), st.integers(0, 10**6))
def test_each_meets_those_not_met_once(count, seed):
    pairs = [frozenset(pair) for pair in combinations(range(1, count + 1), 2)]
    met = Random(seed).sample(pairs, len(pairs) // 2)
    rounds = rounds_of_rest(range(1, count + 1), met, {})
    played = [frozenset(pair) for paired in rounds for pair in paired.pairs]
    assert len(played) == len({*played})
    assert {*played} == {*pairs} - {*met}
    for paired in rounds:
        sides = [side for pair in paired.pairs for side in pair]
        assert len(sides) == len({*sides})
    most = max(Counter(side for pair in played for side in pair).values(), default=0)
    assert most <= len(rounds) <= most + 2
    assert rounds == rounds_of_rest(range(1, count + 1), reversed(met), {})


def test_who_has_begun_less_begins():
    assert rounds_of_rest([1, 2], [], {1: 1, 2: -1})[0].pairs == ((2, 1),)
    assert rounds_of_rest([1, 2], [], {})[0].pairs == ((1, 2),)


@pytest.fixture
def shrunk(begin, teacher):
    """Five with three Swiss rounds, of whom one withdrew after the first one."""
    competition = desk.competition_of(begin(5, rounds=3))
    desk.begin_round(competition, teacher)
    play_out(competition.tournament)
    desk.set_status(competition.entrants.get(number=5), Entrant.Status.WITHDRAWN, teacher)
    return competition


def test_the_desk_offers_all_against_all_and_goes_on_to_the_end(client, shrunk, teacher, pupils):
    client.force_login(teacher)
    page = shrunk.get_absolute_url()
    assert "Já são poucos" in words(client.get(page))
    client.post(reverse("games:tournament-round", args=[shrunk.code]), {"do": "meet-all"})
    phase = CompetitionPhase.objects.get()
    assert (phase.format, phase.rest_after) == ("round-robin", 1)
    assert Action.objects.get(kind="meet-all").details["before"] == "swiss"
    log = words(client.get(reverse("games:tournament-log", args=[shrunk.tournament.code])))
    assert "suíço → todos contra todos" in log
    while len(results.published_rounds(shrunk)) < CompetitionPhase.objects.get().rounds:
        desk.begin_round(shrunk, teacher)
        play_out(shrunk.tournament)
    with refused("all-played"):
        desk.draft_round(shrunk, teacher)
    tables = [
        frozenset(side.number for side in fixture.sides)
        for played in results.published_rounds(shrunk)
        for fixture in played.fixtures.all()
        if fixture.second
    ]
    assert len(tables) == len({*tables})
    assert {frozenset(pair) for pair in combinations(range(1, 5), 2)} <= {*tables}
    assert "Já são poucos" not in words(client.get(page))


def test_rounds_played_in_swiss_count_for_absences(shrunk, teacher):
    desk.meet_all(shrunk, teacher)
    Entrant.objects.create(competition=shrunk, name="Zé", number=6)
    entrants = list(shrunk.entrants.all())
    missed = results.absences(entrants, results.published_rounds(shrunk))
    assert missed[entrants[-1].pk] == 1


def test_before_the_first_round_it_is_bergers(begin, teacher):
    competition = desk.competition_of(begin(5, rounds=2))
    desk.meet_all(competition, teacher)
    phase = CompetitionPhase.objects.get()
    assert (phase.format, phase.rest_after, phase.rounds) == ("round-robin", None, 5)
    assert desk.draft_round(competition, teacher).fixtures.count() == 3


def test_it_is_refused(begin, shrunk, teacher, pupils):
    desk.draft_round(shrunk, teacher)
    with refused("draft"):
        desk.meet_all(shrunk, teacher)
    assert shrunk.phases.get().played_rounds.filter(published_at=None).exists()
    with refused("forbidden"):
        desk.meet_all(shrunk, pupils[0])
    with refused("not-swiss"):
        desk.meet_all(desk.competition_of(begin(4, "knock-out")), teacher)
    pair = desk.competition_of(begin(2, rounds=1))
    desk.begin_round(pair, teacher)
    with refused("all-met"):
        desk.meet_all(pair, teacher)
    Entrant.objects.bulk_create(
        Entrant(competition=pair, name=f"Zé {number}", number=number) for number in range(3, 14)
    )
    with refused("too-many"):
        desk.meet_all(pair, teacher)


def test_it_is_offered_to_few_only(begin, teacher):
    competition = desk.competition_of(begin(4, rounds=2))
    assert CompetitionView(competition, teacher).rounds_to_meet_all() == 0
    CompetitionPhase.objects.update(rounds=9)
    assert CompetitionView(competition, teacher).rounds_to_meet_all() == 3
    Entrant.objects.bulk_create(
        Entrant(competition=competition, name=f"Zé {number}", number=number) for number in range(5, 14)
    )
    assert CompetitionView(competition, teacher).rounds_to_meet_all() == 0


def test_the_regulation_and_the_file_say_it(shrunk, teacher):
    desk.meet_all(shrunk, teacher)
    articles = regulation.get_articles(shrunk)
    said = " ".join(sentence for article in articles for sentence in article.sentences)
    assert "A primeira jornada foi em suíço" in said
    assert "não tem com quem jogar espera" in said
    shrunk.matches_each = 1
    articles = regulation.get_articles(shrunk)
    assert any("quem começou menos vezes" in words for article in articles for words in article.sentences)
    out = transfer.as_document(shrunk.tournament, teacher)
    written = json.dumps(out.json())
    stored = transfer.store(transfer.parse_document(written.encode()), teacher)
    assert stored.competitions.get().phases.get().rest_after == 1
    assert transfer.as_document(stored, teacher) == out
    with pytest.raises(ValidationError, match="o que faltava"):
        transfer.parse_document(written.replace('"round-robin"', '"swiss"').encode())


def test_another_format_is_whole_again(teacher):
    day = days.create_day(by=teacher, name="Dia", competitions=[CompetitionTerms(BEAN, "Nim")])
    competition = day.competitions.get()
    competition.phases.update(format="round-robin", rest_after=1)
    days.change_competition(competition, teacher, phase_format="swiss")
    assert competition.phases.get().rest_after is None
