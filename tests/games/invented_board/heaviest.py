"""The heaviest games that blocks can say, on the largest board."""

from typing import Any

from games.rules.catalogue import build
from games.rules.invented.board_game.game import InventedBoard
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
JUMP_OVER_ALL = {**JUMP, "over": "piece"}
PUSH = {"kind": "push", "ways": "all", "most": 10, "pushes": "piece", "leaves": True}
LEAP = {"kind": "leap", "takes": "may"}
NINE_KINDS = [
    *[{"placing": {"colour": "any"}, "movements": [SLIDE, PUSH, LEAP, JUMP_OVER_ALL]}] * 3,
    *[{"owner": "neutral", "placing": {"colour": "any"}}] * 3,
]
# A group winds over the whole board, so that it takes long to see whether it has a liberty.
SNAKE = [
    name for name in CELLS if name[0] in "aceghi" or (name[0] in "bf" and name[1:] == "10") or name == "d1"
]
DIAGONALS = {
    colour: [name for name in CELLS if (ord(name[0]) + int(name[1:])) % 4 in sums]
    for colour, sums in (("first", (0, 2)), ("second", (1,)))
}
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
    "nine kinds round a long group": {
        "pieces": NINE_KINDS,
        "start": [
            {"piece": 0, "player": "first", "cells": SNAKE},
            {"piece": 1, "player": "second", "cells": [name for name in CELLS[:-3] if name not in SNAKE]},
        ],
        "captures": {**CAPTURES, "duty": "when_possible"},
        "ends": [{"kind": "few", "least": 1}],
    },
    "nine kinds on a chessboard": {
        "pieces": NINE_KINDS,
        "start": [
            {"piece": number, "player": player, "cells": cells}
            for number, (player, cells) in enumerate(DIAGONALS.items())
        ],
        "captures": {**CAPTURES, "duty": "when_possible", "fate": "turns"},
        "turn": {"parts": "place_move", "passing": "forced"},
        "ends": [{"kind": "count", "points": "surrounded"}],
    },
    "pushes, jumps and a duty in two actions": {
        "pieces": [{"placing": {"near": "piece"}, "movements": [PUSH, JUMP_OVER_ALL]}],
        "start": FACING,
        "turn": {"actions": 2, "first": 1},
        "captures": {**CAPTURES, "fate": "reserve", "duty": "when_possible"},
        "ends": [{"kind": "count", "points": "product"}, {"kind": "stuck"}],
        "extras": {"repetition": "loses"},
    },
    "jumps of five pieces": {
        "pieces": [{"movements": [JUMP_OVER_ALL]}],
        "start": [{**LATTICE[0], "cells": ["a1", "e5", "i9", "c7", "g3"]}, LATTICE[1]],
        "ends": [{"kind": "few", "least": 1}],
    },
    "jumps on and on": {
        "pieces": [{"movements": [JUMP]}],
        "start": LATTICE,
        "ends": [{"kind": "few", "least": 1}, {"kind": "stuck"}],
    },
}


def heaviest_game(name: str) -> InventedBoard:
    """The game of this name among the heaviest."""
    game = build("invented_board", {"rules": {"board": LARGE, **HEAVIEST[name]}})
    assert isinstance(game, InventedBoard)
    return game
