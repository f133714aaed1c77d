"""Condition 4: the game always ends. Proven by a search, by its parts or by a measure; or a cycle."""

from collections.abc import Sequence
from typing import Any

from games.rules.invented.game import Invented, InventedPosition
from games.solvers.inventions.graph import Graph, shorter


def ends(
    game: Invented,
    places: Sequence[InventedPosition],
    whole: Graph[InventedPosition],
    parts: Graph[tuple[int, Any]],
    measures: list[str] | None,
) -> dict[str, Any]:
    """The verdict with its reason."""
    if whole.cycle is not None and whole.root is not None:
        evidence = {"start": places.index(whole.root), "steps": _cycle(game, whole.cycle)}
        return {"number": 4, "verdict": "fails", "why": "cycle", "evidence": evidence}
    if measures is not None:
        return _proved("measure", whole) | {"measures": measures}
    if whole.finite:
        return _proved("search", whole)
    if parts.finite:
        return _proved("parts", whole) | {"parts": len(parts.keys)}
    return {"number": 4, "verdict": "undecided", "why": "limit", "positions": len(whole.keys)}


def _proved(why: str, whole: Graph[InventedPosition]) -> dict[str, Any]:
    return {"number": 4, "verdict": "proved", "why": why, "positions": len(whole.keys)}


def _cycle(game: Invented, cycle: Sequence[InventedPosition]) -> list[dict[str, Any]]:
    """The positions of a short cycle, each with the move that leads on to the next one."""
    loop = shorter(cycle, lambda place: ((after,) for after in game.followers(place)))
    following = [*loop[1:], loop[0]]
    return [
        {"position": game.place_json(place), "move": _move(game, place, after)}
        for place, after in zip(loop, following, strict=True)
    ]


def _move(game: Invented, place: InventedPosition, after: InventedPosition) -> str:
    return next(move for move in game.position_moves(place) if game.follow(place, move) == after)
