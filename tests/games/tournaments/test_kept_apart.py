"""Two who must not meet, and what the desk is told of a draft before it publishes it."""

import pytest
from django.urls import reverse

from games.models import Entrant, Fixture
from games.tournaments import desk, results
from tests.games.tournaments.test_pages import messages_of, words
from tests.refusals import refused

pytestmark = pytest.mark.django_db


def pairs_of(drafted):
    return {frozenset(side.number for side in fixture.sides) for fixture in drafted.fixtures.all()}


def entrant(competition, number):
    return competition.entrants.select_related("competition__tournament__classroom").get(number=number)


def test_two_who_are_kept_apart_do_not_meet(client, begin, teacher, pupils):
    competition = desk.competition_of(begin(4))
    client.force_login(teacher)
    first = next(iter(pairs_of(desk.draft_round(competition, teacher))))
    one, other = (entrant(competition, number) for number in first)
    page = competition.get_absolute_url()
    assert "Dois que não se encontram" in words(client.get(page))
    url = reverse("games:tournament-exchange", args=[competition.code])
    body = {"first": one.pk, "second": other.pk}
    assert messages_of(client.post(url, body | {"do": "apart"})) == ["Conta a partir da próxima proposta."]
    assert results.kept_apart(list(competition.entrants.all())) == {first}
    assert first not in pairs_of(desk.draft_round(competition, teacher))
    assert "Já se podem encontrar" in words(client.get(page))
    client.post(url, body | {"do": "meet"})
    assert not results.kept_apart(list(competition.entrants.all()))
    with refused("not-there"):
        desk.keep_apart(one, one, teacher)
    with refused("forbidden"):
        desk.keep_apart(one, other, pupils[0])
    meets = desk.competition_of(begin(4, "round-robin"))
    with refused("not-swiss"):
        desk.keep_apart(entrant(meets, 1), entrant(meets, 2), teacher)


def test_a_draft_says_who_has_met_who_has_waited_and_who_is_kept_apart(client, begin, teacher):
    competition = desk.competition_of(begin(5))
    client.force_login(teacher)
    desk.begin_round(competition, teacher)
    for fixture in Fixture.objects.exclude(second=None):
        desk.decide(fixture, (4, 0), Fixture.Decision.BOARD, "", teacher)
    waited = Fixture.objects.get(second=None).first
    drafted = desk.draft_round(competition, teacher)
    page = competition.get_absolute_url()
    assert not any(doubt in words(client.get(page)) for doubt in ("já jogaram,", "já ficou de fora"))
    waits = drafted.fixtures.get(second=None).first
    desk.exchange(entrant(competition, waited.number), entrant(competition, waits.number), teacher)
    assert "já ficou de fora" in words(client.get(page))
    one, other = drafted.fixtures.exclude(second=None).first().sides
    desk.keep_apart(entrant(competition, one.number), entrant(competition, other.number), teacher)
    assert "não se devem encontrar" in words(client.get(page))


def test_in_a_final_holds_what_was_said_in_the_group(begin, teacher):
    competition = desk.competition_of(begin(4))
    group, final = (
        list(competition.entrants.filter(number__lte=2)),
        list(competition.entrants.filter(number__gt=2)),
    )
    group[0].kept_from.add(group[1])
    for before, after in zip(group, final, strict=True):
        Entrant.objects.filter(pk=after.pk).update(came_from=before)
    assert results.kept_apart(list(competition.entrants.filter(number__gt=2))) == {frozenset((3, 4))}
