"""A teacher gives a worksheet to a class and forms groups; pupils join with a code."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, settled

pytestmark = pytest.mark.browser


def assign(page: Page, work: str) -> str:
    """Gives the site's worksheet to the class 7.º A, which has it already; the path of the assignment."""
    page.goto("/tarefas/nova/")
    page.get_by_role("link", name="Jogo da Subtração").first.click()
    page.get_by_label("Turma", exact=True).select_option(index=1)
    page.get_by_label(work).check()
    page.get_by_role("button", name="Atribuir à turma").click()
    expect(page.locator(".errorlist")).to_contain_text("A turma 7.º A já tem esta ficha")
    page.get_by_role("button", name="Atribuir à turma").click()
    page.wait_for_url(re.compile(r"/tarefas/[a-z0-9]{12}/"))
    found = re.search(r"/tarefas/[a-z0-9]{12}/", page.url)
    return found[0]


def card(page: Page, number: int) -> Locator:
    return page.locator(".group-cards > li").filter(has=page.get_by_role("heading", name=f"Grupo {number}"))


def test_a_teacher_forms_groups_by_keys_and_by_dragging(sign_in, accessible):
    # High enough that nothing scrolls under the mouse.
    page = sign_in("professora", "/tarefas/", viewport={"width": 1280, "height": 1400})
    path = assign(page, "Em grupos que eu formo")
    expect(page).to_have_url(re.compile("/grupos/$"))
    accessible(page)
    said = page.locator("#groups-news")

    # By keys alone: choose a pupil, then the button of the group.
    page.get_by_label("Aluno 1").focus()
    page.keyboard.press("Space")
    expect(page.locator("#chosen")).to_contain_text("Aluno 1")
    page.get_by_role("button", name="Pôr num grupo novo").press("Enter")
    expect(said).to_contain_text("Aluno 1 está agora no grupo 1.")
    settled(page)
    page.get_by_label("Aluno 2").focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Pôr aqui no grupo 1").press("Enter")
    expect(said).to_contain_text("Aluno 2 está agora no grupo 1.")
    expect(card(page, 1).locator(".pupil")).to_have_count(2)
    settled(page)
    page.get_by_role("button", name="Desfazer", exact=True).press("Enter")
    expect(said).to_contain_text("Aluno 2 ficou sem grupo.")
    settled(page)

    # By the list of groups, as on a phone.
    page.get_by_label("Aluno 3").check()
    page.get_by_label("Pôr em").select_option("Grupo 1")
    page.get_by_role("button", name="Mudar").click()
    expect(said).to_contain_text("Aluno 3 está agora no grupo 1.")
    settled(page)

    # By dragging: into the group, and back to those without one.
    page.locator(".tray .pupil", has_text="Aluno 4").drag_to(card(page, 1))
    expect(card(page, 1).locator(".pupil")).to_have_count(3)
    settled(page)
    card(page, 1).locator(".pupil", has_text="Aluno 3").drag_to(page.locator(".tray h2"))
    expect(said).to_contain_text("Aluno 3 ficou sem grupo.")
    expect(card(page, 1).locator(".pupil")).to_have_count(2)

    # The rest at random; all of it is stored.
    page.get_by_role("button", name="Fazer grupos ao acaso").click()
    expect(page.locator("#said")).to_contain_text("ao acaso")
    expect(page.locator("#sem-grupo")).to_contain_text("(0)")
    page.reload()
    expect(card(page, 1).locator(".pupil")).to_have_count(2)
    accessible(page)

    page.goto(path)
    accessible(page)
    page.set_viewport_size(PHONE)
    for address in (path, f"{path}grupos/", f"{path}mudar/", "/tarefas/", "/tarefas/nova/", "/"):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], address


def test_pupils_form_a_group(sign_in, accessible):
    path = assign(sign_in("professora", "/tarefas/"), "Em grupos que os alunos formam")
    one, two = (sign_in(f"aluno{number}", path, viewport=PHONE) for number in (1, 2))
    accessible(one)
    one.get_by_role("button", name="Abrir um grupo").click()
    code = one.locator(".group-code").inner_text()
    two.get_by_label("Código do grupo").fill(code.upper())
    two.get_by_role("button", name="Entrar no grupo").click()
    expect(two.get_by_role("heading", name="Grupo 1")).to_be_visible()
    # Who opened the group sees the other come, without doing anything.
    expect(one.locator(".seats li")).to_have_count(2)
    accessible(one)
    one.get_by_role("link", name="Abrir a ficha").click()
    one.wait_for_url(re.compile(r"/grupos/[a-z0-9]{12}/$"))


def test_a_pupil_waits_for_the_group(sign_in):
    teacher = sign_in("professora", "/tarefas/")
    path = assign(teacher, "Em grupos que eu formo")
    pupil = sign_in("aluno6", path)
    expect(pupil.get_by_text("O professor está a formar os grupos.")).to_be_visible()
    teacher.get_by_label("Aluno 6").check()
    teacher.get_by_role("button", name="Pôr num grupo novo").click()
    pupil.wait_for_url(re.compile(r"/grupos/[a-z0-9]{12}/$"))
