"""Analysis in a browser: winning moves and hidden heaps, rounds, long analyses, values, the bench."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import CHANGED_MEANWHILE, settled

pytestmark = pytest.mark.browser


def test_board_and_heaps_belong_together(visit):
    page = visit("/jogos/nim/analisar/?heaps=3,5,7")
    page.locator("[data-heap='2']").focus()
    expect(page.locator("#posicao .cell[data-hot]")).to_have_count(5)
    page.locator("[data-heap='1']").hover()
    expect(page.locator("#posicao .cell[data-hot]")).to_have_count(3)
    page.locator("#posicao [data-cell='p3.1']").hover()
    expect(page.locator("[data-heap='3']")).to_have_attribute("data-hot", "")
    page.get_by_role("link", name="p3-1").click()
    expect(page.locator("[data-heap='3'] b")).to_have_text("6")
    expect(page.locator("#posicao .cell[data-piece='bean']")).to_have_count(14)
    page.get_by_text(re.compile("jogadas que perdem")).click()
    page.get_by_role("link", name="p1-3").click()
    expect(page.locator("[data-heap='1']")).to_have_count(0)
    expect(page.locator("#posicao .cell[data-piece='bean']")).to_have_count(11)


def test_a_position_is_pasted(visit):
    page = visit("/jogos/nim/analisar/")
    page.get_by_text("Colar uma posição em texto").click()
    page.get_by_label("Posição em texto").fill("[1, 2, x]")
    page.get_by_role("button", name="Ler o texto").click()
    expect(page.get_by_text("erro de escrita")).to_be_visible()
    page.get_by_label("Posição em texto").fill("[1, 2, 3]")
    page.get_by_role("button", name="Ler o texto").click()
    expect(page.locator(".verdict .chip")).to_have_text(re.compile("posição P"))
    page.get_by_text("Partilhar e guardar").click()
    expect(page.get_by_label("JSON")).to_have_value("[1, 2, 3]")
    page.locator("[data-share]", has=page.get_by_label("JSON")).get_by_role("button").click()
    expect(page.get_by_text("✓ Copiado")).to_be_visible()


def test_rounds_go_forward_back_and_by_themselves(visit):
    page = visit("/jogos/subtraction/rondas/?heaps=6&sets=1-3")
    expect(page.locator(".round-table td.p, .round-table td.n")).to_have_count(0)
    page.get_by_role("link", name="Seguinte").click()
    expect(page.locator(".round-table td.p")).to_have_count(1)
    settled(page)
    page.locator("body").press("ArrowRight")
    expect(page.locator(".round-table td.n")).to_have_count(3)
    settled(page)
    page.locator("body").press("ArrowLeft")
    expect(page.locator(".round-table td.n")).to_have_count(0)
    settled(page)
    page.get_by_label("Passo", exact=True).focus()
    page.keyboard.press("End")
    expect(page.get_by_text("Passo 4:")).to_be_visible()
    expect(page.get_by_label("Passo", exact=True)).to_be_focused()
    expect(page).to_have_url(re.compile(r"passo=5"))
    settled(page)
    page.keyboard.press("Home")
    expect(page.locator(".round-table td.p")).to_have_count(0)
    page.get_by_role("button", name="Ver tudo").click()
    expect(page.get_by_role("button", name="Parar")).to_be_visible()
    expect(page.get_by_text("Passo 4:")).to_be_visible()
    expect(page.get_by_role("button", name="Ver tudo")).to_be_disabled()


def test_the_slider_stays_in_the_hand_that_moves_it(visit):
    page = visit("/jogos/subtraction/rondas/?heaps=6&sets=1-3")
    slider = page.get_by_label("Passo", exact=True)
    page.evaluate(CHANGED_MEANWHILE, ["passo-numero", "4"])
    slider.fill("2")
    expect(page).to_have_url(re.compile("passo=4"))
    expect(slider).to_have_value("4")
    settled(page)
    box = slider.bounding_box()
    along = box["y"] + box["height"] / 2
    held: list[Route] = []
    page.route("**passo=2*", lambda route: held.append(route))  # noqa: PLW0108 - takes no built-in function
    with page.expect_request("**passo=2*"):
        slider.fill("2")
    page.mouse.move(box["x"] + box["width"] / 2, along)
    page.mouse.down()
    with page.expect_response("**passo=2*"):
        held[-1].continue_()
    page.mouse.move(box["x"] + box["width"] - 2, along, steps=3)
    page.mouse.up()
    expect(page).to_have_url(re.compile("passo=5"))


def test_the_digraph_is_enlarged_and_kept(visit):
    page = visit("/jogos/nim/rondas/?heaps=2,2,1")
    box = "document.querySelector('.digraph').getAttribute('viewBox').split(' ')[2]"
    whole = float(page.evaluate(box))
    page.get_by_role("button", name="Maior").click()
    larger = float(page.evaluate(box))
    assert larger < whole
    page.get_by_role("link", name="Seguinte").click()
    expect(page.locator(".digraph .node.p")).to_have_count(1)
    # The script sees to the new drawing after it has come.
    expect(page.locator(".digraph")).to_have_attribute("viewBox", re.compile(rf"^\S+ \S+ {larger:g}"))
    page.get_by_role("button", name="Tudo", exact=True).click()
    assert float(page.evaluate(box)) == whole
    with page.expect_download() as download:
        page.get_by_role("link", name="Guardar o grafo").click()
    assert download.value.suggested_filename == "nimteca-nim.svg"


def test_a_long_analysis_shows_progress_and_is_cancelled(visit):
    page = visit("/jogos/divisor/analisar/?heaps=720,720,720,720,720&misere=on")
    expect(page.locator("#progresso")).to_have_text(re.compile(r"[1-9]\d* posições encontradas"))
    before = page.locator("#progresso").inner_text()
    expect(page.locator("#progresso")).not_to_have_text(before)
    page.get_by_role("button", name="Parar").click()
    expect(page.get_by_text("A análise parou.")).to_be_visible()
    page.get_by_role("link", name="Analisar outra vez").click()
    expect(page.locator("#progresso")).to_be_visible()
    page.get_by_role("button", name="Parar").click()
    expect(page.get_by_text("A análise parou.")).to_be_visible()


def test_values_follow_what_is_typed(visit):
    page = visit("/jogos/octal/valores/")
    page.get_by_role("textbox", name="Código").fill(".77")
    expect(page.get_by_text("repetem-se de 12 em 12")).to_be_visible()
    page.get_by_role("spinbutton", name="Até que pilha?").fill("20")
    expect(page.locator(".values td")).to_have_count(21)


def test_the_bench_adds_column_by_column(visit):
    page = visit("/")
    page.get_by_role("link", name="Bancada da soma-nim").click()
    page.wait_for_url("**/ferramentas/soma-nim/**")
    page.get_by_role("textbox", name="Números").fill("5, 7")
    expect(page.locator(".bench tbody tr")).to_have_count(2)
    # Each click answers with another link: one that comes before it would repeat the step.
    for step in (
        "Coluna do 1: tem 2 uns, um número par.",
        "Coluna do 2: tem 1 um, um número ímpar.",
        "Coluna do 4: tem 2 uns, um número par.",
        "A soma-nim é 2",
    ):
        page.get_by_role("link", name="Seguinte").click()
        expect(page.get_by_text(step)).to_be_visible()
