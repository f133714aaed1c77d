"""Documents of board games from blocks: some of the catalogue's games, and others drawn by lot."""

from random import Random
from typing import Any

STONES: list[dict[str, Any]] = [{"placing": {}}]


def rectangle(columns: int, rows: int, **more: Any) -> dict[str, Any]:
    return {"shape": "rectangle", "columns": columns, "rows": rows, **more}


# Games of the catalogue by slug: the options with which they are played, and the same rules from blocks.
REBUILT: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "hex": (
        {"size": 5},
        {
            "board": {"shape": "rhombus", "columns": 5, "rows": 5},
            "pieces": STONES,
            "ends": [{"kind": "connect", "sides": "own"}],
            "extras": {"swap": True},
        },
    ),
    "y": (
        {"size": 5},
        {
            "board": {"shape": "triangle", "columns": 5},
            "pieces": STONES,
            "ends": [{"kind": "connect", "sides": "three"}],
            "extras": {"swap": True},
        },
    ),
    "gomoku": (
        {"size": 7, "form": "freestyle"},
        {
            "board": rectangle(7, 7),
            "pieces": STONES,
            "ends": [{"kind": "line", "length": 5}, {"kind": "stuck", "result": "draws"}],
        },
    ),
    "reversi": (
        {"size": 6},
        {
            "board": rectangle(6, 6),
            "pieces": STONES,
            "turn": {"passing": "forced"},
            "captures": {"between": True, "slanted": True, "fate": "turns", "duty": "always"},
            "ends": [{"kind": "count", "points": "pieces"}],
        },
    ),
    "breakthrough": (
        {"columns": 5, "rows": 6},
        {
            "board": rectangle(5, 6),
            "pieces": [
                {
                    "movements": [
                        {"kind": "step", "ways": "rows", "forward": True},
                        {"kind": "step", "ways": "diagonals", "forward": True, "takes": "may"},
                    ]
                }
            ],
            "ends": [{"kind": "goal", "cells": "last_row"}, {"kind": "few", "least": 1}],
        },
    ),
    "cats_dogs": (
        {"columns": 5, "rows": 5, "free": True},
        {
            "board": rectangle(5, 5),
            "pieces": [{"placing": {"near": "not_rival"}}],
            "ends": [{"kind": "stuck"}],
        },
    ),
    "atari_go": (
        {"size": 5},
        {
            "board": rectangle(5, 5),
            "pieces": STONES,
            "captures": {"surrounded": True},
            "ends": [{"kind": "taken", "count": 1}, {"kind": "stuck"}],
        },
    ),
    "konane": (
        {"columns": 6, "rows": 6},
        {
            "board": rectangle(6, 6),
            "pieces": [
                {"movements": [{"kind": "jump", "over": "rival", "takes": True, "goes_on": "straight"}]}
            ],
            "ends": [{"kind": "stuck"}],
        },
    ),
    "product": (
        {"size": 3},
        {
            "board": {"shape": "hexhex", "columns": 3},
            "pieces": [{"placing": {"colour": "any"}}],
            "turn": {"actions": 2, "first": 1},
            "ends": [{"kind": "count", "points": "product", "tie": "fewer"}],
        },
    ),
    "toads_frogs": (
        {"strips": 1, "animals": 3, "gap": 2},
        {
            "board": rectangle(1, 8),
            "pieces": [
                {
                    "movements": [
                        {"kind": "step", "forward": True},
                        {"kind": "jump", "over": "rival", "forward": True},
                    ]
                }
            ],
            "ends": [{"kind": "stuck"}],
        },
    ),
}
# Other forms of games that are among those, by a name that begins with the slug.
FORMS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "gomoku exactly": (
        {"size": 7, "form": "free"},
        {
            "board": rectangle(7, 7),
            "pieces": STONES,
            "ends": [{"kind": "line", "length": 5, "exact": True}, {"kind": "stuck", "result": "draws"}],
        },
    ),
    "gomoku centre": (
        {"size": 7, "form": "standard"},
        {
            "board": rectangle(7, 7, marked=["d4"]),
            "pieces": STONES,
            "ends": [{"kind": "line", "length": 5, "exact": True}, {"kind": "stuck", "result": "draws"}],
            "extras": {"first_piece": "marked"},
        },
    ),
}

_SHAPES = (
    *(rectangle(columns, rows) for columns, rows in ((3, 3), (4, 3), (3, 5), (1, 6))),
    {"shape": "hexhex", "columns": 2},
    {"shape": "hexhex", "columns": 3},
    {"shape": "rhombus", "columns": 3, "rows": 4},
    {"shape": "triangle", "columns": 4},
)
_NEAR = ("any", "any", "own", "rival", "piece", "not_own", "not_rival", "not_piece", "home", "marked")


