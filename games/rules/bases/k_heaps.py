"""What games have in common in which a number k says from how many heaps a move takes."""

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any

from games.rules.bases.heaps import Heaps, Taken, read_heaps
from games.rules.bases.many_heaps import ManyHeaps, any_amount, takings
from games.rules.errors import misread, unfit
from games.rules.options import number_option
from games.rules.reading import is_whole, members
from games.rules.text import Text, text

MAX_HEAPS = 100


def k_option(hint: Text) -> Any:
    return number_option(2, text("Número k"), hint, 1, MAX_HEAPS)


class KHeaps(ManyHeaps):
    """A game in which a move takes from at least `least` and at most k heaps; the amounts are free.

    JSON form: `{"heaps": [n, ...], "k": k}`.
    """

    k: int

    @property
    @abstractmethod
    def least(self) -> int: ...

    def check_options(self) -> None:
        if len(self.heaps) > MAX_HEAPS:
            unfit("heaps", "São pilhas a mais: no máximo {n}.", n=MAX_HEAPS)

    def takings(self, position: Heaps) -> Iterator[Taken]:
        return takings(position, any_amount, range(self.least, self.k + 1))

    def follower_count(self, position: Heaps) -> int:
        return sum(choices(position, self.k)[self.least :])

    def is_over(self, position: Heaps) -> bool:
        return sum(size > 0 for size in position) < self.least

    def may_become(self, position: Heaps, taken: Taken) -> bool:
        return len(taken) < self.least and not self.is_over(position)

    def position_json(self, position: Heaps) -> dict[str, object]:
        return {"heaps": list(position), "k": self.k}

    @classmethod
    def options_of(cls, value: object) -> tuple[Heaps, int]:
        listed, k = members(value, '{"heaps": [3, 6, 7], "k": 2}', "heaps", "k")
        heaps = read_heaps(listed)
        if not is_whole(k, 1, MAX_HEAPS):
            misread("O número k é um número inteiro de 1 a {high}.", high=MAX_HEAPS)
        if len(heaps) > MAX_HEAPS:
            misread("São pilhas a mais: no máximo {n}.", n=MAX_HEAPS)
        return heaps, k

    def fitting(self, heaps: Heaps, k: int) -> Heaps:  # type: ignore[override]
        if k != self.k:
            misread("Neste jogo o número k é {k}.", k=self.k)
        return super().fitting(heaps)


def choices(position: Heaps, most: int) -> list[int]:
    """In how many ways one can take from 0, 1, 2 ... `most` heaps: the sums of all products of as many
    sizes."""
    counts = [1] + [0] * min(most, len(position))
    for size in position:
        for index in range(len(counts) - 1, 0, -1):
            counts[index] += size * counts[index - 1]
    return counts
