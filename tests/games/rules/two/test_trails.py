"""Rastros: steps, the goals, the rule of safety, being stuck, refusals, and a second account of the rules."""

from dataclasses import replace
from random import Random

import pytest

from games.bots.hooks.trails import steps_to
from games.bots.levels import SEARCHING, look_ahead
from games.rules.catalogue import ENTRIES
from games.rules.errors import BadPosition
from games.rules.game import Drag
from games.rules.two.trails.rules import Trails
from tests.games.rules.plays import ended, pieces, refusal, run
from tests.games.rules.two import naive_trails
from tests.games.rules.two.naive import match

ENTRY = ENTRIES["trails"]

BOOK, OPEN = Trails(), Trails(no_safety=True)
SMALL = Trails(shape="small")
POCKET = pieces("white b1 black c2 c3")


def test_the_boards():
    for game, start, goals in (
        (BOOK, "j5", ["j10", "j1"]),
        (Trails(shape="square"), "e5", ["a1", "h8"]),
        (SMALL, "e5", ["a1", "g7"]),
    ):
        state = game.initial()
        assert game.position(state) == {"white": [start], "black": [], "extra": {}}
        assert [name for goal in game.board.goals for name in game.board.names_of(goal)] == goals
        assert game.view(state).labels == dict(zip(goals, "12", strict=True))
        labels = [str(game.board.by_name[goal].label) for goal in goals]
        assert labels == [f"Casa {goal}, meta do {n}.º jogador" for n, goal in enumerate(goals, 1)]


def test_variants():
    names = [game.variant for game in Trails.variants()]
    assert names == [None, "no_safety", "square", "square_no_safety", "small", "small_no_safety"]
    assert Trails.standard("square_no_safety") == Trails(shape="square", no_safety=True)


@pytest.mark.parametrize(("goal", "winner"), [("j10", "first"), ("j1", "second")])
@pytest.mark.parametrize("turn", ["first", "second"])
def test_the_owner_of_the_goal_wins_whoever_moved(goal, winner, turn):
    state = BOOK.setup({"white": ["k10" if goal == "j10" else "i1"]}, turn)
    over = run(BOOK, state, goal)
    assert ended(BOOK, over) == (winner, "a peça chegou à sua meta")
    assert BOOK.view(over).pieces[goal] == "white_won"
    assert goal not in BOOK.view(over).labels


def test_a_goal_stays_within_reach():
    state = BOOK.setup(POCKET)
    assert list(BOOK.moves(state)) == ["c1"]
    assert list(OPEN.moves(OPEN.setup(POCKET))) == ["a1", "b2", "c1"]


def test_who_cannot_move_loses_without_that_rule():
    state = OPEN.setup(pieces("white b1 black b2 c2"))
    over = run(OPEN, state, "a1")
    assert ended(OPEN, over) == ("first", "deixou o adversário sem jogadas")
    assert OPEN.view(over).pieces["a1"] == "white_stuck"


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("b1", "A peça já está em b1: escolhe uma casa ao lado."),
        ("c2", "A casa c2 já foi usada."),
        ("d1", "A peça só anda uma casa, e d1 não fica ao lado dela."),
        ("a1", "De a1 a peça já não podia chegar a nenhuma das metas."),
    ],
)
def test_what_is_refused(move, reason):
    assert refusal(BOOK, BOOK.setup(POCKET), move) == reason


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("black c2", "Há sempre uma e uma só peça branca."),
        ("white a1 b1", "Há sempre uma e uma só peça branca."),
        ("white a1 black j10", "Nas metas não há pedras pretas: quando a peça lá chega, o jogo acaba."),
        ("white a1 black b1 b2", "A peça tem de poder chegar a uma das metas."),
    ],
)
def test_positions_that_no_match_comes_to(position, reason):
    with pytest.raises(BadPosition) as bad:
        BOOK.setup(pieces(position))
    assert str(bad.value) == reason


def test_words_and_dragging():
    state = BOOK.initial()
    assert str(BOOK.task(state)) == "Move a peça para uma casa vazia ao lado."
    assert str(BOOK.describe("k5")) == "moveu a peça para k5"
    assert str(BOOK.choice(state, "k5")) == "Mover a peça para k5"
    assert {step.drag for step in BOOK.next_steps(state)} == {
        Drag("j5", to) for to in ("i4", "i5", "j4", "j6", "k5", "k6")
    }


@pytest.mark.parametrize("safety", [True, False])
@pytest.mark.parametrize(("shape", "side"), [("diamond", 0), ("square", 8), ("small", 7)])
def test_random_matches_are_as_the_rulebook_says(shape, side, *, safety):
    game, random = Trails(shape=shape, no_safety=not safety), Random(5)
    for _match in range(40):
        naive = naive_trails.square(side, safety=safety) if side else naive_trails.rhombus(safety=safety)
        *_before, state = match(game, naive, random)
        assert game.outcome(state).winner == game.players[naive.winner()]


def test_the_computer_counts_steps_over_free_cells():
    board, bits = BOOK.board, BOOK.board.bits
    one, goal = 1 << bits["l10"], 1 << bits["j10"]
    free = board.full & ~one
    assert steps_to(board, one, goal, free) == 2
    assert steps_to(board, one, goal, free & ~(1 << bits["k10"])) == 3
    assert steps_to(board, one, goal, goal) == 100


def test_the_computer_forces_a_win_in_two():
    step = ENTRY.first_steps[1]
    state = BOOK.setup(step.position, step.to_move)
    assert look_ahead(BOOK, state, replace(SEARCHING["strong"], depth=4), 1) == "k10"
