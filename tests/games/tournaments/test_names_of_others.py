"""Of another school nobody reads whole names but at the desk, and no link leads to a refusal."""

import re

import pytest
from django.db.models import Q
from django.urls import reverse

from accounts.models import Action, Classroom, School, User
from games import urls
from games.models import Entrant, Fixture, Round, Tournament, TournamentRole
from games.tournaments import days, desk, entering, states
from games.tournaments.days import CompetitionTerms
from tests.games.tournaments.conftest import BEAN
from tests.refusals import refused
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
    """Two of each of two schools, the first round won by one of each and the second under way."""
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
    for fixture, winner in zip(Fixture.objects.order_by("table"), (classroom, room), strict=True):
        outcome = (4, 0) if fixture.first.classroom_id == winner.pk else (0, 4)
        desk.decide(fixture, outcome, Fixture.Decision.BOARD, "", teacher)
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
    if who is not None:
        shown["lobby"] = client.get("/partidas/").content.decode()
        match = fixture.matches.get()
        shown["match"] = client.get(match.get_absolute_url(), follow=True).content.decode()
    return shown


def _named(shown):
    return {place for place, text in shown.items() for name in OTHERS if name in text}


def test_only_the_desk_reads_whole_names(client, day, teacher, pupils):
    competition = day.competitions.get()
    client.force_login(teacher)
    assert OTHERS[0] in client.get(competition.get_absolute_url()).text
    screen = client.get(reverse("games:tournament-screen", args=[competition.code])).text
    assert "Marta O." in screen
    assert OTHERS[0] not in screen
    for who in (pupils[0], User.objects.get(username="só")):
        shown = _pages(client, day, who)
        assert {("tournament", False), ("tournament-screen", False)} <= set(shown)
        assert _named(shown) == set(), who
    assert _pages(client, day, None) == {}


@pytest.mark.parametrize("role", ["arbiter", "helper", "teacher", "screen", "stranger"])
def test_each_role_reads_the_names_that_are_for_it(client, day, teacher, role):
    """On every page, in files and in the lobby: whole ones at the desk alone, none for a stranger."""
    who = make_user("alguém", User.Kind.TEACHER, school=School.objects.create(name="Terceira escola"))
    if role != "stranger":
        days.accept(days.invite(day, TournamentRole.Kind(role), teacher).code, who)
    shown = _pages(client, day, who)
    files = [
        reverse("lessons:tournament-file", args=[day.competitions.get().code, kind])
        for kind in ("xlsx", "ods", "csv")
    ]
    refusals = {client.get(file).status_code for file in files} - {200}
    if role in ("arbiter", "helper"):
        assert ("tournament", False) in _named(shown)
        assert refusals == (set() if role == "arbiter" else {403})
        return
    assert _named(shown) == set()
    assert refusals == ({404} if role == "stranger" else {403})
    pages = {
        place
        for place in shown
        if place not in ("lobby", "match", ("tournaments", True), ("tournaments", False))
    }
    assert bool(pages) is (role != "stranger")
    assert any(name in text for text in shown.values() for name in SHORT) is (role != "stranger")


IN_THE_HALL = ("tournament-screen", "tournament-paper", "tournament-lists", "tournament-typed")
SHORT = ("Marta O.", "Rui E.")


def test_what_hangs_in_the_hall_names_nobody_whole(client, day, teacher):
    """Whoever has opened it; lists with whole names are another address."""
    shown = _pages(client, day, teacher)
    named = _named(shown)
    assert not [place for place in IN_THE_HALL if (place, False) in named]
    assert all(any(name in shown[place, False] for name in SHORT) for place in IN_THE_HALL)
    lists = reverse("games:tournament-lists", args=[day.competitions.get().code])
    assert OTHERS[0] in client.get(lists, {"nomes": "inteiros"}).text


