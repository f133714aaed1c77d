"""What an invented game looks like: which pieces, which colours, an own picture."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Annotated

from msgspec import Meta

from games.rules.boards import Board
from games.rules.structs import DocumentStruct, limited
from games.rules.text import Text
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)

# The piece drawn instead of the blocks' own ones; "" leaves them. Their drawings are in
# games/pictures/materials.py.
_PIECES = "bean stone shell star moon leaf flower mushroom apple fish cat boat"
PIECES = {"": TEXTS("pieces.usual")} | {name: TEXTS(f"pieces.{name}") for name in _PIECES.split()}
# The board's colours, the same on light and on dark pages; they are in static/css/board.css.
COLOURS = {"": TEXTS("colours.usual")} | {
    name: TEXTS(f"colours.{name}") for name in ("sea", "forest", "sand", "berry", "night")
}


def _in(names: Iterable[str], reason: Text) -> Meta:
    return limited(reason, pattern=rf"^(?:{'|'.join(names)})\Z")


class Look(DocumentStruct, frozen=True, forbid_unknown_fields=False):
    """`piece` is a name of `PIECES`, `colour` of `COLOURS`; `picture` is the key of an own picture."""

    written = frozenset({"piece", "colour", "picture"})

    piece: Annotated[str, _in(PIECES, TEXTS("piece"))] = ""
    colour: Annotated[str, _in(COLOURS, TEXTS("colour"))] = ""
    picture: Annotated[str, _in(("[a-z0-9]{8,20}", ""), TEXTS("picture"))] = ""


PLAIN = Look()


@lru_cache(maxsize=256)
def dressed(board: Board, look: Look) -> Board:
    """The board with that look: an own picture goes before a drawn piece."""
    if look == PLAIN:
        return board
    piece = "" if look.picture else look.piece
    return replace(board, piece=piece, picture=look.picture, colour=look.colour)
