"""A block alone, as the solvers add it up, is a game like others."""

import pytest

from games.rules.errors import IllegalMove
from games.rules.game import State
from games.rules.invented.blocks import BLOCKS


@pytest.mark.parametrize("kind", BLOCKS)
def test_a_block_alone_is_a_game(kind):
    game = BLOCKS[kind].build({})
    start = game.start()
    moves = list(game.position_moves(start))
    assert moves
    assert {game.follow(start, move) for move in moves} == set(game.followers(start))
    assert game.read_start(game.position_json(start)) == start
    assert all(part_game == game for part_game, _part in game.components(start))
    assert set(game.view(State(start, 0)).pieces) <= set(game.board.by_name)
    assert str(game.describe(moves[0]))
    assert str(game.picture(State(start, 0)))
    assert str(game.last_move(start))
    assert str(game.choice(State(start, 0), moves[0]))
    with pytest.raises(IllegalMove):
        game.follow(start, "nada")
