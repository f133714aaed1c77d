"""An invention on paper: rules, starts, board; names only for those who may and ask."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts import people
from accounts.models import User
from lessons.contest import editions, inventions
from lessons.contest.models import Entry, Invention
from tests.clients import signed_in
from tests.pages import shows
from tests.users import make_user


@pytest.fixture
def invention(pupils, classroom):
    made = inventions.create(pupils[0], classroom, "digraph")
    made.document |= {
        "name": "Os <peixes>",
        "story": "Era uma vez\num peixe.",
        "starts": [
            {"name": "pequeno", "parts": ["D"]},
            {"name": "por fazer", "parts": ["Z"]},
            {"name": "sem jogadas", "parts": ["E"]},
            {"name": "grande", "parts": ["A, B"]},
        ],
    }
    made.document["texts"] |= {"material": "Duas peças.", "rules": "Anda-se pelas setas."}
    made.save()
    return made


def page(user: User, invention: Invention, **query: str) -> str:
    client = signed_in(user)
    answer = client.get(reverse("lessons:invention-print", args=[invention.key]), query)
    assert answer.status_code == 200
    return answer.text


def test_rules_starts_and_board_are_on_paper(invention, pupils):
    said = shows(page(pupils[0], invention), "<h1>Os &lt;peixes&gt;</h1>")
    shows(said, "Era uma vez", "Duas peças.", "Anda-se pelas setas.", "As setas: de A", "Início 4: grande")
    assert "Quem faz a última jogada ganha." in said
    assert said.count('<svg class="board') == 3
    assert 'id="tabuleiro"' in said


def test_the_board_is_of_the_start_that_is_chosen(invention, pupils):
    def chosen(typed: str) -> str:
        return page(pupils[0], invention, inicio=typed).split("selected")[0].rsplit('value="', 1)[1][0]

    assert chosen("4") == "4"
    assert [chosen(typed) for typed in ("", "1", "2", "3", "0", "99", "x", "²")] == ["1"] * 8


def test_a_board_without_pieces_where_it_has_places(invention, cast):
    def board(said: str) -> str:
        return said[said.index('id="tabuleiro"') :]

    assert 'data-piece="token"' in board(page(cast.pupils[0], invention))
    assert 'data-piece="token"' not in board(page(cast.pupils[0], invention, vazio="1"))
    heaps = inventions.create(cast.pupils[0], cast.classroom, "heaps")
    said = page(cast.pupils[0], heaps, vazio="1")
    assert 'name="vazio"' not in said
    assert 'data-piece="bean"' in board(said)


def test_names_are_shown_to_those_who_may_and_ask(invention, cast):
    name = "Aluno 1"

    def sheet(user: User, **query: str) -> str:
        said = page(user, invention, **query)
        return said[said.index("<article") :]

    for user in (cast.pupils[0], cast.teacher):
        assert name not in sheet(user)
        assert name in sheet(user, autores="1")


def test_an_organiser_prints_without_names(invention, other_teacher):
    other_teacher.school = people.create_school("Escola que organiza")
    other_teacher.save()
    edition = editions.create(other_teacher, "Edição Demo")
    Entry.objects.create(edition=edition, invention=invention)
    for reader in (other_teacher, make_user("chefe", User.Kind.TEACHER, is_superuser=True)):
        for query in ({}, {"autores": "1"}):
            said = page(reader, invention, **query)
            shows(said, "<h1>Os &lt;peixes&gt;</h1>", hides=["Aluno 1", 'name="autores"'])


def test_who_has_nothing_to_do_with_it_prints_nothing(invention, other_teacher):
    client = Client()
    address = reverse("lessons:invention-print", args=[invention.key])
    # Not in an edition, so not for the site's administration either.
    for reader in (make_user("chefe", User.Kind.TEACHER, is_superuser=True), other_teacher):
        client.force_login(reader)
        assert client.get(address).status_code == 404
    assert Client().get(address).status_code == 302


def test_what_cannot_be_drawn_yet_is_said(invention, pupils):
    invention.document["blocks"][0]["rules"]["arrows"] = "A>B; A>C"
    invention.save()
    shows(page(pupils[0], invention), "Ainda não há um início que se possa desenhar", hides=["<article"])
