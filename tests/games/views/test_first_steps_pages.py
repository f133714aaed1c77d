"""The pages of the first steps of every game: what is shown, tried, refused and praised."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.pictures.texts import translate
from games.rules import catalogue, first_steps

FIRST_STEPS = [
    (slug, number)
    for slug, entry in catalogue.ENTRIES.items()
    for number in range(1, len(entry.first_steps) + 1)
]


def address(slug: str, number: int) -> str:
    return reverse("games:first-steps", args=[slug, number])


def page(slug: str, number: int, **query: Any) -> str:
    answer = Client().get(address(slug, number), query)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.content.decode())


def answers(slug: str, number: int) -> tuple[str, str | None]:
    """A right move of a first step, and a legal wrong one."""
    entry = catalogue.ENTRIES[slug]
    first_step = entry.first_steps[number - 1]
    game, state = first_steps.begin(entry, first_step)
    right, wrong = next(iter(first_step.answers), None), None
    for move in game.moves(state):
        if first_steps.tried(game, state, first_step, move).right:
            right = right or move
        else:
            wrong = wrong or move
        if right and wrong:
            break
    assert right
    return right, wrong


@pytest.mark.parametrize(("slug", "number"), FIRST_STEPS)
def test_every_step_is_solved_on_its_page(slug, number):
    steps = catalogue.ENTRIES[slug].first_steps
    first_step = steps[number - 1]
    right, wrong = answers(slug, number)
    asked = page(slug, number)
    assert translate(first_step.task) in asked.replace("&#x27;", "'").replace("&quot;", '"')
    assert 'role="group"' in asked
    solved = page(slug, number, jogada=right)
    assert "Muito bem!" in solved
    assert 'name="jogada"' not in solved
    assert f"feitos={number}" in solved
    if number < len(steps):
        assert f'href="{address(slug, number + 1)}?feitos={number}"' in solved
    else:
        assert f'{reverse("games:game", args=[slug])}#jogar"' in solved
    if wrong is not None:
        missed = page(slug, number, jogada=wrong)
        assert "ainda não é a que se pede" in missed
        assert 'name="jogada"' in missed


def test_what_is_no_move_says_why():
    taken = page("hex", 1, jogada="c3")
    assert "já está ocupada" in taken
    assert "Tenta outra vez." in taken
    assert "não é uma casa" in page("hex", 1, jogada="<b>")


def test_the_address_says_what_is_done():
    found = page("hex", 2, feitos="1-99-x")
    assert found.count("feito</span>") == 1
    assert 'name="feitos" value="1"' in found
    assert f"{address('hex', 1)}?feitos=1" in found


def test_unknown_steps_are_not_found():
    for slug, number in [("hex", 0), ("nim", 1)]:
        assert Client().get(address(slug, number)).status_code == 404


def test_the_script_hears_why_and_how_it_goes_on():
    why = Client().get(address("hex", 1), {"casa": "c3"}).json()
    assert (why["type"], why["code"]) == ("refused", "illegal")
    assert "ocupada" in why["message"]
    assert Client().get(address("hex", 1), {"prefixo": "zz"}).json()["type"] == "refused"
    half = Client().get(address("hex", 1), {"prefixo": "a1"}).json()
    assert (half["type"], half["prefix"], half["complete"]) == ("steps", "a1", True)


@pytest.mark.django_db
def test_the_page_of_a_game_leads_to_its_steps():
    found = Client().get(reverse("games:game", args=["hex"])).content.decode()
    for number in range(1, len(catalogue.ENTRIES["hex"].first_steps) + 1):
        assert f'href="{address("hex", number)}"' in found
    nim = Client().get(reverse("games:game", args=["nim"])).content.decode()
    assert "Primeiros passos" not in nim
