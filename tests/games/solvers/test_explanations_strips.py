"""The explanations of Welter's game and the silver dollar add up to what is true."""

from itertools import combinations

import pytest

from games.rules.nim.silver_dollar.purse import ONE_STEP, TWO_STEP
from games.rules.nim.silver_dollar.rules import SilverDollar
from games.rules.nim.turtles.rules import Turtles
from games.rules.nim.welter.rules import Welter
from games.solvers.analyse import analyse
from games.solvers.explain import BinarySum, Block, Find, Say


def sums(blocks: tuple[Block, ...]) -> list[BinarySum]:
    return [block for block in blocks if isinstance(block, BinarySum)]


def said(blocks: tuple[Block, ...]) -> str:
    return " ".join(str(block.text) for block in blocks if isinstance(block, Say))


def test_the_pairs_of_welter_add_up_to_the_value():
    for count in range(1, 5):
        for coins in combinations(range(9), count):
            game = Welter(coins)
            analysis = analyse(game, game.initial())
            if not game.is_over(coins):
                assert [found.total for found in sums(analysis.explanation)] == [analysis.grundy]
            moves = [block.move for block in analysis.explanation if isinstance(block, Find)]
            assert set(moves) <= set(analysis.winning_moves)


def test_two_coins_of_welter():
    assert "casas vizinhas" in said(analyse(Welter((4, 7)), Welter((4, 7)).initial()).explanation)
    assert "Já não há jogadas" in said(analyse(Welter((0, 1)), Welter((0, 1)).initial()).explanation)


def test_what_is_not_known_or_too_long_is_not_shown():
    game = Welter((1, 4), misere=True)
    assert not sums(analyse(game, game.initial()).explanation)
    many = Welter(tuple(range(1, 42)))
    assert not sums(analyse(many, many.initial()).explanation)


@pytest.mark.parametrize("rule", [ONE_STEP, TWO_STEP])
def test_the_pairs_of_the_silver_dollar_add_up_to_nothing_where_it_is_lost(rule):
    for coins in combinations(range(1, 8), 3):
        for dollar in coins:
            game = SilverDollar(coins, dollar, rule)
            analysis = analyse(game, game.initial())
            for found in sums(analysis.explanation):
                assert (found.total == 0) == (analysis.outcome == "P")


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (SilverDollar((2, 5), 5), "O saco conta como casa ocupada."),
        (SilverDollar((1, 2, 5), 5), "O saco conta como casa livre."),
        (SilverDollar((2, 5), 2), "O dólar é a moeda mais à esquerda"),
        (SilverDollar((2, 5), 2, TWO_STEP), "O saco conta como casa ocupada."),
        (SilverDollar((2, 5), 0, TWO_STEP), "O dólar está no saco"),
        (SilverDollar((2, 5), 0), "Já não há jogadas."),
    ],
)
def test_what_the_bag_counts_for(game, words):
    assert said(analyse(game, game.initial()).explanation).startswith(words)


def test_pairs_are_named_as_on_the_board():
    def labels(game: SilverDollar) -> list[str]:
        (found,) = sums(analyse(game, game.initial()).explanation)
        return [str(row.label) for row in found.rows]

    assert labels(SilverDollar((2, 5, 9), 5)) == [
        "Entre o saco e a moeda da casa 2",
        "Entre as moedas das casas 5 e 9",
    ]
    assert labels(SilverDollar((2, 5, 9), 9)) == [
        "À esquerda da moeda da casa 2, com o saco",
        "Entre as moedas das casas 5 e 9",
    ]


@pytest.mark.parametrize("misere", [False, True])
def test_the_places_of_faces_are_added(misere):
    game = Turtles("VFVFF", misere=misere)
    analysis = analyse(game, game.initial())
    assert [found.total for found in sums(analysis.explanation)] == [2 ^ 4 ^ 5]
    over = Turtles("VV", misere=misere)
    assert said(analyse(over, over.initial()).explanation).startswith("Já não há jogadas.")
