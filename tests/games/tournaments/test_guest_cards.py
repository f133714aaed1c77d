"""Guests of a tournament: their cards, what they may, and how it ends."""

import json

import pytest
from channels.db import database_sync_to_async as in_thread
from django.urls import reverse
from django.utils import timezone

from accounts import guests, log_words, privacy, throttle
from accounts.models import Action, School, Teaching, User
from games import urls
from games.live import consumers, guest_access, matches
from games.models import Competition, Entrant, Fixture, Match, RollCall, TournamentRole
from games.tournaments import days, desk, entering, guest_cards, hall, rehearsal, results, states, transfer
from games.tournaments.days import CompetitionTerms
from games.tournaments.group_stages import StageTerms
from tests.games.tournaments.conftest import BEAN
from tests.games.tournaments.test_desk import play
from tests.games.tournaments.test_pages import messages_of, words
from tests.refusals import refused
from tests.sockets import connected
from tests.users import enrol, make_classroom, make_user

pytestmark = pytest.mark.django_db

NAMES = ["Ana Melo", "Rui Costa", "Eva Dias", "Gil Pires"]
ENTER = "/convidado/"


def make_day(teacher: User, names=NAMES, **terms) -> Competition:
    """A competition with those who came by name, before its first round."""
    day = days.create_day(
        by=teacher, name="Final", competitions=[CompetitionTerms(BEAN, "Nim", rounds=2, **terms)]
    )
    states.open_entries(day, teacher)
    competition = day.competitions.get()
    entering.enter_names(competition, names, teacher, "Escola de Cima")
    states.close_entries(day, teacher)
    return Competition.objects.select_related("tournament").get(pk=competition.pk)


@pytest.fixture
def competition(teacher) -> Competition:
    return make_day(teacher)


@pytest.fixture
def carded(competition, teacher) -> Competition:
    """The same, all with cards, in its first round."""
    guest_cards.give(competition, teacher)
    desk.begin_round(competition, teacher)
    return competition


def guest_of(competition: Competition, name: str = NAMES[0]) -> User:
    user = Entrant.objects.select_related("user").get(competition=competition, name=name).user
    assert user is not None
    return user


def code_of(guest: User) -> str:
    return guests.codes_of([guest]).get(guest.pk, "")


def to(competition, name, *more):
    return reverse(f"games:{name}", args=[competition.code, *more])


def finish(competition, teacher):
    for fixture in Fixture.objects.filter(round__phase__competition=competition, second__isnull=False):
        desk.decide(fixture, (4, 0), Fixture.Decision.BOARD, "é assim", teacher)
    states.close(competition.tournament, teacher)


# Cards


def test_cards_are_made_for_who_has_no_account(competition, teacher):
    assert len(guest_cards.without_card(competition)) == 4
    (entrant, *_others) = guest_cards.without_card(competition)
    assert [row.pk for row in guest_cards.give(competition, teacher, [entrant.pk])] == [entrant.pk]
    assert len(guest_cards.give(competition, teacher)) == 3
    assert guest_cards.give(competition, teacher) == []
    assert guest_cards.without_card(competition) == []
    assert len({code_of(row.user) for row in guest_cards.with_card(competition)}) == 4
    counts = [row.details["count"] for row in Action.objects.filter(kind="give-guest-cards").order_by("pk")]
    assert counts == [1, 3]
    assert {"give-guest-cards", "renew-guest-card"} <= log_words.KINDS.keys()
    stranger = make_user("outra", User.Kind.TEACHER)
    with refused("forbidden"):
        guest_cards.give(competition, stranger)
    with refused("forbidden"):
        guest_cards.renew(entrant, stranger)


def test_no_cards_where_everybody_has_an_account(begin, teacher, competition):
    of_class = desk.competition_of(begin(4))
    with refused("class"):
        guest_cards.give(of_class, teacher)
    pupil = of_class.entrants.select_related("user").first()
    with refused("no-guest"):
        guest_cards.renew(pupil, teacher)
    with refused("no-guest"):
        guest_cards.renew(competition.entrants.first(), teacher)


