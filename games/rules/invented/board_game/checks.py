"""What cannot go together in a game from blocks, said beside the block."""

from collections.abc import Iterator
from typing import NamedTuple

from games.rules.invented.board_game.boards import build_board, opposite_sides
from games.rules.invented.board_game.document import (
    BoardGameDocument,
    ConnectEnd,
    GoalEnd,
    LineEnd,
    Piece,
    PushMovement,
    TakenEnd,
)
from games.rules.invented.board_game.kinds import NEUTRAL, kinds_of
from games.rules.text import Text
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)


class BoardProblem(NamedTuple):
    """What is wrong in a document; `path` such as "pieces.0.movements.1"."""

    path: str
    reason: Text


def problems(document: BoardGameDocument) -> Iterator[BoardProblem]:
    """All that cannot go together. Raises BadOptions for cells that the board lacks."""
    yield from _piece_problems(document)
    yield from start_problems(document)
    yield from _end_problems(document)
    if document.extras.first_piece == "marked" and not document.board.marked:
        yield BoardProblem("extras.first_piece", TEXTS("no_marked"))


def _piece_problems(document: BoardGameDocument) -> Iterator[BoardProblem]:
    standing = {place.piece for place in document.start}
    for number, piece in enumerate(document.pieces):
        path = f"pieces.{number}"
        comes_back = document.captures.fate == "reserve" and piece.placing
        if number not in standing and (piece.placing is None or (piece.reserve == 0 and not comes_back)):
            yield BoardProblem(path, TEXTS("never_there"))
        if piece.placing and piece.placing.near == "marked" and not document.board.marked:
            yield BoardProblem(f"{path}.placing", TEXTS("no_marked"))
        if piece.owner == "neutral" and piece.movements:
            yield BoardProblem(f"{path}.movements", TEXTS("neutral_moves"))
        yield from _movement_problems(document, piece, path)
    for player in (0, 1):
        if not any(_may_act(piece, player) for piece in document.pieces):
            yield BoardProblem("pieces", TEXTS("no_pieces.first" if player == 0 else "no_pieces.second"))
    for part, is_there in (
        ("place", any(piece.placing for piece in document.pieces)),
        ("move", any(piece.movements for piece in document.pieces)),
    ):
        if document.turn.parts != "either" and not is_there:
            yield BoardProblem("turn.parts", TEXTS(f"no_part.{part}"))


def _may_act(piece: Piece, player: int) -> bool:
    owners = ("both", "neutral", ("first", "second")[player])
    return bool(piece.placing and (piece.owner in owners or piece.placing.colour == "any")) or bool(
        piece.movements and piece.owner in (owners[0], owners[2])
    )


def _movement_problems(document: BoardGameDocument, piece: Piece, path: str) -> Iterator[BoardProblem]:
    if not document.board.is_hexagonal:
        return
    for number, movement in enumerate(piece.movements):
        if movement.kind != "leap" and movement.ways != "rows":
            yield BoardProblem(f"{path}.movements.{number}", TEXTS("no_diagonals"))


def start_problems(document: BoardGameDocument) -> Iterator[BoardProblem]:
    """What is wrong with the pieces at the start."""
    board, kinds = build_board(document.board), kinds_of(document)
    taken: set[str] = set()
    for number, standing in enumerate(document.start):
        path = f"start.{number}"
        player = ("first", "second").index(standing.player)
        if standing.piece >= len(document.pieces):
            yield BoardProblem(path, TEXTS("no_piece"))
        elif kinds.place(standing.piece, player) is None and kinds.place(standing.piece, NEUTRAL) is None:
            yield BoardProblem(path, TEXTS("not_his"))
        for name in standing.cells:
            if name not in board.bits:
                yield BoardProblem(path, TEXTS("no_cell", name=name))
            elif name in taken:
                yield BoardProblem(path, TEXTS("two_pieces", name=name))
            taken.add(name)


def _end_problems(document: BoardGameDocument) -> Iterator[BoardProblem]:
    block = document.board
    for number, end in enumerate(document.ends):
        path = f"ends.{number}"
        if isinstance(end, LineEnd) and end.length > _longest_row(document):
            yield BoardProblem(path, TEXTS("no_row", n=end.length))
        if isinstance(end, ConnectEnd) and end.sides in ("own", "opposite") and not opposite_sides(block):
            yield BoardProblem(path, TEXTS("no_sides"))
        if (
            isinstance(end, GoalEnd)
            and end.cells == "goals"
            and not (block.goals.first and block.goals.second)
        ):
            yield BoardProblem(path, TEXTS("no_goals"))
        if isinstance(end, TakenEnd) and not takes_anything(document):
            yield BoardProblem(path, TEXTS("nothing_taken"))


def _longest_row(document: BoardGameDocument) -> int:
    board = build_board(document.board)
    return 1 + max(len(ray) for rays in board.rays.values() for ray in rays)


def takes_anything(document: BoardGameDocument) -> bool:
    """Whether pieces are taken in any way."""
    captures = document.captures
    return (
        captures.between
        or captures.surrounded
        or captures.touching
        or any(
            not isinstance(movement, PushMovement) and bool(movement.takes)
            for piece in document.pieces
            for movement in piece.movements
        )
    )
