"""The second factor of teachers and administrators, and the door of /admin/ that asks for it."""

import re

import pytest
import time_machine
from django.core.exceptions import ValidationError
from django.test import Client
from django_otp.oath import totp
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice

from accounts import privacy, second_factor
from accounts.models import Action, User
from tests.clients import signed_in
from tests.config.test_settings import PRODUCTION, setting
from tests.pages import shows
from tests.refusals import refused
from tests.users import make_user

PAGE, CODE = "/contas/segundo-fator/", "/contas/segundo-fator/codigo/"
NOW = 1_800_000_000
PASSWORD = "segredo-123"


@pytest.fixture(autouse=True)
def clock():
    with time_machine.travel(NOW, tick=False) as moved:
        yield moved


@pytest.fixture
def admin(db):
    return make_user("chefe", User.Kind.STAFF, is_staff=True, is_superuser=True)


@pytest.fixture
def key():
    return second_factor.new_key()


@pytest.fixture
def recovery(admin, key):
    """The admin has turned the factor on half a minute ago."""
    with time_machine.travel(NOW - 30, tick=False):
        return second_factor.turn_on(admin, key, code_of(key))


def code_of(key: str) -> str:
    return f"{totp(bytes.fromhex(key)):06d}"


def main(response) -> str:
    return response.text.partition("<main")[2].partition("</main>")[0]


def test_turning_it_on_gives_recovery_codes_and_the_door_asks_from_then_on(admin):
    client = signed_in(admin)
    assert client.get("/admin/").status_code == 200
    shown = client.get(PAGE).text
    key = client.session["second_factor_key"]
    assert re.search('<svg.*class="qr"', shown)
    assert client.post(PAGE, {"code": "000000" if code_of(key) != "000000" else "1"}).status_code == 422
    assert not TOTPDevice.objects.exists()
    codes = re.findall(r"\w{4}-\w{4}-\w{4}", main(client.post(PAGE, {"code": code_of(key)})))
    assert len(set(codes)) == second_factor.RECOVERY_CODES
    assert client.get("/admin/").status_code == 200  # this session has just given a code
    other = signed_in(admin)
    door = other.get("/admin/accounts/user/?q=a")
    assert door.headers["Location"] == f"{CODE}?next=%2Fadmin%2Faccounts%2Fuser%2F%3Fq%3Da"
    assert other.get("/turmas/").status_code == 200  # only the administration asks
    assert other.post("/admin/logout/").headers["Location"] == "/"


@pytest.mark.parametrize("path", ["", "accounts/user/", "password_change/", "jsi18n/", "nada/"])
def test_every_page_of_the_administration_is_behind_the_door(recovery, admin, key, path):
    client = signed_in(admin)
    answer = client.get(f"/admin/{path}")
    assert (answer.status_code, answer.headers["Location"][: len(CODE)]) == (302, CODE)
    assert client.get(PAGE).headers["Location"] == CODE  # neither is it turned off without the code
    assert client.post(PAGE, {"password": PASSWORD, "do": "off"}).status_code == 302
    assert second_factor.device_of(admin)


def test_a_code_opens_the_door_once(recovery, admin, key):
    client, thief = signed_in(admin), signed_in(admin)
    before = client.session.session_key
    given = {"code": f"{code_of(key)[:3]} {code_of(key)[3:]}"}
    done = client.post(f"{CODE}?next=/admin/accounts/user/", given)
    assert done.headers["Location"] == "/admin/accounts/user/"
    assert client.session.session_key != before
    assert client.get("/admin/").status_code == 200
    assert thief.post(CODE, given).status_code == 422
    assert thief.get("/admin/").status_code == 302


@pytest.mark.parametrize("asked", ["https://exemplo.pt/", "//exemplo.pt/", "²", "9", ""])
def test_it_leads_nowhere_else(recovery, admin, key, asked):
    done = signed_in(admin).post(f"{CODE}?next={asked}", {"code": code_of(key)})
    assert done.headers["Location"] == "/admin/"


