"""The machine's examination of board games from the workshop: asked for, growing, kept, shown."""

from copy import deepcopy

import pytest
from django.urls import reverse

from games.analysis import worker
from games.analysis.studies import Progress
from games.bots import fairness
from games.bots.fairness import Strengths
from games.bots.fairness_report import board_reports
from games.rules.invented.board_game import invention as boards
from games.rules.text import Text
from lessons.contest import examinations, inventions, kinds
from lessons.contest.board_report import shown_report
from lessons.contest.models import Examination, Invention
from tests.clients import signed_in
from tests.pages import shows


@pytest.fixture
def game(classroom, pupils) -> Invention:
    return inventions.create(pupils[0], classroom, kinds.BOARD_GAME)


@pytest.fixture
def author(pupils):
    return signed_in(pupils[0])


class Matches:
    """The share of the time that is over when so many matches were asked for: twice each, and three times
    before."""

    def __init__(self, most):
        self.most, self.asked = 2 * most, -3

    def __call__(self):
        self.asked += 1
        return self.asked / self.most


@pytest.fixture(scope="module")
def made():
    """Reports that were made for the tests before, by digest: the matches take long, and are the same."""
    return {}


@pytest.fixture
def reports(game, made, monkeypatch):
    """The reports of a game, as they grow with twenty short matches."""
    examined = examinations.game_of(game)
    mark = examinations.digest_of(examined)
    if mark not in made:
        made[mark] = grown(examined, monkeypatch)
    return deepcopy(made[mark])


def grown(examined, monkeypatch):
    monkeypatch.setattr(fairness, "strengths", lambda *_game: Strengths(1, 2))
    monkeypatch.setattr(fairness, "MATCHES_SHARE", 1)
    monkeypatch.setattr(fairness, "SOON", 20)
    monkeypatch.setattr(fairness, "_until", lambda _share, _used, progress: progress)
    monkeypatch.setattr(fairness, "GLANCES", 0)
    return [*board_reports(examined.game(), Matches(20))]


def address(invention):
    return reverse("lessons:invention-examination", args=[invention.key])


class Waiting:
    """Studies that answer with what they are given."""

    def __init__(self, answer):
        self.answer, self.asked = answer, None

    def watch(self, asked, _visitor):
        self.asked = asked
        return self.answer

    def leave_others(self, asked, visitor):
        pass

    def leave(self, asked, visitor):
        self.asked = asked


def test_the_page_shows_what_is_known_while_it_grows(game, author, reports, monkeypatch):
    monkeypatch.setattr(examinations, "studies", Waiting(Progress(0, 1)))
    shows(author.get(address(game)).text, 'hx-trigger="every 1s"', "à frente", "Quem ganha mais")
    monkeypatch.setattr(examinations, "studies", Waiting(Progress(0, 0, reports[3])))
    page = shows(author.get(address(game)).text, 'hx-trigger="every 1s"', "2 partidas jogadas", "Duração")
    assert "number-columns" in page


def test_a_whole_report_is_kept_and_shown(game, author, reports, monkeypatch):
    monkeypatch.setattr(examinations, "studies", Waiting(reports[-1]))
    page = author.get(address(game), headers={"HX-Request": "true"}).text
    shows(page, "A máquina acabou o exame.", "Quem pensou mais à frente", "share-bar", hides=["hx-trigger"])
    assert Examination.objects.get().digest == reports[-1]["digest"]
    # Another name changes nothing: the report is there at once.
    renamed = {**game.document, "name": "Quatro"}
    monkeypatch.setattr(examinations, "studies", Waiting(Progress(0, 1)))
    assert examinations.watch(renamed, "rui") == reports[-1]
    assert examinations.find_report(game) == reports[-1]


