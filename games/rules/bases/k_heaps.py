"""What games have in common in which a number k says from how many heaps a move takes."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from games.rules.bases.heaps import Heaps, Taken, choices_of, read_heaps
from games.rules.bases.many_heaps import ManyHeaps
from games.rules.errors import misread, unfit
from games.rules.options import number_option
from games.rules.reading import is_whole, members
from games.rules.text import Text, text

MAX_HEAPS = 100


def k_option(hint: Text) -> Any:
    return number_option(2, text("Número k"), hint, 1, MAX_HEAPS)


class KHeaps(ManyHeaps):
    """A game in which k limits the number of heaps that one move takes from; the amounts are free.

    JSON form: `{"heaps": [n, ...], "k": k}`.
    """

    k: int

    def check_options(self) -> None:
        if len(self.heaps) > MAX_HEAPS:
            unfit("heaps", "São pilhas a mais: no máximo {n}.", n=MAX_HEAPS)

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


def takings_of(position: Heaps, count: int) -> Iterator[Taken]:
    """All ways to take from exactly `count` heaps."""
    alive = [heap for heap, size in enumerate(position, 1) if size]
    for heaps in combinations(alive, count):
        for amounts in choices_of([range(1, position[heap - 1] + 1) for heap in heaps]):
            yield dict(zip(heaps, amounts, strict=True))


def choices(position: Heaps, most: int) -> list[int]:
    """In how many ways one can take from 0, 1, 2 ... `most` heaps: the sums of all products of as many
    sizes."""
    counts = [1] + [0] * min(most, len(position))
    for size in position:
        for index in range(len(counts) - 1, 0, -1):
            counts[index] += size * counts[index - 1]
    return counts
