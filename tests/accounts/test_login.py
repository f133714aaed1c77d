import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from accounts import throttle
from accounts.models import User
from accounts.sessions import RENEW_EVERY
from tests.pages import shows
from tests.users import make_user

NOW = 1_800_000_000
PASSWORD = "segredo-123"


def log_in(client: Client, username: str = "aluno1", password: str = PASSWORD, **more: str):
    return client.post(reverse("accounts:login"), {"username": username, "password": password, **more})


@pytest.mark.parametrize("typed", ["aluno1", "Aluno1", " aluno1 "])
def test_a_pupil_logs_in(client, pupil, typed):
    response = log_in(client, typed)
    assert response.status_code == 302
    assert response.url == "/"
    assert client.session["_auth_user_id"] == str(pupil.pk)


def test_the_session_key_changes_at_login(client, pupil):
    session = client.session
    session["visitor"] = "x"
    session.save()
    before = session.session_key
    log_in(client)
    assert client.session.session_key != before
    assert client.session["visitor"] == "x"
    assert not Session.objects.filter(session_key=before).exists()


@pytest.mark.parametrize(
    ("target", "reached"),
    [
        ("/partidas/", "/partidas/"),
        ("https://exemplo.pt/", "/"),
        ("//exemplo.pt/", "/"),
        ("javascript:alert(1)", "/"),
        ("", "/"),
    ],
)
def test_next_leads_to_this_site_only(client, pupil, target, reached):
    assert log_in(client, next=target).url == reached


def test_a_wrong_password_and_an_unknown_name_sound_the_same(client, pupil):
    for response in (log_in(client, password="errada"), log_in(client, "ninguém")):
        shows(response, "não estão certos", hides=["errada"])


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"username": "", "password": "x"}, "Escreve o teu nome de utilizador."),
        ({"username": "x", "password": ""}, "Escreve a tua palavra-passe."),
    ],
)
def test_an_empty_field_is_asked_for(client, db, fields, message):
    assert message in client.post(reverse("accounts:login"), fields).text


def test_an_account_that_is_off_does_not_enter(client, pupil):
    User.objects.filter(pk=pupil.pk).update(is_active=False)
    assert "não estão certos" in log_in(client).text


def test_guessing_is_slowed_down_for_that_account_only(client, pupil):
    make_user("aluno2")
    with time_machine.travel(NOW, tick=False) as clock:
        for _try in range(throttle.PASSWORD.burst):
            log_in(client, password="errada")
        assert "Espera 10 segundos" in log_in(client).text
        assert log_in(Client(), "aluno2").status_code == 302
        assert log_in(Client(REMOTE_ADDR="10.0.0.9")).status_code == 302
        clock.shift(10)
        assert log_in(client).status_code == 302


def test_guessing_keeps_nobody_out_of_the_browser_where_they_have_been(client, pupil):
    with time_machine.travel(NOW, tick=False):
        assert log_in(client).status_code == 302
        client.post(reverse("accounts:logout"))
        for _try in range(throttle.PASSWORD.burst):
            log_in(Client(), password="errada")
        assert "Espera 10 segundos" in log_in(Client()).text
        assert log_in(client).status_code == 302
        client.post(reverse("accounts:logout"))
        for _try in range(throttle.PASSWORD.burst):
            log_in(client, password="errada")
        assert "Espera 10 segundos" in log_in(client).text


def test_the_administration_has_the_log_in_of_the_site(client, pupil):
    User.objects.create_superuser("admin", password=PASSWORD)
    door = client.get("/admin/accounts/user/", follow=True)
    assert door.redirect_chain[-1] == ("/entrar/?next=/admin/accounts/user/&com=palavra-passe", 302)
    assert client.post("/admin/login/", {"username": "admin", "password": PASSWORD}).url.startswith(
        "/entrar/"
    )
    assert log_in(client, next="/admin/").url == "/admin/"
    assert client.get("/admin/", follow=True).status_code == 403
    other = Client()
    assert log_in(other, "admin", next="/admin/").url == "/admin/"
    assert other.get("/admin/login/").url == "/admin/"


def test_who_is_in_does_not_see_the_login_page(client, pupil):
    client.force_login(pupil)
    assert client.get(reverse("accounts:login")).status_code == 302


def test_leaving_takes_a_post(client, pupil):
    client.force_login(pupil)
    shows(client.get(reverse("accounts:logout")).text, "Queres sair?")
    assert "_auth_user_id" in client.session
    assert client.post(reverse("accounts:logout")).url == "/"
    assert "_auth_user_id" not in client.session


def test_a_visitor_who_leaves_is_sent_to_the_login(client, db):
    assert client.get(reverse("accounts:logout")).url == reverse("accounts:login")


def test_leaving_needs_the_token(pupil):
    client = Client(enforce_csrf_checks=True)
    client.force_login(pupil)
    assert client.post(reverse("accounts:logout")).status_code == 403
    assert "_auth_user_id" in client.session


def test_a_session_in_use_goes_on_and_an_idle_one_ends(client, pupil):
    page = reverse("accounts:logout")
    with time_machine.travel(NOW, tick=False) as clock:
        log_in(client)
        for _hour in range(10):
            clock.shift(3600)
            assert client.get(page).status_code == 200
        clock.shift(8 * 3600 + RENEW_EVERY)
        assert client.get(page).status_code == 302


def test_a_session_is_written_only_now_and_then(client, pupil, django_assert_num_queries):
    log_in(client)
    client.get(reverse("accounts:logout"))
    with django_assert_num_queries(3):  # the session, the user and the pupil's name
        client.get(reverse("accounts:logout"))
