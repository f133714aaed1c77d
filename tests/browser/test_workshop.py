"""Two pupils invent a game in the workshop: drawn while they write, played at once, nothing lost."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE, fits
from tests.browser.seated import cell

pytestmark = pytest.mark.browser


def saved(page: Page) -> None:
    expect(page.locator("[data-status]")).to_have_attribute("data-state", "saved")
    expect(page.locator("[data-status]")).to_contain_text("Guardado")


def begin(page: Page, block: str = "Pilhas") -> None:
    page.get_by_role("main").get_by_role("link", name="Inventar um jogo").click()
    page.get_by_role("button", name=block, exact=False).first.click()
    expect(page.get_by_role("heading", name="O jogo agora")).to_be_visible()


def join(page: Page, classmate: str) -> None:
    page.get_by_role("link", name="Autores").click()
    page.get_by_label("Colega da turma").select_option(label=classmate)
    page.get_by_role("button", name="Juntar").click()
    expect(page.get_by_role("main")).to_contain_text(classmate)
    page.get_by_role("navigation", name="Onde estás").get_by_role("link").last.click()


def test_what_is_typed_before_the_script_came_is_saved(sign_in):
    page = sign_in("aluno2", "/concurso/oficina/")
    held: list[Route] = []
    page.route("**/js/workshop*.js", lambda route: held.append(route))  # noqa: PLW0108 - takes no built-in function
    with page.expect_request("**/js/workshop*.js"):
        begin(page, "Fita")
    page.get_by_label("Nome do jogo").fill("Depressa")
    page.evaluate("document.adoptedStyleSheets = []")  # what keeps all clicks of tests back
    drawn = page.locator("[data-board] .cell").first
    expect(drawn).to_have_css("pointer-events", "none")  # a click would be lost
    held[-1].continue_()
    expect(page.get_by_role("heading", level=1)).to_have_text("Depressa")
    saved(page)
    page.unroute_all()
    page.reload()
    expect(page.get_by_label("Nome do jogo")).to_have_value("Depressa")


def test_a_game_is_invented_drawn_and_played_at_once(sign_in, everywhere):
    page = sign_in("aluno2", "/concurso/oficina/", viewport=PHONE, reduced_motion="reduce")
    everywhere(page)
    begin(page)
    page.get_by_label("Nome do jogo").fill("Feijões <b>em fuga</b>")
    expect(page.get_by_role("heading", level=1)).to_have_text("Feijões <b>em fuga</b>")
    page.get_by_label("Pilhas no início").fill("2, 4")
    expect(page.locator("[data-board]")).to_contain_text("As pilhas têm 2 e 4 peças.")
    page.get_by_label("A lista de números").fill("1, 3")
    expect(page.locator("[data-words]")).to_contain_text("1 ou 3")
    saved(page)

    page.get_by_label("Pilhas no início").fill("2, muitas")
    expect(page.locator("[data-problem='starts.0.parts.0']")).to_be_visible()
    expect(page.locator("[data-stale]")).to_be_visible()
    saved(page)
    page.reload()
    expect(page.get_by_label("Pilhas no início")).to_have_value("2, muitas")
    page.get_by_label("Pilhas no início").fill("2")
    expect(page.locator("[data-board]")).to_contain_text("A pilha tem 2 peças.")

    page.get_by_text("Juntar outro bloco").click()
    page.locator("#mais-blocos").get_by_role("button", name="Fita").click()
    expect(page.locator("#blocos .part")).to_have_count(2)
    page.get_by_role("button", name="Juntar esta regra").click()
    expect(page.locator("#condicoes .part")).to_have_count(1)
    page.get_by_role("button", name="Outro início").press("Enter")
    expect(page.locator("#inicios .part")).to_have_count(2)
    expect(page.locator("[data-words]")).to_contain_text("escolhe-se uma só parcela")
    everywhere(page)

    page.get_by_role("radio", name="Início 2").check(force=True)
    page.get_by_role("button", name="Dois no mesmo ecrã").click()
    page.wait_for_url("**/partidas/**")
    expect(page.locator("svg.board").first).to_be_visible()
    page.go_back()
    expect(page.get_by_label("Nome do jogo")).to_have_value("Feijões <b>em fuga</b>")
    page.get_by_label("Nome do jogo").fill("Feijões")
    saved(page)


def test_a_bar_is_invented_and_bitten_by_mouse_and_keys(sign_in, accessible):
    page = sign_in("aluno2", "/concurso/oficina/", viewport=PHONE)
    begin(page, "Tablete")
    page.get_by_label("Colunas").fill("3")
    expect(page.locator("[data-words]")).to_contain_text("A tablete tem 3 linhas e 3 colunas")
    page.locator("[data-board] [data-cell='c3']").click()
    expect(page.locator("[name='starts.0.parts.0']")).to_have_value("3, 3, 2")
    saved(page)
    fits(page)
    page.get_by_role("button", name="Dois no mesmo ecrã").click()
    page.wait_for_url("**/partidas/**")
    expect(cell(page, "b2")).to_have_attribute("data-step", "")
    cell(page, "b2").click()
    expect(cell(page, "c2")).to_have_attribute("data-piece", "")
    expect(cell(page, "a2")).to_have_attribute("data-step", "")
    cell(page, "a2").focus()
    page.keyboard.press("Enter")
    expect(cell(page, "a3")).to_have_attribute("data-piece", "")
    accessible(page)


def test_two_authors_write_at_the_same_time(sign_in):
    one = sign_in("aluno3", "/concurso/oficina/")
    begin(one)
    join(one, "Aluno 4")
    other = sign_in("aluno4", one.url.removeprefix(one.url.split("/concurso")[0]))

    one.get_by_label("Material").fill("Vinte feijões")
    other.get_by_label("Análise").fill("Quem recebe 0 perde")
    saved(one)
    saved(other)
    for page in (one, other):
        expect(page.get_by_label("Material")).to_have_value("Vinte feijões")
        expect(page.get_by_label("Análise")).to_have_value("Quem recebe 0 perde")

    one.context.set_offline(True)
    one.get_by_label("História").fill("Uma história de um")
    expect(one.locator("[data-status]")).to_have_attribute("data-state", "offline")
    other.get_by_label("História").fill("Outra história")
    other.get_by_label("Pilhas no início").fill("6")
    saved(other)
    one.context.set_offline(False)
    expect(one.locator(".clash")).to_contain_text("Outra história")
    expect(one.get_by_label("História")).to_have_value("Uma história de um")
    expect(one.get_by_label("Pilhas no início")).to_have_value("6")
    one.get_by_role("button", name="Fica o meu").click()
    saved(one)
    expect(other.get_by_label("História")).to_have_value("Uma história de um")

    other.get_by_role("button", name="Outro início").click()
    expect(one.locator("#inicios .part")).to_have_count(2)


def test_what_was_not_sent_survives_a_reload(sign_in):
    page = sign_in("aluno5", "/concurso/oficina/")
    begin(page)
    page.route("**/guardar/", lambda route: route.abort())
    page.get_by_label("História").fill("Escrita sem rede")
    expect(page.locator("[data-status]")).to_have_attribute("data-state", "offline")
    page.unroute("**/guardar/")
    page.reload()
    expect(page.get_by_label("História")).to_have_value("Escrita sem rede")
    saved(page)


def test_a_start_is_set_up_on_the_drawing_by_mouse_and_keys(sign_in):
    page = sign_in("aluno6", "/concurso/oficina/")
    begin(page, "Fita")
    field = page.locator("[name='starts.0.parts.0']")
    before = field.input_value()
    page.locator("[data-board] [data-cell]").first.click()
    expect(field).not_to_have_value(before)
    saved(page)
    after = field.input_value()
    page.locator("[data-board] [tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(field).not_to_have_value(after)
    saved(page)


def test_what_is_missing_leads_the_keyboard_to_its_field(sign_in):
    page = sign_in("aluno2", "/concurso/oficina/")
    begin(page)
    page.get_by_label("De quantas pilhas").select_option("up_to")
    page.get_by_label("Quantas pilhas", exact=True).fill("")
    link = page.locator("[data-words] [data-jump]")
    expect(link).to_have_text("Pilhas, Quantas pilhas")
    link.press("Enter")
    expect(page.get_by_label("Quantas pilhas", exact=True)).to_be_focused()
    page.get_by_label("De quantas pilhas").select_option("one")
    expect(link).to_have_count(0)
    expect(page.locator("[data-stale]")).to_be_hidden()
