"""The looks of boards: on paper, wood and with high contrast all is seen, on light pages and on dark ones."""

import re
from itertools import product

import pytest
from django.conf import settings
from django.template.loader import render_to_string

STATIC = settings.BASE_DIR / "static"
TOKENS = (STATIC / "css/tokens.css").read_text(encoding="utf-8")
LOOKS = ("paper", "wood", "contrast")
# What lies on what, and how much they differ at least: words 4.5, lines and pieces 3 (WCAG 1.4.3 and 1.4.11).
WORDS = [(words, under) for words in ("ink",) for under in ("table", "cell", "stone")] + [
    ("ink-soft", "table")
]
LINES = [
    *(("last", under) for under in ("cell", "field", "table")),
    *(("bean", under) for under in ("table",)),
    *(("leaf", under) for under in ("table",)),
    ("grid-ink", "field"),
    *(("ink", under) for under in ("field", "light", "dark")),
]
# Pieces have an edge or a body that differs from what is under them.
PIECES = [
    (piece, under) for piece in ("ebony", "ivory") for under in ("field", "cell", "light", "dark", "table")
]


def named(css: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+): ([^;]+);", css))


def tokens(look: str, dark: bool) -> dict[str, str]:
    """The colours of a look; each as it is on a light or a dark page."""
    found = named(TOKENS.split(":root[data-boards")[0])
    if look != "paper":
        found |= named(TOKENS.split(f':root[data-boards="{look}"] {{')[1].split("}")[0])
    if look == "contrast":
        found["ink-soft"] = found["ink"]
    sides = {name: re.fullmatch(r"light-dark\((#\w+), (#\w+)\)", value) for name, value in found.items()}
    return {name: pair[1 + dark] if (pair := sides[name]) else value for name, value in found.items()}


def light_of(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted(map(light_of, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize(("look", "dark"), list(product(LOOKS, (False, True))))
def test_all_is_seen(look, dark):
    of = tokens(look, dark)
    faint = [pair for pair in WORDS if contrast(of[pair[0]], of[pair[1]]) < 4.5]
    faint += [pair for pair in LINES if contrast(of[pair[0]], of[pair[1]]) < 3]
    for piece, under in PIECES:
        if max(contrast(of[part], of[under]) for part in (piece, f"{piece}-edge")) < 3:
            faint.append((piece, under))
    assert not faint


def test_high_contrast_is_higher():
    for dark in (False, True):
        of = tokens("contrast", dark)
        assert all(contrast(of["ink"], of[under]) > 10 for under in ("table", "cell", "field"))
        assert contrast(of["grid-ink"], of["field"]) == 21


def test_a_look_is_chosen_and_stands_before_the_first_paint():
    chooser = render_to_string("games/parts/boards.html")
    assert re.findall(r'<option value="(\w+)">', chooser) == list(LOOKS)
    early = (STATIC / "js/theme.js").read_text(encoding="utf-8")
    assert all(f'"{look}"' in early for look in LOOKS[1:])


def test_paper_has_no_look():
    screen = TOKENS.split("@media screen {")[1]
    assert TOKENS.count("[data-boards") == screen.count("[data-boards") == 2
