"""Closed forms; importing this package registers those of all games."""

from games.solvers.closed import (
    add_up,
    boards,
    divisor,
    even_or_odd_heap,
    half,
    jil,
    nim,
    nimble2d,
    odd_even,
    subtraction,
)

__all__ = [
    "add_up",
    "boards",
    "divisor",
    "even_or_odd_heap",
    "half",
    "jil",
    "nim",
    "nimble2d",
    "odd_even",
    "subtraction",
]
