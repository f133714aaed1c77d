"""The games of the championship: which of ours they are, and how sure each of their rules is."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from games.rules import catalogue
from games.rules.entry import GameEntry
from games.rules.game import Game
from games.rules.text import Text
from games.rules.toml_files import TomlTable, parse_file

# What is cut out of paper: pieces dark on one side and light on the other, round, for two cells, or pointing.
MATERIALS = {"discs": 1, "dominoes": 2, "arrows": 1}
FILE = resources.files("games.championship") / "school_rules.toml"


@dataclass(frozen=True, slots=True)
class SchoolRule:
    """A rule as schools play it; `sure` where a text of the organisers or two independent sources have it."""

    words: Text
    sure: bool


@dataclass(frozen=True, slots=True)
class SchoolGame:
    """A game of the championship. Without a `slug` it is none of ours, and `note` says what it is.

    `small` is the variant on whose board endings are short enough to be looked at wholly, if not as played.
    `material` is one of MATERIALS, or "" where nothing is cut out; `pieces` says how many of it.
    """

    key: str
    name: Text
    slug: str
    variant: str | None
    rules: tuple[SchoolRule, ...]
    note: Text | None
    material: str = ""
    pieces: int = 0
    small: str | None = None

    @property
    def sure(self) -> bool:
        """Whether all its rules are."""
        return all(rule.sure for rule in self.rules)

    @property
    def entry(self) -> GameEntry:
        return catalogue.ENTRIES[self.slug]

    def game(self) -> Game[Any]:
        """The game as schools play it."""
        return catalogue.GAMES[self.slug].standard(self.variant)

    def small_game(self) -> Game[Any]:
        """The game on the board for endings."""
        return catalogue.GAMES[self.slug].standard(self.small or self.variant)


@cache
def school_games() -> Mapping[str, SchoolGame]:
    """All of them by key. Raises TomlError where something is wrong in the file."""
    tables = parse_file(FILE)
    return {key: _school_game(key, TomlTable(table, str(FILE), key)) for key, table in tables.items()}


def _school_game(key: str, table: TomlTable) -> SchoolGame:
    slug = table.take("slug", str, "")
    variant = table.take("variant", str, "") or None
    name = catalogue.ENTRIES[slug].name if slug else table.words("name")
    note = table.words("note") if table.has("note") else None
    material = table.choose("material", MATERIALS) if table.has("material") else ""
    pieces = table.take("pieces", int, 0)
    small = table.take("small", str, "") or None
    game = SchoolGame(key, name, slug, variant, tuple(_school_rules(table)), note, material, pieces, small)
    table.finish()
    return game


def _school_rules(table: TomlTable) -> Iterator[SchoolRule]:
    for rule in table.tables("rules"):
        yield SchoolRule(rule.words("words"), rule.take("sure", bool))
