"""Why a position is P or N and how its winning move is found, in words for a 13-year-old. One file a game."""

from games.solvers.explanations import (
    add_up,
    halves,
    jil,
    nim,
    subtraction,
)
from games.solvers.explanations.base import explain

__all__ = [
    "add_up",
    "explain",
    "halves",
    "jil",
    "nim",
    "subtraction",
]
