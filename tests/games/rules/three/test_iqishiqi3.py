"""Iqishiqi for three: sides, corners, being stuck, the match of the book and "stop next" for both rivals."""

import pytest

from games.rules.three.iqishiqi3.rules import Iqishiqi3
from tests.games.rules.plays import after, ended, pieces, refusal, run

BOOK = Iqishiqi3()
FIVE = Iqishiqi3(size=5)
MATCH = (
    "g8/i8 h8/k8 k9/k7 l7/j7 j4/j8 j9/j6 k7/h4 i4/f4 e3/g5 g6/g4 h3/d4 c4/e4 d5/g4 d1/h5 c3/k5 l5/j5 k4/e5"
    " d3/e10 c8/f11 d9/h13 i14/g12 f11/h13 h14/h11 h12/h10"
)
# White's sides are not within reach; Black to move.
THIRD = "white g5 h5 n11 neutral g11"


def test_the_match_of_the_book():
    state = after(BOOK, *MATCH.split())
    assert BOOK.position(state)["neutral"] == ["h10"]
    assert refusal(BOOK, state, "f10/j10") == "Assim o Cinzento ganha já a seguir em e9."
    later = BOOK.setup(
        pieces(
            "neutral m7 white c3 c4 c8 d1 d3 d5 d9 e3 f10 f11 g6 g8 g10 h3 h8 h12 h14 i4 i14 j4 j9 k4 k7 k9"
            " l5 l7 m10 m11"
        ),
        "grey",
    )
    assert list(BOOK.moves(later)) == ["n8/l6", "o9/l6"]
    assert BOOK.forbids_all(later)
    over = run(BOOK, later, "o9/l6", "i6/m6")
    assert ended(BOOK, over) == ("white", "a peça neutra chegou a um dos seus lados")


@pytest.mark.parametrize("mover", ["black", "grey", "white"])
def test_on_a_side_its_owner_wins(mover):
    state = FIVE.setup(pieces("white a1 d1 d5 d6 d8 e3 f2 f5 g3 g7 i5 i6 neutral c3"), mover)
    assert ended(FIVE, FIVE.base_apply(state, "c7/c1")) == (
        "black",
        "a peça neutra chegou a um dos seus lados",
    )


@pytest.mark.parametrize(("mover", "winner"), [("black", "black"), ("grey", "grey"), ("white", "black")])
def test_on_a_corner_the_owners_come_before_the_next_player(mover, winner):
    """a1 belongs to Grey and to Black."""
    state = FIVE.setup(pieces("white b6 c2 c4 c7 f5 f9 g8 neutral b2"), mover)
    assert ended(FIVE, FIVE.base_apply(state, "i9/a1")) == (winner, "a peça neutra chegou a um canto")


def test_whoever_leaves_the_next_player_without_moves_wins():
    state = FIVE.setup(pieces("white a3 b5 c3 c7 e7 g4 g5 neutral d5"), "grey")
    assert ended(FIVE, FIVE.play(state, "e5/c5")) == ("grey", "deixou o jogador seguinte sem jogadas")


def test_the_third_player_must_not_be_made_to_win_either():
    state = BOOK.setup(pieces(THIRD), "black")
    assert refusal(BOOK, state, "f4/g14") == "Essa jogada dava logo a vitória ao Branco."


def test_what_has_to_be_done_is_told():
    assert str(BOOK.task(BOOK.initial())) == "Põe uma pedra que empurre a peça neutra."
    state = FIVE.setup(pieces("white f4 h5 h9 neutral b4"), "black")
    assert str(FIVE.task(state)) == "Já não se pode impedir o Cinzento de ganhar: joga onde quiseres."
    assert refusal(BOOK, BOOK.initial(), "h8") == "A casa h8 já está ocupada."
