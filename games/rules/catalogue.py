"""All games, found where they stand: `<family>/<slug>/page.toml` says what lists and pages tell of one."""

from importlib import resources
from typing import Any

import games.rules
from games.rules.entry import FAMILIES, GameEntry
from games.rules.game import Impartial
from games.rules.pages import find_entries
from games.rules.registry import GAMES, build, from_position, option_fields

__all__ = ["ENTRIES", "GAMES", "IMPARTIAL", "build", "from_position", "option_fields"]

# In the order of the lists.
ENTRIES: dict[str, GameEntry] = {
    entry.game.slug: entry
    for entry in sorted(
        find_entries(resources.files(games.rules)),
        key=lambda entry: (FAMILIES.index(entry.family), entry.order),
    )
}
GAMES.update({slug: entry.game for slug, entry in ENTRIES.items()})
# Those that the solvers know, and about which worksheets ask.
IMPARTIAL: dict[str, type[Impartial[Any]]] = {
    slug: entry.game for slug, entry in ENTRIES.items() if issubclass(entry.game, Impartial)
}
