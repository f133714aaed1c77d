"""Sesqui: how many stones each colour still needs, on several ways, and a few of thousands of turns."""

from collections.abc import Iterator
from heapq import nlargest
from itertools import islice, pairwise
from typing import Any

from games.bots.hooks.base import WON, Valued
from games.bots.hooks.random_play import some
from games.rules.boards.fields import each
from games.rules.two.sesqui.crosses import linked
from games.rules.two.sesqui.rules import JOINS, Laid, Sesqui

_DROPS = 5  # of the stones that can be put, those that look best; after each of these
_SLIDES = 4  # the best slides
_WEIGHTS = (4.0, 2.0, 1.0)  # of a stone that is needed on the best way, and on others beside it
_TURN = 2.0  # for whoever is on turn


class SesquiHook(Valued):
    """Who has several ways to go on cannot be stopped by one turn. Chains are linked slantwise, too, but not
    between two stones of the other."""

    word = "sesqui"
    sharp = 57
    game: Sesqui

    def value(self, state: Any, seat: int) -> float:
        player = self.owner(state, seat)
        value = self.lead(state.sets, player)
        return value + (_TURN if state.turn == player else -_TURN)

    def missing(self, state: Any, player: int) -> int:
        return self.needed(state.sets, player)

    def lead(self, sets: tuple[int, ...], player: int) -> float:
        """How much more the other player needs."""
        return self.ways(sets, 1 - player)[0] - self.ways(sets, player)[0]

    def needed(self, sets: tuple[int, ...], player: int) -> int:
        """How many stones would join a player's sides, if the other one stood still."""
        reached = self._reached(sets, player, 0)
        return len(reached) - 1 if reached else 2 * self.game.size

    def ways(self, sets: tuple[int, ...], player: int) -> tuple[float, int]:
        """What a player needs, on a shortest way and on others that share no empty cell with it; and the
        empty cells on these ways."""
        needs, cells = 0.0, 0
        for weight in _WEIGHTS:
            reached = self._reached(sets, player, cells)
            needs += weight * (len(reached) - 1 if reached else self.game.size)
            cells |= self._way(sets, player, reached)
        return needs, cells

    def _reached(self, sets: tuple[int, ...], player: int, closed: int) -> list[int]:
        """The cells that no stone more joins to a player's first side, one stone, and so on until the other
        side is reached; nothing where it cannot be. The player goes over no closed cell."""
        board = self.game.board
        start, goal = (board.sides[side] for side in JOINS[player])
        own, rivals = sets[player], sets[1 - player]
        free = board.full & ~rivals & ~closed
        reached = [self._flood(start & own, own, rivals)]
        while not reached[-1] & goal:
            last = reached[-1]
            grown = last | (linked(board, last, rivals) | start) & free
            if grown == last:
                return []
            reached.append(self._flood(grown, own | grown, rivals))
        return reached

    def _flood(self, seed: int, within: int, rivals: int) -> int:
        while True:
            grown = seed | linked(self.game.board, seed, rivals) & within
            if grown == seed:
                return seed
            seed = grown

    def _way(self, sets: tuple[int, ...], player: int, reached: list[int]) -> int:
        """The empty cells of one shortest way through what was reached."""
        board, own, rivals = self.game.board, sets[player], sets[1 - player]
        cells, there = 0, board.sides[JOINS[player][1]]
        for nearer, farther in pairwise(reversed(reached)):
            # The chain on the way, back to the stone that was added last.
            chain = self._flood(there & nearer & own, own, rivals)
            fresh = nearer & ~farther & ~own
            spot = (there | linked(board, chain, rivals)) & fresh
            cells |= spot & -spot
            there = linked(board, spot & -spot, rivals)
        return cells

    def candidates(self, state: Any) -> list[str]:
        if state.placing:
            return some(self.game, state, self.random)
        turns = [turn for _value, turn in nlargest(_DROPS * _SLIDES, self._turns(state))]
        words = ["swap"] if state.can_swap else []
        # Where no turn looks good any will do: to exchange colours alone is no choice.
        others = (move for move in self.game.moves(state) if move not in words)
        return words + (turns or list(islice(others, 1)))

    def _turns(self, state: Laid) -> Iterator[tuple[float, str]]:
        """The turns that are worth a look, and how the state looks after them."""
        game, names, player = self.game, self.game.board.names, state.turn
        for drop in self._drops(state):
            own = state.own | 1 << drop
            if game.ends(player, own, 1 << drop):
                yield WON, names[drop]
                continue
            sets = state.with_own(own)
            ways = self.ways(sets, 0)[1] | self.ways(sets, 1)[1]
            moves: list[tuple[float, str]] = []
            for start in each(own):
                self.limits.wanted(len(moves))
                for goal in each(game.slides(state, 1 << drop, start) & ways):
                    sets = state.with_own(own ^ 1 << start | 1 << goal)
                    lead = self.lead(sets, player) + self.random.random() / 8
                    moves.append((lead, f"{names[drop]}/{names[start]}-{names[goal]}"))
            yield from nlargest(_SLIDES, moves)

    def _drops(self, state: Laid) -> list[int]:
        """The stones to put that look best."""
        values = {
            drop: self.lead(state.with_own(state.own | 1 << drop), state.turn) + self.random.random() / 8
            for drop in each(self.game.drops(state))
        }
        return nlargest(_DROPS, values, key=values.__getitem__)

    def decisive(self, state: Any) -> Iterator[str]:
        """All turns that win."""
        if state.placing or self.needed(state.sets, state.turn) > 2:
            return
        game, board, names = self.game, self.game.board, self.game.board.names
        start, goal = (board.sides[side] for side in JOINS[state.turn])
        for cell in each(game.drops(state)):
            own = state.own | 1 << cell
            reached, back = board.flood(start & own, own), board.flood(goal & own, own)
            if reached & goal:
                yield names[cell]
                continue
            joining = (board.spread(reached) | start) & (board.spread(back) | goal) & ~own & ~state.rivals
            for mover in each(own) if joining else ():
                for to in each(game.slides(state, 1 << cell, mover) & joining):
                    if game.ends(state.turn, own ^ 1 << mover | 1 << to, 1 << to):
                        yield f"{names[cell]}/{names[mover]}-{names[to]}"

    def random_step(self, state: Any) -> tuple[str, Any]:
        """Any stone that may be put, and any slide: the turns are not listed."""
        game, names, random = self.game, self.game.board.names, self.random
        drops = [] if state.placing else list(each(game.drops(state)))
        random.shuffle(drops)
        for drop in drops:
            stones = list(each(state.own | 1 << drop))
            random.shuffle(stones)
            for start in stones:
                if goals := list(each(game.slides(state, 1 << drop, start))):
                    own = state.own | 1 << drop
                    if game.ends(state.turn, own, 1 << drop):
                        move = names[drop]
                    else:
                        move = f"{names[drop]}/{names[start]}-{names[random.choice(goals)]}"
                    return move, game.apply(state, move)
        return super().random_step(state)
