"""The games by their names, for rules that speak of other games, as those of sums do.

The catalogue knows them all and tells them when it is loaded.
"""

from collections.abc import Mapping
from typing import Any

from games.rules import options
from games.rules.errors import misread, quoted, unfit
from games.rules.game import Game
from games.rules.options import OptionField

GAMES: dict[str, type[Game[Any]]] = {}


def option_fields(slug: str) -> tuple[OptionField, ...]:
    """The options of a game in the order of a form. Raises KeyError for an unknown slug."""
    return options.option_fields(GAMES[slug])


def build(slug: str, values: Mapping[str, Any]) -> Game[Any]:
    """The game with these options, given as text or JSON; absent ones have their default.

    Raises BadOptions: field "game" for an unknown slug, else the option that is wrong or unknown.
    """
    if slug not in GAMES:
        unfit("game", "Não conheço o jogo «{slug}».", slug=quoted(slug))
    known = {option.name for option in option_fields(slug)}
    for name in values:
        if name not in known:
            unfit(name, "Este jogo não tem a opção «{name}».", name=quoted(name))
    return GAMES[slug](**values)


def from_position(
    slug: str,
    variant: str | None,
    position: object,
    games: Mapping[str, type[Game[Any]]] = GAMES,
) -> tuple[Game[Any], Any]:
    """A game and a state from the rulebook's JSON. Raises BadPosition."""
    if slug not in games:
        misread("Não conheço o jogo «{slug}».", slug=quoted(slug))
    return games[slug].from_position(position, variant)
