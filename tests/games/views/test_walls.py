"""The running matches of a class on one page."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Classroom, User
from games.live import matches
from games.live.match_state import MatchCommand
from games.live.matches import Person
from games.models import Match
from games.records import wall
from tests.games.live.tables import hosted
from tests.pages import shows

pytestmark = pytest.mark.django_db(transaction=True)


def running(host: User, guest: User, classroom: Classroom) -> Match:
    match = hosted(host, "class", classroom=classroom)
    matches.join(match.code, Person(guest))
    return match


def play(match: Match) -> None:
    version, turn = matches.look_at(match.code, lambda table: (table.version, table.turn))
    assert matches.execute([MatchCommand(match.code, "play", frozenset({turn}), version, "p1-1")]) == [None]


def versions(match: Match) -> int:
    return matches.look_at(match.code, lambda table: table.version)


def shown(classroom: Classroom, viewer: User, codes: list[str]) -> list[Match]:
    return [board["match"] for board in wall.boards_of(classroom, viewer, codes)]


def test_what_the_class_plays_is_seen_by_the_class(client, classroom, teacher, ana, rui):
    page = reverse("games:wall", args=[classroom.key])
    client.force_login(rui)
    shows(client.get(page), "Agora ninguém da turma está a jogar")
    match = running(ana, rui, classroom)
    hosted(ana, "class", classroom=classroom)  # nobody sits there yet
    hosted(ana, "computer", levels=["easy"])
    shows(client.get(page), "Aluno 1 – Aluno 2", match.code, "0 jogadas")
    client.force_login(teacher)
    assert client.get(page).text.count('class="wall-board"') == 1


def test_the_liveliest_matches_keep_their_places(monkeypatch, classroom, teacher, ana, rui):
    monkeypatch.setattr(wall, "MOST", 2)
    one, two, three = (running(ana, rui, classroom) for _number in range(3))
    assert shown(classroom, teacher, []) == [two, three]
    play(one)
    boards = wall.boards_of(classroom, teacher)
    assert [board["match"] for board in boards] == [one, three]
    assert [board["ply"] for board in boards] == [1, 0]


def test_no_board_goes_in_which_somebody_has_just_moved(monkeypatch, classroom, teacher, ana, rui):
    monkeypatch.setattr(wall, "MOST", 2)
    one, two, three = (running(ana, rui, classroom) for _number in range(3))
    codes = [three.code, two.code]
    play(one)
    assert shown(classroom, teacher, codes) == [three, two]
    # Whoever comes takes the place of the one that goes.
    monkeypatch.setattr(wall, "CALM", timedelta(0))
    assert shown(classroom, teacher, codes) == [three, one]
    matches.execute([MatchCommand(one.code, "resign", frozenset({0}), versions(one), "")])
    assert shown(classroom, teacher, [three.code, one.code]) == [three, two]
    matches.execute([MatchCommand(three.code, "abort", frozenset({0}), versions(three), "")])
    assert shown(classroom, teacher, [three.code, two.code]) == [two]


def test_the_page_asks_for_the_boards_that_it_shows(monkeypatch, classroom, teacher, ana, rui):
    monkeypatch.setattr(wall, "MOST", 2)
    one, two, three = (running(ana, rui, classroom) for _number in range(3))
    play(one)
    client = Client()
    page = reverse("games:wall", args=[classroom.key])
    client.force_login(teacher)
    shows(client.get(page), f"?partidas={one.code},{three.code}")
    shows(client.get(page, {"partidas": f"{three.code},{two.code}"}), f"?partidas={three.code},{two.code}")
