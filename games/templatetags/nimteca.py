"""Template tags of the project."""

from typing import Any

from django import template
from django.utils.safestring import SafeString

from games.drawing import draw_board
from games.rules import catalogue
from games.rules.text import Text
from games.texts import translate

register = template.Library()


@register.filter
def said(value: Text | str) -> str:
    """A text of the rules or solvers in the reader's language."""
    return translate(value) if isinstance(value, Text) else str(value)


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
