"""Moore's Nim_k: take from up to k heaps. Rulebook, `nim_family.md` 3.5 (Moore 1910)."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.rules.bases.heaps import Heaps, Taken
from games.rules.bases.k_heaps import KHeaps, choices, k_option, takings_of
from games.rules.options import heaps_option, misere_option
from games.rules.text import Text, ntext, text


@dataclass(frozen=True)
class MooreNim(KHeaps):
    """Take any number of beans from each of 1 to k heaps; with the last bean you win, in misère you lose."""

    slug = "moore_nim"

    heaps: Heaps = heaps_option(3, 6, 7, 10)
    k: int = k_option(text("De quantas pilhas se pode tirar na mesma jogada, no máximo."))
    misere: bool = misere_option()

    def takings(self, position: Heaps) -> Iterator[Taken]:
        for count in range(1, min(self.k, len(position)) + 1):
            yield from takings_of(position, count)

    def follower_count(self, position: Heaps) -> int:
        return sum(choices(position, self.k)[1:])

    def is_over(self, position: Heaps) -> bool:
        return not any(position)

    def taking_problem(self, position: Heaps, taken: Taken) -> Text | None:
        if len(taken) <= self.k:
            return None
        return ntext("Só podes tirar de {n} pilha.", "Só podes tirar de {n} pilhas.", self.k)
