"""Reversi: what turns, passing, the end, and the refusals."""

import pytest

from games.rules.bases.board_game import Pieces
from games.rules.errors import BadOptions
from games.rules.two.reversi.rules import Reversi
from tests.games.rules.plays import ended, refusal

EIGHT = Reversi()
SIX = Reversi(size=6)
FOUR = Reversi(size=4)


def test_the_four_pieces_of_the_beginning() -> None:
    assert EIGHT.position(EIGHT.initial()) == {"black": ["d4", "e5"], "white": ["d5", "e4"], "extra": {}}
    assert SIX.position(SIX.initial())["black"] == ["c3", "d4"]
    assert EIGHT.to_move(EIGHT.initial()) == "black"
    assert {cell.shape for cell in EIGHT.board.cells} == {"dark"}


def test_all_rows_closed_in_turn_and_no_others() -> None:
    # The middle of a star: rows of every length, one open, one closed in by nobody.
    position = {
        "black": ["d8", "g7", "f4", "e3", "b2", "a4"],
        "white": ["d5", "d6", "d7", "e5", "f6", "e4", "c4", "b4", "d3", "d2", "d1", "c5"],
    }
    state = EIGHT.setup(position, "black")
    done = EIGHT.play(state, "d4")
    turned = set(EIGHT.position(done)["black"]) - set(position["black"])
    assert turned == {"d4", "d5", "d6", "d7", "e5", "f6", "e4", "c4", "b4"}
    assert EIGHT.position(done)["white"] == ["c5", "d1", "d2", "d3"]
    assert EIGHT.to_move(done) == "white"


def test_turned_pieces_turn_no_others() -> None:
    state = EIGHT.setup({"black": ["a1", "c4"], "white": ["b1", "c2", "c3"]}, "black")
    done = EIGHT.play(state, "c1")
    assert EIGHT.position(done)["white"] == []
    # b1 has turned between a1 and c1; b2, on the diagonal from the turned b1, stays.
    state = EIGHT.setup({"black": ["a1", "d3"], "white": ["b1", "c2"]}, "black")
    assert EIGHT.position(EIGHT.play(state, "c1"))["white"] == ["c2"]


def test_who_can_turn_nothing_passes() -> None:
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


def test_the_end_comes_when_nobody_can_turn_anything() -> None:
    state = FOUR.setup({"black": ["a1", "b1"], "white": ["c1"]}, "black")
    over = FOUR.play(state, "d1")
    assert ended(FOUR, over) == ("black", "4 peças contra 0")
    assert FOUR.score(over) == {"black": 4, "white": 0}
    assert FOUR.to_move(over) is None
    assert FOUR.next_steps(over) == []


@pytest.mark.parametrize(
    ("position", "winner", "reason"),
    [
        ({"black": ["a1"], "white": ["a4", "d1"]}, "white", "2 peças contra 1"),
        ({"black": ["a1"], "white": ["d4"]}, None, "1 peça para cada um"),
        ({"black": ["a1", "a2"], "white": ["d4", "d3"]}, None, "2 peças para cada um"),
        ({"black": [], "white": ["d4"]}, "white", "1 peça contra 0"),
    ],
)
def test_more_pieces_win(position: dict[str, list[str]], winner: str | None, reason: str) -> None:
    assert ended(FOUR, FOUR.setup(position)) == (winner, reason)


def test_four_by_four_is_a_win_for_white() -> None:
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


def test_a_board_has_an_even_number_of_rows() -> None:
    with pytest.raises(BadOptions, match="número par"):
        Reversi(size=5)
