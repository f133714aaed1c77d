"""What an invented game looks like: which pieces, which colours, an own picture."""

import re
from dataclasses import dataclass
from typing import Any

from games.rules.errors import BadOptions
from games.rules.text import Text, text

# The piece drawn instead of the blocks' own ones; "" leaves them.
PIECES: dict[str, Text] = {"": text("As peças do jogo")}
COLOURS: dict[str, Text] = {"": text("As cores do sítio")}
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
        raise BadOptions("look", text("Falta o aspeto."))
    given: dict[str, Any] = {"piece": "", "colour": "", "picture": ""} | value
    if given["piece"] not in PIECES:
        raise BadOptions("look.piece", text("Escolhe uma das peças."))
    if given["colour"] not in COLOURS:
        raise BadOptions("look.colour", text("Escolhe uma das cores."))
    if not isinstance(given["picture"], str) or not _KEY.fullmatch(given["picture"]):
        raise BadOptions("look.picture", text("Essa imagem não existe."))
    return Look(given["piece"], given["colour"], given["picture"])
