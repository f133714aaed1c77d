import itertools
from collections import Counter
from typing import Any

import pytest

from games.analysis.problems import shipped
from games.bots.levels import LEVELS, choose, choose_from
from games.rules.catalogue import build
from games.rules.game import Impartial, State
from games.rules.nim.add_up.rules import AddUp
from games.rules.nim.nim.rules import Nim
from games.rules.nim.subtraction.rules import Subtraction
from games.rules.text import text
from games.solvers.brute import Brute
from games.solvers.solve import solve
from games.solvers.theory import TooBig
from tests.games.rules.properties import every_start
from tests.games.samples import Kayles

GAMES = [Nim((3, 5, 7)), Nim((3, 4, 5), misere=True), Subtraction((7, 9), ((1, 2, 3), (2, 5))), AddUp(13, 3)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_to_the_end(game, level):
    for seed in range(10):
        state = game.initial()
        for ply in itertools.count():
            if game.outcome(state):
                break
            state = game.play(state, choose(game, state, LEVELS[level], seed))
            assert ply < 60


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_chooses_the_same_move(level):
    arguments = ("nim", {"heaps": [3, 5, 7]}, ["p2-1"], level)
    moves = {choose_from(*arguments, seed=7) for _ in range(5)}
    assert len(moves) == 1
    assert moves <= set(Nim().position_moves((3, 4, 7)))


def share_of_winning_moves(level: str) -> float:
    game = Nim((7, 8, 9))
    state = game.initial()
    winning = solve(game, state.position).winning_moves
    return sum(choose(game, state, LEVELS[level], seed) in winning for seed in range(1000)) / 1000


def test_levels_differ_in_how_often_they_play_right():
    assert share_of_winning_moves("perfect") == 1
    # 1 winning move among 24: 0.7 + 0.3 / 24, and 1 / 24, give or take four standard deviations.
    assert 0.65 < share_of_winning_moves("medium") < 0.78
    assert share_of_winning_moves("beginner") < 0.07


def test_every_legal_move_can_be_a_beginners():
    game = Nim((2, 3))
    counts = Counter(choose(game, game.initial(), LEVELS["beginner"], seed) for seed in range(300))
    assert set(counts) == set(game.moves(game.initial()))


def test_perfect_leaves_a_lost_position_as_hard_as_it_can():
    game = Nim((1, 2, 3))
    state = game.initial()
    for seed in range(20):
        after = game.play(state, choose(game, state, LEVELS["perfect"], seed))
        shares = {
            len(solve(game, position).winning_moves) / game.follower_count(position)
            for position in game.followers(state.position)
        }
        solution = solve(game, after.position)
        assert len(solution.winning_moves) / game.follower_count(after.position) == min(shares)


def test_perfect_takes_the_last_move_when_nothing_else_is_left():
    game = Nim((1,), misere=True)
    assert choose(game, game.initial(), LEVELS["perfect"], 1) == "p1-1"


def test_a_beginner_may_face_huge_heaps():
    game = AddUp(10**6, 10**6)
    assert choose(game, game.initial(), LEVELS["beginner"], 3).startswith("+")
    assert choose(game, game.initial(), LEVELS["perfect"], 3) == "+1000000"


def test_perfect_wins_soonest_where_that_is_soon():
    """With p1-1 it wins, too, later."""
    game = build("divisor", next(one for one in shipped() if one["code"] == "divisor-fim-1")["options"])
    solution = solve(game, game.start())
    assert "p1-1" in solution.winning_moves
    assert {choose(game, game.initial(), LEVELS["perfect"], seed) for seed in range(12)} == {"p1-3"}


# The larger boards of two games take as long as all other starts together.
LARGER = {"northcott-2", "northcott-4", "un-3", "un-4"}


@pytest.mark.parametrize("game", [start for start in every_start.args[1] if start.id not in LARGER])
def test_perfect_wins_every_start_that_can_be_won(game):
    state = game.initial()
    winner = (solve(game, state.position).outcome == "N") != game.acts_again(state.position)
    perfect = game.players[state.turn if winner else 1 - state.turn]
    while not (outcome := game.outcome(state)):
        level = "perfect" if game.to_move(state) == perfect else "beginner"
        state = game.play(state, choose(game, state, LEVELS[level], 0))
    assert outcome.winner == perfect


def without_solution(monkeypatch: pytest.MonkeyPatch, *, most: int) -> None:
    """Positions of which more than `most` others can be reached are too big."""
    monkeypatch.setattr("games.bots.levels.Brute", lambda limit=most, progress=None: Brute(min(limit, most)))


@pytest.mark.parametrize("level", ["medium", "perfect"])
def test_what_cannot_be_solved_is_played_all_the_same(level, monkeypatch):
    without_solution(monkeypatch, most=500)
    game = Kayles((60, 59), misere=True)
    with pytest.raises(TooBig):
        solve(game, game.start(), Brute(500))
    assert choose(game, game.initial(), LEVELS[level], 5) in set(game.moves(game.initial()))


def test_a_last_move_is_seen_where_nothing_is_solved(monkeypatch):
    without_solution(monkeypatch, most=0)
    game = Kayles((2,))
    for seed in range(10):
        # Both pins at once; one of them leaves the last one.
        assert choose(game, game.initial(), LEVELS["perfect"], seed) == "p1=0+0"


def test_what_is_seen_to_win_is_played(monkeypatch):
    without_solution(monkeypatch, most=4)
    game = Kayles((4,), misere=True)
    with pytest.raises(TooBig):
        solve(game, (5, 4), Brute(4))
    for seed in range(10):
        move = choose(game, State((2, 1, 1), 0), LEVELS["perfect"], seed)
        assert solve(game, game.follow((2, 1, 1), move)).outcome == "P"


def test_what_is_seen_to_lose_is_avoided(monkeypatch):
    # Misère: emptying the table loses at once; that nothing else can be judged does not matter.
    without_solution(monkeypatch, most=1)
    game = Kayles((2,), misere=True)
    for seed in range(10):
        assert choose(game, game.initial(), LEVELS["perfect"], seed) != "p1=0+0"


def test_many_moves_are_not_all_tried():
    game = Nim((5_000, 5_000))
    assert choose(game, game.initial(), LEVELS["perfect"], 1) in set(game.moves(game.initial()))


def test_hard_to_answer_is_also_what_cannot_be_solved(monkeypatch):
    def solved(game: Impartial[Any], position: Any, brute: Brute) -> object:
        if position == (3, 3):
            return real(game, position, brute)
        raise TooBig(text("Não."), 1)

    real = solve
    monkeypatch.setattr("games.bots.levels.solve", solved)
    game = Nim((3, 3))
    # Of moves that cannot be judged, one that leaves most moves.
    assert choose(game, game.initial(), LEVELS["perfect"], 1) in ("p1-1", "p2-1")


@pytest.mark.parametrize("game", [Nim((3, 3)), Kayles((9, 8), misere=True)])
def test_what_is_tried_besides_takes_no_time_but_hears_that_nobody_waits(game):
    asked: list[int] = []

    def over(met: int) -> None:
        asked.append(met)
        raise TooBig(text("Não."), met)

    assert choose(game, game.initial(), LEVELS["perfect"], 1, over) in set(game.moves(game.initial()))
    assert len(asked) > 5


def test_levels_have_names():
    assert [str(level.name) for level in LEVELS.values()] == ["iniciante", "médio", "perfeito"]
    assert all(str(level.summary) for level in LEVELS.values())
    assert all(level.slug == slug for slug, level in LEVELS.items())
