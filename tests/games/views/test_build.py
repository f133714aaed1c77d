"""Setting up positions and sums: what clicks, buttons and fields lead to, and what bad input says."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from games.rules import catalogue
from tests.budgets import FEW


def page(slug: str, client: Client | None = None, **query: Any) -> str:
    answer = (client or Client()).get(reverse("games:build", args=[slug]), query)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("slug", [slug for slug in catalogue.IMPARTIAL if slug != "sum"])
def test_every_game_has_its_page(slug):
    found = page(slug)
    assert 'id="montagem"' in found
    assert f"{reverse('games:analyse', args=[slug])}?" in found
    assert f"{reverse('games:game', args=[slug])}?o-" in found


def test_a_click_puts_a_coin():
    found = page("nimble", coins="0, 0, 1", celula="2")
    assert 'value="0, 1, 1"' in found


def test_htmx_gets_an_address_that_leads_back():
    answer = Client().get(
        reverse("games:build", args=["nimble"]),
        {"coins": "0, 0, 1", "celula": "2"},
        headers={"HX-Request": "true"},
    )
    address = answer["HX-Push-Url"]
    assert "celula" not in address
    assert 'value="0, 1, 1"' in Client().get(address).content.decode()


@pytest.mark.parametrize(
    ("slug", "query", "said"),
    [
        ("nimble", {"coins": "0, 1", "celula": "99"}, "Casa"),
        ("nim", {"heaps": "3, x"}, "não é um número inteiro"),
        ("nim", {"heaps": "3", "celula": "p1.2"}, "Pilha: 3."),
        ("coins", {"coins": "2", "celula": "2"}, "já não há jogadas"),
        ("nim", {"heaps": "100000"}, "no máximo"),
        ("digraph", {"edges": "A>B; B>A"}, "A → B → A"),
        ("digraph", {"edges": "A>B; B", "token": "A", "escolhido": "B", "celula": "A"}, "A → B → A"),
        ("digraph", {"edges": "A>B; B", "token": "A", "escolhido": "Z", "celula": "A"}, "A está escolhido"),
    ],
)
def test_what_cannot_be_is_said(slug, query, said):
    assert said in page(slug, **query)


def test_drawing_a_digraph():
    found = page("digraph", edges="A>B; B", token="A", celula="B")
    assert 'name="escolhido" value="B"' in found
    assert "Novo vértice, com seta de B" in found
    found = page("digraph", edges="A>B; B", token="A", escolhido="B", botao="from")
    assert "A&gt;B; B&gt;C; C" in found
    found = page("digraph", edges="V0>V1; " + "; ".join(f"V{n}" for n in range(1, 50)), token="V0")
    assert "no máximo 40 vértices" in found


# --- sums ---


def test_an_empty_sum_asks_for_the_first_game():
    found = page("sum")
    assert "Ainda não há jogos na soma" in found
    assert "Nimble" in found


def test_a_sum_shows_values_and_total():
    query = {"jogo": ["nim", "subtraction"], "c1-heaps": "3, 5, 7", "c2-heaps": "4", "c2-sets": "2, 3"}
    found = page("sum", **query)
    assert found.count("Valor de Grundy:") == 2
    assert "Soma-nim 3: quem joga agora pode ganhar." in found
    assert f"{reverse('games:game', args=['sum'])}?o-games=" in found


def test_components_come_and_go():
    query = {"jogo": ["nim"], "c1-heaps": "1"}
    answer = Client().get(
        reverse("games:build", args=["sum"]), {**query, "juntar": "kayles"}, headers={"HX-Request": "true"}
    )
    address = answer["HX-Push-Url"]
    both = Client().get(address).content.decode()
    assert both.count('name="jogo"') == 2
    found = page("sum", jogo=["nim", "kayles"], tirar="1", **{"c1-heaps": "1", "c2-heaps": "7"})
    assert found.count('name="jogo"') == 1
    assert 'name="jogo" value="kayles"' in found
    assert 'value="7"' in found


def test_a_balanced_sum_is_p():
    found = page("sum", jogo=["nim", "nim"], **{"c1-heaps": "4", "c2-heaps": "4"})
    assert "Soma-nim 0" in found


def test_wrong_components_say_why():
    found = page("sum", jogo=["nim", "xadrez", "sum"], **{"c1-heaps": "dois"})
    assert "não é um número inteiro" in found
    assert found.count('name="jogo"') == 1
    assert "Soma-nim" not in found


def test_a_sum_has_a_limit():
    found = page("sum", jogo=["nim"] * 20, juntar="nim")
    assert found.count('name="jogo"') == 8
    assert "Mais jogos do que estes" in found


TYPED = (
    st.text(max_size=30)
    | st.text(alphabet="0123456789,;:.-+^()= abFVx|>\n", max_size=30)
    | st.sampled_from(["9^9^9^9", "-1", "0", "1000000000", "1," * 500, "A>B; B>A", "v.0", "p1.1", "\x00"])
)


@pytest.mark.parametrize("slug", catalogue.IMPARTIAL)
@FEW
@given(data=st.data())
def test_any_input_is_answered(slug, data):
    names = (
        [option.name for option in catalogue.option_fields(slug)] if slug != "sum" else ["jogo", "c1-heaps"]
    )
    query = {name: data.draw(TYPED, label=name) for name in [*names, "celula", "escolhido", "botao", "tirar"]}
    page(slug, **query)
    page(slug, **{name: query[name] for name in ("celula", "escolhido", "botao", "juntar") if name in query})
