"""Gonexão: joining sides, captures without passes, and who has no move."""

from itertools import pairwise

import pytest

from games.rules.bases.stones import placed
from games.rules.errors import IllegalMove
from games.rules.two.gonnect.captures import GonnectState
from games.rules.two.gonnect.rules import Gonnect
from tests.games.rules.plays import ended, pieces, run
from tests.games.rules.two.properties import check_clicks, check_json, check_moves, random_states
from tests.games.rules.two.test_repeating import KOS

FIVE = Gonnect(size=5)
BOOK = Gonnect()
KO = {"white": ["d5", "e4", "e6", "f5"], "black": ["c5", "d4", "d6", "m1"]}
# After d1 White could only play a1, d5 or e1: suicides.
FULL = pieces("black a2 a3 b1 b2 b3 c1 d3 e2 e3 e4 e5 white a4 a5 b4 b5 c2 c3 c4 c5 d2 d4 e1")


def ko_of(game: Gonnect, state: GonnectState) -> str | None:
    found = game.position(state)["extra"]["ko"]
    assert found is None or isinstance(found, str)
    return found


@pytest.mark.parametrize("colour", ["black", "white"])
@pytest.mark.parametrize(
    ("cells", "last", "reason"),
    [
        (["a3", "b3", "d3", "e3"], "c3", "ligou o lado esquerdo ao direito"),
        (["b1", "b2", "b3", "b5"], "b4", "ligou o lado de baixo ao de cima"),
        (["a1", "b1", "c1", "e1"], "d1", "ligou o lado esquerdo ao direito"),
    ],
)
def test_either_pair_of_sides_wins_for_either_colour(colour, cells, last, reason):
    state = FIVE.play(FIVE.setup({colour: cells}, colour), last)
    assert ended(FIVE, state) == (colour, reason)
    assert FIVE.board.names_of(FIVE.won(state)) == sorted([*cells, last])
    assert set(FIVE.view(state).pieces.values()) == {f"{colour}_won"}


def test_ko_is_exactly_what_the_rule_says():
    """`ko` is the point where the position before the opponent's move would come back."""
    bans = 0
    for seed in range(12, 24):
        states = random_states(FIVE, seed)
        for before, state in pairwise(states):
            if FIVE.outcome(state) or state.swapped != before.swapped:
                continue
            back = [
                name
                for name in FIVE.board.names_of(FIVE.empty(state))
                if placed(FIVE.board, state.sets, state.turn, FIVE.board.bits[name]) == before.sets
            ]
            assert back == ([ko_of(FIVE, state)] if state.ko else [])
            bans += len(back)
    assert bans


def test_who_has_no_legal_move_loses():
    state = FIVE.play(FIVE.setup(FULL, "black"), "d1")
    assert ended(FIVE, state) == ("black", "o adversário não tem nenhuma jogada")
    assert FIVE.won(state) == 0
    assert FIVE.outcome(FIVE.setup(FIVE.position(state), "white")).winner == "black"
    assert FIVE.outcome(FIVE.play(FIVE.setup(FULL, "black"), "a1")) is None


def test_colours_exchanged_for_a_stone_that_was_taken():
    state = FIVE.setup({"white": ["a2", "b1"], "extra": {"swapped": True}}, "black")
    assert FIVE.swapped(state)


def test_a_move_that_ko_forbids_is_none():
    black = ["a1", "a2", "a3", "a5", "b1", "b2", "b3", "b4", "c1", "c2", "c3", "d2"]
    white = ["b5", "c4", "c5", "d3", "d4", "d5", "e2", "e3", "e4"]
    state = FIVE.play(FIVE.setup({"black": [*black, "e1"], "white": white}, "white"), "d1")
    assert ko_of(FIVE, state) == "e1"
    assert FIVE.outcome(state).winner == "white"
    assert FIVE.outcome(FIVE.setup(FIVE.position(state), "black")).winner == "white"
    free = FIVE.setup({"black": black, "white": [*white, "d1"]}, "black")
    assert list(FIVE.moves(free)) == ["e1"]


def test_a_ban_that_is_set_up_is_taken_as_it_is_for_one_turn():
    state = FIVE.setup({"black": ["a1"], "extra": {"ko": "c3"}}, "white")
    assert FIVE.move_count(state) == 23
    with pytest.raises(IllegalMove, match="Ko"):
        FIVE.play(state, "c3")
    assert "c3" in list(FIVE.moves(FIVE.play(state, "e5")))


def test_clicks_and_moves_agree():
    ko = BOOK.setup(KO, "black")
    for state in (ko, run(BOOK, ko, "e5"), BOOK.setup(KOS, "white")):
        check_moves(BOOK, state)
        check_clicks(BOOK, state)
        check_json(BOOK, state)
