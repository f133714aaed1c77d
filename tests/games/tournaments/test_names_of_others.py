"""Pupils of another school are nowhere read by their whole name, but at the desk."""

import pytest
from django.db.models import Q
from django.urls import reverse

from accounts.models import School, User
from games import urls
from games.models import Entrant, Fixture, TournamentRole
from games.tournaments import days, desk, states
from games.tournaments.days import CompetitionTerms
from tests.games.tournaments.conftest import BEAN
from tests.users import enrol, make_classroom, make_user

pytestmark = pytest.mark.django_db(transaction=True)

ADDRESSES = [
    pattern
    for pattern in urls.urlpatterns
    if "torneios/<slug:code>/" in str(pattern.pattern) or pattern.name == "tournaments"
]
OTHERS = ("Marta Oculta", "Rui Escondido")


@pytest.fixture
def day(teacher, classroom, pupils):
    """Two of each of two schools, the first round decided and the second under way."""
    guest = make_user("convidada", User.Kind.TEACHER, school=School.objects.create(name="Outra escola"))
    room = make_classroom(guest, "9.º Z", guest.school)
    away = [make_user(f"fora{number}") for number in range(len(OTHERS))]
    for pupil, name in zip(away, OTHERS, strict=True):
        enrol(room, pupil, name)
    day = days.create_day(by=teacher, name="Dia", competitions=[CompetitionTerms(BEAN, "Nim", rounds=2)])
    days.accept(
        days.invite(day, TournamentRole.Kind.TEACHER, teacher).code, make_user("só", User.Kind.TEACHER)
    )
    competition = day.competitions.get()
    people = [(pupil, classroom) for pupil in pupils[:2]] + [(pupil, room) for pupil in away]
    for number, (pupil, own) in enumerate(people, 1):
        Entrant.objects.create(competition=competition, user=pupil, classroom=own, number=number)
    states.open_entries(day, teacher)
    states.close_entries(day, teacher)
    _publish(competition, teacher)
    for fixture in Fixture.objects.all():
        desk.decide(fixture, (4, 0), Fixture.Decision.BOARD, "", teacher)
    _publish(competition, teacher)
    return day


def _publish(competition, teacher):
    desk.draft_round(competition, teacher)
    desk.publish_round(competition, teacher)


def _pages(client, day, who):
    """What the addresses of the tournament answer, as far as they are for this reader."""
    client.logout()
    if who is not None:
        client.force_login(who)
    competition = day.competitions.get()
    fixture = Fixture.objects.filter(Q(first__number__gt=2) | Q(second__number__gt=2)).latest("round__number")
    given = {"pk": fixture.pk, "number": 2, "place": fixture.table}
    shown = {}
    for pattern in ADDRESSES:
        for code in (day.code, competition.code):
            values = {name: given.get(name, code) for name in pattern.pattern.converters if name != "key"}
            answer = client.get(reverse(f"games:{pattern.name}", kwargs=values))
            if answer.status_code == 200:
                shown[pattern.name, code == day.code] = answer.content.decode()
    for address in ("/", "/partidas/"):
        shown[address] = client.get(address).content.decode()
    for match in fixture.matches.all():
        shown["match"] = client.get(match.get_absolute_url(), follow=True).content.decode()
    return shown


def _named(shown):
    return {place for place, text in shown.items() for name in OTHERS if name in text}


def test_only_the_desk_reads_whole_names(client, day, teacher, pupils):
    at_desk = _named(_pages(client, day, teacher))
    assert at_desk >= {("tournament", False), ("tournament-table", False), ("tournament-lists", False)}
    invited = User.objects.get(username="só")
    seen = {who: _pages(client, day, who) for who in (pupils[0], pupils[1], invited)}
    for who, shown in seen.items():
        assert ("tournament", False) in shown, who
        assert ("tournament-screen", False) in shown
        assert _named(shown) == set(), who
    assert set(_pages(client, day, None)) <= {"/", "/partidas/", "match"}


def test_screens_and_published_standings_name_nobody_whole(client, day, teacher):
    assert ("tournament-screen", False) not in _named(_pages(client, day, teacher))
    for fixture in Fixture.objects.filter(decision=""):
        desk.decide(fixture, (4, 0), Fixture.Decision.BOARD, "", teacher)
    Entrant.objects.update(consents=True)
    states.close(day, teacher)
    states.publish(day, teacher)
    shown = _pages(client, day, None)
    assert ("tournament-results", False) in shown
    assert "Marta O." in shown["tournament-results", False]
    assert _named(shown) == set()
