"""Why a position is P or N and how its winning move is found, in words for a 13-year-old. One file a game."""

from games.solvers.explanations import (
    add_up,
    blocking_nim,
    boards,
    digraph,
    hackenbush,
    halves,
    jil,
    many_heaps,
    nim,
    splitting,
    strips,
    subtraction,
    traffic_lights,
)
from games.solvers.explanations.base import explain

__all__ = [
    "add_up",
    "blocking_nim",
    "boards",
    "digraph",
    "explain",
    "hackenbush",
    "halves",
    "jil",
    "many_heaps",
    "nim",
    "splitting",
    "strips",
    "subtraction",
    "traffic_lights",
]
