"""The analysis page of every game: what it shows, long analyses, and arbitrary input."""

import re
import sys
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from games.analysis.position_texts import json_text, short_text
from games.analysis.queued import studies
from games.analysis.studies import Studies
from games.live.forms import OptionsForm, query_of
from games.rules import catalogue
from games.rules.game import Impartial
from games.views import analysis as view
from tests.budgets import FEW
from tests.waiting import wait_for

GAMES = list(catalogue.IMPARTIAL)
LONG = {"heaps": "720, 720, 720, 720, 720", "misere": "on"}

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_goes_on():
    yield
    studies.stop()


def built(slug: str, options: dict[str, Any] | None = None) -> Impartial[Any]:
    return catalogue.build(slug, options or {})


def text_of(response: Any) -> str:
    return " ".join(response.content.decode().split())


def page_of(client: Client, slug: str, **query: str) -> str:
    answer = client.get(reverse("games:analyse", args=[slug]), query)
    assert answer.status_code == 200
    return text_of(answer)


@pytest.mark.parametrize("slug", GAMES)
def test_a_start_of_every_game_is_analysed(client, slug):
    game = built(slug, dict(catalogue.ENTRIES[slug].presets[-1].options))
    page = page_of(client, slug, **query_of(game, game.start()))
    assert re.search(r'<span class="chip [pn]">|id="progresso"', page)
    ids = re.findall(r'\sid="([^"]*)"', page)
    assert len(ids) == len(set(ids))
    assert not re.findall(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)", page)


def test_winning_moves_are_marked_on_the_board(client):
    page = page_of(client, "nim", heaps="3, 5, 7")
    marked = re.findall(r'data-cell="([^"]*)"[^>]*data-mark="win"', page)
    assert marked == ["p1.3", "p2.5", "p3.7"]
    assert re.findall(r'<li class="card flat linked" data-cells="([^"]*)"', page) == marked


def test_moves_from_one_square_to_another_are_arrows(client):
    page = page_of(client, "white_knight", knight="g2")
    assert set(re.findall(r'data-cell="([^"]*)"[^>]*data-mark="win"', page)) == {"e3", "f4"}


def test_losing_moves_are_listed_too(client):
    page = page_of(client, "nim", heaps="3, 5, 7")
    assert "12 jogadas que perdem" in page
    assert "12 jogadas que perdem" not in page_of(client, "nim", heaps="3, 3")
    assert "Aqui estão as primeiras 60" in page_of(client, "nim", heaps="100")


def test_hidden_heaps_have_values_and_cells(client):
    page = page_of(client, "subtraction", heaps="7, 100", sets="1-3")
    heaps = re.findall(r'data-cells="([^"]*)" data-heap="\d+"', page)
    assert heaps == [" ".join(f"p1.{bean}" for bean in range(1, 8))] or heaps == []
    assert "Onde está o Nim?" in page
    assert page.count('class="bean power-1"') == 1
    assert page.count('class="bean power-2"') == 2


def test_the_sum_of_the_hidden_heaps_is_done_on_the_bench(client):
    assert "/ferramentas/soma-nim/?numbers=3%2C+5" in page_of(client, "nim", heaps="3, 5")
    assert "?numbers=" not in page_of(client, "nim", heaps="1000000000, 5")


def test_a_large_hidden_heap_is_a_number(client):
    page = page_of(client, "nim", heaps="1000, 0")
    assert '<span class="power power-9">512</span>' in page
    assert "não vale nada" in page


def test_many_hidden_heaps_are_cut_short(client):
    assert "Aqui estão as primeiras 40 de 50." in page_of(client, "nim", heaps=", ".join(["1"] * 50))


def test_a_game_without_hidden_heaps_says_so(client):
    assert "Aqui não há um Nim simples escondido" in page_of(client, "wythoff", heaps="3, 8")


def test_a_match_begins_here(client):
    page = page_of(client, "nim", heaps="2, 4")
    fields = dict(re.findall(r'<input type="hidden" name="(game|o-\w+)" value="([^"]*)"', page))
    assert fields == {"game": "nim", "o-heaps": "2, 4"}
    answer = client.post(reverse("games:create"), {**fields, "access": "hotseat"})
    assert answer.status_code == 302
    assert "Jogar a partir daqui" not in page_of(client, "nim", heaps="1000")


def test_a_signed_in_reader_keeps_the_position(client):
    client.force_login(User.objects.create_user("aluno1"))
    page = page_of(client, "nim", heaps="2, 4")
    assert reverse("games:position-save") in page
    fields = {"game": "nim", "o-heaps": "2, 4", "title": "A minha"}
    assert client.post(reverse("games:position-save"), fields).status_code == 302


# --- as text


def test_a_pasted_position_leads_to_its_address(client):
    answer = client.post(reverse("games:analyse-text", args=["nim"]), {"text": "[1, 2, 3]"})
    assert answer.status_code == 302
    assert '<span class="chip p">' in text_of(client.get(answer["Location"]))


def test_a_wrong_text_comes_back_with_its_problem(client):
    answer = client.post(reverse("games:analyse-text", args=["nim"]), {"text": "<b>x"})
    assert answer.status_code == 422
    page = text_of(answer)
    assert "&lt;b&gt;x</textarea>" in page
    assert "não é um número inteiro" in page
    assert 'class="disclosure paste" open' in page


