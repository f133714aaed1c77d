"""How heaps are drawn and clicked: below each other, or in a row where they have no fixed places."""

import re
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import accumulate, combinations, pairwise

from games.rules.bases.heap_moves import HeapMoves
from games.rules.bases.heaps import (
    Heaps,
    Taken,
    amounts_in,
    bean_pieces,
    change_text,
    last_beans,
    size_labels,
    take_text,
    with_amount,
)
from games.rules.bases.many_heaps import clicks
from games.rules.bases.row_clicks import ADD, TAKE, RowClicks, further
from games.rules.bases.splitting import row_view, split_of
from games.rules.game import State, Step, View


class HeapClicks(RowClicks, HeapMoves):
    """Heaps on the board."""

    @property
    def gap(self) -> int:  # type: ignore[override]
        """One place for the size of a heap, and one to choose it where it may grow."""
        return 2 if self.merge or self.add else 1

    def steps_to(self, state: State[Heaps], moves: Iterable[str], prefix: str) -> list[Step]:
        position = state.position
        if self.loose:
            return self.row_steps(position, [*moves], prefix)
        return self._heap_steps(position, [*moves], prefix)

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
        for cell, taken_then in clicks(part, partial(self.clicked, taken)):
            after = take_text(taken_then)
            if after != begun and after in leads:
                steps.append(Step(after, cell, *leads[after]))
        return steps

    def cell_move(self, state: State[Heaps], prefix: str, cell: str) -> str | None:
        position = state.position
        heap, index, size = self._located(position, cell)
        if not heap:
            return None
        if TAKE.fullmatch(prefix) or split_of(prefix):
            return self._second_attempt(position, prefix, heap, index)
        if prefix:
            low, other = sorted((heap, int(prefix[1:-1])))
            return f"p{low}+p{other}"
        if index <= size or not self.loose:
            return change_text(heap, size, index)
        if index == size + 1:  # where its number stands
            return None
        return f"p{heap}+1" if self.add else f"p{heap}+p{heap}"

    def _second_attempt(self, part: Heaps, begun: str, heap: int, index: int) -> str | None:
        if self.loose:
            return self._cut_attempt(part, begun, heap, index - 1)
        amount = part[heap - 1] - index + 1
        return take_text(with_amount(amounts_in(begun), heap, amount)) if amount > 0 else None

    def _cut_attempt(self, part: Heaps, begun: str, heap: int, before: int) -> str | None:
        """The text of a further cut, before a piece of a heap, counted from 0."""
        chosen, taken, shares = split_of(begun) or (*next(iter(amounts_in(begun).items())), ())
        cuts = dict(further(shares or (part[heap - 1] - taken,)))
        return self.cut_text(heap, taken, cuts[before]) if chosen == heap and before in cuts else None

    def _located(self, part: Heaps, cell: str) -> tuple[int, int, int]:
        """The heap of a cell, its place there, both from 1, and the size of that heap; heap 0 for none."""
        if not self.loose:
            heap, index = map(int, cell[1:].split("."))
            return heap, index, part[heap - 1]
        number = int(cell[1:])
        for heap, (first, size) in enumerate(zip(self.starts(part), part, strict=True), 1):
            if first <= number < first + size + self.gap:
                return heap, number - first + 1, size
        return 0, 0, 0

    def view(self, state: State[Heaps]) -> View:
        position = state.position
        if not self.loose:
            return View(bean_pieces(position), size_labels(position))
        return row_view(position, self.starts(position), "bean")

    def chosen_cells(self, state: State[Heaps], move: str) -> tuple[str, ...]:
        """The pieces that go, every second part, or the heaps that grow."""
        position = state.position
        if not self.loose:
            return self.touched(state, move)
        starts = self.starts(position)
        if TAKE.fullmatch(move):
            pairs = [(heap, position[heap - 1] - amount) for heap, amount in amounts_in(move).items()]
        elif split := split_of(move):
            return self._split_cells(position, *split)
        else:
            pairs = [(int(heap), 0) for heap in re.findall(r"p([1-9][0-9]?)", move)]
        return tuple(
            f"s{starts[heap - 1] + index}"
            for heap, kept in pairs
            for index in range(kept, position[heap - 1])
        )

    def _split_cells(self, part: Heaps, heap: int, taken: int, shares: Heaps) -> tuple[str, ...]:
        """Every second part, and what is taken."""
        first = self.starts(part)[heap - 1]
        ends = [0, *accumulate(shares), sum(shares) + taken]
        spans = [*[*pairwise(ends[:-1])][1::2], (ends[-2], ends[-1])]
        return tuple(f"s{first + index}" for start, end in spans for index in range(start, end))

    def touched(self, state: State[Heaps], move: str) -> tuple[str, ...]:
        """The pieces that go or come; in a row of heaps what a heap becomes, where it stands afterwards."""
        position = state.position
        if self.goes != "out":
            changes = zip(
                position, self._without(position, *next(iter(amounts_in(move).items()))), strict=True
            )
            return tuple(
                f"p{heap}.{n}"
                for heap, (old, new) in enumerate(changes, 1)
                for n in range(min(old, new) + 1, max(old, new) + 1)
            )
        if not self.loose:
            return tuple(cell for step in move.split("/") for cell in self._step_cells(position, step))
        after = next((play.after for play in self.plays(position) if play.text == move), None)
        return () if after is None else self._new_cells(position, after)

    def _new_cells(self, before: Heaps, after: Heaps) -> tuple[str, ...]:
        """The cells of the heaps that were not there before."""
        old = list(before)
        cells: list[str] = []
        for first, size in zip(self.starts(after), after, strict=True):
            if size in old:
                old.remove(size)
            else:
                cells += (f"s{first + index}" for index in range(size))
        return tuple(cells)

    def _step_cells(self, part: Heaps, step: str) -> tuple[str, ...]:
        if match := ADD.fullmatch(step):
            heap, amount = int(match[1]), int(match[2])
            return last_beans(heap, part[heap - 1] + amount, amount)
        ((heap, amount),) = amounts_in(step).items()
        return last_beans(heap, part[heap - 1], amount)


def _chosen_on_the_way(taken: Taken) -> Iterator[str]:
    """The texts of what may be chosen before a move is whole, and of the move."""
    for k in range(1, len(taken) + 1):
        for some in combinations(taken.items(), k):
            yield take_text(dict(some))
