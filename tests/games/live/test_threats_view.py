"""After a match of a board game its page shows who could have won at once."""

import pytest
from django.urls import reverse

from games.live import matches
from games.live.match_state import MatchCommand
from games.live.matches import Person
from games.models import Match
from games.rules import catalogue
from tests.clients import signed_in
from tests.games.live.tables import BOTH

MOVES = ["c3", "a1", "d3", "b1", "e3", "c1", "f3", "d1", "g3"]


@pytest.fixture
def hex_match(db):
    """Hex on one screen, before its first move."""
    game = catalogue.build("hex", {"size": 5})
    return matches.create(game=game, access="hotseat", person=Person(visitor="v"))


def play(match: Match, moves: list[str]) -> None:
    for version, move in enumerate(moves, 2):
        (refused,) = matches.execute([MatchCommand(match.code, "play", BOTH, version, move)])
        assert refused is None


def address(match: Match, ply: int) -> str:
    return reverse("games:threats", args=[match.code, ply])


def test_cells_and_words(client, hex_match):
    play(hex_match, MOVES)
    assert client.get(address(hex_match, 8)).json() == {
        "cells": ["f2", "g3"],
        "said": "O Preto pode ganhar já em f2, g3.",
    }
    for ply in (0, 9):
        answer = client.get(address(hex_match, ply)).json()
        assert answer == {"cells": [], "said": "Aqui ninguém pode ganhar num só lance."}
    assert "data-replay-threats" in client.get(hex_match.get_absolute_url()).content.decode()


def test_nothing_is_told_before_the_match_is_over(client, hex_match):
    play(hex_match, MOVES[:-1])
    assert client.get(address(hex_match, 8)).status_code == 403


def test_only_plies_of_board_games_are_known(client, hex_match):
    play(hex_match, MOVES)
    assert client.get(address(hex_match, 10)).status_code == 404
    nim = catalogue.build("nim", {"heaps": [1]})
    match = matches.create(game=nim, access="hotseat", person=Person(visitor="v"))
    play(match, ["p1-1"])
    assert client.get(address(match, 0)).status_code == 404
    assert "data-replay-threats" not in client.get(match.get_absolute_url()).content.decode()


def test_too_many_questions_wait(client, hex_match, monkeypatch):
    play(hex_match, MOVES)
    monkeypatch.setattr("games.views.matches.may_compute", lambda _request: False)
    answer = client.get(address(hex_match, 8))
    assert answer.status_code == 429
    assert answer.json()["said"] == "São pedidos a mais. Espera um pouco."


@pytest.mark.parametrize(("name", "more"), [("threats", [8]), ("record-json", []), ("record-text", [])])
def test_no_browser_of_who_is_logged_in_keeps_it(client, hex_match, teacher, name, more):
    play(hex_match, MOVES)
    page = reverse(f"games:{name}", args=[hex_match.code, *more])
    assert "no-store" not in client.get(page).headers.get("Cache-Control", "")
    assert "no-store" in signed_in(teacher).get(page).headers["Cache-Control"]
