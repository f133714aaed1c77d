"""Lasker's Nim. Rulebook, `nim_family.md` 3.29 (Lasker 1931)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from games.rules.bases.heaps import Heaps
from games.rules.bases.row_clicks import RowSplitting
from games.rules.bases.splitting import MAX_LIVE_PLACES, Parts, in_order, spaced
from games.rules.errors import refuse
from games.rules.options import heaps_option, misere_option
from games.rules.text import Text, text

_TAKE = re.compile(r"p(0|[1-9][0-9]{0,3})-(0|[1-9][0-9]{0,9})")


@dataclass(frozen=True)
class Lasker(RowSplitting):
    """Take any number of beans from a heap, or split a heap in two; with the last bean you win, in misère you
    lose.

    Taking is written `pI-A`, splitting `pI=A+B`. A click on a bean takes it and those behind it in its heap;
    after it a button splits the heap before the bean instead. JSON form: the list of the heap sizes, in
    descending order.
    """

    slug = "lasker"
    most_misere = MAX_LIVE_PLACES

    heaps: Heaps = heaps_option(5, 4)
    misere: bool = misere_option()

    def results(self, size: int) -> Iterator[Parts]:
        for taken in range(1, size + 1):
            yield in_order((size - taken,))
        for smaller in range(1, size // 2 + 1):
            yield size - smaller, smaller

    def result_count(self, size: int) -> int:
        return size + size // 2

    def problem(self, size: int, parts: Parts) -> Text | None:
        if parts == (size,):
            return text("Tens de tirar pelo menos 1 feijão, ou partir a pilha em duas.")
        if len(parts) < 2 or (len(parts) == 2 and sum(parts) == size):
            return None
        return text("Ou tiras feijões, ou partes a pilha em duas sem tirar nenhum.")

    def notation(self, heap: int, size: int, parts: Parts) -> str:
        return f"p{heap}-{size - sum(parts)}" if len(parts) < 2 else super().notation(heap, size, parts)

    def read_move(self, position: Heaps, move: str) -> tuple[int, Parts]:
        if match := _TAKE.fullmatch(move):
            heap, amount = map(int, match.groups())
            size = self.size_of(position, heap)
            if amount > size:
                refuse(
                    "A pilha {heap} só tem {pieces}: não podes tirar {amount}.",
                    heap=heap,
                    pieces=self.pieces(size),
                    amount=amount,
                )
            return heap, in_order((size - amount,))
        heap, parts = super().read_move(position, move)
        if len(parts) < 2:
            right = self.notation(heap, position[heap - 1], parts)
            refuse("Para tirar feijões escreve {move}.", move=right)
        return heap, parts

    def click(self, size: int, place: int) -> Parts:
        return in_order((place - 1,))

    def describe(self, move: str) -> Text:
        if "=" in move:
            heap, _ = move[1:].split("=")
            return text("partiu a {pile} em {parts}", pile=self.pile(int(heap)), parts=spaced(move))
        heap, amount = move[1:].split("-")
        return text("tirou {pieces} da {pile}", pieces=self.pieces(int(amount)), pile=self.pile(int(heap)))
