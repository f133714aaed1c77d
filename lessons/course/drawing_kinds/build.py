"""Something that is built: its drawing, which is changed by clicks, its text, and the conditions."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from lessons.course.documents.drawing_steps.build import PART, BuildStep
from lessons.course.drawing_kinds.base import DrawingEdit, DrawingKind, DrawingView, usual_fields
from lessons.worksheets.construction_drawings import (
    ConstructionEdit,
    condition_fields,
    construction_context,
    edit_construction,
)
from lessons.worksheets.documents.fields.constructions import LARGEST_HEAP, MOST_CONDITIONS, MOST_TYPED


def _context(view: DrawingView) -> dict[str, Any]:
    step: BuildStep = view.step
    holds = {name: verdict.right for name, verdict in view.reply.parts.items()} if view.reply else {}
    typed = view.answers.get(PART, "")
    edit = ConstructionEdit(typed, view.edit.chosen, view.edit.problem) if view.edit else None
    return {
        **construction_context(
            step,
            typed,
            ident=view.ident,
            interactive=not view.still,
            edit=edit,
            begun=not view.still,
        ),
        "conditions": [
            {"words": condition.words, "holds": holds.get(str(number))}
            for number, condition in enumerate(step.conditions)
        ],
    }


def _edit(step: BuildStep, answers: Mapping[str, str], data: Mapping[str, str]) -> DrawingEdit | None:
    """What a click or a button makes of what was built; None where there was none."""
    edit = edit_construction(step, answers.get(PART, ""), data)
    return edit and DrawingEdit({PART: edit.typed}, edit.chosen, edit.problem)


def _fields() -> dict[str, forms.Field]:
    return {
        "most": forms.IntegerField(
            label=_("A maior pilha que se pode fazer"), min_value=1, max_value=LARGEST_HEAP
        ),
        "example": forms.CharField(
            label=_("Um exemplo que serve"),
            max_length=MOST_TYPED,
            help_text=_("Como A→B, A→C; D, ou 3, 5, 6, ou e6, b3: mostra que é possível."),
        ),
        **usual_fields(),
        **condition_fields(MOST_CONDITIONS),
    }


_NIM = {"slug": "nim", "options": {"heaps": [1, 2, 2]}}

KIND = DrawingKind(
    BuildStep,
    _context,
    _fields,
    new_step={"game": _NIM, "conditions": [{"of": "letter", "letter": "P"}], "example": "1, 2, 3"},
    scripts=("building",),
    rows={"conditions": ("condition", "of")},
    edit=_edit,
)