def test_who_has_cards_plays_at_a_screen_and_the_arbiter_may_change_it(competition, teacher):
    guest_cards.give(competition, teacher, [row.pk for row in competition.entrants.all()[:3]])
    desk.begin_round(competition, teacher)
    fixtures = results.published_rounds(competition)[0].fixtures.all()
    assert [(fixture.on_board, fixture.matches.count()) for fixture in fixtures].count((False, 1)) == 1
    (screen,) = [fixture for fixture in fixtures if not fixture.on_board]
    hall.move_to(screen, on_board=True, by=teacher)
    assert desk.next_match(competition, screen.first.user) is None
    hall.move_to(screen, on_board=False, by=teacher)
    (board,) = [fixture for fixture in fixtures if fixture.on_board]
    assert desk.next_match(competition, next(side.user for side in board.sides if side.user)) is None
    guest_cards.give(competition, teacher)
    hall.move_to(board, on_board=False, by=teacher)
    assert desk.next_match(competition, guest_of(competition, board.first.name)) is not None


def test_the_groups_and_the_final_of_a_guest_have_one_card(teacher):
    names = [f"Aluno Número {number}" for number in range(1, 13)]
    final = make_day(teacher, names, stage=StageTerms(4, None, 1, 2))
    group = Competition.objects.filter(group_of__competition=final).first()
    guest_cards.give(group, teacher)
    one = group.entrants.first()
    Entrant.objects.create(competition=final, name=one.name, user=one.user, number=1, came_from=one)
    assert guest_cards.entry_of(one.user).competition == final
    entering.take_out(final.entrants.get(), teacher)
    assert guest_cards.entry_of(one.user) == one
    states.open_entries(final.tournament, teacher)
    assert guest_cards.entry_of(one.user).competition == final


# Coming in


def test_a_card_leads_to_the_own_page(client, carded):
    shown = client.get(ENTER)
    assert shown.status_code == 200
    assert "data-card" in shown.text
    guest = guest_of(carded)
    came = client.post(ENTER, {"code": code_of(guest).upper()})
    assert came.url == carded.get_absolute_url()
    page = words(client.get(came.url))
    assert "Jogar" in page
    assert "Chamar o árbitro" in page
    assert "Ana Melo" in page  # the own name
    assert "Rui C." in page
    assert "Rui Costa" not in page
    assert client.get(ENTER).url == carded.get_absolute_url()


def test_wrong_cards_are_told_apart_from_none(client, carded, monkeypatch):
    assert client.post(ENTER, {}).status_code == 422
    code = code_of(guest_of(carded))
    wrong = client.post(ENTER, {"code": code[:-1] + ("2" if code[-1] != "2" else "3")})
    assert wrong.status_code == 422
    assert "Este código não serve" in wrong.text
    assert "Este código não serve" in client.post(ENTER, {"code": "nada"}).text
    monkeypatch.setattr(throttle, "count_card_try", lambda *_who: (30, ()))
    assert client.post(ENTER, {"code": code}).status_code == 422
    assert "_auth_user_id" not in client.session


def test_a_card_of_a_tournament_that_nobody_sees_yet(client, teacher):
    day = days.create_day(by=teacher, name="Final", competitions=[CompetitionTerms(BEAN, "Nim")])
    competition = day.competitions.get()
    entering.enter_names(competition, NAMES, teacher)
    guest_cards.give(competition, teacher)
    code = code_of(guest_of(competition))
    answer = client.post(ENTER, {"code": code})
    assert answer.status_code == 422
    assert "ainda está a ser preparado" in answer.text
    states.open_entries(day, teacher)
    assert client.post(ENTER, {"code": code}).status_code == 302


def test_who_has_an_account_is_asked_first(client, carded, pupils):
    client.force_login(pupils[0])
    assert "Estás com a conta de" in client.get(ENTER).text
    code = code_of(guest_of(carded))
    asked = client.post(ENTER, {"code": code})
    assert asked.status_code == 200
    assert "Sair da conta e entrar no torneio" in asked.text
    assert client.session["_auth_user_id"] == str(pupils[0].pk)
    client.post(ENTER, {"code": code, "sure": "1"})
    assert client.session["_auth_user_id"] == str(guest_of(carded).pk)


