"""What the computer knows of the games: `of` gives the hook that suits one."""

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

from games.bots.hooks.base import CapturingHook, Hook, Valued
from games.bots.hooks.placing import PlacingHook
from games.bots.hooks.random_play import facts
from games.rules.bases.board_game import BoardGame
from games.rules.game import Game

__all__ = ["Hook", "Valued", "of"]


def _all(hook: type[Hook] = Hook) -> Iterator[type[Hook]]:
    yield hook
    for special in hook.__subclasses__():
        yield from _all(special)


for _module in pkgutil.iter_modules(__path__, f"{__name__}."):
    import_module(_module.name)

WORDS: dict[str, type[Hook]] = {hook.word: hook for hook in _all() if vars(hook).get("word")}


def of(game: Game[Any], random: Random) -> Hook:
    """The hook that is called as the game, else the one whose word it names (and its variants inherit); else
    one that suits what random matches show."""
    if hook := WORDS.get(game.slug) or WORDS.get(game.search):
        return hook(game, random)
    if not isinstance(game, BoardGame):  # only there pieces are put and taken
        return Hook(game, random)
    shown = facts(game)
    if shown.captures:
        return CapturingHook(game, random)
    return PlacingHook(game, random) if shown.endings else Hook(game, random)
