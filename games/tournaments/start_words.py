"""What is drawn for each round of a competition, in words."""

from typing import Any

from django.utils.translation import ngettext

from games.rules.game import Game
from games.tournaments.starts import bounds


def drawn_text(game: Game[Any]) -> str:
    """How many heaps, and how large they may be."""
    count, largest = bounds(game)
    words = ngettext(
        "%(count)d pilha tirada à sorte, de 1 a %(largest)d",
        "%(count)d pilhas tiradas à sorte, de 1 a %(largest)d",
        count,
    )
    return words % {"count": count, "largest": largest}