def test_two_devices_and_two_guests_at_one_device(client, carded):
    one, other = guest_of(carded), guest_of(carded, "Rui Costa")
    for _device in range(2):
        client.logout()
        assert client.post(ENTER, {"code": code_of(one)}).status_code == 302
    assert client.post(ENTER, {"code": code_of(other)}).status_code == 302
    assert client.session["_auth_user_id"] == str(other.pk)


# What a guest may


# Where a guest is a guest; all other addresses are as for a visitor.
OPEN = (
    guest_access.TOURNAMENT | guest_access.WATCHED | guest_access.PLAYED | guest_access.OWN | {"games:guest"}
)


def test_elsewhere_a_guest_is_a_visitor(client, carded, classroom, begin):
    """Of every address without a key, and of those of a class and of another tournament."""
    of_class = begin(4)
    given = {
        "code": of_class.code,
        "key": classroom.key,
        "slug": "nim",
        "number": 1,
        "pk": 1,
        "place": 1,
        "ply": 1,
    }
    shown = {}
    for who in (None, guest_of(carded)):
        client.logout()
        if who is not None:
            client.force_login(who)
        for pattern in urls.urlpatterns:
            if f"games:{pattern.name}" in OPEN:
                continue
            named = {name: given[name] for name in pattern.pattern.converters}
            if "kind" in pattern.pattern.regex.groupindex:
                continue
            answer = client.get(reverse(f"games:{pattern.name}", kwargs=named))
            shown.setdefault(pattern.name, []).append((answer.status_code, answer.headers.get("Location")))
    assert len(shown) > 60
    assert [name for name, (visitor, guest) in shown.items() if visitor != guest] == []


def test_the_other_rooms_know_no_guest(client, carded, classroom):
    client.force_login(guest_of(carded))
    for address in ("/turmas/", f"/turmas/{classroom.key}/", "/torneios/", "/posicoes/", "/tarefas/"):
        assert client.get(address).status_code == 302, address
    home = client.get("/")
    assert not home.context["user"].is_authenticated
    assert "O torneio" in home.text
    assert client.get("/nada/").status_code == 404
    assert "Ana Melo" in client.get("/privacidade/").text
    assert "fala com a mesa do torneio" in client.get("/privacidade/").text
    assert client.get("/privacidade/dados.json").json()["tournaments"][0]["name"] == "Ana Melo"
    assert client.post("/privacidade/apagar/", {"sure": "on"}).status_code == 302
    client.post("/sair/")
    assert "_auth_user_id" not in client.session


def test_pages_of_the_tournament_and_none_of_another(client, carded, teacher):
    other = make_day(teacher, ["Zé Sousa", "Ivo Reis"])
    guest_cards.give(other, teacher)
    desk.begin_round(other, teacher)
    client.force_login(guest_of(carded))
    place = {"tournament-decider": [0], "tournament-typed": [1, 1], "tournament-why": [1]}
    posted = ("tournament-call", "tournament-free", "tournament-here", "tournament-play")
    for name in sorted(name.removeprefix("games:") for name in guest_access.TOURNAMENT):
        ask = client.post if name in posted else client.get
        own = ask(to(carded, name, *place.get(name, [])))
        assert own.status_code == {"tournament-decider": 404}.get(name, 302 if name in posted else 200), name
        assert ask(to(other, name, *place.get(name, []))).status_code == 404, name
    day = client.get(carded.tournament.get_absolute_url())
    assert day.status_code == 200
    assert 'href="/torneios/"' not in day.text
    for name in ("tournament-hall", "tournament-paper", "guest-cards", "tournament-json"):
        assert client.get(to(carded, name)).status_code == 302, name
    assert client.post(to(carded, "guest-cards"), {"do": "all"}).status_code == 302


