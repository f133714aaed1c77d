"""A pupil invents a board game by clicking, and plays it at once against a classmate."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, fits
from tests.browser.seated import cell, seat

pytestmark = pytest.mark.browser


def test_a_board_game_is_invented_by_clicks_and_played_by_two(sign_in, everywhere):
    page = sign_in("aluno2", "/concurso/oficina/nova/", viewport=PHONE, reduced_motion="reduce")
    everywhere(page)
    page.get_by_role("button", name="Jogo de tabuleiro para dois").click()
    rules = page.locator("#jogo .rules-words")
    expect(rules).to_contain_text("4 colunas e 4 linhas")
    page.get_by_label("Nome do jogo").fill("Três na jangada")
    page.get_by_text("Buraco", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Três na jangada")
    page.locator('#montar [data-cell="a1"]').click()
    expect(rules).to_contain_text("Faltam as casas a1.")
    page.get_by_role("button", name="Desfazer").click()
    expect(rules).not_to_contain_text("Faltam as casas")
    fits(page)
    game = page.url
    page.goto(f"{game}folha/")
    everywhere(page)
    assert page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") == 1
    page.goto(game)

    page.get_by_role("link", name="Jogar com a turma").click()
    page.locator("#jogar [name=access][value=class]").check()
    page.get_by_text("Quem começa, relógio").click()
    page.locator("#jogar [name=starts][value=me]").check()
    page.get_by_role("button", name="Começar a partida").click()
    page.wait_for_url(re.compile("/partidas/"))
    other = sign_in("aluno1")
    seat(page, other, page.url)
    cell(page, "b2").click()
    page.get_by_role("button", name="Confirmar", exact=True).click()
    expect(other.locator('#board [data-cell="b2"]')).to_have_attribute("data-piece", "black")
