"""Something that is built: its drawing, which is changed by clicks, its text, and the conditions."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.pictures.drawing import draw
from games.pictures.texts import translated
from games.rules.bases.heaps import bean_pieces, size_labels
from games.rules.boards import Board
from games.rules.boards.graphs import graph_board
from games.rules.boards.heaps import heap_board
from games.rules.editors import DrawnGraph, GraphEditor
from games.rules.errors import GameError
from games.rules.game import View
from games.rules.nim.digraph.rules import Digraph
from games.rules.text import Text
from lessons.course.documents.constructions import (
    LARGEST_HEAP,
    MOST_OF,
    MOST_TYPED,
    MOST_VERTICES,
    Construction,
    Unbuildable,
    construction_text,
)
from lessons.course.documents.drawing_steps.build import MOST_CONDITIONS, PART, BuildStep
from lessons.course.drawing_kinds.base import DrawingEdit, DrawingKind, DrawingView, usual_fields

CELL, CHOSEN, BUTTON = "celula", "escolhido", "botao"
_EDITOR = GraphEditor(most=MOST_VERTICES)
# No token is asked for.
_ACTIONS = ("new", "from", "delete")


def _context(view: DrawingView) -> dict[str, Any]:
    step: BuildStep = view.step
    typed = view.answers.get(PART, "")
    built, problem = _construction_or_start(step, typed or ("" if view.still else step.start_text))
    holds = {name: verdict.right for name, verdict in view.reply.parts.items()} if view.reply else {}
    chosen = view.edit.chosen if view.edit else ""
    buttons = _EDITOR.buttons(DrawnGraph(built.arrows), chosen) if built and step.is_digraph else ()
    refused = view.edit.problem if view.edit else None
    return {
        "drawing": _drawing(step, view, built, chosen) if built else None,
        "typed": typed,
        "start": step.start_text,
        "digraph": step.is_digraph,
        "conditions": [
            {"words": condition.words, "holds": holds.get(str(number))}
            for number, condition in enumerate(step.conditions)
        ],
        "chosen": chosen,
        "buttons": [button for button in buttons if button.action in _ACTIONS],
        "hint": _EDITOR.hint(chosen) if step.is_digraph else None,
        "problem": refused or (problem if view.edit else None),
    }


def _construction_or_start(step: BuildStep, typed: str) -> tuple[Construction | None, Text | None]:
    """What a text builds, or what stood there at the beginning, and why."""
    try:
        return step.construct(typed), None
    except Unbuildable as error:
        return (
            (step.construct(step.start_text), error.reason)
            if step.start_text and typed
            else (None, error.reason)
        )


def _drawing(step: BuildStep, view: DrawingView, built: Construction, chosen: str) -> Any:
    board, shown = _board(step, built)
    return draw(
        board,
        shown,
        translated(built.game.picture(built.game.initial())),
        interactive=not view.still,
        ident=view.ident,
        marks={chosen: "chosen"} if chosen in board.by_name else {},
    )


def _board(step: BuildStep, built: Construction) -> tuple[Board, View]:
    if step.is_digraph:
        drawing = DrawnGraph(built.arrows)
        return graph_board(built.arrows), _EDITOR.view(drawing)
    heaps = built.game.start()
    return heap_board((step.most,) * len(heaps)), View(bean_pieces(heaps), size_labels(heaps))


def _edit(step: BuildStep, answers: Mapping[str, str], data: Mapping[str, str]) -> DrawingEdit | None:
    """What a click or a button makes of what was built; None where there was none."""
    cell, action, before = data.get(CELL, ""), data.get(BUTTON, ""), data.get(CHOSEN, "")
    if not cell and not action:
        return None
    typed = answers.get(PART, "") or step.start_text
    try:
        built = step.construct(typed)
        if step.is_digraph:
            return _edit_graph(step, built, (before, cell, action))
        return DrawingEdit({PART: ", ".join(map(str, _click_bean(built.game.start(), cell)))})
    except GameError as error:
        return DrawingEdit({PART: typed}, before, error.reason)


def _edit_graph(step: BuildStep, built: Construction, asked: tuple[str, str, str]) -> DrawingEdit:
    """Raises GameError where arrows would go round, or there would be too many vertices."""
    before, cell, action = asked
    drawing, names = DrawnGraph(built.arrows), dict(built.arrows)
    chosen = before if before in names else ""
    if action in _ACTIONS:
        drawing, chosen = _EDITOR.press(drawing, chosen, action)
    elif cell in names:
        drawing, chosen = _EDITOR.click(drawing, chosen, cell)
    game = Digraph(drawing.arrows)
    written = construction_text(game)
    step.construct(written)
    return DrawingEdit({PART: written}, chosen)


def _click_bean(heaps: tuple[int, ...], cell: str) -> tuple[int, ...]:
    """The heaps after a click on a bean, which is then the last one of its heap, or goes if it was."""
    heap, _dot, bean = cell.removeprefix("p").partition(".")
    if not (heap.isdecimal() and bean.isdecimal() and 0 < int(heap) <= len(heaps)):
        return heaps
    at, size = int(heap) - 1, int(bean)
    return (*heaps[:at], size - 1 if heaps[at] == size else size, *heaps[at + 1 :])


def _fields() -> dict[str, forms.Field]:
    kinds = [
        ("", "—"),
        ("letter", _("a letra da posição, ou de um vértice")),
        ("value", _("o valor de Grundy da posição, ou de um vértice")),
        ("moves", _("quantas jogadas há")),
        ("winning", _("quantas jogadas ganham")),
        ("P", _("quantos vértices são P")),
        ("N", _("quantos vértices são N")),
        ("vertices", _("quantos vértices há")),
        ("arrows", _("quantas setas há")),
        ("beans", _("quantos feijões há ao todo")),
        ("heaps", _("quantas pilhas têm feijões")),
        ("alike", _("quantas pilhas são iguais a outra")),
    ]
    fields: dict[str, forms.Field] = {
        "most": forms.IntegerField(
            label=_("A maior pilha que se pode fazer"), min_value=1, max_value=LARGEST_HEAP
        ),
        "example": forms.CharField(
            label=_("Um exemplo que serve"),
            max_length=MOST_TYPED,
            help_text=_("Como A→B, A→C; D, ou 3, 5, 6: mostra que é possível."),
        ),
        **usual_fields(),
    }
    for number in range(MOST_CONDITIONS):
        prefix = f"condition{number}"
        fields |= {
            f"{prefix}_of": forms.ChoiceField(
                label=_("Condição %(n)d") % {"n": number + 1}, choices=kinds, required=False
            ),
            f"{prefix}_at": forms.CharField(label=_("Vértice"), max_length=12, required=False),
            f"{prefix}_letter": forms.ChoiceField(
                label=_("Letra"), choices=[("", "—"), ("P", "P"), ("N", "N")], required=False
            ),
            f"{prefix}_number": _count(_("Exatamente")),
            f"{prefix}_least": _count(_("Pelo menos")),
            f"{prefix}_most": _count(_("No máximo")),
        }
    return fields


def _count(label: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, required=False, min_value=0, max_value=MOST_OF)


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
