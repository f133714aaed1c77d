"""Endings of games whose positions fall into rooms: the values of the rooms say who wins, and by which moves.

Dominório, Gatos & Cães, Konane, Sapos e Rãs. Pure.
"""

from collections.abc import Callable
from typing import Any

from games.rules.game import Game
from games.solvers.partisan.played import division
from games.solvers.partisan.sums import SumGame
from games.solvers.theory import too_big

MOST_CELLS = 18  # of a room that is valued while somebody waits: a third of a second, and mostly far less
MOST_MET = 3_000  # rooms that are met on the way


def sum_ending(
    game: Game[Any], state: Any, progress: Callable[[int], None]
) -> tuple[float, list[str]] | None:
    """What a state is worth to the one on turn (a win 1, a loss 0), and the moves that win; None where there
    are no rooms, or one is too large. Raises TooBig."""
    divided = division(game, state)
    if divided is None or any(len(cells) > MOST_CELLS for _room, cells in divided.rooms):
        return None

    def brief(met: int) -> None:
        progress(met)
        if met > MOST_MET:
            too_big(met, "São posições a mais para ver todas.")

    for room, _cells in divided.rooms:
        divided.values.value(room, brief)
    # What the rooms become is valued by now.
    sums = SumGame()

    def wins(move: str) -> bool:
        after = division(game, game.apply(state, move))
        assert after is not None
        return not sums.wins(after.summands(), 1 - state.turn)

    winning = list(filter(wins, game.moves(state)))
    return float(bool(winning)), winning
