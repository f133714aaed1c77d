"""Hex for three: elimination, places, who is next, and positions that are set up."""

from typing import Any

import pytest

from games.rules.errors import BadPosition
from games.rules.three.hex3.rules import Hex3
from tests.games.rules.plays import after, ended, pieces, refusal, run

BOOK = Hex3(grey_first=True)
SMALL = Hex3(size=3)
FOUR = Hex3(size=4)
OPEN = Hex3(size=4, no_pp=True)
MATCH = (
    "f6 g7 e7 g6 e4 d5 d3 c3 b4 d4 h7 f9 e5 h6 c4 h5 i6 a2 a1 b3 j6 k6 i5 f7 f10 g10 d6 g8 e8 i4 g11 j5 h11"
    " a3"
)
# Black is out; whoever of the others plays c4 is not cut off there.
NARROW = "white a1 b2 c6 d2 e4 g6 grey b1 b4 c1 d1 d6 black b3 c5 d5 f4"


def placed(written: str, **extra: Any) -> dict[str, Any]:
    return pieces(written) | {"extra": extra}


def test_the_match_of_the_book():
    state = after(BOOK, *MATCH.split()[:32])
    assert BOOK.to_move(state) == "black"
    assert not BOOK.position(state)["extra"]["eliminated"]
    # Grey was next, and is out: so it is White, who can win at once.
    state = BOOK.play(state, "h11")
    assert BOOK.position(state)["extra"]["eliminated"] == ["grey"]
    assert BOOK.to_move(state) == "white"
    over = BOOK.play(state, "a3")
    assert ended(BOOK, over) == ("white", "os outros já não podem ligar os seus lados")
    assert BOOK.outcome(over).places == (1, 3, 2)
    assert BOOK.position(over)["extra"] == {
        "order": ["grey", "white", "black"],
        "eliminated": ["black", "grey"],
        "first_out": "grey",
    }


def test_orders():
    assert [SMALL.to_move(after(SMALL, *moves)) for moves in ((), ("a1",), ("a1", "e5"))] == [
        "white",
        "grey",
        "black",
    ]
    first = Hex3(size=3, grey_first=True)
    assert [first.to_move(after(first, *moves)) for moves in ((), ("a1",), ("a1", "e5"))] == [
        "grey",
        "white",
        "black",
    ]
    assert Hex3.standard("grey_first") == BOOK
    assert OPEN.position(OPEN.initial())["extra"]["pp"] is False


def test_joining_wins_and_cuts_off_the_others():
    state = SMALL.setup(placed("white c3 c4 c5 d3 grey a3 e5 black b1 b4 d5 e3"), "white")
    over = SMALL.play(state, "d2")
    assert ended(SMALL, over) == ("white", "ligou os seus dois lados")
    assert SMALL.board.names_of(SMALL.won(over)) == ["c3", "c4", "c5", "d2", "d3"]


def test_two_put_out_by_one_stone_share_the_second_place():
    state = FOUR.setup(placed("white a3 b1 d7 e3 e6 f3 grey a1 b2 c4 d3 e2 black c5 d2 d5 d6 e7"), "grey")
    over = FOUR.play(state, "c3")
    assert FOUR.outcome(over).places == (2, 1, 2)
    assert "first_out" not in FOUR.position(over)["extra"]


def test_the_next_player_is_stopped_where_he_could_be_left_alone():
    state = FOUR.setup(placed(NARROW), "grey")
    assert list(FOUR.moves(state)) == ["c4"]
    assert refusal(FOUR, state, "a2") == "Assim o Branco ganha já a seguir em c4."
    assert str(FOUR.task(state)) == "O Branco pode ganhar a seguir em c4: tens de o impedir."
    free = OPEN.setup(placed(NARROW), "grey")
    assert len(list(OPEN.moves(free))) == OPEN.move_count(free) == 22
    assert OPEN.task(free) is None
    assert ended(OPEN, run(OPEN, free, "a2", "c4"))[0] == "white"


def test_where_all_is_forbidden_all_is_allowed():
    state = FOUR.setup(placed("white a2 b2 d3 f3 g5 g6 grey c2 d5 d6 d7 e2 black a1 a3 f4 g4 g7"), "black")
    assert len(list(FOUR.moves(state))) == 21
    assert str(FOUR.task(state)).startswith("Já não se pode impedir o Branco")
    assert FOUR.to_move(FOUR.play(state, "b1")) == "white"


def test_whoever_is_said_to_be_out_is_out():
    state = SMALL.setup(placed("", eliminated=["grey"]), "white")
    assert SMALL.to_move(SMALL.play(state, "a1")) == "black"
    over = SMALL.setup(placed("", eliminated=["grey", "black"], first_out="black"), "white")
    assert SMALL.outcome(over).places == (1, 2, 3)
    # The order may begin with anybody.
    assert SMALL.setup(placed("", order=["black", "white", "grey"]), "grey").turn == 1


@pytest.mark.parametrize(
    ("extra", "words"),
    [
        ({"order": ["grey", "white", "black"]}, "outra variante"),
        ({"pp": False}, "outra variante"),
        ({"eliminated": ["red"]}, "«eliminated»"),
        ({"eliminated": "white"}, "«eliminated»"),
        ({"eliminated": ["white", "grey", "black"]}, "já não pode"),
        ({"eliminated": ["white"]}, "já não pode"),
        ({"eliminated": ["grey", "black"], "first_out": "white"}, "«first_out»"),
        ({"first_out": "white"}, "«first_out»"),
    ],
)
def test_what_is_said_wrongly(extra, words):
    with pytest.raises(BadPosition, match=words):
        SMALL.setup(placed("", **extra), "white")
