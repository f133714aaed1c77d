"""The rooms of a position on the page of branches."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.analysis import hint_locks
from games.live import engine_pool
from games.rules.catalogue import build
from games.rules.text import text
from games.solvers.partisan.positions import whole
from games.views import rooms as views
from tests.pages import shows

pytestmark = pytest.mark.django_db

SMALL = {"columns": 3, "rows": 3}


def ask(client: Client, slug: str = "domineering", **more: Any) -> Any:
    question = {"options": SMALL, "moves": [], **more}
    return client.post(reverse("games:branches-rooms", args=[slug]), question, "application/json")


class Workers:
    """Answers at once."""

    def __init__(self, answer: Any = "") -> None:
        self.answer = answer

    def result_of(self, _asked: Any) -> bool:
        return True

    def ask(self, asked: Any, _visitor: str) -> Any:
        game, moves = asked
        if self.answer != "":
            return self.answer
        return engine_pool.divide((game.slug, game.options_json(), list(moves), 1))


@pytest.fixture(autouse=True)
def workers(monkeypatch):
    monkeypatch.setattr(views, "room_values", Workers())


def test_rooms_with_their_values_and_what_wins(client):
    html = ask(client, moves=["b1+b2"]).json()["html"]
    for said in (
        "Sala 1",
        "<svg",
        "curve room",
        "Classe L: ganha o Vertical, comece quem começar.",
        "Joga o Horizontal, e",
    ):
        assert said in html
    both = {"columns": 5, "rows": 2, "start": '{"position":{"neutral":["c1","c2"]},"to_move":"vertical"}'}
    html = ask(client, options=both).json()["html"]
    assert html.count("mais quente") == 2
    assert "Um interruptor" in html
    assert "são da classe P: ganha quem não começar." in html
    assert "nenhuma jogada ganha" in html


def test_what_is_asked_too_early_or_refused(client, monkeypatch):
    early = ask(client, "cats_dogs", options={}).json()
    assert early["message"] == "Aqui ainda não há salas: os primeiros lances têm regras próprias."
    monkeypatch.setattr(views, "room_values", Workers(None))
    assert ask(client).json() == {"waiting": True}
    monkeypatch.setattr(views, "room_values", Workers(text("Falhou.")))
    assert ask(client).json()["message"] == "Falhou."
    closed = hint_locks.HintsLocked("A ficha", "/fichas/1/")
    monkeypatch.setattr(hint_locks, "find_lock", lambda _user, _slug, *, opening=False: closed)
    assert ask(client).status_code == 403
    shows(client.get(reverse("games:branches", args=["domineering"])), "A ficha", hides=["data-rooms"])


def test_what_is_too_large_says_so(client, monkeypatch):
    game = build("domineering", SMALL)
    told = whole(game, game.initial())
    assert told is not None
    unknown = type(told)(told.rooms, "", None)
    monkeypatch.setattr(views, "room_values", Workers(unknown))
    html = ask(client).json()["html"]
    assert (
        "As salas são grandes demais para saber quem ganha. Que jogadas ganham, não sei dizer."
        in " ".join(html.split())
    )
    monkeypatch.setattr(views, "room_values", Workers(type(told)((), "P", ())))
    assert "Já não há salas" in ask(client).json()["html"]
    monkeypatch.setattr(views, "room_values", Workers(type(told)(told.rooms, "N", ("a1+a2",) * 14)))
    assert "E com mais 2." in ask(client).json()["html"]


def test_only_games_with_rooms_offer_them(client):
    shows(client.get(reverse("games:branches", args=["domineering"])), "data-rooms=")
    shows(client.get(reverse("games:branches", args=["hex"])), 'id="ramos"', hides=["data-rooms"])
