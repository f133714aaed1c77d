"""Produto: turns of two stones, products, ties; the rules against a second account of them."""

from random import Random

import pytest

from games.bots import hooks
from games.bots.hooks.product import ProductHook
from games.rules.errors import BadPosition
from games.rules.two.product.rules import Product
from games.solvers.perft import perft
from tests.budgets import matches
from tests.games.rules.plays import after, ended, pieces, run
from tests.games.rules.two.naive import match
from tests.games.rules.two.naive_product import Product as Naive

SCHOOL = Product()
SMALL = Product(size=2)


def agrees(game, naive, random):
    """Plays one random match that both accounts of the rules follow."""
    for state in match(game, naive, random):
        assert game.score(state) == {"black": naive.points("black"), "white": naive.points("white")}
        if naive.moves():
            assert game.to_move(state) == naive.turn
            assert state.left == naive.left
    assert game.outcome(state).winner == naive.winner()


def test_a_second_account_of_the_rules_agrees():
    random = Random(45)
    for number in matches(20):
        size, second_wins = 2 + number % 3, number % 2 == 1
        agrees(Product(size=size, second_wins=second_wins), Naive(size, second_wins), random)


def test_black_begins_with_one_stone_and_then_all_turns_have_two():
    assert perft(SCHOOL, SCHOOL.initial(), 2) == 122 * 120
    turns = [after(SCHOOL, *["e5=white", "a1=black", "a2=black", "i9=white"][:count]) for count in range(5)]
    assert [(SCHOOL.to_move(state), state.left) for state in turns] == [
        ("black", 1),
        ("white", 2),
        ("white", 1),
        ("black", 2),
        ("black", 1),
    ]
    assert "1" in str(SCHOOL.task(turns[0]))
    assert "2" in str(SCHOOL.task(turns[1]))


def test_the_stones_of_a_turn_are_told_or_taken_for_granted():
    assert SCHOOL.setup({}).left == 1
    assert SCHOOL.setup(pieces("black a1"), "black").left == 2
    with pytest.raises(BadPosition, match="uma só pedra"):
        SCHOOL.setup({"extra": {"left": 2}})


def test_the_product_stands_below_the_board_and_tells_who_won():
    state = SMALL.setup(pieces("black a1 b1 b3 c3 white a2 c2") | {"extra": {"left": 1}}, "white")
    assert SMALL.view(state).labels == {"black": "2×2=4", "white": "1×1=1"}
    joined, kept = SMALL.play(state, "b2=black"), SMALL.play(state, "b2=white")
    assert ended(SMALL, joined) == ("white", "1 × 1 = 1 contra 5 × 0 = 0")
    assert SMALL.board.names_of(SMALL.won(joined)) == ["a2", "c2"]
    assert ended(SMALL, kept) == ("black", "2 × 2 = 4 contra 3 × 0 = 0")
    assert SMALL.won(state) == 0


@pytest.mark.parametrize(
    ("game", "stones", "won"),
    [
        (SMALL, "black a1 a2 b3 white b1 b2 c2", ("black", "os mesmos pontos, com menos pedras da sua cor")),
        (SMALL, "black a1 a2 b3 b1 white c2 b2", ("white", "os mesmos pontos, com menos pedras da sua cor")),
        (
            Product(size=2, second_wins=True),
            "black a1 a2 b3 white b1 b2 c2",
            ("white", "com os mesmos pontos ganha o Branco"),
        ),
    ],
)
def test_ties_are_decided(game, stones, won):
    state = game.setup(pieces(stones) | {"extra": {"left": 1}}, "black")
    assert ended(game, run(game, state, "c3=white")) == won


def test_the_computer_fills_the_board_at_random():
    hook = hooks.of(SMALL, Random(1))
    assert isinstance(hook, ProductHook)
    state = after(SMALL, "a1=black", "a2=white")
    worth, made = hook.playout(state)
    assert sorted(worth) == [0, 1]
    assert len(made[0]) == 5
    assert hook.playout(run(SMALL, state, *sorted(made[0]))).worth == worth


def test_the_longest_product_fits_below_every_board():
    for size in range(2, 9):
        board = Product(size=size).board
        assert all(1.1 <= told.x <= board.width - 1.1 for told in board.captions)
