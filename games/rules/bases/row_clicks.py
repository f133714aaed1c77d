"""How heaps in a row are clicked: what is taken from them, split, enlarged and joined."""

import re
from collections.abc import Iterator

from games.rules.bases.heaps import Heaps, amounts_in
from games.rules.bases.splitting import SplittingGame, firsts, spaced, split_of, split_text
from games.rules.boards.slots import ACROSS
from games.rules.game import State, Step
from games.rules.text import ntext, text

# The moves of heaps, besides splits: "p2-3", "p1-1/p2-1", "p1+2", "p1+p2".
TAKE = re.compile(r"p[1-9][0-9]?-[1-9][0-9]{0,2}(?:/p[1-9][0-9]?-[1-9][0-9]?)*")
ADD = re.compile(r"p([1-9][0-9]?)\+([1-9][0-9]?)")
MERGE = re.compile(r"p([1-9][0-9]?)\+p([1-9][0-9]?)")


class RowClicks:
    """Heaps stand one after the other, with `gap` places behind each, and are split `into` parts."""

    into: int = 2
    gap: int = 1

    def starts(self, position: Heaps) -> list[int]:
        """The number of the first place of each heap."""
        return firsts(position, self.gap, ACROSS)

    def row_steps(self, part: Heaps, moves: list[str], begun: str) -> list[Step]:
        """Heaps in a row: a piece takes it and those behind it; then the rest may be split by choosing where
        further parts begin. The place behind the size of a heap stands for adding and for joining."""
        legal = set(moves)
        if TAKE.fullmatch(begun):
            heap, amount = next(iter(amounts_in(begun).items()))
            return self._split_steps(part, legal, heap, amount) if begun in legal else []
        if split := split_of(begun):
            return self._cut_steps(part, legal, *split)
        if begun:
            return self._more_steps(part, moves, begun)
        steps = []
        for heap, (first, size) in enumerate(zip(self.starts(part), part, strict=True), 1):
            for index in range(size):
                amount, cell = size - index, f"s{first + index}"
                move = f"p{heap}-{amount}"
                if move in legal:
                    more = bool(self._split_steps(part, legal, heap, amount))
                    steps.append(Step(move, cell, complete=True, more=more))
                elif cut := self._cut(legal, heap, 0, (index, amount)):
                    steps.append(cut._replace(cell=cell))
            following = self._more_steps(part, moves, f"p{heap}+")
            if following:
                steps.append(Step(f"p{heap}+", f"s{first + size + 1}", complete=False, more=True))
        return steps

    def _split_steps(self, part: Heaps, legal: set[str], heap: int, amount: int) -> list[Step]:
        """How a choice of pieces to take goes on."""
        rest = part[heap - 1] - amount
        steps = self._cut_steps(part, legal, heap, amount, (rest,)) if rest else []
        instead = self._cut(legal, heap, 0, (rest, amount))
        if instead:
            parts = spaced(instead.text)
            label = (
                text("Em vez de tirar, partir em {parts}", parts=parts)
                if instead.complete
                else text("Em vez de tirar, começar a partir em {parts}", parts=parts)
            )
            steps.append(instead._replace(label=label))
        return steps

    def _cut_steps(self, part: Heaps, legal: set[str], heap: int, taken: int, shares: Heaps) -> list[Step]:
        """What one more cut makes of a heap that is cut already, its parts in the order of the row."""
        if heap > len(part) or sum(shares) + taken != part[heap - 1]:
            return []
        first = self.starts(part)[heap - 1]
        cuts = ((index, self._cut(legal, heap, taken, more)) for index, more in further(shares))
        return [cut._replace(cell=f"s{first + index}") for index, cut in cuts if cut]

    def _cut(self, legal: set[str], heap: int, taken: int, shares: Heaps) -> Step | None:
        """The step that cuts a heap so, as a button; None where no move can come of it."""
        made = self.cut_text(heap, taken, shares)
        if len(shares) == self.into:
            return Step(made, None, complete=True) if made in legal else None
        leads = len(shares) < self.into and any(
            self._cut(legal, heap, taken, more) for _, more in further(shares)
        )
        return Step(made, None, complete=False, more=True) if leads else None

    def cut_text(self, heap: int, taken: int, shares: Heaps) -> str:
        """A move says the larger parts first; where cuts are missing the parts are as they lie."""
        whole = len(shares) == self.into
        return split_text(heap, taken, sorted(shares, reverse=True) if whole else shares)

    def _more_steps(self, part: Heaps, moves: list[str], begun: str) -> list[Step]:
        """How a heap grows: buttons add pieces, a click on another heap joins it."""
        heap = int(begun[1:-1]) if re.fullmatch(r"p[1-9][0-9]?\+", begun) else 0
        begins = self.starts(part)
        steps = []
        for move in moves:
            if (added := ADD.fullmatch(move)) and int(added[1]) == heap:
                label = ntext("Pôr {n} peça", "Pôr {n} peças", int(added[2]))
                steps.append(Step(move, None, complete=True, label=label))
            elif (joined := MERGE.fullmatch(move)) and heap in (pair := (int(joined[1]), int(joined[2]))):
                other = sum(pair) - heap
                cells = range(begins[other - 1], begins[other - 1] + part[other - 1])
                steps += (Step(move, f"s{cell}", complete=True) for cell in cells)
        return steps


class RowSplitting(RowClicks, SplittingGame):
    """A game of the catalogue that is clicked so."""

    def starts(self, position: Heaps) -> list[int]:
        return firsts(position)

    def next_steps(self, state: State[Heaps], prefix: str = "") -> list[Step]:
        return self.row_steps(state.position, [*self.moves(state)], prefix)


def further(shares: Heaps) -> Iterator[tuple[int, Heaps]]:
    """The ways to cut a cut heap once more: before which piece, from 0, and the parts then."""
    start = 0
    for number, share in enumerate(shares):
        for kept in range(1, share):
            yield start + kept, (*shares[:number], kept, share - kept, *shares[number + 1 :])
        start += share
