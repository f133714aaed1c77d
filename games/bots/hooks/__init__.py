"""What the computer knows about single games: `of` gives the hook of a game."""

from random import Random
from typing import Any

from games.bots.hooks import ahead, connecting, placing, territory
from games.bots.hooks.base import Hook, Valued
from games.rules.game import Game
from games.rules.two.y.rules import Y

__all__ = ["HOOKS", "Hook", "Valued", "of"]

HOOKS: dict[str, type[Hook]] = {
    "anchor": territory.Anchor,
    "dispatch": ahead.Dispatch,
    "go": territory.Go,
    "gomoku": placing.Rows,
    "gonnect": territory.Eyes,
    "havannah": placing.Placing,
    "hex": connecting.Diamond,
    "intersections": ahead.Mobility,
    "iqishiqi": ahead.Mobility,
    "jade": connecting.Jade,
    "nex": connecting.Nex,
    "reversi": ahead.Reversi,
    "sanqi": placing.Coloured,
    "y": connecting.Triangle,
}


def of(game: Game[Any], random: Random) -> Hook:
    """The hook of a game; one that needs only the rules where there is none of its own."""
    if isinstance(game, Y) and game.several:
        return placing.Placing(game, random)
    return HOOKS.get(game.slug, Hook)(game, random)
