"""A tournament of two pupils in the browser: from the list of the class to the standings."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import expect_renewed
from tests.browser.seated import new_match, take, turn
from tests.waiting import wait_for

pytestmark = pytest.mark.browser


def to_the_match(page: Page) -> None:
    page.get_by_role("button", name="Jogar", exact=True).click()
    page.wait_for_url(re.compile("/partidas/"))
    expect(page.locator("#board[data-ready]")).to_be_visible()


def is_on_turn(page: Page) -> bool:
    """The board is there before the page has heard whose turn it is."""
    return turn(page).inner_text().strip() == "É a tua vez."


def test_two_pupils_play_a_tournament(sign_in, everywhere):
    teacher = sign_in("professora", "/turmas/")
    teacher.get_by_role("link", name="7.º A").first.click()
    teacher.get_by_role("main").get_by_role("link", name="Torneios").click()
    teacher.get_by_role("link", name="Novo torneio").click()
    teacher.get_by_label("Que jogo se joga?").select_option("nim")
    teacher.get_by_role("button", name="Continuar").click()
    teacher.get_by_text("Formato, relógio, opções do jogo").click()
    teacher.locator("[name=o-heaps]").fill("1, 1")
    for number in range(3, 7):
        teacher.get_by_label(f"Aluno {number}").uncheck()
    everywhere(teacher)
    teacher.get_by_role("button", name="Fazer o torneio").click()
    teacher.get_by_role("button", name="Fazer a primeira jornada").click()
    everywhere(teacher)
    # The page asks every few seconds what has changed: what is half done on it stays.
    teacher.get_by_text("Trocar dois alunos").click()
    exchanged = teacher.locator("#trocar-com")
    (pupil,) = exchanged.select_option(index=1)
    expect_renewed(teacher, "#torneio")
    expect(exchanged).to_be_visible()
    expect(exchanged).to_have_value(pupil)
    pupils = [sign_in(name, teacher.url) for name in ("aluno1", "aluno2")]
    teacher.get_by_role("button", name="Publicar a jornada").click()
    for page in pupils:
        to_the_match(page)
    first = wait_for(lambda: next(filter(is_on_turn, pupils), None))
    second = next(page for page in pupils if page is not first)
    take(first, "p1.1")
    take(second, "p2.1")
    for page in pupils:
        old = page.url
        page.get_by_role("region").get_by_role("button", name="Continuar o torneio").click()
        page.wait_for_url(new_match(old))
    expect(turn(second)).to_have_text("É a tua vez.")
    take(second, "p1.1")
    take(first, "p2.1")
    first.get_by_role("region").get_by_role("button", name="Continuar o torneio").click()
    expect(first.get_by_text("O teu encontro acabou: 1–1.")).to_be_visible()
    everywhere(first)
    teacher.get_by_role("button", name="Terminar o torneio").click()
    expect(teacher.get_by_text("O torneio terminou.")).to_be_visible()
    teacher.get_by_role("link", name="Porquê?").first.click()
    everywhere(teacher)
