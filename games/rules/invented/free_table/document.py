"""The document of a table without a referee: board, pieces and start as in a board game from blocks, and the
rules in the words of those who invented them.

```json
{"format": "nimteca-table-1", "name": "Torres", "board": {"shape": "rectangle", "columns": 5, "rows": 5},
 "pieces": [{"owner": "both"}], "start": [{"piece": 0, "cells": ["a1"]}], "text": "Cada um põe …"}
```
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Any, Literal

from msgspec import Meta

from games.rules import structs
from games.rules.errors import BadOptions, BadPosition
from games.rules.invented.board_game.boards import build_board
from games.rules.invented.board_game.checks import BoardProblem, start_problems
from games.rules.invented.board_game.document import (
    MAX_KINDS,
    MAX_NAME,
    BoardGameDocument,
    CountEnd,
    FieldBlock,
    Owner,
    Piece,
    PieceName,
    StartPieces,
    Symbol,
    kind_problem,
)
from games.rules.invented.document import MAX_TEXT
from games.rules.packing import pack, unpack
from games.rules.structs import DocumentStruct, Misfit, limited, refuse
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)

Format = Literal["nimteca-table-1"]
FORMAT: Format = "nimteca-table-1"
EXAMPLE = '{"board": {"shape": "rectangle", "columns": 5, "rows": 5}, "pieces": [{"owner": "both"}]}'


class TablePiece(DocumentStruct, frozen=True):
    """A kind of piece, of which as many as one wants can be put on the table."""

    written = frozenset({"owner"})

    owner: Owner = "both"
    name: PieceName = ""
    symbol: Symbol = ""


class FreeTableDocument(DocumentStruct, frozen=True):
    """All of it; `text` are the rules, which only people read."""

    written = frozenset({"format", "name"})

    board: FieldBlock
    pieces: Annotated[
        tuple[TablePiece, ...], limited(TEXTS("pieces"), min_length=1, max_length=3 * MAX_KINDS)
    ]
    format: Format = FORMAT
    name: Annotated[str, Meta(max_length=MAX_NAME)] = ""
    start: Annotated[tuple[StartPieces, ...], Meta(max_length=6 * MAX_KINDS)] = ()
    text: Annotated[str, Meta(max_length=MAX_TEXT)] = ""

    def check(self) -> None:
        problem = kind_problem(piece.owner for piece in self.pieces)
        if problem is not None:
            refuse(problem)


def table_of(document: BoardGameDocument, written: str) -> FreeTableDocument:
    """The board, the pieces and the start of a game from blocks, with rules in words instead of its own."""
    pieces = tuple(TablePiece(piece.owner, piece.name, piece.symbol) for piece in document.pieces)
    return FreeTableDocument(
        document.board, pieces, name=document.name, start=document.start, text=written.strip()
    )


@lru_cache(maxsize=256)
def as_blocks(table: FreeTableDocument) -> BoardGameDocument:
    """A game from blocks that has this board, these pieces and this start."""
    pieces = tuple(Piece(piece.owner, piece.name, piece.symbol) for piece in table.pieces)
    return BoardGameDocument(table.board, pieces, (CountEnd(),), start=table.start)


def table_problems(table: FreeTableDocument) -> Iterator[BoardProblem]:
    """What cannot go together. Raises BadOptions for cells that the board lacks."""
    build_board(table.board)
    yield from start_problems(as_blocks(table))


def read_table(value: object) -> FreeTableDocument:
    """The document of a JSON value, a JSON text or of what `packed` made. Raises BadOptions."""
    if isinstance(value, FreeTableDocument):
        return value
    if isinstance(value, str):
        return _read_text(value)
    return _checked(value)


@lru_cache(maxsize=256)
def _read_text(written: str) -> FreeTableDocument:
    return _checked(unpack(written, TEXTS("no_table")))


def _checked(value: Any) -> FreeTableDocument:
    try:
        table = structs.convert(value, FreeTableDocument, None)
    except Misfit as misfit:
        raise BadOptions(".".join(map(str, misfit.path)), misfit.reason) from None
    for problem in table_problems(table):
        raise BadOptions(problem.path, problem.reason)
    return table


def read_rules(value: object) -> FreeTableDocument:
    """As `read_table`, for the option of the game. Raises BadPosition."""
    try:
        return read_table(value)
    except BadOptions as wrong:
        raise BadPosition(wrong.reason) from None


def packed(table: FreeTableDocument) -> str:
    """The document as a short text."""
    return pack(table.json())
