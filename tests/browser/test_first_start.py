"""The first start of a school: from the address on the terminal to a site without the demonstration."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PASSWORD, Site
from tests.ports import free_port

pytestmark = pytest.mark.browser

OWN_PASSWORD = "sete feijões numa pilha"


@pytest.fixture
def live_site(tmp_path):
    """A fresh installation of its own, since what it demonstrates is removed."""
    site = Site(tmp_path, free_port())
    site.start()
    yield site
    site.stop()


def test_from_the_terminal_to_a_school_without_the_demonstration(live_site, visit, accessible):
    (address,) = re.findall(r"/contas/primeira-vez/\S+/", live_site.log())
    page = visit(address, viewport={"width": 360, "height": 740})
    accessible(page)
    page.get_by_label("O teu nome").fill("Ana Demo")
    page.get_by_label("Nome de utilizador ou correio eletrónico").fill("ana.demo")
    page.get_by_label("Palavra-passe", exact=True).fill(OWN_PASSWORD)
    page.get_by_label("Escola").fill("Escola Nova")
    page.keyboard.press("Enter")
    page.wait_for_url("**/turmas/")
    banner = page.locator("[data-demonstration]")
    expect(banner).to_contain_text("ao lado de pessoas e turmas verdadeiras")
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.goto("/admin/")
    banner.get_by_role("link").click()
    expect(page.get_by_role("main")).to_contain_text("14 contas de demonstração")
    expect(page.get_by_role("main")).to_contain_text(PASSWORD)
    accessible(page)
    page.get_by_role("button", name="Retirar a demonstração").click()
    expect(page.get_by_role("main")).to_contain_text("A demonstração foi retirada.")
    expect(banner).to_have_count(0)

    stranger = visit(address)
    expect(stranger.get_by_role("heading", level=1)).to_have_text("Este endereço não serve")
    stranger.goto("/entrar/")
    stranger.get_by_label("Nome de utilizador").fill("professora")
    stranger.get_by_label("Palavra-passe").fill(PASSWORD)
    stranger.get_by_role("main").get_by_role("button", name="Entrar").click()
    expect(stranger.get_by_role("main")).to_contain_text("não estão certos")
