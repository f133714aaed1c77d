"""Nimble, coins that may not jump, Welter's game, the silver dollar with its dollar, and stairs."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.catalogue import GAMES, build, option_fields
from games.rules.errors import BadOptions, BadPosition, IllegalMove
from games.rules.game import Impartial, State
from games.rules.nim.coins.rules import CoinStrip
from games.rules.nim.nimble.rules import Nimble
from games.rules.nim.silver_dollar.purse import ONE_STEP, TWO_STEP
from games.rules.nim.silver_dollar.rules import SilverDollar
from games.rules.nim.stairs.rules import Stairs
from games.rules.nim.welter.rules import Welter
from games.rules.options import shown
from tests.games.rules.properties import check_clicks, check_play, random_states

squares = st.sets(st.integers(1, 9), max_size=4).map(lambda found: tuple(sorted(found)))
counts = st.lists(st.integers(0, 3), min_size=1, max_size=5).map(tuple)
dollars = squares.filter(bool).flatmap(
    lambda coins: st.builds(
        SilverDollar, st.just(coins), st.sampled_from(coins), st.sampled_from([ONE_STEP, TWO_STEP])
    )
)
games = st.one_of(
    st.builds(CoinStrip, squares, misere=st.booleans()),
    st.builds(Welter, squares, misere=st.booleans()),
    st.builds(Nimble, counts, misere=st.booleans()),
    st.builds(Stairs, counts, misere=st.booleans()),
    dollars,
)


@given(games, st.integers())
@settings(max_examples=60)
def test_random_plays_keep_the_promises(game: Impartial[Any], seed: int) -> None:
    check_play(game, seed)


@given(games.filter(lambda game: game.live_problem() is None), st.integers())
@settings(max_examples=60)
def test_clicks_agree_with_moves(game: Impartial[Any], seed: int) -> None:
    for state in random_states(game, seed):
        check_clicks(game, state)
        for cell in game.board.by_name:
            click = game.cell_move(state, "", cell)
            assert click is None or click in game.moves(state) or not is_legal(game, state, click)


def is_legal(game: Impartial[Any], state: State[Any], move: str) -> bool:
    try:
        game.play(state, move)
    except IllegalMove:
        return False
    return True


typed = st.from_regex(r"[0-9]{1,2}-[0-9]{1,2}(=[0-9]{1,2})?|take", fullmatch=True) | st.text(max_size=6)


@given(games, typed)
def test_only_listed_moves_are_played(game: Impartial[Any], move: str) -> None:
    state = game.initial()
    assert is_legal(game, state, move) == (move in game.moves(state))


COINS = CoinStrip((2, 5, 6, 9))
WELTER = Welter((1, 4))
NIMBLE = Nimble((1, 0, 2))
STAIRS = Stairs((4, 2, 0, 3))
DOLLAR = SilverDollar((2, 4, 7), 4)
BAGGED = SilverDollar((5,), 0, TWO_STEP)


@pytest.mark.parametrize(
    ("game", "move", "reason"),
    [
        (COINS, "9", "Não percebo «9»."),
        (COINS, "09-8", "Não percebo «09-8»."),
        (COINS, "9-9", "A moeda tem de mudar de casa."),
        (COINS, "6-7", "As moedas só andam para a esquerda"),
        (COINS, "4-3", "Na casa 4 não há nenhuma moeda."),
        (COINS, "2-0", "A primeira casa é a 1."),
        (COINS, "9-6", "A casa 6 já tem uma moeda"),
        (COINS, "9-4", "As moedas não saltam: na casa 5"),
        (WELTER, "4-1", "A casa 1 já tem uma moeda"),
        (WELTER, "3-2", "Na casa 3 não há nenhuma moeda."),
        (NIMBLE, "2-1", "Na casa 2 não há nenhuma moeda."),
        (NIMBLE, "4-1", "Não há casa 4: a última é a 3."),
        (NIMBLE, "3-0", "A primeira casa é a 1."),
        (STAIRS, "3-2", "Não percebo «3-2»."),
        (STAIRS, "3-1=1", "As peças descem um só degrau: do 3 para o 2."),
        (STAIRS, "0-0=4", "As peças que estão no chão já não se mexem."),
        (STAIRS, "4-3=1", "Não há degrau 4: o mais alto é o 3."),
        (STAIRS, "2-1=1", "No degrau 2 não há peças."),
        (STAIRS, "1-0=3", "No degrau 1 só há 2 peças: não podes descer 3."),
        (STAIRS, "1-0=0", "Tens de descer pelo menos 1 peça."),
        (DOLLAR, "7-2", "A casa 2 já tem uma moeda"),
        (DOLLAR, "7-3", "As moedas não saltam: na casa 4"),
        (DOLLAR, "4-0", "As moedas não saltam: na casa 2"),
        (DOLLAR, "3-0", "Na casa 3 não há nenhuma moeda."),
        (DOLLAR, "take", "Aqui não se leva o saco"),
        (SilverDollar((2, 4), 4, TWO_STEP), "take", "Só podes ficar com o saco quando o dólar lá estiver"),
    ],
)
def test_illegal_moves_are_explained(game: Impartial[Any], move: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as error:
        game.play(game.initial(), move)
    assert str(error.value).startswith(reason)


def test_nothing_moves_once_the_dollar_is_gone() -> None:
    with pytest.raises(IllegalMove, match="já não há jogadas"):
        DOLLAR.follow(((5,), 0), "5-4")
    with pytest.raises(IllegalMove, match="já acabou"):
        SilverDollar((5,), 0).play(SilverDollar((5,), 0).initial(), "5-4")


def test_the_dollar_in_the_bag() -> None:
    assert DOLLAR.play(State(((4, 7), 4), 0), "4-0").position == ((7,), 0)
    outcome = DOLLAR.outcome(State(((7,), 0), 1))
    assert outcome is not None
    assert (outcome.winner, str(outcome.reason)) == ("first", "meteu o dólar no saco")
    assert list(BAGGED.moves(BAGGED.initial())) == ["take", "5-0", "5-1", "5-2", "5-3", "5-4"]
    end = BAGGED.play(BAGGED.initial(), "take")
    assert end.position == ((5,), None)
    outcome = BAGGED.outcome(end)
    assert outcome is not None
    assert (outcome.winner, str(outcome.reason)) == ("first", "ficou com o saco")
    assert SilverDollar((), 0, TWO_STEP).follower_count(((), 0)) == 1


@pytest.mark.parametrize(
    ("slug", "values", "reason"),
    [
        ("coins", {"coins": "2, 5, 5"}, "Há duas moedas na casa 5"),
        ("coins", {"coins": "2, 6, 5"}, "5 vem antes de 6"),
        ("coins", {"coins": "2, x"}, "«x» não é o número de uma casa"),
        ("coins", {"coins": "0, 2"}, "«0» não é uma casa: as casas são números de 1"),
        ("coins", {"coins": 5}, "Escreve as casas das moedas"),
        ("coins", {"coins": list(range(1, 1002))}, "no máximo 1000"),
        ("coins", {"coins": [1.5]}, "«1.5» não é uma casa"),
        ("silver_dollar", {"coins": "2, 5", "dollar": "3"}, "na casa 3 não há nenhuma"),
        ("silver_dollar", {"coins": "2, 5", "dollar": ""}, "Diz em que casa está o dólar."),
        ("silver_dollar", {"coins": "2, 5", "dollar": "-2"}, "«-2» não é uma casa."),
        ("silver_dollar", {"coins": "2, 5", "dollar": "9" * 5000}, "não é uma casa."),
        ("silver_dollar", {"coins": "2, 5", "dollar": 10**10}, "não é uma casa."),
        ("silver_dollar", {"coins": "2, 5", "rule": "x"}, "Escolhe"),
        ("nimble", {"coins": "1 x"}, "«x» não é um número"),
        ("stairs", {"steps": "1 x"}, "«x» não é um número"),
    ],
)
def test_wrong_options_are_explained(slug: str, values: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadOptions) as error:
        build(slug, values)
    assert reason in str(error.value)


def test_options_as_they_are_written() -> None:
    written = {
        option.name: shown(option, getattr(DOLLAR, option.name)) for option in option_fields("silver_dollar")
    }
    assert written == {"coins": "2, 4, 7", "dollar": "4", "rule": ONE_STEP}
    assert build("silver_dollar", written) == DOLLAR
    taken = SilverDollar((5,), None, TWO_STEP)
    assert [shown(option, getattr(taken, option.name)) for option in option_fields("silver_dollar")][1] == ""


def test_options_as_they_are_typed() -> None:
    assert build("coins", {"coins": "2, 5 6;9"}) == COINS
    assert build("silver_dollar", {"coins": "2 4 7", "dollar": "4"}) == DOLLAR
    assert build("silver_dollar", {"coins": "5", "dollar": "", "rule": TWO_STEP}) == SilverDollar(
        (5,), None, TWO_STEP
    )


@pytest.mark.parametrize(
    ("game", "position", "reason"),
    [
        (COINS, "2, 5", "Escreve as casas"),
        (COINS, [2, 5, 6], "Esta posição não cabe"),
        (COINS, [2, 5, 6, 10], "Esta posição não cabe"),
        (NIMBLE, [1, 0, 1], "3 casas e 3 moedas"),
        (NIMBLE, {"coins": 1}, "A posição é a lista"),
        (NIMBLE, [0] * 1001, "no máximo 1000"),
        (STAIRS, [4, 2, 3], "Esta posição não cabe"),
        (STAIRS, [4, 2, 0, 2], "Esta posição não cabe"),
        (STAIRS, [3, 3, 0, 3], "Esta posição não cabe"),
        (STAIRS, [4, True, 0, 3], "A posição é a lista"),
        (STAIRS, [0] * 1001, "no máximo 1000"),
        (DOLLAR, [2, 4, 7], "A posição escreve-se"),
        (DOLLAR, {"coins": [2, 4, 7], "dollar": 4, "rule": TWO_STEP}, "acaba de outra maneira"),
        (DOLLAR, {"coins": [2, 4, 7], "dollar": 4, "rule": "x"}, "não tem a variante «x»"),
        (DOLLAR, {"coins": [2, 4, 7], "dollar": 3, "rule": ONE_STEP}, "na casa 3 não há nenhuma"),
        (DOLLAR, {"coins": [2, 4, 7], "dollar": 7, "rule": ONE_STEP}, "Esta posição não cabe"),
        (DOLLAR, {"coins": [2, 4, 8], "dollar": 4, "rule": ONE_STEP}, "Esta posição não cabe"),
        (DOLLAR, {"coins": [1, 2, 4, 7], "dollar": 4, "rule": ONE_STEP}, "Esta posição não cabe"),
    ],
)
def test_wrong_positions_are_explained(game: Impartial[Any], position: object, reason: str) -> None:
    with pytest.raises(BadPosition) as error:
        game.setup(position)
    assert reason in str(error.value)


def test_variants_of_the_silver_dollar() -> None:
    assert SilverDollar.standard().variant == ONE_STEP
    assert SilverDollar.standard(TWO_STEP).rule == TWO_STEP
    position = {"coins": [2], "dollar": 2, "rule": TWO_STEP}
    assert SilverDollar.read(position)[0].rule == TWO_STEP
    assert DOLLAR.under(misere=False) is DOLLAR
    with pytest.raises(BadPosition, match="não tem a variante"):
        DOLLAR.under(misere=True)
    with pytest.raises(BadPosition, match="não tem a variante"):
        SilverDollar.standard("misere")
    with pytest.raises(BadPosition, match="é da variante «two-step»"):
        SilverDollar.read(position, ONE_STEP)


@pytest.mark.parametrize(
    ("game", "problem"),
    [
        (CoinStrip((30,)), None),
        (CoinStrip((31,)), "casa 30"),
        (CoinStrip(tuple(range(2, 13))), "10 moedas"),
        (CoinStrip((1, 2)), "já não há jogadas"),
        (CoinStrip(()), "já não há jogadas"),
        (Welter((0, 1)), "já não há jogadas"),
        (Welter((3, 30)), None),
        (Welter((1, 3, 5, 7, 13), misere=True), None),
        (Welter((1, 14), misere=True), "misère"),
        (Welter((1, 2, 3, 4, 5, 6), misere=True), "misère"),
        (Nimble((0,) * 29 + (40,)), None),
        (Nimble((0,) * 30 + (1,)), "30 casas"),
        (Nimble((0, 41)), "40 moedas"),
        (Nimble((7, 0)), "já não há jogadas"),
        (Stairs((0, 0, 0, 0, 0, 20)), None),
        (Stairs((0, 0, 0, 0, 0, 0, 1)), "5 degraus"),
        (Stairs((0, 21)), "20 peças"),
        (Stairs((7,)), "já não há jogadas"),
        (SilverDollar((3, 30), 3), None),
        (SilverDollar((3, 31), 3), "casa 30"),
        (SilverDollar((3,), 0), "já não há jogadas"),
        (SilverDollar((), 0, TWO_STEP), None),
    ],
)
def test_live_boards_have_limits(game: Impartial[Any], problem: str | None) -> None:
    if problem is None:
        assert game.live_problem() is None
        assert game.board.cells
    else:
        assert problem in str(game.live_problem())
        with pytest.raises(ValueError, match=problem):
            _ = game.board


@pytest.mark.parametrize(
    ("game", "prefix", "words"),
    [
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
def test_choices_in_words(game: Impartial[Any], prefix: str, words: str) -> None:
    assert str(game.choice(game.initial(), prefix)) == words


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
def test_moves_in_words(game: Impartial[Any], move: str, words: str) -> None:
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
def test_positions_in_words(game: Impartial[Any], words: str) -> None:
    assert str(game.picture(game.initial())) == words


def test_several_coins_on_a_square_are_counted() -> None:
    view = NIMBLE.view(NIMBLE.initial())
    assert view.pieces == {"1": "coin", "3": "coin"}
    assert view.labels == {"3": "2"}


def test_the_dollar_is_seen() -> None:
    view = DOLLAR.view(DOLLAR.initial())
    assert view.pieces == {"2": "coin", "4": "dollar", "7": "coin"}
    assert BAGGED.view(BAGGED.initial()).pieces == {"5": "coin", "0": "dollar"}
    assert BAGGED.view(State(((5,), None), 1)).pieces == {"5": "coin"}
    assert BAGGED.touched(BAGGED.initial(), "take") == ("0",)
    assert DOLLAR.touched(DOLLAR.initial(), "7-5") == ("7", "5")


def test_a_click_on_stairs_takes_the_pieces_above_along() -> None:
    state = STAIRS.initial()
    assert STAIRS.cell_move(state, "", "e3.2") == "3-2=2"
    assert STAIRS.cell_move(state, "", "e2.1") == "2-1=0"
    assert STAIRS.cell_move(state, "", "e0.1") == "0-0=4"
    assert STAIRS.cell_move(state, "3-2=2", "e3.2") is None
    assert STAIRS.next_steps(state, "3-2=2") == []
    assert STAIRS.touched(state, "3-2=2") == ("e3.2", "e3.3", "e2.1", "e2.2")
    assert STAIRS.chosen(state, "3-2=2") == ("e3.2", "e3.3")


@pytest.mark.parametrize("slug", ["coins", "welter", "nimble", "stairs"])
def test_the_misere_variant(slug: str) -> None:
    game = GAMES[slug].standard("misere")
    assert game.variant == "misere"


def test_huge_positions_are_counted_not_listed() -> None:
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
def test_clicks_on_what_is_being_set_up(game: Impartial[Any], cell: str, expected: tuple[int, ...]) -> None:
    assert game.settable
    assert game.toggled(game.start(), cell) == expected
