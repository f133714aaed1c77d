"""Template tags of the project."""

import re
from datetime import date

from django import template
from django.utils.formats import date_format
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.rules.entry import MARKUP
from games.rules.text import Text
from games.texts import translate

register = template.Library()

_TAG = re.compile(rf"&lt;(/?(?:{'|'.join(MARKUP)}))&gt;")


@register.filter
def said(value: Text | str) -> str:
    """A text of the rules or solvers in the reader's language."""
    return translate(value) if isinstance(value, Text) else str(value)


@register.filter
def marked(value: Text) -> SafeString:
    """A text of a rules page with its emphasis: the tags of MARKUP count, all else is shown as written."""
    return SafeString(_TAG.sub(r"<\1>", escape(translate(value))))


@register.filter(expects_localtime=True)
def dated(day: date, form: str = "MONTH_DAY_FORMAT") -> str:
    """A date in words: "22 de novembro". Django writes the months in capitals, Portuguese does not."""
    words = date_format(day, form)
    return words if get_language() == "en" else words.lower()
