"""Steps that are answered on their drawing: by mouse, finger and keys, kept over a reload."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, settled

pytestmark = pytest.mark.browser

LESSON = """
format: nimteca-lesson-1
title: Ensaio
steps:
  - id: a
    kind: colour
    title: Pinta a fila
    game: {slug: subtraction, options: {heaps: [9], sets: [[1, 2, 3]]}}
    most: 8
    given: ["0"]
  - id: b
    kind: colour
    title: Pinta o tabuleiro
    game: {slug: queens, options: {rows: 4, cols: 4, queens: [b2]}}
    drawing: board
    mark: P
  - id: c
    kind: table
    title: Preenche
    drawing: sum
    most: 3
  - id: d
    kind: order
    title: Demonstra
    parts: [{text: Um}, {text: Dois}, {text: Três}]
"""


def check(page: Page, words: str) -> None:
    page.get_by_role("button", name="Ver se está certo").click()
    expect(page.locator("#veredicto")).to_contain_text(words)
    settled(page)


def words_of(page: Page) -> Locator:
    """What stands in the lines that are put in order."""
    return page.locator("[data-order] .order-words")


def test_drawings_are_answered_by_mouse_finger_and_keys(sign_in, everywhere):
    page = sign_in("professora", "/licoes/ler/", viewport=PHONE, has_touch=True)
    page.locator("input[type=file]").set_input_files(
        {"name": "ensaio.yaml", "mimeType": "application/yaml", "buffer": LESSON.encode()}
    )
    page.get_by_role("button", name="Importar").click()
    page.wait_for_url(re.compile(r"/licoes/\w+/editar/"))
    lesson = page.url.removesuffix("editar/")

    page.goto(f"{lesson}passos/a/")
    cell = page.locator("[data-cell]").filter(has=page.locator(".hit"))
    expect(cell.nth(0)).to_have_accessible_name("Pilha de 0, P, já marcada")
    cell.nth(1).click()
    cell.nth(4).tap()
    cell.nth(4).tap()
    expect(cell.nth(4)).to_have_accessible_name("Pilha de 4, N")
    cell.nth(4).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("n")
    expect(cell.nth(5)).to_have_accessible_name("Pilha de 5, N")
    check(page, "1 não é P: de lá joga-se para 0, que marcaste P.")
    expect(cell.nth(1)).to_have_accessible_name("Pilha de 1, P, ainda não está certa")
    expect(page.locator(".way")).not_to_have_count(0)
    everywhere(page)
    page.reload()
    expect(cell.nth(5)).to_have_accessible_name("Pilha de 5, N")
    for heap, letter in enumerate("NNNPNNNP", 1):
        cell.nth(heap).press(letter)
    check(page, "Certo!")

    page.goto(f"{lesson}passos/b/")
    page.locator(".cell[data-cell=a4]").tap()
    check(page, "Por responder: 2")
    page.locator(".cell[data-cell=b2]").click()
    page.locator(".cell[data-cell=d1]").press("Enter")
    check(page, "d1 não é P")
    page.locator(".cell[data-cell=d1]").press("Delete")
    page.locator(".cell[data-cell=c3]").press("p")
    check(page, "Certo!")

    page.goto(f"{lesson}passos/c/")
    page.get_by_label("0 ⊕ 0").tap()
    for row in range(4):
        columns = range(4) if row % 2 == 0 else reversed(range(4))
        for at, column in enumerate(columns):
            page.keyboard.type(str(row ^ column))
            page.keyboard.press("ArrowDown" if at == 3 else "Home" if row % 2 else "ArrowRight")
            if row % 2 and at < 3:
                page.keyboard.press("ArrowLeft")
    everywhere(page)
    check(page, "Certo!")

    page.goto(f"{lesson}passos/d/")
    first = words_of(page).all_inner_texts()
    line = page.locator(".order-line")
    line.nth(0).drag_to(line.nth(2), target_position={"x": 20, "y": 40})
    expect(words_of(page)).to_have_text([*first[1:], first[0]])
    line.nth(2).get_by_role("button", name="Para cima").tap()
    expect(words_of(page)).to_have_text([first[1], first[0], first[2]])
    page.keyboard.press("ArrowUp")
    expect(page.locator("[data-order-said]")).to_have_text("Agora no lugar 1 de 3.")
    expect(words_of(page)).to_have_text(first)
    everywhere(page)
    for at, words in enumerate(("Um", "Dois", "Três")):
        for above in reversed(range(at, words_of(page).all_inner_texts().index(words))):
            line.filter(has_text=words).get_by_role("button", name="Para cima").click()
            expect(words_of(page).nth(above)).to_have_text(words)
    page.reload()
    expect(words_of(page)).to_have_text(["Um", "Dois", "Três"])
    check(page, "Certo!")
    expect(page.get_by_role("button", name=re.compile("Seguinte|Terminar"))).to_be_visible()


def test_answers_to_exercises_are_pointed_at(visit, everywhere):
    page = visit("/treino/completar-digrafo/1/abc/", viewport=PHONE, has_touch=True)
    answer = page.get_by_label("A tua resposta")
    cell = page.locator("svg.board .cell")
    settled(page)
    page.locator(".cell[data-cell=C]").tap()
    page.locator(".cell[data-cell=A]").press("Enter")
    expect(answer).to_have_value("A, C")
    page.locator(".cell[data-cell=C]").click()
    expect(answer).to_have_value("A")
    everywhere(page)
    page.goto("/treino/casa-falsa/1/abc/")
    settled(page)
    name = cell.nth(5).get_attribute("data-cell")
    expect(cell.nth(5)).to_have_accessible_name(re.compile(f"Casa {name}, [PN], vazia"))
    cell.nth(5).tap()
    expect(answer).to_have_value(name)
    cell.nth(5).tap()
    expect(page.locator("[data-answer-line]")).not_to_be_empty()
    page.goto("/treino/nim-no-northcott/3/abc/")
    settled(page)
    page.locator(".cell[data-step]").first.click()
    expect(answer).to_have_value("")
    page.locator(".cell[data-step]").first.click()
    expect(answer).to_have_value(re.compile(r"[a-z]\d-[a-z]\d"))
    page.keyboard.press("Escape")
    expect(answer).to_have_value("")
