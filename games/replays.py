"""A finished match position by position, with what the solver says of each; and the study mode's analysis."""

from __future__ import annotations

from typing import Any

from games.solvers.analysis import analyse
from games.table import Table
from games.texts import translate

SHOWN_MOVES = 12


def positions(table: Table) -> list[dict[str, Any]]:
    """One dict a position, from the start to the end: what is drawn, the move that led here, P or N,
    whether that move was a mistake (a won position given away), and what would have won."""
    game = table.game
    letters = [analyse(game, state) for state in table.states]
    rows = []
    for ply, state in enumerate(table.states):
        seat, move = table.moves[ply - 1] if ply else (None, None)
        before = letters[ply - 1] if ply else None
        mistake = before is not None and before.outcome == "N" and letters[ply].outcome == "N"
        view = game.view(state)
        rows.append(
            {
                "ply": ply,
                "cells": dict(view.pieces),
                "labels": dict(view.labels),
                "last": game.touched(table.states[ply - 1], move) if move is not None else (),
                "move": move,
                "seat": seat,
                "letter": letters[ply].outcome,
                "mistake": mistake,
                "better": before.winning_moves[:SHOWN_MOVES] if before is not None and mistake else (),
                "said": translate(game.describe(move)) if move is not None else "",
                "picture": translate(game.picture(state)),
            }
        )
    return rows


def study(table: Table) -> dict[str, Any]:
    """Context of the study panel."""
    analysis = analyse(table.game, table.state)
    return {
        "over": table.status == "finished",
        "analysis": analysis,
        "winning_moves": analysis.winning_moves[:SHOWN_MOVES],
        "more": max(0, len(analysis.winning_moves) - SHOWN_MOVES),
    }
