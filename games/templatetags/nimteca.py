"""Template tags of the project."""

from datetime import date
from functools import cache
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.formats import date_format
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from lucide.templatetags.lucide import lucide

from games.drawing import draw_board
from games.rules import catalogue
from games.rules.text import Text
from games.texts import translate

register = template.Library()


@register.filter
def said(value: Text | str) -> str:
    """A text of the rules or solvers in the reader's language."""
    return translate(value) if isinstance(value, Text) else str(value)


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
def board(slug: str, ident: str, moves: str = "", **options: Any) -> SafeString:
    """A small drawing for an explanation: `{% board "nim" "exemplo-1" "p1-2 p2-1" heaps="2, 3" %}`.

    The last of the moves, which are separated by spaces, is highlighted. `ident` is unique on the page.
    """
    game = catalogue.build(slug, options)
    state = game.initial()
    last: tuple[str, ...] = ()
    for move in moves.split():
        last = game.touched(state, move)
        state = game.play(state, move)
    return draw_board(game, state, interactive=False, ident=ident, last=last)


@register.inclusion_tag("games/parts/example.html")
def example(slug: str, name: str) -> dict[str, Any]:
    """One of the drawn examples of a game (`Entry.examples`), with its caption."""
    shown = catalogue.ENTRIES[slug].examples[name]
    game = catalogue.build(slug, shown.options)
    state = game.initial() if shown.position is None else game.setup(shown.position, shown.to_move)
    last: tuple[str, ...] = ()
    for move in shown.moves:
        last = game.touched(state, move)
        state = game.play(state, move)
    ident = f"exemplo-{slug}-{name}"
    drawing = draw_board(game, state, interactive=False, ident=ident, last=last, marks=shown.marks)
    return {"board": drawing, "caption": shown.caption}
