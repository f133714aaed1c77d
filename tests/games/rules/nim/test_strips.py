"""Nimble, coins that may not jump, Welter's game, the silver dollar with its dollar, and stairs."""

import pytest

from games.rules.catalogue import build, option_fields
from games.rules.errors import BadPosition, IllegalMove
from games.rules.game import State
from games.rules.nim.coins.rules import CoinStrip
from games.rules.nim.nimble.rules import Nimble
from games.rules.nim.silver_dollar.purse import ONE_STEP, TWO_STEP
from games.rules.nim.silver_dollar.rules import SilverDollar
from games.rules.nim.stairs.rules import Stairs
from games.rules.nim.welter.rules import Welter
from games.rules.options import value_text
from tests.games.rules.plays import ended

COINS = CoinStrip((2, 5, 6, 9))
WELTER = Welter((1, 4))
NIMBLE = Nimble((1, 0, 2))
STAIRS = Stairs((4, 2, 0, 3))
DOLLAR = SilverDollar((2, 4, 7), 4)
BAGGED = SilverDollar((5,), 0, TWO_STEP)


def test_nothing_moves_once_the_dollar_is_gone():
    with pytest.raises(IllegalMove, match="já não há jogadas"):
        DOLLAR.follow(((5,), 0), "5-4")
    with pytest.raises(IllegalMove, match="já acabou"):
        SilverDollar((5,), 0).play(SilverDollar((5,), 0).initial(), "5-4")


def test_the_dollar_in_the_bag():
    assert DOLLAR.play(State(((4, 7), 4), 0), "4-0").position == ((7,), 0)
    assert ended(DOLLAR, State(((7,), 0), 1)) == ("first", "meteu o dólar no saco")
    assert list(BAGGED.moves(BAGGED.initial())) == ["take", "5-0", "5-1", "5-2", "5-3", "5-4"]
    end = BAGGED.play(BAGGED.initial(), "take")
    assert end.position == ((5,), None)
    assert ended(BAGGED, end) == ("first", "ficou com o saco")
    assert SilverDollar((), 0, TWO_STEP).follower_count(((), 0)) == 1


def test_options_as_they_are_written():
    written = {
        option.name: value_text(option, getattr(DOLLAR, option.name))
        for option in option_fields("silver_dollar")
    }
    assert written == {"coins": "2, 4, 7", "dollar": "4", "rule": ONE_STEP}
    assert build("silver_dollar", written) == DOLLAR
    taken = SilverDollar((5,), None, TWO_STEP)
    assert [value_text(option, getattr(taken, option.name)) for option in option_fields("silver_dollar")][
        1
    ] == ""


def test_options_as_they_are_typed():
    assert build("coins", {"coins": "2, 5 6;9"}) == COINS
    assert build("silver_dollar", {"coins": "2 4 7", "dollar": "4"}) == DOLLAR
    assert build("silver_dollar", {"coins": "5", "dollar": "", "rule": TWO_STEP}) == SilverDollar(
        (5,), None, TWO_STEP
    )


def test_variants_of_the_silver_dollar():
    assert SilverDollar.standard().variant == ONE_STEP
    assert SilverDollar.standard(TWO_STEP).rule == TWO_STEP
    position = {"coins": [2], "dollar": 2, "rule": TWO_STEP}
    assert SilverDollar.from_position(position)[0].rule == TWO_STEP
    assert DOLLAR.under(misere=False) is DOLLAR
    with pytest.raises(BadPosition, match="não tem a variante"):
        DOLLAR.under(misere=True)
    with pytest.raises(BadPosition, match="não tem a variante"):
        SilverDollar.standard("misere")
    with pytest.raises(BadPosition, match="é da variante «two-step»"):
        SilverDollar.from_position(position, ONE_STEP)


