"""A queen in any number of dimensions, as heaps. Rulebook, `nim_family.md` 3.10, last paragraph."""

from dataclasses import dataclass
from math import prod

from games.rules.bases.heaps import Heaps
from games.rules.bases.many_heaps import EqualAmounts
from games.rules.errors import unfit
from games.rules.options import misere_option, numbers_option
from games.rules.text import Text, text

MAX_DIMENSIONS = 8
MAX_LIVE_WORK = 300_000


@dataclass(frozen=True)
class QueenNd(EqualAmounts):
    """Take the same amount from every heap of a non-empty set of heaps; with the last bean you win, in misère
    you lose.

    The heaps are the coordinates of a white queen that moves towards the corner. JSON form: their list.
    """

    slug = "queen_nd"

    heaps: Heaps = numbers_option(
        (3, 4, 6),
        text("Pilhas"),
        text("Uma pilha para cada dimensão: a que distância está a rainha do canto."),
    )
    misere: bool = misere_option()

    def check_options(self) -> None:
        if len(self.heaps) > MAX_DIMENSIONS:
            unfit("heaps", "São pilhas a mais: no máximo {n}.", n=MAX_DIMENSIONS)

    def too_large(self) -> Text | None:
        """With three heaps or more no formula is known, and the computer must see all positions."""
        problem = super().too_large()
        positions = prod(size + 1 for size in self.heaps)
        if problem is None and len(self.heaps) > 2 and positions << len(self.heaps) > MAX_LIVE_WORK:
            return text("Para jogar, escolhe pilhas mais pequenas ou menos pilhas.")
        return problem
