"""Every game of the Nim family keeps what the interface promises, and says why a move is illegal."""

from random import Random

import pytest

from games.bots import hooks
from games.rules.catalogue import GAMES, build, from_position, option_fields
from games.rules.errors import BadPosition
from games.rules.nim.add_up.rules import AddUp
from games.rules.nim.classic_nim.rules import ClassicNim
from games.rules.nim.dawson_chess.rules import DawsonChess
from games.rules.nim.dawson_kayles.rules import DawsonKayles
from games.rules.nim.exact_nim.rules import ExactNim
from games.rules.nim.grundy.rules import Grundy
from games.rules.nim.jil.rules import Jil
from games.rules.nim.kayles.rules import Kayles
from games.rules.nim.lasker.rules import Lasker
from games.rules.nim.lim.rules import Lim
from games.rules.nim.moore_nim.rules import MooreNim
from games.rules.nim.nim.rules import Nim
from games.rules.nim.octal.rules import Octal
from games.rules.nim.silver_dollar.rules import SilverDollar
from games.rules.nim.subtraction.rules import Subtraction
from games.rules.text import amounts_listed
from tests.games.rules.nim.test_strips import BAGGED, COINS, DOLLAR, NIMBLE, STAIRS
from tests.games.rules.plays import after, ended
from tests.games.rules.properties import every_start


@pytest.mark.parametrize(
    ("game", "moves", "winner", "reason"),
    [
        (Nim((1, 2)), ["p1-1", "p2-2"], "second", "tirou o último feijão"),
        (Nim((1, 2), misere=True), ["p1-1", "p2-2"], "first", "o adversário tirou o último feijão"),
        (Subtraction((4,), ((3, 4),)), ["p1-4"], "first", "tirou o último feijão"),
        (Subtraction((4,), ((3, 4),)), ["p1-3"], "first", "deixou o adversário sem jogadas"),
        (AddUp(4, 3), ["+1", "+3"], "second", "chegou a 4"),
        (AddUp(4, 3, misere=True), ["+1", "+3"], "first", "o adversário chegou a 4"),
        (MooreNim((1, 2), 2), ["p1-1/p2-2"], "first", "tirou o último feijão"),
        (MooreNim((1, 2), 2, misere=True), ["p1-1/p2-2"], "second", "o adversário tirou o último feijão"),
        (ExactNim((1, 2), 2), ["p1-1/p2-1"], "first", "deixou o adversário sem jogadas"),
        (Lim((1, 2, 0)), ["p1-1/p2-1/p3+1", "p2-1/p3-1/p1+1"], "second", "deixou o adversário sem jogadas"),
        (ClassicNim((1, 2)), ["p1-1", "p2-2"], "second", "tirou o último feijão"),
        (Kayles((2,)), ["p1=0"], "first", "derrubou o último pino"),
        (DawsonKayles((3,)), ["p1=1"], "first", "deixou o adversário sem jogadas"),
        (DawsonKayles((2,)), ["p1=0"], "first", "derrubou os dois últimos pinos"),
        (DawsonChess((2,)), ["p1=0"], "first", "tirou o último peão"),
        (Grundy((3,)), ["p1=2+1"], "first", "deixou o adversário sem jogadas"),
        (Lasker((2,)), ["p1-2"], "first", "tirou o último feijão"),
        (Octal(".3", (1,), misere=True), ["p1=0"], "second", "o adversário tirou o último feijão"),
    ],
)
def test_the_winner_is_named_with_the_reason(game, moves, winner, reason):
    assert ended(game, after(game, *moves)) == (winner, reason)


@pytest.mark.parametrize(
    ("game", "prefix", "words"),
    [
        (MooreNim((3, 6, 7), 2), "p1-2/p3-1", "Tirar 2 feijões da pilha 1 e 1 feijão da pilha 3"),
        (ExactNim((3, 6, 7), 3), "p1-2", "Tirar 2 feijões da pilha 1: escolhe mais 2 pilhas"),
        (ExactNim((3, 6, 7), 2), "p1-2", "Tirar 2 feijões da pilha 1: escolhe mais 1 pilha"),
        (Lim((5, 3, 7)), "p1-1", "Tirar 1 feijão da pilha 1: escolhe outra pilha para tirar 1 feijão"),
        (Lim((5, 3, 7)), "p1-1/p2-1/p3+1", "Tirar 1 feijão da pilha 1 e outro da 2, e pôr 1 na pilha 3"),
        (Lim((5, 3, 7)), "p1-5/p3-5/p2+5", "Tirar 5 feijões da pilha 1 e 5 da 3, e pôr 5 na pilha 2"),
        (COINS, "9", "Moeda da casa 9: escolhe para onde"),
        (COINS, "9-7", "Mover a moeda da casa 9 para a 7"),
        (NIMBLE, "3-1", "Mover a moeda da casa 3 para a 1"),
        (STAIRS, "1-0=2", "Descer 2 peças do degrau 1 para o chão"),
        (STAIRS, "3-2=1", "Descer 1 peça do degrau 3 para o 2"),
        (DOLLAR, "7", "Moeda da casa 7: escolhe para onde"),
        (DOLLAR, "4", "Dólar, na casa 4: escolhe para onde"),
        (DOLLAR, "4-3", "Mover o dólar da casa 4 para a 3"),
        (DOLLAR, "2-0", "Meter no saco a moeda da casa 2"),
        (SilverDollar((4,), 4), "4-0", "Meter o dólar no saco"),
        (BAGGED, "take", "Ficar com o saco"),
    ],
)
def test_choices_in_words(game, prefix, words):
    assert str(game.choice(game.initial(), prefix)) == words


