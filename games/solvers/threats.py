"""Wins in one move: whoever is on turn has them, the others threaten them."""

from itertools import islice
from typing import Any

from games.rules.bases.board_game import BoardGame
from games.rules.errors import GameError

MOST_LISTED = 20_000  # moves in one position; wins among later ones are not seen


def threats(game: BoardGame[Any], state: Any) -> dict[str, list[str]]:
    """For each role the cells of the moves with which it would win at once if it were on turn.

    Without the roles that have none, or that cannot be on turn here; empty when the game is over.
    """
    if game.outcome(state):
        return {}
    cells_of = {}
    for role in game.players:
        there = on_turn(game, state, role)
        if there is not None and (cells := _winning_cells(game, there, role)):
            cells_of[role] = cells
    return cells_of


def on_turn(game: BoardGame[Any], state: Any, role: str) -> Any:
    """The same position with this role on turn; None where there is no such position, as after the end."""
    if game.to_move(state) == role:
        return state
    try:
        there = game.as_if(state, role)
    except GameError:
        return None
    return there if game.to_move(there) == role else None


def _winning_cells(game: BoardGame[Any], state: Any, role: str) -> list[str]:
    """The cells of all moves that win at once, in board order."""
    cells = 0
    for move in islice(game.moves(state), MOST_LISTED):
        ended = game.outcome(game.play(state, move))
        if ended is not None and ended.winner == role:
            cells |= game.board.set_of(game.touched(state, move))
    return game.board.names_of(cells)