def test_a_recovery_code_opens_it_once(recovery, admin):
    written = f" {recovery[0][:4].upper()}-{recovery[0][4:]}"
    assert signed_in(admin).post(CODE, {"code": written}).status_code == 302
    assert signed_in(admin).post(CODE, {"code": written}).status_code == 422
    assert second_factor.recovery_left(admin) == second_factor.RECOVERY_CODES - 1


def test_wrong_codes_are_slowed_wherever_they_come_from(recovery, admin, key, clock):
    for number in range(second_factor.TRIES.burst):
        answer = signed_in(admin).post(CODE, {"code": f"x{number}"}, REMOTE_ADDR=f"10.0.0.{number}")
        assert "não está certo" in answer.text
    for _try in range(3):
        shows(signed_in(admin).post(CODE, {"code": code_of(key)}), "Espera 60 segundos", status=422)
    clock.shift(61)
    assert signed_in(admin).post(CODE, {"code": code_of(key)}).status_code == 302
    second_factor.TRIES.take(str(admin.pk))
    assert signed_in(admin).post(CODE, {"code": ""}).status_code == 422


def test_new_recovery_codes_and_turning_off_ask_for_the_password(recovery, admin, key):
    client = signed_in(admin)
    client.post(CODE, {"code": code_of(key)})
    assert "8 códigos de reserva" in main(client.get(PAGE))
    for do in ("codes", "off"):
        assert client.post(PAGE, {"do": do, "password": "errada"}).status_code == 422
    fresh = re.findall(r"\w{4}-\w{4}-\w{4}", main(client.post(PAGE, {"do": "codes", "password": PASSWORD})))
    assert not {code.replace("-", "") for code in fresh} & set(recovery)
    with pytest.raises(ValidationError):
        second_factor.enter(admin, recovery[1])
    second_factor.enter(admin, fresh[0])
    done = client.post(PAGE, {"do": "off", "password": PASSWORD}, follow=True)
    assert "O segundo fator está desligado." in done.text
    assert not TOTPDevice.objects.exists()
    assert not StaticDevice.objects.exists()
    assert signed_in(admin).get("/admin/").status_code == 200
    kinds = Action.objects.filter(kind__startswith="second-factor").values_list("kind", flat=True)
    assert list(kinds) == ["second-factor-off", "second-factor-on"]


def test_it_is_turned_on_once(recovery, admin, key):
    with refused("there"):
        second_factor.turn_on(admin, key, code_of(key))
    client = signed_in(admin)
    client.post(CODE, {"code": code_of(key)})
    assert client.get(CODE).status_code == 200


def test_of_two_tabs_that_turn_it_on_one_does(admin, key, monkeypatch):
    client = signed_in(admin)
    client.get(PAGE)
    asked, code = [None], {"code": code_of(client.session["second_factor_key"])}
    seen = second_factor.device_of
    second_factor.turn_on(admin, key, code_of(key))
    monkeypatch.setattr(second_factor, "device_of", lambda user: asked.pop() if asked else seen(user))
    refused = client.post(PAGE, code)
    assert (refused.status_code, TOTPDevice.objects.count()) == (422, 1)
    assert "já está ligado" in refused.text


# --- when it is demanded of everybody


def test_when_demanded_an_administrator_without_one_is_led_to_it(admin, settings):
    settings.ADMIN_SECOND_FACTOR = True
    client = signed_in(admin)
    led = client.get("/admin/", follow=True)
    assert led.redirect_chain == [(f"{PAGE}?next=%2Fadmin%2F", 302)]
    assert "a administração pede" in main(led)
    assert client.get(CODE).headers["Location"] == PAGE
    key = client.session["second_factor_key"]
    done = client.post(f"{PAGE}?next=/admin/accounts/user/", {"code": code_of(key)})
    assert 'href="/admin/accounts/user/"' in main(done)
    assert client.get("/admin/").status_code == 200


