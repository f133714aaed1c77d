"""A block alone, as the solvers add it up, is a game like others."""

import pytest

from games.rules.errors import IllegalMove
from games.rules.game import State
from games.rules.invented.blocks import BLOCKS
from games.rules.invented.game import BlockGame


@pytest.mark.parametrize("kind", BLOCKS)
def test_a_block_alone_is_a_game(kind):
    game = BlockGame(BLOCKS[kind].build({}))
    start = game.start()
    moves = list(game.position_moves(start))
    assert moves
    assert {game.follow(start, move) for move in moves} == set(game.followers(start))
    assert game.block.read_start(game.position_json(start)) == start
    assert all(part_game == game for part_game, _part in game.components(start))
    assert set(game.view(State(start, 0)).pieces) <= set(game.board.by_name)
    assert str(game.describe(moves[0]))
    assert str(game.picture(State(start, 0)))
    assert str(game.block.last_move)
    assert game.under(misere=True) == BlockGame(game.block, misere=True) != game
    with pytest.raises(IllegalMove):
        game.follow(start, "nada")
