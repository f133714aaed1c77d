"""A whole edition of the contest in compressed time, through the pages: two groups, a teacher, an organiser,
two judges of another school, publication, and a visitor who plays a game of the gallery.

Everybody has a browser context of their own.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import settled
from tests.browser.site_rows import run

pytestmark = pytest.mark.browser

TITLE = "Edição do teste"
FLEA, SWARM = "A pulga no degrau", "Enxame"
TEXTS = {
    "Material": "Um tabuleiro de papel e feijões.",
    "As regras pelas tuas palavras": "Em cada jogada mexe-se numa peça. Perde quem já não pode jogar.",
    "Análise": "O início pequeno é N: basta deixar ao adversário uma posição P.",
    "É outro jogo disfarçado?": "Cada peça é uma pilha de Nim.",
}
PEOPLE = """
from accounts import people
school = Classroom.objects.filter(enrolments__pupil__username="aluno1").first().school
User.objects.create_user("organizador", kind=User.Kind.TEACHER, school=school)
far = people.create_school("Escola Demo de longe")
for name in given:
    User.objects.create_user(name, kind=User.Kind.JUDGE, school=far, is_staff=True)
"""
JUDGES = ["jurado1", "jurado2"]
Sign = Callable[..., Page]


def button(page: Page | Locator, name: str) -> Locator:
    return page.get_by_role("button", name=name)


# The organiser


def make_edition(organiser: Page) -> str:
    """The address of the organiser's page."""
    organiser.goto("/concurso/")
    organiser.get_by_role("main").get_by_role("link", name="edição").first.click()
    organiser.get_by_label("Título").fill(TITLE)
    button(organiser, "Criar a edição").click()
    expect(organiser.get_by_role("heading", level=1)).to_have_text(TITLE)
    if not organiser.url.endswith("/organizar/"):
        organiser.get_by_role("main").get_by_role("link", name="Organizar").first.click()
    return organiser.url


def next_phase(organiser: Page, organising: str, phase: str) -> None:
    organiser.goto(organising)
    button(organiser, "Começar já").click()
    button(organiser, "Começar já").click()  # on the page that asks
    expect(organiser.locator(".timeline [aria-current]").first).to_contain_text(
        re.compile(phase, re.IGNORECASE)
    )


# The groups


def saved(page: Page) -> None:
    expect(page.locator("[data-status]")).to_have_attribute("data-state", "saved")


def invent(page: Page, block: str, name: str, starts: tuple[str, str, str], start_label: str) -> str:
    """A whole invention; its address."""
    page.goto("/concurso/oficina/nova/")
    button(page.get_by_role("main"), block).first.click()
    page.get_by_label("Nome do jogo").fill(name)
    for at, start in enumerate(starts):
        if at:
            button(page, "Outro início").click()
            expect(page.locator("#inicios .part")).to_have_count(at + 1)
        page.get_by_label(start_label).nth(at).fill(start)
    for label, words in TEXTS.items():
        page.get_by_label(label, exact=True).fill(words)
    saved(page)
    return page.url


def play_and_choose(page: Page, invention: str) -> None:
    """One match on one screen to its end, taken as the recorded one."""
    button(page, "Dois no mesmo ecrã").click()
    page.wait_for_url("**/partidas/**")
    switch = page.get_by_label("Confirmar antes de jogar")
    if switch.is_checked():
        switch.uncheck()
    steps = page.locator("#board .cell[data-step]")
    while page.locator("#match").get_attribute("data-status") != "finished":
        steps.first.click()
        # A click may be a whole move or half of one.
        expect(page.locator("#board:is([data-asking], [data-busy])")).to_have_count(0)
    expect(page.locator("#match")).to_have_attribute("data-status", "finished")
    page.goto(invention)
    page.locator("#partidas input[type=radio]").nth(1).check()
    saved(page)


def enter(page: Page) -> str:
    """Brings the invention on the page into the edition and hands the proposal in; the entry's address."""
    page.get_by_role("link", name="Levar ao concurso").click()
    page.get_by_role("radio", name=TITLE).first.check()
    button(page, "Inscrever").click()
    expect(button(page, "Entregar a proposta")).to_be_enabled()
    expect(page.locator(".checklist .missing")).to_have_count(0)
    button(page, "Entregar a proposta").click()
    expect(page.get_by_role("main")).to_contain_text("À espera de comentário")
    return page.url


def finish(page: Page, invention: str, entry: str) -> None:
    page.goto(entry)
    expect(button(page, "Entregar a versão final")).to_be_disabled()
    page.goto(invention)
    page.get_by_label("O que mudou").fill("Juntámos um início mais pequeno, como o comentário pedia.")
    saved(page)
    page.goto(entry)
    button(page, "Entregar a versão final").click()
    expect(page.get_by_role("main")).to_contain_text("Versão final")


