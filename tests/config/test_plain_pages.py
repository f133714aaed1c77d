"""What tests/plain_pages.py sees in a page that has no scripts."""

import re
from pathlib import Path

import pytest

from tests.plain_pages import faults

HEAD = '<html><script src="/static/js/half-loaded.js"></script><p class="half-loaded notice"></p>'
SCRIPT = re.compile(r"<script(?![^>]*application/json)[^>]*>")


def test_a_page_on_which_all_can_be_sent():
    page = """
    <script type="module" src="/a.js"></script><script type="application/json">{}</script>
    <form method="post" action="/x"><input name="a"><button>Guardar</button></form>
    <form method="post" action="/y" id="far"></form><input form="far"><button form="far">Guardar</button>
    <form method="post" action="/z" hidden><input name="c"><button>Z</button></form><a href="/z">Z</a>
    <form action="/s" hx-get="/s" hx-trigger="change"><select name="d"></select><button>Ver</button></form>
    <div hx-get="/s" hx-trigger="every 1s"></div><a href="/s" hx-get="/s">S</a>
    <div class="js-only"><button type="button">Desfazer</button></div><input readonly value="e">
    <dialog><button type="button">Fechar</button></dialog><form id="later" hidden></form>
    """
    assert faults(HEAD + page) == []


@pytest.mark.parametrize(
    ("page", "fault"),
    [
        ('<script type="module" src="/a.js" async></script>', "async"),
        ("<script>here()</script>", "{}"),
        ('<button type="button">Juntar</button>', "dead button"),
        ('<input name="a">', "no form sends it"),
        ('<input name="a" form="nowhere">', "no form sends it"),
        ('<form action="/x"><input name="a"></form>', "cannot be sent"),
        ('<form action="/x"><button hidden>Guardar</button></form>', "cannot be sent"),
        ('<div class="js-only"><form action="/x"><button>Guardar</button></form></div>', "cannot be sent"),
        ('<a href="/x" hx-post="/x">Apagar</a>', "only htmx"),
        ('<button hx-get="/x">Ver</button>', "only htmx"),
        ('<form method="post" action="/y" hx-post="/x"><button>Guardar</button></form>', "only htmx"),
    ],
)
def test_what_would_be_lost(page, fault):
    (found,) = faults(HEAD + page)
    assert fault in found


@pytest.mark.parametrize(
    "page",
    [
        '<html><p class="half-loaded"></p><script type="module" src="/a.js"></script>',
        '<html><p class="half-loaded"></p><script defer src="/half-loaded.js"></script>',
        '<html><script src="/half-loaded.js"></script>',
        '<html><script src="/half-loaded.js"></script><p class="half-loaded js-only"></p>',
    ],
)
def test_a_page_that_says_nothing(page):
    assert len(faults(page)) == 1


def test_templates_have_no_scripts_of_their_own():
    """They come by `js`, which half-loaded.js counts; two stand in the head, before it could fail."""
    own = {
        (path.as_posix(), tag)
        for path in Path("templates").rglob("*.html")
        for tag in SCRIPT.findall(path.read_text(encoding="utf-8"))
    }
    assert {path for path, _tag in own} == {
        "templates/components/head.html",
        "templates/admin/lessons/judgement/base.html",
    }
    assert all("half-loaded.js" in tag or "theme.js" in tag for _path, tag in own)