def test_who_enters_with_a_password_is_led_to_the_code(recovery, admin, key):
    client = Client()
    led = client.post("/entrar/", {"username": "chefe", "password": PASSWORD, "next": "/admin/"}, follow=True)
    assert led.redirect_chain == [(f"{CODE}?next=%2Fadmin%2F", 302)]
    assert client.get("/privacidade/").status_code == 302  # the password alone opens nothing
    assert client.post(led.redirect_chain[-1][0], {"code": code_of(key)}).headers["Location"] == "/admin/"
    assert client.get("/admin/").status_code == 200


def test_a_teacher_has_one_too(db, clock):
    teacher = make_user("professora", User.Kind.TEACHER)
    client, elsewhere = signed_in(teacher), signed_in(teacher)
    client.get(PAGE)
    key = client.session["second_factor_key"]
    assert 'href="/conta/"' in main(client.post(PAGE, {"code": code_of(key)}))
    assert [one.get("/turmas/").status_code for one in (client, elsewhere)] == [200, 302]
    form = {"username": "professora", "password": PASSWORD}
    elsewhere.post("/entrar/", form)
    assert elsewhere.post(CODE, {"code": "x"}).status_code == 422
    clock.shift(601)
    assert (
        elsewhere.post(CODE, {"code": code_of(key)}).headers["Location"] == "/entrar/?com=palavra-passe"
    )  # too late
    elsewhere.post("/entrar/", form)
    done = elsewhere.post(CODE, {"code": code_of(key)})
    assert (done.headers["Location"], len(done.cookies["browser"].value) > 20) == ("/", True)
    assert elsewhere.get("/turmas/").status_code == 200


def test_who_has_become_a_judge_comes_in_with_the_password(recovery, admin):
    admin.kind, admin.is_superuser = User.Kind.JUDGE, False
    admin.save()
    client = Client()
    form = {"username": "chefe", "password": PASSWORD, "next": "/admin/"}
    assert client.post("/entrar/", form, follow=True).redirect_chain == [("/admin/", 302)]


def test_where_nobody_gave_a_password_no_code_is_asked(db):
    assert Client().get(CODE).headers["Location"] == "/entrar/?com=palavra-passe"


@pytest.mark.parametrize(("kind", "staff"), [("judge", True), ("pupil", False)])
def test_nobody_else_is_asked_or_has_one(db, settings, kind, staff):
    settings.ADMIN_SECOND_FACTOR = True
    client = signed_in(make_user("alguém", kind, is_staff=staff))
    assert client.get(PAGE).status_code == client.get(CODE).status_code == 403
    assert client.get("/admin/").status_code == (200 if staff else 302)
    assert Client().get("/admin/").headers["Location"].startswith("/admin/login/")


def test_the_setting(tmp_path):
    assert setting("ADMIN_SECOND_FACTOR", tmp_path, **PRODUCTION) == "False"
    assert setting("ADMIN_SECOND_FACTOR", tmp_path, **PRODUCTION, ADMIN_SECOND_FACTOR="1") == "True"


# --- another way out


def test_another_administrator_turns_it_off(db, recovery, admin):
    other = make_user("outra", User.Kind.STAFF, is_staff=True, is_superuser=True)
    form = {"action": "end_second_factor", "_selected_action": [admin.pk, other.pk]}
    assert signed_in(other).post("/admin/accounts/user/", form).status_code == 302
    assert signed_in(admin).get("/admin/").status_code == 200
    (line,) = Action.objects.filter(kind="second-factor-off")
    assert (line.actor, line.subject) == (other, admin)


def test_it_is_among_the_own_data_and_goes_with_them(db, recovery, admin):
    make_user("outra", User.Kind.STAFF, is_staff=True, is_superuser=True)
    assert privacy.as_json(admin)["account"][0]["second_factor"].startswith("2027-01-15")
    privacy.erase(admin, None)
    assert not TOTPDevice.objects.exists()
    assert not StaticDevice.objects.exists()
