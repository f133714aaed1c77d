"""What the computer knows about single games: `of` gives the hook of a game."""

from random import Random
from typing import Any

from games.bots.hooks.base import Hook, Valued
from games.rules.game import Game

__all__ = ["HOOKS", "Hook", "Valued", "of"]

HOOKS: dict[str, type[Hook]] = {}


def of(game: Game[Any], random: Random) -> Hook:
    """The hook of a game; one that needs only the rules where there is none of its own."""
    return HOOKS.get(game.slug, Hook)(game, random)
