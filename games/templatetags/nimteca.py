"""Template filters of the project."""

from django import template

from games.rules.text import Text
from games.texts import translate

register = template.Library()


@register.filter
def said(value: Text | str) -> str:
    """A text of the rules or solvers in the reader's language."""
    return translate(value) if isinstance(value, Text) else str(value)
