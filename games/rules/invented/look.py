"""What an invented game looks like: which pieces, which colours, an own picture."""

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from games.rules.boards import Board
from games.rules.errors import unfit
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
_KEY = re.compile(r"[a-z0-9]{8,20}|")


@dataclass(frozen=True, slots=True)
class Look:
    """`piece` is a name of `PIECES`, `colour` of `COLOURS`; `picture` is the key of an own picture."""

    piece: str = ""
    colour: str = ""
    picture: str = ""

    def json(self) -> dict[str, str]:
        return {"piece": self.piece, "colour": self.colour, "picture": self.picture}


PLAIN = Look()


def read_look(value: object) -> Look:
    """Raises BadOptions."""
    if not isinstance(value, dict):
        unfit("look", "Falta o aspeto.")
    given: dict[str, Any] = {"piece": "", "colour": "", "picture": ""} | value
    if not _is_name_in(given["piece"], PIECES):
        unfit("look.piece", "Escolhe uma das peças.")
    if not _is_name_in(given["colour"], COLOURS):
        unfit("look.colour", "Escolhe uma das cores.")
    if not isinstance(given["picture"], str) or not _KEY.fullmatch(given["picture"]):
        unfit("look.picture", "Essa imagem não existe.")
    return Look(given["piece"], given["colour"], given["picture"])


def _is_name_in(value: object, known: dict[str, Text]) -> bool:
    return isinstance(value, str) and value in known


@lru_cache(maxsize=256)
def dressed(board: Board, look: Look) -> Board:
    """The board with that look: an own picture goes before a drawn piece."""
    if look == PLAIN:
        return board
    piece = "" if look.picture else look.piece
    return replace(board, piece=piece, picture=look.picture, colour=look.colour)
