"""A teacher opens an edition, a group enters a game that is not ready, withdraws and comes back.

The way from proposal to results is in `test_whole_edition`.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE

pytestmark = pytest.mark.browser


def test_an_edition_is_opened_and_a_game_entered(sign_in, everywhere):
    options = {"reduced_motion": "reduce", "viewport": PHONE}
    title = "Edição nova"
    teacher = sign_in("professora", "/concurso/", **options)
    everywhere(teacher)
    teacher.get_by_role("link", name="Criar uma edição").click()
    teacher.get_by_role("button", name="Criar a edição").click()
    expect(teacher.get_by_label("Título")).to_have_attribute("aria-invalid", "true")
    everywhere(teacher)
    teacher.get_by_label("Título").fill(title)
    teacher.get_by_label("Apresentação").fill("2026-02-19T14:00")
    teacher.get_by_text("A minha escola e outras que escolho").click()
    teacher.get_by_text("As turmas da minha escola").click()
    teacher.get_by_role("button", name="Criar a edição").press("Enter")
    expect(teacher.get_by_role("heading", level=1)).to_have_text(title)
    everywhere(teacher)
    organising = teacher.url
    teacher.get_by_role("link", name="Página pública").click()
    teacher.locator("summary").first.click()
    everywhere(teacher)

    author = sign_in("aluno3", "/concurso/oficina/nova/", **options)
    author.get_by_role("main").get_by_role("button", name="Pilhas").first.click()
    author.get_by_label("Nome do jogo").fill(f"Jogo {title}")
    expect(author.get_by_role("heading", level=1)).to_have_text(f"Jogo {title}")
    expect(author.locator("[data-status]")).to_have_attribute("data-state", "saved")
    author.goto("/concurso/")
    card = author.get_by_role("listitem").filter(has=author.get_by_role("heading", name=f"Jogo {title}"))
    card.get_by_role("link", name="Inscrever no concurso").click()
    choice = author.get_by_text(f"{title} · 3.º ciclo")
    expect(choice).to_be_visible()
    everywhere(author)
    choice.click()
    author.get_by_role("button", name="Inscrever").press("Enter")
    expect(author.get_by_role("button", name="Entregar a proposta")).to_be_disabled()
    expect(author.locator(".checklist .missing").first).to_be_visible()
    everywhere(author)
    entry = author.url

    author.get_by_text("Retirar do concurso").click()
    author.get_by_role("button", name="Retirar", exact=True).click()
    author.get_by_role("button", name="Retirar do concurso").click()  # on the page that asks
    expect(author.get_by_role("main")).to_contain_text("Foi retirada do concurso")
    author.get_by_role("button", name="Voltar ao concurso").click()
    expect(author.get_by_role("main")).to_contain_text("Rascunho")

    teacher.goto("/concurso/propostas/")
    everywhere(teacher)
    teacher.get_by_role("link", name=f"Jogo {title}").click()
    expect(teacher).to_have_url(entry)
    teacher.get_by_label("Prazo próprio até").fill("2026-02-19T14:00")
    teacher.get_by_role("button", name="Guardar o prazo").click()
    expect(teacher.get_by_role("main")).to_contain_text("Este momento já passou.")
    teacher.goto(organising)
    teacher.get_by_role("button", name="Arquivar a edição").click()
    expect(teacher.get_by_role("main")).to_contain_text("está arquivada")
