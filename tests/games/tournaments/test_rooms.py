"""The room in which a competition is played stands beside the numbers of its tables."""

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Competition
from games.tournaments import days, desk, entering, states
from games.tournaments.day_pages import DayView
from games.tournaments.days import CompetitionTerms
from games.tournaments.group_stages import StageTerms
from games.tournaments.regulation import get_articles
from tests.games.tournaments.conftest import BEAN
from tests.games.tournaments.test_pages import words

pytestmark = pytest.mark.django_db


@pytest.fixture
def day(teacher, pupils):
    """Two competitions, the first in a room of its own; entries are open."""
    terms = [CompetitionTerms(BEAN, "Nim", rounds=2, room=" Sala 12 "), CompetitionTerms(BEAN, "Outra")]
    tournament = days.create_day(by=teacher, name="Dia", competitions=terms)
    states.open_entries(tournament, teacher)
    return tournament


def test_pages_screens_and_paper_say_where(client, day, teacher, classroom, pupils):
    first, _other = day.competitions.all()
    entering.choose(day, classroom, {first.pk: [pupil.pk for pupil in pupils[:4]]}, teacher)
    states.close_entries(day, teacher)
    desk.begin_round(first, teacher)
    client.force_login(teacher)
    pages = {
        name: words(client.get(reverse(f"games:{name}", args=[first.code])))
        for name in (
            "tournament",
            "tournament-hall",
            "tournament-screen",
            "tournament-paper",
            "tournament-lists",
        )
    }
    assert {name: page.count("Sala 12") for name, page in pages.items()} == {
        "tournament": 1,
        "tournament-hall": 1,
        "tournament-screen": 1,
        "tournament-paper": 3,
        "tournament-lists": 1,
    }
    assert "Mesa 1, jornada 1 · Sala 12" in pages["tournament-paper"]
    assert "1–2<br>Sala 12" in words(client.get(day.get_absolute_url()))
    assert "Joga-se em: Sala 12." in get_articles(first)[0].sentences
    (pupil := Client()).force_login(pupils[0])
    assert "· Sala 12</h2>" in words(pupil.get(first.get_absolute_url()))
    screens = reverse("games:tournament-screens", args=[first.code])
    client.post(screens, {"number": "1", "part": ["names"]})
    assert "Nim · Sala 12</h1>" in words(client.get(reverse("games:tournament-screen", args=[first.code])))


def test_the_same_tables_of_two_rooms_are_others(day, teacher):
    other = day.competitions.get(name="Outra")
    same = "Nim e Outra têm mesas em comum à mesma hora."
    assert DayView(day, teacher).doubts() == [same]
    days.change_competition(other, teacher, room="Ginásio")
    assert DayView(day, teacher).doubts() == []
    days.change_competition(other, teacher, room="Sala 12")
    assert DayView(day, teacher).doubts() == [same]


def test_the_room_may_change_when_somebody_has_played(client, day, teacher, classroom, pupils):
    first = day.competitions.first()
    entering.choose(day, classroom, {first.pk: [pupil.pk for pupil in pupils[:4]]}, teacher)
    states.close_entries(day, teacher)
    desk.begin_round(first, teacher)
    client.force_login(teacher)
    chosen = {"name": "Nim", "round_minutes": "15", "first_table": "1", "matches_each": "2", "rounds": "2"}
    chosen |= {"phase_format": "swiss", "o-heaps": "1", "draws_start": "on", "room": " Ginásio "}
    client.post(reverse("games:competition-settings", args=[first.code]), chosen)
    first.refresh_from_db()
    assert first.room == "Ginásio"
    log = words(client.get(reverse("games:tournament-log", args=[day.code])))
    assert "Sala: Sala 12 → Ginásio" in log


def test_groups_play_in_the_room_of_their_final(day, teacher):
    first = day.competitions.first()
    days.change_competition(first, teacher, stage=StageTerms(4, None, 1, 2))
    entering.enter_names(first, [f"Aluno {number}" for number in range(8)], teacher)
    states.close_entries(day, teacher)
    assert [group.room for group in Competition.objects.exclude(group_of=None)] == ["Sala 12", "Sala 12"]
