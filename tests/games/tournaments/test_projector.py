"""What each screen of the hall shows."""

import json

import pytest
from channels.db import database_sync_to_async as in_thread
from django.urls import reverse

from games.models import Fixture
from games.tournaments import desk, hall, projector
from tests.games.tournaments.test_desk import play
from tests.games.tournaments.test_hall import competition
from tests.refusals import refused
from tests.sockets import connected
from tests.users import make_user

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
    url = reverse("games:tournament-screens", args=[competition.code])
    body = {"called": "number", "next": url}
    school = reverse("games:tournament-school", args=[competition.tournament.code])
    assert 'value="number" checked' in client.post(school, body, follow=True).text
    assert "Maria" not in shown(client, competition)


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


@pytest.mark.databases
async def test_a_screen_hears_of_results_at_once(competition, teacher):
    """Of those that the desk enters, and of matches that end; nobody else hears anything."""
    address = f"/ws/torneios/{competition.code}/?lang=pt"
    stranger = await in_thread(make_user)("estranha")
    async with connected(address, teacher) as screen, connected(address, stranger) as other:
        first, last = await in_thread(lambda: list(Fixture.objects.order_by("table")))()
        for page in (screen, other):
            await page.send_to(text_data="x")
            assert json.loads(await page.receive_from(timeout=5)) == {"type": "pong"}
        await in_thread(desk.decide)(first, (4, 0), Fixture.Decision.BOARD, "", teacher)
        assert json.loads(await screen.receive_from(timeout=5)) == {"type": "state"}
        while not await screen.receive_nothing(timeout=0.05):
            await screen.receive_from()
        await in_thread(lambda: play(last.matches.get()))()
        assert json.loads(await screen.receive_from(timeout=5)) == {"type": "state"}
        assert await other.receive_nothing(timeout=0.05)
