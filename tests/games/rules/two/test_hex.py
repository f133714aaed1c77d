"""Hex: its rules, its refusals and what is particular about the board."""

import random

import pytest

from games.rules.bases.placing import Stones
from games.rules.boards.fields import each
from games.rules.errors import BadPosition, IllegalMove
from games.rules.two.hex.rules import Hex
from games.solvers.perft import perft
from tests.games.rules.two.properties import check_symmetry, random_states

FIVE = Hex(size=5)


def after(game: Hex, *moves: str) -> Stones:
    state = game.initial()
    for move in moves:
        state = game.play(state, move)
    return state


def test_black_begins_on_an_empty_board() -> None:
    game = Hex()
    assert game.to_move(game.initial()) == "black"
    assert len(list(game.moves(game.initial()))) == 121
    assert perft(FIVE, FIVE.initial(), 3) == 25 * 24 * 23 + 25 * 24


@pytest.mark.parametrize("side", ["e1", "f2", "g3", "h4", "i5"])
def test_black_joins_south_east_to_north_west(side: str) -> None:
    # The whole ascending row from this cell of the south-east side to the north-west.
    board = FIVE.board
    row = [board.bits[side]]
    while (cell := board.step(row[-1], (-1, 0))) is not None:
        row.append(cell)
    cells = [board.names[cell] for cell in row]
    state = FIVE.setup({"black": cells[1:]}, "black")
    assert FIVE.outcome(state) is None
    won = FIVE.play(state, side)
    assert FIVE.outcome(won).winner == "black"
    assert board.names_of(FIVE.won(won)) == sorted(cells)
    assert set(FIVE.view(won).pieces.values()) == {"black_won"}


def test_white_joins_south_west_to_north_east() -> None:
    state = FIVE.setup({"white": ["e1", "e2", "e3", "e5"], "black": ["d1", "d2", "d3", "d4"]}, "white")
    won = FIVE.play(state, "e4")
    assert FIVE.outcome(won).winner == "white"
    assert str(FIVE.outcome(won).reason) == "ligou os seus dois lados"
    assert list(FIVE.moves(won)) == []


def test_the_other_colours_sides_do_not_help() -> None:
    state = FIVE.setup({"black": ["e5", "f5", "g5", "b1", "c1", "d1", "d2", "d3"]}, "black")
    assert FIVE.board.touched_sides(FIVE.sets(state)["black"]) == ["south_west", "north_east", "north_west"]
    assert FIVE.outcome(FIVE.play(state, "e4")) is None


def test_only_the_winning_chain_is_shown() -> None:
    cells = ["a1", "b1", "c1", "d1", "e1"]
    state = FIVE.setup({"black": [*cells[:-1], "e5", "g3"]}, "black")
    assert FIVE.board.names_of(FIVE.won(FIVE.play(state, "e1"))) == cells


def test_the_last_stone_of_a_full_board_decides() -> None:
    rng = random.Random(5)
    for _time in range(200):
        cells = list(each(FIVE.board.full))
        rng.shuffle(cells)
        black = sum(1 << cell for cell in cells[:13])
        names = FIVE.board.names_of
        state = FIVE.setup({"black": names(black), "white": names(FIVE.board.full & ~black)})
        assert FIVE.outcome(state) is not None


def test_the_first_answer_may_exchange_the_people() -> None:
    state = after(FIVE, "e3")
    assert next(FIVE.moves(state)) == "swap"
    assert "trocar" in str(FIVE.task(state))
    swapped = FIVE.play(state, "swap")
    assert FIVE.swapped(swapped)
    assert FIVE.to_move(swapped) == "white"
    assert FIVE.sets(swapped) == FIVE.sets(state)
    assert FIVE.task(swapped) is None


@pytest.mark.parametrize("moves", [(), ("e3", "swap"), ("e3", "d2"), ("e3", "d2", "c2")])
def test_nobody_swaps_later(moves: tuple[str, ...]) -> None:
    state = after(FIVE, *moves)
    assert "swap" not in list(FIVE.moves(state))
    with pytest.raises(IllegalMove, match="primeira resposta"):
        FIVE.play(state, "swap")


def test_nobody_swaps_where_the_board_was_set_up_with_stones() -> None:
    state = FIVE.play(FIVE.setup({"white": ["e3"]}, "black"), "d2")
    assert "swap" not in list(FIVE.moves(state))
    begun_by_white = FIVE.play(FIVE.setup({}, "white"), "d2")
    assert "swap" not in list(FIVE.moves(begun_by_white))


@pytest.mark.parametrize(
    ("move", "words"),
    [("e3", "ocupada"), ("a5", "não é uma casa"), ("pass", "não se passa"), ("", "não é uma casa")],
)
def test_refusals(move: str, words: str) -> None:
    with pytest.raises(IllegalMove, match=words):
        FIVE.play(after(FIVE, "e3"), move)


@pytest.mark.parametrize(
    ("position", "to_move"),
    [
        ({"extra": {"can_swap": True}}, "white"),
        ({"black": ["e3"], "extra": {"can_swap": True}}, "black"),
        ({"black": ["e3"], "white": ["e4"], "extra": {"can_swap": True}}, "white"),
        ({"black": ["e3"], "extra": {"can_swap": True, "swapped": True}}, "white"),
        ({"extra": {"swapped": True}}, "white"),
    ],
)
def test_positions_that_no_match_comes_to(position: dict[str, object], to_move: str) -> None:
    with pytest.raises(BadPosition):
        FIVE.setup(position, to_move)


def test_colours_are_exchanged_after_any_stone_of_a_position_that_is_set_up() -> None:
    state = FIVE.setup({"white": ["e3"], "extra": {"swapped": True}}, "black")
    assert FIVE.swapped(state)


@pytest.mark.parametrize(("variant", "size"), [(None, 11), ("11", 11), ("5", 5), ("19", 19)])
def test_variants_are_sizes(variant: str | None, size: int) -> None:
    game = Hex.standard(variant)
    assert len(game.board.cells) == size**2
    assert game.variant == (None if size == 11 else str(size))


@pytest.mark.parametrize("variant", ["2", "20", "x", "²", "5x5"])
def test_other_variants_are_refused(variant: str) -> None:
    with pytest.raises(BadPosition):
        Hex.standard(variant)


def test_symmetries() -> None:
    state = random_states(FIVE, 3)[6]
    for image in FIVE.board.symmetries:
        check_symmetry(FIVE, state, image)


def test_a_mirrored_win_is_the_other_colours() -> None:
    board = FIVE.board
    chain = ["b1", "b2", "c2", "c3", "d3", "e3", "f3", "g3"]
    won = FIVE.setup({"black": chain})
    assert FIVE.outcome(won).winner == "black"
    winners = []
    for image in board.symmetries:
        there = [board.names[image[board.bits[cell]]] for cell in chain]
        wins = [colour for colour in FIVE.players if FIVE.outcome(FIVE.setup({colour: there}))]
        assert len(wins) == 1
        winners += wins
    assert sorted(winners) == ["black", "black", "white", "white"]
