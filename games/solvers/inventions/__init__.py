"""What the machine says of an invented game: the five conditions, its size, who wins, hints and twins."""

from games.solvers.inventions.examine import FORMAT, LIMIT, digest, examine

__all__ = ["FORMAT", "LIMIT", "digest", "examine"]
