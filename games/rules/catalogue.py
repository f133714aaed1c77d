"""All games, found where they stand: `<family>/<slug>/page.py` says what lists and pages tell of one."""

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from typing import Any

import games.rules
from games.rules import options
from games.rules.entry import FAMILIES, Entry
from games.rules.errors import BadOptions, BadPosition, quoted
from games.rules.game import Game, Impartial
from games.rules.options import OptionField
from games.rules.text import text


def _found() -> Iterator[Entry]:
    """The ENTRY of each module `page` anywhere below `games.rules`."""
    for module in pkgutil.walk_packages(games.rules.__path__, "games.rules."):
        if module.name.endswith(".page"):
            yield importlib.import_module(module.name).ENTRY


# In the order of the lists.
ENTRIES: dict[str, Entry] = {
    entry.game.slug: entry
    for entry in sorted(_found(), key=lambda entry: (FAMILIES.index(entry.family), entry.order))
}
GAMES: dict[str, type[Game[Any]]] = {slug: entry.game for slug, entry in ENTRIES.items()}
# Those that the solvers know, and about which worksheets ask.
IMPARTIAL: dict[str, type[Impartial[Any]]] = {
    slug: entry.game for slug, entry in ENTRIES.items() if issubclass(entry.game, Impartial)
}


def option_fields(slug: str) -> tuple[OptionField, ...]:
    """The options of a game in the order of a form. Raises KeyError for an unknown slug."""
    return options.option_fields(GAMES[slug])


def build(slug: str, values: Mapping[str, Any]) -> Game[Any]:
    """The game with these options, given as text or JSON; absent ones have their default.

    Raises BadOptions: field "game" for an unknown slug, else the option that is wrong or unknown.
    """
    if slug not in GAMES:
        raise BadOptions("game", text("Não conheço o jogo «{slug}».", slug=quoted(slug)))
    known = {option.name for option in option_fields(slug)}
    for name in values:
        if name not in known:
            raise BadOptions(name, text("Este jogo não tem a opção «{name}».", name=quoted(name)))
    return GAMES[slug](**values)


def from_position(
    slug: str,
    variant: str | None,
    position: object,
    games: Mapping[str, type[Game[Any]]] = GAMES,
) -> tuple[Game[Any], Any]:
    """A game and a state from the rulebook's JSON. Raises BadPosition."""
    if slug not in games:
        raise BadPosition(text("Não conheço o jogo «{slug}».", slug=quoted(slug)))
    return games[slug].read(position, variant)
