"""Faísca: pieces that point, what is left of them; the rules against a second account of them."""

from random import Random

import pytest

from games.rules.errors import BadPosition
from games.rules.two.faisca.rules import Faisca
from games.solvers.exact import ExactSolver
from games.solvers.perft import perft
from tests.budgets import matches
from tests.games.rules.plays import after, ended, refusal
from tests.games.rules.two.naive import match
from tests.games.rules.two.naive_faisca import Faisca as Naive

SCHOOL = Faisca()
SMALL = Faisca(columns=4, rows=3, pieces=3)


def agrees(game, naive, random):
    """Plays one random match that both accounts of the rules follow."""
    for state in match(game, naive, random):
        assert [list(left.values()) for left in naive.left] == list(map(list, state.reserve))
    assert game.outcome(state).winner == game.players[1 - naive.turn]


def test_a_second_account_of_the_rules_agrees():
    random = Random(15)
    for number in matches(20):
        size = 3 + number % 4, 2 + number % 4, 1 + number % 5
        agrees(Faisca(columns=size[0], rows=size[1], pieces=size[2]), Naive(*size), random)


def test_a_piece_stands_where_the_last_one_points():
    assert perft(SCHOOL, SCHOOL.initial(), 2) == 1532
    state = after(SCHOOL, "f3/c3")
    assert {move[:2] for move in SCHOOL.moves(state)} == {"c3"}
    assert str(SCHOOL.task(state)) == "Põe uma peça em c3. Tens 5 de 1, 5 de 2, 5 de 3."
    assert SCHOOL.view(state).labels == {"f3": "←3", "black": "5·5·4", "white": "5·5·5"}
    assert SCHOOL.view(state).grounds == {"c3": "grey"}


@pytest.mark.parametrize(
    ("move", "why"),
    [("d4/d5", "ficar em c3"), ("c3", "para onde"), ("c3/f3", "casa vazia"), ("c3/d4", "a direito")],
)
def test_what_a_piece_cannot_do_is_told(move, why):
    assert why in refusal(SCHOOL, after(SCHOOL, "f3/c3"), move)


def test_who_cannot_point_loses():
    lost = after(Faisca(columns=2, rows=2, pieces=1), "a1/b1", "b1/b2")
    assert ended(Faisca(columns=2, rows=2, pieces=1), lost) == (
        "red",
        "o adversário não pode pôr nenhuma peça",
    )


@pytest.mark.parametrize(("size", "winner"), [((3, 3, 5), "red"), ((4, 2, 5), "blue")], ids=["odd", "even"])
def test_with_plenty_of_pieces_pairs_of_cells_decide(size, winner):
    game = Faisca(columns=size[0], rows=size[1], pieces=size[2])
    assert ExactSolver(game).winner(game.initial()) == winner


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ({"blue": ["a1"]}, "apontada"),
        ({"extra": {"target": "a1"}}, "apontada"),
        ({"blue": ["a1"], "extra": {"target": "a1"}}, "apontada"),
        ({"extra": {"reserve": {"blue": [9, 0, 0]}}}, "reserva"),
        ({"extra": {"reserve": {"red": [1]}}}, "reserva"),
    ],
)
def test_positions_are_looked_at(position, why):
    with pytest.raises(BadPosition, match=why):
        SMALL.setup(position)


def test_an_arrow_that_points_nowhere_is_not_drawn():
    points = {"a1": "b2", "nowhere": "a1"}
    state = SMALL.setup({"blue": ["a1"], "extra": {"target": "b1", "points": points}}, "red")
    assert SMALL.view(state).labels["a1"] == ""


def test_what_is_left_is_told_below_every_board():
    for columns in range(2, 9):
        board = Faisca(columns=columns).board
        told = [caption for caption in board.captions if caption.name in {"black", "white"}]
        assert len(told) == 2
        assert all(0.55 <= caption.x <= board.width - 0.55 for caption in told)
        # And not over the stone.
        stones = {sign.kind: sign for sign in board.signs}
        assert all(caption.x - stones[f"stone-{caption.name}"].x > 0.5 + 0.5 for caption in told)


def test_of_all_cells_a_first_piece_looks_at_its_own(monkeypatch):
    """And at one to see that the game goes on."""
    asked, goals = [], Faisca.goals
    monkeypatch.setattr(Faisca, "goals", lambda *args: asked.append(args[2]) or goals(*args))
    SCHOOL.play(SCHOOL.initial(), "f3/c3")
    assert len(asked) <= 2