def test_a_position_too_long_for_an_address_is_analysed_at_once(client):
    written = ", ".join(["1000000000"] * 1000)
    answer = client.post(reverse("games:analyse-text", args=["nim"]), {"text": written})
    assert answer.status_code == 200
    page = text_of(answer)
    assert '<span class="chip p">' in page
    assert 'id="partilhar-endereco"' not in page


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_shared_is_read_again(client, slug):
    game = built(slug)
    page = client.get(reverse("games:analyse", args=[slug])).content.decode()
    assert re.search(rf'id="partilhar-texto"[^>]*(value="|>){re.escape(escape(short_text(game)))}["<]', page)
    assert f'id="partilhar-json" value="{escape(json_text(game))}"' in page


@pytest.mark.parametrize("name", ["analyse-text", "analyse-stop"])
def test_forms_alone_are_answered(client, name):
    assert client.get(reverse(f"games:{name}", args=["nim"])).status_code == 405


# --- long analyses


def poll(client: Client, address: str) -> Any:
    return client.get(address, headers={"hx-request": "true", "hx-target": "progresso"})


def test_a_long_analysis_shows_progress_and_is_cancelled(client):
    page = page_of(client, "divisor", **LONG)
    assert "A procurar em todas as posições" in page
    (address,) = re.findall(r'id="progresso" hx-get="([^"]*)"', page)
    address = address.replace("&amp;", "&")

    def met() -> int:
        found = re.search(r"(\d+) posiç", text_of(poll(client, address)))
        return int(found[1]) if found else 0

    first = wait_for(met)
    assert wait_for(lambda: met() > first)
    answer = client.post(reverse("games:analyse-stop", args=["divisor"]), LONG)
    assert "A análise parou." in text_of(answer)
    game = built("divisor", {"heaps": [720] * 5, "misere": True})
    wait_for(lambda: not studies.under_way(game))


def test_a_finished_analysis_replaces_the_result(client, monkeypatch):
    monkeypatch.setattr(view, "QUICK_POSITIONS", 10)
    query = {"heaps": "6, 6, 6", "misere": "on"}
    assert "A procurar" in page_of(client, "divisor", **query)
    address = reverse("games:analyse", args=["divisor"]) + "?heaps=6,6,6&misere=on"
    answer = wait_for(lambda: (found := poll(client, address)).headers.get("HX-Retarget") and found)
    assert answer["HX-Retarget"] == answer["HX-Reselect"] == "#resultado"
    assert 'class="chip' in text_of(answer)
    assert 'class="chip' in page_of(client, "divisor", **query)


def test_who_has_no_cookies_waits_for_what_others_wait_for(client):
    page_of(client, "divisor", **LONG)
    assert "A procurar" in page_of(Client(), "divisor", **LONG)


def test_one_visitor_has_few_long_analyses(client, monkeypatch):
    own = Studies(for_one=1)
    monkeypatch.setattr(view, "studies", own)
    page_of(client, "divisor", **LONG)
    assert "Já tens 1 análises a correr" in page_of(
        client, "divisor", **{**LONG, "heaps": "720, 720, 720, 720"}
    )
    own.stop()


def test_one_address_does_not_start_too_many(client, monkeypatch):
    from games.live.ratelimit import Buckets

    monkeypatch.setattr(view, "_starts", Buckets(rate=0.0, burst=0.0))
    assert "muitas análises seguidas" in page_of(client, "divisor", **LONG)


def test_stopping_what_makes_no_sense_does_nothing(client):
    answer = client.post(reverse("games:analyse-stop", args=["nim"]), {"heaps": "x"})
    assert answer.status_code == 200


def test_a_long_position_is_polled_by_post(client):
    written = "heaps: " + ", ".join(["720"] * 2) + " | misere"
    page = text_of(
        client.post(reverse("games:analyse-text", args=["divisor"]), {"text": written}, follow=True)
    )
    assert 'class="chip' in page or "A procurar" in page


# --- arbitrary input

TYPED = (
    st.text(max_size=40)
    | st.text(alphabet="0123456789,;:.-+^()= abFVx|>\n", max_size=40)
    | st.integers(-(10**12), 10**12).map(str)
    | st.sampled_from(["9^9^9^9", "1e9", "-1", "0", "", "١٢", "1," * 500, "4.3", ".77", "1000000000", "\x00"])
)


@pytest.mark.parametrize("slug", GAMES)
@FEW
@given(data=st.data())
def test_any_input_is_answered(client, slug, data):
    """Every field at once, and each alone with the others at their defaults."""
    names = OptionsForm.names(slug)
    chosen = data.draw(st.lists(st.sampled_from(names), unique=True, min_size=1))
    query = {name: data.draw(TYPED) for name in chosen}
    for page in ("analyse", "rounds"):
        assert client.get(reverse(f"games:{page}", args=[slug]), query).status_code == 200
    studies.stop()


def test_what_would_load_compiled_loops_is_for_the_worker(client):
    loaded = "numba" in sys.modules
    query = {"heaps": "5000"}
    assert "A procurar" in page_of(client, "grundy", **query)
    # Asking again and again, as the page does: what nobody asks for any more is given up.
    assert wait_for(lambda: 'class="chip' in page_of(client, "grundy", **query))
    assert ("numba" in sys.modules) == loaded


def test_on_a_digraph_the_board_shows_the_way(client):
    page = page_of(client, "digraph", edges="A>B; B", token="A")
    assert re.findall(r'data-cell="([^"]*)"[^>]*data-mark="win"', page) == ["A", "B"]
    assert 'class="way' not in page