def test_a_click_takes_the_bean_and_those_after_it():
    game = Nim((3, 5))
    state = game.play(game.initial(), "p2-1")
    assert game.cell_move(state, "", "p2.3") == "p2-2"
    assert game.cell_move(state, "", "p2.5") is None
    assert game.cell_move(state, "", "x9") is None
    assert game.cell_move(state, "p1", "p2.3") is None
    assert game.next_steps(state, "p2-2") == []
    assert game.touched(state, "p2-2") == ("p2.3", "p2.4")
    assert game.view(state).labels == {"p1": "3", "p2": "4"}
    assert str(game.describe("p2-2")) == "tirou 2 feijões da pilha 2"
    assert str(game.picture(state)) == "Pilhas: 3 e 4."
    assert str(Nim(()).picture(Nim(()).initial())) == "Nenhuma pilha."


def test_the_track_shows_the_sum_and_the_goal():
    game = AddUp(5, 3)
    state = game.play(game.initial(), "+2")
    assert game.view(game.initial()).pieces == {"s5": "goal"}
    assert game.view(state).pieces == {"s1": "past", "s2": "here", "s5": "goal"}
    assert game.view(game.play(state, "+3")).pieces["s5"] == "here"
    assert game.cell_move(state, "", "s5") == "+3"
    assert game.cell_move(state, "", "s2") is None
    assert str(game.picture(state)) == "Soma: 2. Meta: 5."


@pytest.mark.parametrize(
    ("game", "position", "role"),
    [
        (Nim((3, 5)), [3], None),
        (Nim((3, 5)), [4, 5], None),
        (Nim((3, 5)), [3, 5], "black"),
        (Subtraction((4,), ((1, 2),)), {"heaps": [4], "sets": [[1, 3]]}, None),
        (AddUp(13, 3), {"target": 14, "sum": 0, "max": 3}, None),
    ],
)
def test_positions_of_another_game_are_refused(game, position, role):
    with pytest.raises(BadPosition):
        game.setup(position, role)


@pytest.mark.parametrize("slug", GAMES)
def test_variants(slug):
    assert GAMES[slug].standard() == build(slug, {})
    if any(option.name == "misere" for option in option_fields(slug)):
        assert GAMES[slug].standard("misere").variant == "misere"
    else:
        with pytest.raises(BadPosition, match="misere"):
            GAMES[slug].standard("misere")
    for other in ("x", "", 5, True, [], ["misere"], {}):
        with pytest.raises(BadPosition, match="variante"):
            GAMES[slug].standard(other)


def test_huge_heaps_are_counted_not_listed():
    game = Nim((10**9, 10**9))
    assert game.move_count(game.initial()) == 2 * 10**9
    assert AddUp(10**9, 10**9).follower_count(5) == 10**9 - 5
    assert game.play(game.initial(), "p1-999999999").position == (1, 10**9)


@every_start
def test_each_move_has_a_number_and_a_random_one_is_any_of_them(game):
    state = game.initial()
    moves = list(game.moves(state))
    assert [game.nth_move(state.position, number) for number in range(game.move_count(state))] == moves
    for seed in range(5):  # replies and exercises that are kept depend on it
        assert game.random_move(state, Random(seed)) == Random(seed).choice(moves)


HUGE = 10**9


@pytest.mark.parametrize(
    "game",
    [
        Nim((HUGE, HUGE)),
        AddUp(HUGE, HUGE // 3),
        Subtraction((HUGE,), (tuple(range(1, 1000)),)),
        Kayles((HUGE,)),
        Grundy((HUGE,)),
        MooreNim((HUGE,) * 4, 2),
        Jil((HUGE,) * 40),
    ],
)
def test_a_random_move_of_huge_heaps_is_drawn_without_making_the_others(game):
    hook = hooks.of(game, Random(1))
    state = game.initial()
    for _ply in range(3):
        move, state = hook.random_step(state)
        assert move


@pytest.mark.parametrize(
    ("amounts", "shown"),
    [
        ((3,), "3"),
        ((1, 2, 3), "1, 2 ou 3"),
        ((1, 2, 3, 4), "de 1 a 4"),
        (tuple(range(1, 40, 3)), "31, … ou 37"),
    ],
)
def test_amounts_in_words(amounts, shown):
    assert str(amounts_listed(amounts)).endswith(shown)


def test_an_unknown_game_has_no_positions():
    with pytest.raises(BadPosition, match="Não conheço o jogo «chess»"):
        from_position("chess", None, [])
