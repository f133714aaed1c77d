"""The addresses of pages about a game."""

from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from games.live.forms import OPTIONS_PREFIX, query_of, typed_options
from games.rules.bases.board_game import BoardGame
from games.rules.game import Game, Impartial

START = "start"  # the option of a position that was set up


# Numbers that the nim-sum bench takes, and the largest of them.
MOST_ON_BENCH, LARGEST_ON_BENCH = 16, 2**24 - 1
MAX_QUERY = 6_000  # letters: servers accept no longer addresses


def address_of(page: str, game: Impartial[Any]) -> str:
    """The page of this name about the game's start; "" where the address would be too long."""
    query = urlencode(query_of(game, game.start()))
    return f"{reverse(f'games:{page}', args=[game.slug])}?{query}" if len(query) <= MAX_QUERY else ""


def setup_address(game: Game[Any]) -> str:
    """Where a game's start is set up further; "" where it is not, or the address would be too long."""
    if not isinstance(game, BoardGame):
        return ""
    options = {name: value for name, value in typed_options(game).items() if name != START or value}
    query = urlencode(options)
    return f"{reverse('games:setup', args=[game.slug])}?{query}" if len(query) <= MAX_QUERY else ""


def branches_address(game: Game[Any]) -> str:
    """Where moves are tried from a game's start; "" where it is not drawn, or the address too long."""
    if game.live_problem() is not None:
        return ""
    query = urlencode(query_of(game, game.start()) if isinstance(game, Impartial) else typed_options(game))
    return f"{reverse('games:branches', args=[game.slug])}?{query}" if len(query) <= MAX_QUERY else ""


def play_query(game: Game[Any]) -> str:
    """The query that leads to the game's page to play from here; "" where it cannot be played."""
    return urlencode(typed_options(game, OPTIONS_PREFIX)) if game.live_problem() is None else ""


def address_of_sum(numbers: list[int]) -> str:
    """The bench with these numbers; "" where they are too many or too large for it."""
    if len(numbers) > MOST_ON_BENCH or max(numbers, default=0) > LARGEST_ON_BENCH:
        return ""
    return f"{reverse('games:bench')}?{urlencode({'numbers': ', '.join(map(str, numbers))})}"
