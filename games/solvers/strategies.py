"""Winning strategies that are known: the winning move in each position that comes up while it is followed.

`strategy.txt` beside the rules of a game has a line a position: the cells of each kind of piece, those of the
winner first, who is on turn, and the move. Positions that are won at once are left out. That the strategy
beats every answer is what its test plays out.
"""

from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from typing import Any

from games.rules.bases.board_game import BoardGame
from games.rules.bases.repeating import Repeating
from games.rules.errors import IllegalMove
from games.rules.game import Game


def winning_move(game: Game[Any], state: Any) -> str | None:
    """The move of a known strategy, None where there is none for this position.

    Where a position has come back already, one of the strategy might come for the third time: none is told.
    """
    if not isinstance(game, BoardGame):
        return None
    book = _book(type(game).__module__)
    if isinstance(game, Repeating) and len(set(state.past.positions)) < len(state.past.positions):
        return None
    move = book.get(_line(game, state)) if book else None
    return move if move and _legal(game, state, move) else None


def _legal(game: BoardGame[Any], state: Any, move: str) -> bool:
    """Whether an option does not forbid it."""
    try:
        game.play(state, move)
    except IllegalMove:
        return False
    return True


def _line(game: BoardGame[Any], state: Any) -> str:
    return " ".join(
        "".join(game.board.names_of(cells)) for cells in (state.own, state.rivals, *state.sets[2:])
    )


@lru_cache(maxsize=64)
def _book(module: str) -> Mapping[str, str]:
    file = resources.files(module.rpartition(".")[0]) / "strategy.txt"
    if not file.is_file():
        return {}
    lines = file.read_text(encoding="ascii").splitlines()
    return {position: move for position, _, move in (line.rpartition(" ") for line in lines)}
