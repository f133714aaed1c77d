"""Signing up, invitations, the own account and passwords: the pages."""

import re

import pytest
import time_machine
from django.contrib.auth import authenticate
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import people, staff
from accounts.models import Invitation, School, User
from tests.commits import committed
from tests.pages import shows
from tests.users import make_user

PASSWORD = "sete feijões numa pilha"
FIELDS = {"name": "Ana Silva", "email": "ana@exemplo.pt", "password": PASSWORD, "school": "Escola Nova"}


@pytest.fixture
def signed_in(client, teacher):
    User.objects.filter(pk=teacher.pk).update(email="prof@exemplo.pt")
    teacher.refresh_from_db()
    client.force_login(teacher)
    return client


@pytest.fixture
def invitation(teacher, classroom):
    return staff.invite(teacher, classroom)


def to(name: str, *more: object) -> str:
    return reverse(f"accounts:{name}", args=more)


def main(response) -> str:
    """What the page says, without the tokens of its forms, which change."""
    text = response.text.partition("<main")[2].partition("</main>")[0]
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", text)


# --- signing up -----------------------------------------------------------------------------------


@pytest.fixture
def not_the_first(teacher):
    """There is a teacher already: who signs up without an invitation is anybody."""


def test_signing_up_and_entering_by_address(client, not_the_first, settings):
    settings.TEACHER_SIGNUP = "open"
    done = client.post(to("sign-up"), FIELDS, follow=True)
    assert done.redirect_chain == [("/entrar/?next=/turmas/&com=palavra-passe", 302)]
    assert "entra com o teu endereço" in done.text
    assert client.post(to("login"), {"username": "Ana@Exemplo.pt", "password": PASSWORD}).status_code == 302
    assert client.session["_auth_user_id"] == str(User.objects.get(email="ana@exemplo.pt").pk)


def test_the_first_teacher_is_logged_in(client, db):
    done = client.post(to("sign-up"), FIELDS, follow=True)
    assert done.redirect_chain == [("/turmas/", 302)]
    assert client.session["_auth_user_id"] == str(User.objects.get().pk)


def test_who_was_invited_is_logged_in(client, invitation):
    done = client.post(to("sign-up-invited", invitation.code), FIELDS, follow=True)
    assert done.redirect_chain == [("/turmas/", 302)]
    assert client.session["_auth_user_id"] == str(User.objects.get(email="ana@exemplo.pt").pk)


def test_nobody_is_logged_in_by_a_known_address(client, teacher, invitation):
    User.objects.filter(pk=teacher.pk).update(email="ana@exemplo.pt")
    done = client.post(to("sign-up-invited", invitation.code), FIELDS, follow=True)
    assert done.redirect_chain == [("/entrar/?next=/turmas/&com=palavra-passe", 302)]
    assert "_auth_user_id" not in client.session


def test_an_address_that_is_there_gets_the_same_answer(client, not_the_first, settings):
    settings.TEACHER_SIGNUP = "open"
    first = client.post(to("sign-up"), FIELDS, follow=True)
    with committed():
        second = Client().post(to("sign-up"), {**FIELDS, "password": "outra palavra-passe"}, follow=True)
    assert second.redirect_chain == first.redirect_chain
    assert len(mail.outbox) == 1
    assert User.objects.get(email="ana@exemplo.pt").check_password(PASSWORD)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("name", "", "Escreve o teu nome."),
        ("email", "ana", "válido"),
        ("email", "x" * 300 + "@exemplo.pt", "máximo"),
        ("password", "curta", "12"),
        ("password", "ana@exemplo.pt", "parecida"),
        ("school", "", "Escreve o nome da tua escola."),
    ],
)
def test_what_is_wrong_is_said(client, db, field, value, said):
    refused = client.post(to("sign-up"), {**FIELDS, field: value})
    assert refused.status_code == 422
    text = refused.text
    assert said in text or "semelhante" in text
    assert 'value="Ana Silva"' in text or field == "name"
    assert not User.objects.exists()
    assert 'name="password" value' not in text


@pytest.mark.parametrize(("mode", "said"), [("invitation", "por convite"), ("closed", "não se fazem contas")])
def test_where_sign_up_is_not_open(client, teacher, settings, mode, said):
    settings.TEACHER_SIGNUP = mode
    for refused in (client.get(to("sign-up")), client.post(to("sign-up"), FIELDS)):
        shows(refused, said, status=403)
    assert User.objects.get() == teacher


def test_who_comes_too_late_to_be_the_first_is_told(client, db, monkeypatch):
    real = staff.sign_up

    def late(*args, **fields):
        User.objects.create_user("primeira", kind=User.Kind.TEACHER)
        return real(*args, **fields)

    monkeypatch.setattr(staff, "sign_up", late)
    shows(client.post(to("sign-up"), FIELDS), "por convite", status=422)


