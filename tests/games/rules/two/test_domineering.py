"""Dominório: laying dominoes, the end, refusals, drawn halves, the computer, and what searches know."""

from random import Random

import pytest

from games.bots import hooks
from games.bots.hooks.blocking import pieces_in
from games.rules.errors import BadPosition
from games.rules.game import Drag
from games.rules.two.domineering.rules import Domineering
from games.solvers.exact import ExactSolver
from tests.budgets import matches
from tests.games.rules.plays import after, ended, pieces, refusal, run
from tests.games.rules.two.naive import match
from tests.games.rules.two.naive_blocking import Domineering as Naive

WHOLE, FOUR = Domineering(), Domineering(columns=4, rows=4)


def test_vertical_begins_and_each_lays_dominoes_in_one_direction():
    start = WHOLE.initial()
    assert WHOLE.to_move(start) == "vertical"
    assert WHOLE.move_count(start) == 56
    state = after(WHOLE, "d4+d5")
    # A domino in the middle closes four places of the other, one at the edge two.
    assert WHOLE.move_count(state) == 52
    assert WHOLE.move_count(after(WHOLE, "a3+a4")) == 54
    state = run(WHOLE, state, "e2+f2")
    assert WHOLE.position(state) == {
        "vertical": ["d4", "d5"],
        "horizontal": ["e2", "f2"],
        "neutral": [],
        "extra": {},
    }


def test_who_cannot_lay_a_domino_has_lost():
    assert ended(Domineering(columns=2, rows=1), Domineering(columns=2, rows=1).initial()) == (
        "horizontal",
        "deixou o adversário sem jogadas",
    )
    game = Domineering(columns=1, rows=2)
    assert ended(game, after(game, "a1+a2"))[0] == "vertical"


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("a1+b1", "O Vertical só joga ao alto: as duas pontas ficam na mesma coluna."),
        ("b2+b3", "A casa b2 já está ocupada."),
        ("a1+a3", "Um dominó tapa só duas casas vizinhas."),
        ("a2+a1", "Essa jogada escreve-se a1+a2."),
        ("b1", "A partir daqui não cabe nenhum dominó teu."),
        ("d1+d4", "A casa d2 já está ocupada."),
        ("a1", "Escolhe duas pontas diferentes."),
        ("a1+a1", "Escolhe duas pontas diferentes."),
        ("a1+a2+a3", "Escolhe duas pontas diferentes."),
        ("a4+a5", "«a5» não é uma casa deste tabuleiro."),
    ],
)
def test_what_is_refused(move, reason):
    state = FOUR.setup(pieces("vertical b2 b3 neutral d2"), "vertical")
    assert refusal(FOUR, state, move) == reason


def test_horizontal_hears_of_rows():
    state = after(FOUR, "b2+b3")
    reason = "O Horizontal só joga ao comprido: as duas pontas ficam na mesma linha."
    assert refusal(FOUR, state, "c1+c2") == reason


def test_both_cells_are_clicked_in_any_order_or_one_is_dragged_to_the_other():
    state = after(FOUR, "b2+b3")
    steps = {step.cell: step for step in FOUR.next_steps(state)}
    assert "a2" not in steps  # nothing lies there
    assert steps["d1"].drag == Drag("d1")
    assert [step.text for step in FOUR.next_steps(state, "d1")] == ["c1+d1"]
    assert FOUR.touched(state, "c1+d1") == ("c1", "d1")
    assert FOUR.touched(state, "c1") == ("c1",)
    assert str(FOUR.choice(state, "d1")) == "Dominó em d1: escolhe a outra casa"
    assert str(FOUR.choice(state, "c1+d1")) == "Pôr um dominó em c1 e d1"
    assert str(FOUR.describe("c1+d1")) == "pôs um dominó em c1 e d1"


def test_dominoes_are_drawn_in_halves():
    state = FOUR.setup(pieces("vertical a1 a2 a3 a4 horizontal b1 c1 neutral d4"))
    assert FOUR.view(state).pieces == {
        "a1": "black_lower",
        "a2": "black_upper",
        "a3": "black_lower",
        "a4": "black_upper",
        "b1": "white_left",
        "c1": "white_right",
        "d4": "wall",
    }
    assert FOUR.piece("vertical") == "black_half"


@pytest.mark.parametrize(
    "position", ["vertical a1", "vertical a1 a2 a3", "horizontal a1 c1", "vertical a1 b1"]
)
def test_half_a_domino_is_no_position(position):
    with pytest.raises(BadPosition, match="falta a metade"):
        FOUR.setup(pieces(position))


def test_holes_are_nobody_s():
    game = Domineering(columns=4, rows=2)
    state = game.setup(pieces("vertical b1 b2 horizontal c1 d1 neutral c2"), "vertical")
    assert list(game.moves(state)) == ["a1+a2"]
    assert ended(game, game.play(state, "a1+a2"))[0] == "vertical"


@pytest.mark.parametrize(("columns", "rows", "count"), [(8, 8, 12), (5, 3, 8)])
def test_random_matches_are_as_the_rules_say(columns, rows, count):
    game, random = Domineering(columns=columns, rows=rows), Random(1)
    for _match in matches(count):
        naive = Naive(columns, rows)
        *_before, state = match(game, naive, random)
        assert game.outcome(state).winner == game.players[1 - naive.turn]


# Who wins when Vertical begins, and when Horizontal does.
RESULTS = {
    "2x1": "HH",
    "1x2": "VV",
    "2x2": "VH",
    "3x2": "VH",
    "4x2": "HH",
    "5x2": "VV",
    "6x2": "VH",
    "3x3": "VH",
    "4x3": "HH",
    "4x4": "VH",
}


@pytest.mark.parametrize(("variant", "winners"), RESULTS.items())
def test_small_boards_are_won_as_literature_says(variant, winners):
    game = Domineering.standard(variant)
    found = []
    for role in game.players:
        state = game.as_if(game.initial(), role)
        over = game.outcome(state)
        found.append(over.winner if over else ExactSolver(game).winner(state))
    assert "".join(role[0].upper() for role in found) == winners


def test_two_equal_rooms_are_won_by_the_second_player():
    game = Domineering(columns=5, rows=2)
    for role in game.players:
        state = game.setup(pieces("neutral c1 c2"), role)
        assert ExactSolver(game).winner(state) == game.players[1 - state.turn]


def test_the_computer_counts_places_and_those_that_are_safe():
    board = FOUR.board
    column = board.set_of(["a1", "a2", "a3"])
    assert pieces_in(column, 1) == 1
    assert pieces_in(column | board.set_of(["a4", "b1"]), 1) == 2
    hook = hooks.of(FOUR, Random(1))
    state = FOUR.setup(pieces("vertical b1 b2 b3 b4"), "horizontal")
    # Vertical: two places in each of three columns, those of the first are safe; Horizontal: one in each row.
    assert hook.value(state, 0) == 6 + 2 * 2 - 4
    assert hook.value(state, 1) == -6
    assert hook.after(state, "c1+d1") == FOUR.play(state, "c1+d1")
