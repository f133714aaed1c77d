"""Kept positions: who may see, rename and delete them, and what two clicks at once do."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.exceptions import ValidationError
from django.db import connections
from django.test import Client
from django.urls import reverse

from accounts import people
from accounts.models import User
from games.analysis import positions
from games.models import SavedPosition
from games.rules import catalogue
from tests.clients import signed_in
from tests.games.conftest import enrolled

NIM = {"game": "nim", "o-heaps": "3, 5, 7"}


@pytest.fixture
def saved(ana):
    return positions.save(ana, catalogue.build("nim", {"heaps": [3, 5, 7]}), " A minha ")


def test_saving_leads_to_the_position(ana):
    client = signed_in(ana)
    answer = client.post(reverse("games:position-save"), {**NIM, "title": "Clássica"}, follow=True)
    saved = SavedPosition.objects.get()
    assert answer.redirect_chain[-1][0] == saved.get_absolute_url()
    assert saved.options == {"heaps": [3, 5, 7], "misere": False}
    page = answer.content.decode()
    assert "Clássica" in page
    assert "Pilhas: 3, 5 e 7." in page
    assert f"http://testserver{saved.get_absolute_url()}" in page


def test_the_same_position_is_kept_once_with_the_newer_title(ana, saved):
    again = positions.save(ana, catalogue.build("nim", {"heaps": [3, 5, 7]}), "Outra")
    assert again.pk == saved.pk
    assert SavedPosition.objects.get().title == "Outra"


@pytest.mark.databases
@pytest.mark.django_db(transaction=True)
def test_two_clicks_at_once_keep_one():
    user = User.objects.create_user("aluno1", password="segredo")

    def click(_number: int) -> int:
        try:
            return positions.save(user, catalogue.build("nim", {}), "").pk
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(click, range(8)))) == 1
    assert SavedPosition.objects.count() == 1


def test_the_title_is_for_the_owner_and_the_class(classroom, ana, saved):
    elsewhere = people.create_classroom(
        people.create_school("Outra Escola"),
        "8.º B",
        User.objects.create_user("outra", password="segredo", kind=User.Kind.TEACHER),
        "2026/27",
    )
    readers = {
        "owner": (signed_in(ana), True),
        "classmate": (signed_in(enrolled(classroom, "aluno2", "aluno2")), True),
        "teacher": (signed_in(User.objects.get(username="professora")), True),
        "pupil of another class": (signed_in(enrolled(elsewhere, "aluno3", "aluno3")), False),
        "other teacher": (signed_in(User.objects.get(username="outra")), False),
        "visitor": (Client(), False),
    }
    for reader, (client, reads) in readers.items():
        answer = client.get(saved.get_absolute_url())
        assert answer.status_code == 200, reader
        assert ("A minha" in answer.content.decode()) == reads, reader
        assert ("Mudar o título" in answer.content.decode()) == (reader == "owner"), reader


def test_renaming_and_deleting(ana, saved):
    client = signed_in(ana)
    address = reverse("games:position-change", args=[saved.code])
    client.post(address, {"do": "rename", "title": "Nova"})
    saved.refresh_from_db()
    assert saved.title == "Nova"
    answer = client.post(address, {"do": "rename", "title": "x" * 81}, follow=True)
    assert "80" in answer.content.decode()
    saved.refresh_from_db()
    assert saved.title == "Nova"
    answer = client.post(address, {"do": "delete", "sure": "1"}, follow=True)
    assert "Posição apagada." in answer.content.decode()
    assert "Ainda não guardaste nenhuma" in answer.content.decode()
    assert not SavedPosition.objects.exists()


def test_the_list_has_ones_own_only(classroom, ana, saved, django_assert_num_queries):
    other = enrolled(classroom, "aluno2", "aluno2")
    for heaps in ([1], [2], [3]):
        positions.save(other, catalogue.build("nim", {"heaps": heaps}), "De outro")
    page = signed_in(ana).get(reverse("games:positions")).content.decode()
    assert "A minha" in page
    assert "De outro" not in page
    client = signed_in(other)
    client.get(reverse("games:positions"))  # the first request of a session writes it
    with django_assert_num_queries(5):  # with the pupil's name above the page
        client.get(reverse("games:positions"))
    assert Client().get(reverse("games:positions")).status_code == 302


def test_a_position_too_large_to_draw_is_described(ana):
    saved = positions.save(ana, catalogue.build("nim", {"heaps": [1000, 2000]}), "")
    page = signed_in(ana).get(reverse("games:positions")).content.decode()
    assert "1000 e 2000" in page
    page = Client().get(saved.get_absolute_url()).content.decode()
    assert "1000 e 2000" in page
    assert "Jogar a partir daqui" not in page


def test_bad_input_keeps_nothing(ana):
    client = signed_in(ana)
    save = reverse("games:position-save")
    answer = client.post(save, {"game": "nim", "o-heaps": "x"}, follow=True)
    assert "Esta posição tem um erro" in answer.content.decode()
    assert client.post(save, {"game": "xadrez"})["Location"] == reverse("games:catalogue")
    answer = client.post(save, {**NIM, "title": "x" * 81}, follow=True)
    assert "80" in answer.content.decode()
    assert not SavedPosition.objects.exists()
    assert Client().post(save, NIM).status_code == 302
    assert not SavedPosition.objects.exists()


def test_there_is_a_limit(ana, monkeypatch):
    monkeypatch.setattr(positions, "MOST", 1)
    positions.save(ana, catalogue.build("nim", {"heaps": [1]}), "")
    with pytest.raises(ValidationError, match="Apaga algumas"):
        positions.save(ana, catalogue.build("nim", {"heaps": [2]}), "")
    monkeypatch.setattr(positions, "MAX_OPTIONS", 10)
    with pytest.raises(ValidationError, match="grande demais"):
        positions.save(ana, catalogue.build("nim", {"heaps": [3]}), "")


def test_a_position_that_the_game_no_longer_knows(ana, saved):
    SavedPosition.objects.update(options={"heaps": "?"})
    assert Client().get(saved.get_absolute_url()).status_code == 404
    assert "Ainda não guardaste nenhuma" in signed_in(ana).get(reverse("games:positions")).content.decode()
