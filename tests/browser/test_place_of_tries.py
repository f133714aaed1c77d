"""Boards on which moves are tried and positions set up keep their place, whatever is answered."""

import re
from collections.abc import Iterable

import pytest
from playwright.sync_api import Page, expect

from lessons.course.documents.steps import PlayStep, QuestionStep
from lessons.course.shipped_lessons import LESSONS, shipped_lesson
from tests.browser.conftest import settled
from tests.browser.screens import LEAST, SIZES, out_of_reach, places
from tests.browser.seated import create
from tests.browser.test_first_steps import right_and_wrong, taken

pytestmark = pytest.mark.browser

BOARD = (".board-view", "svg.board")
SENT = """code => {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: `${location.pathname}comando/` });
  form.append(document.querySelector("[name=csrfmiddlewaretoken]").cloneNode());
  document.body.append(form);
  form.submit();
}"""


def test_first_steps(visit):
    page = visit("/jogos/hex/primeiros-passos/1/", reduced_motion="reduce")
    right, wrong = right_and_wrong(1)
    answer = page.locator("[data-answer-line]")
    before = places(page, *BOARD)
    assert not out_of_reach(page, "[data-cell=a1] .hit")
    page.locator(f"[data-cell='{taken(1)}']").click(force=True)
    expect(answer).to_contain_text("já está ocupada")
    assert places(page, *BOARD) == before
    page.locator(f"[data-cell='{wrong}']").click()
    expect(answer).to_contain_text("ainda não é a que se pede")
    assert places(page, *BOARD) == before
    page.locator(f"[data-cell='{right}']").click()
    expect(answer).to_contain_text("Muito bem!")
    assert places(page, *BOARD) == before
    assert not out_of_reach(page, "[data-go-on]")


def test_a_problem(visit):
    page = visit("/jogos/pawns/problemas/1/", reduced_motion="reduce")
    answer = page.locator("[data-answer-line]")
    before = places(page, *BOARD)
    page.locator("#board [data-step], svg.board [data-step]").first.click()
    expect(page.locator("[data-choice=clear]")).to_be_visible()
    assert places(page, *BOARD) == before
    assert not out_of_reach(page, "[data-choice=clear]")
    page.goto("/jogos/pawns/problemas/1/?mostrar=pista")
    expect(answer).to_contain_text("jogada certa")
    assert places(page, *BOARD) == before
    page.goto("/jogos/pawns/problemas/1/?jogada=disparate")
    expect(answer).to_contain_text("Tenta outra vez")
    assert places(page, *BOARD) == before


def test_a_step_of_a_lesson(visit):
    address = "/licoes/p-e-n/passos/a/"
    page = visit(address, reduced_motion="reduce")
    said = page.locator("[data-answer-line]")
    before = places(page, *BOARD)

    def stays(words: str) -> None:
        expect(said).to_contain_text(words)
        assert places(page, *BOARD) == before
        assert not hidden_beside_the_board(page)

    page.locator("svg.board [data-step]").first.click()
    stays("escolhe para onde")
    settled(page)
    page.get_by_role("textbox", name="Ou escreve a jogada").fill("a1")
    page.get_by_role("button", name="Jogar", exact=True).click()
    stays("Não percebo")
    settled(page)
    page.get_by_role("button", name="Pista").click()
    expect(said).to_have_attribute("data-kind", "hint")
    stays("")
    for move, words in (("e6-a6", "deixa o adversário ganhar"), ("e6-b6", "O computador")):
        page.goto(address)
        page.get_by_role("textbox", name="Ou escreve a jogada").fill(move)
        page.get_by_role("button", name="Jogar", exact=True).click()
        stays(words)
        if move == "e6-a6":
            settled(page)
            page.get_by_role("button", name="Porquê?").click()
            stays("A posição era esta")
    settled(page)
    page.locator("svg.board [data-step]").first.click()
    page.locator("[data-cell=a8]").click()
    stays("Ganhaste!")
    expect(said).to_have_attribute("data-kind", "good")


def test_a_question_about_a_board(visit):
    page = visit("/licoes/mex-e-grundy/passos/f/", reduced_motion="reduce")
    said = page.locator("[data-bar] [data-answer-line]")
    shown = ("svg.board", "[data-bar]")
    before = places(page, *shown)
    for answer, kind in (("muitos", "warn"), ("5", "bad"), (None, "hint"), ("2", "good")):
        settled(page)
        if answer is None:
            page.get_by_role("button", name="Pista").click()
        else:
            page.get_by_role("textbox", name="A tua resposta").fill(answer)
            page.get_by_role("button", name="Responder").click()
        expect(said).to_have_attribute("data-kind", kind)
        expect(said).to_be_in_viewport(ratio=1)
        assert places(page, *shown) == before
        assert not hidden_beside_the_board(page)


def test_a_question_in_words_alone(visit):
    page = visit("/licoes/de-tras-para-a-frente/passos/f/", reduced_motion="reduce")
    line = ("#resposta", "[data-bar]")
    before = places(page, *line)
    for wrong in ("999", "998"):
        settled(page)
        page.get_by_role("textbox", name="A tua resposta").fill(wrong)
        page.get_by_role("button", name="Responder").click()
        expect(page.locator("#resposta")).to_have_value(wrong)
        expect(page.locator("[data-answer-line]")).to_have_attribute("data-kind", "bad")
        assert places(page, *line) == before
    expect(page.get_by_role("button", name="Ver a resolução")).to_be_visible()


