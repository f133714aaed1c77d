"""A teacher runs a class; a colleague comes in by invitation."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, fits, settled

pytestmark = pytest.mark.browser

PASSWORD = "sete feijões numa pilha"


def test_a_class_is_run(sign_in, accessible):
    page = sign_in("professora", "/turmas/")
    accessible(page)
    page.get_by_role("link", name="7.º B").click()
    main = page.get_by_role("main")
    rows = page.locator("#pupils tbody tr")
    expect(rows).to_have_count(6)
    accessible(page)
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    accessible(page)

    # search as one types, with or without accents
    page.get_by_label("Procurar um aluno").fill("aluno 9")
    expect(rows.locator("visible=true")).to_have_count(1)
    expect(page.locator("[data-found]")).to_have_text("1 aluno encontrado")
    page.get_by_label("Procurar um aluno").fill("")

    # edit in the table, by keys
    edit = page.get_by_role("link", name="Editar Aluno 7", exact=True)
    edit.focus()
    page.keyboard.press("Enter")
    name = page.get_by_label("Nome", exact=True)
    expect(name).to_be_focused()
    accessible(page)
    wide = page.viewport_size
    assert wide
    page.set_viewport_size(PHONE)
    fits(page)
    page.set_viewport_size(wide)
    name.fill("")
    page.keyboard.press("Enter")
    expect(main).to_contain_text("Escreve o nome do aluno.")
    settled(page)
    page.get_by_label("Nome", exact=True).fill("Aluno 7")
    page.get_by_label("N.º", exact=True).fill("70")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Editar Aluno 7", exact=True)).to_be_focused()
    expect(rows.filter(has_text="Aluno 7")).to_contain_text("70")
    page.get_by_role("link", name="Editar Aluno 7", exact=True).click()
    page.get_by_role("link", name="Cancelar").click()
    expect(page.get_by_role("link", name="Editar Aluno 7", exact=True)).to_be_focused()

    # all of them leave, and come back
    page.get_by_label("Escolher todos").check()
    expect(page.locator("[data-chosen]")).to_have_text("6 alunos escolhidos")
    page.get_by_label("Escolher Aluno 12").uncheck()
    expect(page.locator("[data-chosen]")).to_have_text("5 alunos escolhidos")
    page.get_by_role("button", name="Retirar da turma").click()
    expect(main).to_contain_text("5 alunos saíram da turma.")
    expect(rows).to_have_count(1)
    page.locator("summary", has_text="Saíram da turma").click()
    for box in page.locator(".former input").all():
        box.check()
    page.get_by_role("button", name="Repor na turma").click()
    expect(main).to_contain_text("5 alunos voltaram à turma.")
    expect(rows).to_have_count(6)


def test_a_colleague_comes_by_invitation(sign_in, visit, accessible):
    page = sign_in("professora", "/turmas/")
    page.get_by_role("link", name="7.º A").click()
    page.get_by_role("button", name="Convidar um professor").click()
    address = page.get_by_label("Convite para a turma").first.input_value()

    guest = visit(address)
    accessible(guest)
    guest.get_by_role("link", name="Criar a minha conta").click()
    accessible(guest)
    guest.get_by_label("O teu nome").fill("Colega Convidada")
    guest.get_by_label("Correio eletrónico").fill("convidada@exemplo.pt")
    password = guest.get_by_label("Palavra-passe", exact=True)
    password.fill(PASSWORD)
    guest.get_by_role("button", name="Mostrar a palavra-passe").click()
    expect(password).to_have_attribute("type", "text")
    guest.get_by_role("button", name="Criar a conta").click()
    guest.get_by_role("link", name="7.º A").click()
    expect(guest.get_by_role("main")).to_contain_text("Colega Convidada")
    guest.goto("/conta/")
    accessible(guest)
    guest.goto("/turmas/")
    guest.get_by_role("link", name="7.º A").click()
    guest.get_by_role("button", name="Deixar a turma").click()
    guest.get_by_role("button", name="Deixar a turma").click()  # on the page that asks
    expect(guest.get_by_role("main")).to_contain_text("Já não dás aulas à turma 7.º A")
