"""Invented games on the pages of all games: their own name, their rules in words, never in the lists."""

import html
import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from accounts import privacy
from games.analysis import positions
from games.live import matches
from games.live.forms import OptionsForm, typed_options
from games.live.matches import Person
from games.pictures.names import entry_in, entry_of, name_in, name_of
from games.rules import catalogue
from games.rules.invented.game import Invented
from tests.clients import signed_in

NAME = "Peixes & <anzóis>"
RULES = {
    "name": NAME,
    "blocks": [{"kind": "digraph", "rules": {"arrows": "A>B,C; B>C,D; C>D; D"}}],
    "look": {"piece": "fish", "colour": "sea"},
}
PLAIN = "Jogo inventado"


def game(**rules: Any) -> Invented:
    return Invented({**RULES, **rules}, [["A"]])


def page(client: Client, name: str, query: dict[str, str] | None = None) -> str:
    answer = client.get(reverse(name, args=["invented"]), query or {})
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.fixture(autouse=True)
def _fresh_tables():
    matches.forget_match_states()
    yield
    matches.forget_match_states()


def test_an_own_name_goes_before_the_catalogues():
    assert name_of(game()) == NAME
    assert name_of(game(name="")) == PLAIN
    assert name_in("invented", game().options_json()) == NAME
    assert name_in("invented", {"rules": "of another release"}) == PLAIN
    assert name_in("nim", {}) == "Nim"
    assert entry_of("invented", None) is entry_in("invented", {"begin": 3}) is catalogue.ENTRIES["invented"]


def test_braces_in_a_name_are_only_braces():
    assert name_of(game(name="{title} {0}")) == "{title} {0}"


@pytest.mark.django_db
def test_lists_do_not_offer_it(client):
    for name in ("games:home", "games:catalogue"):
        assert reverse("games:game", args=["invented"]) not in client.get(reverse(name)).content.decode()
    sums = client.get(reverse("games:build", args=["sum"])).content.decode()
    assert 'value="nim"' in sums
    assert 'value="invented"' not in sums


def test_without_options_the_page_leads_to_the_gallery(client):
    found = page(client, "games:game")
    assert reverse("lessons:gallery") in found
    assert "Um exemplo pequeno" in found
    assert "Por onde começar?" not in found


def test_a_game_by_its_options_shows_its_name_and_rules(client):
    found = page(client, "games:game", typed_options(game(), "o"))
    assert f"<h1>{escape(NAME)}</h1>" in found
    assert "As setas: de A para B e C" in found
    assert "Quem faz a última jogada ganha." in found
    assert reverse("lessons:gallery") not in found
    assert 'type="hidden" name="o-rules"' in found
    assert 'type="hidden" name="o-begin"' in found
    assert "own-pieces colour-sea" in found
    assert '<label for="id_o-rules"' not in found


def test_the_misere_ending_is_said(client):
    found = page(client, "games:game", typed_options(game(), "o") | {"o-misere": "on"})
    assert "Quem faz a última jogada perde." in found


@pytest.mark.parametrize("name", ["games:analyse", "games:build", "games:rounds"])
def test_pages_about_a_position_have_its_name(client, name):
    assert escape(NAME) in page(client, name, typed_options(game()))


@pytest.mark.parametrize("name", ["games:analyse", "games:build", "games:rounds"])
def test_their_crumbs_lead_back_to_the_game(client, name):
    crumbs = page(client, name, typed_options(game())).partition('class="crumbs"')[2].partition("</nav>")[0]
    (above,) = re.findall(r'href="([^"]*/invented/[^"]*)"', crumbs)
    assert f"<h1>{escape(NAME)}</h1>" in client.get(html.unescape(above)).content.decode()


def test_the_crumbs_of_the_catalogues_games_lead_to_their_page(client):
    found = client.get(reverse("games:analyse", args=["nim"]), {"heaps": "1 2"}).content.decode()
    assert f'href="{reverse("games:game", args=["nim"])}">' in found


@pytest.mark.parametrize("rules", ["x", "{}", json.dumps({"blocks": []}), "eJ" * 20_000])
def test_broken_rules_are_told_once_and_change_nothing(rules):
    form = OptionsForm("invented", {"rules": rules, "begin": "[[1]]"})
    assert not form.is_valid()
    assert set(form.errors) == {"__all__"}
    assert len(form.non_field_errors()) == 1


def test_a_wrong_start_is_told_of_the_whole_form():
    form = OptionsForm("invented", {**typed_options(game()), "begin": '[["Z"]]'})
    assert not form.is_valid()
    assert "Não há vértice" in form.non_field_errors()[0]


@pytest.mark.django_db
def test_matches_lists_records_and_the_own_data_have_the_name(make_user):
    user = make_user("aluno1")
    client = signed_in(user)
    match = matches.create(game=game(), access="hotseat", person=Person(user))
    shown = client.get(match.get_absolute_url()).content.decode()
    assert f"{escape(NAME)}" in shown
    assert "own-pieces" in shown
    rules = re.search(r'href="([^"]*)#regras"', shown)
    assert "As setas: de A para B e C" in client.get(html.unescape(rules[1])).content.decode()
    assert escape(NAME) in client.get(reverse("games:lobby")).content.decode()
    positions.save(user, game(), "")
    assert escape(NAME) in client.get(reverse("games:positions")).content.decode()
    rows = next(section.rows for section in privacy.sections(user) if section.key == "matches")
    assert {row["game"] for row in rows} == {NAME}
    record = client.get(reverse("games:record-text", args=[match.code])).content.decode()
    assert record.startswith(f"Nimteca — {NAME}\n")
    assert "rules" not in record


@pytest.mark.django_db
def test_worksheets_keep_the_game_and_do_not_offer_it(teacher):
    from lessons.worksheets.documents.fields.base import GameSpec
    from lessons.worksheets.forms import GameForm

    assert "invented" not in dict(GameForm(spec=None).choices())
    form = GameForm(spec=GameSpec.of(game()))
    assert dict(form.choices())["invented"] == NAME
    assert form.is_valid()
    assert form.spec == GameSpec.of(game())
