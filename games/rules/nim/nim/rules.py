"""Nim and misère Nim. Rulebook, `nim_family.md` 3.3 and 3.4 (Bouton 1901)."""

from dataclasses import dataclass
from typing import Any

from games.rules.bases.heaps import Heaps
from games.rules.bases.listed_heaps import ListedHeaps
from games.rules.game import Impartial


@dataclass(frozen=True)
class Nim(ListedHeaps):
    """Take any number of beans, at least one, from one heap; with the last bean you win, in misère
    you lose."""

    slug = "nim"

    def amounts(self, heap: int, size: int) -> range:
        return range(1, size + 1)

    def components(self, position: Heaps) -> tuple[tuple[Impartial[Any], Any], ...]:
        return tuple((_HEAP, (size,)) for size in position)


_HEAP = Nim(())
