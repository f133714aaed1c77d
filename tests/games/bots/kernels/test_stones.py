"""Kernels of Go, Atari Go and Gonexão: they and the rules say the same of every position."""

from random import Random

import numpy as np
import pytest

from games.bots.kernels import stones
from games.rules.catalogue import build

MATCHES = [
    ("go", {"size": 5}, 20),
    ("go", {"size": 9}, 3),
    ("atari_go", {"size": 4}, 40),
    ("atari_go", {"size": 7, "cross": True}, 10),
    ("gonnect", {"size": 5}, 40),
    ("gonnect", {"size": 9}, 4),
]


def legal(kernel, position):
    left = position[stones._REST, stones._LEFT]
    points = (int(point) for point in position[stones._FREE, :left])
    names = {number: name for name, number in kernel.numbers.items()}
    return {names[point] for point in points if stones.may_put(kernel.board, position, point)}


def cells(kernel, position, player):
    names = {number: name for name, number in kernel.numbers.items()}
    return {names[number] for number in names if number and position[stones._COLOUR, number] == player}


@pytest.mark.parametrize(("slug", "options", "matches"), MATCHES)
def test_kernels_and_rules_agree_at_every_ply(slug, options, matches):
    game = build(slug, options)
    kernel = stones.of(game)
    captures = 0
    for seed in range(matches):
        random = Random(seed)
        state = game.initial()
        position, *_room = kernel.begin(state)
        for _ply in range(3 * len(kernel.cells)):
            moves = [move for move in game.moves(state) if move not in {"pass", "swap"}]
            assert legal(kernel, position) == set(moves)
            sensible = [
                move for move in moves if not stones.is_eye(kernel.board, position, kernel.numbers[move])
            ] or (moves if slug != "go" else [])
            if not sensible:
                break
            move = random.choice(sensible)
            player, before = state.turn, state.occupied.bit_count()
            state = game.apply(state, move)
            winner = stones.place_stone(kernel.board, position, kernel.numbers[move])
            for own in (0, 1):
                assert cells(kernel, position, own) == set(game.board.names_of(state.sets[own]))
            captures += state.occupied.bit_count() <= before
            ended = game.outcome(state)
            if winner != stones.GOING:
                assert ended.winner == game.players[winner] == game.players[player]
                break
            if ended:
                assert ended.winner is None or not legal(kernel, position)
                break
    assert captures


def test_counts_are_those_of_the_rules():
    """Of the stones that are left after random matches."""
    game = build("go", {"size": 7, "komi": 0.5})
    kernel = stones.of(game)
    for seed in range(30):
        position, *_room = kernel.begin(game.initial())
        made, random = np.zeros(kernel.move_count, np.int8), np.array([seed + 1], np.uint64)
        winner = stones.playout(kernel.board, position, made, random)
        sets = {name: sorted(cells(kernel, position, player)) for player, name in enumerate(game.players)}
        score = game.score(game.setup(sets))
        assert game.players[winner] == max(score, key=score.get)


def test_stones_in_atari_are_taken():
    """Those that cut the black walls, which white ones surround."""
    game = build("go", {"size": 9})
    black = ["d5", "d6", "d7", "f5", "f6", "f7", "e4"]
    white = ["e5", "e6", "e7", "c5", "c6", "c7", "g5", "g6", "g7", "e3", "d4"]
    state = game.setup({"black": black, "white": white}, "black")
    expected = stones.of(game).ranked(state, list(game.moves(state)), 1_000, 1, lambda _made: None)
    assert expected[0].move == "e8"


def test_a_joining_move_is_proved():
    game = build("gonnect", {"size": 5})
    state = game.setup({"black": ["a1", "b1", "c1", "d1"], "white": ["a3", "b3", "d3"]}, "black")
    expected = stones.of(game).ranked(state, ["c5", "e1"], 300, 1, lambda _made: None)
    assert (expected[0].move, expected[0].exact) == ("e1", True)


def test_groups_without_liberties_are_left_to_the_rules():
    game = build("go", {"size": 5})
    assert not stones.of(game).fits(game.setup({"black": ["a1"], "white": ["a2", "b1"]}))


def test_marks_and_suicide_have_no_kernel():
    game = build("go", {"size": 5})
    state = game.apply(game.apply(game.initial(), "pass"), "pass")
    assert not stones.of(game).fits(state)
    assert stones.of(game).fits(game.initial())
    assert stones.of(build("atari_go", {"size": 5, "suicide": True})) is None
    assert stones.of(build("hex", {"size": 5})) is None
