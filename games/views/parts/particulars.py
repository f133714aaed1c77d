"""What a position needs besides its pieces, as fields that a person understands; the rest stays JSON."""

from collections.abc import Mapping
from typing import Any

from accounts.form_numbers import typed_number
from games.rules.bases.board_game import BoardGame
from games.rules.catalogue import ENTRIES
from games.rules.entry import Particular
from games.rules.text import text

SENT = "mais"  # in a form that has the fields: an unticked box sends nothing


CAN_SWAP = Particular(("can_swap",), text("Ainda se pode trocar de cores"), "yes")


def of(game: BoardGame[Any]) -> list[Particular]:
    """Those that the game's positions have."""
    extra = game.besides(game.opening())
    known = (CAN_SWAP, *ENTRIES[game.slug].particulars)
    return [particular for particular in known if _has(extra, particular.path)]


def field_text(particular: Particular, extra: Mapping[str, Any]) -> str:
    """The value as its field shows it."""
    value = _value(extra, particular.path)
    if isinstance(value, list):
        rows = value if particular.kind == "counts" else [value]
        return " / ".join(" ".join(map(str, row)) for row in rows)
    return "" if value in (None, False) else str(value)


def parse_fields(game: BoardGame[Any], data: Mapping[str, str], extra: dict[str, Any]) -> dict[str, Any]:
    """`extra` with the values of the fields that were sent; what they leave empty is the usual."""
    values = extra
    for particular in of(game):
        values = _with(
            values, particular.path, _parse_field(particular, data.get(particular.name, "").strip())
        )
    return values


def without(game: BoardGame[Any], extra: Mapping[str, Any]) -> dict[str, Any]:
    """What no field shows."""
    rest = dict(extra)
    for particular in of(game):
        rest = _with(rest, particular.path, None)
    return rest


def _parse_field(particular: Particular, typed: str) -> Any:
    if particular.kind == "yes":
        return bool(typed) or None
    if particular.kind == "number":
        return typed_number(typed, typed or None, 3)
    if particular.kind == "counts":
        return [[typed_number(word, word, 3) for word in row.split()] for row in typed.split("/")]
    if particular.kind == "cells":
        return typed.lower().replace(",", " ").split()
    return typed.lower() or None


def _has(extra: Mapping[str, Any], path: tuple[str, ...]) -> bool:
    first, *rest = path
    if first not in extra or not rest:
        return first in extra
    return isinstance(extra[first], dict) and _has(extra[first], tuple(rest))


def _value(extra: Mapping[str, Any], path: tuple[str, ...]) -> Any:
    value: Any = extra
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def _with(extra: dict[str, Any], path: tuple[str, ...], value: Any) -> dict[str, Any]:
    """A copy with the value in its place; nothing is kept of what is 0, none or empty."""
    first, *rest = path
    if rest:
        inner = extra.get(first)
        value = _with(inner if isinstance(inner, dict) else {}, tuple(rest), value)
    kept = {key: old for key, old in extra.items() if key != first}
    return {**kept, first: value} if value else kept
