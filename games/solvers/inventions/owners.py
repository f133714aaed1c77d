"""Condition 3: the same finite choices for both, everything visible. It fails where pieces have owners."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any

from games.rules.invented.game import Invented, InventedPosition
from games.solvers.inventions.graph import Graph
from games.solvers.theory import TooBig

_LOOKED_AT = 5_000  # positions
_MOVES_SHOWN = 6


def owned(
    game: Invented,
    places: Sequence[InventedPosition],
    whole: Graph[InventedPosition],
    progress: Callable[[], None],
) -> dict[str, Any]:
    """The verdict; its evidence is a position with the moves that only one of the players has there."""
    if not game.rules.partisan:
        return {"number": 3, "verdict": "proved", "why": "same_moves"}
    with suppress(TooBig):
        # The starts come first: a counter-example that is seen at once is the best one.
        for place in (*places, *islice(whole.keys, _LOOKED_AT)):
            progress()
            first, second = (list(game.position_moves(place._replace(mover=mover))) for mover in (0, 1))
            if set(first) != set(second):
                return _fails(game, places, place, first, second)
    if whole.complete and len(whole.keys) <= _LOOKED_AT:
        return {"number": 3, "verdict": "proved", "why": "unused_owners"}
    return {"number": 3, "verdict": "undecided", "why": "limit", "positions": len(whole.keys)}


def _fails(
    game: Invented,
    places: Sequence[InventedPosition],
    place: InventedPosition,
    first: list[str],
    second: list[str],
) -> dict[str, Any]:
    evidence = {
        "start": places.index(place) if place in places else None,
        "position": game.place_json(place),
        "first": [move for move in first if move not in set(second)][:_MOVES_SHOWN],
        "second": [move for move in second if move not in set(first)][:_MOVES_SHOWN],
    }
    return {"number": 3, "verdict": "fails", "why": "owned", "evidence": evidence}
