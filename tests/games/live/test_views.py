"""The match's pages and the HTTP side of live play, with a stranger, a visitor, pupils and teachers."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import people
from accounts.models import User
from games.live import lobbies, matches, presence, ratelimit
from games.live.match_state import MatchCommand
from games.live.matches import Person
from games.live.ratelimit import Buckets
from games.models import Match
from games.rules import catalogue
from tests.games.live.tables import NIM, hosted

pytestmark = pytest.mark.django_db(transaction=True)

CREATE = {"game": "nim", "o-heaps": "3, 5, 7", "access": "computer", "level": "perfect", "starts": "me"}


def client_of(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def send(client: Client, match: Match, kind: str, **fields: Any) -> tuple[int, list[dict[str, Any]]]:
    """A command over HTTP; the status and the messages of the answer."""
    body = {"type": kind, "id": 1, "version": 2} | fields
    answer = client.post(f"/partidas/{match.code}/comando/", body, content_type="application/json")
    return answer.status_code, answer.json()["messages"]


def test_a_visitor_creates_a_match_and_is_known_again():
    client = Client()
    answer = client.post("/partidas/nova/", CREATE)
    match = Match.objects.get()
    assert answer.url == match.get_absolute_url()
    assert (match.created_by, match.status) == (None, "playing")
    page = client.get(answer.url)
    assert page.context["seats"] == [0]
    assert Client().get(answer.url).context["seats"] == []


def test_wrong_options_come_back_with_the_reason():
    answer = Client().post("/partidas/nova/", CREATE | {"o-heaps": "feijões"})
    assert answer.status_code == 422
    assert not Match.objects.exists()


def test_a_game_that_does_not_exist_leads_to_the_catalogue():
    answer = Client().post("/partidas/nova/", CREATE | {"game": "xadrez"})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/jogos/")


def test_a_refused_creation_shows_why(monkeypatch):
    """The form has looked already; the domain looks again."""
    from games.live.match_state import Refused
    from games.rules.text import text

    def refuse(**_choice: Any) -> None:
        raise Refused("forbidden", text("Essa turma não é tua."))

    monkeypatch.setattr(matches, "create", refuse)
    answer = Client().post("/partidas/nova/", CREATE)
    assert answer.status_code == 422
    assert "Essa turma não é tua." in answer.content.decode()


def test_a_class_match_from_creation_to_join(ana, rui, classroom):
    client_of(ana).post("/partidas/nova/", CREATE | {"access": "class", "classroom": classroom.pk})
    match = Match.objects.get()
    waiting = client_of(rui).get("/partidas/")
    assert "Aluno 1" in waiting.content.decode()
    assert client_of(rui).get(match.get_absolute_url()).context["may_join"]
    assert client_of(rui).post(f"/partidas/{match.code}/entrar/").status_code == 302
    match.refresh_from_db()
    assert match.status == "playing"
    late = people.enrol(
        classroom=classroom, pupil=User.objects.create_user("aluno3"), real_name="Aluno 3"
    ).pupil
    page = client_of(late).post(f"/partidas/{match.code}/entrar/", follow=True)
    assert "Este lugar já está ocupado." in page.content.decode()


def test_who_may_act_in_a_class_match(nim_match, rui, classroom):
    for user, refused in ((classroom.teachers.get(), (403, "forbidden")), (rui, (409, "not-your-turn"))):
        status, messages = send(client_of(user), nim_match, "play", move="p1-1")
        assert (status, messages[0]["code"]) == refused
    assert not nim_match.events.filter(kind="move").exists()


@pytest.mark.parametrize(
    ("asked", "led"), [("/tarefas/", "/tarefas/"), ("²", ""), ("9", ""), ("games:lobby", ""), ("//a.pt/", "")]
)
def test_who_joins_goes_on_where_the_page_says_if_that_is_an_address(ana, rui, classroom, asked, led):
    match = hosted(ana, "class", classroom=classroom)
    answer = client_of(rui).post(f"{match.get_absolute_url()}entrar/", {"next": asked})
    assert answer.headers["Location"] == (led or match.get_absolute_url())


def test_whoever_has_the_address_may_join(ana):
    match = hosted(ana, "link")
    visitor = Client()
    assert visitor.post(f"/partidas/{match.code}/entrar/").status_code == 302
    assert visitor.get(match.get_absolute_url()).context["seats"] == [1]
    assert "Aluno 1" not in visitor.get(match.get_absolute_url()).content.decode()


def test_a_match_over_http(nim_match, ana, rui):
    status, messages = send(client_of(ana), nim_match, "play", move="p3-7")
    assert (status, [message["type"] for message in messages]) == (200, ["table"])
    assert (messages[0]["version"], messages[0]["yours"]) == (3, False)
    status, messages = send(client_of(rui), nim_match, "play", move="p2-1")
    assert (status, [message["type"] for message in messages]) == (409, ["refused", "table"])
    assert messages[0]["code"] == "stale"
    status, messages = send(client_of(rui), nim_match, "play", move="p2-1", version=3)
    assert (status, messages[0]["labels"]["p2"]) == (200, "4")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ("{", 400, "malformed"),
        ('{"type": "voar"}', 400, "unknown"),
        ('{"type": "ping", "x": "' + "x" * 3000 + '"}', 413, "too-large"),
        ('{"type": "play", "id": 5, "version": 2, "move": "p1-9"}', 409, "illegal"),
    ],
)
def test_bad_commands_over_http(nim_match, ana, body, status, code):
    answer = client_of(ana).post(
        f"/partidas/{nim_match.code}/comando/", body, content_type="application/json"
    )
    assert (answer.status_code, answer.json()["messages"][0]["code"]) == (status, code)


def test_asking_over_http(nim_match, ana):
    _status, messages = send(client_of(ana), nim_match, "why", cell="p9.9")
    assert messages[0]["message"] == "Aqui não há nada para jogar."
    answer = client_of(ana).post(
        f"/partidas/{nim_match.code}/comando/", {"type": "sync"}, content_type="application/json"
    )
    assert answer.json()["messages"][0]["type"] == "table"


@pytest.fixture
def _slow(monkeypatch):
    """Three at once, and no more."""
    monkeypatch.setattr(ratelimit, "COMMANDS", Buckets(rate=0.0, burst=3))
    monkeypatch.setattr(ratelimit, "MATCHES", Buckets(rate=0.0, burst=3))


@pytest.mark.usefixtures("_slow")
def test_commands_over_http_have_the_limits_of_a_socket(nim_match, ana, rui):
    client = client_of(ana)
    for move in ("p1-1", "p1-1"):
        send(client, nim_match, "play", move=move)
    asked_where = {"move": "p1-1", "version": "2"}
    client.post(f"/partidas/{nim_match.code}/comando/", asked_where)
    status, messages = send(client, nim_match, "play", move="p1-1")
    assert (status, messages[0]["code"]) == (429, "too-fast")
    answer = client.post(f"/partidas/{nim_match.code}/comando/", asked_where, follow=True)
    assert "Devagar! Demasiadas mensagens." in answer.content.decode()
    assert send(client_of(rui), nim_match, "play", move="p2-1", version=3)[0] == 200


@pytest.mark.usefixtures("_slow")
def test_visitors_of_one_address_do_not_begin_too_many_matches(ana):
    for _match in range(3):
        assert Client().post("/partidas/nova/", CREATE).status_code == 302
    answer = Client().post("/partidas/nova/", CREATE)
    assert answer.status_code == 422
    assert "São pedidos a mais." in answer.content.decode()
    assert Match.objects.count() == 3
    assert Client(REMOTE_ADDR="192.0.2.1").post("/partidas/nova/", CREATE).status_code == 302
    assert client_of(ana).post("/partidas/nova/", CREATE).status_code == 302


@pytest.mark.usefixtures("_slow")
def test_addresses_of_one_ipv6_network_are_one():
    begun = [
        Client(REMOTE_ADDR=f"2001:db8::{number}").post("/partidas/nova/", CREATE).status_code
        for number in range(1, 5)
    ]
    assert begun == [302, 302, 302, 422]


@pytest.mark.usefixtures("_slow")
def test_visitors_at_a_table_are_counted_by_their_seat_and_not_by_their_school():
    matches_of = []
    for _visitor in range(2):
        client = Client()
        client.post("/partidas/nova/", CREATE)
        matches_of.append((client, Match.objects.latest("pk")))
    for client, match in matches_of:
        known = [send(client, match, "phrase", phrase="hello")[0] for _hello in range(4)]
        assert known == [200, 200, 200, 429]


def test_polling(nim_match, ana, rui):
    client = client_of(ana)
    address = f"/partidas/{nim_match.code}/estado/"
    (pong,) = client.get(address, {"version": 2}).json()["messages"]
    assert pong == {
        "type": "pong",
        "version": 2,
        "presence": [{"here": True, "ago": 0}, {"here": False, "ago": None}],
    }
    send(client, nim_match, "play", move="p3-7")
    event, pong = client.get(address, {"version": 2}).json()["messages"]
    assert (event["type"], event["version"], event["move"], pong["type"]) == ("event", 3, "p3-7", "pong")
    for version in ("0", "", "²", "-1"):
        (table,) = client.get(address, {"version": version}).json()["messages"]
        assert (table["type"], table["version"]) == ("table", 3)
    matches.forget_match_states()
    (table,) = client.get(address, {"version": 2}).json()["messages"]
    assert table["type"] == "table"
    assert client.get(address)["Cache-Control"].startswith("max-age=0")


def test_the_notation_box_works_without_javascript(nim_match, ana):
    client = client_of(ana)
    address = f"/partidas/{nim_match.code}/comando/"
    assert client.post(address, {"move": " p3-7 ", "version": "2"}).status_code == 302
    assert nim_match.events.get(kind="move").text == "p3-7"
    page = client.post(address, {"move": "p1-1", "version": "2"}, follow=True)
    assert "O tabuleiro mudou entretanto." in page.content.decode()
    for body in ({"move": "p1-1"}, {"kind": "flag", "version": "3"}, {"move": "p1-1", "version": "9" * 10}):
        page = client.post(address, body, follow=True)
        assert "Não percebi o pedido." in page.content.decode()
    assert client.post(address, {"kind": "resign", "version": "3", "sure": "1"}).status_code == 302
    nim_match.refresh_from_db()
    assert nim_match.end == "resign"


def test_csrf_protects_commands(nim_match, ana):
    client = Client(enforce_csrf_checks=True)
    client.force_login(ana)
    answer = client.post(f"/partidas/{nim_match.code}/comando/", {"move": "p1-1", "version": "2"})
    assert answer.status_code == 403


def test_a_move_is_typed_with_an_arrow_and_it_is_said_how_it_is_understood(nim_match, ana):
    client = client_of(ana)
    size = matches.match_state_of(nim_match).state.position[0]
    typed = f"{size}->0"
    said = client.get(f"/partidas/{nim_match.code}/ler/", {"move": typed})
    assert said.content.decode() == f"Percebi: tirar {size} {'feijões' if size > 1 else 'feijão'} da pilha 1."
    client.post(f"/partidas/{nim_match.code}/comando/", {"move": typed, "version": "2"})
    assert matches.match_state_of(nim_match).state.position[0] == 0


def test_analysis_only_in_study_mode(nim_match, ana):
    assert client_of(ana).get(f"/partidas/{nim_match.code}/estudo/").status_code == 403
    match = hosted(ana, study=True)
    page = client_of(ana).get(f"/partidas/{match.code}/estudo/")
    assert page.status_code == 200
    assert page.context["winning_moves"] == tuple(f"Tirar 1 feijão da pilha {heap}" for heap in (1, 2, 3))
    assert "Tirar 1 feijão da pilha 3" in page.content.decode()


def test_no_page_of_a_running_match_tells_who_is_winning(nim_match, ana):
    page = client_of(ana).get(nim_match.get_absolute_url())
    assert page.context["replay"] is None
    assert "winning" not in json.dumps(page.context["table"])


def test_the_replay_marks_mistakes(nim_match, ana):
    both = [frozenset({0}), frozenset({1})]
    for ply, move in enumerate(["p3-1", "p3-6", "p2-1", "p2-4", "p1-3"]):
        (result,) = matches.execute([MatchCommand(nim_match.code, "play", both[ply % 2], 2 + ply, move)])
        assert result is None
    page = Client().get(nim_match.get_absolute_url())
    replay = page.context["replay"]
    assert [row["letter"] for row in replay] == ["N", "P", "N", "N", "N", "P"]
    assert [row["mistake"] for row in replay] == [False, False, False, True, True, False]
    assert replay[3]["better"] == ("Tirar 2 feijões da pilha 2",)
    assert (replay[1]["words"], replay[1]["shown"]) == ("Tirar 1 feijão da pilha 3", "p3-1")
    assert (replay[1]["move"], replay[1]["seat"], replay[1]["last"]) == ("p3-1", 0, ("p3.7",))
    assert "Aluno" not in page.content.decode()


def test_the_records(nim_match, ana):
    send(client_of(ana), nim_match, "play", move="p3-7")
    address = f"/partidas/{nim_match.code}"
    text = client_of(ana).get(f"{address}/registo.txt").content.decode()
    assert "  1. p3-7       1.º jogador tirou 7 feijões da pilha 3" in text
    assert text.endswith("A partida ainda não acabou.\n")
    record = client_of(ana).get(f"{address}/registo.json").json()
    assert (record["moves"], record["result"], record["clock"]) == (["p3-7"], None, None)
    matches.execute([MatchCommand(nim_match.code, "resign", frozenset({1}), 3)])
    answer = Client().get(f"{address}/registo.json")
    assert answer.json()["result"] == {"winner": "first", "end": "resign"}
    assert answer["Content-Disposition"] == f'attachment; filename="nimteca-{nim_match.code}.json"'
    assert "desistiu" in Client().get(f"{address}/registo.txt").content.decode()


def test_a_record_can_be_played_again(nim_match, ana):
    send(client_of(ana), nim_match, "play", move="p3-7")
    record = client_of(ana).get(f"/partidas/{nim_match.code}/registo.json").json()
    game = catalogue.build(record["game"], record["options"])
    state = game.initial()
    for move in record["moves"]:
        state = game.play(state, move)
    assert state == matches.look_at(nim_match.code, lambda table: table.state)


def test_a_record_with_a_clock_and_without_a_winner(ana):
    match = hosted(ana, "link", initial_ms=60_000, increment_ms=2_000)
    client = client_of(ana)
    record = client.get(f"/partidas/{match.code}/registo.json").json()
    assert (record["clock"], record["started"]) == ({"initial_ms": 60_000, "increment_ms": 2_000}, None)
    assert "Data:" not in client.get(f"/partidas/{match.code}/registo.txt").content.decode()
    matches.execute([MatchCommand(match.code, "abort", frozenset({0}), 1)])
    assert client.get(f"/partidas/{match.code}/registo.json").json()["result"]["winner"] is None


def test_the_lobby_of_each_role(nim_match, ana, stranger, classroom):
    open_match = hosted(ana, "class", classroom=classroom, initial_ms=90_000)
    finished = hosted(ana, "computer", options={"heaps": [1]}, levels=["perfect"])
    matches.execute([MatchCommand(finished.code, "play", frozenset({0}), 2, "p1-1")])
    teacher = classroom.teachers.get()
    codes = {
        name: {key: [row["match"].code for row in lobbies.lists(user, Person(user))[key]] for key in LISTS}
        for name, user in {"ana": ana, "teacher": teacher, "stranger": stranger}.items()
    }
    assert codes["ana"] == {
        "waiting": [open_match.code],
        "running": [nim_match.code],
        "finished": [finished.code],
    }
    assert codes["teacher"] == {"waiting": [open_match.code], "running": [], "finished": []}
    assert codes["stranger"] == {"waiting": [], "running": [], "finished": []}
    rows = lobbies.lists(ana, Person(ana))
    assert (rows["waiting"][0]["clock"], rows["waiting"][0]["mine"], rows["finished"][0]["result"]) == (
        "1.5 + 0",
        True,
        "ganhaste",
    )
    nobody = lobbies.lists(AnonymousUser(), Person(visitor="v"))
    assert not any(nobody[key] for key in LISTS)


LISTS = ("waiting", "running", "finished")


def test_a_visitor_has_a_lobby_of_their_own():
    client = Client()
    client.post("/partidas/nova/", CREATE)
    for address in ("/partidas/", "/partidas/lista/"):
        rows = client.get(address).context["running"]
        assert [row["mine"] for row in rows] == [True]
        assert Client().get(address).status_code == 200


def test_the_lobby_costs_the_same_for_one_match_and_for_three(ana, rui, classroom):
    def one_more() -> None:
        for person in (ana, rui):
            hosted(person, "class", classroom=classroom)
        done = hosted(ana, options={"heaps": [1]})
        matches.execute([MatchCommand(done.code, "play", frozenset({0, 1}), 2, "p1-1")])

    client = client_of(ana)
    counts = []
    client.get("/partidas/lista/")  # the first request of a session also stores it
    for _unused in range(3):
        one_more()
        with CaptureQueriesContext(connection) as queries:
            assert client.get("/partidas/lista/").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[2]


def test_presence_ends_by_itself(nim_match, monkeypatch):
    assert presence.here(nim_match.code, 0, 5)
    assert not presence.here(nim_match.code, 0, 5)
    now = presence.time.time()
    monkeypatch.setattr(presence.time, "time", lambda: now + 25)
    assert presence.at_table(nim_match.code, [0]) == [{"here": False, "ago": 20}]


@pytest.mark.parametrize("model", ["match"])
def test_the_admin_shows_matches_and_changes_none(nim_match, admin_client, model):
    listed = admin_client.get(f"/admin/games/{model}/")
    assert nim_match.code in listed.content.decode()
    assert admin_client.get(f"/admin/games/{model}/?status=playing&q={nim_match.code}").status_code == 200
    page = admin_client.get(f"/admin/games/{model}/{nim_match.pk}/change/")
    assert page.status_code == 200
    assert 'name="_save"' not in page.content.decode()
    assert admin_client.get(f"/admin/games/{model}/add/").status_code == 403


def test_what_the_solver_cannot_tell_is_left_out(ana, monkeypatch):
    from games.records import replays
    from games.rules.text import text
    from games.solvers.theory import TooBig

    def too_big(*_args: object) -> None:
        raise TooBig(text("grande de mais"), 1000)

    match = hosted(ana, options={"heaps": [2]}, study=True)
    for name in ("letter", "judge", "analyse"):
        monkeypatch.setattr(replays, name, too_big)
    both = frozenset({0, 1})
    matches.execute([MatchCommand(match.code, "play", both, 2, "p1-1")])
    assert client_of(ana).get(f"/partidas/{match.code}/estudo/").context["analysis"] is None
    matches.execute([MatchCommand(match.code, "play", both, 3, "p1-1")])
    page = client_of(ana).get(match.get_absolute_url())
    assert [(row["letter"], row["mistake"]) for row in page.context["replay"]] == [(None, False)] * 3


def test_options_in_words(ana):
    from games.pictures.names import options_text

    assert options_text(catalogue.build("nim", NIM | {"misere": True})).startswith("Pilhas: 3, 5, 7; Misère")


def test_options_are_said_by_name_in_one_line_and_empty_ones_not_at_all():
    from games.pictures.names import options_text

    assert options_text(catalogue.build("blocking_nim", {"heaps": [2, 3]})) == "Pilhas: 2, 3"
    northcott = options_text(catalogue.build("northcott", catalogue.ENTRIES["northcott"].presets[0].options))
    assert "Quem começa: Brancas" in northcott
    assert "\n" not in options_text(catalogue.build("sum", catalogue.ENTRIES["sum"].presets[0].options))


def test_the_page_of_a_match_against_the_computer_names_the_levels_beside(ana):
    match = hosted(ana, "computer", levels=["medium"], seat=0)
    page = client_of(ana).get(f"/partidas/{match.code}/")
    assert page.context["leveled"] == {"harder": "perfeito", "easier": "iniciante"}
    top = hosted(ana, "computer", levels=["perfect"], seat=0)
    assert client_of(ana).get(f"/partidas/{top.code}/").context["leveled"] == {"easier": "médio"}
