"""Texts of the rules, solvers and bots in the language of the page."""

from functools import lru_cache

from django.utils.translation import get_language, gettext, ngettext

from games.rules.text import Text


def translate(text: Text) -> str:
    """The text and all its parameters in the active language."""
    return _translated(text, get_language())


@lru_cache(maxsize=10_000)
def _translated(text: Text, _language: str | None) -> str:
    # Live matches say the same few sentences all day, and looking one up costs ten times as much.
    return text.render(gettext, ngettext)