def comment(teacher: Page, entry: str) -> None:
    teacher.goto(entry)
    teacher.get_by_role("main").locator("textarea").first.fill("Boa ideia. Falta um início bem pequeno.")
    button(teacher, "Enviar o comentário").click()
    expect(teacher.get_by_role("main")).to_contain_text("Comentada")


# The judges


def judge_all(judge: Page, level: int) -> None:
    """Judges the two entries, the first with one level more."""
    for at in range(2):
        judge.goto("/admin/")
        judge.get_by_role("link", name="Abrir as minhas avaliações").click()
        judge.locator("#result_list tbody th a").nth(at).click()
        criteria = judge.locator(".judging-criterion[data-weight]")
        expect(criteria).to_have_count(6)
        judge.wait_for_load_state()  # what is chosen before the script came is not saved by itself
        for criterion in criteria.all():
            criterion.locator("input[type=radio]").nth(level + 1 - at).check(force=True)
        judge.get_by_label("Comentário geral").fill("Um jogo com surpresa.")
        expect(judge.locator("[data-state]")).to_contain_text("guardado às")
        button(judge, "Entregar…").click()
        button(judge, "Entregar para sempre").click()
        expect(judge.get_by_text("Avaliação entregue. Obrigado!")).to_be_visible()


@pytest.mark.timeout(900)
def test_an_edition_from_the_first_idea_to_the_gallery(live_site, sign_in, visit, accessible):
    run(live_site, PEOPLE, JUDGES)
    organiser = sign_in("organizador", "/concurso/")
    organising = make_edition(organiser)

    next_phase(organiser, organising, "propostas")
    one, other = sign_in("aluno1", "/concurso/"), sign_in("aluno7", "/concurso/")
    flea = invent(one, "Fita", FLEA, ("1, 3", "2, 4", "3, 5, 8"), "Moedas no início")
    button(one, "Guardar").click()
    play_and_choose(one, flea)
    first = enter(one)
    swarm = invent(other, "Pilhas", SWARM, ("1, 2", "2, 3", "3, 4, 5"), "Pilhas no início")
    play_and_choose(other, swarm)
    second = enter(other)

    teacher = sign_in("professora", "/concurso/")
    next_phase(organiser, organising, "comentários")
    for entry in (first, second):
        comment(teacher, entry)
    next_phase(organiser, organising, "entrega final")
    finish(one, flea, first)
    finish(other, swarm, second)

    next_phase(organiser, organising, "avaliação")
    for name in JUDGES:
        organiser.get_by_label("Nome de utilizador").fill(name)
        button(organiser, "Juntar").click()
        expect(organiser.get_by_role("main")).to_contain_text(name)
    button(organiser, "Distribuir pelos jurados").click()
    expect(organiser.get_by_role("main")).to_contain_text("4 avaliações distribuídas.")
    for level, name in enumerate(JUDGES, 2):
        judge_all(sign_in(name, "/admin/"), level)

    next_phase(organiser, organising, "resultados")
    organiser.goto(organising)
    organiser.get_by_role("link", name="Publicar os resultados").click()
    organiser.get_by_label("Vi a ordem").check()
    accessible(organiser)
    button(organiser, "Publicar").click()
    expect(organiser).to_have_url(re.compile("/resultados/$"))
    results = organiser.url
    expect(organiser.locator(".place").first).to_contain_text(FLEA)
    button(organiser.locator(".place").first, "galeria").click()
    expect(organiser.locator(".place").first).to_contain_text("na galeria")

    one.goto(first)
    expect(one.get_by_role("main")).to_contain_text("Um jogo com surpresa.")
    visitor = visit(results)
    expect(visitor.locator(".place")).to_have_count(2)
    expect(visitor.locator(".place").first).not_to_contain_text("Aluno")
    accessible(visitor)
    give_consent(teacher, first)
    visitor.reload()
    expect(visitor.locator(".place").first).to_contain_text("De Aluno")
    play_from_gallery(visitor)


def give_consent(teacher: Page, entry: str) -> None:
    teacher.goto(f"{entry}autorizacoes/")
    teacher.get_by_label("assinado", exact=False).first.fill("2026-01-15")
    button(teacher, "Vi o papel assinado").first.click()
    expect(teacher.get_by_role("main")).to_contain_text("aparece como")


def play_from_gallery(visitor: Page) -> None:
    visitor.goto("/concurso/galeria/")
    visitor.get_by_role("link", name=FLEA).click()
    settled(visitor)
    visitor.get_by_label("Perfeito").check(force=True)
    button(visitor, "Começar a partida").click()
    visitor.wait_for_url("**/partidas/**")
    expect(visitor.get_by_role("main")).to_contain_text(FLEA)
    expect(visitor.locator("#board .cell[data-step]").first).to_be_visible()
