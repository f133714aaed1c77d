"""A board game on paper: its board in true size, and enough pieces of each kind to cut out."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from msgspec.structs import replace as replace_fields

from games.championship.printed_boards import MARGIN, PAPERS, PrintedBoard, cell_side, in_true_size
from games.pictures.drawing import draw
from games.pictures.texts import translate
from games.rules.boards.fields import squares, without
from games.rules.game import Game, View
from games.rules.invented.board_game.document import Placement
from games.rules.invented.board_game.game import InventedBoard
from games.rules.invented.board_game.sheet import pieces_needed
from games.rules.invented.free_table.document import as_blocks
from games.rules.invented.free_table.game import FreeTable

_SHARE = 0.85  # of a cell: the square that is cut out around a piece
_SMALLEST, _WIDEST = 10.0, 28.0  # mm
_AROUND = 0.9  # cells of letters, numbers and margin beside a board of squares
_HEADING = 25.0  # mm above the pieces
_A4 = PAPERS["a4"]


@dataclass(frozen=True, slots=True)
class PaperGame:
    """The board, the sheets of pieces, and the side of a piece in mm. `turned`: pieces change their colour,
    and want both on one piece."""

    board: PrintedBoard
    sheets: list[SafeString]
    side: float
    turned: bool


def as_printed(game: Game[Any]) -> InventedBoard | None:
    """The board game whose board and pieces are printed; of a table without a referee, on which as many are
    put as one wants. None for other games."""
    if isinstance(game, FreeTable):
        blocks = as_blocks(game.rules)
        pieces = tuple(replace_fields(piece, placing=Placement()) for piece in blocks.pieces)
        return InventedBoard(rules=replace_fields(blocks, pieces=pieces))
    return game if isinstance(game, InventedBoard) else None


def paper_game(game: InventedBoard) -> PaperGame:
    """All that is cut out to play a game."""
    cell, lying = cell_side(game.board, _A4)
    view = replace(game.view(game.initial()), pieces={})
    drawing = draw(game.board, view, _("Tabuleiro"), interactive=False, ident="tabuleiro", still=True)
    board = PrintedBoard(in_true_size(game.board, drawing, cell), round(cell, 1), lying)
    side = min(max(cell * _SHARE, _SMALLEST), _WIDEST)
    return PaperGame(board, list(_sheets(game, side)), round(side, 1), game.rules.captures.fate == "turns")


def _sheets(game: InventedBoard, side: float) -> Iterator[SafeString]:
    across = int((_A4.short - 2 * MARGIN) / side - _AROUND)
    most = across * int((_A4.long - 2 * MARGIN - _HEADING) / side - _AROUND)
    drawings = [kind.drawing for kind, count in pieces_needed(game) for _piece in range(count)]
    for at in range(0, len(drawings), most):
        yield _sheet(drawings[at : at + most], across, side, at)


def _sheet(drawings: list[str], across: int, side: float, number: int) -> SafeString:
    """Squares with a piece in each, row by row."""
    whole = squares(across, -(-len(drawings) // across))
    names = [cell.name for cell in sorted(whole.cells, key=lambda cell: (cell.y, cell.x))]
    pieces = dict(zip(names, drawings, strict=False))
    board = replace(without(whole, tuple(sorted(names[len(drawings) :]))), signs=())
    drawing = draw(
        board,
        View(pieces, {}, dict.fromkeys(pieces, "light")),
        _("Peças para recortar"),
        interactive=False,
        ident=f"pecas-{number}",
        still=True,
    )
    return in_true_size(board, drawing, side)


def pieces_in_words(game: InventedBoard) -> list[str]:
    """How many pieces of each kind there are."""
    return [f"{count} × {translate(kind.called)}" for kind, count in pieces_needed(game)]
