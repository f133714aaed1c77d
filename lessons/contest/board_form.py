"""The document of a board game as a form, made from the structs of its rules; from and to its inputs. Pure.

Inputs are named by their place in the document: "rules.board.shape", "rules.pieces.0.placing" (a box; its
choices are "rules.pieces.0.placing.near"), "rules.ends.1.kind". Cells are typed as "a1, b2"; the start is
"rules.start.0.first", by piece and player.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from msgspec import inspect

from games.pictures.drawing import draw_sketch
from games.pictures.rules_pages import ShownRule
from games.pictures.texts import translate
from games.rules.errors import BadOptions
from games.rules.invented.board_game import document as blocks
from games.rules.invented.board_game.boards import build_board
from games.rules.invented.board_game.document import BoardGameDocument, FieldBlock, Piece
from games.rules.invented.board_game.invention import FORMAT, document_of, tidy
from games.rules.invented.board_game.sentences import (
    DrawnRule,
    board_rule,
    capture_rules,
    end_rule,
    extra_rules,
    movement_rule,
    piece_called,
    piece_rules,
    turn_rules,
)
from games.rules.invented.document import BadDraft
from games.rules.structs import DocumentStruct
from games.rules.text_files import Texts
from lessons.contest.drafting import Draft
from lessons.contest.editor_form import Input

TEXTS = Texts.of(__name__)

MOVEMENTS: Mapping[str, type[blocks.Movement]] = {
    kind.kind: kind
    for kind in (
        blocks.StepMovement,
        blocks.SlideMovement,
        blocks.LeapMovement,
        blocks.JumpMovement,
        blocks.PushMovement,
    )
}
ENDS: Mapping[str, type[blocks.EndBlock]] = {
    kind.kind: kind
    for kind in (
        blocks.LineEnd,
        blocks.ConnectEnd,
        blocks.GoalEnd,
        blocks.TakenEnd,
        blocks.FewEnd,
        blocks.StuckEnd,
        blocks.CountEnd,
    )
}
PLAYERS = ("first", "second")
_WRITTEN = ("material", "rules", "analysis", "disguise", "changes")
_MOST_CHOICES = 12  # numbers that are chosen from a list; more are typed
_OPTIONAL = {"placing"}  # structs that need not be there
_LISTS: Mapping[str, Mapping[str, type[DocumentStruct]]] = {"movements": MOVEMENTS, "ends": ENDS}


@dataclass(frozen=True, slots=True)
class BoardPart:
    """A block of the form: what it is called, its inputs, its rules with their drawings, what is wrong.

    `kind` is the value of a hidden input, `kind_name`; "" where the block has none.

    `parts` are blocks inside it; `remove` is the action of the button that takes it away.
    """

    ident: str
    name: str
    inputs: list[Input]
    rules: list[ShownRule] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    parts: list["BoardPart"] = field(default_factory=list)
    remove: str = ""
    more: str = ""
    kind: str = ""
    kind_name: str = ""


# Reading


def read_form(data: Mapping[str, str]) -> Draft:
    """The draft that a form says. Numbers beyond their bounds become the nearest that fit, and cells that the
    board lacks are left out. Raises BadDraft."""
    rules: dict[str, Any] = {
        name: _parse_block(kind, data, f"rules.{name}")
        for name, kind in (
            ("board", FieldBlock),
            ("turn", blocks.TurnBlock),
            ("captures", blocks.CaptureBlock),
            ("extras", blocks.ExtraBlock),
        )
    }
    rules["pieces"] = [_parse_block(Piece, data, at) for at in _items(data, "rules.pieces", "owner")]
    rules["ends"] = _read_list(ENDS, data, "rules.ends")
    rules["start"] = [
        {"piece": number, "player": player, "cells": cells}
        for number in range(len(rules["pieces"]))
        for player in PLAYERS
        if (cells := _cells(data.get(f"rules.start.{number}.{player}", "")))
    ]
    return tidy(
        {
            "format": FORMAT,
            **{name: data.get(name, "") for name in ("name", "match")},
            "story": _lines(data.get("story", "")),
            "look": {"picture": data.get("look.picture", "")},
            "texts": {key: _lines(data.get(f"texts.{key}", "")) for key in _WRITTEN},
            "rules": fitted(rules),
            "free": data.get("free") == "true",
        }
    )


def _lines(typed: str) -> str:
    return typed.replace("\r\n", "\n")


def _cells(typed: str) -> list[str]:
    return list(dict.fromkeys(re.split(r"[\s,;]+", typed.strip().lower()))) if typed.strip() else []


def _items(data: Mapping[str, str], path: str, key: str) -> list[str]:
    """The places of the items of a list, in order."""
    pattern = re.compile(rf"{re.escape(path)}\.([0-9]{{1,2}})\.{key}")
    numbers = sorted(int(match[1]) for name in data if (match := pattern.fullmatch(name)))
    return [f"{path}.{number}" for number in numbers]


def _read_list(
    kinds: Mapping[str, type[DocumentStruct]], data: Mapping[str, str], path: str
) -> list[dict[str, Any]]:
    items = [(at, data[f"{at}.kind"]) for at in _items(data, path, "kind")]
    return [{"kind": kind, **_parse_block(kinds[kind], data, at)} for at, kind in items if kind in kinds]


def _parse_block(kind: type[DocumentStruct], data: Mapping[str, str], at: str) -> dict[str, Any]:
    values = {
        name: _read_value(info, data, f"{at}.{name}") for name, info in _fields(kind) if name not in _LISTS
    }
    lists = {
        name: _read_list(_LISTS[name], data, f"{at}.{name}")
        for name, _info in _fields(kind)
        if name in _LISTS
    }
    return {name: value for name, value in (values | lists).items() if value is not None}


def _read_value(info: inspect.Type, data: Mapping[str, str], name: str) -> Any:
    typed = data.get(name, "")
    value: Any = typed
    match info:
        case inspect.UnionType():
            (inner,) = (kind for kind in info.types if not isinstance(kind, inspect.NoneType))
            value = _read_value(inner, data, name) if typed else None
        case inspect.BoolType():
            value = typed == "true"
        case inspect.IntType():
            number = int(typed) if re.fullmatch(r"[0-9]{1,4}", typed) else info.ge or 0
            value = min(max(number, info.ge or 0), info.le or 0)
        case inspect.LiteralType(values=values):
            value = next((known for known in values if str(known) == typed), values[0])
        case inspect.StructType(cls=cls):
            assert issubclass(cls, DocumentStruct)
            value = _parse_block(cls, data, name)
        case inspect.VarTupleType():
            value = _cells(typed)
    return value


@cache
def _fields(kind: type[DocumentStruct]) -> list[tuple[str, inspect.Type]]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return [(item.encode_name, item.type) for item in info.fields]


def fitted(rules: dict[str, Any]) -> dict[str, Any]:
    """The rules with sizes that the shape allows, without cells that the board lacks, and without what speaks
    of a piece that is gone."""
    board = dict(rules["board"])
    most = {"rectangle": blocks.MAX_SIDE, "hexhex": blocks.MAX_HEXHEX}.get(board["shape"], blocks.MAX_SLANTED)
    board |= {side: min(board[side], most) for side in ("columns", "rows")}
    whole = _whole(board)
    holes = [cell for cell in board["holes"] if cell in whole]
    holes = holes if len(whole) - len(holes) >= 4 else []
    there = whole - set(holes)
    goals = {player: [cell for cell in board["goals"][player] if cell in there] for player in PLAYERS}
    board |= {
        "holes": holes,
        "marked": [cell for cell in board["marked"] if cell in there],
        "goals": goals,
    }
    count = len(rules["pieces"])
    start = [
        {**place, "cells": cells}
        for place in rules["start"]
        if place["piece"] < count and (cells := [cell for cell in place["cells"] if cell in there])
    ]
    ends = [
        {key: value for key, value in end.items() if key != "piece" or value < count} for end in rules["ends"]
    ]
    turn = dict(rules["turn"])
    if turn["parts"] != "either":
        turn["actions"] = 1
    turn["first"] = min(turn["first"], turn["actions"])
    return {**rules, "board": board, "start": start, "ends": ends, "turn": turn}


def _whole(board: Mapping[str, Any]) -> set[str]:
    """The cells of the board without holes; a board that is too small has none."""
    try:
        cells = build_board(FieldBlock(board["shape"], board["columns"], board["rows"])).cells
    except BadOptions:
        return set()
    return {cell.name for cell in cells}


def is_as_typed(data: Mapping[str, str]) -> bool:
    """Whether a form says just what is in its inputs, nothing of which has to be fitted."""
    try:
        said = flat(read_form(data))
    except BadDraft:
        return False
    names = [name for name in data if name in said or name.startswith("rules.")]
    return all(said.get(name, "") == _lines(data[name]) for name in names)


# Writing


def flat(draft: Draft) -> dict[str, str]:
    """The value of each input; a box that is not ticked has none."""
    document = document_of(draft)
    values = {name: draft[name] for name in ("name", "story", "match")}
    values |= {"look.picture": draft["look"]["picture"]}
    values |= {f"texts.{key}": draft["texts"][key] for key in _WRITTEN}
    values |= dict(_flat("rules", document))
    for number in range(len(document.pieces)):
        for player in PLAYERS:
            values[f"rules.start.{number}.{player}"] = _standing(document, number, player)
    return values


def _standing(document: BoardGameDocument, number: int, player: str) -> str:
    return ", ".join(
        cell
        for place in document.start
        if (place.piece, place.player) == (number, player)
        for cell in place.cells
    )


def _flat(at: str, block: DocumentStruct) -> Iterator[tuple[str, str]]:
    if kind := getattr(block, "kind", ""):
        yield f"{at}.kind", kind
    for name, _info in _fields(type(block)):
        value = getattr(block, name)
        if isinstance(value, DocumentStruct):
            yield f"{at}.{name}", "true"
            yield from _flat(f"{at}.{name}", value)
        elif isinstance(value, tuple) and value and isinstance(value[0], DocumentStruct):
            for number, item in enumerate(value):
                if name != "start":
                    yield from _flat(f"{at}.{name}.{number}", item)
        elif value is True:
            yield f"{at}.{name}", "true"
        elif value is not False and value is not None:
            yield f"{at}.{name}", _value_text(value)


def _value_text(value: object) -> str:
    return ", ".join(value) if isinstance(value, tuple) else str(value)


# Blocks with their words


def parts_of(draft: Draft, problems: Mapping[str, list[str]]) -> dict[str, Any]:
    """The blocks of the form. `problems` by the place of the block in the document."""
    document = document_of(draft)
    called = [translate(piece_called(document, number)) for number in range(len(document.pieces))]

    def part(
        path: str, name: str, block: DocumentStruct, rules: Iterable[DrawnRule], **more: Any
    ) -> BoardPart:
        ident = f"c-{path.replace('.', '-')}"
        return BoardPart(
            ident,
            translate(TEXTS(f"blocks.{name}")),
            list(_inputs(path, block, called)),
            [_show_rule(rule, f"{ident}-d{at}") for at, rule in enumerate(rules)],
            [
                words
                for place, reasons in problems.items()
                if _belongs(place, path, more)
                for words in reasons
            ],
            kind=getattr(block, "kind", ""),
            kind_name=f"{path}.kind",
            **more,
        )

    pieces = []
    for number, piece in enumerate(document.pieces):
        path = f"rules.pieces.{number}"
        movements = [
            part(
                f"{path}.movements.{at}",
                movement.kind,
                movement,
                [movement_rule(document, number, movement)],
                remove=f"movement-remove:{number}.{at}",
            )
            for at, movement in enumerate(piece.movements)
        ]
        rules = piece_rules(document, number, piece)
        remove = f"piece-remove:{number}" if len(document.pieces) > 1 else ""
        pieces.append(part(path, "piece", piece, rules, parts=movements, remove=remove, more=str(number)))
    ends = [
        part(
            f"rules.ends.{number}",
            f"end_{end.kind}",
            end,
            [end_rule(document, end)],
            remove=f"end-remove:{number}" if len(document.ends) > 1 else "",
        )
        for number, end in enumerate(document.ends)
    ]
    board = part("rules.board", "board", document.board, [board_rule(document)])
    # Cells are clicked on the board; who cannot click types them, further below.
    typed = [asked for asked in board.inputs if asked.kind == "line"]
    return {
        "board_part": replace(board, inputs=[asked for asked in board.inputs if asked not in typed]),
        "piece_parts": pieces,
        "turn_part": part("rules.turn", "turn", document.turn, turn_rules(document)),
        "capture_part": part("rules.captures", "captures", document.captures, capture_rules(document)),
        "end_parts": ends,
        "extra_part": part("rules.extras", "extras", document.extras, extra_rules(document)),
        "cell_inputs": [*typed, *_start_inputs(document, called)],
        "brushes": list(_brushes(document, called)),
        "movement_kinds": [(kind, translate(TEXTS(f"blocks.{kind}"))) for kind in MOVEMENTS],
        "end_kinds": [
            (kind, translate(TEXTS(f"blocks.end_{kind}")))
            for kind in ENDS
            if kind not in {end.kind for end in document.ends}
        ],
    }


def _show_rule(rule: DrawnRule, ident: str) -> ShownRule:
    drawing = rule.sketch and draw_sketch(rule.sketch(), ident)
    return ShownRule(translate(rule.words), drawing)


def _belongs(place: str, path: str, more: Mapping[str, Any]) -> bool:
    """Whether a problem is said beside this block: not beside a block inside it."""
    if not f"{place}.".startswith(f"{path}."):
        return False
    inner = more.get("parts", ())
    return not any(f"c-{place.replace('.', '-')}".startswith(part.ident) for part in inner)


def _inputs(at: str, block: DocumentStruct, called: list[str]) -> Iterator[Input]:
    kind = getattr(block, "kind", "") or ("turn" if isinstance(block, blocks.TurnBlock) else "")
    for name, info in _fields(type(block)):
        if name not in _LISTS:
            yield from _input(at, kind, (name, info), getattr(block, name), called)


def _input(
    at: str, kind: str, named: tuple[str, inspect.Type], value: Any, called: list[str]
) -> Iterator[Input]:
    name, info = named
    path, label = f"{at}.{name}", _words("labels", kind, name)
    if isinstance(value, DocumentStruct) or name in _OPTIONAL:
        if name in _OPTIONAL:
            yield Input(path, label, "true" if value is not None else "", "bool")
        if value is not None:
            yield from _inputs(path, value, called)
        return
    typed = "" if value is None else _value_text(value)
    if name == "piece":
        pieces = ((str(number), words) for number, words in enumerate(called))
        choices = (("", _words("choices", "", "any_piece")), *pieces)
        yield Input(path, label, typed, "choice", choices=choices)
    elif isinstance(info, inspect.BoolType):
        yield Input(path, label, "true" if value else "", "bool")
    elif known := _known_values(info):
        choices = tuple((str(item), _choice(kind, name, item)) for item in known)
        yield Input(path, label, typed, "choice", choices=choices)
    else:
        is_number = isinstance(info, inspect.IntType | inspect.UnionType)
        shape = ("number", 3) if is_number else ("line", 400 if isinstance(value, tuple) else 20)
        yield Input(path, label, typed, shape[0], help=_words("help", kind, name), most=shape[1])


def _known_values(info: inspect.Type) -> tuple[object, ...]:
    """The values of a field that are chosen from a list; none where it is typed."""
    if isinstance(info, inspect.LiteralType):
        return tuple(info.values)
    if isinstance(info, inspect.IntType) and (info.le or 0) - (info.ge or 0) < _MOST_CHOICES:
        return tuple(range(info.ge or 0, (info.le or 0) + 1))
    return ()


def _words(table: str, kind: str, name: str) -> str:
    """The words of a field; those of this kind of block where they have their own; "" for none."""
    for owner in (f"{kind}_{name}", name):
        if f"fields.{table}.{owner}" in TEXTS.by_key:
            return translate(TEXTS(f"fields.{table}.{owner}"))
    return ""


def _choice(kind: str, name: str, value: object) -> str:
    """What a value of a field is called; numbers are their own names."""
    word = str(value) or "none"
    for owner in (f"{kind}_{name}", name):
        if f"choices.{owner}.{word}" in TEXTS.by_key:
            return translate(TEXTS(f"choices.{owner}.{word}"))
    return word


def _start_inputs(document: BoardGameDocument, called: list[str]) -> list[Input]:
    return [
        Input(
            f"rules.start.{number}.{player}",
            translate(TEXTS(f"pieces.{_whose(document.pieces[number], player)}", piece=called[number])),
            _standing(document, number, player),
            most=400,
        )
        for number, player in _standings(document)
    ]


def _standings(document: BoardGameDocument) -> Iterator[tuple[int, str]]:
    for number, piece in enumerate(document.pieces):
        for player in PLAYERS:
            if piece.owner in ("both", player) or (piece.owner == "neutral" and player == "first"):
                yield number, player


def _whose(piece: Piece, player: str) -> str:
    return "neutral" if piece.owner == "neutral" else player


def _brushes(document: BoardGameDocument, called: list[str]) -> Iterator[tuple[str, str]]:
    """What a click on the board can put there."""
    for number, player in _standings(document):
        words = TEXTS(f"pieces.{_whose(document.pieces[number], player)}", piece=called[number])
        yield f"start.{number}.{player}", translate(words)
    for name in ("board.holes", "board.marked", "board.goals.first", "board.goals.second"):
        yield name, translate(TEXTS(f"brushes.{name.replace('.', '_')}"))
