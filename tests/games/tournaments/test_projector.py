"""What each screen of the hall shows."""

import pytest
from django.urls import reverse

from games.tournaments import desk, hall, projector
from tests.games.tournaments.test_hall import competition
from tests.refusals import refused

pytestmark = pytest.mark.django_db(transaction=True)

__all__ = ["competition"]


def shown(client, competition, number=1):
    return client.get(reverse("games:tournament-screen", args=[competition.code]), {"ecra": number}).text


def test_screens_are_set_at_the_desk(client, competition, teacher):
    client.force_login(teacher)
    assert "ecra-mesas" in shown(client, competition)
    url = reverse("games:tournament-screens", args=[competition.code])
    assert "Ecrã 4" in client.get(url).text
    body = {"number": 2, "part": ["names", "boards"], "message": "Almoço às 13 h"}
    assert "O ecrã fica assim." in client.post(url, body, follow=True).text
    page = shown(client, competition, 2)
    assert [words in page for words in ("Almoço às 13 h", "ecra-nomes", "ecra-mesas", "<svg")] == [
        True,
        True,
        False,
        True,
    ]
    assert page.count("wall-board") == 2
    assert "ecra-mesas" in shown(client, competition, 1)
    assert "Escolhe um ecrã" in client.post(url, {"number": 9}, follow=True).text


def test_nobody_is_read_by_their_whole_name(client, competition, teacher, pupils):
    pupils[0].enrolments.update(real_name="Maria Joaquina Silva")
    client.force_login(teacher)
    page = shown(client, competition)
    assert ("Maria S." in page, "Joaquina" in page, "Aluno 2" in page) == (True, False, True)


def test_screen_says_the_time(client, competition, teacher):
    hall.set_time(competition, 10, teacher)
    client.force_login(teacher)
    assert "Faltam 10 minutos" in shown(client, competition)
    hall.pause(competition, teacher)
    assert "os relógios estão parados" in shown(client, competition)


def test_screen_before_the_first_round(client, begin, teacher):
    competition = desk.competition_of(begin())
    client.force_login(teacher)
    assert "data-pages" not in shown(client, competition)


@pytest.mark.parametrize(
    ("tried", "code"),
    [((0, [], ""), "screen"), ((1, ["tudo"], ""), "screen"), ((1, [], "x" * 161), "message")],
)
def test_screens_that_cannot_be(competition, teacher, tried, code):
    with refused(code):
        projector.set_screen(competition, *tried, teacher)
