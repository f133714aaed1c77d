"""The nim-sum bench: steps, Moore's columns, and what is refused."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from games.solvers.theory import nim_sum
from games.views.bench import columns_of


def page_of(client: Client, **query: object) -> str:
    answer = client.get(reverse("games:bench"), query)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def sums(page: str) -> str:
    """The digits of the last row, "." where there is none yet."""
    foot = page[page.index("<tfoot>") : page.index("</tfoot>")]
    return "".join(digit or "." for digit in re.findall(r'<td class="digit[^"]*">\s*(\d?)\s*</td>', foot))


def test_one_column_after_the_other(client):
    assert [sums(page_of(client, numbers="3, 5, 7", passo=step)) for step in range(5)] == [
        "...",
        "..1",
        ".01",
        "001",
        "001",
    ]


def test_the_answer_tells_what_to_change(client):
    page = page_of(client, numbers="3, 5, 7", passo=99)
    assert "A soma-nim é 1" in page
    assert "Pilha 2: 5 passa a 4 (tira 1)" in page
    assert 'class="chip n"' in page
    page = page_of(client, numbers="1 2 3", passo=99)
    assert 'class="chip p"' in page
    assert "passa a" not in page


def test_moore_counts_modulo(client):
    assert sums(page_of(client, numbers="3, 6, 7, 10", k=2, passo=99)) == "1212"
    assert "O resto da divisão por 3 é 2." in page_of(client, numbers="3, 6, 7", k=2, passo=1)
    assert "É uma posição P" in page_of(client, numbers="1, 1, 1", k=2, passo=99).replace("é uma", "É uma")


def test_sentences(client):
    assert "Escreve cada número em base 2" in page_of(client, numbers="3, 5, 7")
    assert "Coluna do 1: tem 3 uns, um número ímpar. Fica 1." in page_of(client, numbers="3,5,7", passo=1)
    assert "Coluna do 2: tem 2 uns, um número par. Fica 0." in page_of(client, numbers="3,5,7", passo=2)


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ({"numbers": ""}, "Escreve pelo menos um número."),
        ({"numbers": " , "}, "Escreve pelo menos um número."),
        ({"numbers": "3, x"}, "«x» não é um número inteiro"),
        ({"numbers": "3, -1"}, "«-1» não é um número inteiro"),
        ({"numbers": "٣"}, "não é um número inteiro"),
        ({"numbers": "99999999"}, "é grande demais"),
        ({"numbers": "9" * 5_000}, "é grande demais"),
        ({"numbers": "1 " * 17}, "São números a mais"),
        ({"numbers": "3", "k": "0"}, "1"),
        ({"numbers": "3", "k": "x"}, "inteiro"),
    ],
)
def test_what_is_wrong_is_said(client, query, words):
    page = page_of(client, **query)
    assert words in page
    assert "<tfoot>" not in page


def test_htmx_gets_the_sum_alone(client):
    answer = client.get(reverse("games:bench"), {"numbers": "3"}, headers={"hx-request": "true"})
    assert answer.content.decode().strip().startswith("<section")


@given(st.lists(st.integers(0, 2**24 - 1), min_size=1, max_size=16))
def test_columns_are_the_nim_sum(numbers):
    columns = columns_of(numbers, 1)
    assert sum(column.power * column.rest for column in columns) == nim_sum(numbers)
    assert [column.power for column in columns] == sorted((column.power for column in columns), reverse=True)


@given(numbers=st.text(max_size=40), k=st.text(max_size=4), step=st.text(max_size=8))
def test_any_input_is_answered(client, numbers, k, step):
    assert client.get(reverse("games:bench"), {"numbers": numbers, "k": k, "passo": step}).status_code == 200
