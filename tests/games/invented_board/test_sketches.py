"""The small drawings beside the rules show what the rules allow."""

from itertools import product

import pytest

from games.rules.catalogue import build
from games.rules.errors import BadOptions
from games.rules.game import Sketch
from games.rules.invented.board_game import sketches
from games.rules.invented.board_game.document import (
    ConnectEnd,
    CountEnd,
    FewEnd,
    GoalEnd,
    LineEnd,
    Placement,
    StuckEnd,
    TakenEnd,
)
from games.rules.invented.board_game.reading import read_document
from games.rules.invented.board_game.sentences import all_rules
from tests.games.invented_board.documents import STONES, drawn_by_lot, rectangle

LINE = [{"kind": "line", "length": 3}]
HEXES = {"shape": "hexhex", "columns": 3}
SHAPES = [rectangle(5, 5), HEXES]
MOVEMENTS = [
    *({"kind": kind, "takes": takes} for kind in ("step", "slide", "leap") for takes in ("", "may", "only")),
    {"kind": "slide", "cells": 1},
    *(
        {"kind": "jump", "over": over, "takes": takes, "goes_on": goes_on}
        for over in ("own", "rival", "piece")
        for takes in (False, True)
        for goes_on in ("", "any", "straight")
        if not (takes and over == "own")
    ),
    *({"kind": "push", "most": most, "leaves": leaves} for most in (1, 3) for leaves in (False, True)),
]


def document(board=None, **more):
    return read_document({"board": board or rectangle(5, 5), "pieces": STONES, "ends": LINE, **more})


def of_piece(board, owner, **piece):
    other = {"both": [], "first": [{"owner": "second", "placing": {}}]}
    other["second"] = [{"owner": "first", "placing": {}}]
    start = [{"piece": 0, "player": "second" if owner == "second" else "first", "cells": ["a1"]}]
    return document(board, pieces=[{"owner": owner, **piece}, *other[owner]], start=start)


def shown_in(game, sketch, player):
    """The position of a sketch, with the player of its moves on turn."""
    pieces = {kind.name: [] for kind in game.kinds}
    for cell, drawing in sketch.view.pieces.items():
        pieces[next(kind.name for kind in game.kinds if game.piece(kind.name) == drawing)].append(cell)
    return game.setup({**pieces, "extra": {"plies": 4}}, ("black", "white")[player])


@pytest.mark.parametrize(("board", "owner", "forward"), [*product(SHAPES, ["both", "second"], [False, True])])
def test_moves_that_are_drawn_are_legal(board, owner, forward):
    for movement in MOVEMENTS:
        leaps = movement["kind"] == "leap"
        rules = of_piece(board, owner, movements=[{**movement, "forward": forward and not leaps}])
        game = build("invented_board", {"rules": rules.json()})
        player = 1 if owner == "second" else 0
        drawn = sketches.movement(rules, 0, rules.pieces[0].movements[0])
        moves = set(game.moves(shown_in(game, drawn, player)))
        mover = drawn.arrows[0][0] if drawn.arrows else "c3"
        route = [mover, *(to for _cell, to in drawn.arrows)]
        if movement["kind"] == "push":
            assert f"{mover}/{route[1]}" in moves
        elif drawn.arrows:
            sign = ":" if movement["takes"] else "-"
            assert sign.join(route) in moves
        assert {f"{mover}-{to}" for to in drawn.steps} <= moves
        assert drawn.arrows or drawn.steps


@pytest.mark.parametrize("board", SHAPES)
def test_dots_are_where_a_piece_may_be_put(board):
    for near in ("any", "own", "rival", "piece", "not_own", "not_rival", "not_piece", "marked", "home"):
        rules = document({**board, "marked": ["b3", "d3"]}, pieces=[{"placing": {"near": near}}])
        game = build("invented_board", {"rules": rules.json()})
        drawn = sketches.placement(rules, 0, Placement(near=near))
        assert drawn.steps == set(game.moves(shown_in(game, drawn, 0)))


@pytest.mark.parametrize("rule", ["not_middle", "edge", "marked"])
def test_dots_are_where_the_first_piece_may_stand(rule):
    rules = document(rectangle(5, 5, marked=["b3", "d3"]), extras={"first_piece": rule})
    game = build("invented_board", {"rules": rules.json()})
    assert sketches.first_piece(rules).steps == set(game.moves(game.initial()))


@pytest.mark.parametrize("board", SHAPES)
@pytest.mark.parametrize("captures", [{"between": True}, {"touching": True}, {"surrounded": True}])
@pytest.mark.parametrize("slanted", [False, True])
def test_a_cross_stands_on_what_is_taken(board, captures, slanted):
    rules = document(board, captures={**captures, "slanted": slanted})
    (name,) = captures
    drawn = getattr(sketches, name)(rules)
    taken = {cell for cell, note in drawn.notes.items() if note == sketches.TAKEN}
    rivals = {cell for cell, piece in drawn.view.pieces.items() if piece == "white"}
    assert taken == rivals
    assert len(drawn.last) == 1


