"""Texts of the rules, solvers and bots in the language of the page."""

from functools import lru_cache
from typing import Any

from django.utils.translation import get_language, gettext, ngettext

from games.rules.game import Game
from games.rules.text import Text


def translate(text: Text) -> str:
    """The text and all its parameters in the active language."""
    return _translated(text, get_language())


def said(words: Text | str) -> str:
    """A text in the active language; what is no text needs no translation."""
    return translate(words) if isinstance(words, Text) else words


def shown(game: Game[Any], move: str) -> str:
    """A move as its reader writes it: "e5=preta", "passa"."""
    return said(game.shown(move))


@lru_cache(maxsize=10_000)
def _translated(text: Text, _language: str | None) -> str:
    # Live matches say the same few sentences all day, and looking one up costs ten times as much.
    return text.render(gettext, ngettext)
