"""How heaps are drawn and clicked: below each other, or in a row where they have no fixed places."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate, combinations, pairwise

from games.rules.bases.heaps import Heaps, Taken, amounts_in, bean_pieces, size_labels, take_text
from games.rules.bases.splitting import firsts, row_view
from games.rules.boards import Board
from games.rules.boards.heaps import heap_board
from games.rules.boards.slots import ACROSS, slot_board
from games.rules.game import State, Step, View
from games.rules.invented.blocks.heap_moves import (
    ADD,
    MAX_SIZE,
    MERGE,
    TAKE,
    HeapMoves,
    spaced,
    split_of,
    split_text,
)
from games.rules.invented.blocks.numbers import number_steps
from games.rules.text import Text, ntext, text

# At least so many pieces of heaps without fixed places stand on a line that is not the last one, by the
# places behind a heap. With one place behind each, 1, 1, 1, 1 and 2 leave no room for another 1.
_ON_A_LINE = {1: 6, 2: 4}


@dataclass(frozen=True)
class HeapClicks(HeapMoves):
    """Heaps on the board."""

    # Clicking.

    def steps_to(self, state: State[Heaps], moves: Iterable[str], prefix: str) -> list[Step]:
        part, begun = state.position, prefix
        if self.loose:
            return self._row_steps(part, [*moves], begun)
        if _counted(part):
            return number_steps([*moves], begun)
        return self._heap_steps(part, [*moves], begun)

    def button(self, step: str) -> Text:
        return ntext("Tirar {n} peça", "Tirar {n} peças", *amounts_in(step).values())

    def _heap_steps(self, part: Heaps, moves: list[str], begun: str) -> list[Step]:
        steps = self._several_steps(part, moves, begun) if self.together > 1 else []
        if not begun:
            single = [move for move in moves if self.together == 1 or "+" in move]
            steps += [Step(move, self._last_cell(part, move), complete=True) for move in single]
        return steps

    def _last_cell(self, part: Heaps, move: str) -> str:
        """The first of the pieces taken, or the last place that is filled."""
        if match := ADD.fullmatch(move):
            return f"p{match[1]}.{part[int(match[1]) - 1] + int(match[2])}"
        ((heap, amount),) = amounts_in(move).items()
        return f"p{heap}.{part[heap - 1] - amount + 1}"

    def _several_steps(self, part: Heaps, moves: list[str], begun: str) -> list[Step]:
        """Heaps are chosen in any order; another click in a chosen heap changes what is taken of it."""
        leads: dict[str, tuple[bool, bool]] = {}
        for move in moves:
            if "+" not in move:
                for chosen in _chosen_on_the_way(amounts_in(move)):
                    whole, more = leads.get(chosen, (False, False))
                    leads[chosen] = whole or chosen == move, more or chosen != move
        if begun and begun not in leads:
            return []
        taken = amounts_in(begun) if begun else {}
        steps = []
        for heap, size in enumerate(part, 1):
            for amount in self.amounts(size):
                others = dict.fromkeys(taken, amount) if self.same else taken
                after = take_text(dict(sorted({**others, heap: amount}.items())))
                if after != begun and after in leads:
                    steps.append(Step(after, f"p{heap}.{size - amount + 1}", *leads[after]))
        return steps

    def _row_steps(self, part: Heaps, moves: list[str], begun: str) -> list[Step]:
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
        for heap, (first, size) in enumerate(zip(self._firsts(part), part, strict=True), 1):
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
        first = self._firsts(part)[heap - 1]
        cuts = ((index, self._cut(legal, heap, taken, more)) for index, more in _further(shares))
        return [cut._replace(cell=f"s{first + index}") for index, cut in cuts if cut]

    def _cut(self, legal: set[str], heap: int, taken: int, shares: Heaps) -> Step | None:
        """The step that cuts a heap so, as a button; None where no move can come of it."""
        made = self._cut_text(heap, taken, shares)
        if len(shares) == self.into:
            return Step(made, None, complete=True) if made in legal else None
        leads = len(shares) < self.into and any(
            self._cut(legal, heap, taken, more) for _, more in _further(shares)
        )
        return Step(made, None, complete=False, more=True) if leads else None

    def _cut_text(self, heap: int, taken: int, shares: Heaps) -> str:
        """A move says the larger parts first; where cuts are missing the parts are as they lie."""
        whole = len(shares) == self.into
        return split_text(heap, taken, sorted(shares, reverse=True) if whole else shares)

    def _more_steps(self, part: Heaps, moves: list[str], begun: str) -> list[Step]:
        """How a heap grows: buttons add pieces, a click on another heap joins it."""
        heap = int(begun[1:-1]) if re.fullmatch(r"p[1-9][0-9]?\+", begun) else 0
        starts = self._firsts(part)
        steps = []
        for move in moves:
            if (added := ADD.fullmatch(move)) and int(added[1]) == heap:
                label = ntext("Pôr {n} peça", "Pôr {n} peças", int(added[2]))
                steps.append(Step(move, None, complete=True, label=label))
            elif (joined := MERGE.fullmatch(move)) and heap in (pair := (int(joined[1]), int(joined[2]))):
                other = sum(pair) - heap
                cells = range(starts[other - 1], starts[other - 1] + part[other - 1])
                steps += (Step(move, f"s{cell}", complete=True) for cell in cells)
        return steps

    def cell_move(self, state: State[Heaps], prefix: str, cell: str) -> str | None:
        part, begun = state.position, prefix
        heap, index, size = self._located(part, cell)
        if not heap or _counted(part):
            return None
        if TAKE.fullmatch(begun) or split_of(begun):
            return self._second_attempt(part, begun, heap, index)
        if begun:
            low, other = sorted((heap, int(begun[1:-1])))
            return f"p{low}+p{other}"
        if index <= size:
            return f"p{heap}-{size - index + 1}"
        return self._growing_attempt(heap, index - size)

    def _growing_attempt(self, heap: int, behind: int) -> str | None:
        """The text of a click on one of the places behind the pieces of a heap."""
        if not self.loose:
            return f"p{heap}+{behind}"
        if behind == 1:
            return None
        return f"p{heap}+1" if self.add else f"p{heap}+p{heap}"

    def _second_attempt(self, part: Heaps, begun: str, heap: int, index: int) -> str | None:
        if self.loose:
            return self._cut_attempt(part, begun, heap, index - 1)
        amount = part[heap - 1] - index + 1
        return take_text(dict(sorted({**amounts_in(begun), heap: amount}.items()))) if amount > 0 else None

    def _cut_attempt(self, part: Heaps, begun: str, heap: int, before: int) -> str | None:
        """The text of a further cut, before a piece of a heap, counted from 0."""
        chosen, taken, shares = split_of(begun) or (*next(iter(amounts_in(begun).items())), ())
        cuts = dict(_further(shares or (part[heap - 1] - taken,)))
        return self._cut_text(heap, taken, cuts[before]) if chosen == heap and before in cuts else None

    def _located(self, part: Heaps, cell: str) -> tuple[int, int, int]:
        """The heap of a cell, its place there, both from 1, and the size of that heap; heap 0 for none."""
        if not self.loose:
            heap, index = map(int, cell[1:].split("."))
            return heap, index, part[heap - 1]
        number = int(cell[1:])
        for heap, (first, size) in enumerate(zip(self._firsts(part), part, strict=True), 1):
            if first <= number < first + size + self._gap:
                return heap, number - first + 1, size
        return 0, 0, 0

    # Drawing.

    def board_of(self, start: Heaps) -> Board:
        return slot_board(max(1, self._slots(start))) if self.loose else heap_board(self._room(start))

    def _slots(self, start: Heaps) -> int:
        """The places of a board on which all that may come of a start can be drawn."""
        places, pieces = self._places(start), self.most if self.add else sum(start)
        return places if places <= ACROSS else max(places, -(-pieces // _ON_A_LINE[self._gap]) * ACROSS)

    def view(self, state: State[Heaps]) -> View:
        part = state.position
        if not self.loose:
            return View(bean_pieces(tuple(min(size, MAX_SIZE) for size in part)), size_labels(part))
        return row_view(part, self._firsts(part), "bean")

    def chosen_cells(self, state: State[Heaps], move: str) -> tuple[str, ...]:
        """The pieces that go, every second part, or the heaps that grow."""
        part = state.position
        if not self.loose:
            return self.touched(state, move)
        starts = self._firsts(part)
        if TAKE.fullmatch(move):
            pairs = [(heap, part[heap - 1] - amount) for heap, amount in amounts_in(move).items()]
        elif split := split_of(move):
            return self._split_cells(part, *split)
        else:
            pairs = [(int(heap), 0) for heap in re.findall(r"p([1-9][0-9]?)", move)]
        return tuple(
            f"s{starts[heap - 1] + index}" for heap, kept in pairs for index in range(kept, part[heap - 1])
        )

    def _split_cells(self, part: Heaps, heap: int, taken: int, shares: Heaps) -> tuple[str, ...]:
        """Every second part, and what is taken."""
        first = self._firsts(part)[heap - 1]
        ends = [0, *accumulate(shares), sum(shares) + taken]
        spans = [*[*pairwise(ends[:-1])][1::2], (ends[-2], ends[-1])]
        return tuple(f"s{first + index}" for start, end in spans for index in range(start, end))

    def touched(self, state: State[Heaps], move: str) -> tuple[str, ...]:
        """The pieces that go or come; in a row of heaps what a heap becomes, where it stands afterwards."""
        part = state.position
        if self.goes != "out":
            changes = zip(part, self._without(part, *next(iter(amounts_in(move).items()))), strict=True)
            return tuple(
                f"p{heap}.{n}"
                for heap, (old, new) in enumerate(changes, 1)
                for n in range(min(old, new) + 1, max(old, new) + 1)
            )
        if not self.loose:
            return tuple(cell for step in move.split("/") for cell in self._changed(part, step))
        after = next((play.after for play in self.plays(part) if play.text == move), None)
        return () if after is None else self._new_cells(part, after)

    def _new_cells(self, before: Heaps, after: Heaps) -> tuple[str, ...]:
        """The cells of the heaps that were not there before."""
        old = list(before)
        cells: list[str] = []
        for first, size in zip(self._firsts(after), after, strict=True):
            if size in old:
                old.remove(size)
            else:
                cells += (f"s{first + index}" for index in range(size))
        return tuple(cells)

    def _firsts(self, part: Heaps) -> list[int]:
        return firsts(part, self._gap, ACROSS)

    def _changed(self, part: Heaps, step: str) -> Iterator[str]:
        if match := ADD.fullmatch(step):
            heap, amount = int(match[1]), int(match[2])
            size = part[heap - 1] + amount
        else:
            ((heap, amount),) = amounts_in(step).items()
            size = part[heap - 1]
        return (f"p{heap}.{n}" for n in range(size - amount + 1, size + 1))


def _counted(part: Heaps) -> bool:
    """Whether it is a single heap that is too large to be drawn: its number counts."""
    return max(part, default=0) > MAX_SIZE


def _further(shares: Heaps) -> Iterator[tuple[int, Heaps]]:
    """The ways to cut a cut heap once more: before which piece, from 0, and the parts then."""
    start = 0
    for number, share in enumerate(shares):
        for kept in range(1, share):
            yield start + kept, (*shares[:number], kept, share - kept, *shares[number + 1 :])
        start += share


def _chosen_on_the_way(taken: Taken) -> Iterator[str]:
    """The texts of what may be chosen before a move is whole, and of the move."""
    for k in range(1, len(taken) + 1):
        for some in combinations(taken.items(), k):
            yield take_text(dict(some))
