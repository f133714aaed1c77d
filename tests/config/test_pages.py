"""What every answer carries, and the pages for what goes wrong."""

import re
from pathlib import Path

import pytest
from django.test import Client

from tests.pages import shows

ROOT = Path(__file__).resolve().parents[2]
PAGES = ["/", "/entrar/", "/jogos/", "/partidas/", "/admin/login/", "/nada/"]


@pytest.mark.parametrize("page", PAGES)
def test_the_content_security_policy_is_strict(client, db, page):
    policy = client.get(page).headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "connect-src 'self' ws://testserver" in policy
    for directive in ("base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'", "object-src 'none'"):
        assert directive in policy
    assert "unsafe" not in policy


def test_sockets_over_https_are_allowed_by_their_own_name(client, db):
    policy = client.get("/entrar/", secure=True).headers["Content-Security-Policy"]
    assert "wss://testserver" in policy


@pytest.mark.parametrize("page", PAGES)
def test_no_page_has_inline_scripts_or_styles(client, db, page):
    html = client.get(page).text
    assert not re.search(r"<script(?![^>]*\bsrc=)(?![^>]*type=\"application/json\")", html)
    assert not re.search(r"<style|\sstyle=|\son\w+=", html)
    assert not re.search(r"""(src|href)=["'](https?:)?//""", html)


def test_an_unknown_page_is_explained(client, db):
    shows(client.get("/nada/"), 'href="/"', status=404)


def test_an_unknown_host_is_refused_plainly(client, db):
    shows(client.get("/", headers={"host": "exemplo.invalid"}), hides=["exemplo.invalid"], status=400)


def test_a_form_without_its_token_is_explained(db):
    response = Client(enforce_csrf_checks=True).post("/entrar/", {"username": "x", "password": "y"})
    shows(response, "/entrar/", status=403)


def test_a_broken_page_is_answered_without_the_site(client, db, monkeypatch):
    client.raise_request_exception = False
    monkeypatch.setattr("accounts.views.login.LoginView.get", lambda *a, **k: 1 / 0)
    shows(client.get("/entrar/"), "<html", status=500)


def test_the_language_is_kept(client, db):
    assert 'lang="pt"' in client.get("/entrar/").text
    client.post("/idioma/setlang/", {"language": "en", "next": "/entrar/"})
    assert 'lang="en"' in client.get("/entrar/").text


def test_the_locks_name_no_host():
    for name in ("requirements.txt", "requirements-dev.txt"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert "--hash=sha256:" in text
        assert "://" not in text
        assert "--index" not in text


def test_pages_travel_compressed(client):
    """The drawing of a large board repeats itself: what is sent is a small part of it."""
    plain = client.get("/jogos/go/")
    small = client.get("/jogos/go/", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in plain
    assert small["Content-Encoding"] == "gzip"
    assert len(small.content) * 4 < len(plain.content)
