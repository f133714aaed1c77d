"""Reversi: what turns, passing, the end, and the refusals."""

import pytest

from games.rules.bases.board_game import Pieces
from games.rules.errors import BadOptions
from games.rules.two.reversi.rules import Reversi
from tests.games.rules.plays import refusal

EIGHT = Reversi()
SIX = Reversi(size=6)
FOUR = Reversi(size=4)


def test_the_four_pieces_of_the_beginning():
    assert EIGHT.position(EIGHT.initial()) == {"black": ["d4", "e5"], "white": ["d5", "e4"], "extra": {}}
    assert SIX.position(SIX.initial())["black"] == ["c3", "d4"]
    assert EIGHT.to_move(EIGHT.initial()) == "black"
    assert {cell.shape for cell in EIGHT.board.cells} == {"dark"}


def test_who_can_turn_nothing_passes():
    state = FOUR.setup({"black": ["a1", "b1"], "white": ["c1"]}, "white")
    assert FOUR.outcome(state) is None
    assert list(FOUR.moves(state)) == ["pass"]
    assert [(step.text, step.cell, str(step.label)) for step in FOUR.next_steps(state)] == [
        ("pass", None, "Passar")
    ]
    assert str(FOUR.task(state)) == "Não podes virar nenhuma peça: tens de passar."
    assert refusal(FOUR, state, "d4") == "Em d4 não viras nenhuma peça do adversário."
    passed = FOUR.play(state, "pass")
    assert FOUR.to_move(passed) == "black"
    assert FOUR.task(passed) is None
    assert list(FOUR.moves(passed)) == ["d1"]
    assert str(FOUR.describe("pass")) == "passou"


def test_four_by_four_is_a_win_for_white():
    """Known: the second player wins the 4 x 4 game, with 11 pieces against 3 when both play well."""
    best = _best(FOUR, FOUR.initial(), -99, 99)
    assert best == 3 - 11


def _best(game: Reversi, state: Pieces, alpha: int, beta: int) -> int:
    """Black's pieces less White's with best play, from the view of the player on turn."""
    if game.outcome(state):
        score = game.score(state)
        ahead = score["black"] - score["white"]
        return -ahead if state.turn else ahead
    for move in list(game.moves(state)):
        alpha = max(alpha, -_best(game, game.apply(state, move), -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


def test_a_board_has_an_even_number_of_rows():
    with pytest.raises(BadOptions, match="número par"):
        Reversi(size=5)
