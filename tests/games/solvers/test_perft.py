import pytest

from games.rules.nim.add_up.rules import AddUp
from games.rules.nim.nim.rules import Nim
from games.solvers.perft import perft
from games.solvers.theory import TooBig
from tests.games.samples import Clicks


def by_definition(game: Nim, state: object, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(by_definition(game, game.play(state, move), depth - 1) for move in game.moves(state))


@pytest.mark.parametrize("depth", range(6))
def test_counts_are_those_of_the_definition(depth):
    game = Nim((1, 2, 3))
    assert perft(game, game.initial(), depth) == by_definition(game, game.initial(), depth)


def test_the_longest_game_to_eight_adds_ones():
    game = AddUp(8, 3)
    assert perft(game, game.initial(), 8) == 1
    assert perft(game, game.initial(), 9) == 0


def test_finished_games_add_none():
    game = Clicks(2)
    assert [perft(game, game.initial(), depth) for depth in range(1, 4)] == [8, 64, 0]


def test_a_full_memory_changes_no_count(monkeypatch):
    monkeypatch.setattr("games.solvers.perft._MOST_REMEMBERED", 1)
    game = Nim((1, 2, 3))
    assert perft(game, game.initial(), 4) == by_definition(game, game.initial(), 4)


def test_too_many_moves_are_refused():
    game = Nim((10**9,))
    assert perft(game, game.initial(), 1) == 10**9
    with pytest.raises(TooBig, match="20000000"):
        perft(game, game.initial(), 2)
