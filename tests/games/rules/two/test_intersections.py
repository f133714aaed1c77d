"""Intersecções: pointers, forced lines, turning stones, fours, repetition, and what is refused."""

from typing import Any

import pytest

from games.rules.bases.repeating import Past
from games.rules.catalogue import ENTRIES
from games.rules.two.intersections.rules import CrossingState, Intersections
from tests.games.rules.plays import after, ended

ENTRY = ENTRIES["intersections"]

GAME = Intersections()
# A full board without a four.
FULL = {
    "white": "b2 b4 c2 c4 d1 d3 d5 e1 e3 e5 f2 f4",
    "black": "b1 b3 b5 c1 c3 c5 d2 d4 e2 e4 f1 f3 f5",
}


def position(black: str = "", white: str = "", row: str | None = None, column: str | None = None) -> Any:
    pointers = {"black": row, "white": column}
    return {"black": black.split(), "white": white.split(), "extra": {"pointers": pointers}}


def full(row: str = "a1", column: str = "b6", to_move: str = "black") -> CrossingState:
    return GAME.setup(position(FULL["black"], FULL["white"], row, column), to_move)


def test_the_board_has_no_corner_above_the_pointers():
    board = GAME.board
    assert len(board.cells) == 35
    assert "a6" not in board.by_name
    assert {cell.name for cell in board.cells if cell.shape == "track"} == {
        *("a1", "a2", "a3", "a4", "a5"),
        *("b6", "c6", "d6", "e6", "f6"),
    }
    assert board.names_of(board.sides["west"]) == ["a1", "a2", "a3", "a4", "a5"]
    assert board.names_of(board.corners) == ["a1", "f1", "f6"]


def test_the_pointers_come_first():
    state = GAME.initial()
    assert str(GAME.task(state)) == "Põe o teu ponteiro na coluna a."
    assert str(GAME.choice(state, "a3")) == "Pôr o ponteiro em a3"
    assert GAME.touched(state, "a3") == ("a3",)
    state = GAME.play(state, "a3")
    assert GAME.view(state).pieces == {"a3": "black_pointer"}
    assert str(GAME.task(state)).startswith("Põe o teu ponteiro na linha 6")
    assert GAME.touched(state, "c6") == ("c6",)
    state = GAME.play(state, "c6")
    assert GAME.view(state).pieces == {"a3": "black_pointer", "c6": "white_pointer", "c3": "white"}
    assert str(GAME.task(state)) == "Joga na coluna c, por baixo do ponteiro branco."
    assert str(GAME.describe("a3")) == "pôs o ponteiro em a3"
    assert str(GAME.describe("c6")) == "pôs o ponteiro em c6"


def test_a_stone_falls_where_the_pointers_cross():
    state = after(GAME, "a3", "c6")
    assert GAME.touched(state, "c5") == ("c5", "a5")
    assert str(GAME.describe("c5")) == "jogou em c5"
    assert str(GAME.choice(state, "c5")) == "Jogar em c5"
    moved = GAME.play(state, "c5")
    assert GAME.position(moved) == position("c5", "c3", "a5", "c6")
    assert str(GAME.task(moved)) == "Joga na linha 5, à direita do ponteiro preto."
    assert GAME.touched(moved, "e5") == ("e5", "e6")
    assert str(GAME.picture(moved)) == "Ponteiros: a5, c6. Pretas: c5 e Brancas: c3."
    assert str(GAME.picture(GAME.initial())) == "O tabuleiro está vazio."


def test_an_empty_cell_must_be_taken():
    state = GAME.setup(position(FULL["black"], FULL["white"].replace("b4", ""), "a1", "b6"), "black")
    assert list(GAME.moves(state)) == ["b4"]


def test_in_a_full_line_a_stone_changes_colour():
    state = full()
    assert list(GAME.moves(state)) == ["b2", "b3", "b4", "b5"]
    assert "muda de cor" in str(GAME.task(state))
    assert str(GAME.choice(state, "b2")) == "Virar a pedra de b2"
    taken = GAME.play(state, "b2")
    assert "b2" in GAME.position(taken)["black"]
    given = GAME.play(state, "b3")
    assert "b3" in GAME.position(given)["white"]


def test_the_crossing_itself_does_not_count_where_it_is_empty():
    """Possible only in positions that were set up: the pointer has to move all the same."""
    state = GAME.setup(position("b2 b3", "b4 b5", "a1", "b6"), "black")
    assert list(GAME.moves(state)) == ["b2", "b3", "b4", "b5"]


@pytest.mark.parametrize(
    ("black", "white", "pointers", "mover", "move", "winner", "four"),
    [
        ("b1 b2 b3", "b5", "a5 b6", "black", "b4", "black", "b1 b2 b3 b4"),
        ("b1 b2 b3 b5", "c1", "a1 b6", "black", "b4", "black", "b1 b2 b3 b4 b5"),
        ("c1", "b1 d1 e1", "a1 b6", "white", "f1", None, ""),
        ("", "b3 c3 d3", "a3 b6", "white", "e3", "white", "b3 c3 d3 e3"),
        ("b2 c3 d4", "e4", "a4 e6", "black", "e5", "black", "b2 c3 d4 e5"),
        ("b5 c4 d3", "e5", "a5 e6", "black", "e2", "black", "b5 c4 d3 e2"),
        ("b1 b5 d3", "b3 c3 d1 d2 d4 d5 e3", "a1 d6", "black", "d3", "white", "b3 c3 d1 d2 d3 d4 d5 e3"),
    ],
)
def test_four_in_a_line_win(black, white, pointers, mover, move, winner, four):  # noqa: PLR0917
    after = GAME.play(GAME.setup(position(black, white, *pointers.split()), mover), move)
    outcome = GAME.outcome(after)
    assert (outcome and outcome.winner) == winner
    assert set(GAME.board.names_of(GAME.won(after))) == set(four.split())
    if outcome:
        assert str(outcome.reason) == "há quatro pedras suas em linha"
        assert list(GAME.moves(after)) == []


def test_lines_do_not_go_on_in_the_next_column():
    state = GAME.setup(position("b4 b5 c1 c2", "b1", "a1", "b6"), "white")
    assert GAME.outcome(state) is None


def test_the_third_repetition_is_a_draw():
    state = full()
    cycle = ["b2", "d2", "d1", "b1"]
    for move in cycle * 4:
        assert GAME.outcome(state) is None
        state = GAME.play(state, move)
        if GAME.board.bits[move] == 0:
            break
    assert ended(GAME, state) == (None, "a mesma posição apareceu três vezes")
    assert list(GAME.moves(state)) == []


def test_a_new_stone_lets_the_past_be_forgotten():
    state = full()
    assert len(GAME.play(state, "b2").past.positions) == 2
    assert after(GAME, "a3", "c6", "c5").past == Past()


def test_the_books_forced_line_wins():
    first_step = ENTRY.first_steps[1]
    state = GAME.setup(first_step.position, first_step.to_move)
    state = GAME.play(state, first_step.answers[0])
    assert list(GAME.moves(state)) == ["e5"]
    outcome = GAME.outcome(GAME.play(GAME.play(state, "e5"), "e4"))
    assert outcome.winner == "black"
