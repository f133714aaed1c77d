"""A queen in any number of dimensions, as heaps. Rulebook, `nim_family.md` 3.10, last paragraph."""

from dataclasses import dataclass
from math import prod
from typing import ClassVar, Self

from games.rules.bases.heaps import Heaps, read_heaps
from games.rules.bases.many_heaps import EqualAmounts
from games.rules.errors import BadOptions, BadPosition
from games.rules.game import State, read_variant
from games.rules.options import misere_option, option
from games.rules.text import Text, text

MAX_DIMENSIONS = 8
MAX_LIVE_WORK = 300_000


@dataclass(frozen=True)
class QueenNd(EqualAmounts):
    """Take the same amount from every heap of a non-empty set of heaps; with the last bean you win, in misère
    you lose.

    The heaps are the coordinates of a white queen that moves towards the corner. JSON form: their list.
    """

    slug: ClassVar[str] = "queen_nd"

    heaps: Heaps = option(
        (3, 4, 6),
        "heaps",
        label=text("Pilhas"),
        help=text("Uma pilha para cada dimensão: a que distância está a rainha do canto."),
        example="3, 4, 6",
    )
    misere: bool = misere_option()

    def check_options(self) -> None:
        if len(self.heaps) > MAX_DIMENSIONS:
            raise BadOptions("heaps", text("São pilhas a mais: no máximo {n}.", n=MAX_DIMENSIONS))

    def live_problem(self) -> Text | None:
        """With three heaps or more no formula is known, and the computer must see all positions."""
        problem = super().live_problem()
        positions = prod(size + 1 for size in self.heaps)
        if problem is None and len(self.heaps) > 2 and positions << len(self.heaps) > MAX_LIVE_WORK:
            return text("Para jogar, escolhe pilhas mais pequenas ou menos pilhas.")
        return problem

    def position_json(self, position: Heaps) -> list[int]:
        return list(position)

    def position_of(self, value: object) -> Heaps:
        return self.fitting(read_heaps(value))

    @classmethod
    def read(cls, position: object, variant: str | None = None) -> tuple[Self, State[Heaps]]:
        heaps = read_heaps(position)
        if len(heaps) > MAX_DIMENSIONS:
            raise BadPosition(text("São pilhas a mais: no máximo {n}.", n=MAX_DIMENSIONS))
        game = cls(heaps, misere=read_variant(variant))
        return game, game.initial()
