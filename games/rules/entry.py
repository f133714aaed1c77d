"""What lists and pages say about a game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.rules.game import Game
from games.rules.text import Text, text


@dataclass(frozen=True, slots=True)
class Preset:
    """A start position that is fun: its level ("fácil" ...), its name and the options."""

    level: Text
    name: Text
    options: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """A game in lists: `family` is "nim", "two" or "three"; `group` orders a family by its material;
    `picture` holds the options drawn on its card; `also` are other names of the game. What is not `offered`
    is nothing to choose: an invented game has no rules until somebody has written them."""

    game: type[Game[Any]]
    family: str
    group: str
    name: Text
    summary: Text
    picture: Mapping[str, Any]
    presets: tuple[Preset, ...]
    also: Text | None = None
    offered: bool = True


EASY, MEDIUM, HARD = text("fácil"), text("médio"), text("difícil")
