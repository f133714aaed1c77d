"""Proper divisor. Rulebook, `nim_family.md` 3.26."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from games.rules.bases.heaps import Heaps, beans
from games.rules.bases.listed_heaps import ListedHeaps
from games.rules.nim.divisor.primes import factors, proper_divisors
from games.rules.options import heaps_option
from games.rules.text import Text, text

MAX_LIVE_MISERE = 1_000


@dataclass(frozen=True)
class Divisor(ListedHeaps):
    """Take from a heap of n beans a divisor of n that is smaller than n; who cannot move loses (misère:
    wins).

    A heap never becomes empty: with one bean it is finished.
    """

    slug = "divisor"

    heaps: Heaps = heaps_option(20)

    def amounts(self, heap: int, size: int) -> Sequence[int]:
        return proper_divisors(size)

    def follower_count(self, position: Heaps) -> int:
        return sum(prod(exponent + 1 for _, exponent in factors(size)) - 1 for size in position if size)

    def amount_problem(self, heap: int, amount: int) -> Text:
        return text(
            "Da pilha {heap} não podes tirar {beans}: só um divisor do que lá está, e menor.",
            heap=heap + 1,
            beans=beans(amount),
        )

    def too_large(self) -> Text | None:
        if problem := super().too_large():
            return problem
        if self.misere and prod(size + 1 for size in self.heaps) > MAX_LIVE_MISERE:
            return text(
                "No misère, joga com menos feijões: o computador tem de experimentar todas as posições."
            )
        return None
