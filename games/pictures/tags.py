"""Template tags of the project."""

import re
from datetime import date
from functools import cache
from typing import Any

from django import template
from django.forms.utils import flatatt
from django.shortcuts import resolve_url
from django.template import Context
from django.templatetags.static import static
from django.utils.formats import date_format
from django.utils.html import escape, format_html, format_html_join
from django.utils.http import urlencode
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


@register.simple_tag
def button(sign: str, words: str, looks: str = "", do: str = "", **attributes: Any) -> SafeString:
    """A button that sends its form, with what is to be done: `{% button "x" _("Tirar") do="delete" %}`."""
    sent = {"type": "submit", **({"name": "do", "value": do} if do else {}), **attributes}
    return _pressed("button", sign, words, looks, sent)


@register.simple_tag
def link(sign: str, words: str, to: Any, *args: Any, looks: str = "", **query: Any) -> SafeString:
    """A link that looks like a button, to a page by its name, to a row or to an address.

    `{% link "users" _("Grupos") "lessons:groups" assignment.key looks="primary" %}`
    """
    address = to if str(to).startswith(("?", "#")) else resolve_url(to, *args)
    if query:
        address += f"?{urlencode(query)}"
    return _pressed("a", sign, words, looks, {"href": address})


@register.simple_block_tag(takes_context=True)
def form(context: Context, content: str, to: Any = "", *args: Any, **attributes: Any) -> SafeString:
    """A form that is posted, with its token, to a page as `link` says it, or to the page's own address.

    `{% form "lessons:reopen" group.key class="stack" %} … {% endform %}`; with an `hx_target` htmx sends it.
    """
    address = resolve_url(to, *args) if to else ""
    given = {name.replace("_", "-"): value for name, value in attributes.items()}
    sent = {"action": address, **({"hx-post": address} if "hx-target" in given else {})} if address else {}
    token = format_html('<input type="hidden" name="csrfmiddlewaretoken" value="{}">', context["csrf_token"])
    return format_html('<form method="post"{}>{}{}</form>', flatatt({**sent, **given}), token, content)


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


def _pressed(element: str, sign: str, words: str, looks: str, attributes: dict[str, Any]) -> SafeString:
    """What is pressed: an icon, unless it is empty, and words."""
    shown = {"class": f"button {looks}".rstrip(), **attributes}
    return format_html("<{0}{1}>{2} {3}</{0}>", element, flatatt(shown), icon(sign) if sign else "", words)


@register.simple_tag
def notice(sign: str, words: str, looks: str = "", **attributes: str) -> SafeString:
    """A sentence that must be seen: `{% notice "lock" _("Já fechou.") "warn" role="alert" %}`."""
    shown = flatatt({"class": f"notice {looks}".rstrip(), **attributes})
    return format_html("<div{}>{} <p>{}</p></div>", shown, icon(sign), words)


@register.simple_block_tag
def section(content: str, ident: str, words: str, looks: str = "stack", heading: str = "") -> SafeString:
    """A part of a page with its heading: `{% section "alunos" _("Alunos") %} … {% endsection %}`."""
    named = flatatt({"id": ident, **({"class": heading} if heading else {})})
    start = format_html('<section class="{}" aria-labelledby="{}"><h2{}>{}</h2>', looks, ident, named, words)
    return format_html("{}{}</section>", start, content)


@register.simple_block_tag
def disclosure(content: str, words: str, open: object = False) -> SafeString:  # noqa: A002 - as in HTML
    """What is seldom wanted: `{% disclosure _("Arquivar") open=form.errors %} … {% enddisclosure %}`."""
    shown = flatatt({"class": "disclosure", "open": bool(open)})
    return format_html("<details{}><summary>{}</summary>{}</details>", shown, words, content)


@register.simple_tag
def heads(*names: str) -> SafeString:
    """The head of a table: `{% heads _("Quando") _("Quem") %}`."""
    cells = format_html_join("", '<th scope="col">{}</th>', [(name,) for name in names])
    return format_html("<thead><tr>{}</tr></thead>", cells)