def test_a_guest_plays_calls_and_says_they_are_there(client, carded, teacher):
    fixture = results.published_rounds(carded)[0].fixtures.all()[0]
    guest = fixture.first.user
    client.force_login(guest)
    match = fixture.matches.get()
    assert client.post(to(carded, "tournament-play")).url == match.get_absolute_url()
    page = client.get(match.get_absolute_url())
    assert page.context["seats"] == [0]
    body = {"kind": "play", "move": "p1-1", "version": matches.version(match.code)}
    assert client.post(f"{match.get_absolute_url()}comando/", body).status_code == 302
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert client.get(f"{match.get_absolute_url()}registo.txt").status_code == 200
    client.post(to(carded, "tournament-call"))
    assert fixture.notes.get().entrant == fixture.first
    hall.ask_presence(carded, teacher)
    client.post(to(carded, "tournament-here"))
    assert list(RollCall.objects.get().here.all()) == [fixture.first]
    # At the other table a guest looks on, and has no record.
    theirs = results.published_rounds(carded)[0].fixtures.all()[1].matches.get()
    assert client.get(theirs.get_absolute_url()).context["seats"] == []
    assert client.get(f"{theirs.get_absolute_url()}registo.txt").status_code != 200


def test_who_waits_is_told_so(client, teacher):
    competition = make_day(teacher)
    guest_cards.give(competition, teacher)
    desk.begin_round(competition, teacher)
    competition.refresh_from_db()
    (late,) = entering.enter_names(competition, ["Zé Sousa"], teacher)
    guest_cards.give(competition, teacher)
    client.force_login(guest_of(competition, late.name))
    assert "Nesta jornada não jogas." in client.get(competition.get_absolute_url()).text


def test_a_number_in_the_place_of_a_name(client, carded, teacher):
    Entrant.objects.filter(name="Rui Costa").update(by_number=True)
    rui = Entrant.objects.get(name="Rui Costa")
    client.force_login(guest_of(carded))
    page = client.get(carded.get_absolute_url()).text
    assert f"Aluno {rui.number}" in page
    assert "Rui" not in page
    client.force_login(teacher)
    cards = client.get(to(carded, "guest-cards")).text
    assert f"<h3>Aluno {rui.number}</h3>" in cards
    assert "<h3>Ana M.</h3>" in cards
    assert "Rui Costa" in cards  # beside the card, for the desk alone


# Sockets


async def closed(communicator) -> int:
    """The code with which the server closes a socket, after whatever it still says."""
    while (message := await communicator.receive_output(timeout=5))["type"] != "websocket.close":
        pass
    return message["code"]


@pytest.mark.django_db(transaction=True)
async def test_sockets_are_those_of_the_own_tournament(carded, teacher):
    guest = await in_thread(guest_of)(carded)
    other = await in_thread(make_day)(teacher, ["Zé Sousa", "Ivo Reis"])
    await in_thread(guest_cards.give)(other, teacher)
    await in_thread(desk.begin_round)(other, teacher)
    match = await in_thread(lambda: Match.objects.get(seats__user=guest))()
    theirs = await in_thread(lambda: Match.objects.get(fixture__round__phase__competition=other))()
    async with connected(f"/ws/partidas/{match.code}/", guest) as socket:
        table = json.loads(await socket.receive_from(timeout=5))
        assert table["type"] == "table"
        assert sorted(table["names"])[0] == "Ana Melo"
    async with connected(f"/ws/partidas/{theirs.code}/", guest) as socket:
        assert await closed(socket) == 4403
    async with connected(f"/ws/torneios/{carded.code}/", guest) as socket:
        await in_thread(hall.pause)(carded, teacher)
        assert json.loads(await socket.receive_from(timeout=5)) == {"type": "state"}
    for path in (f"/ws/torneios/{other.code}/", "/ws/sala/"):
        async with connected(path, guest) as socket:
            await in_thread(hall.pause)(other, teacher)
            assert await socket.receive_nothing(timeout=0.2)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("ends", ["renewed", "closed"])
async def test_an_open_socket_ends_with_the_card(carded, teacher, ends):
    guest = await in_thread(guest_of)(carded)
    entrant = await in_thread(
        lambda: Entrant.objects.select_related("competition__tournament", "user").get(user=guest)
    )()
    async with connected(f"/ws/torneios/{carded.code}/", guest) as socket:
        if ends == "renewed":
            await in_thread(guest_cards.renew)(entrant, teacher)
        else:
            await in_thread(finish)(carded, teacher)
        assert await closed(socket) == 4403


