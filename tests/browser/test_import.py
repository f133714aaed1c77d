"""A match that somebody brings: pasted, replayed, played on."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE

pytestmark = pytest.mark.browser

HEX = "(;FF[4]GM[11]SZ[5];B[c3];W[d2];B[c4](;W[c2];B[b3])(;W[a1]))"


def test_a_match_is_pasted_replayed_and_played_on(visit, everywhere):
    page = visit("/partidas/importar/?jogo=hex", viewport=PHONE)
    everywhere(page)
    page.get_by_label("Texto do ficheiro").fill(HEX)
    page.get_by_role("button", name="Ver a partida").click()
    expect(page.get_by_text("só a linha principal")).to_be_visible()
    expect(page.locator("[data-replay-count]")).to_have_text("5 de 5")
    everywhere(page)
    ply = page.get_by_label("Depois da jogada")
    expect(ply).to_have_value("5")
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Anterior").click()
    expect(ply).to_have_value("3")
    stones = page.locator("#board .cell:not([data-piece=''])")
    expect(stones).to_have_count(3)
    page.get_by_role("button", name="Jogar a partir daqui").click()
    expect(page).to_have_url(re.compile("/jogos/hex/"))
    page.get_by_text("Dois no mesmo ecrã").click()
    page.get_by_role("button", name="Começar a partida").click()
    expect(page.locator("[data-line]")).to_have_text("Joga o Branco.")
    expect(page.locator("#board .cell:not([data-piece=''])")).to_have_count(3)
