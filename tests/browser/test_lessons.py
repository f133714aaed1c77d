"""A pupil does lesson 6 in a browser, and the teacher sees it; a teacher changes lesson 3 and gives it."""

import re

import pytest
from playwright.sync_api import Page, expect

from lessons.course.shipped_lessons import LESSONS, shipped_lesson
from tests.browser.conftest import PHONE, fits, settled

pytestmark = pytest.mark.browser

BOUTON = "/licoes/bouton/passos"


def on(page: Page) -> None:
    """To the next step."""
    before = page.url
    page.get_by_role("button", name=re.compile("Seguinte|Saltar")).click()
    expect(page).not_to_have_url(before)
    settled(page)


def test_a_pupil_does_lesson_six_and_the_teacher_sees_it(sign_in, everywhere):
    pupil = sign_in("aluno1", f"{BOUTON}/c/", viewport=PHONE)
    everywhere(pupil)
    on(pupil)
    answer = pupil.get_by_label("A tua resposta")
    answer.fill("20")
    pupil.keyboard.press("Enter")
    verdict = pupil.locator("#veredicto")
    expect(verdict).to_contain_text("Essa é a soma habitual")
    settled(pupil)
    answer.fill("10")
    pupil.keyboard.press("Enter")
    expect(verdict).to_contain_text("Certo!")
    pupil.goto(f"{BOUTON}/f/")
    pupil.get_by_label("Na de 9").check()
    pupil.get_by_role("button", name="Responder").click()
    expect(verdict).to_contain_text("Certo!")
    pupil.goto(f"{BOUTON}/h/")
    pupil.get_by_label("Ou escreve a jogada").fill("p3-9")
    pupil.keyboard.press("Enter")
    expect(verdict).to_contain_text("deixa o adversário ganhar")
    pupil.get_by_role("button", name="Porquê?").click()
    expect(verdict).to_contain_text("Só uma jogada ganha: Tirar 6 feijões da pilha 3.")
    everywhere(pupil)
    pupil.get_by_role("link", name="Voltar atrás").click()
    expect(verdict).not_to_contain_text("Só uma jogada ganha")
    settled(pupil)
    pupil.get_by_label("Ou escreve a jogada").fill("p3-6")
    pupil.keyboard.press("Enter")
    expect(verdict).to_contain_text("todas as colunas são pares")
    pupil.goto(f"{BOUTON}/n/")
    prompt = pupil.locator("#enunciado").inner_text()
    heaps = [int(one) for one in re.findall(r"\d+", prompt)]
    total = heaps[0] ^ heaps[1] ^ heaps[2]
    heap = next(one for one in heaps if one ^ total < one)
    answer.fill(f"{heap}→{heap ^ total}")
    pupil.keyboard.press("Enter")
    expect(verdict).to_contain_text("Certo!")
    expect(pupil.get_by_role("link", name="Outra pergunta")).to_be_visible()

    teacher = sign_in("professora", "/licoes/bouton/dar/")
    teacher.get_by_label("Turma", exact=True).select_option(index=1)
    teacher.get_by_role("button", name="Dar", exact=True).click()
    expect(teacher.get_by_role("cell", name=re.compile(r"\d+ de 21 2 erradas"))).to_be_visible()
    teacher.get_by_role("link", name="O teorema de Bouton", exact=True).click()
    expect(teacher.get_by_text("tirou 9 feijões da pilha 3")).to_be_visible()


