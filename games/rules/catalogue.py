"""All games, found where they stand: `<family>/<slug>/page.py` says what lists and pages tell of one."""

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

import games.rules
from games.rules.entry import FAMILIES, GameEntry
from games.rules.game import Impartial
from games.rules.registry import GAMES, build, from_position, option_fields

__all__ = ["ENTRIES", "GAMES", "IMPARTIAL", "build", "from_position", "option_fields"]


def _find_entries() -> Iterator[GameEntry]:
    """The ENTRY of each module `page` anywhere below `games.rules`."""
    for module in pkgutil.walk_packages(games.rules.__path__, "games.rules."):
        if module.name.endswith(".page"):
            yield importlib.import_module(module.name).ENTRY


# In the order of the lists.
ENTRIES: dict[str, GameEntry] = {
    entry.game.slug: entry
    for entry in sorted(_find_entries(), key=lambda entry: (FAMILIES.index(entry.family), entry.order))
}
GAMES.update({slug: entry.game for slug, entry in ENTRIES.items()})
# Those that the solvers know, and about which worksheets ask.
IMPARTIAL: dict[str, type[Impartial[Any]]] = {
    slug: entry.game for slug, entry in ENTRIES.items() if issubclass(entry.game, Impartial)
}
