"""The rules of a board game from blocks, read from what is kept or typed."""

from functools import lru_cache
from typing import Any

from games.rules import structs
from games.rules.errors import BadOptions, BadPosition
from games.rules.invented.board_game.boards import build_board
from games.rules.invented.board_game.checks import problems
from games.rules.invented.board_game.document import BoardGameDocument
from games.rules.packing import pack, unpack
from games.rules.structs import Misfit
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)

EXAMPLE = (
    '{"board": {"shape": "rectangle", "columns": 3, "rows": 3}, "pieces": [{"placing": {}}],'
    ' "ends": [{"kind": "line", "length": 3}, {"kind": "count"}]}'
)


def read_document(value: object) -> BoardGameDocument:
    """The document of a JSON value, a JSON text or of what `packed` made, whose blocks fit together.

    Raises BadOptions; its field is a path such as "pieces.0.placing".
    """
    if isinstance(value, BoardGameDocument):
        return value
    if isinstance(value, str):
        return _read_text(value)
    return _checked(value)


@lru_cache(maxsize=256)
def _read_text(written: str) -> BoardGameDocument:
    return _checked(unpack(written, TEXTS("no_rules")))


def _checked(value: Any) -> BoardGameDocument:
    try:
        document = structs.convert(value, BoardGameDocument, None)
    except Misfit as misfit:
        raise BadOptions(".".join(map(str, misfit.path)), misfit.reason) from None
    build_board(document.board)
    for problem in problems(document):
        raise BadOptions(problem.path, problem.reason)
    return document


def read_rules(value: object) -> BoardGameDocument:
    """As `read_document`, for the option of the game. Raises BadPosition."""
    try:
        return read_document(value)
    except BadOptions as wrong:
        raise BadPosition(wrong.reason) from None


def packed(document: BoardGameDocument) -> str:
    """The document as a short text."""
    return pack(document.json())
