"""Drawing a block and its start by hand: a graph's vertices, arrows and tokens, a bush's branches.

The editors are those of the games on graphs; here they change a block and one of its starts. A change that
the block does not allow raises a GameError with the reason, and nothing has changed.
"""

from dataclasses import replace
from typing import Any, NamedTuple

from games.rules.boards import Board
from games.rules.boards.graphs import any_graph_board
from games.rules.editors import BushEditor, Button, DrawnGraph, Editor, GraphEditor, Shrub
from games.rules.game import View
from games.rules.invented.blocks.base import Block
from games.rules.invented.blocks.bush import MAX_EDGES, BushBlock
from games.rules.invented.blocks.digraph import MAX_VERTICES, DigraphBlock
from games.rules.text import Text

_GRAPHS = GraphEditor(any_graph_board, MAX_VERTICES, several=True)
_BUSHES = BushEditor(MAX_EDGES)

KINDS = (DigraphBlock.kind, BushBlock.kind)


class DrawingChange(NamedTuple):
    """The block and its start after a click or a button, and the cell that is chosen then ("": none)."""

    block: Block[Any]
    part: Any
    chosen: str


def blank(block: Block[Any]) -> Any:
    """A start with nothing on it yet: for drawing where what is typed is no start."""
    return block.read_start([])


def board(block: Block[Any], part: Any) -> Board:
    editor, drawing = _drawing(block, part)
    return editor.board(drawing)


def view(block: Block[Any], part: Any) -> View:
    editor, drawing = _drawing(block, part)
    return editor.view(drawing)


def buttons(block: Block[Any], part: Any, chosen: str) -> tuple[Button, ...]:
    editor, drawing = _drawing(block, part)
    return editor.buttons(drawing, chosen)


def hint(block: Block[Any], chosen: str) -> Text:
    return _drawing(block, blank(block))[0].hint(chosen)


def click(block: Block[Any], part: Any, chosen: str, cell: str) -> DrawingChange:
    """What a click on a cell of `board` makes, after the cell `chosen`. Raises GameError."""
    editor, drawing = _drawing(block, part)
    return _drawing_change(block, *editor.click(drawing, chosen, cell))


def press(block: Block[Any], part: Any, chosen: str, action: str) -> DrawingChange:
    """What one of the `buttons` makes; nothing where there is no such button now. Raises GameError."""
    editor, drawing = _drawing(block, part)
    return _drawing_change(block, *editor.press(drawing, chosen, action))


def _drawing(block: Block[Any], part: Any) -> tuple[Editor[Any], Any]:
    if isinstance(block, DigraphBlock):
        return _GRAPHS, DrawnGraph(block.arrows, part)
    assert isinstance(block, BushBlock), "only these are drawn by hand"
    return _BUSHES, Shrub(part)


def _drawing_change(block: Block[Any], drawing: Any, chosen: str) -> DrawingChange:
    if isinstance(drawing, DrawnGraph):
        assert isinstance(block, DigraphBlock)
        block = replace(block, arrows=drawing.arrows)
        return DrawingChange(block, block.read_start(drawing.tokens), chosen)
    return DrawingChange(block, block.read_start(drawing.edges), chosen)
