"""What the interface does for every game."""

import pickle

import pytest

from games.rules.errors import BadOptions, BadPosition, GameError, IllegalMove, quoted
from games.rules.game import Step, tokens
from games.rules.nim.nim.rules import Nim
from games.rules.text import formula, text
from tests.games.samples import Clicks, Kayles, Trio

game = Clicks()
start = game.initial()


def test_turns_go_round_where_a_game_says_nothing_else():
    trio = Trio(2)
    second = trio.play(trio.initial(), "s1")
    assert trio.upcoming(trio.initial()) == ("black", "grey", "white")
    assert trio.upcoming(second) == ("grey", "white", "black")
    assert trio.upcoming(trio.play(second, "s2")) == ()


@pytest.mark.parametrize(
    ("move", "steps"),
    [
        ("f6", ["f6"]),
        ("c2-c3", ["c2", "-c3"]),
        ("a2:d2:g5", ["a2", ":d2", ":g5"]),
        ("g1-d4/d9", ["g1", "-d4", "/d9"]),
        ("f6=red", ["f6", "=red"]),
        ("j10,j11", ["j10", ",j11"]),
        ("+3", ["+3"]),
        ("=black", ["=black"]),
        ("swap", ["swap"]),
    ],
)
def test_moves_are_clicked_step_by_step(move, steps):
    assert tokens(move) == steps


def test_first_steps_are_cells_and_buttons():
    assert game.next_steps(start) == [
        Step("s1", "s1", True, more=True),
        Step("s2", "s2", False, more=True),
        Step("s3", "s3", False, more=True),
        Step("s5", "s5", False, more=True),
        Step("pass", None, True, label=formula("{step}", step="pass")),
    ]


def test_a_move_may_go_on():
    assert game.next_steps(start, "s1") == [Step("s1-s2", "s2", True, more=True)]
    assert game.next_steps(start, "s1-s2") == [Step("s1-s2:s3", "s3", True)]
    assert game.next_steps(start, "s1-s2:s3") == []
    assert game.next_steps(start, "s2") == [
        Step("s2=blue", None, True, label=formula("{step}", step="blue")),
        Step("s2=red", None, True, label=formula("{step}", step="red")),
    ]


@pytest.mark.parametrize("prefix", ["s", "s1-", "s4", "--", "s1-s2:s3:s4"])
def test_no_step_follows_what_begins_no_move(prefix):
    assert game.next_steps(start, prefix) == []


@pytest.mark.parametrize(
    ("prefix", "cell", "text"),
    [
        ("", "s1", "s1"),
        ("", "s4", "s4"),
        ("s1", "s2", "s1-s2"),
        ("s1", "s7", "s1-s7"),
        ("s2", "s1", None),
        ("s1-s2:s3", "s1", None),
        ("", "s99", None),
    ],
)
def test_a_click_makes_a_text_legal_or_not(prefix, cell, text):
    assert game.cell_move(start, prefix, cell) == text


def test_a_move_touches_its_cells():
    assert game.touched(start, "s5-s6/s7") == ("s5", "s6", "s7")
    assert game.touched(start, "pass") == ()


def test_nothing_is_played_after_the_end():
    state = start
    for _ in range(3):
        assert game.to_move(state) == game.players[state.turn]
        state = game.play(state, "pass")
    assert game.to_move(state) is None
    with pytest.raises(IllegalMove, match="já acabou"):
        game.play(state, "pass")


def test_plain_games_have_no_variant_score_or_problem():
    assert game.variant is None
    assert Nim().score(Nim().initial()) is None
    assert game.live_problem() is None
    assert game.options_json() == {"length": 3, "end": "draw"}


def test_options_of_impartial_games_may_come_by_several_moves():
    kayles = Kayles((4,))
    assert list(kayles.position_moves((2, 2))) == ["p1=1+0", "p1=0+0", "p2=1+0", "p2=0+0"]
    assert list(kayles.followers((2, 2))) == [(2, 1), (2,)]
    assert kayles.follower_count((2, 2)) == 2


def test_errors_speak_and_travel_between_processes():
    reason = text("porque {why}", why="sim")
    for error in (IllegalMove(reason), BadPosition(reason), GameError(reason)):
        assert str(pickle.loads(pickle.dumps(error))) == "porque sim"
    assert pickle.loads(pickle.dumps(BadOptions("sets", reason))).field == "sets"


def test_long_input_is_cut_where_it_is_quoted():
    assert quoted("x" * 30) == "x" * 30
    assert quoted("x" * 31) == "x" * 29 + "…"


def test_roles_have_names():
    assert [str(Nim().role_name(role)) for role in Nim.players] == ["1.º jogador", "2.º jogador"]


def test_moves_are_counted():
    assert game.move_count(start) == 8
