"""Nosferatu: how many are left on either side, and who could capture whom."""

from collections.abc import Iterator
from heapq import nlargest
from itertools import islice
from typing import Any

from games.bots.hooks.base import Valued
from games.bots.hooks.random_play import some
from games.rules.boards.fields import HEXAGONAL, each
from games.rules.two.nosferatu.hunting import jumps
from games.rules.two.nosferatu.rules import Hunt, Nosferatu

_VAMPIRE = 1.5  # villagers
_PLACED = 0.1  # what a piece is worth more on the board than in the reserve
_HIDDEN = 1.0  # what it is worth to have Nosferatu, who can be taken, still in the reserve
_THREAT = 0.6  # for each piece that could capture, if it were its turn
_CHAINS = 40  # captures that are looked at, and as many drawn ones where there are more
_FEW = 14  # of other moves, those that look best


class Hunting(Valued):
    """A vampire is worth more than a villager; captures, which must be made, are followed to their end."""

    word = "nosferatu"
    counts_pieces = True
    game: Nosferatu

    def value(self, state: Any, seat: int) -> float:
        lead: float = _HIDDEN * state.reserve[2]
        for side, worth, sign in ((0, _VAMPIRE, 1), (1, 1.0, -1)):
            there = state.sets[side].bit_count()
            threats = self.threats(state.sets, side)
            lead += sign * (worth * (there + state.reserve[side]) + _PLACED * there + _THREAT * threats)
        return -lead if seat else lead

    def threats(self, sets: tuple[int, ...], side: int) -> int:
        """How many pieces of a side could capture."""
        vampires, villagers, nosferatu = sets
        hunters, prey = (villagers, vampires | nosferatu) if side else (vampires, villagers)
        board = self.game.board
        empty = board.full & ~(vampires | villagers | nosferatu)
        threats = 0
        for column, number in HEXAGONAL[:3]:
            step = board.stride * column + number
            threats |= (prey >> step & empty >> 2 * step | prey << step & empty << 2 * step) & hunters
        if not side:
            cells = each(nosferatu)
            threats |= sum(1 << cell for cell in cells if any(jumps(board, cell, prey, empty, far=True)))
        return threats.bit_count()

    def after(self, state: Hunt, move: str) -> Hunt:
        return self.game.done(state, self.game.split(move))

    def candidates(self, state: Any) -> list[str]:
        if self.game.jumping(state):
            moves = list(islice(self.game.moves(state), _CHAINS + 1))
            if len(moves) > _CHAINS:
                moves += (self.game.random_move(state, self.random) for _unused in range(_CHAINS))
            return list(dict.fromkeys(moves))
        candidates = (
            (self.value(self.after(state, move), state.turn), move) for move in self.game.moves(state)
        )
        return [move for _value, move in nlargest(_FEW, candidates)]

    def first_candidates(self, state: Any) -> list[str]:
        """A villager that is offered looks like a bad move until its capture is answered."""
        return self.candidates(state) if self.game.jumping(state) else some(self.game, state, self.random)

    def loud(self, state: Any) -> Iterator[tuple[str, Any]]:
        """Captures, which must be made."""
        if self.game.jumping(state):
            for move in self.candidates(state):
                yield move, self.after(state, move)