def drawn_by_lot(seed: int) -> dict[str, Any]:
    """A document made at random; its blocks need not fit together."""
    random = Random(seed)
    block = dict(random.choice(_SHAPES))
    names = _names(block)
    block["marked"] = random.sample(names, 3)
    block["goals"] = {"first": random.sample(names, 2), "second": random.sample(names, 2)}
    if random.random() < 0.3:
        block["holes"] = [name for name in random.sample(names, 2) if _is_free(block, name)]
    ways = ("rows",) if block["shape"] != "rectangle" else ("rows", "diagonals", "all")
    pieces = [_piece(random, ways) for _number in range(random.choice((1, 1, 2, 3)))]
    ends = {end["kind"]: end for end in (_end(random, len(pieces)) for _number in range(3))}
    return {
        "board": block,
        "pieces": pieces,
        "start": _start(random, pieces, [name for name in names if name not in block.get("holes", ())]),
        "turn": {
            "parts": random.choice(("either", "either", "either", "place_move", "move_place")),
            "passing": random.choice(("", "", "forced", "free")),
        }
        if random.random() < 0.7
        else {"actions": 2, "first": random.choice((1, 2))},
        "captures": {
            "between": random.random() < 0.3,
            "slanted": random.random() < 0.5,
            "surrounded": random.random() < 0.3,
            "touching": random.random() < 0.1,
            "suicide": random.random() < 0.5,
            "fate": random.choice(("leaves", "turns", "reserve")),
            "duty": random.choice(("", "", "", "when_possible", "always")),
        },
        "ends": list(ends.values()),
        "extras": {
            "swap": random.random() < 0.2,
            "first_piece": random.choice(("", "", "not_middle", "edge", "marked")),
            "repetition": random.choice(("", "loses")),
        },
    }


def _names(block: dict[str, Any]) -> list[str]:
    columns, rows = block["columns"], block.get("rows", 2 * block["columns"])
    cells = [f"{chr(97 + column)}{row + 1}" for column in range(2 * columns) for row in range(2 * rows)]
    sizes = {
        "rectangle": lambda column, row: column < columns and row < rows,
        "hexhex": lambda column, row: max(column, row) < 2 * columns - 1 and abs(column - row) < columns,
        "rhombus": lambda column, row: row < columns and row <= column < row + rows,
        "triangle": lambda column, row: column < columns and row <= column,
    }
    return [name for name in cells if sizes[block["shape"]](ord(name[0]) - 97, int(name[1:]) - 1)]


def _is_free(block: dict[str, Any], name: str) -> bool:
    return all(name not in cells for cells in (block["marked"], *block["goals"].values()))


def _piece(random: Random, ways: tuple[str, ...]) -> dict[str, Any]:
    owner = random.choice(("both", "both", "both", "first", "second", "neutral"))
    placing = {"near": random.choice(_NEAR), "colour": random.choice(("own", "own", "any"))}
    movements = [_movement(random, ways) for _number in range(random.choice((0, 1, 1, 2)))]
    return {
        "owner": owner,
        "reserve": random.choice((None, None, 2, 4)),
        "placing": placing if random.random() < 0.6 else None,
        "movements": [] if owner == "neutral" else movements,
    }


def _movement(random: Random, ways: tuple[str, ...]) -> dict[str, Any]:
    kind = random.choice(("step", "slide", "leap", "jump", "push"))
    common = {"kind": kind, "ways": random.choice(ways), "forward": random.random() < 0.2}
    if kind == "jump":
        over = random.choice(("rival", "own", "piece"))
        takes = over != "own" and random.random() < 0.7
        return {**common, "over": over, "takes": takes, "goes_on": random.choice(("", "any", "straight"))}
    if kind == "push":
        pushes = random.choice(("rival", "piece"))
        return {**common, "most": random.choice((1, 2, 3)), "pushes": pushes, "leaves": random.random() < 0.5}
    cells = {"cells": random.choice((0, 2))} if kind == "slide" else {}
    return {**common, **cells, "takes": random.choice(("", "may", "only"))}


def _start(random: Random, pieces: list[dict[str, Any]], names: list[str]) -> list[dict[str, Any]]:
    left = random.sample(names, len(names) // 2 + 1)
    start = []
    for number, piece in enumerate(pieces):
        for player in ("first", "second"):
            owners = {"first": ("both", "first", "neutral"), "second": ("both", "second")}[player]
            count = random.choice((0, 1, 2))
            if piece["owner"] in owners and len(left) > count:
                cells, left = left[:count], left[count:]
                start.append({"piece": number, "player": player, "cells": cells})
    return start


def _end(random: Random, pieces: int) -> dict[str, Any]:
    piece = random.choice((None, None, random.randrange(pieces)))
    ends: tuple[dict[str, Any], ...] = (
        {"kind": "line", "length": 3, "exact": random.random() < 0.3, "loses": random.random() < 0.2},
        {"kind": "connect", "sides": random.choice(("own", "opposite", "three", "corners"))},
        {
            "kind": "goal",
            "cells": random.choice(("goals", "last_row")),
            "count": random.choice((1, 2)),
            "piece": piece,
        },
        {"kind": "taken", "count": random.choice((1, 2)), "piece": piece},
        {"kind": "few", "least": random.choice((1, 2))},
        {"kind": "stuck", "result": random.choice(("loses", "wins", "draws"))},
        {
            "kind": "count",
            "points": random.choice(("pieces", "largest", "product", "surrounded")),
            "tie": random.choice(("", "fewer", "second")),
        },
    )
    return random.choice(ends)
