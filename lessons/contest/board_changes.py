"""What buttons and clicks make of the draft of a board game. Pure: raises KeyError for what is not there."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from games.rules.boards.fields import ColumnBoard
from games.rules.invented.board_game.boards import build_board
from games.rules.invented.board_game.document import FieldBlock
from games.rules.invented.board_game.invention import document_of, tidy
from lessons.contest.board_form import ENDS, MOVEMENTS, PLAYERS
from lessons.contest.drafting import Draft

Rules = dict[str, Any]
_MARKS = {"board.holes": "holes", "board.marked": "marked"}
_GOALS = {f"board.goals.{player}": player for player in PLAYERS}


def apply_action(draft: Draft, action: str, chosen: Mapping[str, str]) -> Draft:
    """The draft after a button, such as "piece-add" or "movement-remove:0.1". Raises KeyError, BadDraft."""
    name, _colon, target = action.partition(":")
    rules = _CHANGES[name](draft["rules"], target, chosen)
    return tidy({**draft, "rules": rules})


def click(draft: Draft, brush: str, cell: str) -> Draft:
    """The draft after a click on a cell: what the brush puts is there, or, where it was, gone.

    Raises KeyError for a cell or a brush that is not there, BadDraft.
    """
    block = document_of(draft).board
    whole = build_board(FieldBlock(block.shape, block.columns, block.rows))
    if cell not in whole.bits:
        raise KeyError(cell)
    rules = draft["rules"]
    board = {"goals": {}, **rules["board"]}
    start = rules.get("start", [])
    if brush in _MARKS:
        key = _MARKS[brush]
        board[key] = _toggled(board.get(key, []), cell)
        if brush == "board.holes":
            board, start = _without(board, cell), _lifted(start, cell)
    elif brush in _GOALS:
        player = _GOALS[brush]
        board["goals"] = {**board["goals"], player: _toggled(board["goals"].get(player, []), cell)}
    else:
        start = _placed(len(rules["pieces"]), start, brush, cell)
    if brush != "board.holes":
        board["holes"] = [name for name in board.get("holes", []) if name != cell]
    return tidy({**draft, "rules": {**rules, "board": board, "start": start}})


def _toggled(cells: list[str], cell: str) -> list[str]:
    return [name for name in cells if name != cell] if cell in cells else [*cells, cell]


def _without(board: Rules, cell: str) -> Rules:
    """The board with a new hole, where nothing else is any more."""
    goals = {player: [name for name in names if name != cell] for player, names in board["goals"].items()}
    return {**board, "goals": goals, "marked": [name for name in board.get("marked", []) if name != cell]}


def _lifted(start: list[Rules], cell: str) -> list[Rules]:
    """The pieces at the start without the one on a cell."""
    places = [{**place, "cells": [name for name in place["cells"] if name != cell]} for place in start]
    return [place for place in places if place["cells"]]


def _placed(count: int, start: list[Rules], brush: str, cell: str) -> list[Rules]:
    number, player = _standing(count, brush)
    key = (number, player)
    there = any(_key(place) == key and cell in place["cells"] for place in start)
    lifted = _lifted(start, cell)
    if there:
        return lifted
    if any(_key(place) == key for place in lifted):
        return [
            {**place, "cells": [*place["cells"], cell]} if _key(place) == key else place for place in lifted
        ]
    return [*lifted, {"piece": number, "player": player, "cells": [cell]}]


def _key(place: Rules) -> tuple[int, str]:
    return place["piece"], place.get("player", "first")


def _standing(count: int, brush: str) -> tuple[int, str]:
    name = re.fullmatch(r"start\.([0-9])\.(first|second)", brush)
    if name is None or int(name[1]) >= count:
        raise KeyError(brush)
    return int(name[1]), name[2]


def _number(items: list[Any], target: str) -> int:
    if not re.fullmatch(r"[0-9]{1,2}", target) or int(target) >= len(items):
        raise KeyError(target)
    return int(target)


def _add_piece(rules: Rules, target: str, chosen: Mapping[str, str]) -> Rules:
    return {**rules, "pieces": [*rules["pieces"], {"owner": "both", "placing": {}}]}


def _remove_piece(rules: Rules, target: str, chosen: Mapping[str, str]) -> Rules:
    """Without a piece, where it stands, and what ends speak of it; later ones have the numbers before."""
    at = _number(rules["pieces"], target)
    pieces = [piece for number, piece in enumerate(rules["pieces"]) if number != at]
    start = [
        {**place, "piece": place["piece"] - (place["piece"] > at)}
        for place in rules.get("start", [])
        if place["piece"] != at
    ]
    ends = [_renamed(end, at) for end in rules["ends"]]
    return {**rules, "pieces": pieces, "start": start, "ends": ends}


def _renamed(end: Rules, gone: int) -> Rules:
    named = end.get("piece")
    if named is None or named < gone:
        return end
    rest = {key: value for key, value in end.items() if key != "piece"}
    return rest if named == gone else {**rest, "piece": named - 1}


def _add_movement(rules: Rules, target: str, chosen: Mapping[str, str]) -> Rules:
    at = _number(rules["pieces"], target)
    kind = MOVEMENTS[chosen.get(f"add.movement.{at}", "")].kind
    piece = rules["pieces"][at]
    moved = {**piece, "movements": [*piece.get("movements", []), {"kind": kind}]}
    return {**rules, "pieces": [*rules["pieces"][:at], moved, *rules["pieces"][at + 1 :]]}


def _remove_movement(rules: Rules, target: str, chosen: Mapping[str, str]) -> Rules:
    number, _dot, movement = target.partition(".")
    at = _number(rules["pieces"], number)
    piece = rules["pieces"][at]
    movements = piece.get("movements", [])
    gone = _number(movements, movement)
    left = {**piece, "movements": [*movements[:gone], *movements[gone + 1 :]]}
    return {**rules, "pieces": [*rules["pieces"][:at], left, *rules["pieces"][at + 1 :]]}


def _add_end(rules: Rules, target: str, chosen: Mapping[str, str]) -> Rules:
    kind = ENDS[chosen.get("add.end", "")].kind
    return {**rules, "ends": [*rules["ends"], {"kind": kind}]}


def _remove_end(rules: Rules, target: str, chosen: Mapping[str, str]) -> Rules:
    at = _number(rules["ends"], target)
    return {**rules, "ends": [*rules["ends"][:at], *rules["ends"][at + 1 :]]}


def _for_the_other(turned: bool, rules: Rules, target: str, chosen: Mapping[str, str]) -> Rules:
    """White's pieces and goal stand as Black's, mirrored or turned by half a turn."""
    board = build_board(document_of({"rules": rules, "name": ""}).board)
    image = _images(board, turned=turned)

    def moved(cells: list[str]) -> list[str]:
        return [image[cell] for cell in cells if cell in image]

    first = [place for place in rules.get("start", []) if place.get("player", "first") == "first"]
    own = [place for place in first if rules["pieces"][place["piece"]]["owner"] == "both"]
    taken = {cell for place in first for cell in place["cells"]}
    second = [
        {
            "piece": place["piece"],
            "player": "second",
            "cells": [cell for cell in moved(place["cells"]) if cell not in taken],
        }
        for place in own
    ]
    goals = rules["board"].get("goals", {})
    goals = {**goals, "second": moved(goals.get("first", []))}
    start = [*first, *(place for place in second if place["cells"])]
    return {**rules, "start": start, "board": {**rules["board"], "goals": goals}}


def _images(board: ColumnBoard, *, turned: bool) -> dict[str, str]:
    """Where each cell goes; cells that would leave the board go nowhere."""
    places = {(round(cell.x, 3), round(cell.y, 3)): cell.name for cell in board.cells}
    width = min(x for x, _y in places) + max(x for x, _y in places)
    height = min(y for _x, y in places) + max(y for _x, y in places)
    images = {}
    for (x, y), name in places.items():
        to = (round(width - x, 3) if turned else x, round(height - y, 3))
        if to in places:
            images[name] = places[to]
    return images


_CHANGES: Mapping[str, Callable[[Rules, str, Mapping[str, str]], Rules]] = {
    "piece-add": _add_piece,
    "piece-remove": _remove_piece,
    "movement-add": _add_movement,
    "movement-remove": _remove_movement,
    "end-add": _add_end,
    "end-remove": _remove_end,
    "mirror": partial(_for_the_other, False),
    "turn": partial(_for_the_other, True),
}
