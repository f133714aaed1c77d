"""The algorithm round by round: lines, boards, maps, digraphs, lists, and the file."""

import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.pictures.charts import Vertex, digraph, layout
from games.rules import catalogue

GAMES = list(catalogue.IMPARTIAL)


def page_of(client: Client, slug: str, htmx: bool = False, **query: object) -> str:
    headers = {"hx-request": "true"} if htmx else {}
    answer = client.get(reverse("games:rounds", args=[slug]), query, headers=headers)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def coloured(page: str) -> str:
    """The letters on a line or a map in order, "." for places without one."""
    return "".join((letter or ".").upper() for letter in re.findall(r'<td class="([pn]?) ', page))


def test_a_line_is_coloured_from_the_end(client):
    lines = [coloured(page_of(client, "subtraction", heaps=10, sets="1-3", passo=step)) for step in range(8)]
    assert lines == [
        "...........",
        "P..........",
        "PNNN.......",
        "PNNNP......",
        "PNNNPNNN...",
        "PNNNPNNNP..",
        "PNNNPNNNPNN",
        "PNNNPNNNPNN",
    ]


def test_in_misere_play_the_end_is_n(client):
    query = {"heaps": 6, "sets": "1-3", "misere": "on"}
    lines = [coloured(page_of(client, "subtraction", passo=step, **query)) for step in range(1, 5)]
    assert lines == ["N......", "NP.....", "NPNNN..", "NPNNNP."]
    assert "Passo 1: onde já não há jogadas é N" in page_of(client, "subtraction", passo=1, **query)
    assert "Passo 3: de onde só se chega a posições N é P" in page_of(client, "subtraction", passo=2, **query)


def test_sentences_follow_the_four_steps(client):
    words = [page_of(client, "add_up", target=9, max=2, passo=step) for step in (0, 1, 2, 3, 99)]
    for page, sentence in zip(
        words, ["Ainda nenhuma tem cor", "Passo 1:", "Passo 2:", "Passo 3:", "Passo 4:"], strict=True
    ):
        assert sentence in page


def test_numbers_that_cannot_be_reached_are_coloured_too(client):
    assert coloured(page_of(client, "subtraction", heaps=7, sets="2", passo=99)) == "PPNNPPNN"


def test_a_long_line_is_cut(client):
    assert len(coloured(page_of(client, "subtraction", heaps=100000, sets="1-3", passo=99))) == 151
    assert "É grande demais" in page_of(client, "add_up", target=100000)


def test_two_heaps_are_a_map(client):
    page = page_of(client, "wythoff", heaps="3, 5", passo=99)
    letters = coloured(page)
    assert len(letters) == 24
    assert [divmod(place, 6) for place, letter in enumerate(letters) if letter == "P"] == [
        (0, 0),
        (1, 2),
        (2, 1),
        (3, 5),
    ]


def test_heaps_whose_order_does_not_matter_fill_both_places(client):
    letters = coloured(page_of(client, "lasker", heaps="1, 1", passo=99))
    assert set(letters) <= {"P", "N"}


@pytest.mark.parametrize("slug", ["queens", "white_knight"])
def test_a_chessboard_is_filled(client, slug):
    page = page_of(client, slug, rows=6, cols=7, passo=99)
    assert len(re.findall(r'data-mark="[pn]"', page)) == 42
    values = page_of(client, slug, rows=6, cols=7, passo=99, valores=1)
    assert len(re.findall(r'class="note"', values)) == 42
    assert len(re.findall(r'data-mark="[pn]"', page_of(client, slug, rows=6, cols=7, passo=1))) < 42


def test_small_games_are_digraphs(client):
    page = page_of(client, "nim", heaps="2, 2, 1", passo=2)
    assert page.count('class="node ') == 18
    assert page.count('class="node n fresh"') == 5
    assert page.count('class="node p') == 1
    assert page.count('<path class="arrow"') > 18
    assert "Guardar o grafo" in page
    assert page.count('<th scope="row"') == 18


def test_larger_games_are_lists(client):
    page = page_of(client, "nim", heaps="5, 5, 5", passo=99)
    assert 'class="digraph"' not in page
    assert page.count('<td class="number">') == 216
    assert "E mais 43." in page_of(client, "nim", heaps="6, 6, 6", passo=99)


def test_games_that_are_too_large_say_so(client):
    page = page_of(client, "nim", heaps="50, 50, 50")
    assert "É grande demais para mostrar" in page


def test_values_are_shown_on_demand(client):
    page = page_of(client, "nim", heaps="2, 3", passo=99, valores=1)
    assert re.findall(r'<b class="value">(\d)</b>', page) == list("012310322301")
    assert "Esconder os valores" in page
    assert "Mostrar os valores" not in page_of(client, "nim", heaps="2, 3", misere="on")


@pytest.mark.parametrize("step", ["", "x", "-1", "999999999999", "²"])
def test_any_step_is_answered(client, step):
    assert 'id="rondas"' in page_of(client, "nim", heaps="2, 3", passo=step)


def test_wrong_positions_are_said(client):
    assert "não é um número inteiro" in page_of(client, "nim", heaps="x")


def test_htmx_gets_the_scene_alone(client):
    page = page_of(client, "nim", htmx=True, heaps="2, 3", passo=1)
    assert page.startswith('<section class="stack" id="rondas"')


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_rounds_or_says_why_not(client, slug):
    page = page_of(client, slug, passo=2)
    assert ('id="rondas"' in page) != ('class="notice warn"' in page)
    ids = re.findall(r'\sid="([^"]*)"', page)
    assert len(ids) == len(set(ids))
    assert not re.findall(r"<style|\sstyle=|\son[a-z]+=", page)


def file_of(client: Client, slug: str, **query: object) -> Any:
    return client.get(reverse("games:rounds-file", args=[slug]), query)


def test_the_file_stands_alone(client):
    answer = file_of(client, "nim", heaps="2, 1", passo=99)
    assert answer["Content-Type"] == "image/svg+xml"
    assert answer["Content-Disposition"] == 'attachment; filename="nimteca-nim.svg"'
    root = ET.fromstring(answer.content)
    names = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "2·1" in names
    assert root.find("{http://www.w3.org/2000/svg}style") is not None
    assert "var(" not in answer.content.decode()


@pytest.mark.parametrize(
    "query", [{"heaps": "x"}, {"heaps": "9, 9, 9"}, {"heaps": "99, 99, 99"}, {"heaps": "5"}]
)
def test_what_cannot_be_drawn_has_no_file(client, query):
    assert file_of(client, "nim", **query).status_code == 404


def test_names_of_vertices_are_escaped():
    drawn = layout([[1], []])
    drawing = digraph(drawn, [Vertex("<b>", "N", "&"), Vertex('"', "P")], 'a "title"', alone=True)
    root = ET.fromstring(drawing)
    assert [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")] == ["<b>", "&", '"']
    assert root.get("aria-label") == 'a "title"'