def test_who_signed_up_alone_reads_how_to_be_verified(client, teacher, settings):
    settings.TEACHER_SIGNUP = "open"
    staff.sign_up("Ana Silva", "ana@exemplo.pt", PASSWORD, "Escola Nova")
    client.force_login(User.objects.get(email="ana@exemplo.pt"))
    assert "Pede um convite a um colega" in client.get(to("account")).text
    client.force_login(teacher)
    assert "Pede um convite a um colega" not in client.get(to("account")).text


def test_an_invitation_opens_the_door(client, settings, invitation, classroom):
    settings.TEACHER_SIGNUP = "invitation"
    shown = client.get(to("invitation", invitation.code)).text
    assert "Professora Demo convida-te a dar aulas à turma 7.º A (2026/27)" in shown
    assert to("sign-up-invited", invitation.code) in shown
    fields = {key: FIELDS[key] for key in ("name", "email", "password")}
    assert client.post(to("sign-up-invited", invitation.code), fields).status_code == 302
    assert people.teaches(User.objects.get(email="ana@exemplo.pt"), classroom)
    again = Client().post(to("sign-up-invited", invitation.code), {**fields, "email": "eva@exemplo.pt"})
    assert again.status_code == 404


def test_closed_is_closed_to_invitations_too(client, settings, invitation):
    settings.TEACHER_SIGNUP = "closed"
    assert client.get(to("sign-up-invited", invitation.code)).status_code == 403
    assert to("sign-up-invited", invitation.code) not in client.get(to("invitation", invitation.code)).text


def test_signing_up_is_slowed_down(client, not_the_first, settings):
    settings.TEACHER_SIGNUP = "open"
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for number in range(staff.SIGN_UP.burst):
            assert client.post(to("sign-up"), {**FIELDS, "email": f"a{number}@exemplo.pt"}).status_code == 302
        shows(client.post(to("sign-up"), FIELDS), "Espera 30 segundos", status=422)
        assert Client(REMOTE_ADDR="10.0.0.9").post(to("sign-up"), FIELDS).status_code == 302
        clock.shift(30)
        assert client.post(to("sign-up"), {**FIELDS, "email": "b@exemplo.pt"}).status_code == 302


def test_who_is_in_does_not_sign_up(signed_in, invitation):
    assert signed_in.get(to("sign-up")).url == to("classes")
    invited = signed_in.get(to("sign-up-invited", invitation.code))
    assert invited.url == to("invitation", invitation.code)


# --- invitations ----------------------------------------------------------------------------------


def test_a_colleague_accepts(client, invitation, classroom):
    colleague = make_user("colega", User.Kind.TEACHER)
    address = to("invitation", invitation.code)
    assert client.post(address).url == f"{to('login')}?next={address}&com=palavra-passe"
    client.force_login(colleague)
    assert "Aceitar" in client.get(address).text
    assert client.post(address).url == to("class", classroom.key)
    assert people.teaches(colleague, classroom)
    for dead in (client.get(address), client.post(address)):
        shows(dead, "Este convite não serve", status=404)


def test_a_colleague_comes_into_the_school(client, teacher, classroom):
    colleague = make_user("colega", User.Kind.TEACHER)
    client.force_login(colleague)
    assert client.post(to("invitation", staff.invite(teacher).code)).url == to("classes")
    colleague.refresh_from_db()
    assert colleague.school == classroom.school


def test_pupils_and_other_schools_are_refused(client, pupil, invitation, classroom):
    address = to("invitation", invitation.code)
    client.force_login(pupil)
    assert client.get(address).status_code == client.post(address).status_code == 403
    client.force_login(make_user("longe", User.Kind.TEACHER, school=people.create_school("Outra")))
    assert "de outra escola" in client.post(address, follow=True).text
    assert classroom.teachings.count() == 1


def test_who_made_an_invitation_takes_it_back(client, teacher, invitation):
    address = to("invitation", invitation.code)
    client.force_login(teacher)
    assert "Este convite é teu" in client.get(address).text
    assert client.post(address, {"do": "revoke", "sure": "1"}).status_code == 302
    assert client.get(address).status_code == 404
    school = staff.invite(teacher)
    assert (
        client.post(to("invitation", school.code), {"do": "revoke", "sure": "1"}).url
        == to("account") + "#convites"
    )


def test_unknown_and_old_invitations_look_the_same(client, invitation):
    with time_machine.travel(timezone.now() + staff.VALID * 2):
        old = client.get(to("invitation", invitation.code))
        unknown = client.get(to("invitation", "xxxxxxxxxxxx"))
    assert (old.status_code, main(old)) == (unknown.status_code, main(unknown))


# --- the own account ------------------------------------------------------------------------------


