"""Games with heaps of beans, each of which follows the same rule."""

from dataclasses import dataclass

from games.rules.bases.heaps import HeapGame, Heaps
from games.rules.options import heaps_option, misere_option


@dataclass(frozen=True)
class ListedHeaps(HeapGame):
    """Options are the heaps and the ending. JSON form: the list of the heap sizes."""

    heaps: Heaps = heaps_option(3, 5, 7)
    misere: bool = misere_option()
