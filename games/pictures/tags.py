"""Template tags of the project."""

import html
import re
import secrets
from datetime import date
from functools import cache, lru_cache
from importlib import resources
from io import BytesIO
from typing import Any
from xml.etree import ElementTree as ET
from zipfile import ZipFile

from django import template
from django.shortcuts import resolve_url
from django.template import Context
from django.template.defaulttags import CsrfTokenNode
from django.template.loader import render_to_string
from django.template.loader_tags import BLOCK_CONTEXT_KEY
from django.templatetags.static import static
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.html import escape, format_html, format_html_join
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.pictures import texts
from games.rules.entry import MARKUP
from games.rules.text import Text

register = template.Library()

_TAG = re.compile(rf"&lt;(/?(?:{'|'.join(MARKUP)}))&gt;")


@register.filter
def translated(value: Text | str) -> str:
    """A text of the rules or solvers in the reader's language."""
    return texts.translated(value)


@register.filter
def marked(value: Text) -> SafeString:
    """A text of a rules page with its emphasis: the tags of MARKUP count, all else is shown as written."""
    return SafeString(_TAG.sub(r"<\1>", escape(texts.translate(value))))


@register.filter(expects_localtime=True)
def dated(day: date, form: str = "") -> str:
    """A date in words: "22 de novembro", of another year "22 de novembro de 2025". Django writes the months
    in capitals, Portuguese does not."""
    usual = "MONTH_DAY_FORMAT" if day.year == timezone.localdate().year else "DATE_FORMAT"
    words = date_format(day, form or usual)
    return words if get_language() == "en" else words.lower()


@cache
def _icons() -> ZipFile:
    """Lucide's icons. Its own tag opens the archive of all 1,700 for each, which takes 6 ms."""
    return ZipFile(BytesIO(resources.files("lucide").joinpath("lucide.zip").read_bytes()))


@register.simple_tag
@cache
def icon(name: str, more: str = "") -> SafeString:
    """One of Lucide's icons, to stand beside a word: `{% icon "check" %}`. `more` are further classes."""
    element = ET.fromstring(_icons().read(f"{name}.svg"))  # noqa: S314 - a file of the library
    element.set("class", f"icon {more}".strip())
    element.set("aria-hidden", "true")
    for part in element.iter():
        part.tag = part.tag.removeprefix("{http://www.w3.org/2000/svg}")
    return SafeString(ET.tostring(element, encoding="unicode"))


@register.simple_tag
def wording(template_name: str) -> SafeString:
    """A template that says the same on every page, rendered once for each language."""
    return _wording(template_name, get_language() or "")


@cache
def _wording(template_name: str, _language: str) -> SafeString:
    return render_to_string(template_name)


@register.simple_tag(takes_context=True)
def render_once(context: Context, template_name: str, **given: Any) -> SafeString:
    """A template that says the same to all for whom it is given the same, rendered once for each of that.

    It sees nothing but what it is given: neither the request nor who reads, so that nothing personal can be
    kept. What is given as `blank_name` may be different for each reader: the template has a blank of that
    `name` to put somewhere, and nothing to ask or to change about it; the blank is filled in each time, as is
    the token of its forms.
    `{% render_once "games/match/choice.html" status=table.status blank_version=table.version %}`
    """
    blanks = {name.removeprefix(_BLANK): value for name, value in given.items() if name.startswith(_BLANK)}
    # Equal is not the same: a text that is safe is shown otherwise than one that is not.
    same = tuple((name, type(value), value) for name, value in given.items() if not name.startswith(_BLANK))
    parts = _parts_of(template_name, get_language() or "", same, tuple(blanks))
    if "csrf_token" in parts[1::2]:
        blanks["csrf_token"] = context.get("csrf_token", "")
    return SafeString("".join(_html(blanks[part]) if at % 2 else part for at, part in enumerate(parts)))


_BLANK = "blank_"
_MARK = f"/{secrets.token_hex(8)}/"  # nobody can write it; resolve_url takes what has a stroke for an address


@lru_cache(maxsize=2_000)
def _parts_of(
    template_name: str, _language: str, given: tuple[tuple[str, type, Any], ...], blanks: tuple[str, ...]
) -> list[str]:
    """The texts between the blanks, with the name of a blank between each two."""
    known = {name: value for name, _type, value in given}
    marked = {name: SafeString(f"{_MARK}{name}{_MARK}") for name in (*blanks, "csrf_token")}
    return render_to_string(template_name, known | marked).split(_MARK)


@register.simple_tag
@cache
def css(*names: str) -> SafeString:
    """Links to files of `static/css`, in the order given: `{% css "board" "pages" %}`."""
    files = [(static(f"css/{name}.css"),) for name in names]
    return format_html_join("\n", '<link rel="stylesheet" href="{}">', files)


@register.simple_tag
@cache
def js(*names: str) -> SafeString:
    """Modules of `static/js`: `{% js "tries" "share" %}`."""
    files = [(static(f"js/{name}.js"),) for name in names]
    return format_html_join("\n", '<script type="module" src="{}"></script>', files)


def _html(value: Any) -> str:
    """What `conditional_escape` makes of a value. That first asks of each whether its translation may wait,
    which was a third of the time of a page with six hundred buttons."""
    words = str(value) if isinstance(value, Promise) else value
    return words.__html__() if hasattr(words, "__html__") else html.escape(str(words))


