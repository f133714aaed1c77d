"""Atari Go: the first capture, suicide, the crosscut; the rules against a second account of them."""

from random import Random

import pytest

from games.bots import hooks
from games.bots.hooks import atari_go
from games.bots.hooks.atari_go import AtariHook
from games.bots.levels import SEARCHING, look_ahead
from games.rules.catalogue import ENTRIES
from games.rules.errors import BadOptions, BadPosition
from games.rules.two.atari_go.rules import AtariGo
from games.solvers.exact import ExactSolver
from games.solvers.forced import forced
from games.solvers.perft import perft
from games.solvers.theory import too_big
from tests.budgets import matches
from tests.games.rules.plays import after, ended, refusal, stones
from tests.games.rules.two.naive import match, named
from tests.games.rules.two.naive_atari_go import AtariGo as Naive

SCHOOL = AtariGo()
THREE, FIVE = AtariGo(size=3), AtariGo(size=5)
LOOSE = AtariGo(size=5, suicide=True)


def agrees(game, naive, random):
    """Plays one random match that both accounts of the rules follow."""
    for state in match(game, naive, random):
        assert game.to_move(state) == (None if naive.winner else naive.turn)
        if not naive.winner:
            standing = {named(point) for point, colour in naive.stones.items() if colour == "white"}
            assert set(game.position(state)["white"]) == standing
    assert game.outcome(state).winner == naive.winner


def test_a_second_account_of_the_rules_agrees():
    random = Random(9)
    for number in matches(20):
        size, suicide = 2 + number % 4, number % 3 == 2
        agrees(AtariGo(size=size, suicide=suicide), Naive(size, suicide), random)


@pytest.mark.parametrize(
    ("size", "winner"), [pytest.param(2, "white", id="2x2"), pytest.param(3, "black", id="3x3")]
)
def test_the_smallest_boards_have_known_winners(size, winner):
    game = AtariGo(size=size)
    assert ExactSolver(game).winner(game.initial()) == winner


def test_on_three_by_three_any_first_stone_wins_but_in_a_corner():
    assert ExactSolver(THREE).winning_moves(THREE.initial()) == ["a2", "b1", "b2", "b3", "c2"]


def test_the_first_capture_ends_the_game():
    assert perft(SCHOOL, SCHOOL.initial(), 2) == 81 * 80
    state = after(SCHOOL, "b1", "a1", "a2")
    assert SCHOOL.position(state) == {"black": ["a2", "b1"], "white": [], "extra": {"captured": "white"}}
    assert ended(SCHOOL, state) == ("black", "capturou primeiro")
    assert SCHOOL.board.names_of(SCHOOL.won(state)) == ["a2", "b1"]


def test_a_stone_without_liberties_is_refused_or_loses():
    closed = "black a2 b1 white e5 e4; white"
    assert "Suicídio" in refusal(FIVE, stones(FIVE, closed), "a1")
    lost = LOOSE.play(stones(LOOSE, closed), "a1")
    assert ended(LOOSE, lost) == ("black", "o adversário tirou as suas próprias pedras")
    assert LOOSE.position(lost)["white"] == ["e4", "e5"]
    taking = stones(LOOSE, "black a2 b1 white a3 b2 c1; white")
    assert ended(LOOSE, LOOSE.play(taking, "a1")) == ("white", "capturou primeiro")


def test_who_has_no_move_loses():
    state = stones(THREE, "black a2 b1 b2 b3 c2 white; white")
    assert ended(THREE, state) == ("black", "o adversário não tem nenhuma jogada")


def test_the_crosscut_stands_in_the_middle():
    crossed = AtariGo(cross=True)
    assert crossed.position(crossed.initial()) == {
        "black": ["d5", "e4"],
        "white": ["d4", "e5"],
        "extra": {"captured": ""},
    }
    assert [AtariGo(cross=cross, suicide=cross).variant for cross in (False, True)] == [
        None,
        "9;cross;suicide",
    ]
    with pytest.raises(BadOptions, match="4 ou mais"):
        AtariGo(size=3, cross=True)


def test_no_group_is_set_up_without_liberties():
    with pytest.raises(BadPosition, match="sem liberdades"):
        stones(FIVE, "black a2 b1 white a1")


@pytest.mark.parametrize("number", range(len(ENTRIES["atari_go"].first_steps)))
def test_the_first_steps_have_all_right_answers(number):
    """They win by force, or no other move stops the capture."""
    step = ENTRIES["atari_go"].first_steps[number]
    state = FIVE.setup(step.position, step.to_move)
    best = sorted(forced(FIVE, state, 3).book) or [
        move for move in FIVE.moves(state) if not forced(FIVE, FIVE.play(state, move), 1).moves
    ]
    assert best == list(step.answers or best[:1])


def test_the_computer_looks_at_captures_and_escapes_only():
    def looked_at(written):
        hook = hooks.of(FIVE, Random(1))
        assert isinstance(hook, AtariHook)
        return hook.candidates(stones(FIVE, written))

    assert looked_at("black b3 c4 d3 white b4 c3 e2; black") == ["c2"]
    assert looked_at("black b3 c4 d3 white a5 c3 e1; white") == ["c2"]
    # Neither an own eye nor a point where the stone could be taken at once.
    assert "a1" not in looked_at("black a2 b1 b2 white d4; black")
    assert "e1" not in looked_at("black d1 a5 white c3; white")
    assert looked_at("black a2 b1 b2 b3 b4 b5 c1 d1 e1 white c2 c3 c4 c5 d2 e2; black")


def at_once(done):
    too_big(done, "Já.")


def chosen(state):
    return look_ahead(FIVE, state, SEARCHING["strong"], 1, at_once)


def test_the_computer_reads_ladders():
    assert chosen(stones(FIVE, "black a3 a4 c1 e3 white b5 c5 e4; white")) == "d3"
    # White runs to stones of his own, or takes first.
    for broken in (
        "black d2 b4 a5 c5 white d1 e2 e3 d3; black",
        "black d2 a1 white d1 c2 d3; black",
    ):
        assert hooks.of(FIVE, Random(1)).settled(stones(FIVE, broken)) is None
    # What stops the ladder of the other one.
    state = stones(FIVE, "black a3 a4 c1 e3 white b5 c5 e4; black")
    after = FIVE.play(state, chosen(state))
    assert hooks.of(FIVE, Random(1)).settled(after) is None


def test_the_computer_reads_no_further_than_it_can(monkeypatch):
    monkeypatch.setattr(atari_go, "_LADDER", 0)
    assert hooks.of(FIVE, Random(1)).settled(stones(FIVE, "black a3 c1 e3 white b5 c5 e4; white")) is None
