"""A class at a meeting: two pupils wait, are seated, play, and go on to the next match."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.seated import create, take, turn

pytestmark = pytest.mark.browser


def test_two_pupils_meet_and_go_on(sign_in, accessible):
    teacher = sign_in("professora")
    teacher.goto("/jogos/nim/")
    room = teacher.locator("[name=classroom] option", has_text="7.º A").get_attribute("value")
    path = create(teacher, heaps="1", access="meeting", classroom=room)
    pupils = [sign_in("aluno1"), sign_in("aluno2")]
    for page in pupils:
        page.goto(path)
    accessible(pupils[0])
    pupils[0].get_by_role("button", name="Quero jogar").click()
    expect(pupils[0].get_by_role("heading", name="Estás à espera de adversário.")).to_be_visible()
    accessible(pupils[0])
    pupils[1].get_by_role("button", name="Quero jogar").click()
    for page in pupils:
        page.wait_for_url(re.compile("/partidas/"))
        expect(page.locator("#board[data-ready]")).to_be_visible()
    expect(turn(pupils[0])).to_have_text("É a tua vez.")
    take(pupils[0], "p1.1")
    end = pupils[1].get_by_role("region", name="Perdeste.")
    end.get_by_role("button", name="Próximo jogo do encontro").click()
    expect(pupils[1].get_by_role("heading", name="Estás à espera de adversário.")).to_be_visible()
    teacher.goto(path)
    expect(teacher.get_by_role("row").filter(has_text="Aluno 1")).to_contain_text("1")
    accessible(teacher)