def _element(name: str, content: str, /, **attributes: Any) -> SafeString:
    """An element of HTML, its attributes in the order given: True has no value, False is left out."""
    given = [(key.replace("_", "-"), value) for key, value in attributes.items() if value is not False]
    shown = "".join(f" {key}" if value is True else f' {key}="{_html(value)}"' for key, value in given)
    return SafeString(f"<{name}{shown}>{_html(content)}</{name}>")


def _beside(sign: str, words: str, after: str = "") -> SafeString:
    """Words, beside an icon before or after them unless that is empty."""
    before, behind = (icon(name) if name else "" for name in (sign, after))
    return SafeString(f"{before} {_html(words)} {behind}")


@register.simple_tag
def button(
    sign: str,
    words: str,
    looks: str = "",
    do: str = "",
    *,
    after: str = "",
    span: str | None = None,
    **attributes: Any,
) -> SafeString:
    """A button that sends its form, with what is to be done: `{% button "x" _("Tirar") do="delete" %}`.

    `after` is an icon behind the words, `span` the class of a span around them.
    """
    sent = {"name": "do", "value": do} if do else {}
    shown = {"type": "submit", "class": f"button {looks}".rstrip(), **sent, **attributes}
    said = words if span is None else _element("span", words, **{"class": span or False})
    return _element("button", _beside(sign, said, after), **shown)


@register.simple_tag(takes_context=True)
def command(
    context: Context, kind: str, sign: str, words: str, looks: str = "", **attributes: Any
) -> SafeString:
    """A button of a match, hidden as long as its table does not allow what it is for."""
    hidden = kind not in context["can"]
    asks = {"data_command": kind, **attributes}
    return button(sign, words, looks, name="kind", value=kind, **asks, hidden=hidden)


@register.simple_tag
def link(
    sign: str, words: str, to: Any, *args: Any, looks: str = "", download: bool = False, **query: Any
) -> SafeString:
    """A link that looks like a button, to a page by its name, to a row or to an address.

    `{% link "users" _("Grupos") "lessons:groups" assignment.key looks="primary" %}`
    """
    shown: dict[str, Any] = {"class": f"button {looks}".rstrip(), "download": download}
    address = resolve_url(to, *args) + (f"?{urlencode(query)}" if query else "")
    return _element("a", _beside(sign, words), **shown, href=address)


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
def section(
    content: str, ident: str, words: str, looks: str = "stack", heading: str = "", **attributes: Any
) -> SafeString:
    """A part of a page with its heading: `{% section "alunos" _("Alunos") %} … {% endsection %}`."""
    named = _element("h2", words, id=ident, **{"class": heading or False})
    return _element("section", named + content, **{"class": looks}, aria_labelledby=ident, **attributes)


@register.simple_block_tag
def disclosure(content: str, words: str, open: object = False) -> SafeString:  # noqa: A002 - as in HTML
    """What is seldom wanted: `{% disclosure _("Arquivar") open=form.errors %} … {% enddisclosure %}`."""
    summary = _element("summary", words)
    return _element("details", summary + content, **{"class": "disclosure"}, open=bool(open))


@register.simple_block_tag
def crumbs(content: str, last: str, looks: str = "") -> SafeString:
    """Where one is: the pages above as `<li>`, and this one's name: `{% crumbs here %} … {% endcrumbs %}`."""
    here = _element("li", last, aria_current="page") if last else SafeString()
    shown = _element("ol", content + here)
    return _element("nav", shown, **{"class": f"crumbs {looks}".rstrip()}, aria_label=_("Onde estás"))


@register.simple_tag(takes_context=True)
def page_title(context: Context) -> SafeString:
    """What the block `title` says, for the heading of the page itself (not of what it includes)."""
    title = context.render_context[BLOCK_CONTEXT_KEY].get_block("title")
    return SafeString(title.nodelist.render(context).strip())


@register.simple_tag
def headline(words: str, lead: str) -> SafeString:
    """The head of a page, and what it is for: `{% headline _("Jogos") _("Escolhe um.") %}`."""
    return format_html(
        '<div class="stack tight"><h1>{}</h1><p class="lead measure">{}</p></div>', words, lead
    )


@register.simple_block_tag
def fact(content: str, words: str, looks: str = "") -> SafeString:
    """An entry of a `<dl>`: `{% fact _("Prazo") %} … {% endfact %}`."""
    return _element("div", _element("dt", words) + _element("dd", content, **{"class": looks or False}))


@register.simple_block_tag
def table(content: str, words: str, looks: str = "") -> SafeString:
    """A table that may be wider than the screen: `{% table _("Notas") "grades" %} … {% endtable %}`."""
    shown = _element("table", content, **{"class": f"table {looks}".rstrip()})
    return _element("div", shown, **{"class": "scroll"}, tabindex=0, role="region", aria_label=words)


@register.simple_tag
def heads(*names: str, numbers: str = "") -> SafeString:
    """The head of a table; some columns hold numbers: `{% heads _("Quem") _("Pontos") numbers="2" %}`."""
    cells = [
        _element("th", name, scope="col", **{"class": str(at) in numbers.split() and "number"})
        for at, name in enumerate(names, 1)
    ]
    return format_html("<thead><tr>{}</tr></thead>", SafeString("".join(cells)))
