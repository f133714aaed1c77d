import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PASSWORD
from tests.browser.site_rows import make_administrator

pytestmark = pytest.mark.browser


def test_logging_in_and_out(visit, accessible):
    page = visit("/entrar/")
    accessible(page)
    enter = page.get_by_role("main").get_by_role("button", name="Entrar")
    page.get_by_label("Nome de utilizador").fill("aluno1")
    page.get_by_label("Palavra-passe").fill("errada")
    enter.click()
    expect(page.get_by_role("main")).to_contain_text("não estão certos")
    accessible(page)
    page.get_by_label("Palavra-passe").fill(PASSWORD)
    enter.click()
    expect(page.get_by_role("banner")).to_contain_text("Aluno 1")
    page.goto("/sair/")
    accessible(page)
    page.get_by_role("main").get_by_role("button", name="Sair").click()
    expect(page.get_by_role("banner").get_by_role("link", name="Entrar")).to_be_visible()


def test_the_administration_works_under_the_content_security_policy(live_site, sign_in):
    make_administrator(live_site)
    page = sign_in("chefe", "/admin/accounts/classroom/")
    page.get_by_role("link", name="7.º A").click()
    page.locator("#enrolments-group .add-row a").click()
    page.locator(".dynamic-enrolments .select2-selection").last.click()
    expect(page.locator(".select2-results")).to_contain_text("aluno7")
