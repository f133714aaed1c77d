import itertools
from collections import Counter

import pytest

from games.bots.levels import LEVELS, choose, choose_from
from games.rules.game import Impartial
from games.rules.nim.add_up import AddUp
from games.rules.nim.nim import Nim
from games.rules.nim.subtraction import Subtraction
from games.solvers.solve import solve

GAMES = [Nim((3, 5, 7)), Nim((3, 4, 5), misere=True), Subtraction((7, 9), ((1, 2, 3), (2, 5))), AddUp(13, 3)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_to_the_end(game: Impartial[object], level: str) -> None:
    for seed in range(10):
        state = game.initial()
        for ply in itertools.count():
            if game.outcome(state):
                break
            state = game.play(state, choose(game, state, LEVELS[level], seed))
            assert ply < 60


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_chooses_the_same_move(level: str) -> None:
    arguments = ("nim", {"heaps": [3, 5, 7]}, [3, 4, 7], "second", level)
    moves = {choose_from(*arguments, seed=7) for _ in range(5)}
    assert len(moves) == 1
    assert moves <= set(Nim().position_moves((3, 4, 7)))


def share_of_winning_moves(level: str) -> float:
    game = Nim((7, 8, 9))
    state = game.initial()
    winning = solve(game, state.position).winning_moves
    return sum(choose(game, state, LEVELS[level], seed) in winning for seed in range(1000)) / 1000


def test_levels_differ_in_how_often_they_play_right() -> None:
    assert share_of_winning_moves("perfect") == 1
    # 1 winning move among 24: 0.7 + 0.3 / 24, and 1 / 24, give or take four standard deviations.
    assert 0.65 < share_of_winning_moves("medium") < 0.78
    assert share_of_winning_moves("beginner") < 0.07


def test_every_legal_move_can_be_a_beginners() -> None:
    game = Nim((2, 3))
    counts = Counter(choose(game, game.initial(), LEVELS["beginner"], seed) for seed in range(300))
    assert set(counts) == set(game.moves(game.initial()))


def test_perfect_leaves_a_lost_position_as_hard_as_it_can() -> None:
    game = Nim((1, 2, 3))
    state = game.initial()
    for seed in range(20):
        after = game.play(state, choose(game, state, LEVELS["perfect"], seed))
        shares = {
            len(solve(game, position).winning_moves) / game.option_count(position)
            for position in game.options(state.position)
        }
        solution = solve(game, after.position)
        assert len(solution.winning_moves) / game.option_count(after.position) == min(shares)


def test_perfect_takes_the_last_move_when_nothing_else_is_left() -> None:
    game = Nim((1,), misere=True)
    assert choose(game, game.initial(), LEVELS["perfect"], 1) == "p1-1"


def test_a_beginner_may_face_huge_heaps() -> None:
    game = AddUp(10**6, 10**6)
    assert choose(game, game.initial(), LEVELS["beginner"], 3).startswith("+")
    assert choose(game, game.initial(), LEVELS["perfect"], 3) == "+1000000"


def test_levels_have_names() -> None:
    assert [str(level.name) for level in LEVELS.values()] == ["iniciante", "médio", "perfeito"]
    assert all(str(level.summary) for level in LEVELS.values())
    assert all(level.slug == slug for slug, level in LEVELS.items())


def test_games_that_are_not_impartial_have_no_player(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.games.samples import Clicks

    monkeypatch.setattr("games.bots.levels.build", lambda slug, options: Clicks())
    with pytest.raises(TypeError, match="clicks"):
        choose_from("clicks", {}, {}, "black", "perfect", 1)
