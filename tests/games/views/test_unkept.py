"""Pages of analysis are kept by no browser of somebody who is logged in: another sits there next."""

import pytest

from tests.clients import signed_in

PAGES = [
    "/jogos/nim/analisar/",
    "/jogos/hex/analisar/ramos/",
    "/jogos/nim/montar/",
    "/jogos/hex/tabuleiro/",
    "/ferramentas/soma-nim/",
]


@pytest.mark.parametrize("page", PAGES)
def test_analysis_is_not_kept(client, teacher, page):
    assert "no-store" not in client.get(page).headers.get("Cache-Control", "")
    assert "no-store" in signed_in(teacher).get(page).headers["Cache-Control"]
