"""A finished match position by position, with what the solver says of each; and the study mode's analysis."""

from typing import Any

from games.live.match_state import MatchState
from games.live.wire import done, seen_since
from games.pictures.texts import move_label, move_text, move_words, translate
from games.rules.bases.board_game import BoardGame
from games.rules.game import Game, Impartial, View
from games.rules.text import text
from games.solvers.analyse import MoveVerdict, analyse, judge
from games.solvers.solve import letter
from games.solvers.theory import TooBig
from games.solvers.threats import threats

SHOWN_MOVES = 12


def positions(table: MatchState, *, marked: bool = True) -> list[dict[str, Any]]:
    """One dict a position, from the start to the end.

    What changes on the drawing (`cells` and `labels` as in an event of docs/wire.md), who owns which colour,
    the move that led here and, where the solver can tell, P or N, whether that move gave a won position away,
    and what would have won. Not `marked`: nothing of what the solver says.
    """
    views = [View({}), *map(table.game.view, table.states)]
    return [_position(table, ply, *views[ply : ply + 2], marked=marked) for ply in range(len(table.states))]


def _position(table: MatchState, ply: int, before: View, view: View, *, marked: bool) -> dict[str, Any]:
    game, state = table.game, table.states[ply]
    row = {
        "ply": ply,
        **seen_since(before, view),
        "roles": table.roles_at(ply),
        "picture": translate(game.picture(state)),
        "letter": _letter(table, state) if marked else None,
        "move": None,
        "shown": "",
        "words": "",
        "seat": None,
        "role": None,
        "last": (),
        "mistake": False,
        "better": (),
        "said": "",
    }
    if ply:
        row |= _move(table, ply, marked)
    return row


def _letter(table: MatchState, state: Any) -> str | None:
    """ "P", "N", or None where the game is no impartial one or too big."""
    game = table.game
    try:
        return letter(game, state.position) if isinstance(game, Impartial) else None
    except TooBig:
        return None


def _verdict(table: MatchState, before: Any, move: str) -> MoveVerdict | None:
    game = table.game
    try:
        return judge(game, before, move) if isinstance(game, Impartial) else None
    except TooBig:
        return None


def _move(table: MatchState, ply: int, marked: bool) -> dict[str, Any]:
    game, before = table.game, table.states[ply - 1]
    seat, move = table.moves[ply - 1]
    verdict = _verdict(table, before, move) if marked else None
    mistake = verdict is not None and verdict.mistake
    return {
        "move": move,
        "shown": move_text(game, move),
        "words": move_words(game, before, move),
        "seat": seat,
        "role": table.roles_at(ply - 1)[seat],
        "last": game.touched(before, move),
        "ways": game.paths(before, move),
        "gone": game.gone(before, move),
        "mistake": mistake,
        "better": _better(game, before, verdict) if verdict is not None and mistake else (),
        "said": translate(done(table, ply)),
    }


def _better(game: Game[Any], before: Any, verdict: MoveVerdict) -> tuple[str, ...]:
    """What would have won, in words."""
    return tuple(move_label(game, before, move) for move in verdict.winning_moves[:SHOWN_MOVES])


def threatened(table: MatchState, ply: int) -> dict[str, Any]:
    """The cells on which somebody could have won at once after so many plies of a board game, and the same in
    words."""
    game = table.game
    assert isinstance(game, BoardGame)
    lines = threats(game, table.states[ply])
    said = [
        text("O {who} pode ganhar já em {cells}.", who=table.role_name(role), cells=tuple(cells))
        for role, cells in lines.items()
    ]
    return {
        "cells": sorted({cell for cells in lines.values() for cell in cells}),
        "said": " ".join(map(translate, said or [text("Aqui ninguém pode ganhar num só lance.")])),
    }


def study(table: MatchState) -> dict[str, Any]:
    """Context of the study panel: `analysis` is None where the solver cannot tell."""
    game = table.game
    try:
        analysis = analyse(game, table.state) if isinstance(game, Impartial) else None
    except TooBig:
        analysis = None
    moves = analysis.winning_moves if analysis is not None else ()
    return {
        "over": table.status == "finished",
        "analysis": analysis,
        "winning_moves": tuple(move_label(game, table.state, move) for move in moves[:SHOWN_MOVES]),
        "more": max(0, len(moves) - SHOWN_MOVES),
    }
