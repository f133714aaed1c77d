"""Drawings beside the questions of exercises, on which the answer may be pointed at: a move by its clicks, a
cell, or several. What is pointed at fills the field of the form, which is there without scripts, too."""

import json
from collections.abc import Iterator
from typing import Any

from django.utils.safestring import SafeString

from games.live import wire
from games.pictures.drawing import draw_board
from games.pictures.explained import explained
from games.rules.game import Impartial, State
from games.solvers.explain import Illustration, Pictures
from lessons.course.exercises.base import Exercise

MOST_HALVES = 400  # half-made moves of a position; where there are more, the answer is typed


def illustrated(exercise: Exercise[Any, Any], given: Any) -> list[dict[str, Any]]:
    """What is drawn beside a question, in blocks; on its first picture the answer is pointed at, if the
    exercise says so. A picture on which moves are tried is not among them (`Exercise.trial`)."""
    tried = exercise.trial(given) is not None
    blocks = tuple(
        block for block in exercise.illustration(given) if not (tried and isinstance(block, Pictures))
    )
    shown = explained(blocks)
    pointing = exercise.pointing(given)
    for block, context in zip(blocks, shown, strict=True):
        if not pointing or not isinstance(block, Pictures):
            continue
        picture = block.pictures[0]
        table = _table(picture, with_moves=pointing == "move")
        if table is not None:
            context["pictures"][0] |= {
                "drawing": _drawing(picture),
                "pointing": pointing,
                "table": json.dumps(table),
            }
    return shown


def _drawing(picture: Illustration) -> SafeString:
    state = State(picture.position, 0)
    return draw_board(
        picture.game, state, interactive=True, ident="resposta-tabuleiro", notes=dict(picture.notes)
    )


def _table(picture: Illustration, *, with_moves: bool) -> dict[str, Any] | None:
    """What the script needs of a picture; None where too many moves are made of halves."""
    state = State(picture.position, 0)
    table = {
        **wire.visible_cells(picture.game.view(state)),
        "last": [],
        "notes": dict(picture.notes),
    }
    if not with_moves:
        return table
    halves = dict(_halves(picture.game, state))
    if len(halves) > MOST_HALVES:
        return None
    return {**table, **wire.clicks(picture.game.next_steps(state)).message(), "halves": halves}


def _halves(game: Impartial[Any], state: State[Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """How each half-made move goes on, by what is made of it, up to one more than there may be."""
    waiting = [step.text for step in game.next_steps(state) if step.more]
    for count, prefix in enumerate(waiting):
        if count > MOST_HALVES:
            return
        yield prefix, wire.half_made(game, state, prefix)
        waiting += [step.text for step in game.next_steps(state, prefix) if step.more]
