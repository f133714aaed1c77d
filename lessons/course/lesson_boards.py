"""The board with which a lesson begins, and a position that somebody has won in it, as small pictures."""

from functools import lru_cache
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.pictures.drawing import draw_board
from games.pictures.names import name_of
from games.pictures.texts import translate
from games.rules.game import Impartial
from lessons.course.documents.lesson import LessonDocument


def first_board(lesson: LessonDocument, ident: str) -> SafeString:
    """The first position of a lesson that can be drawn; "" where it has none. `ident` is the board's own on
    its page."""
    games = (spec.game for step in lesson.steps for spec in step.specs)
    game = next((game for game in games if game.live_problem() is None), None)
    return SafeString("") if game is None else named_board(game, ident)


def named_board(game: Impartial[Any], ident: str) -> SafeString:
    """The position in which a game begins, with the game's name for those who do not see it."""
    return _drawn_board(game, ident, get_language() or "")


@lru_cache(maxsize=256)
def _drawn_board(game: Impartial[Any], ident: str, _language: str) -> SafeString:
    state = game.initial()
    title = f"{name_of(game)}: {translate(game.picture(state))}"
    return draw_board(game, state, interactive=False, ident=ident, title=title)