def test_steps_are_done_by_keys_alone(visit):
    """What was pressed is gone when the answer comes; who uses keys does not begin at the top again."""
    page = visit(f"{BOUTON}/f/")
    reply, onwards = (page.get_by_role("button", name=name) for name in ("Responder", "Seguinte"))
    settled(page)
    page.get_by_label("Na de 5").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator("#veredicto")).to_contain_text("5 não tem um 8")
    settled(page)
    right = page.get_by_label("Na de 9")
    while not right.is_checked():
        page.keyboard.press("ArrowDown")
    reply.focus()
    page.keyboard.press("Enter")
    expect(onwards).to_be_focused()
    page.goto(f"{BOUTON}/d/")
    page.get_by_label("A tua resposta").fill("20")
    settled(page)
    reply.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#veredicto")).to_contain_text("Essa é a soma habitual")
    expect(reply).to_be_focused()
    page.goto(f"{BOUTON}/h/")
    page.get_by_label("Ou escreve a jogada").fill("p3-6")
    settled(page)
    page.keyboard.press("Enter")
    expect(onwards).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/passos/i/$"))
    page.goto("/treino/soma-nim/1/abc/")
    page.get_by_label("A tua resposta").fill("99")
    settled(page)
    page.keyboard.press("Enter")
    hint = page.get_by_role("button", name="Pista")
    expect(hint).to_be_visible()
    settled(page)
    hint.press("Enter")
    expect(page.locator("#veredicto")).to_contain_text("alinhados à direita")
    expect(reply).to_be_focused()


def test_every_kind_of_step_is_accessible(visit, accessible):
    page = visit(f"{BOUTON}/d/", viewport=PHONE)
    for step in "dfinpqz":
        page.goto(f"{BOUTON}/{step}/")
        page.evaluate("document.querySelectorAll('main details').forEach((part) => (part.open = true))")
        accessible(page)
        fits(page)


def test_cells_are_spoken_with_what_stands_on_them_where_moves_are_tried(visit):
    page = visit("/licoes/p-e-n/passos/a/")
    expect(page.locator("[data-cell=e6]")).to_have_accessible_name("Casa e6, rainha")
    expect(page.locator("[data-cell=a8]")).to_have_accessible_name("Casa a8, vazia")
    page.goto("/jogos/pawns/primeiros-passos/1/")
    expect(page.get_by_role("button", name="peão branco").first).to_be_visible()


def test_every_summary_is_one_page_of_paper(visit):
    margin = dict.fromkeys(("top", "right", "bottom", "left"), "12mm")
    page = visit("/licoes/")
    for key in LESSONS:
        page.goto(f"/licoes/{key}/resumo/")
        printed = page.pdf(format="A4", margin=margin)  # type: ignore[arg-type]
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1, key


def test_a_teacher_copies_lesson_three_changes_a_step_and_gives_it(sign_in, accessible):
    title = shipped_lesson("p-e-n", "pt").title
    teacher = sign_in("professora", "/licoes/")
    teacher.get_by_role("listitem").filter(has_text=title).get_by_role("button", name="Copiar").click()
    accessible(teacher)
    teacher.get_by_role("link", name="Editar Uma para P").click()
    teacher.get_by_label("Nome do passo").fill("Basta uma")
    accessible(teacher)
    teacher.get_by_role("button", name="Guardar").click()
    expect(teacher.get_by_role("link", name="Editar Basta uma")).to_be_visible()
    teacher.get_by_role("link", name="Atribuir a uma turma").click()
    teacher.get_by_label("Turma", exact=True).select_option(index=1)
    teacher.get_by_role("button", name="Dar", exact=True).click()
    expect(teacher.get_by_role("columnheader", name=title)).to_be_visible()
    accessible(teacher)
    pupil = sign_in("aluno1", "/licoes/")
    pupil.get_by_role("region", name="Da tua turma").get_by_role("link", name=title).click()
    expect(pupil.get_by_role("heading", name="Joga primeiro")).to_be_visible()
    pupil.get_by_role("button", name="Saltar").click()
    expect(pupil.get_by_role("link", name="Basta uma")).to_be_visible()


@pytest.mark.parametrize(
    "step", ["p-e-n/passos/k", "arbustos/passos/j", "nim-disfarcado/passos/nw", "mex-e-grundy/passos/pv"]
)
def test_the_helps_stand_below_a_large_board_in_sight(sign_in, step):
    page = sign_in("aluno1", f"/licoes/{step}/")
    for name in ("Pista", "Ver a resolução"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