def test_a_report_that_the_time_limit_cut_short_is_kept_and_shown(game, author, reports, monkeypatch):
    monkeypatch.setattr(examinations, "studies", Waiting(reports[3]))
    page = author.get(address(game), headers={"HX-Request": "true"}).text
    shows(page, "A máquina acabou o exame.", "2 partidas", hides=["hx-trigger"])
    assert Examination.objects.get().report == {**reports[3], "complete": True}


def test_the_same_game_as_an_earlier_entry_is_said(game, author, reports, monkeypatch):
    Examination.objects.create(digest=reports[-1]["digest"], report=reports[-1])
    monkeypatch.setattr(examinations, "_earlier", lambda _own: [reports[-1]["digest"]])
    shows(author.get(address(game)).text, "Há 1 proposta anterior com exatamente as mesmas regras.")


def test_unused_cells_are_drawn(game, author, reports):
    match = {**reports[-1]["known"]["matches"][0], "cells": 0}
    known = {**reports[-1], "known": {**reports[-1]["known"], "matches": [match] * 8}}
    Examination.objects.create(digest=known["digest"], report=known)
    shows(author.get(address(game)).text, "Casas por usar", 'data-mark="chosen"')


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"smaller": [{"columns": 3, "rows": 3, "result": "draw"}]}, ("de 3 por 3", True)),
        ({"all_rules": ["place"]}, ("ninguém pôs nenhuma peça", True)),
        ({"all_rules": ["push"]}, ("nunca se empurrou", False)),
    ],
)
def test_smaller_boards_and_unused_rules_are_drawn(game, author, reports, changes, told):
    words, is_drawn = told
    known = reports[-1]["known"]
    matches = [match | {"rules": []} for match in known["matches"]]
    report = {**reports[-1], "known": {**known, "matches": matches, "all_rules": [], **changes}}
    Examination.objects.create(digest=report["digest"], report=report)
    page = shows(author.get(address(game)).text, words)
    assert ('class="felt"' in page) == is_drawn


@pytest.mark.parametrize(
    ("changes", "picture"),
    [
        ({"ahead": 3}, "plies-ahead"),
        (
            {"is_heavy": True, "matches": [], "glance": {"under_way": 40, "positions": 40, "choices": 400}},
            "fan-of-moves",
        ),
    ],
)
def test_each_measure_has_a_picture(game, reports, changes, picture):
    report = {**reports[-1], "known": {**reports[-1]["known"], **changes}}
    shown = shown_report(report, examinations.game_of(game).game())
    assert all(finding.picture for finding in shown.findings)
    assert any(f'class="{picture}"' in finding.picture for finding in shown.findings)


def test_who_leaves_waits_for_the_board_game(game, author, monkeypatch):
    studies = Waiting(None)
    monkeypatch.setattr(examinations, "studies", studies)
    author.post(reverse("lessons:invention-examination-stop", args=[game.key]))
    assert studies.asked.digest == examinations.digest_of(examinations.game_of(game))


def test_what_cannot_go_together_is_listed(game, author):
    game.document = boards.tidy(
        {**game.document, "rules": {**game.document["rules"], "ends": [{"kind": "line", "length": 5}]}}
    )
    game.save()
    shows(author.get(address(game)).text, "A máquina só examina um jogo completo.")


def test_the_worker_tells_what_it_knows_and_ends_in_time(game, monkeypatch):
    monkeypatch.setattr(fairness, "strengths", lambda *_game: Strengths(1, 2))
    monkeypatch.setattr(fairness, "SOON", 20)
    monkeypatch.setattr(fairness, "_until", lambda _share, _used, progress: progress)
    monkeypatch.setattr(fairness, "GLANCES", 0)
    seconds = iter(range(100))
    heard = []
    order = {"task": "examine_board", "document": examinations.game_of(game).rules.json()}
    known = worker.result(order, lambda _done: None, lambda: 30 * next(seconds), heard.append)
    assert known["complete"]
    assert heard[-1].known == known
    assert not heard[0].known["known"]["matches"]
    assert isinstance(worker.board_examined({"format": 7}, lambda _done: None), Text)
