"""Drawing by hand in the workshop: what a click answers, that nothing is stored, and for whom."""

import re
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from lessons.contest import drafting, inventions
from lessons.contest.drawn_by_hand import drawing_of, drawings_of
from lessons.contest.models import Invention
from tests.clients import signed_in
from tests.pages import shows


@pytest.fixture
def invention(pupils, classroom):
    return inventions.create(pupils[0], classroom, "digraph")


def asked(client: Client, invention: Invention, **drawing: Any) -> HttpResponse:
    data = drafting.flat(drawing.pop("draft", invention.document))
    data |= {f"drawing.{name}": str(value) for name, value in ({"block": 0, "start": 0} | drawing).items()}
    return client.post(reverse("lessons:invention-draw", args=[invention.key]), data)


def values(answer: HttpResponse) -> dict[str, str]:
    found = re.findall(r'data-value-of="([^"]*)" value="([^"]*)"', answer.text)
    return {name: value.replace("&gt;", ">") for name, value in found}


def test_a_click_answers_what_the_inputs_say_then(invention, pupils):
    client = signed_in(pupils[0])
    answer = asked(client, invention, cell="E")
    shows(answer, 'data-chosen="E"', "E está escolhido")
    answer = asked(client, invention, chosen="E", cell="A")
    assert values(answer) == {"blocks.0.arrows": "A>B,C; B>C,D; C>D,E; D>E; E>A", "starts.0.parts.0": "A"}
    before = invention.document
    invention.refresh_from_db()
    assert (invention.document, invention.version) == (before, 1)


def test_buttons_make_vertices_and_put_tokens(invention, pupils):
    client = signed_in(pupils[0])
    assert values(asked(client, invention, action="new"))["blocks.0.arrows"].endswith("; F")
    assert values(asked(client, invention, chosen="C", action="token"))["starts.0.parts.0"] == "A, C"
    assert values(asked(client, invention, chosen="A", action="less"))["starts.0.parts.0"] == ""


def test_asking_changes_no_input(invention, pupils):
    answer = asked(signed_in(pupils[0]), invention)
    assert 'role="group"' in answer.text
    assert values(answer) == {}


def test_what_is_refused_is_said_and_changes_nothing(invention, pupils):
    invention.document["blocks"][0]["rules"]["sharing"] = "false"
    answer = asked(signed_in(pupils[0]), invention, chosen="A", action="token")
    assert "uma marca em cada vértice" in answer.text
    assert values(answer) == {}
    assert 'role="group"' in answer.text


def test_half_typed_arrows_can_be_begun_anew(invention, pupils):
    invention.document["blocks"][0]["rules"]["arrows"] = "A>B; A>C"
    client = signed_in(pupils[0])
    said = asked(client, invention).text
    shows(said, "O vértice A aparece duas vezes.", 'data-action="restart"', hides=["<svg"])
    answer = asked(client, invention, action="restart")
    assert values(answer)["blocks.0.arrows"].startswith("A>B,C")
    assert values(answer)["starts.0.parts.0"] == ""


def test_the_look_of_the_draft_is_drawn(invention, pupils):
    client = signed_in(pupils[0])
    invention.document["look"] = {"piece": "fish", "colour": "sea", "picture": ""}
    assert "own-pieces colour-sea" in asked(client, invention).text
    invention.document["look"]["piece"] = "dragon"
    assert "own-pieces" not in asked(client, invention).text


def test_a_bush_grows_by_clicks(pupils, classroom):
    made = inventions.create(pupils[1], classroom, "bush")
    made.document["starts"][0]["parts"] = [""]
    answer = asked(signed_in(pupils[1]), made, action="grow")
    assert values(answer) == {"starts.0.parts.0": "a: 0-1"}


@pytest.mark.parametrize(
    "drawing", [{"block": 1}, {"start": 1}, {"block": "x"}, {"block": ""}, {"start": "-1"}, {"block": "١"}]
)
def test_what_is_not_there_is_not_drawn(invention, pupils, drawing):
    answer = asked(signed_in(pupils[0]), invention, **drawing)
    assert answer.status_code == 422
    assert answer.content.strip() == b""


def test_an_oversized_form_is_refused_in_words(invention, pupils):
    draft = {**invention.document, "name": "x" * 100}
    answer = asked(signed_in(pupils[0]), invention, draft=draft)
    assert answer.status_code == 422
    assert "comprida" in answer.text or "comprido" in answer.text


def test_heaps_are_not_drawn_by_hand():
    draft = drafting.new_draft("heaps")
    assert drawings_of(draft, 0) == []
    assert drawing_of(draft, 0, 0) is None
    assert len(drawings_of(drafting.new_draft("bush"), 0)) == 1
