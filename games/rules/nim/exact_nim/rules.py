"""Nim with exactly k heaps a move. Rulebook, `nim_family.md` 3.6 (Boros, Gurvich, Ho, Makino, Mursic)."""

from dataclasses import dataclass
from math import prod

from games.rules.bases.heaps import Heaps, Taken
from games.rules.bases.k_heaps import KHeaps, k_option
from games.rules.options import heaps_option, misere_option
from games.rules.text import Text, ntext, text

MAX_LIVE_POSITIONS = 20_000


@dataclass(frozen=True)
class ExactNim(KHeaps):
    """Take any number of beans, at least one, from each of exactly k heaps; who cannot move loses (misère:
    wins).

    Beans may remain.
    """

    slug = "exact_nim"

    heaps: Heaps = heaps_option(2, 3, 4)
    k: int = k_option(text("De quantas pilhas se tira em cada jogada, nem mais nem menos."))
    misere: bool = misere_option()

    @property
    def least(self) -> int:
        return self.k

    def taking_problem(self, position: Heaps, taken: Taken) -> Text | None:
        if len(taken) == self.k:
            return None
        return ntext(
            "Tens de tirar de exatamente {n} pilha.",
            "Tens de tirar de exatamente {n} pilhas, pelo menos 1 feijão de cada.",
            self.k,
        )

    def needed(self, position: Heaps, taken: Taken) -> Text:
        return ntext("escolhe mais {n} pilha", "escolhe mais {n} pilhas", self.k - len(taken))

    def too_large(self) -> Text | None:
        """Where no formula is known, the computer must see all positions."""
        problem = super().too_large()
        searched = len(self.heaps) > 2 * self.k or self.misere
        if problem is None and searched and prod(size + 1 for size in self.heaps) > MAX_LIVE_POSITIONS:
            return text("Para jogar, escolhe pilhas mais pequenas ou menos pilhas.")
        return problem
