"""Paper slips: what both sides of a table type, and what the desk hears of."""

import pytest
from django.urls import reverse

from games.models import Fixture
from games.tournaments import desk, results, slips
from games.tournaments.hall_pages import HallView
from tests.games.tournaments.test_hall import competition, tables
from tests.refusals import refused

pytestmark = pytest.mark.django_db(transaction=True)

__all__ = ["competition"]


@pytest.fixture
def numbers(competition):
    fixture = tables(competition)[0]
    return [slips.slip_number(fixture, side) for side in fixture.sides]


def send(client, competition, **body):
    url = reverse("games:tournament-typed", args=[competition.code, 1, 1])
    return client.post(url, body, follow=True)


def test_numbers_are_of_this_table_alone(competition, numbers):
    fixture, other = tables(competition)
    assert [len(number) for number in numbers] == [5, 5]
    assert numbers[0] != numbers[1]
    assert slips.slip_number(other, fixture.first) != numbers[0]


def test_both_say_the_same_and_it_stands(client, competition, numbers):
    fixture = tables(competition)[0]
    client.force_login(fixture.first.user)
    assert "Está escrito." in send(client, competition, outcome="3 1", number=numbers[0]).text
    page = client.get(reverse("games:tournament-typed", args=[competition.code, 1, 1]))
    assert "Um dos dois já escreveu" in page.text
    assert (
        "o resultado está registado"
        in send(client, competition, outcome="3 1", number=f" {numbers[1]} ").text
    )
    found = tables(competition)[0]
    assert (results.result_of(found, 2).wins, found.decision) == ((3, 1), "board")
    assert "já tem resultado" in send(client, competition, outcome="1 3", number=numbers[0]).text


def test_two_answers_go_to_the_desk_until_they_agree(client, competition, numbers, teacher):
    client.force_login(teacher)
    send(client, competition, outcome="3 1", number=numbers[0])
    for _time in range(2):
        assert "coisas diferentes" in send(client, competition, outcome="1 3", number=numbers[1]).text
    assert not tables(competition)[0].decision
    page = client.get(reverse("games:tournament-hall", args=[competition.code]))
    assert page.text.count("Na mesa 1 escreveram resultados diferentes") == 1
    send(client, competition, outcome="3 1", number=numbers[1])
    assert tables(competition)[0].decision == "board"
    assert HallView(competition, teacher).context()["calls"] == []


def test_wrong_numbers_and_results(client, competition, numbers, monkeypatch, teacher):
    fixture = tables(competition)[0]
    client.force_login(fixture.first.user)
    assert "não está no papel desta mesa" in send(client, competition, outcome="3 1", number="00000x").text
    assert "não é possível" in send(client, competition, outcome="9 1", number=numbers[0]).text
    assert send(client, competition, outcome="3", number=numbers[0]).status_code == 404
    monkeypatch.setattr(slips, "MOST_TRIES", 1)
    with refused("tries"):
        slips.type_result(fixture, (3, 1), numbers[0], teacher)
    other = tables(competition)[1]
    for fixture in (tables(competition)[0], other):
        desk.decide(fixture, (4, 0), Fixture.Decision.BOARD, "", teacher)
    type(competition.tournament).objects.update(state="closed")
    with refused("over"):
        slips.type_result(other, (3, 1), numbers[0], teacher)


def test_tables_that_are_not_there(client, competition, teacher):
    client.force_login(teacher)
    for number, place in ((1, 9), (2, 1)):
        url = reverse("games:tournament-typed", args=[competition.code, number, place])
        assert client.get(url).status_code == 404


def test_paper_has_a_code_and_both_numbers(client, competition, numbers, teacher):
    client.force_login(teacher)
    page = client.get(reverse("games:tournament-paper", args=[competition.code])).text
    assert page.count('class="qr"') == 2
    assert all(number in page for number in numbers)
