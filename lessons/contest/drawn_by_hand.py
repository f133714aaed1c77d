"""An invention's arrows and bushes as a drawing that is made by hand."""

from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.pictures.drawing import draw
from games.pictures.texts import translate
from games.rules.errors import GameError
from games.rules.game import State
from games.rules.invented import drawing_editor
from games.rules.invented.blocks import BLOCKS, Block
from games.rules.invented.drawing_editor import DrawingChange
from games.rules.invented.look import PLAIN, Look, dressed
from games.rules.options import option_fields, value_text
from games.rules.structs import Misfit, convert
from lessons.contest import drafting
from lessons.contest.drafting import Draft

RESTART = "restart"


@dataclass(frozen=True, slots=True)
class Drawing:
    """One block of a draft on one start, drawn for clicking.

    `board` is None where what is typed cannot be drawn: then there is only the button to begin anew. `values`
    are the inputs, by name, that a click has changed.
    """

    ident: str
    block: int
    start: int
    chosen: str
    board: SafeString | None
    buttons: list[tuple[str, str]]
    hint: str
    problem: str
    values: list[tuple[str, str]]


def drawings_of(draft: Draft, start: int) -> list[Drawing]:
    """The blocks of a start that are drawn by hand."""
    drawings = (drawing_of(draft, block, start) for block in range(len(draft["blocks"])))
    return [drawing for drawing in drawings if drawing is not None]


def drawing_of(
    draft: Draft, block: int, start: int, *, chosen: str = "", cell: str = "", action: str = ""
) -> Drawing | None:
    """The drawing after a click or a button. None where the block is not one that is drawn by hand."""
    if not (0 <= block < len(draft["blocks"]) and 0 <= start < len(draft["starts"])):
        return None
    if draft["blocks"][block]["kind"] not in drawing_editor.KINDS:
        return None
    problem, done, values = "", None, {}
    try:
        before = _blank(draft, block) if action == RESTART else _parse_start(draft, block, start, chosen)
        done = before
        done = _apply_click(before, cell, action)
        if cell or action:
            values = _values(done, block, start)
    except GameError as error:
        problem = translate(error.reason)
    return Drawing(
        ident=f"desenho-{block}-{start}",
        block=block,
        start=start,
        chosen="" if done is None else done.chosen,
        board=None if done is None else _board(draft, done, f"desenho-{block}-{start}-tabuleiro"),
        buttons=[(RESTART, _("Recomeçar o desenho"))] if done is None else _buttons(done),
        hint="" if done is None else translate(drawing_editor.hint(done.block, done.chosen)),
        problem=problem,
        values=sorted(values.items()),
    )


def _parse_start(draft: Draft, number: int, start: int, chosen: str) -> DrawingChange:
    """What the form says; a start that is none yet is empty. Raises GameError."""
    item = draft["blocks"][number]
    block: Block[Any] = BLOCKS[item["kind"]].build(item["rules"])
    typed = drafting.parts_of(draft, draft["starts"][start])[number]
    part = block.read_start(typed) if typed.strip() else drawing_editor.blank(block)
    return DrawingChange(block, part, chosen if chosen in drawing_editor.board(block, part).by_name else "")


def _blank(draft: Draft, number: int) -> DrawingChange:
    block: Block[Any] = BLOCKS[draft["blocks"][number]["kind"]].build({})
    return DrawingChange(block, drawing_editor.blank(block), "")


def _apply_click(before: DrawingChange, cell: str, action: str) -> DrawingChange:
    if action and action != RESTART:
        return drawing_editor.press(before.block, before.part, before.chosen, action)
    if cell in drawing_editor.board(before.block, before.part).by_name:
        return drawing_editor.click(before.block, before.part, before.chosen, cell)
    return before


def _values(done: DrawingChange, block: int, start: int) -> dict[str, str]:
    """What a form would say of the block and the start."""
    fields = option_fields(type(done.block))
    rules = {
        f"blocks.{block}.{option.name}": value_text(option, getattr(done.block, option.name))
        for option in fields
        if option.kind == "text"
    }
    return {**rules, f"starts.{start}.parts.{block}": done.block.part_text(done.part)}


def _board(draft: Draft, done: DrawingChange, ident: str) -> SafeString:
    try:
        look = convert(draft["look"], Look, None)
    except Misfit:
        look = PLAIN
    board = dressed(drawing_editor.board(done.block, done.part), look)
    return draw(
        board,
        drawing_editor.view(done.block, done.part),
        translate(done.block.picture(State(done.part, 0))),
        interactive=True,
        ident=ident,
        marks={done.chosen: "chosen"} if done.chosen else {},
        steps=tuple(board.by_name),
    )


def _buttons(done: DrawingChange) -> list[tuple[str, str]]:
    buttons = drawing_editor.buttons(done.block, done.part, done.chosen)
    return [(button.action, translate(button.label)) for button in buttons]
