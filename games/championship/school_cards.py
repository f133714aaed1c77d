"""The games of the reader's classes as cards of the catalogue."""

from dataclasses import replace

from django.urls import reverse

from games.championship import editions, printed_boards
from games.championship.championship_games import SchoolGame
from games.pictures import cards


def school_cards(user: object) -> list[cards.GameCard]:
    """The games that the reader's classes play in the championship; each leads to its training."""
    return [_card(game) for game in editions.own_games(user)]


def _card(game: SchoolGame) -> cards.GameCard:
    address = reverse("games:championship-training", args=[game.key])
    return replace(cards.card(game.entry), url=address, board=printed_boards.picture(game.key))
