"""What no database can keep, and what nests without end, is stopped in one place."""

import json

import pytest
from django.core.exceptions import BadRequest
from django.http import HttpResponse, QueryDict
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import Classroom
from config import texts
from tests.clients import signed_in

DEEP = "[" * 5000 + "]" * 5000


@pytest.mark.parametrize(
    ("sent", "seen"),
    [
        ("Ana\x00 Sá", "Ana Sá"),
        ("\ud800Ana\udfff", "Ana"),
        ('{"a": "x\\u0000y"}', '{"a": "xy"}'),
        ('{"a": "\\ud800x"}', '{"a": "x"}'),
        ('{"a": "\\ud83d\\ude00"}', '{"a": "\\ud83d\\ude00"}'),
        ('{"a": "\\\\u0000"}', '{"a": "\\\\u0000"}'),
        ("não é JSON: \\u0000", "não é JSON: \\u0000"),
        ('{"a": "\\u\\u00000000"}', '{"a": "\\u\\u00000000"}'),  # no JSON before, and none after
        ('["\\ud83\\u0000d"]', '["\\ud83\\u0000d"]'),
    ],
)
def test_a_text_is_cleaned(sent, seen):
    assert texts.clean(sent) == seen


@pytest.mark.parametrize("text", [DEEP, json.dumps([[1]] * 500), "([" * 300])
def test_what_is_clean_stays(text):
    assert texts.clean(text) == text


_PIECES = st.sampled_from(
    ["\\", "\\u", "\\u0000", "\\ud83d", "\\ude00", "\x00", "\ud800", "0", "00", "d", "8", '"', " "]
)


@given(pieces=st.lists(_PIECES, max_size=12))
def test_what_json_says_when_it_was_cleaned_can_be_kept(pieces):
    cleaned = texts.clean(f'["{"".join(pieces)}"]')
    try:
        words = json.loads(cleaned)
    except ValueError:
        return
    assert not any(texts.UNKEPT.search(word) for word in words)


def test_what_cannot_be_followed_is_the_senders_mistake(rf):
    middleware = texts.CleanTextMiddleware(lambda _request: HttpResponse())
    with pytest.raises(BadRequest):
        middleware.process_exception(rf.get("/"), RecursionError())
    middleware.process_exception(rf.get("/"), ValueError())


def test_fields_that_are_clean_stay_the_same_object():
    data = QueryDict("a=1&a=2&b=x")
    assert texts.clean_query(data) is data
    cleaned = texts.clean_query(QueryDict("a=1%00&a=2&b=x"))
    assert cleaned.getlist("a") == ["1", "2"]


def test_forms_see_clean_texts(teacher, classroom):
    sent = {"name": "7.º\x00 X", "year": "2026/27", "language": "pt"}
    assert signed_in(teacher).post(reverse("accounts:class-new"), sent).status_code == 302
    assert Classroom.objects.filter(name="7.º X").exists()


@pytest.mark.parametrize(
    "path", ["/jogos/?q=%00", "/?a=%00", "/jogos/nim/analisar/?text=%00", "/entrar/?next=%00"]
)
def test_no_query_breaks_a_page(db, path):
    assert Client().get(path).status_code < 500


def test_an_address_with_nul_is_refused(db):
    assert Client().get("/turmas/%00/").status_code == 400


def test_a_view_that_follows_too_deep_answers_400(client, monkeypatch, db):
    def nested(*_given, **_named):
        raise RecursionError

    monkeypatch.setattr("games.views.problems.render", nested)
    assert client.get(reverse("games:problems")).status_code == 400


@pytest.mark.parametrize("body", [DEEP.encode(), b"\xff\xfe", b""])
def test_a_body_that_is_no_form(db, body):
    address = reverse("games:branches-line", args=["hex"])
    answer = Client().post(address, body, content_type="application/json")
    assert 400 <= answer.status_code < 500
