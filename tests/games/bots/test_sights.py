"""What levels see at a glance."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from games.bots import hooks
from games.bots.levels import LEVELS, SEARCHING, describe, levels_of, look_ahead
from games.bots.sights import SIGHTS, name_of_sight, sights_of, suggestions
from games.rules.boards.fields import each
from games.rules.catalogue import ENTRIES, GAMES, build
from games.rules.game import Impartial
from games.rules.two.hex.rules import JOINS

LADDER = {"black": ["c4", "c5", "d3"], "white": ["d4"]}


def shown(slug, options, position, key, turn="black"):
    game = build(slug, options)
    state = game.setup(position, turn)
    return sorted(SIGHTS[key].moves(hooks.of(game, Random(1)), state))


@pytest.mark.parametrize(
    ("slug", "options", "position", "key", "moves"),
    [
        # Two stones rather than one; one that is not legal is not shown.
        ("go", {"size": 5}, {"black": ["a2", "b1", "c1"], "white": ["a1"]}, "stones", []),
        (
            "go",
            {"size": 7},
            {"white": ["a1", "d4", "e4"], "black": ["a2", "c4", "d3", "e3", "d5", "e5", "g7"]},
            "stones",
            ["f4"],
        ),
        ("go", {"size": 7}, {"white": ["d4"], "black": ["a1"]}, "stones", []),
        # A stone that a move saves; one that nothing saves.
        ("go", {"size": 7}, {"black": ["d4"], "white": ["c4", "d3", "e4"]}, "atari", ["d5"]),
        ("go", {"size": 7}, {"black": ["a1"], "white": ["a2", "c1", "b2"]}, "atari", []),
        # A ladder runs to the edge, or to a stone that breaks it; whoever can take a chaser is in none.
        ("go", {"size": 9}, LADDER, "ladders", ["e4"]),
        ("go", {"size": 9}, {**LADDER, "white": ["d4", "g7"]}, "ladders", []),
        ("go", {"size": 9}, {**LADDER, "white": ["c3", "d2", "d4"]}, "ladders", []),
        # Nobody chases, or runs, where a stone has no liberty.
        ("go", {"size": 5}, {"white": ["a2", "b1", "b2"], "black": ["a3", "b3", "c2"]}, "ladders", ["c1"]),
        ("reversi", {"size": 4}, {"black": ["d1"], "white": ["b1", "c1"]}, "corners", ["a1"]),
        ("reversi", {"size": 4}, {"black": ["b2"], "white": ["b3"]}, "corners", []),
        ("gomoku", {"size": 9}, {"black": ["c5", "d5", "e5"], "white": ["a1", "a3"]}, "fours", ["b5", "f5"]),
        ("gomoku", {"size": 9}, {"black": ["c5", "d5"], "white": ["a1"]}, "fours", []),
    ],
)
def test_a_sight_shows_moves(slug, options, position, key, moves):
    assert shown(slug, options, position, key) == moves


def hex_board():
    game = build("hex", {"size": 9})
    return game, game.board, hooks.of(game, Random(1))


def test_a_bridge_is_closed_where_a_stone_has_come_into_it():
    game, board, hook = hex_board()
    start = list(each(board.full))[len(board.cells) // 2]
    # A cell that is no neighbour, and has two neighbours in common with it.
    around = board.neighbours[start]
    end = next(
        cell
        for cell in each(board.spread(around) & ~around & ~(1 << start))
        if (board.neighbours[cell] & around).bit_count() == 2
    )
    ends = [board.names[start], board.names[end]]
    first, second = board.names_of(around & board.neighbours[end])
    far = [name for name in board.names_of(board.corners) if name not in board.names_of(board.spread(around))]
    state = game.setup({"black": ends, "white": [first, far[0]]}, "black")
    assert SIGHTS["bridges"].moves(hook, state) == [second]
    closed = game.setup({"black": [*ends, second], "white": [first, *far[:2]]}, "black")
    assert SIGHTS["bridges"].moves(hook, closed) == []


def test_a_bridge_to_an_edge_is_closed_once():
    game, board, hook = hex_board()
    edge = board.sides[JOINS[0][0]]
    second_row = [
        cell for cell in each(board.full & ~edge) if (board.neighbours[cell] & edge).bit_count() == 2
    ]
    stone = second_row[len(second_row) // 2]
    left, right = board.names_of(board.neighbours[stone] & edge)
    state = game.setup({"black": [board.names[stone]], "white": [left]}, "black")
    assert SIGHTS["bridges"].moves(hook, state) == [right]
    far = board.names_of(board.sides[JOINS[0][1]])[3]
    closed = game.setup({"black": [board.names[stone], right], "white": [left, far]}, "black")
    assert SIGHTS["bridges"].moves(hook, closed) == []


def test_havana_has_no_edges_to_reach():
    game = build("havannah", {"size": 4})
    state = game.setup({"white": ["a1"], "black": ["a2"]}, "white")
    assert SIGHTS["bridges"].moves(hooks.of(game, Random(1)), state) == []


def test_the_dearest_piece_is_taken():
    game = build("breakthrough", {})
    state = game.setup({"white": ["d4"], "black": ["e5", "a1"]}, "white")
    assert shown("breakthrough", {}, {"white": ["d4"], "black": ["e5", "a1"]}, "pieces", "white") == [
        move for move in game.moves(state) if "e5" in move
    ]


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if not issubclass(game, Impartial)])
def test_what_is_shown_in_random_matches_is_legal(slug):
    game, random = build(slug, ENTRIES[slug].small[0]), Random(2)
    hook, state = hooks.of(game, random), game.initial()
    for _ply in range(12):
        if game.outcome(state) is not None or hook.agreeing(state):
            break
        legal = list(game.moves(state))
        for key in sights_of(slug):
            assert set(SIGHTS[key].moves(hook, state)) <= set(legal)
        state = game.play(state, random.choice(legal))


def test_the_first_sight_that_shows_something_counts():
    game = build("go", {"size": 7})
    hook = hooks.of(game, Random(1))
    state = game.setup({"black": ["d4"], "white": ["c4", "d3", "e4"]}, "black")
    assert suggestions(hook, state, ("bridges", "stones", "atari")) == ["d5"]
    assert suggestions(hook, state, ("stones",)) == []
    assert hook.gifts(state) == []


def test_a_level_plays_what_it_sees():
    """Who never searches takes stones or leaves them, by its sights."""
    game = build("go", {"size": 7})
    position = {"white": ["d4", "e4"], "black": ["c4", "d3", "e3", "d5", "e5", "a1"]}
    state = game.setup(position, "black")
    moves = {
        name: [look_ahead(game, state, glancing(SEARCHING[name]), seed) for seed in range(100)]
        for name in ("beginner", "novice", "casual", "medium")
    }
    taken = [played.count("f4") for played in moves.values()]
    assert taken[0] < taken[1] < taken[2] < taken[3] == 100


def test_who_sees_ladders_runs_into_none():
    game = build("go", {"size": 9})
    state = game.setup({**LADDER, "black": [*LADDER["black"], "e4"]}, "white")
    levels = levels_of("go")
    runs = {
        name: [look_ahead(game, state, glancing(levels[name]), seed) for seed in range(40)].count("d5")
        for name in ("attentive", "medium")
    }
    assert runs["attentive"] > 20
    assert runs["medium"] < 5  # by chance


def glancing(level):
    return replace(level, accuracy=0.0)


def test_each_level_sees_what_the_one_below_sees():
    levels = [set(level.sights) for level in SEARCHING.values()][:-1]
    assert all(lower <= upper for lower, upper in pairwise(levels))
    assert all(lower.notices <= upper.notices for lower, upper in pairwise([*SEARCHING.values()][1:]))
    assert levels[-1] == set(SIGHTS)


def test_how_a_level_plays_is_told():
    told = [" ".join(map(str, describe("go", level))) for level in levels_of("go").values()]
    assert "De relance não vê: pedras que pode capturar, pedras suas em atari, ataris em escada." in told[0]
    assert "De relance vê às vezes: pedras que pode capturar. De relance não vê: pedras suas" in told[1]
    assert told[3].endswith("De relance não vê: ataris em escada.")
    assert "Pensa em 6 de cada 10 jogadas" in told[4]
    assert told[4].endswith("pedras suas em atari, ataris em escada.")
    assert "De relance" not in told[-1]
    assert [str(text) for text in describe("intersections", levels_of("intersections")["medium"])] == [
        "Nunca deixa ganhar logo a seguir, se o puder evitar.",
        "Pensa em quase todas as jogadas.",
    ]
    assert describe("nim", LEVELS["perfect"]) == [LEVELS["perfect"].summary]
    assert len({str(name_of_sight(key)) for key in SIGHTS}) == len(SIGHTS)
