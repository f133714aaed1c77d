"""Pupils enter with class code, user name and personal code; guessing is slowed down, a class is not."""

import pytest
import segno
import time_machine
from django.contrib.sessions.models import Session
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from accounts import cards, people, throttle
from accounts.context import own_name
from accounts.models import Classroom
from accounts.qr import qr
from accounts.roster_forms import ClassLoginForm
from tests.pages import shows
from tests.users import make_user

NOW = 1_800_000_000
SCHOOL = "10.0.0.1"  # where everybody is


def enter(
    client: Client, classroom: Classroom, code: str, username: str = "aluno1", **more: str
) -> HttpResponse:
    fields = {"class_code": classroom.code, "username": username, "code": code, **more}
    return client.post(reverse("accounts:class-login"), fields)


def test_a_pupil_enters(client, classroom, pupil, code):
    answer = enter(client, classroom, code)
    assert answer.status_code == 302
    assert answer.url == "/"
    assert client.session["_auth_user_id"] == str(pupil.pk)


def test_typed_as_children_type(client, classroom, pupil, code):
    typed = f"{code[:3].upper()} {code[3:]}-"
    assert enter(client, classroom, typed, " Aluno 1 ", class_code=classroom.code.upper()).status_code == 302


def test_the_session_key_changes(client, classroom, pupil, code):
    session = client.session
    session["visitor"] = "x"
    session.save()
    before = session.session_key
    enter(client, classroom, code)
    assert client.session.session_key != before
    assert not Session.objects.filter(session_key=before).exists()


@pytest.mark.parametrize(
    ("target", "reached"),
    [("/partidas/", "/partidas/"), ("https://exemplo.pt/", "/"), ("//exemplo.pt/", "/"), ("", "/")],
)
def test_next_leads_to_this_site_only(client, classroom, code, target, reached):
    assert enter(client, classroom, code, next=target).url == reached


def test_whatever_is_wrong_sounds_the_same(client, cast, code):
    off = make_user("aluno2", is_active=False)
    people.enrol(cast.classroom, off, "Aluno 2", 2)
    cards.issue([off])
    answers = [
        enter(client, cast.classroom, code, class_code="zzzzzz"),
        enter(client, cast.classroom, code, "ninguem"),
        enter(client, cast.classroom, "zzzzzz"),
        enter(client, cast.classroom, cards.codes_of([off]).get(off.pk) or "", "aluno2"),
    ]
    said = []
    for answer in answers:
        assert answer.status_code == 422
        said.append([str(error) for error in answer.context["form"].non_field_errors()])
    assert said == [said[0]] * 4
    assert "não está certa" in said[0][0]


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ("class_code", "Escreve o código da turma."),
        ("username", "Escreve o teu nome de utilizador."),
        ("code", "Escreve o teu código pessoal."),
    ],
)
def test_an_empty_field_is_asked_for(client, classroom, code, field, message):
    fields = {"class_code": classroom.code, "username": "aluno1", "code": code, field: " "}
    shows(client.post(reverse("accounts:class-login"), fields).text, message)


def test_another_pupil_at_the_same_computer_takes_over(client, cast, code):
    before = make_user("aluno2")
    people.enrol(cast.classroom, before, "Aluno Dois", 2)
    client.force_login(before)
    session = client.session
    session["of"] = "aluno2"
    session.save()
    page = client.get(reverse("accounts:class-login")).text
    assert "Quem está agora neste computador é <b>Aluno Dois</b>" in page
    enter(client, cast.classroom, code)
    assert client.session["_auth_user_id"] == str(cast.pupil.pk)
    assert "of" not in client.session


@pytest.fixture
def fifteen(classroom):
    """Fifteen pupils of the class: their codes by user name."""
    pupils = [make_user(f"pupila{number}") for number in range(15)]
    for pupil in pupils:
        people.enrol(classroom, pupil, pupil.username)
    cards.issue(pupils)
    codes = cards.codes_of(pupils)
    return {pupil.username: codes[pupil.pk] for pupil in pupils}


def guess(classroom: Classroom, username: str, address: str = SCHOOL) -> str:
    """A wrong code, without the page around the form: "wrong" or "too_fast"."""
    request = RequestFactory().post("/", REMOTE_ADDR=address)
    fields = {"class_code": classroom.code, "username": username, "code": "zzzzzz"}
    form = ClassLoginForm(request, fields)
    assert not form.is_valid()
    return str(form.non_field_errors().as_data()[0].code)


def in_with_their_cards(classroom: Classroom, codes: dict[str, str], address: str = SCHOOL) -> int:
    """How many of these pupils come in."""
    answers = [
        enter(Client(REMOTE_ADDR=address), classroom, code, name).status_code for name, code in codes.items()
    ]
    return answers.count(302)


@pytest.mark.parametrize("spread", [False, True])
def test_behind_500_wrong_tries_in_a_minute_all_come_in(classroom, fifteen, spread):
    names = list(fifteen)
    with time_machine.travel(NOW, tick=False) as clock:
        for number in range(500):
            address = f"10.1.{number // 250}.{number % 250}" if spread else SCHOOL
            guess(classroom, names[number % len(names)], address)
            clock.shift(0.12)
        assert in_with_their_cards(classroom, fifteen) == 15


def spend(bucket: throttle.Bucket, *who: str) -> None:
    while not bucket.take(*who):
        pass


