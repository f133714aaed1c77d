"""A teacher composes a worksheet in a browser, edits it, sees it as a pupil and tries the marking."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, fits, settled

pytestmark = pytest.mark.browser


def press(page: Page, name: str) -> None:
    page.get_by_role("main").get_by_role("button", name=name, exact=True).click()


def compose(page: Page, title: str) -> None:
    """From the library to the editor of a worksheet on the game of 13 beans."""
    page.get_by_role("main").get_by_role("link", name="Nova ficha").click()
    settled(page)
    page.get_by_label("Jogo", exact=True).select_option("subtraction")
    page.get_by_role("textbox", name="Pilhas").fill("13")
    page.get_by_label("Título").fill(title)
    press(page, "Fazer a ficha")
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()
    page.wait_for_load_state()  # a drag before the scripts came means nothing


def test_from_a_game_to_the_marking(sign_in, accessible):
    page = sign_in("professora", "/fichas/", reduced_motion="reduce")
    accessible(page)
    compose(page, "Treze feijões")
    accessible(page)
    editor = page.url

    page.locator("[data-task='II.2']").get_by_role("link", name="Editar").click()
    accessible(page)
    page.get_by_label("Pergunta", exact=True).fill("Marca as letras.")
    page.get_by_label("Posições").fill("0-4")
    press(page, "Calcular outra vez")
    expect(page.get_by_label("Pergunta", exact=True)).to_have_value("Marca as letras.")
    expect(page.locator(".solved-row li")).to_have_count(5)
    page.get_by_label("Posições").fill("não sei")
    press(page, "Guardar")
    expect(page.get_by_role("alert")).to_contain_text("Ainda não está guardado")
    expect(page.locator(".errorlist")).to_contain_text("não é um número")
    accessible(page)
    page.get_by_label("Posições").fill("0-3")
    press(page, "Guardar")
    expect(page.locator("[data-task='II.2'] .prompt")).to_contain_text("Marca as letras.")

    page.get_by_role("link", name="Ver como aluno").click()
    accessible(page)
    row = page.locator("[data-task='II.2']")
    for number, letter in enumerate("PNNP"):
        row.locator("[data-box]").nth(number).locator(f"label.{letter.lower()}").click()
    press(page, "Experimentar a correção")
    expect(page.locator("#correcao")).to_contain_text("de")
    expect(row.locator("[data-box]").nth(3).locator("[data-form=letter]")).to_have_attribute(
        "data-verdict", "wrong"
    )
    expect(row.locator("[data-box]").nth(0).locator("[data-form=letter]")).to_have_attribute(
        "data-verdict", "right"
    )
    accessible(page)
    page.goto(editor)
    expect(page.get_by_text("Ao todo:")).to_be_visible()


def test_tasks_are_dragged_and_deletions_undone(sign_in):
    page = sign_in("professora", "/fichas/", viewport={"width": 1280, "height": 1600})
    compose(page, "Para arrastar")

    def order() -> list[str | None]:
        return [task.get_attribute("data-task") for task in page.locator("[data-part='I'] [data-task]").all()]

    assert order() == ["I.1", "I.2"]
    handle = page.locator("[data-task='I.2'] [data-handle]").bounding_box()
    target = page.locator("[data-task='I.1']").bounding_box()
    assert handle
    assert target
    page.mouse.move(handle["x"] + 10, handle["y"] + 10)
    page.mouse.down()
    page.mouse.move(target["x"] + 20, target["y"] + 4, steps=6)
    with page.expect_navigation():
        page.mouse.up()
    assert order() == ["I.2", "I.1"]
    page.locator("[data-task='I.2']").get_by_role("button", name="Descer").click()
    expect(page.locator("[data-part='I'] [data-task]").first).to_have_attribute("data-task", "I.1")
    page.locator("[data-task='I.1']").get_by_role("button", name="Apagar").click()
    expect(page.locator("[data-task='I.1']")).to_have_count(0)
    press(page, "Anular")
    expect(page.locator("[data-task='I.1']")).to_have_count(1)


def test_everything_works_on_a_phone_without_javascript(sign_in):
    page = sign_in("professora", "/fichas/", viewport=PHONE, java_script_enabled=False)
    page.get_by_role("main").get_by_role("link", name="Nova ficha").click()
    page.get_by_label("Jogo", exact=True).select_option("nim")
    press(page, "Mostrar as opções deste jogo")
    page.get_by_role("textbox", name="Pilhas").fill("2, 3")
    page.get_by_label("Título").fill("Nim sem guião")
    press(page, "Fazer a ficha")
    expect(page.get_by_role("heading", level=1, name="Nim sem guião")).to_be_visible()
    page.locator("[data-task='II.1']").get_by_role("link", name="Editar").click()
    page.get_by_label("Posições").fill("1,1\n1,2")
    press(page, "Guardar")
    page.get_by_role("link", name="Acrescentar uma pergunta na parte II").click()
    page.get_by_role("link", name="Texto livre").click()
    press(page, "Acrescentar")
    page.get_by_label("Pergunta", exact=True).fill("O que aprendeste?")
    press(page, "Guardar")
    expect(page.get_by_text("O que aprendeste?")).to_be_visible()


def test_pages_fit_a_phone(sign_in, accessible):
    page = sign_in("professora", "/fichas/", viewport=PHONE, reduced_motion="reduce")
    fits(page)
    compose(page, "No telemóvel")
    fits(page)
    editor = page.url
    for name in (
        "Editar II.2",
        "Editar a parte II",
        "Acrescentar uma pergunta na parte II",
        "Ver como aluno",
    ):
        page.get_by_role("link", name=name, exact=True).click()
        page.wait_for_url(lambda url: url != editor)
        fits(page)
        if "parte" in name:  # the others are looked at on the way from a game to the marking
            accessible(page)
        page.goto(editor)
