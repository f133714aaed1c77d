"""Campanha: rows that can still become five, and where the knights can go."""

from dataclasses import replace
from random import Random
from typing import Any

from games.bots.hooks.base import Valued
from games.rules.game import Game
from games.rules.two.campaign.rules import ROW, Campaign

_ROWS = (0.0, 0.05, 0.3, 1.5, 6.0)  # what a line of five cells is worth with so many own markers and no other
_LEAP = 0.4  # what a leap is worth to whoever has it
_SETTINGS = 40  # ways to set the knights that are looked at


class CampaignHook(Valued):
    """Lines of five cells without a rival's marker count by the own ones in them; leaps count besides."""

    word = "campaign"
    counts_moves = True
    game: Campaign

    def __init__(self, game: Game[Any], random: Random) -> None:
        super().__init__(game, random)
        rays = (self.game.board.rays[cell] for cell in self.game.board.places)
        lines = (
            (cell, *ray[: ROW - 1])
            for cell, cell_rays in zip(self.game.board.places, rays, strict=True)
            for ray in cell_rays
        )
        self.lines = {sum(1 << cell for cell in line) for line in lines if len(line) == ROW}

    def candidates(self, state: Any) -> list[str]:
        if state.phase != "place":
            return super().candidates(state)
        return [self.game.random_move(state, self.random) for _number in range(_SETTINGS)]

    def decisive(self, state: Any) -> Any:
        return super().decisive(state) if state.phase == "play" else ()

    def value(self, state: Any, seat: int) -> float:
        player = self.owner(state, seat)
        value = 0.0
        for line in self.lines:
            own, rivals = line & state.sets[player], line & state.sets[1 - player]
            if not (own and rivals):
                value += _ROWS[own.bit_count()] - _ROWS[rivals.bit_count()]
        return value + _LEAP * (self._leaps(state, player) - self._leaps(state, 1 - player))

    def _leaps(self, state: Any, player: int) -> int:
        mine = replace(state, turn=player)
        return sum(goals.bit_count() for goals in self.game.goals(mine).values())
