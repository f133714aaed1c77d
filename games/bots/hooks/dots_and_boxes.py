"""Pontos e Quadrados: free boxes, lines that give nothing away, chains, and the end to its last line."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from games.bots.hooks.base import Ended, Hook
from games.rules.boards.fields import each
from games.rules.two.dots_and_boxes.rules import DotsAndBoxes
from games.solvers.theory import too_big

MOST_LINES = 26  # that are left when the end is searched
MOST_MET = 40_000  # positions of it
_IN_CHAIN = 2  # lines that a box of a chain lacks
_HANDED_OVER = {False: 2, True: 4}  # boxes that are left to keep control, by whether it is a loop


class Ending:
    """What the lines that are left are worth to whoever draws the next one: his boxes less the other's."""

    def __init__(self, game: DotsAndBoxes, progress: Callable[[int], None] = lambda _met: None) -> None:
        self.around, self.beside = game.board.around, game.board.beside
        self._game = game
        self._progress = progress
        self._known: dict[int, int] = {0: 0}
        self.met = 0

    def margin(self, left: int) -> int:
        """Raises TooBig."""
        known = self._known.get(left)
        if known is None:
            self.met += 1
            self._progress(self.met)
            if self.met > MOST_MET:
                too_big(self.met, "São posições a mais para ver todas.")
            known = self._known[left] = max(self.after(left, line) for line in self.lines(left))
        return known

    def after(self, left: int, line: int) -> int:
        """What a line is worth to who draws it."""
        then = left & ~(1 << line)
        closed = sum(not self.around[box] & then for box in each(self.beside[line]))
        return closed + self.margin(then) if closed else -self.margin(then)

    def lines(self, left: int) -> Iterator[int]:
        """Lines of which one is best: where a box is free, those that take one, and those that leave the last
        boxes of a chain to the other (Berlekamp, The Dots-and-Boxes Game, chapter 2)."""
        free = self.free(left)
        if not free:
            yield from each(left)
            return
        leaving = 0
        for line in each(free):
            beyond = self._beyond(left, line)
            if beyond is None:
                yield line
                return
            leaving |= beyond
        yield from each(free | leaving)

    def free(self, left: int) -> int:
        """The lines that close a box."""
        return self._game.closable(~left)

    def _beyond(self, left: int, line: int) -> int | None:
        """The line that leaves the free box behind this one, and the next, to the other, as a set; None where
        taking the box is as good as anything: there is no next box, or there are more after it."""
        for box in each(self.beside[line]):
            further = self.around[box] & left & ~(1 << line)
            if further and not further & (further - 1):
                return self._last(left, box, further)
        return None

    def _last(self, left: int, box: int, further: int) -> int | None:
        """The line itself if the chain ends behind it, or a loop has four boxes left."""
        for after in each(self.beside[further.bit_length() - 1] & ~(1 << box)):
            missing = self.around[after] & left
            if missing.bit_count() == _IN_CHAIN:
                return further if missing & self.free(left) else None
        return further


class DotsHook(Hook):
    """A random match draws lines that give nothing away; what chains are left then is counted."""

    word = "dots_and_boxes"
    game: DotsAndBoxes

    def __init__(self, game: DotsAndBoxes, random: Random) -> None:
        super().__init__(game, random)
        self.ending = Ending(game)

    def left(self, state: Any) -> int:
        """The lines that are not drawn."""
        lines: int = state.lines
        return self.game.all_lines & ~lines

    def gifts(self, state: Any) -> list[str]:
        return self.game.board.names_of(self.ending.free(self.left(state)))

    def solved(self, state: Any, progress: Callable[[int], None]) -> tuple[float, list[str]] | None:
        """Where few lines are left: the moves that win most boxes or lose fewest."""
        left = self.left(state)
        if left.bit_count() > MOST_LINES:
            return None
        ending = Ending(self.game, progress)
        worth = {line: ending.after(left, line) for line in ending.lines(left)}
        most = max(worth.values())
        score = self.game.score(state)
        mine = score[self.game.players[state.turn]]
        lead = 2 * mine - sum(score.values()) + most
        best = [self.game.board.names[line] for line, value in worth.items() if value == most]
        return (lead > 0) + (lead == 0) / 2, best

    def candidates(self, state: Any) -> list[str]:
        left = self.left(state)
        lines = list(self.ending.lines(left))
        if not self.ending.free(left):
            lines = list(each(self.harmless(left))) or lines
        return [self.game.board.names[line] for line in lines]

    def harmless(self, left: int) -> int:
        """The lines that make no third side."""
        lines = left
        for sides in self.game.board.around.values():
            missing = sides & left
            if missing.bit_count() == _IN_CHAIN:
                lines &= ~missing
        return lines

    def playout(self, state: Any) -> Ended:
        left, turn = self.left(state), state.turn
        made: list[set[str]] = [set(), set()]
        boxes = [cells.bit_count() for cells in state.sets]
        board = self.game.board
        while left:
            free = self.ending.free(left)
            lines = free or self.harmless(left)
            if not lines:
                break
            line = self.random.choice(list(each(lines)))
            left &= ~(1 << line)
            made[turn].add(board.names[line])
            if free:
                boxes[turn] += sum(not board.around[box] & left for box in each(board.beside[line]))
            else:
                turn = 1 - turn
        boxes[turn] += self.opened(left)
        mine = [boxes[0] > boxes[1], boxes[1] > boxes[0]]
        worth = [float(won) for won in mine] if any(mine) else [0.5, 0.5]
        return Ended(worth, made)

    def opened(self, left: int) -> int:
        """About how many boxes more than the other one gets who has to open the first chain: they are opened
        from the shortest on, and of long ones the last boxes are handed over where that pays."""
        margin = 0
        for size, loop in sorted(self.chains(left), reverse=True):
            kept = _HANDED_OVER[loop]
            whole, handing = size + margin, size - 2 * kept - margin
            margin = -max(whole, handing if loop or size > kept else whole)
        return margin

    def chains(self, left: int) -> Iterator[tuple[int, bool]]:
        """The size of each group of boxes between which lines are missing, and whether it is a loop."""
        around, beside = self.game.board.around, self.game.board.beside
        waiting = {box for box, sides in around.items() if sides & left}
        while waiting:
            boxes, lines = [waiting.pop()], 0
            for box in boxes:
                lines |= around[box] & left
                near = {other for line in each(around[box] & left) for other in each(beside[line])} & waiting
                waiting -= near
                boxes += near
            yield len(boxes), lines.bit_count() == len(boxes)
