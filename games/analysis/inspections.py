"""The examinations of invented games, asked for like a long analysis: one process, shared by who waits."""

from dataclasses import dataclass, field
from typing import Any

from games.analysis.studies import group_of, key_of, order_of
from games.solvers.inventions import LIMIT


@dataclass(frozen=True)
class Inspection:
    """An examination that is asked for. `digest` says of what; `document` is a draft that `document.read` can
    read, `known` what twins are looked for among (`games.solvers.inventions.twins`). `draft` names what it is
    a state of, so that who waits for a newer one can stop waiting for this."""

    digest: str
    draft: str = field(default="", compare=False)
    document: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    known: tuple[dict[str, Any], ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True)
class BoardInspection:
    """The examination of a board game from blocks: `digest` says of which, `document` are its rules; `draft`
    as for an `Inspection`."""

    digest: str
    draft: str = field(default="", compare=False)
    document: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)


@order_of.register
def _examination_of(asked: Inspection, positions: int) -> dict[str, Any]:
    limit = min(positions, LIMIT)
    return {"task": "examine", "document": asked.document, "limit": limit, "known": list(asked.known)}


@order_of.register
def _board_examination_of(asked: BoardInspection, positions: int) -> dict[str, Any]:
    return {"task": "examine_board", "document": asked.document}


@key_of.register
def _digest_of(asked: Inspection | BoardInspection) -> str:
    return f"examine {asked.digest}"


@group_of.register
def _authors_of(asked: Inspection | BoardInspection) -> str:
    return asked.draft
