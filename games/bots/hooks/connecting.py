"""Games whose full board has one winner, who does not depend on the order of the stones: a random match is a
random filling of the board, looked at once."""

from itertools import combinations
from math import inf
from typing import Any

from games.bots.hooks.base import Ended
from games.bots.hooks.placing import PlacingHook
from games.rules.boards.fields import each
from games.rules.two.hex.rules import JOINS

_BEST_CELLS = 12
_LOOKED_AT = 30  # random matches that rank the cells
_CONVERSIONS = 30


class Filling(PlacingHook):
    """Pieces bear their players' names, or both players put those of both colours."""

    word = "filling"

    def playout(self, state: Any) -> Ended:
        game: Any = self.game
        outcome = game.outcome(state)
        if outcome is not None:
            return Ended(self.worth(state, outcome))
        black, white, *others = state.sets
        # What belongs to nobody is filled like empty cells.
        free = game.board.full & ~(black | white)
        # Who is on turn gets the odd cell.
        first = self.some(free, (free.bit_count() + (state.turn == 0)) // 2)
        second = free ^ first
        sets = (black | first, white | second, *(0 for _kind in others))
        ended = game.outcome(game.state(sets, 0, False, False, game.won_by(sets)))
        assert ended is not None
        worth = [0.0, 0.0]
        worth[self.owner(state, game.players.index(str(ended.winner)))] = 1.0
        kinds = [kind.name for kind in game.kinds[:2]]
        names = [game.board.names_of(cells) for cells in (first, second)]
        if kinds == list(game.players):
            return Ended(worth, [set(name) for name in names])
        made = {
            f"{name}={kind}" for kind, cell_names in zip(kinds, names, strict=True) for name in cell_names
        }
        return Ended(worth, (made, made))

    def some(self, cells: int, count: int) -> int:
        """So many of the cells, at random."""
        random = self.random
        chosen = random.getrandbits(cells.bit_length()) & cells if cells else 0
        excess = chosen.bit_count() - count
        changing = chosen if excess > 0 else cells & ~chosen
        if excess:
            for cell in random.sample(list(each(changing)), abs(excess)):
                chosen ^= 1 << cell
        return chosen


class HexHook(Filling):
    """Hex, in which a way over empty cells shows what is missing."""

    word = "hex"

    def missing(self, state: Any, player: int) -> float:
        """The stones that would join a player's sides, if the other one stood still."""
        board = self.game.board
        start, goal = (board.sides[side] for side in JOINS[player])
        own, free = state.sets[player], board.full & ~state.sets[1 - player]
        reached, stones = board.flood(start, own), 0
        while not reached & goal:
            grown = reached | (start | board.spread(reached)) & free
            if grown == reached:
                return inf
            reached, stones = board.flood(grown, own | grown), stones + 1
        return stones


class NexHook(Filling):
    """Whoever needs neutral stones converts them. Of thousands of moves few are looked at."""

    word = "nex"

    def candidates(self, state: Any) -> list[str]:
        """The cells that most often go with a win for oneself, with neutral stones where the opponent would
        like to play; and conversions."""
        board = self.game.board
        empty = self.game.empty(state)
        if empty.bit_count() < 2:
            return super().candidates(state)
        ranked = self._ranked(state)
        cells = [cell for cell in ranked if empty >> board.bits[cell] & 1][:_BEST_CELLS]
        moves = [f"{cell}/{other}" for cell in cells[: _BEST_CELLS // 2] for other in cells if cell != other]
        wanted = [cell for cell in ranked if state.sets[2] >> board.bits[cell] & 1][:_BEST_CELLS]
        own = board.names_of(state.own)
        pairs = [board.names_of(board.set_of(pair)) for pair in combinations(wanted, 2)] if own else []
        pairs = self.random.sample(pairs, min(len(pairs), _CONVERSIONS))
        return moves + [f"{first}+{other}/{self.random.choice(own)}" for first, other in pairs]

    def _ranked(self, state: Any) -> list[str]:
        """The cells that can be had, those first that most often belonged to the winner."""
        names = self.game.board.by_name
        often = dict.fromkeys(names, 0)
        for _look in range(_LOOKED_AT):
            worth, made = self.playout(state)
            winner = self.owner(state, 0 if worth[0] else 1)
            for name in made[winner]:
                often[name] += 1
        return sorted(often, key=lambda name: -often[name])

    def decisive(self, state: Any) -> list[str]:
        """Of the moves that put a stone, one for each cell; of the conversions, those that join."""
        game = self.game
        board = game.board
        empty = game.empty(state)
        if empty.bit_count() + state.sets[2].bit_count() < 2 or empty.bit_count() == 1:
            return list(game.moves(state))
        names = board.names_of(empty)
        moves = [f"{name}/{names[0] if name != names[0] else names[1]}" for name in names]
        return moves + list(self._joining(state))

    def _joining(self, state: Any) -> list[str]:
        board = self.game.board
        start, goal = (board.sides[side] for side in JOINS[state.turn])
        # Without the neutral stones next to what is reached nothing can be joined.
        if not board.flood(start, state.own | state.sets[2]) & goal:
            return []
        moves = []
        for pair in combinations(each(state.sets[2]), 2):
            own = state.own | 1 << pair[0] | 1 << pair[1]
            chain = board.flood(board.flood(start, own) & goal, own)
            spare = state.own & ~chain or state.own
            if chain and spare:
                first, second = (board.names[cell] for cell in pair)
                moves += [f"{first}+{second}/{name}" for name in board.names_of(spare)]
        return moves