def test_a_question_of_training(visit):
    page = visit("/treino/casa-falsa/2/a/", reduced_motion="reduce")
    said = page.locator("[data-answer-line]")
    shown = ("[data-say] svg", "[data-bar]", "#resposta")
    before = places(page, *shown)
    for answer, kinds in (("z9", "warn"), ("a1", "bad|good")):
        settled(page)
        page.get_by_role("textbox", name="A tua resposta").fill(answer)
        page.get_by_role("button", name="Responder").click()
        expect(said).to_have_attribute("data-kind", re.compile(kinds))
        expect(said).to_be_in_viewport(ratio=1)
        assert places(page, *shown) == before


def hidden_beside_the_board(page: Page, screens: Iterable[str] = SIZES) -> list[str]:
    """The screens that do not show the whole board together with what is said of a move."""
    hidden = []
    for name in screens:
        width, height = SIZES[name]
        page.set_viewport_size({"width": width, "height": height})
        if page.evaluate(TALL) > height:
            hidden.append(name)
    return hidden


TALL = """() => {
  const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
  return box("[data-bar]").bottom - (box("svg.board, [data-say] svg") ?? box("[data-say]")).top;
}"""
WITH_BOARD = [
    f"/licoes/{key}/passos/{step.id}/"
    for key in LESSONS
    for step in shipped_lesson(key, "pt").steps
    if isinstance(step, PlayStep) or (isinstance(step, QuestionStep) and step.show)
]


# Drawings of exercises: the tallest, one of vertices, and words alone.
DRAWN_EXERCISES = [
    "/licoes/p-e-n/passos/p1/",
    "/licoes/jogo-imparcial/passos/p1/",
    "/treino/casa-falsa/2/a/",
    "/treino/nim-no-northcott/3/a/",
]


def test_every_step_of_a_lesson_shows_board_and_answer_together(visit):
    page = visit("/licoes/", reduced_motion="reduce")
    hidden = []
    for address in WITH_BOARD + DRAWN_EXERCISES:
        page.goto(address)
        if page.locator("[data-bar]").count():
            hidden += [f"{address} {name}" for name in hidden_beside_the_board(page, LEAST)]
    assert not hidden


def test_the_board_of_an_analysis(visit):
    page = visit("/jogos/hex/analisar/ramos/", reduced_motion="reduce")
    answer = page.locator("[data-answer-line]")
    before = places(page, *BOARD)
    page.get_by_role("checkbox", name="Mostrar a opinião do computador").check()
    assert places(page, *BOARD) == before
    assert not out_of_reach(page, "[data-cell=f6] .hit", "[data-zoom-tools] button")
    page.locator("[data-cell=f6]").click()
    expect(page.locator("[data-go=previous]")).to_be_enabled()
    page.locator("[data-cell=f6]").click(force=True)
    expect(answer).to_contain_text("já está ocupada")
    assert places(page, *BOARD) == before
    page.locator("[data-remove]").click()
    assert places(page, *BOARD) == before
    assert not out_of_reach(page, "[data-go=first]", "[data-go=last]")


def test_a_position_that_is_set_up(visit):
    page = visit("/jogos/reversi/tabuleiro/?casas-black=a1&casas-white=a2&vez=black", reduced_motion="reduce")
    words = page.locator(".arena-bar .choice-words")
    before = places(page, *BOARD)
    expect(words).to_contain_text("Escolhe uma peça")
    page.locator("[data-cell=c3]").click()
    expect(page.locator("[data-cell=c3]")).not_to_have_attribute("data-piece", "")
    assert places(page, *BOARD) == before
    page.goto("/jogos/reversi/tabuleiro/?casas-black=z99&casas-white=a2&vez=black")
    expect(words).to_contain_text("z99")
    assert places(page, *BOARD) == before
    assert not out_of_reach(page, "[data-undo]", "[value=clear]")


def test_a_drawing_that_is_set_up(visit):
    page = visit("/jogos/digraph/montar/", reduced_motion="reduce")
    before = places(page, ".board-view")
    page.locator("[data-cell]").first.click()
    expect(page.get_by_role("button", name="Apagar")).to_be_visible()
    assert places(page, ".board-view") == before
    page.goto("/jogos/digraph/montar/?celula=A&escolhido=A")
    assert places(page, ".board-view") == before


def test_a_message_lies_over_the_page_until_one_tap(sign_in):
    page = sign_in("aluno1", reduced_motion="reduce")
    page.goto(create(page, game="hex", access="hotseat"))
    before = places(page, *BOARD)
    page.evaluate(SENT)
    message = page.locator(".messages .notice")
    expect(message).to_contain_text("Não percebi o pedido")
    page.wait_for_load_state()
    assert places(page, *BOARD) == before
    assert not out_of_reach(page, "[data-dismiss]")
    message.get_by_role("button", name="Fechar").click()
    expect(message).to_have_count(0)
    expect(page.get_by_role("main")).to_be_focused()
    assert places(page, *BOARD) == before
