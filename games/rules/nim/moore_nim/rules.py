"""Moore's Nim_k: take from up to k heaps. Rulebook, `nim_family.md` 3.5 (Moore 1910)."""

from dataclasses import dataclass

from games.rules.bases.heaps import Heaps, Taken
from games.rules.bases.k_heaps import KHeaps, k_option
from games.rules.bases.many_heaps import only_from
from games.rules.options import heaps_option, misere_option
from games.rules.text import Text, text


@dataclass(frozen=True)
class MooreNim(KHeaps):
    """Take any number of beans from each of 1 to k heaps; with the last bean you win, in misère you lose."""

    slug = "moore_nim"

    heaps: Heaps = heaps_option(3, 6, 7, 10)
    k: int = k_option(text("De quantas pilhas se pode tirar na mesma jogada, no máximo."))
    misere: bool = misere_option()

    least = 1

    def taking_problem(self, position: Heaps, taken: Taken) -> Text | None:
        return None if len(taken) <= self.k else only_from(self.k)
