"""Positions of an invented game as JSON, without the rules that they have in common."""

from typing import Any

from games.rules.invented.game import Invented, Place


def place_json(game: Invented, place: Place) -> dict[str, Any]:
    return {name: value for name, value in game.position_json(place).items() if name != "rules"}
