"""What games are called on the screen: invented ones bring a name, all others have the catalogue's."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.rules import catalogue
from games.rules.entry import Entry
from games.rules.errors import BadOptions
from games.rules.game import Game
from games.rules.text import Text, text
from games.texts import translate


def name_of(game: Game[Any]) -> str:
    """The name in the reader's language; an own name stays as its authors wrote it."""
    return translate(entry_of(game.slug, game).name)


def name_in(slug: str, options: Mapping[str, Any]) -> str:
    """The name of a game by its stored options, without making it where it has no name of its own."""
    return translate(entry_in(slug, options).name)


def entry_of(slug: str, game: Game[Any] | None) -> Entry:
    """What pages say of a game; None: of its kind."""
    entry = catalogue.ENTRIES[slug]
    return replace(entry, name=_own(game.title)) if game is not None and game.title else entry


def entry_in(slug: str, options: Mapping[str, Any]) -> Entry:
    """The same by stored options, also where an older release wrote what this one cannot read."""
    if catalogue.GAMES[slug].title is Game.title:
        return catalogue.ENTRIES[slug]
    try:
        return entry_of(slug, catalogue.build(slug, options))
    except BadOptions:
        return catalogue.ENTRIES[slug]


def _own(title: str) -> Text:
    return text("{title}", title=title)