@pytest.mark.django_db(transaction=True)
async def test_a_card_that_ends_while_a_socket_opens_ends_it(carded, teacher, monkeypatch):
    guest = await in_thread(guest_of)(carded)
    match = await in_thread(lambda: Match.objects.get(seats__user=guest))()
    look = consumers.MatchConsumer.look

    def late(consumer):
        table = look(consumer)
        finish(carded, teacher)
        return table

    monkeypatch.setattr(consumers.MatchConsumer, "look", late)
    async with connected(f"/ws/partidas/{match.code}/", guest) as socket:
        assert await closed(socket) == 4403


# Who has an account here


def test_an_entry_is_given_to_the_account_of_a_pupil(client, carded, teacher, classroom, pupils):
    """In mid-match: the pupil goes on at the same board, with what was played; the card is worth nothing."""
    guest, own = guest_of(carded), pupils[0]
    code, match = code_of(guest), Match.objects.get(seats__user=guest)
    entrant = Entrant.objects.get(user=guest)
    client.force_login(teacher)
    assert "Entrou por nome e tem conta" in words(client.get(carded.get_absolute_url()))
    page = to(carded, "tournament-account")
    enrolment = classroom.enrolments.get(pupil=own)
    chosen = {"entrant": entrant.pk, "enrolment": enrolment.pk}
    assert f"«Ana Melo» é {enrolment.real_name}" in words(client.post(page, chosen))
    assert Entrant.objects.get(pk=entrant.pk).user == guest
    given = client.post(page, chosen | {"sure": "1"})
    assert messages_of(given) == ["A inscrição é agora do aluno, com os resultados que tinha."]
    entrant.refresh_from_db()
    assert (entrant.user, entrant.name, entrant.classroom, entrant.school) == (
        own,
        "",
        classroom,
        classroom.school.name,
    )
    action = Action.objects.get(kind="give-entry")
    assert (action.subject, action.details["number"]) == (own, entrant.number)
    assert "give-entry" in log_words.KINDS
    assert not User.objects.filter(pk=guest.pk).exists()
    assert matches.seats_of(match, matches.Person(own))
    assert client.post(page, chosen | {"sure": "1"}).status_code == 422  # neither is there to be chosen
    client.logout()
    assert client.post(ENTER, {"code": code}).status_code == 422
    client.force_login(own)
    assert desk.next_match(carded, own) == match
    assert client.get(match.get_absolute_url()).status_code == 200


def test_an_entry_in_a_group_and_in_its_final_is_given_at_once(teacher, classroom, pupils):
    names = [*NAMES, "Zé Sousa", "Ivo Reis", "Lia Vaz", "Téo Luz"]
    final = make_day(teacher, names, stage=StageTerms(size=4, rounds=1, best_each=2, least=4))
    group = final.tournament.competitions.filter(group_of__competition=final).first()
    entrant = group.entrants.first()
    later = Entrant.objects.create(competition=final, name=entrant.name, number=99, came_from=entrant)
    entering.give_to_pupil(entrant, classroom.enrolments.get(pupil=pupils[0]), teacher)
    later.refresh_from_db()
    assert (later.user, later.name) == (pupils[0], "")
    with refused("entered"):
        entering.give_to_pupil(group.entrants.last(), classroom.enrolments.get(pupil=pupils[0]), teacher)
    with refused("has-account"):
        entering.give_to_pupil(entrant, classroom.enrolments.get(pupil=pupils[1]), teacher)


