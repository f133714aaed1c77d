"""Setting up positions in a browser: clicking, keys, undoing, sums, keeping and sharing."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import settled

pytestmark = pytest.mark.browser


def test_clicking_puts_coins_and_back_undoes(visit):
    page = visit("/jogos/nimble/montar/?coins=0,0,1")
    coins = page.get_by_label("Moedas em cada casa")
    page.locator("[data-cell='2']").click()
    expect(coins).to_have_value("0, 1, 1")
    page.locator("[data-cell='2']").click()
    expect(coins).to_have_value("0, 2, 1")
    page.go_back()
    expect(coins).to_have_value("0, 1, 1")


def test_keys_are_enough(visit):
    page = visit("/jogos/nimble/montar/?coins=0,0,1")
    page.locator("[data-cell='1']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    coins = page.get_by_label("Moedas em cada casa")
    expect(coins).to_have_value("0, 1, 1")
    expect(page.locator("[data-cell='2']")).to_be_focused()
    page.keyboard.press("Space")
    expect(coins).to_have_value("0, 2, 1")


def test_a_digraph_is_drawn_vertex_by_vertex(visit):
    page = visit("/jogos/digraph/montar/?edges=A>B;B&token=A")
    page.get_by_role("button", name="Novo vértice").click()
    arrows = page.get_by_role("textbox", name="Setas")
    expect(arrows).to_have_value("A>B; B; C")
    page.locator("[data-cell='B']").click()
    expect(page.get_by_text("B está escolhido")).to_be_visible()
    page.locator("[data-cell='C']").click()
    expect(arrows).to_have_value("A>B; B>C; C")
    page.locator("[data-cell='C']").click()
    expect(page.get_by_text("C está escolhido")).to_be_visible()
    page.locator("[data-cell='A']").click()
    expect(page.get_by_role("status").filter(has_text="A → B → C → A")).to_be_visible()
    expect(arrows).to_have_value("A>B; B>C; C")


def test_a_bush_grows_and_is_played(visit):
    page = visit("/jogos/hackenbush/montar/?edges=a:0-1&places=")
    page.locator("[data-cell='v.1']").click()
    page.get_by_role("button", name="Novo ramo a partir do ponto 1").click()
    edges = page.get_by_role("textbox", name="Ramos")
    expect(edges).to_have_value("a: 0-1; b: 1-2")
    page.get_by_role("button", name="Novo laço no ponto 2").click()
    expect(edges).to_have_value("a: 0-1; b: 1-2; c: 2-2")
    page.get_by_role("link", name="Jogar", exact=True).click()
    page.get_by_role("button", name="Começar a partida").click()
    page.wait_for_url(re.compile(r"/partidas/[a-z0-9]{12}/$"))
    expect(page.locator("#board .cell")).to_have_count(3)


def test_a_sum_is_put_together_and_played(visit):
    page = visit("/jogos/sum/montar/")
    page.get_by_label("Juntar um jogo").select_option("nim")
    expect(page.get_by_role("heading", name="1. Nim")).to_be_visible()
    settled(page)
    page.get_by_label("Juntar um jogo").select_option("nimble")
    expect(page.get_by_role("heading", name="2. Nimble")).to_be_visible()
    expect(page.get_by_text("Soma-nim")).not_to_have_count(0)
    page.get_by_role("button", name="Tirar 1. Nim").click()
    expect(page.get_by_role("heading", name="1. Nimble")).to_be_visible()
    settled(page)
    page.get_by_label("Juntar um jogo").select_option("kayles")
    expect(page.get_by_role("heading", name="2. Kayles")).to_be_visible()
    page.get_by_role("link", name="Jogar", exact=True).click()
    page.get_by_role("button", name="Começar a partida").click()
    page.wait_for_url(re.compile(r"/partidas/[a-z0-9]{12}/$"))


def test_a_position_is_kept_and_opened_by_its_address(visit, sign_in, accessible):
    page = sign_in("aluno2", "/jogos/nim/montar/?heaps=1,2,3")
    page.get_by_label("Título").fill("Uma posição P")
    page.get_by_role("button", name="Guardar").click()
    expect(page.get_by_role("heading", name="Uma posição P")).to_be_visible()
    accessible(page)
    address = page.get_by_label("Endereço da posição").input_value()
    visitor = visit(address)
    expect(visitor.get_by_role("heading", level=1)).to_have_text("Nim")
    expect(visitor.get_by_text("Uma posição P")).to_have_count(0)
    visitor.get_by_role("link", name="Análise exata").click()
    expect(visitor.get_by_text("Quem joga agora perde").first).to_be_visible()
    page.get_by_role("link", name="Posições").click()
    expect(page.get_by_role("link", name="Uma posição P")).to_be_visible()
    accessible(page)
