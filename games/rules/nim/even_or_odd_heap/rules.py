"""An even number, or a whole odd heap. Rulebook, `nim_family.md` 3.28."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.bases.heaps import Heaps, beans
from games.rules.bases.listed_heaps import ListedHeaps
from games.rules.options import heaps_option
from games.rules.text import Text, text


@dataclass(frozen=True)
class EvenOrOddHeap(ListedHeaps):
    """Take from one heap an even number of beans, or all of them where their number is odd; with the last
    bean you win, in misère you lose.
    """

    slug = "even_or_odd_heap"

    heaps: Heaps = heaps_option(6, 7, 8)

    def amounts(self, heap: int, size: int) -> Sequence[int]:
        return EvenOrAll(size) if size % 2 else range(2, size + 1, 2)

    def amount_problem(self, heap: int, amount: int) -> Text:
        return text(
            "Não podes tirar {beans} da pilha {heap}: só um número par, ou a pilha toda se for ímpar.",
            beans=beans(amount),
            heap=heap + 1,
        )


class EvenOrAll(Sequence[int]):
    """2, 4, 6 ... below an odd number, and then the odd number itself; not sliced."""

    def __init__(self, odd: int) -> None:
        self._evens = range(2, odd, 2)
        self._odd = odd

    def __len__(self) -> int:
        return len(self._evens) + 1

    def __getitem__(self, index: int) -> int:  # type: ignore[override]
        return self._odd if index == len(self._evens) else self._evens[index]

    def __contains__(self, amount: object) -> bool:
        return amount == self._odd or amount in self._evens
