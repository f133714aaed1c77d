"""From a pasted list to printed cards, and into the site with one of them."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

NAMES = ["1 Aluna d'Évora", "2 Aluno Dois", "2 Aluno Três", ""]


def test_a_class_from_a_list_and_in_with_a_card(sign_in, visit, accessible):
    page = sign_in("professora", "/turmas/nova/")
    page.get_by_label("Nome").fill("9.º Z")
    page.get_by_role("main").get_by_role("button").first.click()
    page.wait_for_url("**/alunos/")
    accessible(page)
    page.get_by_label("Lista de alunos").fill("\n".join(NAMES))
    page.get_by_role("button", name="Ver a lista").click()
    expect(page.get_by_role("alert")).to_contain_text("Há 2 linhas por corrigir")
    accessible(page)
    page.get_by_label("Número, linha 3").fill("3")
    page.get_by_label("Número, linha 3").press("Enter")
    expect(page.get_by_role("status")).to_contain_text("3 alunos, sem erros")
    page.get_by_role("button", name="Confirmar 3 alunos").click()
    page.wait_for_url("**/cartoes/")
    accessible(page)
    card = page.locator(".login-card").filter(has_text="Aluna d'Évora")
    class_code, personal_code = card.locator(".code").all_inner_texts()
    username = card.locator(".username").inner_text()
    assert username == "aluna.devora"

    pupil = visit("/entrar/turma/")
    accessible(pupil)
    pupil.get_by_label("Código da turma").fill(class_code.upper())
    pupil.get_by_label("Nome de utilizador").fill("Aluna Devora")
    pupil.get_by_label("Código pessoal").fill("zzz zzz")
    pupil.get_by_role("main").get_by_role("button", name="Entrar").click()
    expect(pupil.get_by_role("alert")).to_contain_text("Alguma coisa não está certa")
    accessible(pupil)
    pupil.get_by_label("Código pessoal").fill(f"{personal_code[:3].upper()} {personal_code[3:]}")
    pupil.get_by_role("main").get_by_role("button", name="Entrar").click()
    expect(pupil.get_by_role("banner")).to_contain_text("Aluna d'Évora")
    pupil.get_by_role("banner").get_by_role("button", name="Sair").click()
    expect(pupil.get_by_role("banner").get_by_role("link", name="Entrar")).to_be_visible()

    with_camera = visit(f"/entrar/turma/#{class_code}.{username}.{personal_code}")
    expect(with_camera.get_by_role("banner")).to_contain_text("Aluna d'Évora")