@pytest.mark.parametrize(
    ("board", "end"),
    [
        *((board, LineEnd(length=3, exact=True)) for board in SHAPES),
        *(
            (board, ConnectEnd(sides=sides))
            for board in (*SHAPES, {"shape": "rhombus", "columns": 4, "rows": 4})
            for sides in ("own", "opposite", "three", "corners")
        ),
        ({"shape": "triangle", "columns": 4}, ConnectEnd(sides="three")),
        *((board, GoalEnd(cells=cells, count=2)) for board in SHAPES for cells in ("last_row", "goals")),
    ],
)
def test_what_has_a_mark_has_won(board, end):
    goals = {"goals": {"first": ["b3", "c3"], "second": ["a1"]}} if isinstance(end, GoalEnd) else {}
    rules = document({**board, **goals}, ends=[end.json()])
    drawn = sketches.end(rules, end)
    assert set(drawn.marks) == {cell for cell, piece in drawn.view.pieces.items() if "black" in piece}
    if isinstance(end, ConnectEnd):
        sides = {**board, "columns": 3 if board["shape"] == "hexhex" else 4, "rows": 4}
        game = build("invented_board", {"rules": document(sides, ends=[end.json()]).json()})
        won = game.setup({"black": sorted(drawn.marks), "extra": {}}, "white")
        assert game.outcome(won).winner == "black"


@pytest.mark.parametrize(
    "end",
    [
        LineEnd(loses=True),
        TakenEnd(count=2),
        TakenEnd(count=1, piece=0),
        FewEnd(least=1),
        FewEnd(least=3),
        *(StuckEnd(result=result) for result in ("loses", "wins", "draws")),
        *(CountEnd(points=points) for points in ("pieces", "largest", "product", "surrounded")),
        GoalEnd(piece=0),
    ],
)
def test_every_end_has_its_drawing(end):
    assert sketches.end(document(pieces=[{"placing": {}, "symbol": "king"}]), end).words


@pytest.mark.parametrize("movements", [[], [{"kind": "step"}]])
@pytest.mark.parametrize(
    "turn",
    [
        {},
        {"actions": 2},
        {"actions": 2, "first": 2},
        {"parts": "place_move", "passing": "forced"},
        {"parts": "move_place", "passing": "free"},
    ],
)
def test_every_turn_has_its_drawing(movements, turn):
    if not movements and "parts" in turn:
        return
    rules = document(pieces=[{"placing": {}, "movements": movements}], turn=turn)
    assert sketches.turn(rules).words
    if movements and "parts" not in turn:
        only = document(pieces=[{"movements": movements}], start=[{"piece": 0, "cells": ["a1"]}], turn=turn)
        assert sketches.turn(only).arrows


def test_a_sketch_of_a_piece_that_only_the_other_has_is_his():
    rules = of_piece(None, "second", movements=[{"kind": "step"}], symbol="king")
    drawn = sketches.movement(rules, 0, rules.pieces[0].movements[0])
    assert set(drawn.view.pieces.values()) == {"white_king"}
    taken = TakenEnd(count=1, piece=1)
    assert set(sketches.end(rules, taken).view.pieces.values()) == {"white"}


def test_a_half_made_start_is_drawn_without_what_the_board_lacks():
    rules = document(start=[{"piece": 0, "cells": ["a1", "e5"]}])
    smaller = document(rectangle(3, 3))
    assert set(sketches.start(smaller, rules.start[0]).view.pieces) == {"a1"}


def test_every_rule_of_any_game_has_a_drawing_with_words_in_both_languages():
    without = set()
    for seed in range(120):
        try:
            game = build("invented_board", {"rules": drawn_by_lot(seed)})
        except BadOptions:
            continue
        for rule, drawn in zip(all_rules(game.rules, game.longest), game.own_sketches(), strict=True):
            if drawn is None:
                without.add(rule.words.template)
                continue
            assert isinstance(drawn, Sketch)
            cells = {cell.name for cell in drawn.board.cells}
            named = {*drawn.view.pieces, *drawn.steps, *drawn.marks, *drawn.notes, *drawn.last}
            assert named | {cell for arrow in drawn.arrows for cell in arrow} <= cells
            for language in ("pt", "en"):
                assert "{" not in drawn.words.render(str, lambda one, _many, _count: one, language)
    assert {words.split()[0] for words in without} <= {"Só", "Cada", "Ao"}


def test_what_becomes_of_taken_pieces():
    for fate in ("turns", "reserve"):
        rules = document(captures={"between": True, "fate": fate, "duty": "always"})
        assert sketches.fate(rules).arrows == (("a2", "e4"),)
    for suicide in (False, True):
        rules = document(captures={"surrounded": True, "suicide": suicide})
        assert ("b2" in sketches.suicide(rules).view.pieces) == suicide
