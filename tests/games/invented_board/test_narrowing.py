"""What may be done of all that can be done: what is seen at once, without trying it, is what trying shows."""

from games.rules.catalogue import build
from tests.games.invented_board.documents import rectangle

SURROUNDING = {"surrounded": True, "fate": "turns", "suicide": False}


def game_of(**document):
    return build("invented_board", {"rules": {"ends": [{"kind": "stuck"}], **document}})


def test_whoever_turns_a_piece_that_has_no_liberty_then_kills_it():
    """The stone on a1 has none: any move takes it, and where it turns it has none either."""
    game = game_of(
        board=rectangle(1, 6),
        pieces=[{"placing": {}}, {"owner": "neutral"}],
        start=[
            {"piece": 0, "player": "second", "cells": ["a1"]},
            {"piece": 1, "player": "first", "cells": ["a2"]},
        ],
        captures=SURROUNDING,
    )
    assert [*game.moves(game.initial())] == []


def test_a_neutral_piece_is_not_put_on_the_last_liberty_of_an_own_one():
    game = game_of(
        board=rectangle(1, 5),
        pieces=[{}, {"owner": "neutral", "placing": {}}],
        start=[{"piece": 0, "player": "first", "cells": ["a1"]}],
        captures=SURROUNDING,
    )
    assert [*game.moves(game.initial())] == ["a3", "a4", "a5"]


def test_only_the_last_liberty_takes_where_that_is_a_duty():
    game = game_of(
        board=rectangle(4, 1),
        pieces=[{"placing": {"colour": "any"}}],
        start=[
            {"piece": 0, "player": "first", "cells": ["a1"]},
            {"piece": 0, "player": "second", "cells": ["d1"]},
        ],
        captures={"surrounded": True, "duty": "always", "suicide": True},
    )
    assert [*game.moves(game.initial())] == ["c1=black"]
