"""Texts of the rules, solvers and bots in the language of the page."""

import re
from functools import lru_cache
from itertools import islice
from typing import Any

from django.utils.translation import get_language, gettext, ngettext

from games.rules.game import Game, Impartial
from games.rules.text import Text

# English names have no article: a role called by a letter stands where others have one.
_NAMED = re.compile(r"\b(t|T)he p(?=layer [A-Z]\b)")
# A cell, a way from cell to cell, or several cells: what else stands in a move is notation.
_CELL = r"[a-z]{1,2}\d+"
_CELLS = re.compile(rf"{_CELL}(?:(?:-{_CELL})*|(?:,{_CELL})*)")


def translate(text: Text) -> str:
    """The text and all its parameters in the active language."""
    return _translated(text, get_language())


def translated(words: Text | str) -> str:
    """A text in the active language; what is no text needs no translation."""
    return translate(words) if isinstance(words, Text) else words


def move_text(game: Game[Any], move: str) -> str:
    """A move as its reader writes it: "e5=preta", "passa"."""
    return translated(game.display_move(move))


def move_words(game: Game[Any], before: Any, move: str) -> str:
    """A move in words, for who does not know the notation: "Tirar 3 feijões da pilha 2"; empty where the
    move is only cells, as those on the board are called, one or several or from one to another."""
    if isinstance(game, Impartial):
        return translate(game.choice(before, move))
    return "" if _CELLS.fullmatch(move) else translate(game.describe(move))


def move_label(game: Game[Any], before: Any, move: str) -> str:
    """A move that could be made: in words ("Pôr um dominó em d1 e e1"), or by its cells where these say it
    all."""
    if not isinstance(game, Impartial) and _CELLS.fullmatch(move):
        return move_text(game, move)
    return translate(game.choice(before, move))


def tells_moves(game: Game[Any]) -> bool:
    """Whether the usual moves of a game are told in words, so that its list has a line for each."""
    state = game.initial()
    return any(move_words(game, state, move) for move in islice(game.moves(state), 1))


@lru_cache(maxsize=10_000)
def _translated(text: Text, language: str | None) -> str:
    # Live matches say the same few sentences all day, and looking one up costs ten times as much.
    words = text.render(gettext, ngettext, language)
    return _NAMED.sub(lambda the: "P" if the[1] == "T" else "p", words)
