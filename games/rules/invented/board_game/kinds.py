"""The kinds of pieces on the board: every piece of the document once for each player who has it."""

from functools import lru_cache
from typing import NamedTuple

from games.rules.bases.board_game import PieceKind
from games.rules.invented.board_game.document import BoardGameDocument, Piece
from games.rules.text import Text, formula
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)

COLOURS = ("black", "white")
NEUTRAL = 2


class BoardPiece(NamedTuple):
    """A piece of a player (0 or 1), or of nobody (`NEUTRAL`); `number` is its place in the document. `name`
    is what it is called in positions and moves, such as "white" and "white2"; `drawing` in drawings."""

    piece: Piece
    number: int
    player: int
    name: str
    drawing: str
    called: Text


class BoardPieces(NamedTuple):
    """All kinds, and the places of those of each player and of nobody among them."""

    all: tuple[BoardPiece, ...]
    of: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]

    def place(self, number: int, player: int) -> int | None:
        """Where the kind of a piece of the document stands that a player has; None where he has none."""
        for place, kind in enumerate(self.all):
            if kind.number == number and kind.player == player:
                return place
        return None


@lru_cache(maxsize=256)
def kinds_of(document: BoardGameDocument) -> BoardPieces:
    """The kinds of pieces of a game."""
    kinds: list[BoardPiece] = []
    for number, piece in enumerate(document.pieces):
        players = {"both": (0, 1), "first": (0,), "second": (1,), "neutral": (NEUTRAL,)}[piece.owner]
        kinds += (_kind(piece, number, player, kinds) for player in players)
    of = tuple(
        tuple(place for place, kind in enumerate(kinds) if kind.player == player)
        for player in (0, 1, NEUTRAL)
    )
    return BoardPieces(tuple(kinds), of)  # type: ignore[arg-type]


def _kind(piece: Piece, number: int, player: int, before: list[BoardPiece]) -> BoardPiece:
    colour = (*COLOURS, "neutral")[player]
    order = 1 + sum(kind.player == player for kind in before)
    drawing = f"{colour}_{piece.symbol}" if piece.symbol and player != NEUTRAL else colour
    whose = TEXTS(colour)
    called = formula("{name} ({whose})", name=piece.name, whose=whose) if piece.name else whose
    return BoardPiece(piece, number, player, colour if order == 1 else f"{colour}{order}", drawing, called)


def position_kinds(document: BoardGameDocument) -> tuple[PieceKind, ...]:
    """The kinds as positions and pictures have them."""
    return tuple(PieceKind(kind.name, kind.called) for kind in kinds_of(document).all)
