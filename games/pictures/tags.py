"""Template tags of the project."""

import re
from datetime import date
from functools import cache
from typing import Any

from django import template
from django.shortcuts import resolve_url
from django.template import Context
from django.template.defaulttags import CsrfTokenNode
from django.templatetags.static import static
from django.utils.formats import date_format
from django.utils.html import escape, format_html, format_html_join
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from lucide.templatetags.lucide import lucide

from games.pictures import texts
from games.rules.entry import MARKUP
from games.rules.text import Text

register = template.Library()

_TAG = re.compile(rf"&lt;(/?(?:{'|'.join(MARKUP)}))&gt;")


@register.filter
def said(value: Text | str) -> str:
    """A text of the rules or solvers in the reader's language."""
    return texts.said(value)


@register.filter
def marked(value: Text) -> SafeString:
    """A text of a rules page with its emphasis: the tags of MARKUP count, all else is shown as written."""
    return SafeString(_TAG.sub(r"<\1>", escape(texts.translate(value))))


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


def _element(name: str, content: str, /, **attributes: Any) -> SafeString:
    """An element of HTML, its attributes in the order given: True has no value, False is left out."""
    given = [(key.replace("_", "-"), value) for key, value in attributes.items() if value is not False]
    shown = [format_html(" {}" if value is True else ' {}="{}"', key, value) for key, value in given]
    return format_html("<{0}{1}>{2}</{0}>", name, SafeString("".join(shown)), content)


def _beside(sign: str, words: str) -> SafeString:
    """Words, beside an icon unless that is empty."""
    return format_html("{} {}", icon(sign) if sign else "", words)


@register.simple_tag
def button(sign: str, words: str, looks: str = "", do: str = "", **attributes: Any) -> SafeString:
    """A button that sends its form, with what is to be done: `{% button "x" _("Tirar") do="delete" %}`."""
    sent = {"name": "do", "value": do} if do else {}
    shown = {"type": "submit", "class": f"button {looks}".rstrip(), **sent, **attributes}
    return _element("button", _beside(sign, words), **shown)


@register.simple_tag
def link(sign: str, words: str, to: Any, *args: Any, looks: str = "", **query: Any) -> SafeString:
    """A link that looks like a button, to a page by its name, to a row or to an address.

    `{% link "users" _("Grupos") "lessons:groups" assignment.key looks="primary" %}`
    """
    address = resolve_url(to, *args) + (f"?{urlencode(query)}" if query else "")
    return _element("a", _beside(sign, words), **{"class": f"button {looks}".rstrip()}, href=address)


@register.simple_block_tag(takes_context=True)
def form(context: Context, content: str, to: Any = "", *args: Any, **attributes: Any) -> SafeString:
    """A form that is posted, with its token, to a page as `link` says it, or to the page's own address.

    `{% form "lessons:reopen" group.key class="stack" %} … {% endform %}`; with an `hx_target` htmx sends it.
    """
    address = resolve_url(to, *args) if to else False
    sent = {"method": "post", "action": address, "hx_post": address if "hx_target" in attributes else False}
    return _element("form", SafeString(CsrfTokenNode().render(context) + content), **sent, **attributes)


@register.simple_tag(takes_context=True)
def button_form(
    context: Context,
    sign: str,
    words: str,
    to: Any = "",
    *args: Any,
    looks: str = "",
    do: str = "",
    **hidden: Any,
) -> SafeString:
    """A form of one button, and what else is named: `{% button_form "x" _("Tirar") action judge=name %}`."""
    inputs = format_html_join("", '<input type="hidden" name="{}" value="{}">', hidden.items())
    return form(context, inputs + button(sign, words, looks, do), to, *args)


@register.simple_tag
def notice(sign: str, words: str, looks: str = "", role: str = "") -> SafeString:
    """A sentence that must be seen: `{% notice "lock" _("Já fechou.") "warn" role="alert" %}`."""
    shown = _beside(sign, format_html("<p>{}</p>", words))
    return _element("div", shown, **{"class": f"notice {looks}".rstrip()}, role=role or False)


@register.simple_tag
def nothing(words: str, sign: str = "", way: str = "", to: Any = "", *args: Any, **given: Any) -> SafeString:
    """Why a list is empty, and the way on: `{% nothing _("Nada.") "plus" _("Fazer") "games:home" %}`."""
    said = format_html("<p>{}</p>{}", words, link(sign, way, to, *args, **given) if to else "")
    return _element("div", said, **{"class": "empty"})


@register.simple_block_tag
def section(content: str, ident: str, words: str, looks: str = "stack", heading: str = "") -> SafeString:
    """A part of a page with its heading: `{% section "alunos" _("Alunos") %} … {% endsection %}`."""
    named = _element("h2", words, id=ident, **{"class": heading or False})
    return _element("section", named + content, **{"class": looks}, aria_labelledby=ident)


@register.simple_block_tag
def disclosure(content: str, words: str, open: object = False) -> SafeString:  # noqa: A002 - as in HTML
    """What is seldom wanted: `{% disclosure _("Arquivar") open=form.errors %} … {% enddisclosure %}`."""
    summary = _element("summary", words)
    return _element("details", summary + content, **{"class": "disclosure"}, open=bool(open))


@register.simple_tag
def heads(*names: str) -> SafeString:
    """The head of a table: `{% heads _("Quando") _("Quem") %}`."""
    cells = format_html_join("", '<th scope="col">{}</th>', [(name,) for name in names])
    return format_html("<thead><tr>{}</tr></thead>", cells)
