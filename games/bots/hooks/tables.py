"""Games whose closed form rests on a table, which is made or unpacked once in a process."""

from typing import Any

from games.bots.hooks.base import Hook
from games.rules.game import Impartial
from games.solvers.closed.base import fact


class TableHook(Hook):
    game: Impartial[Any]

    def prepare(self) -> None:
        fact(self.game, self.game.initial().position)


class TrafficLightsHook(TableHook):
    word = "traffic_lights"


class SilverDollarHook(TableHook):
    word = "silver_dollar"
