"""Values of single heaps: page, plot, files; periods are those of the literature."""

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.live import ratelimit
from games.live.ratelimit import Buckets
from games.rules import catalogue
from games.rules.game import Impartial
from games.solvers.brute import Brute
from games.solvers.single_heaps import has_heap_table, heap_table
from games.solvers.solve import grundy

GAMES = [slug for slug, game in catalogue.IMPARTIAL.items() if has_heap_table(game)]


def built(slug: str, **options: Any) -> Impartial[Any]:
    return catalogue.build(slug, options)


def page_of(client: Client, slug: str, **query: object) -> str:
    answer = client.get(reverse("games:values", args=[slug]), query)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def file_of(client: Client, slug: str, kind: str, **query: object) -> Any:
    return client.get(reverse("games:values-file", args=[slug, kind]), query)


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug != "add_up"])
def test_values_are_those_of_single_heaps(slug):
    game = built(slug)
    table = heap_table(game, 30)
    normal = game.under(misere=False)
    for size in range(30):
        position = (size,) if size or slug not in SPLITTING else ()
        assert table.value(size) == grundy(normal, position, Brute()), size


SPLITTING = {"kayles", "dawson_chess", "dawson_kayles", "grundy", "lasker", "octal"}


@pytest.mark.parametrize(
    ("slug", "options", "period", "preperiod", "saltus"),
    [
        ("kayles", {}, 12, 71, 0),
        ("dawson_chess", {}, 34, 52, 0),
        ("dawson_kayles", {}, 34, 53, 0),
        ("lasker", {}, 4, 1, 4),
        ("octal", {"code": ".07"}, 34, 53, 0),
        ("grundy", {}, None, 0, 0),
        ("subtraction", {"heaps": [9], "sets": [[1, 2, 3]]}, 4, 0, 0),
        ("subtraction", {"heaps": [9], "sets": [[2, 5]]}, 7, 0, 0),
        ("subtraction", {"heaps": [9], "sets": [[1, 500]]}, None, None, None),
        ("add_up", {"target": 100, "max": 9}, 10, 0, 0),
        ("add_up", {"target": 100, "max": 99}, 100, 0, 0),
        ("odd_even", {}, 4, 3, 0),
        ("even_or_odd_heap", {}, 2, 0, 1),
        ("half", {}, None, 0, 0),
        ("divisor", {}, None, 0, 0),
    ],
)
def test_periods_hold(slug, options, period, preperiod, saltus):
    table = heap_table(built(slug, **options), 600)
    assert table is not None
    if preperiod is not None:
        assert (table.period, table.preperiod, table.saltus) == (period, preperiod, saltus)
    if table.period is not None:
        for size in range(table.preperiod, 600 - table.period):
            assert table.value(size + table.period) == table.value(size) + table.saltus


def test_amounts_too_large_to_look_for_a_period_leave_the_values():
    game = built("subtraction", heaps=[9], sets=[[1, 2, 5, 10**9]])
    table = heap_table(game, 50)
    assert table.period is None
    assert [table.value(size) for size in range(8)] == [
        heap_table(built("subtraction", heaps=[9], sets=[[1, 2, 5]]), 50).value(size) for size in range(8)
    ]


def test_games_without_heaps_have_no_table(client):
    assert heap_table(built("nim"), 10) is None
    assert client.get(reverse("games:values", args=["nim"])).status_code == 404
    assert file_of(client, "queens", "csv").status_code == 404


@pytest.mark.parametrize("slug", GAMES)
def test_every_page_has_plot_and_table(client, slug):
    page = page_of(client, slug, n=25)
    assert 'class="scatter"' in page
    assert len(re.findall(r'<td class="number [a-z]*">', page)) == 26
    assert not re.findall(r"<style|\sstyle=|\son[a-z]+=", page)


def test_the_period_is_marked(client):
    page = page_of(client, "kayles", n=100)
    assert "os valores repetem-se de 12 em 12" in page
    assert page.count('class="number period"') == 12
    assert page.count('class="number before"') == 71
    assert 'class="period"' in page


def test_without_a_period_it_is_said_up_to_where(client):
    page = page_of(client, "grundy", n=60)
    assert "Até n = 60 não está provado nenhum período." in page
    assert 'class="period"' not in page
    assert "uma pilha com mais 4 vale mais 4" in page_of(client, "lasker")


@pytest.mark.parametrize("n", ["0", "1001", "x", "", "-5", "10**9"])
def test_wrong_lengths_are_said(client, n):
    page = page_of(client, "kayles", n=n)
    assert 'class="scatter"' not in page
    assert 'class="notice warn"' in page


def test_wrong_options_are_said(client):
    assert "não é um código octal" in page_of(client, "octal", code="x")
    assert "não é um número" in page_of(client, "subtraction", sets="x")


def test_htmx_gets_the_table_alone(client):
    answer = client.get(reverse("games:values", args=["kayles"]), {"n": 9}, headers={"hx-request": "true"})
    assert answer.content.decode().strip().startswith("<section")


def test_files(client):
    csv = file_of(client, "kayles", "csv", n=3)
    assert csv.content.decode() == "n,g\r\n0,0\r\n1,1\r\n2,2\r\n3,3\r\n"
    assert csv["Content-Disposition"] == 'attachment; filename="nimteca-kayles.csv"'
    found = json.loads(file_of(client, "octal", "json", code=".77", n=20).content)
    assert found["game"] == "octal"
    assert found["options"] == {"code": ".77"}
    assert (found["period"], found["preperiod"], found["saltus"]) == (12, 71, 0)
    assert found["values"][:7] == [0, 1, 2, 3, 1, 4, 3]
    assert json.loads(file_of(client, "half", "json", n=2).content)["period"] is None
    assert file_of(client, "kayles", "csv", n=999_999).content.count(b"\r\n") == 100_002


@pytest.mark.parametrize("query", [{"n": "x"}, {"n": ""}, {"n": "9" * 30}, {"heaps": "x"}])
def test_files_that_make_no_sense_are_refused(client, query):
    answer = file_of(client, "kayles", "csv", **query)
    assert answer.status_code == 422
    assert answer["Content-Type"].startswith("text/plain")


def test_too_many_files_are_refused(client, monkeypatch):
    monkeypatch.setattr(ratelimit, "_expensive", Buckets(rate=0.0, burst=1.0))
    assert file_of(client, "kayles", "csv").status_code == 200
    assert file_of(client, "kayles", "csv").status_code == 429
