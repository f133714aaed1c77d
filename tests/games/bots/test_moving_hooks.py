"""What the computer knows of single games in which pieces move: wins in two and free captures are taken."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.analysis.puzzles import known_puzzle
from games.bots import alphabeta, hooks
from games.bots.hooks.random_play import random_move
from games.bots.levels import SEARCHING, look_ahead
from games.rules.catalogue import ENTRIES, build
from games.rules.first_steps import begin
from tests.games.rules.plays import run, stones

STRONG = replace(SEARCHING["strong"], playouts=60, depth=4)


@pytest.mark.parametrize(
    ("slug", "position", "best"),
    [
        pytest.param("pawns", "white a5 b5 c5 black a7 b7 c7", {"b5-b6"}, id="pawns, breaks through"),
        pytest.param("pawns", "white a6 g2 black c7 f6 h4", {"a6-a7"}, id="pawns, runs"),
        pytest.param("pawns", "white d4 h3 g2 black e5 h5 a5 b7", {"d4:e5"}, id="pawns, takes"),
        pytest.param(
            "konane", "white c7 f6 h2 black c4 c6 d1 f3 f7", {"c7:c5"}, id="konane, keeps a jump for later"
        ),
        pytest.param("breakthrough", "white d5 a1 black d7 g7", {"d5-d6"}, id="breakthrough, passes a guard"),
        pytest.param("breakthrough", "white d3 g2 a1 black e4 b6 d6", {"d3:e4"}, id="breakthrough, takes"),
        pytest.param(
            "lines_of_action", "black b4 b8 d7 d8 white a6 c2 g5 g8", {"b4-b6"}, id="lines, joins in two"
        ),
        pytest.param(
            "lines_of_action", "black c2 e2 f1 h4 white d7 e3 f2 f5", {"h4:f2"}, id="lines, takes, then joins"
        ),
    ],
)
def test_it_takes_what_it_can_have(slug, position, best):
    game: Any = build(slug, {})
    state = stones(game, position)
    assert {look_ahead(game, state, STRONG, seed) for seed in range(3)} <= best


@pytest.mark.parametrize(
    ("slug", "better", "worse"),
    [
        pytest.param("pawns", "white a2 b2 black h7", "white a2 black h7", id="pawns, more of them"),
        pytest.param("pawns", "white a4 black a7", "white a3 black a7", id="pawns, further"),
        pytest.param("pawns", "white a5 black d5", "white c5 black d7", id="pawns, a passed one"),
        pytest.param("pawns", "white a5 black d5", "white e5 black d7", id="pawns, on the other side"),
        pytest.param("konane", "white a1 a8 black b1 h5", "white a1 a8 black c1 h5", id="konane, jumps"),
        pytest.param(
            "konane",
            "white a1 black b1 h8",
            "white b1 black c1 h8",
            id="konane, a jump that nobody spoils",
        ),
        pytest.param("breakthrough", "white a2 b2 black g6", "white a2 black g6", id="breakthrough, more"),
        pytest.param("breakthrough", "white a4 black a6", "white a3 black a6", id="breakthrough, further"),
        pytest.param("breakthrough", "white a5 black g5", "white c5 black d7", id="breakthrough, a free one"),
        pytest.param(
            "lines_of_action", "black d4 d6 f5 white a1 h8", "black d4 a6 h5 white a1 h8", id="lines, nearer"
        ),
        pytest.param(
            "lines_of_action", "black c4 c5 e4 white a1 h8", "black c3 c5 e4 white a1 h8", id="lines, groups"
        ),
        pytest.param(
            "lines_of_action",
            "black d4 f4 white a1 h8",
            "black d4 f4 white c3 c5",
            id="lines, scattered rivals",
        ),
    ],
)
def test_how_positions_look(slug, better, worse):
    game: Any = build(slug, {})
    hook: Any = hooks.of(game, Random(1))
    good, bad = (stones(game, position) for position in (better, worse))
    assert hook.value(good, 0) > hook.value(bad, 0)
    assert hook.value(good, 1) < hook.value(bad, 1)


def test_of_very_many_captures_of_nosferatu_some_are_looked_at(monkeypatch):
    monkeypatch.setattr("games.bots.hooks.nosferatu._CHAINS", 3)
    game: Any = build("nosferatu", {})
    extra = {"nosferatu": "d6", "reserve": {"villagers": 0, "vampires": 0, "nosferatu": 0}}
    pieces = {"white": ["b1", "e2", "f6", "g5"], "black": ["b3"], "extra": extra}
    state = game.setup(pieces, "black")
    moves, looked_at = set(game.moves(state)), hooks.of(game, Random(1)).candidates(state)
    assert len(moves) == 30
    assert 3 < len(looked_at) <= 7
    assert set(looked_at) <= moves


def test_what_it_counts_in_nosferatu_is_what_the_rules_say():
    game: Any = build("nosferatu", {})
    random = Random(1)
    hook: Any = hooks.of(game, random)
    seen = 0
    for _match in range(5):
        state = game.initial()
        while not game.outcome(state):
            jumping = [game.jumping(replace(state, turn=side)).bit_count() for side in (0, 1)]
            assert [hook.threats(state.sets, side) for side in (0, 1)] == jumping
            seen += sum(jumping)
            move = random_move(game, state, random)
            assert hook.after(state, move) == game.apply(state, move)
            state = hook.after(state, move)
    assert seen > 50


SHORT = [
    pytest.param(slug, number, id=f"{slug}-{number}")
    for slug, entry in ENTRIES.items()
    for number, puzzle in enumerate(entry.puzzles, 1)
    if puzzle.moves < 3
]


@pytest.mark.parametrize(("slug", "number"), SHORT)
def test_it_solves_the_puzzles_of_the_books_in_one_or_two_moves(slug, number):
    game, book = known_puzzle(slug, number)
    assert look_ahead(game, game.initial(), STRONG, 1) in book


def test_a_villager_that_is_offered_is_looked_at_first_and_forced_answers_cost_no_depth():
    entry = ENTRIES["nosferatu"]
    game, state = begin(entry, entry.first_steps[4])
    hook: Any = hooks.of(game, Random(1))
    assert "d3-c2" not in hook.candidates(state)
    moves = hook.first_candidates(state)
    assert set(moves) == set(game.moves(state))
    # It wins in three: the answers between are captures that must be made.
    assert alphabeta.search(hook, state, moves, 2, lambda _seen: None)[0][0] == "d3-c2"


def test_captures_that_must_be_made_are_the_first_moves_too():
    entry = ENTRIES["nosferatu"]
    game, state = begin(entry, entry.first_steps[2])
    hook: Any = hooks.of(game, Random(1))
    assert game.jumping(state)
    assert set(hook.first_candidates(state)) == set(game.moves(state))


def test_where_few_drops_of_dispatch_are_left_all_are_looked_at():
    entry = ENTRIES["dispatch"]
    game, state = begin(entry, entry.first_steps[0])
    assert set(hooks.of(game, Random(1)).candidates(state)) == set(game.moves(state))


def test_in_sesqui_all_winning_turns_are_seen_and_only_legal_ones_looked_at():
    game: Any = build("sesqui", {"size": 5})
    random = Random(2)
    hook: Any = hooks.of(game, random)
    won = 0
    for _match in range(3):
        state = game.initial()
        while not game.outcome(state):
            moves = list(game.moves(state))
            wins = {move for move in moves if getattr(game.outcome(game.play(state, move)), "winner", None)}
            assert set(hook.decisive(state)) == wins
            assert set(hook.candidates(state)) <= set(moves)
            won += len(wins)
            move, after = hook.random_step(state)
            assert after == game.play(state, move)
            state = after
    assert won > 10
    swap = run(game, game.initial(), "c3", "b2", "d4")
    assert "swap" in hook.candidates(swap)
    assert hook.candidates(game.setup({"white": ["c3"]}, "black")) == ["pass"]


@pytest.mark.parametrize("level", ["medium", "strong"])
def test_where_no_turn_of_sesqui_looks_good_not_only_an_exchange_is_looked_at(level):
    """Without another move there was nothing to search, and the computer broke off."""
    game: Any = build("sesqui", {"size": 4})
    position = {"black": ["c1", "d2"], "white": ["d1"], "extra": {"can_swap": True}}
    state = game.setup(position, "white")
    moves = set(game.moves(state))
    assert set(hooks.of(game, Random(1)).candidates(state)) == moves == {"swap", "pass"}
    assert look_ahead(game, state, replace(SEARCHING[level], accuracy=1, playouts=5), 1) in moves
