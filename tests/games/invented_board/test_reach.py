"""Ends that never come, seen from the blocks alone."""

import pytest

from games.rules.invented.board_game.reach import ends_out_of_reach, nobody_can_win
from games.rules.invented.board_game.reading import read_document
from tests.games.invented_board.documents import rectangle

STEP = {"kind": "step"}
LINE = {"kind": "line", "length": 3}
FEW_PIECES = "cada jogador tem no máximo 2"


def document_of(**changes):
    """Two pieces of each on a board of 4 by 4."""
    rules = {
        "board": rectangle(4, 4, goals={"first": ["a4"], "second": ["d1"]}),
        "pieces": [{"movements": [STEP]}],
        "start": [
            {"piece": 0, "player": "first", "cells": ["a1", "b1"]},
            {"piece": 0, "player": "second", "cells": ["c4", "d4"]},
        ],
        "ends": [LINE],
    }
    return read_document(rules | changes)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, FEW_PIECES),
        ({"ends": [{"kind": "connect"}]}, FEW_PIECES),
        ({"board": {"shape": "hexhex", "columns": 3}, "ends": [{"kind": "connect"}]}, FEW_PIECES),
        ({"ends": [{"kind": "goal", "cells": "goals", "count": 3}]}, FEW_PIECES),
        (
            {"pieces": [{"movements": [STEP | {"takes": "may"}]}], "ends": [{"kind": "taken", "count": 3}]},
            FEW_PIECES,
        ),
        ({"pieces": [{"placing": {}, "reserve": 0, "movements": [STEP]}]}, FEW_PIECES),
        ({"ends": [{"kind": "few", "least": 1}]}, "ninguém perde peças"),
        (
            {
                "pieces": [{"movements": [STEP]}, {"owner": "both", "movements": [STEP]}],
                "start": [
                    *(
                        {"piece": number, "player": "first", "cells": [cell]}
                        for number, cell in enumerate(("a1", "b1"))
                    ),
                    *(
                        {"piece": number, "player": "second", "cells": [cell]}
                        for number, cell in enumerate(("c4", "d4"))
                    ),
                ],
                "ends": [{"kind": "goal", "count": 2, "piece": 1}],
            },
            "cada jogador tem só uma",
        ),
    ],
)
def test_an_end_that_never_comes_is_said_beside_its_block(changes, words):
    document = document_of(**changes)
    [doubt] = ends_out_of_reach(document)
    assert doubt.path == "ends.0"
    assert words in str(doubt.reason)
    assert nobody_can_win(document)


@pytest.mark.parametrize(
    "changes",
    [
        {"ends": [LINE | {"length": 4}, {"kind": "stuck"}]},
        {"ends": [{"kind": "count"}]},
        {"ends": [{"kind": "goal", "count": 2}]},
        {"ends": [{"kind": "few", "least": 3}]},
        {"pieces": [{"placing": {}, "movements": [STEP]}]},
        {"pieces": [{"placing": {}, "reserve": 1, "movements": [STEP]}]},
        # Only one of them has as many pieces as it takes.
        {"start": [{"piece": 0, "player": "first", "cells": ["a1", "b2", "c1"]}]},
        {"captures": {"between": True, "fate": "turns"}},
        {"captures": {"between": True}, "ends": [{"kind": "few"}]},
        {
            "pieces": [{"movements": [{"kind": "push", "leaves": True}]}],
            "ends": [{"kind": "few"}],
        },
    ],
)
def test_an_end_that_may_come_is_not_doubted(changes):
    assert not nobody_can_win(document_of(**changes))


def test_what_can_only_be_drawn_is_won_by_nobody():
    stuck = {"kind": "stuck", "result": "draws"}
    assert nobody_can_win(document_of(ends=[stuck]))
    assert not [*ends_out_of_reach(document_of(ends=[stuck]))]
    assert nobody_can_win(document_of(ends=[stuck, LINE]))
