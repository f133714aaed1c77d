"""Helps for the games of a worksheet: closed to those who work on it, and noted for their teachers."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.urls import reverse
from django.utils import timezone

from accounts import privacy
from accounts.models import User
from games.analysis import hint_locks
from games.live import matches
from games.live.match_state import MatchCommand
from games.live.matches import Person
from games.models import Match
from games.pictures.texts import translate
from games.rules import catalogue
from games.solvers.inventions import examine
from lessons.classroom import grid, sheets
from lessons.classroom.models import Assignment, Change, Group, Opening
from lessons.classroom.sheets import document_of
from lessons.contest import examinations
from lessons.contest import report as reports
from tests.lessons.builders import small_document
from tests.lessons.conftest import DOCUMENT
from tests.lessons.contest.finished_edition import document
from tests.pages import shows

pytestmark = pytest.mark.django_db

SUBTRACTION = "/jogos/subtraction/"
# Every page that says what is true of the game of the small worksheet, or of one that can be made the same.
ANSWERS = [
    SUBTRACTION + "analisar/?heaps=6&sets=1-3",
    SUBTRACTION + "analisar/",
    SUBTRACTION + "rondas/?heaps=6&sets=1-3",
    "/jogos/digraph/rondas/grafo.svg",
    SUBTRACTION + "valores/?sets=1-3",
    SUBTRACTION + "valores.csv?sets=1-3",
    SUBTRACTION + "valores.json?sets=1-3",
    "/jogos/add_up/analisar/",
    "/jogos/octal/analisar/",
    "/jogos/octal/valores/",
    "/jogos/digraph/rondas/",
    "/jogos/sum/analisar/",
    "/jogos/sum/montar/",
    "/jogos/invented/analisar/",
]
Make = Callable[..., Any]


@pytest.fixture
def as_pupil(client, group, pupils):
    client.force_login(pupils[0])
    return client


def hand_in(group: Group) -> None:
    Group.objects.filter(pk=group.pk).update(state=Group.State.HANDED_IN, hand_ins_used=1)


def test_answers_are_closed_until_the_sheet_is_handed_in(as_pupil, group):
    for address in ANSWERS:
        refused = as_pupil.get(address)
        assert refused.status_code == 403, address
        assert "no-store" in refused["Cache-Control"]
        shows(refused.text, "Ficha pequena", reverse("lessons:assignment", args=[group.assignment.key]))
    assert not Opening.objects.exists()
    hand_in(group)
    for address in ANSWERS:
        assert as_pupil.get(address).status_code == 200, address


def test_what_is_sent_or_asked_by_a_script_is_closed_too(as_pupil):
    assert as_pupil.post(SUBTRACTION + "analisar/texto/", {"text": "6"}, follow=True).status_code == 403
    assert as_pupil.post(SUBTRACTION + "analisar/texto/", {"text": "?"}).status_code == 403
    asked = as_pupil.get(ANSWERS[0], headers={"HX-Request": "true"})
    assert asked["HX-Refresh"] == "true"
    assert not asked.content


def test_other_games_and_playing_stay_open(as_pupil):
    for address in (
        "/jogos/kayles/analisar/",
        "/ferramentas/soma-nim/",
        SUBTRACTION,
        "/jogos/subtraction/montar/",
    ):
        assert as_pupil.get(address).status_code == 200, address


@pytest.mark.parametrize(("slug", "query"), [("nim", ""), ("moore_nim", "?numbers=3,5&k=2")])
def test_the_bench_is_closed_for_the_game_that_it_solves(as_pupil, make_assignment, slug, query):
    document = small_document()
    for part in document["parts"]:
        part["game"] = {"slug": slug, "options": catalogue.GAMES[slug]().options_json()}
    make_assignment(document)
    assert as_pupil.get("/ferramentas/soma-nim/" + query).status_code == 403


@pytest.mark.parametrize("who", [0, 1, 4])
def test_closed_for_the_whole_class(client, group, pupils, who):
    """The last one has no sheet yet: who has not begun could look first and begin then."""
    client.force_login(pupils[who])
    assert client.get(ANSWERS[0]).status_code == 403


def test_open_for_everybody_else(client, group, teacher, other_teacher):
    assert client.get(ANSWERS[0]).status_code == 200
    for user in (teacher, other_teacher, User.objects.get(username="estranho")):
        client.force_login(user)
        assert client.get(ANSWERS[0]).status_code == 200
    assert not Opening.objects.exists()


HOUR = timedelta(hours=1)


@pytest.mark.parametrize(
    ("terms", "extended", "status"),
    [
        ({"helps": True}, None, 200),
        ({"opens_at": HOUR}, None, 200),
        ({"opens_at": -HOUR}, None, 403),
        ({"closes_at": HOUR}, None, 403),
        ({"closes_at": -HOUR}, None, 200),
        ({"closes_at": -HOUR}, HOUR, 403),
        ({"closes_at": -2 * HOUR}, -HOUR, 200),
        ({"archived_at": -HOUR}, None, 200),
    ],
)
def test_closed_while_the_task_is_open(as_pupil, group, terms, extended, status):
    now = timezone.now()
    moments = {name: now + value if isinstance(value, timedelta) else value for name, value in terms.items()}
    Assignment.objects.update(**moments)
    Group.objects.update(extended_to=extended and now + extended)
    assert as_pupil.get(ANSWERS[0]).status_code == status


def test_closed_again_for_who_may_go_on(as_pupil, group):
    hand_in(group)
    Assignment.objects.update(attempts=2)
    assert as_pupil.get(ANSWERS[0]).status_code == 403
    Group.objects.update(hand_ins_used=2, state=Group.State.RETURNED)
    assert as_pupil.get(ANSWERS[0]).status_code == 200
    Group.objects.update(hand_ins_used=1, state=Group.State.OPEN)  # reopened by the teacher
    assert as_pupil.get(ANSWERS[0]).status_code == 403


def finished(pupil: User, **how: Any) -> Match:
    """A match from 6 beans to the end, with a mistake in it."""
    game = catalogue.build("subtraction", {"heaps": [6], "sets": [[1, 2, 3]], "misere": False})
    made = matches.create(game=game, access=Match.Access.HOTSEAT, person=Person(user=pupil), **how)
    for version, move in enumerate(("p1-1", "p1-3", "p1-2")):
        (refused,) = matches.execute([MatchCommand(made.code, "play", frozenset({0, 1}), 2**31, move)])
        assert refused is None, (version, refused)
    return made


def test_a_finished_match_has_no_letters(as_pupil, group, pupils):
    address = finished(pupils[0]).get_absolute_url()
    replay = as_pupil.get(address).context["replay"]
    assert [(row["letter"], row["mistake"], row["better"]) for row in replay] == [(None, False, ())] * 4
    assert [row["move"] for row in replay] == [None, "p1-1", "p1-3", "p1-2"]
    hand_in(group)
    page = as_pupil.get(address)
    assert [row["letter"] for row in page.context["replay"]] == ["N", "N", "N", "P"]
    assert [row["mistake"] for row in page.context["replay"]] == [False, True, True, False]
    assert not Opening.objects.exists(), "the letters of a match are no analysis"


def test_where_a_match_turned_is_closed_too(as_pupil, group, pupils):
    address = finished(pupils[0]).get_absolute_url()
    assert as_pupil.get(address).context["turned"] == "closed"
    assert as_pupil.get(address + "virou/").status_code == 403
    hand_in(group)
    assert as_pupil.get(address).context["turned"] == "asked"
    assert as_pupil.get(address + "virou/").context["review"]["points"]


def test_a_match_on_the_sheet_has_no_letters(as_pupil, group, pupils):
    made = finished(pupils[0])
    group.matches.create(match=made, field="I.0:games", start="3")
    page = as_pupil.get(f"{group.get_absolute_url()}?partida={made.code}").text
    shows(page, '"letter": null', hides=['"letter": "N"'])


def test_a_brought_match_has_no_letters(as_pupil, group, pupils):
    record = as_pupil.get(finished(pupils[0]).get_absolute_url() + "registo.json").text
    brought = as_pupil.post("/partidas/importar/", {"text": record})
    assert {row["letter"] for row in brought.context["replay"]} == {None}
    hand_in(group)
    brought = as_pupil.post("/partidas/importar/", {"text": record})
    assert {row["letter"] for row in brought.context["replay"]} == {"N", "P"}


def test_the_study_mode_tells_nothing(as_pupil, group, pupils):
    game = catalogue.build("subtraction", {"heaps": [6], "sets": [[1, 2, 3]], "misere": False})
    made = matches.create(game=game, access=Match.Access.HOTSEAT, person=Person(user=pupils[0]), study=True)
    address = made.get_absolute_url() + "estudo/"
    assert "não há ajudas" in as_pupil.get(address).text
    hand_in(group)
    assert "pode ganhar" in as_pupil.get(address).text
    assert Opening.objects.count() == 1


def test_an_invented_copy_tells_nothing_either(group, pupils, teacher):
    copy = document(starts=[{"name": "", "parts": ["13"]}])
    report = examine(examinations.game_of(copy))
    told = reports.shown_report(report, copy, teacher)
    assert told["exam"].starts
    assert told["exam"].twins
    closed = reports.shown_report(report, copy, pupils[0])
    assert closed["exam_closed"].url == group.assignment.get_absolute_url()
    for what in ("starts", "twins", "hints"):
        assert not getattr(closed["exam"], what)
    assert closed["exam"].findings == told["exam"].findings
    asked = RequestFactory().get("/")
    asked.htmx = False
    page = render_to_string("lessons/contest/report.html", closed, asked)
    assert "por entregar" in page
    hand_in(group)
    assert reports.shown_report(report, copy, pupils[0])["exam"].starts


# The game of the small worksheet, with conditions that bind nowhere or hardly anywhere, or another part.
NEVER_BINDS = [{"kind": "at_most_times", "values": {"factor": "5", "more": "5", "first_most": "3"}}]
SAME_BY_FOLLOWERS = {
    "a condition that never binds": {"conditions": NEVER_BINDS},
    "one pass besides": {"conditions": [{"kind": "passes", "values": {"times": "1"}}]},
    "a heap of one besides": {
        "blocks": [{"kind": "heaps", "rules": {"numbers": "1, 2, 3"}}, {"kind": "rows", "rules": {}}],
        "starts": [{"name": "", "parts": ["13", "1"]}],
    },
}


@pytest.mark.parametrize("disguise", SAME_BY_FOLLOWERS)
def test_an_invention_that_is_the_same_by_its_followers_tells_nothing(group, pupils, disguise):
    rules = {
        "blocks": [{"kind": "heaps", "rules": {"numbers": "1, 2, 3"}}],
        "starts": [{"name": "", "parts": ["13"]}],
    }
    invention = document(**{**rules, **SAME_BY_FOLLOWERS[disguise]})
    report = {**examine(examinations.game_of(invention)), "twins": []}
    for _time in ("first", "again"):
        assert not reports.shown_report(report, invention, pupils[0])["exam"].starts
    assert reports.shown_report(report, invention, AnonymousUser())["exam"].starts
    hand_in(group)
    assert reports.shown_report(report, invention, pupils[0])["exam"].starts


def test_another_invention_is_told_about(group, pupils):
    other = document(
        blocks=[{"kind": "heaps", "rules": {"numbers": "2, 5"}}], starts=[{"name": "", "parts": ["13"]}]
    )
    report = {**examine(examinations.game_of(other)), "twins": []}
    assert reports.shown_report(report, other, pupils[0])["exam"].starts
    Assignment.objects.update(helps=True)
    del report["trees"]  # as reports were before they had trees
    assert reports.shown_report(report, other, pupils[0])["exam"].starts


def test_leaving_the_account_opens_nothing_in_the_same_browser(as_pupil, group, teacher):
    as_pupil.post("/sair/")
    assert as_pupil.get("/").context["user"].is_anonymous
    assert as_pupil.get(ANSWERS[0]).status_code == 403
    assert as_pupil.get("/jogos/kayles/analisar/").status_code == 200
    with time_machine.travel(timezone.now() + timedelta(days=8)):
        assert as_pupil.get(ANSWERS[0]).status_code == 200
    as_pupil.force_login(teacher)
    as_pupil.post("/sair/")
    assert as_pupil.get(ANSWERS[0]).status_code == 200


def test_openings_are_noted_once_and_shown_in_the_grid(as_pupil, group, pupils, teacher):
    assert [row.opened for row in grid.grid(group.assignment).rows] == [()]
    Assignment.objects.update(helps=True)
    for address in (ANSWERS[0], ANSWERS[0], "/jogos/sum/analisar/", "/jogos/kayles/analisar/"):
        as_pupil.get(address)
    assert [(one.pupil, one.game) for one in Opening.objects.order_by("pk")] == [
        (pupils[0], "subtraction"),
        (pupils[0], "sum"),
    ]
    (row,) = grid.grid(group.assignment).rows
    assert row.opened == (
        "Aluno 1 abriu a análise: Jogo da Subtração",
        "Aluno 1 abriu a análise: Soma de jogos",
    )
    (row,) = grid.grid(group.assignment, anonymous=True).rows
    assert row.opened == ("abriu a análise: Jogo da Subtração", "abriu a análise: Soma de jogos")
    as_pupil.force_login(teacher)
    page = as_pupil.get(reverse("lessons:grid", args=[group.assignment.key]))
    assert "Aluno 1 abriu a análise: Jogo da Subtração" in page.text


def test_answers_are_shown_under_the_words_of_the_sheet(group, pupils):
    now = timezone.now()
    for version, (name, value) in enumerate((("I.1:list", "0 1"), ("gone:x", "7")), 90):
        Change.objects.create(group=group, name=name, value=value, version=version, by=pupils[0], at=now)
    (shown,) = [one for one in privacy.sections(pupils[0]) if one.key == "answers"]
    assert [row["cell"] for row in shown.rows][-2:] == ["I.1:list", "gone:x"]
    written, gone = shown.table[-2:]
    assert written[1:4] == [
        "I.1",
        translate(document_of(group.assignment.version).cells["I.1:list"].label),
        "0 1",
    ]
    assert gone[2:4] == ["um lugar que a ficha já não tem", "7"]
    group.assignment.version.__class__.objects.update(document={"format": "nimteca-worksheet-0"}, made_at=now)
    (shown,) = [one for one in privacy.sections(pupils[0]) if one.key == "answers"]
    assert shown.table[-2][2:4] == ["um lugar que a ficha já não tem", "0 1"]


def test_an_opening_is_shown_to_who_made_it_and_erased_with_them(group, pupils):
    Opening.objects.create(
        assignment=group.assignment, pupil=pupils[0], game="subtraction", at=timezone.now()
    )
    (shown,) = [one for one in privacy.sections(pupils[0]) if one.key == "openings"]
    assert [(row["worksheet"], row["game"]) for row in shown.rows] == [("Ficha pequena", "Jogo da Subtração")]
    privacy.erase(pupils[0], pupils[0])
    assert not Opening.objects.exists()


def test_pupils_ask_once_and_others_not_at_all(group, pupils, teacher, django_assert_num_queries):
    sheets.document_of(group.assignment.version)
    with django_assert_num_queries(0):
        assert hint_locks.find_lock(teacher, "subtraction", opening=True) is None
        assert hint_locks.find_lock(AnonymousUser(), "subtraction") is None
    with django_assert_num_queries(1):
        assert hint_locks.find_lock(pupils[0], "subtraction", opening=True)
    Assignment.objects.update(helps=True)
    assert hint_locks.find_lock(pupils[0], "subtraction", opening=True) is None
    with django_assert_num_queries(1):
        assert hint_locks.find_lock(pupils[0], "subtraction", opening=True) is None


def test_a_worksheet_is_about_the_games_of_its_parts_and_fields(make_assignment):
    document = small_document()
    assert sheets.document_of(make_assignment(DOCUMENT).version).games == frozenset()
    first, second = document["parts"]
    first["game"] = None
    first["tasks"][0]["fields"][0]["made"] = {"game": {"slug": "kayles", "options": {}}}
    second["game"] = {"slug": "nim", "options": catalogue.GAMES["nim"]().options_json()}
    found = sheets.document_of(make_assignment(document).version)
    assert found.games == {"kayles", "nim", "subtraction"}


def test_the_teacher_has_a_switch(desk, group):
    page = reverse("lessons:assignment", args=[group.assignment.key])
    assert "sem ajudas até entregarem" in desk.get(page).text
    edit = reverse("lessons:assignment-edit", args=[group.assignment.key])
    form = desk.get(edit).context["form"]
    assert form["helps"].value() == ""
    given = {
        name: form[name].value() or "" for name in ("seen", "work", "feedback", "attempts", "stuck_minutes")
    }
    assert desk.post(edit, {**given, "helps": "on"}).status_code == 302
    assert Assignment.objects.get().helps
    assert "com ajudas" in desk.get(page).text
    form = desk.get(edit).context["form"]
    assert form["helps"].value() == "on"
    assert desk.post(edit, {**given, "seen": form["seen"].value(), "helps": ""}).status_code == 302
    assert not Assignment.objects.get().helps
