"""What an invented game looks like: which pieces, which colours, an own picture."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Annotated

from msgspec import Meta

from games.rules.boards import Board
from games.rules.structs import DocumentStruct, limited
from games.rules.text import Text, text

# The piece drawn instead of the blocks' own ones; "" leaves them. Their drawings are in
# games/pictures/materials.py.
PIECES: dict[str, Text] = {
    "": text("As peças do jogo"),
    "bean": text("Feijões"),
    "stone": text("Pedras"),
    "shell": text("Conchas"),
    "star": text("Estrelas"),
    "moon": text("Luas"),
    "leaf": text("Folhas"),
    "flower": text("Flores"),
    "mushroom": text("Cogumelos"),
    "apple": text("Maçãs"),
    "fish": text("Peixes"),
    "cat": text("Gatos"),
    "boat": text("Barcos"),
}
# The board's colours, the same on light and on dark pages; they are in static/css/board.css.
COLOURS: dict[str, Text] = {
    "": text("As cores do sítio"),
    "sea": text("Mar"),
    "forest": text("Floresta"),
    "sand": text("Areia"),
    "berry": text("Amora"),
    "night": text("Noite"),
}


def _in(names: Iterable[str], reason: Text) -> Meta:
    return limited(reason, pattern=rf"^(?:{'|'.join(names)})\Z")


class Look(DocumentStruct, frozen=True, forbid_unknown_fields=False):
    """`piece` is a name of `PIECES`, `colour` of `COLOURS`; `picture` is the key of an own picture."""

    written = frozenset({"piece", "colour", "picture"})

    piece: Annotated[str, _in(PIECES, text("Escolhe uma das peças."))] = ""
    colour: Annotated[str, _in(COLOURS, text("Escolhe uma das cores."))] = ""
    picture: Annotated[str, _in(("[a-z0-9]{8,20}", ""), text("Essa imagem não existe."))] = ""


PLAIN = Look()


@lru_cache(maxsize=256)
def dressed(board: Board, look: Look) -> Board:
    """The board with that look: an own picture goes before a drawn piece."""
    if look == PLAIN:
        return board
    piece = "" if look.picture else look.piece
    return replace(board, piece=piece, picture=look.picture, colour=look.colour)
