"""Grundy's game. Rulebook, `nim_family.md` 3.32 (Grundy 1939)."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.rules.bases.heaps import Heaps
from games.rules.bases.row_clicks import RowSplitting
from games.rules.bases.splitting import Parts, in_order
from games.rules.options import heaps_option, misere_option
from games.rules.text import Text, text


@dataclass(frozen=True)
class Grundy(RowSplitting):
    """Split a heap into two of different sizes; who cannot move loses (misère: wins).

    A click on a bean splits its heap before it. JSON form: the list of the heap sizes, in descending order.
    """

    slug = "grundy"

    heaps: Heaps = heaps_option(7)
    misere: bool = misere_option()

    def results(self, size: int) -> Iterator[Parts]:
        for smaller in range(1, (size + 1) // 2):
            yield size - smaller, smaller

    def result_count(self, size: int) -> int:
        return max(0, size - 1) // 2

    def problem(self, size: int, parts: Parts) -> Text | None:
        if size <= 2:
            return text("Uma pilha de {n} já não se parte em duas diferentes.", n=size)
        if sum(parts) != size:
            return text("Aqui nada se tira: as duas partes juntas têm de ter {n}.", n=size)
        if len(parts) != 2:
            return text("Parte a pilha em duas.")
        if parts[0] == parts[1]:
            return text("As duas partes têm de ser diferentes.")
        return None

    def click(self, size: int, place: int) -> Parts:
        return in_order((place - 1, size - place + 1))
