"""Gomoku for three: fours, longer lines, the centre, the match of the book and what may be set up."""

import pytest

from games.rules.errors import BadOptions, BadPosition
from games.rules.three.gomoku3.rules import Gomoku3
from tests.games.rules.plays import after, ended, pieces, refusal, run

BOOK = Gomoku3(size=11)
LONG = Gomoku3(size=11, overline=True)
FIVE = pieces("black e5 f5 h5 i5 white e8 f9 k2 grey a1 b5 c9")
MATCH = (
    "f6 e7 d4 f8 f7 f4 g7 e4 e5 h6 e9 i5 g6 e6 i6 e8 g8 d5 h9 d6 h5 i7 h7 i4 h8 i3 i9 g4 g5 d2 j8 d3 k9 j6 k5"
    " g9 j7 j9 j5 i8"
)


def test_the_match_of_the_book():
    state = BOOK.initial()
    forced = set()
    for number, move in enumerate(MATCH.split(), 1):
        if number > 1 and list(BOOK.moves(state)) == [move]:
            forced.add(number)
        state = BOOK.play(state, move)
    assert forced == {12, 15, 16, 19, 26, 27, 32, 33, 36, 39}
    threats = BOOK.wins(BOOK.as_if(state, "black"), 0, 0)[0]
    assert BOOK.board.names_of(threats) == ["g10", "k6", "k8"]


def test_the_example_of_stop_next():
    state = BOOK.setup(pieces("black e6 e7 e8 white e5 f5 f6 grey d4 g7 h6"), "white")
    state = BOOK.play(state, "d5")
    assert list(BOOK.moves(state)) == ["e9"]
    assert refusal(BOOK, state, "g5") == "Assim o Preto ganha já a seguir em e9."
    state = BOOK.play(state, "e9")
    assert len(list(BOOK.moves(state))) == 110
    over = run(BOOK, state, "c5", "g5")
    assert ended(BOOK, over) == ("white", "fez quatro em linha")
    assert BOOK.board.names_of(BOOK.won(over)) == ["d5", "e5", "f5", "g5"]


def test_five_do_not_win_but_in_the_variant():
    assert ended(BOOK, BOOK.base_apply(BOOK.setup(FIVE), "g5")) is None
    over = LONG.play(LONG.setup(FIVE), "g5")
    assert ended(LONG, over) == ("black", "fez quatro em linha")
    assert LONG.board.names_of(LONG.won(over)) == ["e5", "f5", "g5", "h5", "i5"]


def test_a_five_and_a_four_win():
    both = pieces("black e5 f5 h5 i5 g3 g4 g6 white e8 f9 k2 grey a1 b5 c9")
    over = BOOK.play(BOOK.setup(both), "g5")
    assert BOOK.board.names_of(BOOK.won(over)) == ["g3", "g4", "g5", "g6"]


def test_the_first_stone_goes_to_the_centre():
    assert list(BOOK.moves(BOOK.initial())) == ["f6"]
    assert refusal(BOOK, BOOK.initial(), "a1") == "A primeira pedra vai para o centro, f6."
    assert list(Gomoku3().moves(Gomoku3().initial())) == ["j10"]
    assert BOOK.to_move(after(BOOK, "f6")) == "white"


def test_variants():
    assert (BOOK.variant, LONG.variant, Gomoku3().variant) == ("11x11", "overline;11x11", None)
    assert Gomoku3.standard("11x11") == BOOK
    assert Gomoku3.standard("overline") == Gomoku3(overline=True)
    with pytest.raises(BadOptions, match="ímpar"):
        Gomoku3(size=12)


@pytest.mark.parametrize("extra", [{"size": 19}, {"overline": True}])
def test_positions_of_other_games_are_refused(extra):
    with pytest.raises(BadPosition, match="outro tabuleiro"):
        BOOK.setup({"extra": extra})


def test_a_four_that_was_there_before_the_last_move():
    with pytest.raises(BadPosition, match="já tinha acabado"):
        BOOK.setup(pieces("black a1 b1 c1 d1"), "grey")
    assert ended(BOOK, BOOK.setup(pieces("black a1 b1 c1 d1"), "white")) == ("black", "fez quatro em linha")