def test_entries_are_given_to_own_pupils_only(client, competition, teacher, classroom, pupils):
    """By the desk, and by a teacher who enters pupils, who sees those of the own school alone."""
    enrolment = classroom.enrolments.get(pupil=pupils[0])
    ana, rui = competition.entrants.order_by("pk")[:2]
    other = make_user("convidada", User.Kind.TEACHER)
    room = make_classroom(other, "9.º Z", School.objects.create(name="Escola de Baixo"))
    enrol(room, make_user("fora"), "Ana Melo")
    page = to(competition, "tournament-account")
    client.force_login(other)
    assert client.get(page).status_code == 404
    days.accept(days.invite(competition.tournament, TournamentRole.Kind.TEACHER, teacher).code, other)
    assert "Ninguém que possa ser aluno teu" in words(client.get(page))
    theirs = room.enrolments.get()
    with refused("has-account"):
        entering.give_to_pupil(ana, theirs, other)
    with refused("forbidden"):
        entering.give_to_pupil(ana, enrolment, other)
    enter = reverse("games:tournament-enter", args=[competition.tournament.code])
    assert page not in client.get(enter).text
    Entrant.objects.filter(pk=ana.pk).update(school="Escola de Baixo")
    assert page in client.get(enter).text
    assert "Ana M. · Escola de Baixo" in client.get(page).text
    Competition.objects.update(most_each_school=1)
    Teaching.objects.create(classroom=room, teacher=teacher, position=1)
    with refused("limit"):
        entering.give_to_pupil(Entrant.objects.get(pk=rui.pk), theirs, teacher)
    entering.give_to_pupil(ana, theirs, other)
    assert "Ninguém que possa ser aluno teu" in words(client.get(page))
    helper = make_user("ajudante", User.Kind.TEACHER)
    days.accept(days.invite(competition.tournament, TournamentRole.Kind.HELPER, teacher).code, helper)
    client.force_login(helper)
    assert client.get(page).status_code == 403
    client.force_login(teacher)
    classroom.enrolments.update(left_at=timezone.now())
    assert "Não tens alunos que não estejam" in words(client.get(page))


# The end


def test_another_card_puts_out_who_had_the_old_one(client, carded, teacher):
    guest = guest_of(carded)
    before = code_of(guest)
    client.post(ENTER, {"code": before})
    entrant = Entrant.objects.select_related("competition__tournament", "user").get(user=guest)
    guest_cards.renew(entrant, teacher)
    assert Action.objects.filter(kind="renew-guest-card", subject=guest).count() == 1
    out = client.get(carded.get_absolute_url())
    assert out.url == ENTER
    assert "O cartão com que entraste já não serve" in client.get(ENTER).text
    assert client.post(ENTER, {"code": before}).status_code == 422
    assert client.post(ENTER, {"code": code_of(guest)}).status_code == 302


def test_cards_end_with_the_tournament_and_the_results_stay(client, carded, teacher):
    guest = guest_of(carded)
    code = code_of(guest)
    client.post(ENTER, {"code": code})
    finish(carded, teacher)
    address = carded.get_absolute_url()
    assert client.get(address).url == ENTER
    assert client.get(address, headers={"HX-Request": "true"}).headers["HX-Redirect"] == ENTER
    assert client.get("/torneios/").url.startswith("/entrar/")
    assert client.get(Match.objects.filter(seats__user=guest)[0].get_absolute_url()).url == ENTER
    assert client.post(ENTER, {"code": code}).status_code == 422
    client.cookies.pop(guest_access.COOKIE)
    assert client.get(address).url.startswith("/entrar/")
    assert code_of(guest) == ""
    assert Entrant.objects.get(user=guest).name == "Ana Melo"
    with refused("over"):
        guest_cards.give(carded, teacher)
    # Opened again there are cards again, for the same guests.
    states.reopen(carded.tournament, teacher)
    assert len(guest_cards.give(carded, teacher, [Entrant.objects.get(user=guest).pk])) == 1
    assert len(guest_cards.give(carded, teacher)) == 3
    assert client.post(ENTER, {"code": code_of(guest)}).status_code == 302


def points(competition):
    entrants = list(competition.entrants.all())
    table = results.standings_of(competition, results.published_rounds(competition), entrants)
    return {entrant.number: table.points(entrant.number) for entrant in entrants}


def test_guests_go_with_their_names(carded, teacher):
    for match in Match.objects.all():
        play(match)
    finish(carded, teacher)
    before = points(carded)
    privacy.retain(timezone.now(), timezone.now())
    assert not User.objects.filter(kind=User.Kind.GUEST).exists()
    assert {row.name for row in carded.entrants.all()} == {""}
    assert points(carded) == before


