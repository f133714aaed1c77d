"""The lowest level, beside a model of a pupil who knows the rules alone; the highest, at what games teach."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.analysis.problems import shipped
from games.bots import hooks
from games.bots.levels import BEGINNER, LEVELS, SEARCHING, choose, levels_of, look_ahead
from games.rules.catalogue import ENTRIES, GAMES, build
from games.rules.first_steps import begin, tried
from games.rules.game import Game, Impartial
from games.rules.nim.nim.rules import Nim
from games.rules.two.gomoku.rules import Gomoku
from games.solvers.forced import book_of
from games.solvers.theory import too_big
from tests.benchmarks.model_pupil import is_threatened, played, win_in_one

MOST_PLIES = 300
MATCHES = 100
# Whole matches are played: small boards, of different kinds.
EVEN = [
    "nim",
    "kayles",
    "hex",
    "gomoku",
    "y",
    "reversi",
    "havannah",
    "amazons",
    "gonnect",
    "trails",
    "anchor",
    "atari_go",  # whose captures a better player never misses
]
HIGHEST = {True: LEVELS["perfect"], False: SEARCHING["strong"]}
ENOUGH = 60  # random matches, so that no machine is too slow
MORE = {
    # In machine code these take 0.1 s at most.
    "havannah": 10_000,
    "go": 10_000,
    "gonnect": 400,
    "gomoku3": 100,
    "quelhas": 400,
    "ouri": 800,
}  # where they take the least time


def computers_move(
    game: Game[Any], state: Any, level: Any, seed: int, progress: Callable[[int], None] = lambda _done: None
) -> str:
    if isinstance(game, Impartial):
        return choose(game, state, level, seed)
    return look_ahead(game, state, level, seed, progress)


@pytest.mark.parametrize("slug", EVEN)
def test_a_pupil_wins_half_of_the_matches_against_the_lowest_level(slug):
    game = build(slug, ENTRIES[slug].small[0] if ENTRIES[slug].family == "two" else {})
    assert 40 <= sum(played(game, number % 2, number, MOST_PLIES)[0] for number in range(MATCHES)) <= 60


def test_it_is_the_lowest_level_of_every_game():
    assert {levels[0] for slug in GAMES if (levels := [*levels_of(slug).values()])} == {BEGINNER}


def share(game: Game[Any], state: Any, right: Callable[[str], bool]) -> float:
    return sum(right(computers_move(game, state, BEGINNER, seed)) for seed in range(1000)) / 1000


@pytest.mark.parametrize(
    ("game", "position", "to_move"),
    [
        (Nim((9,)), None, None),
        (Gomoku(size=9), {"black": ["a1", "b1", "c1", "d1"], "white": ["a9", "c9", "e9", "g9"]}, "black"),
    ],
)
def test_nine_of_ten_wins_in_one_are_seen(game, position, to_move):
    state = game.setup(position, to_move) if position else game.initial()
    # In Nim all other moves let the other one win: some of those who miss it stop that.
    assert 0.88 < share(game, state, win_in_one(game, state).__eq__) < 0.98


def test_six_of_ten_threats_are_stopped():
    game = Gomoku(size=9)
    black = ["a1", "b1", "c1", "d1"]
    state = game.setup({"black": black, "white": ["a9", "c9", "e9", "g9"]}, "white")
    # Some of the others hit it by chance.
    assert 0.56 < share(game, state, "e1".__eq__) < 0.65
    heaps = Nim((1, 9))
    safe = share(heaps, heaps.initial(), lambda move: not is_threatened(heaps, heaps.initial(), move))
    assert 0.88 < safe < 0.96  # so are eight of ten moves


def ended_after(matches: int) -> Callable[[int], None]:
    def progress(done: int) -> None:
        if done >= matches:
            too_big(done, "O computador não tem mais tempo para pensar.")

    return progress


at_least = ended_after(ENOUGH)


FIRST_STEPS = [
    (slug, number) for slug, entry in ENTRIES.items() for number in range(1, len(entry.first_steps) + 1)
]


@pytest.mark.parametrize(("slug", "number"), FIRST_STEPS)
def test_the_highest_level_passes_all_first_steps(slug, number):
    first_step = ENTRIES[slug].first_steps[number - 1]
    game, state = begin(ENTRIES[slug], first_step)
    progress = ended_after(MORE.get(slug, ENOUGH))
    move = computers_move(game, state, HIGHEST[isinstance(game, Impartial)], 0, progress)
    assert tried(game, state, first_step, move).right, (str(first_step.name), move)


# About as much as three seconds of a processor: there deeper search found other moves as good, where the
# position let it.
LONG = {("go", 3): 3_000, ("annuvin", 3): 2_000, ("nosferatu", 2): 900, ("dispatch", 2): 110}


@pytest.mark.parametrize("seed", range(1, 3))
@pytest.mark.parametrize(("slug", "number"), LONG)
def test_longer_thinking_does_not_lead_away_from_what_a_first_step_asks(slug, number, seed):
    first_step = ENTRIES[slug].first_steps[number - 1]
    game, state = begin(ENTRIES[slug], first_step)
    move = look_ahead(game, state, SEARCHING["strong"], seed, ended_after(LONG[slug, number]))
    assert tried(game, state, first_step, move).right, move


@pytest.mark.parametrize("slug", sorted({problem["game"] for problem in shipped()}))
def test_the_highest_level_solves_all_problems(slug):
    for problem in shipped():
        if problem["game"] != slug:
            continue
        game = build(slug, problem["options"])
        state, level = game.initial(), HIGHEST[isinstance(game, Impartial)]
        move = computers_move(game, state, level, 1, at_least)
        answers = [game.play(state, answer) for answer in book_of(problem["solution"])]
        assert game.play(state, move) in answers, (problem["code"], move)


OPEN_THREES = [
    ("f8 g8 h8", "c3 d11 l4", "e8 i8"),  # the last point of either side leaves a four at the other
    ("f8 g8 h8", "c3 d8 l4", "e8 i8 j8"),
    ("f6 g7 h8", "c3 d11 l4", "e5 i9"),
    ("f8 g8 i8", "c3 d11 l4", "e8 h8 j8"),
]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("level", ["medium", "strong"])
@pytest.mark.parametrize(("black", "white", "right"), OPEN_THREES)
def test_an_open_three_of_gomoku_is_stopped(black, white, right, level, seed):
    """Also with the moves of which a level does not think."""
    game = Gomoku(size=15)
    state = game.setup({"black": black.split(), "white": white.split()}, "white")
    assert look_ahead(game, state, SEARCHING[level], seed, at_least) in right.split()


@pytest.mark.parametrize("level", ["medium", "strong"])
def test_an_open_three_of_ones_own_comes_first(level):
    game = Gomoku(size=15)
    state = game.setup({"black": ["f8", "g8", "h8"], "white": ["c3", "c4", "c5"]}, "white")
    thinking = replace(SEARCHING[level], accuracy=1.0)
    assert look_ahead(game, state, thinking, 0, at_least) in ("c2", "c6")


def test_where_a_single_move_does_not_lose_nothing_is_searched():
    game, heard = Gomoku(size=9), []
    state = game.setup({"black": ["a1", "b1", "c1", "d1"], "white": ["a9", "c9", "e9", "g9"]}, "white")
    assert look_ahead(game, state, SEARCHING["strong"], 1, heard.append) == "e1"
    assert heard == []


def test_a_four_of_ones_own_may_come_before_an_open_three():
    game = Gomoku(size=15)
    state = game.setup({"black": ["f8", "g8", "h8", "d3"], "white": ["a3", "b3", "c3", "o15"]}, "white")
    hook = hooks.of(game, Random(1))
    assert set(hook.defending(state, list(game.moves(state)))) == {"e8", "i8"}
    state = game.setup({"black": ["f8", "g8", "h8", "f3"], "white": ["a3", "b3", "c3", "o15"]}, "white")
    assert set(hook.defending(state, list(game.moves(state)))) == {"e8", "i8", "d3", "e3"}
    state = game.setup({"black": ["f8", "g8"], "white": ["c3", "c4"]}, "black")
    moves = list(game.moves(state))
    assert hook.defending(state, moves) == moves


def test_stones_that_are_dead_are_marked_fairly_at_the_lowest_level_too():
    first_step = next(step for step in ENTRIES["go"].first_steps if "phase" in str(step.position))
    game, state = begin(ENTRIES["go"], first_step)
    assert look_ahead(game, state, BEGINNER, 1) in first_step.answers