@pytest.mark.parametrize(
    ("game", "move", "words"),
    [
        (COINS, "9-7", "moveu uma moeda da casa 9 para a 7"),
        (STAIRS, "1-0=1", "desceu 1 peça do degrau 1 para o chão"),
        (STAIRS, "3-2=2", "desceu 2 peças do degrau 3 para o 2"),
        (DOLLAR, "2-0", "meteu no saco a moeda da casa 2"),
        (DOLLAR, "7-5", "moveu uma moeda da casa 7 para a 5"),
        (BAGGED, "take", "ficou com o saco"),
    ],
)
def test_moves_in_words(game, move, words):
    assert str(game.describe(move)) == words


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (COINS, "Moedas nas casas 2, 5, 6 e 9."),
        (CoinStrip((3,)), "Moeda na casa 3."),
        (CoinStrip(()), "Nenhuma moeda."),
        (NIMBLE, "1 moeda na casa 1 e 2 moedas na casa 3."),
        (Nimble((0,)), "Nenhuma moeda."),
        (STAIRS, "Peças no chão: 4. Nos degraus, de baixo para cima: 2, 0 e 3."),
        (Stairs((4,)), "Uma escada sem degraus."),
        (DOLLAR, "Moedas nas casas 2, 4 e 7. O dólar está na casa 4."),
        (BAGGED, "Moeda na casa 5. O dólar está no saco."),
        (SilverDollar((5,), None, TWO_STEP), "Moeda na casa 5. O dólar já foi levado."),
    ],
)
def test_positions_in_words(game, words):
    assert str(game.picture(game.initial())) == words


def test_several_coins_on_a_square_are_counted():
    view = NIMBLE.view(NIMBLE.initial())
    assert view.pieces == {"1": "coin", "3": "coin"}
    assert view.labels == {"3": "2"}


def test_the_dollar_is_seen():
    view = DOLLAR.view(DOLLAR.initial())
    assert view.pieces == {"2": "coin", "4": "dollar", "7": "coin"}
    assert BAGGED.view(BAGGED.initial()).pieces == {"5": "coin", "0": "dollar"}
    assert BAGGED.view(State(((5,), None), 1)).pieces == {"5": "coin"}
    assert BAGGED.touched(BAGGED.initial(), "take") == ("0",)
    assert DOLLAR.touched(DOLLAR.initial(), "7-5") == ("7", "5")


def test_a_click_on_stairs_takes_the_pieces_above_along():
    state = STAIRS.initial()
    assert STAIRS.cell_move(state, "", "e3.2") == "3-2=2"
    assert STAIRS.cell_move(state, "", "e2.1") == "2-1=0"
    assert STAIRS.cell_move(state, "", "e0.1") == "0-0=4"
    assert STAIRS.cell_move(state, "3-2=2", "e3.2") is None
    assert STAIRS.next_steps(state, "3-2=2") == []
    assert STAIRS.touched(state, "3-2=2") == ("e3.2", "e3.3", "e2.1", "e2.2")
    assert STAIRS.chosen_cells(state, "3-2=2") == ("e3.2", "e3.3")


def test_huge_positions_are_counted_not_listed():
    assert CoinStrip((10**9,)).follower_count((10**9,)) == 10**9 - 1
    assert Welter((5, 10**9)).move_count(State((5, 10**9), 0)) == 10**9 + 4
    assert Nimble((0, 10**9)).follower_count((0, 10**9)) == 1
    assert Stairs((0, 10**9)).follower_count((0, 10**9)) == 10**9


@pytest.mark.parametrize(
    ("game", "cell", "expected"),
    [
        (COINS, "5", (2, 6, 9)),
        (COINS, "3", (2, 3, 5, 6, 9)),
        (NIMBLE, "2", (1, 1, 2)),
        (Nimble((1, 3)), "2", (1, 0)),
        (STAIRS, "e2.1", (4, 2, 1, 3)),
        (STAIRS, "e3.3", (4, 2, 0, 2)),
        (STAIRS, "e1.1", (4, 1, 0, 3)),
    ],
)
def test_clicks_on_what_is_being_set_up(game, cell, expected):
    assert game.settable
    assert game.toggled(game.start(), cell) == expected
