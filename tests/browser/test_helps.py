"""Until a sheet is handed in no way leads its pupils to the answers; its teacher sees who opened them."""

import json

import pytest
from playwright.sync_api import Page, expect

from lessons.worksheets.builtin import FICHA, templates
from tests.browser.site_rows import give, run

pytestmark = pytest.mark.browser

CLOSED = "Agora não há ajudas para este jogo"


@pytest.fixture
def given(live_site):
    """The site's own worksheet for aluno1 and aluno2, as a teacher gives it."""
    return give(live_site, templates()[FICHA].document("pt").json(), [["aluno1", "aluno2"]])


def play_to_the_end(page: Page) -> None:
    """Takes beans one by one, for both sides, until the match is over."""
    match = page.locator("#match")
    page.get_by_label("Confirmar antes de jogar").uncheck()
    while match.get_attribute("data-status") == "playing":
        moves = page.locator("[data-move]").count()
        page.get_by_label("Jogada", exact=True).fill("p1-1")
        page.get_by_role("button", name="Jogar", exact=True).click()
        expect(page.locator("[data-move], [data-ply]")).to_have_count(moves + 1)


def test_no_way_leads_to_the_answers(sign_in, given, live_site, accessible):
    path = f"/grupos/{given['groups'][0]}/"
    page = sign_in("aluno1", path)
    # From part I: a match on the sheet, to its end.
    page.locator("[data-field]").get_by_role("button", name="Jogar aqui").first.click()
    page.wait_for_url("**partida=**")
    play_to_the_end(page)
    expect(page.locator("#replay-zone .replay")).to_be_visible()
    expect(page.locator("[data-ply]")).not_to_have_count(0)
    expect(page.locator("[data-ply] .mark, [data-ply] .move-mistake")).to_have_count(0)
    assert all(row["letter"] is None for row in json.loads(page.locator("#replay").text_content() or ""))
    # From part II: the page of its game, and on to the analysis; and in another tab, by its address.
    page.get_by_role("link", name="Parte II", exact=True).click()
    page.goto("/jogos/subtraction/")
    page.get_by_role("link", name="Analisar").first.click()
    expect(page.get_by_role("heading", name=CLOSED)).to_be_visible()
    accessible(page)
    other = page.context.new_page()
    other.goto("/jogos/subtraction/analisar/?heaps=13&sets=1-3")
    expect(other.get_by_role("heading", name=CLOSED)).to_be_visible()
    other.get_by_role("link", name="Ir para a ficha").click()
    other.wait_for_url(f"**{path}")


@pytest.mark.usefixtures("given")
def test_lesson_two_goes_on_beside_the_sheet(sign_in, accessible):
    """What tells the sheet's answer is closed and passed over; play is open, and has no hints."""
    steps = "/licoes/de-tras-para-a-frente/passos"
    page = sign_in("aluno1", f"{steps}/a/")
    page.get_by_role("button", name="Começo eu").click()
    expect(page.get_by_text("Joga à vontade.")).to_be_visible()
    expect(page.get_by_role("button", name="Pista")).to_have_count(0)
    page.locator("[data-cell='p1.10']").click()
    expect(page.locator("[data-answer-line]")).to_contain_text("O computador tirou")
    page.goto(f"{steps}/e/")
    expect(page.get_by_text("fica fechado até a entregares")).to_be_visible()
    accessible(page)
    page.get_by_role("button", name="Passar à frente").click()
    page.wait_for_url(f"**{steps}/g/")
    page.get_by_role("link", name="Ir para a ficha").click()
    page.wait_for_url("**/grupos/**")


def test_an_analysis_that_was_open_before_closes(sign_in, live_site):
    # The class has other tasks, too.
    run(live_site, "Assignment.objects.update(helps=True)")
    page = sign_in("aluno1")
    page.goto("/jogos/subtraction/analisar/?heaps=13&sets=1-3")
    expect(page.locator("#resultado .chip").first).to_be_visible()
    give(live_site, templates()[FICHA].document("pt").json(), [["aluno1", "aluno2"]])
    page.locator("[name=heaps]").first.fill("12")
    page.locator("[name=heaps]").first.press("Enter")
    expect(page.get_by_role("heading", name=CLOSED)).to_be_visible()


def test_the_teacher_opens_the_helps_and_sees_who_looks(sign_in, given, live_site):
    teacher = sign_in("professora", f"/tarefas/{given['assignment']}/mudar/")
    teacher.get_by_label("Com ajudas", exact=True).check()
    teacher.get_by_role("button", name="Guardar").click()
    teacher.wait_for_url(f"**/tarefas/{given['assignment']}/")
    teacher.goto(f"/tarefas/{given['assignment']}/ao-vivo/")
    flag = teacher.locator(".live-flag", has_text="abriu a análise")
    expect(flag).to_have_count(0)
    # The class has other tasks, too.
    run(live_site, "Assignment.objects.exclude(key=given).update(helps=True)", given["assignment"])
    page = sign_in("aluno1", "/jogos/subtraction/analisar/")
    expect(page.locator("#resultado .chip").first).to_be_visible()
    expect(flag.locator(".what")).to_have_text("Aluno 1 abriu a análise: Jogo da Subtração")
