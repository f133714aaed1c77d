"""A sheet is filled in on its drawings: by mouse, finger and keys; another member of the group sees it."""

import pytest
from playwright.sync_api import Page, expect

from lessons.worksheets.documents import parse_document
from tests.browser.conftest import settled
from tests.browser.on_sheets import cell, expect_saved
from tests.browser.site_rows import give
from tests.lessons.builders import drawn_fields, make_document, make_part, make_task

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def path(live_site):
    """A sheet of aluno1 and aluno2, whose tasks are called as their fields are."""
    tasks = [make_task(name, name, field) for name, field in drawn_fields().items()]
    document = parse_document(make_document("Desenhos", make_part("I", "Desenha", *tasks))).json()
    given = give(live_site, document, [["aluno1", "aluno2"]], feedback="at_once")
    return f"/grupos/{given['groups'][0]}/"


def square(page: Page, field: str, name: str):
    return page.locator(f'[data-field="{field}"] svg.board .cell[data-cell="{name}"]')


def test_letters_are_marked_on_the_board(sign_in, path, everywhere):
    """By mouse and keys in one browser, by finger in another one; with what a screen reader is told."""
    page, phone = sign_in("aluno1", path), sign_in("aluno2", path, **PHONE)
    settled(page)
    square(page, "board:board", "a3").click()
    expect(square(page, "board:board", "a3")).to_have_attribute("aria-label", "Casa a3, P")
    page.keyboard.press("Tab")
    square(page, "board:board", "a3").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("p")
    wrong = square(page, "board:board", "b3")
    expect(wrong).to_have_attribute("aria-label", "Casa b3, P, ainda não está certa")
    expect(square(phone, "board:board", "b3")).to_have_attribute("data-mark", "p")
    square(phone, "board:board", "b3").tap()
    expect(wrong).to_have_attribute("aria-label", "Casa b3, N")
    page.locator('[data-field="board:board"] summary').click()
    expect(page.locator('[data-entry="board:board:l1"] input:checked')).to_have_value("N")
    everywhere(page)


def test_something_is_built_and_parts_are_put_in_order(sign_in, path):
    page, phone = sign_in("aluno1", path), sign_in("aluno2", path, **PHONE)
    settled(page)
    page.locator('[data-field="build:build"]').get_by_role("button", name="Novo vértice").click()
    expect(cell(page, "build:build")).to_have_value("A→B; C")
    square(page, "build:build", "A").focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-field="build:build"] [data-built]')).to_have_attribute("data-chosen", "A")
    square(page, "build:build", "C").click()
    expect(cell(page, "build:build")).to_have_value("A→B,C")
    expect(page.locator("#pergunta-build .task-verdict")).to_contain_text("Certa")
    expect(square(phone, "build:build", "C")).to_be_visible()
    square(phone, "heaps:heaps", "p1.3").tap()
    expect(cell(phone, "heaps:heaps")).to_have_value("3, 2")
    lines = page.locator('[data-field="order:order"] .order-line')
    page.get_by_role("button", name="A para baixo").focus()
    page.keyboard.press("ArrowDown")
    expect(lines.first).to_contain_text("Seja n um múltiplo de 4.")
    expect(page.locator("[data-order-said]")).to_have_text("Agora no lugar 2 de 3.")
    expect(cell(phone, "order:order")).to_have_value("B, A, C")
    phone.get_by_role("button", name="C para cima").tap()
    expect(cell(page, "order:order")).to_have_value("B, C, A")
    expect(page.locator("#pergunta-order .task-verdict")).to_contain_text("Certa")
    cell(page, "law:law").fill("múltiplos de 3")
    echo = page.locator('[data-entry="law:law"] [data-echo]')
    expect(echo).to_have_text("Percebi que são P: 0, 3, 6, 9, 12, 15, …")
    expect_saved(page)
