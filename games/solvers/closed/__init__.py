"""Closed forms; importing this package registers those of all games."""

from games.solvers.closed import add_up, nim, subtraction

__all__ = ["add_up", "nim", "subtraction"]
