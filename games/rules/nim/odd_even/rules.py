"""One from an odd heap, one or two from an even heap. Rulebook, `nim_family.md` 3.27."""

from dataclasses import dataclass

from games.rules.bases.heaps import Heaps
from games.rules.bases.listed_heaps import ListedHeaps
from games.rules.options import heaps_option
from games.rules.text import Text, text


@dataclass(frozen=True)
class OddEven(ListedHeaps):
    """Take 1 from a heap with an odd number of beans, 1 or 2 from one with an even number; with the last bean
    you win, in misère you lose.
    """

    slug = "odd_even"

    heaps: Heaps = heaps_option(1, 2, 3, 4, 5)

    def amounts(self, heap: int, size: int) -> range:
        if size == 0:
            return range(0)
        return range(1, 2) if size % 2 else range(1, 3)

    def amount_problem(self, heap: int, amount: int) -> Text:
        if amount == 2:
            return text("A pilha {heap} tem um número ímpar de feijões: só podes tirar 1.", heap=heap + 1)
        return text(
            "São feijões a mais: tira 1, ou então 2 se o número de feijões da pilha {heap} for par.",
            heap=heap + 1,
        )
