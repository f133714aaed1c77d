"""Public pages of all kinds in both themes and two sizes; home, games and analysis as they are used."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import CHANGED_MEANWHILE, PHONE, SCREEN, settled

pytestmark = pytest.mark.browser

PAGES = [
    "/",
    "/jogos/",
    "/jogos/nim/",
    "/jogos/hex/",
    "/jogos/nim/analisar/?heaps=3,5,7",
    "/jogos/nim/analisar/?heaps=1000000000,999999999,5",
    "/jogos/add_up/analisar/?target=x",
    "/jogos/kayles/valores/?n=100",
    "/jogos/subtraction/rondas/?heaps=21&sets=1-3&passo=3",
    "/jogos/queens/rondas/?passo=99&valores=1",
    "/jogos/nim/rondas/?heaps=5,7&passo=99&valores=1",
    "/jogos/nim/rondas/?heaps=2,2,1&passo=3",
    "/ferramentas/soma-nim/?numbers=3,5,7&passo=2",
    "/jogos/digraph/montar/",
    "/jogos/sum/montar/?jogo=nim&jogo=kayles",
    "/jogos/hex/tabuleiro/?size=5&casas-black=a1,b1,c1,d2&casas-white=b2,c2,d3,e3&vez=black",
    "/concurso/galeria/",
    "/concurso/bons-jogos/",
    "/licoes/historia/",
    "/caminho/",
    "/nada/",
]


@pytest.mark.parametrize("path", PAGES)
def test_pages_are_accessible_and_fit(visit, everywhere, path):
    page = visit(path, viewport=SCREEN, reduced_motion="reduce")
    page.evaluate("for (const closed of document.querySelectorAll('main details')) closed.open = true")
    everywhere(page)


def test_what_is_not_accessible_is_found(visit, accessible):
    page = visit("/nada/")
    page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    with pytest.raises(AssertionError, match="button-name"):
        accessible(page, themes=False)


def test_a_signed_in_home_is_accessible(sign_in, accessible):
    page = sign_in("aluno1", "/", viewport=PHONE)
    name = page.locator(".who")
    expect(name).to_have_text("Aluno 1")
    assert name.evaluate("(e) => e.scrollWidth <= e.clientWidth"), "the name is cut"
    banner = page.get_by_role("banner")
    expect(banner.get_by_role("link", name="Sair")).to_be_visible()
    expect(banner.get_by_role("button", name="Sair")).to_be_hidden()
    accessible(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(banner.get_by_role("link", name="Sair")).to_be_hidden()
    expect(banner.get_by_role("button", name="Sair")).to_be_visible()


def test_the_theme_is_chosen_and_remembered(visit):
    page = visit("/", color_scheme="light", reduced_motion="reduce")
    background = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(background)
    page.get_by_role("button", name="Tema escuro").click()
    dark = page.evaluate(background)
    assert dark != light
    page.goto("/jogos/")
    assert page.evaluate(background) == dark
    page.get_by_role("button", name="Tema claro").click()
    assert page.evaluate(background) == light
    page.reload()
    assert page.evaluate(background) == light


def test_the_language_is_switched_on_every_page(visit):
    page = visit("/jogos/nim/?o-heaps=2,4")
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert page.url.endswith("/jogos/nim/?o-heaps=2,4")


def test_the_bar_has_room_for_all_entries_and_the_footer_for_the_languages(sign_in):
    """Of a teacher in English: that is the longest bar there is."""
    page = sign_in("professora", "/jogos/", viewport={"width": 1280, "height": 720})
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    room = """() => {
      const end = document.querySelector(".site-nav li:last-child").getBoundingClientRect().right;
      return document.querySelector(".site-account").getBoundingClientRect().left - end;
    }"""
    assert page.evaluate(room) > 0
    page.get_by_role("button", name="Português").click()
    expect(page.locator("html")).to_have_attribute("lang", "pt")


def test_a_preset_fills_the_fields_and_the_board(visit):
    page = visit("/jogos/nim/")
    page.get_by_role("link", name="Duas pilhas").click()
    expect(page.get_by_role("textbox", name="Pilhas")).to_have_value("4, 6")
    expect(page.locator("#previsao [data-cell]")).to_have_count(10)
    expect(page.get_by_role("link", name="Duas pilhas")).to_have_attribute("aria-current", "true")


def test_the_board_follows_what_is_typed(visit):
    page = visit("/jogos/nim/")
    field = page.get_by_role("textbox", name="Pilhas")
    field.fill("2, 2")
    expect(page.locator("#previsao [data-cell]")).to_have_count(4)
    expect(field).to_be_focused()
    field.fill("2, dois")
    expect(page.locator("#previsao")).to_contain_text("O tabuleiro aparece aqui")
    field.press("Tab")
    expect(page.get_by_role("textbox", name="Pilhas")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text("«dois» não é um número inteiro")).to_be_visible()


TYPED_MEANWHILE = """
  ([field, text]) => document.addEventListener("htmx:afterSwap", () => {
    const input = document.querySelector(`[name="${field}"]`);
    input.value = text;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }, { once: true })