def test_a_school_is_called_by_numbers_where_it_chose_so(client, day, teacher, pupils):
    """On pages, in the lobby, at matches and on screens; in whole names to its own teacher and the desk."""
    guest, room = User.objects.get(username="convidada"), Classroom.objects.get(name="9.º Z")
    with refused("forbidden"):
        entering.call_school(day, room, teacher, by_number=True)
    entering.call_school(day, room, guest, by_number=True)
    entering.call_school(day, room, guest, by_number=True)  # nothing changes, and nothing is noted
    assert Action.objects.get(kind="call-school").details["by_number"] is True
    numbers = [f"Aluno {entrant.number}" for entrant in Entrant.objects.filter(classroom=room)]
    shown = _pages(client, day, pupils[0])
    assert not [place for place, text in shown.items() for name in (*OTHERS, *SHORT) if name in text]
    assert all(number in shown["tournament", False] for number in numbers)
    client.force_login(guest)
    competition = day.competitions.get()
    assert all(name in client.get(competition.get_absolute_url()).text for name in OTHERS)
    screen = client.get(reverse("games:tournament-screen", args=[competition.code])).text
    assert not [name for name in (*OTHERS, *SHORT) if name in screen]
    own = Entrant.objects.get(user__username="fora0")
    client.force_login(own.user)
    told = f"Nos ecrãs apareces como «Aluno {own.number}»."
    assert told in client.get(own.competition.get_absolute_url()).text
    for fixture in Fixture.objects.filter(decision=""):
        desk.decide(fixture, (4, 0), Fixture.Decision.BOARD, "", teacher)
    Entrant.objects.update(consents=True)
    states.close(day, teacher)
    states.publish(day, teacher)
    client.logout()
    shown = client.get(reverse("games:tournament-results", args=[competition.code])).text
    assert all(number in shown for number in numbers)
    assert not [name for name in SHORT if name in shown]


def test_the_school_chooses_on_the_page_of_its_entries(client, day, teacher, pupils, classroom):
    address = reverse("games:tournament-school", args=[day.code])
    client.force_login(pupils[0])
    assert client.post(address, {"called": "number"}).status_code == 404
    client.force_login(teacher)
    enter = f"{reverse('games:tournament-enter', args=[day.code])}?turma={classroom.key}"
    assert 'value="initial" checked' in client.get(enter).text
    body = {"turma": classroom.key, "called": "number", "next": enter}
    assert 'value="number" checked' in client.post(address, body, follow=True).text
    assert client.post(address, body | {"called": "rei"}).status_code == 404
    assert {entrant.by_number for entrant in Entrant.objects.filter(classroom=classroom)} == {True}
    assert not Entrant.objects.exclude(classroom=classroom).filter(by_number=True).exists()


def test_who_is_entered_later_is_called_as_the_school_chose(day, teacher, classroom, pupils):
    competition = day.competitions.get()
    Round.objects.all().delete()
    Tournament.objects.update(state=Tournament.State.REGISTRATION)
    chosen = {competition.pk: [pupils[0].pk]}
    entering.choose(day, classroom, chosen, teacher, by_number=True)
    chosen[competition.pk].append(pupils[4].pk)
    entering.choose(day, classroom, chosen, teacher)
    assert [entrant.by_number for entrant in Entrant.objects.filter(classroom=classroom)] == [True, True]
    entering.choose(day, classroom, chosen, teacher, by_number=False)
    assert not Entrant.objects.filter(by_number=True).exists()


def test_published_standings_name_nobody_whole(client, day, teacher):
    for fixture in Fixture.objects.filter(decision=""):
        desk.decide(fixture, (4, 0), Fixture.Decision.BOARD, "", teacher)
    Entrant.objects.update(consents=True)
    states.close(day, teacher)
    states.publish(day, teacher)
    shown = _pages(client, day, None)
    assert ("tournament-results", False) in shown
    assert "Marta O." in shown["tournament-results", False]
    assert _named(shown) == set()


def test_lists_of_own_matches_name_those_of_other_schools_shortly(client, day, teacher, pupils):
    matches = [fixture.matches.get() for fixture in Fixture.objects.filter(round__number=2)]
    between = next(match for match in matches if match.seats.filter(user__in=pupils).count() == 1)
    own = between.seats.get(user__in=pupils).user
    other = between.seats.exclude(user=own).get().user
    short = {"fora0": "Marta O.", "fora1": "Rui E."}[other.username]
    client.force_login(own)
    for page in ("/", "/partidas/"):
        shown = client.get(page).text
        assert short in shown, page
        assert not any(name in shown for name in OTHERS)


def test_links_lead_nobody_to_a_refusal(client, day, teacher):
    helper = make_user("ajudante", User.Kind.TEACHER)
    days.accept(days.invite(day, TournamentRole.Kind.HELPER, teacher).code, helper)
    client.force_login(helper)
    competition = day.competitions.get()
    for page in (day.get_absolute_url(), competition.get_absolute_url(), hall_of(competition)):
        assert "não jogas" not in client.get(page).text
        links = set(re.findall(r'href="(/torneios/[^"]*)"', client.get(page).text))
        assert links
        assert {link: client.get(link).status_code for link in links} == dict.fromkeys(links, 200)


def hall_of(competition):
    return reverse("games:tournament-hall", args=[competition.code])
