"""P and N on a drawing: a board whose cells are marked, beside a field for each."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.pictures.drawing import draw
from games.pictures.texts import translated
from games.rules.boards.graphs import shortened
from games.rules.game import View
from games.rules.text import text
from lessons.course.documents.drawing_steps.colour import ColourStep
from lessons.course.drawing_kinds.base import (
    DrawingKind,
    DrawingView,
    Json,
    given_from_field,
    given_to_field,
    usual_fields,
)
from lessons.worksheets.documents.fields.marked_places import MOST_ROW

_PICTURE = {
    "row": text("Pilhas em fila, para marcar com P ou N"),
    "pairs": text("Pares de pilhas, para marcar com P ou N"),
    "board": text("Casas do tabuleiro, para marcar com P ou N"),
    "digraph": text("Vértices do grafo, para marcar com P ou N"),
}


def _context(view: DrawingView) -> dict[str, Any]:
    step: ColourStep = view.step
    places = step.places
    marks = {**{name: mark for name, mark in view.answers.items() if mark}, **step.given_letters}
    labels = {name: shortened(name) for name in places.by_name} if step.drawing == "digraph" else {}
    wrong = view.reply.wrong if view.reply else ()
    drawing = draw(
        places.board,
        View({}, labels, dict.fromkeys(wrong, "doubtful")),
        translated(_PICTURE[step.drawing]),
        interactive=not view.still,
        ident=view.ident,
        marks={name: mark.lower() for name, mark in marks.items()},
        arrows=view.reply.arrows if view.reply else (),
    )
    return {
        "drawing": drawing,
        "letters": ("P", "N") if step.mark == "both" else ("P",),
        "fields": [
            {"name": name, "label": places.by_name[name].label, "value": view.answers.get(name, "")}
            for name in step.part_names
        ],
    }


def _fields() -> dict[str, forms.Field]:
    drawings = [
        ("row", _("pilhas em fila, de 0 até à maior")),
        ("pairs", _("duas pilhas, numa tabela de 0 até à maior")),
        ("board", _("as casas do tabuleiro do jogo")),
        ("digraph", _("o grafo de todas as posições")),
    ]
    marked = [("both", _("P e N")), ("P", _("só as P"))]
    return {
        "drawing": forms.ChoiceField(label=_("Onde se marca"), choices=drawings),
        "most": forms.IntegerField(label=_("A maior pilha"), min_value=1, max_value=MOST_ROW),
        "mark": forms.ChoiceField(label=_("O que se marca"), choices=marked),
        "given": forms.CharField(
            label=_("Já marcadas no início"),
            required=False,
            max_length=600,
            help_text=_("Separadas por vírgulas, como 0, 1 ou a1, b3."),
        ),
        **usual_fields(),
    }


def _to_fields(step: Json) -> Json:
    return given_to_field({"drawing": "row", "most": 20, "mark": "both", **step})


KIND = DrawingKind(
    ColourStep,
    _context,
    _fields,
    new_step={"game": {"slug": "subtraction", "options": {"heaps": [12], "sets": [[1, 2, 3]]}}, "most": 12},
    scripts=("colour",),
    to_fields=_to_fields,
    from_fields=given_from_field,
)
