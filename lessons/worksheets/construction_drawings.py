"""What is built, on its drawing: a digraph, heaps or pieces on a board, in steps of lessons and in
worksheets; and what clicks and buttons make of them."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django import forms
from django.utils.safestring import SafeString
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
from lessons.worksheets.documents.fields.constructions import (
    MOST_OF,
    MOST_VERTICES,
    Construction,
    ConstructionTask,
    Unbuildable,
    construction_text,
)

CELL, CHOSEN, BUTTON = "celula", "escolhido", "botao"
_EDITOR = GraphEditor(most=MOST_VERTICES)
# No token is asked for.
_ACTIONS = ("new", "from", "delete")


class ConstructionEdit(NamedTuple):
    """What a change of the drawing makes: the text, the cell that is chosen now, and why nothing changed."""

    typed: str
    chosen: str = ""
    problem: Text | None = None


def construction_context(
    task: ConstructionTask,
    typed: str,
    *,
    ident: str,
    interactive: bool,
    edit: ConstructionEdit | None = None,
    begun: bool = True,
) -> dict[str, Any]:
    """What a template shows of what is built: the drawing of the text, of `begun` without one that of the
    beginning; buttons and hints for who builds."""
    built, problem = _construction_or_start(task, typed or (task.start_text if begun else ""))
    chosen = edit.chosen if edit else ""
    buttons = _EDITOR.buttons(DrawnGraph(built.arrows), chosen) if built and task.is_digraph else ()
    refused = edit.problem if edit else None
    return {
        "drawing": _drawing(task, built, chosen, ident=ident, interactive=interactive) if built else None,
        "typed": typed,
        "start": task.start_text,
        "digraph": task.is_digraph,
        "pieces": task.has_board,
        "chosen": chosen,
        "buttons": [button for button in buttons if button.action in _ACTIONS],
        "hint": _EDITOR.hint(chosen) if task.is_digraph else None,
        "problem": refused or (problem if edit else None),
    }


def _construction_or_start(task: ConstructionTask, typed: str) -> tuple[Construction | None, Text | None]:
    """What a text builds, or what stood there at the beginning, and why."""
    try:
        return task.construct(typed), None
    except Unbuildable as error:
        start = task.start_text
        return (task.construct(start), error.reason) if start and typed else (None, error.reason)


def _drawing(
    task: ConstructionTask, built: Construction, chosen: str, *, ident: str, interactive: bool
) -> SafeString:
    board, shown = _board(task, built)
    return draw(
        board,
        shown,
        translated(built.game.picture(built.game.initial())),
        interactive=interactive,
        ident=ident,
        kinds=built.game.piece_kinds() if task.has_board else frozenset(),
        marks={chosen: "chosen"} if chosen in board.by_name else {},
    )


def _board(task: ConstructionTask, built: Construction) -> tuple[Board, View]:
    if task.is_digraph:
        return graph_board(built.arrows), _EDITOR.view(DrawnGraph(built.arrows))
    if task.has_board:
        return task.game.game.draw_board(), built.game.view(built.game.initial())
    heaps = built.game.start()
    return heap_board((task.most,) * len(heaps)), View(bean_pieces(heaps), size_labels(heaps))


def edit_construction(task: ConstructionTask, typed: str, data: Mapping[str, str]) -> ConstructionEdit | None:
    """What a click or a button makes of what was built; None where there was none."""
    cell, action, before = data.get(CELL, ""), data.get(BUTTON, ""), data.get(CHOSEN, "")
    if not cell and not action:
        return None
    typed = typed or task.start_text
    try:
        built = task.construct(typed)
        if task.is_digraph:
            return _edit_graph(task, built, (before, cell, action))
        if task.has_board:
            return ConstructionEdit(_click_square(task, built, cell))
        return ConstructionEdit(", ".join(map(str, _click_bean(built.game.start(), cell))))
    except GameError as error:
        return ConstructionEdit(typed, before, error.reason)


def _edit_graph(task: ConstructionTask, built: Construction, asked: tuple[str, str, str]) -> ConstructionEdit:
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
    task.construct(written)
    return ConstructionEdit(written, chosen)


def _click_square(task: ConstructionTask, built: Construction, cell: str) -> str:
    """The pieces after a click on a square. Raises GameError where they could not stand like that."""
    game = built.game
    known = cell in task.game.game.draw_board().by_name
    position = game.toggled(game.start(), cell) if known else None
    written = construction_text(game if position is None else game.starting_at(position))
    task.construct(written)
    return written


def _click_bean(heaps: tuple[int, ...], cell: str) -> tuple[int, ...]:
    """The heaps after a click on a bean, which is then the last one of its heap, or goes if it was."""
    heap, _dot, bean = cell.removeprefix("p").partition(".")
    if not (heap.isdecimal() and bean.isdecimal() and 0 < int(heap) <= len(heaps)):
        return heaps
    at, size = int(heap) - 1, int(bean)
    return (*heaps[:at], size - 1 if heaps[at] == size else size, *heaps[at + 1 :])


def condition_fields(count: int) -> dict[str, forms.Field]:
    """The form fields of so many conditions, which may be empty: "condition0_of", "condition0_at" …"""
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
        ("pieces", _("quantas peças há no tabuleiro")),
        ("squares", _("quantas casas têm peças")),
    ]
    fields: dict[str, forms.Field] = {}
    for number in range(count):
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