@pytest.mark.parametrize("how", ["deleted", "taken out", "removed"])
def test_guests_go_with_their_entries(teacher, how):
    day = days.create_day(
        by=teacher,
        name="Final",
        competitions=[CompetitionTerms(BEAN, "Nim"), CompetitionTerms(BEAN, "Nim outra vez")],
    )
    first, second = day.competitions.all()
    for competition in (first, second):
        entering.enter_names(competition, NAMES[:2], teacher)
        guest_cards.give(competition, teacher)
    if how == "deleted":
        states.delete(day, teacher)
        left = 0
    elif how == "taken out":
        entering.take_out(first.entrants.select_related("user").first(), teacher)
        left = 3
    else:
        days.remove_competition(second, teacher)
        left = 2
    assert User.objects.filter(kind=User.Kind.GUEST).count() == left


def test_a_rehearsal_has_cards_to_practise_with(teacher):
    tournament = rehearsal.create(teacher, BEAN, 8)
    competition = tournament.competitions.select_related("tournament").get()
    guest_cards.give(competition, teacher)
    desk.begin_round(competition, teacher)
    assert Match.objects.count() == 4
    assert rehearsal.play_round(competition, teacher) == 4
    rehearsal.delete(tournament, teacher)
    assert not User.objects.filter(kind=User.Kind.GUEST).exists()


def test_a_file_has_no_cards(carded, teacher):
    document = transfer.as_document(carded.tournament, teacher)
    assert {entrant.name for entrant in document.competitions[0].entrants} == {*NAMES}
    brought = transfer.store(document, teacher)
    assert {row.user for row in Entrant.objects.filter(competition__tournament=brought)} == {None}


# The desk's pages


def test_the_desk_prints_cards(client, competition, teacher):
    client.force_login(teacher)
    page = to(competition, "guest-cards")
    assert "4 alunos entraram por nome" in words(client.get(page))
    assert client.post(page, {"do": "nothing"}).status_code == 404
    assert messages_of(client.post(page, {"do": "all"})) == ["Há 4 cartões novos."]
    shown = client.get(page)
    guest = guest_of(competition)
    assert shown.text.count("<svg") >= 4
    assert code_of(guest) in shown.text
    assert shown.context["cards"][0]["entrant"].school in shown.text
    one = Entrant.objects.get(user=guest)
    assert len(client.get(f"{page}?inscrito={one.pk}").context["cards"]) == 1
    before = code_of(guest)
    asked = client.post(f"{page}?inscrito={one.pk}", {"renew": one.pk})
    assert "Fazer um cartão novo?" in asked.text
    assert code_of(guest) == before
    assert client.post(page, {"renew": one.pk, "sure": "1"}).url == f"{page}?inscrito={one.pk}"
    assert code_of(guest) != before
    assert client.post(page, {"renew": "x", "sure": "1"}).status_code == 404
    User.objects.filter(pk=guest.pk).update(is_active=False)
    guest.card.delete()
    assert "precisa de um código novo" in client.get(page).text


def test_a_walk_in_has_a_card_at_once(client, competition, teacher):
    client.force_login(teacher)
    names = to(competition, "competition-names")
    came = client.post(names, {"name": "Zé Sousa", "school": "Escola de Baixo", "do": "card"})
    entrant = Entrant.objects.select_related("user").get(name="Zé Sousa")
    assert came.url == f"{to(competition, 'guest-cards')}?inscrito={entrant.pk}"
    assert code_of(entrant.user) in client.get(came.url).text
    assert client.post(names, {"name": "Zé Sousa", "do": "card"}).status_code == 422
    assert User.objects.filter(kind=User.Kind.GUEST).count() == 1
    # From the list of who is there, by one touch; what is nobody there is not taken for all.
    assert client.post(to(competition, "guest-cards"), {"card": "x"}).status_code == 404
    ana = Entrant.objects.get(name="Ana Melo")
    assert "Cartão: Ana Melo" in client.get(competition.get_absolute_url()).text
    again = client.post(to(competition, "guest-cards"), {"card": ana.pk})
    assert again.url == f"{to(competition, 'guest-cards')}?inscrito={ana.pk}"