def test_changing_name_and_school(db, client):
    user = make_user("nova", User.Kind.TEACHER, first_name="Nova")
    client.force_login(user)
    assert "Escreve primeiro o nome da tua escola" in client.get(to("account")).text
    assert "Escreve primeiro" in client.post(to("invite"), follow=True).text
    client.post(to("account"), {"name": "Nova Professora", "school": "Escola Nova"})
    user.refresh_from_db()
    assert (user.get_full_name(), user.school.name) == ("Nova Professora", "Escola Nova")
    client.post(to("account"), {"name": "Nova Professora", "school": "Outra"})
    assert School.objects.count() == 1
    assert client.post(to("account"), {"name": " "}).status_code == 422
    assert client.post(to("account"), {"name": "x" * 121}).status_code == 422
    assert client.post(to("account"), {"name": " ".join("abcdefgh") + "x" * 100}).status_code == 302


def test_inviting_to_the_school(signed_in, classroom):
    text = signed_in.post(to("invite"), follow=True).text
    assert f"http://testserver/convites/{Invitation.objects.get().code}/" in text


def test_a_new_address_is_confirmed(signed_in, teacher):
    make_user("outra", User.Kind.TEACHER, email="outra@exemplo.pt")
    answers = []
    for address in ("nova@exemplo.pt", "outra@exemplo.pt"):
        with committed():
            answers.append(
                main(
                    signed_in.post(to("address"), {"email": address, "password": "segredo-123"}, follow=True)
                )
            )
    assert answers[0] == answers[1]
    assert [message.to for message in mail.outbox] == [["nova@exemplo.pt"], ["outra@exemplo.pt"]]
    (link,) = re.findall(r"http://testserver(/\S+)", mail.outbox[0].body)
    assert "Confirmar" in signed_in.get(link).text
    assert User.objects.get(pk=teacher.pk).email == "prof@exemplo.pt"
    assert "O teu endereço mudou." in signed_in.post(link, follow=True).text
    assert User.objects.get(pk=teacher.pk).email == "nova@exemplo.pt"
    assert "já não serve" in signed_in.post(link, follow=True).text
    for wrong in ({"email": "nada"}, {"password": "errada"}, {"password": ""}):
        fields = {"email": "mais@exemplo.pt", "password": "segredo-123", **wrong}
        assert signed_in.post(to("address"), fields).status_code == 422
    assert len(mail.outbox) == 2


def test_asking_for_messages_is_slowed_down(signed_in, settings):
    for number in range(staff.MAIL.burst):
        fields = {"email": f"a{number}@exemplo.pt", "password": "segredo-123"}
        assert signed_in.post(to("address"), fields).status_code == 302
    assert signed_in.post(to("address"), fields).status_code == 422
    shows(Client().post(to("password-reset"), {"email": "b@exemplo.pt"}), "Espera", status=422)


# --- passwords ------------------------------------------------------------------------------------


def test_a_lost_password(client, signed_in, teacher):
    client = Client()
    known = client.post(to("password-reset"), {"email": "Prof@exemplo.pt"}, follow=True)
    unknown = client.post(to("password-reset"), {"email": "ninguem@exemplo.pt"}, follow=True)
    assert main(known) == main(unknown)
    assert "Vê o teu correio" in main(known)
    (message,) = mail.outbox
    assert message.to == ["prof@exemplo.pt"]
    assert message.subject == "Nova palavra-passe da Nimteca"
    (link,) = re.findall(r"http://testserver(/\S+)", message.body)
    form = client.get(link)
    assert form.status_code == 302
    assert client.post(form.url, {"new_password1": "curta", "new_password2": "curta"}).status_code == 422
    done = client.post(form.url, {"new_password1": PASSWORD, "new_password2": PASSWORD}, follow=True)
    assert "A palavra-passe mudou." in done.text
    assert authenticate(username="professora", password=PASSWORD)
    assert "já não serve" in client.get(link, follow=True).text
    assert signed_in.get(to("account")).status_code == 302  # other sessions have ended


def test_pupils_get_no_message(client, pupil):
    client.post(to("password-reset"), {"email": ""})
    assert not mail.outbox


def test_changing_the_password(signed_in, teacher):
    fields = {"old_password": "errada", "new_password1": PASSWORD, "new_password2": PASSWORD}
    assert signed_in.post(to("password-change"), fields).status_code == 422
    done = signed_in.post(to("password-change"), {**fields, "old_password": "segredo-123"}, follow=True)
    assert "A palavra-passe mudou." in done.text
    assert done.status_code == 200


def test_entering_by_address_is_slowed_down_like_by_name(client, signed_in):
    client = Client()
    with time_machine.travel(timezone.now(), tick=False):
        for typed in ("professora", "prof@exemplo.pt") * 3:
            answer = client.post(to("login"), {"username": typed, "password": "errada"})
        assert "Espera 10 segundos" in answer.text


def test_a_user_name_with_an_at_sign_is_still_a_user_name(db, client):
    make_user("ana@exemplo.pt")
    make_user("outra", User.Kind.TEACHER, email="ana@exemplo.pt")
    client.post(to("login"), {"username": "ana@exemplo.pt", "password": "segredo-123"})
    assert client.session["_auth_user_id"] == str(User.objects.get(username="ana@exemplo.pt").pk)
