"""A table to be filled: cells with a field each, in a row or below and beside each other."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.rules.bases.squares import SquareGame
from games.rules.text import Text, text
from lessons.course.documents.drawing_steps.table import TableStep
from lessons.course.drawing_kinds.base import (
    DrawingKind,
    DrawingView,
    Json,
    given_from_field,
    given_to_field,
    usual_fields,
)
from lessons.worksheets.documents.fields.marked_places import MOST_ROW

_CORNERS: dict[str, Text | str] = {"sum": "⊕", "board": "", "pairs": text("Pilhas")}


def _context(view: DrawingView) -> dict[str, Any]:
    step: TableStep = view.step
    wrong = view.reply.wrong if view.reply else ()
    refuting = {target for _source, target in view.reply.arrows} if view.reply else set()
    labels = step.labels
    cells = [
        {
            "name": name,
            "label": labels[name],
            "value": str(step.values[name]) if name in step.given else view.answers.get(name, ""),
            "given": name in step.given,
            "wrong": name in wrong,
            "refuting": name in refuting,
        }
        for name in step.values
    ]
    if step.drawing == "row":
        return {"cells": cells}
    columns, heads = _heads(step)
    rows = [cells[first : first + len(columns)] for first in range(0, len(cells), len(columns))]
    return {"columns": columns, "rows": zip(heads, rows, strict=True), "corner": _CORNERS[step.drawing]}


def _heads(step: TableStep) -> tuple[list[str], list[str]]:
    """What stands above the columns, and before the rows."""
    game = step.game.game if step.game else None
    if step.drawing == "board" and isinstance(game, SquareGame):
        names = [game.square_name((0, column)) for column in range(game.cols)]
        rows = [game.square_name((row, 0)) for row in range(game.rows)]
        return [name.rstrip("0123456789") for name in names], [
            name.lstrip("abcdefghijklmnopqrstuvwxyz") for name in rows
        ]
    numbers = list(map(str, range(step.most + 1)))
    return numbers, numbers


def _fields() -> dict[str, forms.Field]:
    drawings = [
        ("row", _("valores de Grundy das pilhas, em fila")),
        ("pairs", _("valores de Grundy de duas pilhas")),
        ("board", _("valores de Grundy nas casas do tabuleiro do jogo")),
        ("sum", _("a tabela da soma-nim, sem jogo")),
    ]
    return {
        "drawing": forms.ChoiceField(label=_("O que se preenche"), choices=drawings),
        "most": forms.IntegerField(label=_("O maior número"), min_value=1, max_value=MOST_ROW),
        "given": forms.CharField(
            label=_("Já preenchidas no início"),
            required=False,
            max_length=1_000,
            help_text=_("Separadas por vírgulas: 0, 1 numa fila, a1, b3 num tabuleiro, 0+1 numa tabela."),
        ),
        **usual_fields(),
    }


def _to_fields(step: Json) -> Json:
    return given_to_field({"drawing": "row", "most": 10, **step})


KIND = DrawingKind(
    TableStep,
    _context,
    _fields,
    new_step={"game": {"slug": "subtraction", "options": {"heaps": [10], "sets": [[1, 2, 3]]}}},
    game_optional=True,
    scripts=("table-fields",),
    to_fields=_to_fields,
    from_fields=given_from_field,
)
