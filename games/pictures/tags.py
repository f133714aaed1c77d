"""Template tags of the project."""

import re
from datetime import date
from functools import cache
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.formats import date_format
from django.utils.html import escape, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from lucide.templatetags.lucide import lucide

from games.pictures.texts import translate
from games.rules.entry import MARKUP
from games.rules.text import Text

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


@register.simple_tag
@cache
def icon(name: str) -> str:
    """One of Lucide's icons, to stand beside a word: `{% icon "check" %}`."""
    attributes: dict[str, Any] = {"class": "icon", "aria_hidden": "true"}
    return lucide(name, **attributes)


@register.simple_tag
def css(*names: str) -> SafeString:
    """Links to files of `static/css`, in the order given: `{% css "board" "pages" %}`."""
    files = [(static(f"css/{name}.css"),) for name in names]
    return format_html_join("\n", '<link rel="stylesheet" href="{}">', files)


@register.simple_tag
def js(*names: str) -> SafeString:
    """Modules of `static/js`: `{% js "tries" "share" %}`."""
    files = [(static(f"js/{name}.js"),) for name in names]
    return format_html_join("\n", '<script type="module" src="{}"></script>', files)
