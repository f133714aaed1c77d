"""Ends of a game from blocks that nobody can ever reach, since there are too few pieces for them or none is
ever lost: seen from the document alone, without playing. Nothing is refused for it.
"""

from collections.abc import Iterator

from games.rules.invented.board_game.checks import BoardProblem, takes_anything
from games.rules.invented.board_game.document import (
    AnyEnd,
    BoardGameDocument,
    ConnectEnd,
    FewEnd,
    GoalEnd,
    LineEnd,
    PushMovement,
    StuckEnd,
    TakenEnd,
)
from games.rules.text import Text
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)

PLAYERS = ("first", "second")


def ends_out_of_reach(document: BoardGameDocument) -> Iterator[BoardProblem]:
    """The ends that never come, beside their blocks."""
    for number, end in enumerate(document.ends):
        reason = _why_never(document, end)
        if reason is not None:
            yield BoardProblem(f"ends.{number}", reason)


def nobody_can_win(document: BoardGameDocument) -> bool:
    """Whether no end that has a winner can be reached."""
    return all(
        _why_never(document, end) is not None or (isinstance(end, StuckEnd) and end.result == "draws")
        for end in document.ends
    )


def _why_never(document: BoardGameDocument, end: AnyEnd) -> Text | None:
    needed, piece = _pieces_needed(document, end)
    most = [_most_pieces(document, player, piece) for player in PLAYERS]
    numbers = [number for number in most if number is not None]
    if isinstance(end, FewEnd):
        has_fewer = any(number < end.least for number in numbers)
        return None if has_fewer or _loses_pieces(document) else TEXTS("nothing_lost")
    if len(numbers) < len(most) or max(numbers) >= needed:
        return None
    return TEXTS.count("too_few", max(numbers), wanted=needed)


def _pieces_needed(document: BoardGameDocument, end: AnyEnd) -> tuple[int, int | None]:
    """How many pieces one player must have for an end, at least, and of which kind (None: any)."""
    if isinstance(end, LineEnd):
        return end.length, None
    if isinstance(end, ConnectEnd):
        board = document.board
        is_even = board.shape in ("hexhex", "triangle")
        return board.columns if is_even else min(board.columns, board.rows), None
    if isinstance(end, GoalEnd | TakenEnd):
        return end.count, end.piece
    return 0, None


def _most_pieces(document: BoardGameDocument, player: str, piece: int | None) -> int | None:
    """How many pieces of a player there can be at once, or one after the other; None where any number."""
    captures = document.captures
    if captures.fate != "leaves" and takes_anything(document):
        return None
    total = 0
    for number, kind in enumerate(document.pieces):
        if piece not in (None, number) or kind.owner not in ("both", player):
            continue
        if kind.placing:
            if kind.reserve is None:
                return None
            total += kind.reserve
        total += sum(
            len(place.cells) for place in document.start if (place.piece, place.player) == (number, player)
        )
    return total


def _loses_pieces(document: BoardGameDocument) -> bool:
    """Whether a player can come to have fewer pieces than before, on the board and in the reserve."""
    falls = any(
        isinstance(movement, PushMovement) and movement.leaves
        for piece in document.pieces
        for movement in piece.movements
    )
    return falls or takes_anything(document)
