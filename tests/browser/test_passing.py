"""Two people on one screen: a pass changes nothing on the board, and yet the turn and the choice are new."""

import pytest
from playwright.sync_api import expect

from tests.browser.seated import create, live, turn

pytestmark = pytest.mark.browser


def test_who_plays_next_has_not_chosen_to_pass(sign_in):
    page = sign_in("aluno1")
    page.goto(create(page, game="dispatch", access="hotseat", **{"o-size": "7"}))
    live(page)
    passing = page.locator(".step-buttons").get_by_role("button", name="Passar")
    confirm = page.get_by_role("button", name="Confirmar", exact=True)
    passing.click()
    expect(turn(page)).to_contain_text("Joga o Branco. O adversário passou")
    expect(passing).to_have_attribute("aria-pressed", "false")
    expect(confirm).to_be_disabled()
    passing.click()
    expect(turn(page)).to_have_text("Empate.")
