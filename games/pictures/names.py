"""What games are called on the screen: invented ones bring a name, all others have the catalogue's."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.pictures.texts import translate
from games.rules import catalogue
from games.rules.entry import GameEntry
from games.rules.errors import BadOptions
from games.rules.game import Game
from games.rules.options import OptionField, option_fields, value_text
from games.rules.text import Text, formula


def name_of(game: Game[Any]) -> str:
    """The name in the reader's language; an own name stays as its authors wrote it."""
    return translate(entry_of(game.slug, game).name)


def name_in(slug: str, options: Mapping[str, Any]) -> str:
    """The name of a game by its stored options, without making it where it has no name of its own."""
    return translate(entry_in(slug, options).name)


def entry_of(slug: str, game: Game[Any] | None) -> GameEntry:
    """What pages say of a game; None: of its kind."""
    entry = catalogue.ENTRIES[slug]
    return replace(entry, name=_own(game.title)) if game is not None and game.title else entry


def entry_in(slug: str, options: Mapping[str, Any]) -> GameEntry:
    """The same by stored options, also where an older release wrote what this one cannot read."""
    if catalogue.GAMES[slug].title is Game.title:
        return catalogue.ENTRIES[slug]
    try:
        return entry_of(slug, catalogue.build(slug, options))
    except BadOptions:
        return catalogue.ENTRIES[slug]


def _own(title: str) -> Text:
    return formula("{title}", title=title)


def options_text(game: Game[Any]) -> str:
    """The options in words: "Pilhas: 3, 5, 7". What is switched off or empty goes without saying."""
    parts = []
    for option in option_fields(type(game)):
        if option.hidden:
            continue
        value = getattr(game, option.name)
        if value is True:
            parts.append(translate(option.label))
        elif value is not False and (written := _value_words(option, value)):
            parts.append(f"{translate(option.label)}: {written}")
    return "; ".join(parts)


def _value_words(option: OptionField, value: Any) -> str:
    """A value as people read it, in one line: of a choice its name."""
    if option.choices:
        return translate(dict(option.choices)[value])
    return " / ".join(value_text(option, value).splitlines())
