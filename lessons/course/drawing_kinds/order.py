"""Parts to be put in order: a list whose lines are moved, with a field for the place of each."""

from typing import Any

from django import forms
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy as _

from lessons.course.documents.drawing_steps.order import OrderStep
from lessons.course.documents.prose import line
from lessons.course.documents.steps import MOST_PARTS, SHORT
from lessons.course.drawing_kinds.base import DrawingKind, DrawingView, usual_fields


def _context(view: DrawingView) -> dict[str, Any]:
    step: OrderStep = view.step
    names = step.placed(view.answers) or list(step.numbers)
    wrong = view.reply.wrong if view.reply else ()
    return {
        "lines": [
            {
                "name": name,
                "words": mark_safe(line(step.parts[step.numbers[name]].text)),  # noqa: S308 - escaped there
                "place": view.answers.get(name, ""),
                "wrong": name in wrong,
            }
            for name in names
        ],
        "places": list(map(str, range(1, len(names) + 1))),
    }


def _fields() -> dict[str, forms.Field]:
    fields: dict[str, forms.Field] = usual_fields()
    for number in range(MOST_PARTS):
        at = {"n": number + 1}
        fields[f"part{number}_text"] = forms.CharField(
            label=_("Parte %(n)d") % at, required=False, max_length=SHORT
        )
        fields[f"part{number}_swaps"] = forms.BooleanField(
            label=_("pode trocar com a anterior"), required=False
        )
        fields[f"part{number}_reply"] = forms.CharField(
            label=_("O que se diz se vier cedo demais"), required=False, max_length=SHORT
        )
    return fields


_NEW_PARTS = [{"text": str(number)} for number in (1, 2)]

KIND = DrawingKind(
    OrderStep,
    _context,
    _fields,
    new_step={"parts": _NEW_PARTS},
    has_game=False,
    scripts=("order",),
    rows={"parts": ("part", "text")},
)
