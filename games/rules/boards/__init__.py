"""Boards: which cells there are, where they are drawn, what they are called. One file a family of shapes."""

from games.rules.boards.base import Board, BoardCell, Caption, Curve, Point, Sign
from games.rules.boards.heaps import bag_board, heap_board, track_board

__all__ = [
    "Board",
    "BoardCell",
    "Caption",
    "Curve",
    "Point",
    "Sign",
    "bag_board",
    "heap_board",
    "track_board",
]
