"""The first administrator of a fresh installation: the address that works once."""

from functools import partial

import pytest
from django.test import Client
from django.urls import reverse

from accounts import first_admin
from accounts.models import School, User
from tests.at_once import at_once, refusals
from tests.pages import shows

PASSWORD = "sete feijões numa pilha"
FIELDS = {"name": "Ana Maria Demo", "username": "Ana.Demo", "password": PASSWORD, "school": "Escola Nova"}


@pytest.fixture(autouse=True)
def _own_folder(settings, tmp_path):
    settings.DATA_DIR = tmp_path


@pytest.fixture
def code(db):
    return first_admin.offer()


def page(code: str) -> str:
    return reverse("accounts:first-admin", args=[code])


def test_the_address_makes_the_administrator_and_the_school_and_logs_in(client, code):
    assert page(code) == f"/contas/primeira-vez/{code}/"
    assert client.get(page(code)).status_code == 200
    done = client.post(page(code), FIELDS, follow=True)
    assert done.redirect_chain == [("/turmas/", 302)]
    admin = User.objects.get()
    assert (admin.username, admin.get_full_name(), admin.email) == ("ana.demo", "Ana Maria Demo", "")
    assert admin.is_superuser
    assert admin.is_staff
    assert str(admin.school) == "Escola Nova"
    assert client.session["_auth_user_id"] == str(admin.pk)
    assert client.get("/admin/").status_code == 200
    assert client.get(reverse("accounts:class-new")).status_code == 200  # and teaches


def test_who_writes_an_address_enters_with_it(client, code):
    client.post(page(code), {**FIELDS, "username": "Ana@Exemplo.pt"})
    assert User.objects.get().email == "Ana@exemplo.pt"
    login = {"username": "ANA@exemplo.pt", "password": PASSWORD}
    assert Client().post(reverse("accounts:login"), login).status_code == 302


def test_the_code_has_192_bits_and_is_kept_as_a_hash_for_the_owner_alone(tmp_path, code):
    assert len(code) >= 32
    (kept,) = tmp_path.iterdir()
    assert code not in kept.read_text()
    assert kept.stat().st_mode & 0o077 == 0


def test_it_works_once(client, code):
    client.post(page(code), FIELDS)
    again = Client()
    assert again.get(page(code)).status_code == 404
    assert again.post(page(code), {**FIELDS, "username": "outra"}).status_code == 404
    assert User.objects.count() == School.objects.count() == 1
    assert first_admin.offer() == ""


def test_a_new_start_offers_another_and_ends_the_first(client, code):
    other = first_admin.offer()
    assert other != code
    assert client.get(page(code)).status_code == 404
    assert client.get(page(other)).status_code == 200


def test_it_ends_when_there_is_an_administrator(client, code, tmp_path):
    admin = User.objects.create_superuser("chefe", password=PASSWORD)
    assert client.get(page(code)).status_code == 404
    assert first_admin.offer() == ""
    assert not list(tmp_path.iterdir())
    User.objects.filter(pk=admin.pk).update(is_active=False)
    assert client.get(page(first_admin.offer())).status_code == 200


def test_a_wrong_code_and_an_installation_without_one(client, code):
    assert client.get(page(code[:-1])).status_code == 404
    first_admin._path().unlink()
    assert client.post(page(code), FIELDS).status_code == 404


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("name", " ", "Escreve o teu nome."),
        ("username", "", "Escreve com que nome queres entrar."),
        ("username", "ana silva", "nome de utilizador válido"),
        ("username", "professora", "Já existe"),
        ("username", "ana@", "válido"),
        ("password", "curta", "<p>Pelo menos 12 caracteres"),
        ("school", " ", "Escreve o nome da tua escola."),
    ],
)
@pytest.mark.usefixtures("teacher")
def test_what_is_wrong_is_said_and_nothing_is_made(client, code, field, value, said):
    answer = client.post(page(code), {**FIELDS, field: value})
    shows(answer, said, status=422)
    assert "Escola Nova" in answer.text or field == "school"  # nothing typed is lost
    assert User.objects.get().username == "professora"
    assert not School.objects.exists()
    assert client.post(page(code), FIELDS).status_code == 302


def test_whoever_takes_the_file_away_first_has_it(code, monkeypatch):
    """Two who have both been let in, as on PostgreSQL: the second finds no file, and makes nothing."""
    checked = first_admin.check
    monkeypatch.setattr(first_admin, "check", lambda code: (checked(code), first_admin._path().unlink()))
    with pytest.raises(first_admin.Used):
        first_admin.make(code, **FIELDS)
    assert not User.objects.exists()
    assert not School.objects.exists()


@pytest.mark.databases
@pytest.mark.django_db(transaction=True)
def test_of_many_at_the_same_moment_one_wins():
    code = first_admin.offer()
    outcomes = at_once(
        *(partial(first_admin.make, code, **{**FIELDS, "username": f"ana{number}"}) for number in range(4))
    )
    assert [type(error) for error in refusals(outcomes)] == [first_admin.Used] * 3
    assert User.objects.count() == School.objects.count() == 1