def test_who_shares_the_address_with_a_program_that_guesses_comes_in(classroom, fifteen):
    with time_machine.travel(NOW, tick=False) as clock:
        spend(throttle.CARD_ADDRESS, SCHOOL)
        assert guess(classroom, "ninguem") == "too_fast"
        assert in_with_their_cards(classroom, fifteen) == 15
        assert in_with_their_cards(classroom, fifteen) == 15  # a right card costs nothing
        spend(throttle.CARD_OWN, SCHOOL, "pupila3")
        assert in_with_their_cards(classroom, fifteen) == 14
        assert in_with_their_cards(classroom, {"pupila3": fifteen["pupila3"]}, "10.9.9.9") == 1
        clock.shift(0.5)
        assert in_with_their_cards(classroom, fifteen) == 15


def test_whose_code_is_guessed_from_everywhere_comes_in(classroom, fifteen):
    with time_machine.travel(NOW, tick=False) as clock:
        spend(throttle.CARD_PUPIL, "pupila3")
        spend(throttle.CARD_OWN, "10.9.9.9", "pupila3")
        for username in ("pupila3", "Pupila3", "PUPILA 3"):  # all meant as one
            assert guess(classroom, username, "10.9.9.9") == "too_fast"
        assert in_with_their_cards(classroom, fifteen, "10.9.9.9") == 14
        assert in_with_their_cards(classroom, fifteen) == 15
        clock.shift(10)
        assert in_with_their_cards(classroom, fifteen, "10.9.9.9") == 15


def test_a_pupil_comes_in_where_they_have_been_before(classroom, fifteen):
    own, code = Client(REMOTE_ADDR=SCHOOL), fifteen["pupila3"]
    with time_machine.travel(NOW, tick=False):
        assert enter(own, classroom, code, "pupila3").status_code == 302
        spend(throttle.CARD_ADDRESS, SCHOOL)
        for name in ("pupila3", "pupila4"):
            spend(throttle.CARD_OWN, SCHOOL, name)
        own.post(reverse("accounts:logout"))
        assert enter(own, classroom, code, "Pupila 3").status_code == 302
        cookie = own.cookies[throttle.BROWSER]
        assert (cookie["httponly"], cookie["samesite"], "pupila" in cookie.value) == (True, "Lax", False)
        assert enter(own, classroom, fifteen["pupila4"], "pupila4").status_code == 422  # it is not theirs


@pytest.mark.parametrize(("addresses", "pupils", "in_a_minute"), [(1, 40, 120), (10, 15, 90)])
def test_how_many_wrong_codes_are_looked_at(addresses, pupils, in_a_minute):
    """When what is free is spent: two a second of an address, and six a minute of a pupil."""
    places, names = [f"10.2.0.{number}" for number in range(addresses)], [f"p{n}" for n in range(pupils)]
    looked_at = 0
    with time_machine.travel(NOW, tick=False) as clock:
        for place in places:
            spend(throttle.CARD_ADDRESS, place)
        for name in names:
            spend(throttle.CARD_PUPIL, name)
            for place in places:
                spend(throttle.CARD_OWN, place, name)
        for second in range(60):
            clock.shift(1)
            for number, name in enumerate(names):
                place = places[(number + second) % addresses]
                looked_at += not throttle.count_card_try(place, place, name)[0]
    assert looked_at == in_a_minute


def test_the_two_ways_lead_to_each_other(client, db):
    first = client.get(reverse("accounts:login"), {"next": "/partidas/"}).text
    assert f"{reverse('accounts:class-login')}?next=/partidas/" in first
    second = client.get(reverse("accounts:class-login"), {"next": "/partidas/"}).text
    shows(second, f"{reverse('accounts:login')}?next=/partidas/", 'name="next" value="/partidas/"')


def test_a_card_says_the_right_thing_to_a_camera(client, cast, code):
    client.force_login(cast.teacher)
    page = client.get(reverse("accounts:cards", args=[cast.classroom.key])).text
    text = f"http://testserver/entrar/turma/#{cast.classroom.code}.aluno1.{code}"
    drawn = segno.make_qr(text, error="m").svg_inline(svgclass="qr", lineclass=None, omitsize=True, border=2)
    assert drawn in page
    assert "style=" not in qr(text)


def test_leaving_clears_what_pages_kept_where_browsers_allow_it(client, pupil):
    client.force_login(pupil)
    assert "Clear-Site-Data" not in client.post(reverse("accounts:logout"))
    client.force_login(pupil)
    assert client.post(reverse("accounts:logout"), secure=True)["Clear-Site-Data"] == '"storage"'


# --- the name above every page --------------------------------------------------------------------


def test_a_pupil_reads_the_real_name_and_a_teacher_the_full_name(client, cast):
    for user, name in (
        (cast.pupil, "Aluno 1"),
        (cast.teacher, "Professora Demo"),
        (make_user("sem-turma"), "sem-turma"),
    ):
        client.force_login(user)
        assert f'title="{name}">{name}</a>' in client.get(reverse("accounts:logout")).text


def test_the_name_is_looked_up_once_and_only_where_it_is_shown(rf, teacher, pupil, django_assert_num_queries):
    for user, queries, name in ((pupil, 1, "Aluno 1"), (teacher, 0, "Professora Demo")):
        request = rf.get("/")
        request.user = user
        with django_assert_num_queries(0):
            context = own_name(request)
        with django_assert_num_queries(queries):
            assert str(context["own_name"]) == str(context["own_name"]) == name
