"""The form of a board game whose rules only people know: of its blocks the board, the pieces and the start.

What else the game says stays in it unseen, so that the machine can have its rules back. Pure.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from lessons.contest.board_form import BoardPart, flat
from lessons.contest.drafting import Draft

_SHOWN = ("owner", "name", "symbol")  # of a piece


def table_parts(draft: Draft, parts: Mapping[str, Any]) -> dict[str, Any]:
    """The parts that are another than in the form with all blocks; `kept` are the values of its inputs that
    nobody sees."""
    pieces: list[BoardPart] = [
        replace(
            part,
            inputs=[field for field in part.inputs if field.name.rpartition(".")[2] in _SHOWN],
            rules=[],
            parts=[],
        )
        for part in parts["piece_parts"]
    ]
    shown = {field.name for part in (*pieces, parts["board_part"]) for field in part.inputs}
    shown |= {field.name for field in parts["cell_inputs"]}
    kept = [
        (name, value)
        for name, value in flat(draft).items()
        if name.startswith("rules.") and name not in shown
    ]
    return {"piece_parts": pieces, "kept": kept}
