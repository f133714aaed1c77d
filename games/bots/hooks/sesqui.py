"""Sesqui: how many stones each colour still needs, and a few of thousands of turns."""

from collections.abc import Iterator
from dataclasses import replace
from heapq import nlargest
from itertools import islice
from typing import Any

from games.bots.hooks.base import WON, Valued
from games.bots.hooks.random_play import some
from games.rules.boards.fields import each
from games.rules.two.sesqui.rules import JOINS, Laid, Sesqui

_DROPS = 4  # of the stones that can be put, those that look best; after each of these
_SLIDES = 4  # the best slides
_TURN = 0.7  # stones, for whoever is on turn


class SesquiHook(Valued):
    """Chains need the fewest stones wherever they can be linked slantwise, too, as nobody can cut that."""

    word = "sesqui"
    sharp = 57
    game: Sesqui

    def value(self, state: Any, seat: int) -> float:
        player = self.owner(state, seat)
        value = self.needed(state.sets, 1 - player) - self.needed(state.sets, player)
        return value + (_TURN if state.turn == player else -_TURN)

    def needed(self, sets: tuple[int, ...], player: int) -> int:
        """How many stones would join a player's sides, if the other one stood still."""
        board = self.game.board
        start, goal = (board.sides[side] for side in JOINS[player])
        own, free = sets[player], board.full & ~sets[1 - player]
        reached = board.flood(start & own, own)
        stones = 0
        while not reached & goal:
            grown = (board.spread(reached) | start) & free | reached
            if grown == reached:
                return 2 * self.game.size
            reached = board.flood(grown, own | grown)
            stones += 1
        return stones

    def ways(self, state: Laid) -> int:
        """The empty cells on a shortest way of either player."""
        board, cells = self.game.board, 0
        for player, own in enumerate(state.sets):
            start, goal = (board.sides[side] for side in JOINS[player])
            cells |= board.path(board.full & ~state.sets[1 - player], start | own, goal)
        return cells & ~state.occupied

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
            ways = self.ways(replace(state, sets=state.with_own(own)))
            moves: list[tuple[float, str]] = []
            for start in each(own):
                for goal in each(game.slides(state, 1 << drop, start) & ways):
                    sets = state.with_own(own ^ 1 << start | 1 << goal)
                    lead = self.needed(sets, 1 - player) - self.needed(sets, player)
                    moves.append(
                        (lead + self.random.random() / 8, f"{names[drop]}/{names[start]}-{names[goal]}")
                    )
            yield from nlargest(_SLIDES, moves)

    def _drops(self, state: Laid) -> list[int]:
        """The stones to put that look best: on the ways of both, else any."""
        drops = self.game.drops(state)
        near = drops & self.ways(state) or drops
        player = state.turn
        values = {
            drop: self.needed(state.with_own(state.own | 1 << drop), player)
            - self.needed(state.with_own(state.own | 1 << drop), 1 - player)
            + self.random.random() / 8
            for drop in each(near)
        }
        return sorted(values, key=values.__getitem__)[:_DROPS]

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
