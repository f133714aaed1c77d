"""A group fills in its sheet: together, by keyboard, without network or server, with real matches."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from lessons.worksheets.builtin import FICHA, templates
from tests.browser.conftest import PASSWORD
from tests.browser.on_sheets import cell, expect_saved, part
from tests.browser.seated import BROKEN_SOCKETS, take
from tests.browser.site_rows import give, run

pytestmark = pytest.mark.browser

NOTHING_SAVED = """
  const { fetch } = window;
  window.fetch = (url, options) =>
    String(url).endsWith("/celulas/") ? Promise.reject(new TypeError()) : fetch(url, options);
"""
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def make_sheet(live_site):
    """The path of the sheet of aluno1 and aluno2: `make_sheet(feedback="at_once")`."""

    def make(**terms) -> str:
        given = give(live_site, templates()[FICHA].document("pt").json(), [["aluno1", "aluno2"]], **terms)
        return f"/grupos/{given['groups'][0]}/"

    return make


def letter(page: Page, index: int) -> Locator:
    """The letter that is chosen in the row II.2."""
    return page.locator(f'[data-entry="II.2:letters:l{index}"] input:checked')


def saved(page: Page) -> Locator:
    return page.locator("[data-saved]")


def expect_live(page: Page) -> None:
    expect(page.locator("#sheet")).to_have_attribute("data-link", "live")


def values(site, path: str) -> dict[str, str]:
    """What is stored."""
    script = """
    group = Group.objects.get(key=given)
    print(json.dumps(dict(group.cells.values_list("name", "value"))))
    """
    found: dict[str, str] = run(site, script, path.split("/")[2])
    return found


def pair(sign_in, path: str) -> tuple[Page, Page]:
    one, two = sign_in("aluno1", path), sign_in("aluno2", path)
    for page in (one, two):
        expect_live(page)
        part(page, "II")
    return one, two


def test_two_pupils_write_and_see_each_other_and_a_teacher_reads_along(
    sign_in, make_sheet, live_site, accessible
):
    path = make_sheet()
    one, two = pair(sign_in, path)
    teacher = sign_in("professora", path)
    expect_live(teacher)
    part(teacher, "II")
    expect(one.locator("[data-member][data-here]")).to_have_count(2)
    cell(one, "II.1:sequence").fill("0, 1, 2")
    expect(two.locator('[data-entry="II.1:sequence"] .here-at')).to_have_text("A1")
    expect(cell(two, "II.1:sequence")).to_have_value("0, 1, 2")
    two.locator('[data-entry="II.2:letters:l3"] label.n').click()
    cell(two, "II.2:letters:s3").fill("3")
    expect(letter(one, 3)).to_have_value("N")
    two.locator('[data-box]:has([data-entry="II.2:letters:l4"]) > .box-label').click()
    expect(letter(one, 4)).to_have_value("P")
    expect(cell(one, "II.2:letters:s3")).to_have_value("3")
    expect(teacher.locator('[data-entry="II.1:sequence"] [data-shown]')).to_have_text("0, 1, 2")
    expect(teacher.locator('[data-entry="II.2:letters:l3"] [data-option="N"]')).to_be_visible()
    cell(two, "II.5:term").fill("4k")
    for page in (two, one):
        echo = page.locator('[data-entry="II.5:term"] [data-echo]')
        expect(echo).to_have_text("Percebi: com k = 0, 1, 2, 3 dá 0, 4, 8, 12.")
    cell(one, "II.4:text").fill("De 4 em 4.")
    expect(cell(two, "II.4:text")).to_have_value("De 4 em 4.")
    expect_saved(one)
    expect_saved(two)
    accessible(one)
    assert values(live_site, path)["II.2:letters:s3"] == "3"


def test_both_values_of_a_conflict_are_shown(sign_in, make_sheet, live_site):
    path = make_sheet()
    one, two = pair(sign_in, path)
    two.context.set_offline(True)
    cell(two, "II.5:term").fill("4n")
    expect(saved(two)).to_contain_text("Sem rede")
    cell(one, "II.5:term").fill("4k")
    expect_saved(one)
    two.context.set_offline(False)
    conflict = two.get_by_role("group", name=re.compile("Duas respostas diferentes"))
    expect(conflict).to_contain_text("Tu: 4n · Aluno 1: 4k")
    expect(cell(two, "II.5:term")).to_have_value("4n")
    assert values(live_site, path)["II.5:term"] == "4k"
    conflict.get_by_role("button", name="Ficar com 4n").click()
    expect(conflict).to_be_hidden()
    cell(one, "II.5:term").blur()
    expect(cell(one, "II.5:term")).to_have_value("4n")
    expect_saved(two)


def test_a_cell_that_is_being_written_keeps_its_text_and_caret(sign_in, make_sheet):
    one, two = pair(sign_in, make_sheet())
    cell(one, "II.1:sequence").fill("0 1 2")
    expect_saved(one)
    cell(one, "II.1:sequence").evaluate("field => field.setSelectionRange(1, 1)")
    expect(cell(two, "II.1:sequence")).to_have_value("0 1 2")
    cell(two, "II.1:sequence").fill("0 1 2 3")
    expect_saved(two)
    expect(one.get_by_text("Aluno 2 mudou isto para: 0 1 2 3")).to_be_visible()
    expect(cell(one, "II.1:sequence")).to_have_value("0 1 2")
    assert cell(one, "II.1:sequence").evaluate("field => field.selectionStart") == 1
    cell(one, "II.5:term").focus()
    expect(cell(one, "II.1:sequence")).to_have_value("0 1 2 3")


def test_the_row_by_keyboard_alone(sign_in, make_sheet, live_site):
    path = make_sheet()
    one = sign_in("aluno1", path)
    part(one, "II")
    one.locator('[data-entry="II.2:letters:l0"] input').first.focus()
    one.keyboard.type("PN1N2n3p")
    one.keyboard.press("ArrowLeft")
    one.keyboard.press("ArrowLeft")
    assert one.evaluate("document.activeElement.id") == "II.2:letters:s3"
    one.keyboard.press("ArrowLeft")
    one.keyboard.press("ArrowLeft")
    one.keyboard.press("ArrowLeft")
    one.keyboard.press("Delete")
    expect_saved(one)
    stored = {name: value for name, value in values(live_site, path).items() if value}
    assert stored == {
        "II.2:letters:l0": "P",
        "II.2:letters:l1": "N",
        "II.2:letters:s1": "1",
        "II.2:letters:l3": "N",
        "II.2:letters:s3": "3",
        "II.2:letters:l4": "P",
    }


def test_a_server_that_dies_and_a_reload_lose_nothing(sign_in, make_sheet, live_site):
    path = make_sheet()
    one, two = pair(sign_in, path)
    cell(one, "II.1:sequence").fill("0 1")
    expect_saved(one)
    live_site.kill()
    cell(one, "II.1:sequence").fill("0 1 2")
    cell(two, "II.5:term").fill("4k")
    expect(saved(one)).to_contain_text("Sem rede")
    live_site.start()
    one.reload()
    expect_saved(one)
    expect_saved(two)
    expect(cell(one, "II.1:sequence")).to_have_value("0 1 2")
    expect(cell(one, "II.5:term")).to_have_value("4k")
    stored = values(live_site, path)
    assert (stored["II.1:sequence"], stored["II.5:term"]) == ("0 1 2", "4k")


def kept(page: Page) -> list[str]:
    """The keys under which cells of sheets are kept on this device."""
    keys: list[str] = page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('sheet:'))")
    return keys


def write_offline(page: Page, name: str, value: str) -> None:
    """Writes into a cell of part II without a network."""
    expect_live(page)
    part(page, "II")
    page.context.set_offline(True)
    cell(page, name).fill(value)
    expect(saved(page)).to_contain_text("Sem rede")


def test_what_was_typed_offline_survives_the_closed_tab_and_meets_what_others_wrote(
    sign_in, make_sheet, live_site
):
    path = make_sheet()
    one, two = pair(sign_in, path)
    write_offline(one, "II.1:sequence", "0 1 2 3")
    cell(one, "II.5:term").fill("4n")
    one.close()
    cell(two, "II.5:term").fill("4k")
    expect_saved(two)
    one.context.set_offline(False)
    assert values(live_site, path) == {"II.5:term": "4k"}
    again = one.context.new_page()
    again.goto(path)
    expect(cell(again, "II.1:sequence")).to_have_value("0 1 2 3")
    part(again, "II")
    expect(again.locator('[data-of="II.1:sequence"]')).to_have_text(
        re.compile(r"^Escrito às \d\d:\d\d sem ligação\.$")
    )
    conflict = again.get_by_role("group", name=re.compile("Duas respostas diferentes"))
    expect(conflict).to_contain_text("Tu: 4n · Aluno 2: 4k")
    conflict.get_by_role("button", name="Ficar com 4n").click()
    expect(conflict).to_be_hidden()
    expect_saved(again)
    assert values(live_site, path) == {"II.1:sequence": "0 1 2 3", "II.5:term": "4n"}
    assert kept(again) == []


def test_what_was_typed_offline_is_for_its_writer_alone(sign_in, make_sheet, live_site):
    """The session ends without a log-out, and a classmate of the same group sits down at the device."""
    path = make_sheet()
    one = sign_in("aluno1", path)
    write_offline(one, "II.1:sequence", "0 1 2 3")
    one.close()
    one.context.clear_cookies()
    one.context.set_offline(False)
    for username, value in (("aluno2", ""), ("aluno1", "0 1 2 3")):
        page = one.context.new_page()
        page.goto(f"/entrar/?next={path}")
        page.get_by_label("Nome de utilizador").fill(username)
        page.get_by_label("Palavra-passe").fill(PASSWORD)
        page.get_by_role("main").get_by_role("button", name="Entrar").click()
        page.wait_for_url(lambda address: "/entrar/" not in address)
        expect_live(page)
        expect(cell(page, "II.1:sequence")).to_have_value(value)
        if value:
            expect_saved(page)
        assert values(live_site, path) == ({"II.1:sequence": value} if value else {})
        one.context.clear_cookies()
        page.close()


def unsaved_sheet(log_in, path: str) -> Page:
    """The sheet with something in it that does not reach the server."""
    page = log_in("aluno1")
    page.add_init_script(NOTHING_SAVED)
    page.goto(path)
    part(page, "II")
    cell(page, "II.1:sequence").fill("0 1 2 3")
    expect(saved(page)).to_contain_text("Sem rede")
    return page


def test_who_leaves_takes_along_what_was_not_saved(log_in, make_sheet):
    one = unsaved_sheet(log_in, make_sheet())
    one.reload()
    expect(cell(one, "II.1:sequence")).to_have_value("0 1 2 3")
    assert len(kept(one)) == 1
    one.get_by_role("button", name="Sair").click()
    one.wait_for_url(lambda url: "/grupos/" not in url)
    assert kept(one) == []
    assert not [key for key in one.evaluate("Object.keys(sessionStorage)") if key.startswith("place:")]


def test_who_leaves_in_another_tab_does_too(log_in, make_sheet):
    one = unsaved_sheet(log_in, make_sheet())
    other = one.context.new_page()
    other.goto("/")
    assert len(kept(other)) == 1
    other.get_by_role("button", name="Sair").click()
    expect(other.get_by_role("link", name="Entrar").first).to_be_visible()
    cell(one, "II.5:term").fill("4n")
    assert kept(other) == []


def test_without_sockets_it_polls(sign_in, visit, make_sheet):
    path = make_sheet()
    one = sign_in("aluno1")
    one.add_init_script(BROKEN_SOCKETS)
    one.goto(path)
    expect(one.locator("#sheet")).to_have_attribute("data-link", "polling")
    part(one, "II")
    two = sign_in("aluno2", path)
    part(two, "II")
    cell(two, "II.1:sequence").fill("0 1 2")
    expect(cell(one, "II.1:sequence")).to_have_value("0 1 2")


def test_a_real_match_comes_into_the_record(sign_in, make_sheet):
    path = make_sheet()
    two = sign_in("aluno2", path)
    one = sign_in("aluno1", path)
    expect_live(two)
    title = one.title()
    one.get_by_label("Início", exact=True).select_option("3")
    one.get_by_label("Como", exact=True).select_option("devices")
    one.get_by_role("button", name="Jogar aqui").click()
    expect(one.locator("#jogo #match")).to_be_visible()
    two.get_by_role("link", name="Sentar-me").click()
    two.get_by_role("button", name="Entrar na partida").click()
    for page in (one, two):
        expect(page.locator("#match")).to_have_attribute("data-link", "live")
        expect(page.locator("#match")).to_have_attribute("data-status", "playing")
    assert re.fullmatch(r".*/grupos/.*\?partida=.*#jogo", two.url)
    take(one, "p1.2")
    take(two, "p1.1")
    expect(two.locator(".match-turn")).to_have_text("Ganhaste!")
    for page in (one, two):
        expect(cell(page, "I.a:records:3.1")).to_have_value("3 → 1 → 0")
        expect(page.locator('[data-entry="I.a:records:3.1w"] input:checked')).to_have_value("B")
    assert one.title() == title


def test_on_a_phone_the_dialog_begins_with_what_is_missing(sign_in, make_sheet):
    page = sign_in("aluno1", make_sheet(open_parts=["I"]), **PHONE)
    page.locator("[data-open-hand-in]").click()
    dialog = page.get_by_role("dialog", name=re.compile("Entregar"))
    expect(dialog.get_by_role("heading")).to_be_in_viewport()
    expect(dialog.get_by_role("link", name="I.a: vazia", exact=True)).to_be_in_viewport()


def test_a_part_is_handed_in_when_nobody_says_no_and_the_dialog_says_what_is_missing(
    sign_in, make_sheet, live_site
):
    path = make_sheet(attempts=2, may_object=True, open_parts=["II"])
    one, two = pair(sign_in, path)
    cell(one, "II.1:sequence").fill("0 1 2")
    for _again in range(2):
        one.get_by_role("button", name="Entregar a parte II").click()
        dialog = one.get_by_role("dialog", name="Entregar a parte II?")
        expect(dialog.get_by_role("link", name="II.3: vazia")).to_be_visible()
        expect(dialog.get_by_role("link", name=re.compile(r"^II\.1:"))).to_have_count(0)
        expect(dialog.get_by_role("listitem").filter(has_text="Parte III")).to_be_visible()
        dialog.get_by_role("button", name="Entregar").click()
        expect(two.locator("#pedido-de-entrega")).to_contain_text("Aluno 1 quer entregar a parte II.")
        if not _again:
            two.get_by_role("button", name="Ainda não").click()
            expect(one.get_by_role("button", name="Ainda não")).to_be_hidden()
    script = """
    from datetime import timedelta
    group = Group.objects.get(key=given)
    group.ask_at -= timedelta(seconds=30)
    group.save()
    print("null")
    """
    run(live_site, script, path.split("/")[2])
    one.evaluate("dispatchEvent(new Event('online'))")
    for page in (one, two):
        expect(page.get_by_text("Já está entregue: a parte II.")).to_be_visible()
        expect(page.locator("[data-part=II][data-handed-in]")).to_be_visible()
    two.get_by_role("button", name="Corrigir e entregar outra vez").click()
    expect(cell(one, "II.1:sequence")).to_be_editable()


def test_without_javascript(visit, sign_in, make_sheet, live_site):
    path = make_sheet()
    one = sign_in("aluno1", path, java_script_enabled=False)
    cell(one, "II.1:sequence").fill("0 1 2")
    one.get_by_role("button", name="Guardar", exact=True).click()
    expect(one.get_by_text("Guardado.", exact=True)).to_be_visible()
    expect(cell(one, "II.1:sequence")).to_have_value("0 1 2")
    assert values(live_site, path)["II.1:sequence"] == "0 1 2"


def test_it_fits_a_phone_and_feedback_leads_to_the_board(sign_in, make_sheet, accessible):
    one = sign_in("aluno1", make_sheet(feedback="at_once"), **PHONE)
    for ident in ("I", "II", "III", "IV"):
        part(one, ident)
        assert one.evaluate("document.documentElement.scrollWidth") <= 360
    part(one, "II")
    one.locator('[data-entry="II.2:letters:l5"] label.p').tap()
    expect(one.locator('[data-entry="II.2:letters:l5"] [data-sign]')).to_have_text("por corrigir")
    accessible(one)
    tops = one.locator("[data-box]:visible").evaluate_all(
        "boxes => boxes.map(box => box.getBoundingClientRect().top)"
    )
    assert 5 <= tops.count(tops[0]) <= 7
    one.get_by_role("button", name="Testar a posição 5 no tabuleiro").tap()
    expect(one.locator("#jogo #match")).to_be_visible()
    expect(letter(one, 5)).to_have_value("P")
