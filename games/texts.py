"""Texts of the rules, solvers and bots in the language of the page."""

from django.utils.translation import gettext, ngettext

from games.rules.text import Text


def translate(text: Text) -> str:
    """The text and all its parameters in the active language."""
    return text.render(gettext, ngettext)
