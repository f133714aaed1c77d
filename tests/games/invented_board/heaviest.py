"""The heaviest games that blocks can say, on the largest board."""

from typing import Any

from games.rules.catalogue import build
from games.rules.game import Game
from tests.games.invented_board.documents import rectangle

LARGE = rectangle(10, 10)
CELLS = [f"{column}{row}" for column in "abcdefghij" for row in range(1, 11)]
SLIDE = {"kind": "slide", "ways": "all", "takes": "may"}
JUMP = {"kind": "jump", "ways": "all", "over": "rival", "takes": True, "goes_on": "any"}
CAPTURES = {"between": True, "slanted": True, "surrounded": True}
FACING = [
    {"piece": 0, "player": "first", "cells": [name for name in CELLS if int(name[1:]) <= 3]},
    {"piece": 0, "player": "second", "cells": [name for name in CELLS if int(name[1:]) >= 8]},
]
# A lattice that is free to jump to, and on all other cells stands somebody to jump over.
LATTICE = [
    {"piece": 0, "player": "first", "cells": ["a1", "e5", "i9"]},
    {
        "piece": 0,
        "player": "second",
        "cells": [name for name in CELLS if name[0] not in "acegi" or int(name[1:]) % 2 == 0],
    },
]
HEAVIEST: dict[str, Any] = {
    "slides and two actions": {
        "pieces": [{"placing": {}, "movements": [SLIDE]}],
        "turn": {"actions": 2, "first": 1},
        "captures": CAPTURES,
        "ends": [{"kind": "line", "length": 10, "exact": True}, {"kind": "count"}],
    },
    "three kinds of any colour": {
        "pieces": [{"placing": {"colour": "any"}}] * 3,
        "captures": CAPTURES,
        "ends": [{"kind": "count", "points": "product"}],
    },
    "a duty to capture": {
        "pieces": [{"movements": [SLIDE, JUMP]}],
        "start": FACING,
        "captures": {**CAPTURES, "duty": "when_possible"},
        "ends": [{"kind": "few", "least": 1}],
    },
    "long pushes": {
        "pieces": [{"placing": {}, "movements": [{"kind": "push", "ways": "all", "most": 10}, SLIDE]}],
        "start": FACING,
        "captures": CAPTURES,
        "ends": [{"kind": "few", "least": 1}],
    },
    "jumps on and on": {
        "pieces": [{"movements": [JUMP]}],
        "start": LATTICE,
        "ends": [{"kind": "few", "least": 1}, {"kind": "stuck"}],
    },
}


def heaviest_game(name: str) -> Game[Any]:
    """The game of this name among the heaviest."""
    return build("invented_board", {"rules": {"board": LARGE, **HEAVIEST[name]}})