"""


@pytest.mark.parametrize(
    ("address", "field", "answers"),
    [
        ("/jogos/nim/", "o-heaps", "#previsao"),
        ("/jogos/nim/analisar/?heaps=1,2", "heaps", "#resultado"),
    ],
)
def test_what_is_typed_while_an_answer_is_swapped_in_is_asked_too(visit, address, field, answers):
    page = visit(address)
    page.evaluate(TYPED_MEANWHILE, [field, "2, dois"])
    page.locator(f'[name="{field}"]').fill("2, 2")
    expect(page.locator(answers).locator("[data-cell]")).to_have_count(0)


@pytest.mark.parametrize(
    ("address", "left", "typed"),
    [
        ("/jogos/subtraction/", "id_o-heaps", "id_o-sets"),
        ("/jogos/hex/tabuleiro/?size=5", "casas-black", "casas-white"),
    ],
)
def test_what_is_typed_in_the_next_field_stays_when_the_answer_to_the_last_one_comes(
    visit, address, left, typed
):
    page = visit(address)
    for summary in page.locator(f"details:has(#{typed}) > summary").all():
        summary.click()
    page.evaluate(CHANGED_MEANWHILE, [typed, "1"])
    page.locator(f"#{left}").fill("2")
    page.locator(f"#{left}").press("Tab")
    expect(page.locator(f"#{typed}")).to_have_value("1")
    expect(page.locator(f"#{typed}")).to_be_visible()
    # It is asked about when it is left, too.
    settled(page)
    page.locator(f"#{typed}").press("Tab")
    expect(page.locator(f"#{typed}")).to_have_attribute("value", "1")


def test_who_goes_from_a_field_to_a_preset_has_the_preset(visit):
    page = visit("/jogos/nim/")
    page.get_by_role("textbox", name="Pilhas").fill("2, 2")
    # The board of what is typed has another height, and moves the presets.
    expect(page.locator("#previsao [data-cell]")).to_have_count(4)
    settled(page)
    page.get_by_role("link", name="Duas pilhas").hover()
    page.mouse.down()
    settled(page)  # the field was left: its answer would replace what is pressed
    page.mouse.up()
    expect(page.get_by_role("textbox", name="Pilhas")).to_have_value("4, 6")
    expect(page.locator("#previsao [data-cell]")).to_have_count(10)


def test_only_what_matters_is_asked(visit):
    page = visit("/jogos/nim/")
    expect(page.get_by_text("Nível do computador")).to_be_visible()
    page.get_by_label("Dois no mesmo ecrã").check()
    expect(page.get_by_text("Nível do computador")).to_be_hidden()
    page.get_by_text("Quem começa, relógio").click()
    expect(page.get_by_label("Minutos para cada um")).to_be_hidden()
    page.get_by_label("Outro").check()
    expect(page.get_by_label("Minutos para cada um")).to_be_visible()


def test_the_analysis_follows_what_is_typed(visit):
    page = visit("/jogos/nim/analisar/")
    expect(page.locator(".verdict .chip")).to_have_text(re.compile("posição N"))
    field = page.get_by_role("textbox", name="Pilhas")
    field.fill("1, 2, 3")
    expect(page.locator(".verdict .chip")).to_have_text(re.compile("posição P"))
    expect(field).to_be_focused()
    expect(page.get_by_role("status")).to_contain_text("Quem joga agora perde")
    expect(page).to_have_url(re.compile(r"heaps=1%2C(\+|%20)2%2C(\+|%20)3$"))


def test_winning_moves_lead_on_and_back(visit):
    page = visit("/jogos/nim/analisar/?heaps=3,5,7")
    page.get_by_role("link", name="p2-1").click()
    expect(page.locator(".verdict .chip")).to_have_text(re.compile("posição P"))
    expect(page.get_by_role("textbox", name="Pilhas")).to_have_value("3, 4, 7")
    page.go_back()
    expect(page.locator(".verdict .chip")).to_have_text(re.compile("posição N"))
    expect(page.get_by_role("textbox", name="Pilhas")).to_have_value("3,5,7")


def test_all_works_without_javascript(visit):
    page = visit("/jogos/nim/analisar/", java_script_enabled=False)
    page.get_by_role("textbox", name="Pilhas").fill("1, 2, 3")
    page.get_by_role("button", name="Analisar").click()
    expect(page.locator(".verdict .chip")).to_have_text(re.compile("posição P"))
    page.get_by_role("link", name="Outras opções").click()
    expect(page.get_by_role("textbox", name="Pilhas")).to_have_value("1, 2, 3")
    page.get_by_role("link", name="Duas pilhas").click()
    expect(page.get_by_role("textbox", name="Pilhas")).to_have_value("4, 6")
    page.get_by_role("textbox", name="Pilhas").fill("x")
    page.get_by_role("button", name="Começar a partida").click()
    expect(page.get_by_text("Ainda não dá para começar")).to_be_visible()
    page.get_by_role("textbox", name="Pilhas").fill("2, 3")
    page.get_by_role("button", name="Começar a partida").click()
    page.wait_for_url(re.compile(r"/partidas/[a-z0-9]{12}/$"))


def test_the_skip_link_comes_first(visit):
    page = visit("/")
    page.keyboard.press("Tab")
    link = page.get_by_role("link", name="Saltar para o conteúdo")
    expect(link).to_be_focused()
    expect(link).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("#conteudo")).to_be_focused()


@pytest.mark.parametrize("path", ["/", "/jogos/nim/", "/jogos/nim/analisar/"])
def test_controls_are_large_enough_for_fingers(visit, path):
    page = visit(path, viewport=PHONE)
    small = page.evaluate(
        """() => [...document.querySelectorAll("a, button, input:not([type=hidden]), select, summary")]
            .filter((e) => e.checkVisibility() && !e.closest("p, svg, .skip-link"))
            .map((e) => [e.outerHTML.slice(0, 80), (e.closest("label") ?? e).getBoundingClientRect()])
            .filter(([, box]) => Math.min(box.width, box.height) < 24)
            .map(([html]) => html)"""
    )
    assert small == []


def test_the_catalogue_is_searched_without_accents(visit):
    page = visit("/jogos/")
    shown = page.locator(".game-card")
    every = shown.count()
    field = page.get_by_role("searchbox", name="Procurar um jogo")
    field.fill("subtracao")
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text("Jogo da Subtração")
    expect(field).to_be_focused()
    expect(page.locator("#encontrados")).to_have_text("1 jogo encontrado.")
    field.fill("xyzzy")
    expect(shown).to_have_count(0)
    expect(page.locator("#lista")).to_contain_text("Nenhum jogo com estas palavras.")
    field.fill("")
    expect(shown).to_have_count(every)


@pytest.mark.parametrize("path", ["/", "/jogos/hex/", "/jogos/dispatch/"])
def test_a_match_begins_above_the_fold_of_a_phone(visit, path):
    page = visit(path, viewport={"width": 360, "height": 640})
    expect(page.get_by_role("button", name="Jogar já")).to_be_in_viewport(ratio=1)
