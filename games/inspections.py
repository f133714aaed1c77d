"""The examination of an invented game, asked for like a long analysis: one process, shared by who waits."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from games.solvers.inventions import LIMIT
from games.studies import order_of


@dataclass(frozen=True)
class Inspection:
    """An examination that is asked for. `digest` says of what; `document` is a draft that `document.read` can
    read, `known` what twins are looked for among (`games.solvers.inventions.twins`)."""

    digest: str
    document: dict[str, Any] = field(compare=False, repr=False)
    known: tuple[dict[str, Any], ...] = field(default=(), compare=False, repr=False)


@order_of.register
def _examination_of(asked: Inspection, positions: int) -> dict[str, Any]:
    limit = min(positions, LIMIT)
    return {"task": "examine", "document": asked.document, "limit": limit, "known": list(asked.known)}
