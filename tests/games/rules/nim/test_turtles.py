"""Turning Turtles."""


from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.catalogue import build
from games.rules.errors import IllegalMove
from games.rules.nim.turtles.rules import Turtles
from tests.games.rules.properties import check_clicks, check_play, random_states

games = st.builds(Turtles, st.text("FV", max_size=7), misere=st.booleans())


@given(games, st.integers())
@settings(max_examples=40)
def test_random_plays_keep_the_promises(game: Turtles, seed: int) -> None:
    check_play(game, seed)


@given(games.filter(lambda game: game.live_problem() is None), st.integers())
@settings(max_examples=40)
def test_clicks_agree_with_moves(game: Turtles, seed: int) -> None:
    for state in random_states(game, seed):
        check_clicks(game, state)


@given(games, st.from_regex(r"[0-9]{1,2}(/[0-9]{1,2})?", fullmatch=True) | st.text(max_size=4))
def test_only_listed_moves_are_played(game: Turtles, move: str) -> None:
    state = game.initial()
    try:
        game.play(state, move)
        legal = True
    except IllegalMove:
        legal = False
    assert legal == (move in game.moves(state))


def test_coins_as_they_are_typed() -> None:
    assert build("turtles", {"coins": "vf vff"}) == Turtles("VFVFF")


def test_words() -> None:
    game = Turtles("VFVFF")
    state = game.initial()
    assert str(game.choice(state, "4")) == "Virar a moeda 4"
    assert str(game.choice(state, "4/1")) == "Virar a moeda 4 e também a 1"
    assert str(game.describe("4")) == "virou a moeda 4"
    assert str(game.describe("4/1")) == "virou as moedas 4 e 1"
    assert str(game.picture(state)) == "5 moedas. Com a face: 2, 4 e 5."
    assert str(Turtles("VV").picture(Turtles("VV").initial())) == "2 moedas, todas com o verso."


def test_the_second_coin_is_turned_either_way() -> None:
    game = Turtles("VFVFF")
    assert game.follow("VFVFF", "4/1") == "FFVVF"
    assert game.follow("VFVFF", "4/2") == "VVVVF"
    assert game.view(game.initial()).pieces["1"] == "back"


def test_a_click_turns_a_coin_that_is_being_set_up() -> None:
    assert Turtles("VFV").toggled("VFV", "1") == "FFV"
    assert Turtles("VFV").toggled("VFV", "2") == "VVV"
