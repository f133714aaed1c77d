"""Triskelion: who wins with what, "stop next" in words, and positions that are set up."""

import pytest

from games.rules.errors import BadPosition
from games.rules.three.triskelion.rules import Triskelion
from tests.games.rules.plays import after, ended, pieces, refusal, run

SMALL = Triskelion(size=3)
BOOK = Triskelion()
PAIR = "black a2 b3 d4 e4 white b1 b4 c1 d2"
Y = "black a2 b3 c4 d2 d3 d5 white a1 b4 c1 d4 e3 e4"
# The size of 4: Grey's black stone on d5 would win.
STOP = "black a2 a4 b3 c4 e3 e5 f6 g6 white b2 c6 d2 d3 d4 d6 e6"


def placed(written: str, stone: str) -> dict[str, object]:
    return pieces(written) | {"extra": {"stone": stone}}


def test_the_colours_of_stones_come_by_turns():
    state = after(BOOK, "e5", "e6", "a1", "a2")
    assert BOOK.position(state) == {
        "black": ["a1", "e5"],
        "white": ["a2", "e6"],
        "extra": {"stone": "black"},
    }
    assert BOOK.to_move(state) == "grey"


@pytest.mark.parametrize("mover", ["black", "grey", "white"])
def test_the_owner_of_joined_sides_wins_whoever_joined_them(mover):
    state = SMALL.setup(placed(PAIR, "black"), mover)
    over = SMALL.base_apply(state, "c3")
    assert ended(SMALL, over) == ("grey", "um grupo ligou os seus dois lados")
    assert SMALL.board.names_of(SMALL.won(over)) == ["a2", "b3", "c3", "d4", "e4"]
    assert ("c3" in SMALL.moves(state)) == (mover != "black")


@pytest.mark.parametrize("mover", ["black", "grey", "white"])
def test_a_y_wins_for_whoever_made_it(mover):
    over = run(SMALL, SMALL.setup(placed(Y, "black"), mover), "c3")
    assert ended(SMALL, over) == (mover, "fez um Y: um grupo que toca em três lados alternados")


@pytest.mark.parametrize(("mover", "winner"), [("black", "black"), ("grey", "grey"), ("white", "black")])
def test_with_two_pairs_whoever_put_the_stone_comes_first_then_the_next_one(mover, winner):
    # From corner to corner: the sides of Black and of Grey.
    state = SMALL.setup(placed("black a1 b2 d4 d5 e4 e5", "black"), mover)
    over = SMALL.base_apply(state, "c3")
    assert ended(SMALL, over) == (winner, "um grupo ligou os seus dois lados")


def test_what_the_next_player_could_win_with_is_forbidden():
    game = Triskelion(size=4)
    state = game.setup(placed(STOP, "white"), "black")
    assert list(game.moves(state)) == ["d5"]
    assert game.move_count(state) == 1
    assert refusal(game, state, "a1") == "Assim o Cinzento ganha já a seguir em d5."
    assert refusal(game, state, "a2") == "A casa a2 já está ocupada."
    task = "Agora joga-se uma pedra branca. O Cinzento pode ganhar a seguir em d5: tens de o impedir."
    assert str(game.task(state)) == task
    assert str(game.task(game.initial())) == "Agora joga-se uma pedra preta."


def test_where_all_is_forbidden_all_is_allowed():
    game = Triskelion(size=4)
    position = placed("black b2 c3 d3 d6 e4 f4 g4 g5 white d1 d7 e3 e6 f3 f7 g6", "white")
    state = game.setup(position, "black")
    assert game.forbids_all(state)
    assert set(game.moves(state)) == set(game.base_moves(state))
    assert str(game.task(state)).endswith("Já não se pode impedir o Cinzento de ganhar: joga onde quiseres.")


def test_whoever_is_asked_about_has_his_own_stone():
    state = BOOK.initial()
    assert [BOOK.as_if(state, role).stone for role in BOOK.players] == [0, 1, 0]
    later = after(BOOK, "e5")
    assert [BOOK.as_if(later, role).stone for role in BOOK.players] == [1, 1, 0]


def test_a_position_in_which_the_game_was_over_before_is_none():
    joined = "black a2 b3 c3 d4 e4"
    over = SMALL.setup(placed(joined, "white"), "white")
    assert ended(SMALL, over) == ("grey", "um grupo ligou os seus dois lados")
    for stone, also in (("black", ""), ("white", " white a1 b1 c2 d3 e3")):
        with pytest.raises(BadPosition, match="já tinha acabado"):
            SMALL.setup(placed(joined + also, stone), "white")
    # Two chains side by side: no stone was the last one.
    with pytest.raises(BadPosition, match="já tinha acabado"):
        SMALL.setup(placed("black a2 b3 c3 d4 e4 a1 b2 c2 d3 e3", "white"), "white")
