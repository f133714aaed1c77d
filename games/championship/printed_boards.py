"""Boards and pieces on paper, in millimetres: to cut out, or with raised lines and Braille."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from string import ascii_letters, digits
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.championship.braille import in_braille
from games.championship.championship_games import MATERIALS, SchoolGame, school_games
from games.pictures.drawing import draw, draw_board
from games.pictures.texts import translate
from games.rules.boards import Board
from games.rules.boards.fields import ColumnBoard, untold
from games.rules.game import Game

MARGIN = 12.0  # mm that printers leave white, and a little more
AROUND = 0.3  # cells of the drawing's own margin, both sides together
LARGEST = 32.0  # mm: hands want no larger cells
PIECE = 0.78  # of a cell
SMALLEST, WIDEST = 9.0, 24.0  # mm of a piece


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper: its sides in mm, the short one first."""

    id: str
    name: str
    short: float
    long: float


PAPERS = {"a4": Paper("a4", "A4", 210, 297), "a3": Paper("a3", "A3", 297, 420)}


@dataclass(frozen=True, slots=True)
class PrintedBoard:
    """A board for one sheet: the drawing, the side of a cell in mm, and whether the sheet lies."""

    drawing: SafeString
    cell: float
    lying: bool


def picture(key: str) -> SafeString:
    """A game as schools begin it, for cards."""
    return _picture(key, get_language())


@lru_cache(maxsize=128)
def _picture(key: str, _language: str | None) -> SafeString:
    game = school_games()[key].game()
    return draw_board(game, game.initial(), interactive=False, ident=f"campeonato-{key}")


def true_size(school_game: SchoolGame, paper: Paper, *, raised: bool) -> PrintedBoard:
    """The board without its pieces, as large as the paper allows."""
    game = school_game.game()
    board = untold(game.board)
    board = _with_braille(board) if raised else board
    cell, lying = cell_side(board, paper)
    drawing = draw(
        board, _without_pieces(game), translate(school_game.name), interactive=False, ident="papel"
    )
    return PrintedBoard(in_true_size(board, drawing, cell), round(cell, 1), lying)


def in_true_size(board: Board, drawing: SafeString, cell: float) -> SafeString:
    """The drawing of a board, with cells of so many mm."""
    sides = {"width": (board.width + AROUND) * cell, "height": (board.height + AROUND) * cell}
    size = mark_safe(" ".join(f'{side}="{length:.1f}mm"' for side, length in sides.items()))  # noqa: S308 - numbers
    return format_html("<svg {}>{}</svg>", size, drawing)


def cell_side(board: Board, paper: Paper) -> tuple[float, bool]:
    """The largest side of a cell, and whether the paper lies for it."""
    short, long = paper.short - 2 * MARGIN, paper.long - 2 * MARGIN
    width, height = board.width + AROUND, board.height + AROUND
    upright, lying = min(short / width, long / height), min(long / width, short / height)
    return min(max(upright, lying), LARGEST), lying > upright


def _without_pieces(game: Game[Any]) -> Any:
    """What is to be seen of the beginning without what is put on the board, and without numbers that count
    it: only goals keep theirs."""
    view, board = game.view(game.initial()), game.board
    goals = board.names_of(sum(board.goals)) if isinstance(board, ColumnBoard) else ()
    return replace(view, pieces={}, labels={cell: view.labels[cell] for cell in goals})


def _with_braille(board: Board) -> Board:
    """The same board with its letters and numbers in Braille."""
    signs = tuple(replace(sign, text=_braille_or_same(sign.text)) for sign in board.signs)
    return replace(board, signs=signs)


def _braille_or_same(text: str) -> str:
    plain = text.lower()
    return in_braille(plain) if plain and set(plain) <= set(ascii_letters + digits) else text


def braille_names(school_game: SchoolGame) -> list[tuple[str, str]]:
    """The letters and numbers at the board's edge, and each in Braille; else the names of the cells."""
    board = school_game.game().board
    texts = [sign.text.lower() for sign in board.signs if sign.kind == "coordinate"]
    names = dict.fromkeys(texts or [cell.name for cell in board.cells])
    return [(name, in_braille(name)) for name in names if set(name) <= set(ascii_letters + digits)]


def pieces(school_game: SchoolGame, paper: Paper) -> list[SafeString]:
    """Drawings of its pieces, dark on one side and light on the other; none where nothing is cut out."""
    cell, _lying = cell_side(untold(school_game.game().board), paper)
    size = min(max(cell * PIECE, SMALLEST), WIDEST)
    return [_piece(school_game.material, number, size) for number in range(school_game.pieces)]


def _piece(material: str, number: int, size: float) -> SafeString:
    """Both sides of a piece, one above the other, with the fold between them; 40 units to its height."""
    wide = MATERIALS[material]
    dark, light = (_SIDES[material](number, side) for side in ("dark", "light"))
    return mark_safe(  # noqa: S308 - numbers and ours
        f'<svg class="paper-piece" width="{size * wide:.1f}mm" height="{size * 2:.1f}mm"'
        f' viewBox="0 0 {40 * wide} 80" aria-hidden="true">{dark}<g transform="translate(0 40)">{light}</g>'
        f'<path class="fold" d="M0 40H{40 * wide}"/></svg>'
    )


def _disc(_number: int, side: str) -> str:
    return f'<circle class="{side}" cx="20" cy="20" r="18"/>'


def _domino(_number: int, side: str) -> str:
    return f'<rect class="{side}" x="2" y="4" width="76" height="32" rx="6"/>'


def _arrow(number: int, side: str) -> str:
    """A square piece that points upwards, with its distance: a third of the pieces each."""
    square = f'<rect class="{side}" x="2" y="2" width="36" height="36" rx="5"/>'
    point = '<path class="point" d="M20 5L27 15H13Z"/>'
    return f'{square}{point}<text class="distance" x="20" y="31">{number % 3 + 1}</text>'


_SIDES: dict[str, Callable[[int, str], str]] = {"discs": _disc, "dominoes": _domino, "arrows": _arrow}
