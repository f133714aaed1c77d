"""Lessons as data. Pure Python over `games.rules` and `games.solvers`."""
