"""Porus Torus: cycles, the ends of the book, and positions that no match could have come to."""

from random import Random

import pytest

from games.rules.boards.fields import each, torus
from games.rules.boards.windings import closed, spread_out
from games.rules.errors import BadOptions, BadPosition
from games.rules.three.porus_torus.rules import PorusTorus, owner
from tests.games.rules.plays import ended, refusal, run
from tests.games.rules.three.naive_three import cell_of, cycles

BOOK = PorusTorus()
VERTICAL = "b2 b4 b5 b6 c1 c3 c6 c8 d7"
HORIZONTAL = "a8 b6 b7 c5 d5 d6 e7 e8 f8 g7 h7 h8"
SPIRAL = "a3 b3 b4 c5 d5 d6 d7 d8 e1 e2 e8 f3 f4 g4 h4"
ALL = {"vertical": VERTICAL, "horizontal": HORIZONTAL, "spiral": SPIRAL}


def test_neighbours_over_the_glued_edges():
    board = BOOK.board
    for cell, near in (("h8", "a1 a8 g8 h1 h7 a7"), ("a1", "h1 b1 h2 a2 h8 a8")):
        assert set(board.names_of(board.neighbours[board.bits[cell]])) == set(near.split())


@pytest.mark.parametrize(("cells", "ways"), [(VERTICAL, {0}), (HORIZONTAL, {1}), (SPIRAL, {2})])
def test_the_cycles_of_the_book(cells, ways):
    stones = BOOK.board.set_of(cells.split())
    assert list(spread_out(BOOK.board, stones)) == [None]
    for last in each(stones):
        left = stones ^ 1 << last
        if None not in (groups := list(spread_out(BOOK.board, left))):
            found = {owner(way) for group in groups for way in closed(BOOK.board, last, group or {})}
            assert found == ways


@pytest.mark.parametrize("size", [4, 6])
def test_closed_chains_are_those_found_by_walking(size):
    """With a shortest one among them; and which cells lie beside no group that goes round."""
    board, rng = torus(size, size), Random(size)
    met = set()
    for _time in range(300):
        stones = sum(1 << cell for cell in board.places if rng.random() < (0.4, 0.22)[size == 6])
        groups = list(spread_out(board, stones))
        for cell in each(board.full & ~stones):
            if None in groups:
                break
            cells = {cell_of(name) for name in board.names_of(stones | 1 << cell)}
            expected = cycles(cell_of(board.names[cell]), cells, size)
            found = {way for group in groups for way in closed(board, cell, group or {})}
            assert found == expected
            for player in range(3):
                chain = PorusTorus(size=size).ends(player, stones | 1 << cell, 1 << cell)
                assert bool(chain) == any(owner(way) == player for way in expected)
                assert chain & ~(stones | 1 << cell) == 0
                met.add((player, bool(chain)))
    assert met == {(player, made) for player in range(3) for made in (True, False)}


@pytest.mark.parametrize(
    ("player", "last", "reason"),
    [
        ("vertical", "b5", "fechou-se um ciclo vertical"),
        ("horizontal", "d5", "fechou-se um ciclo horizontal"),
        ("spiral", "d6", "fechou-se um ciclo em espiral"),
    ],
)
def test_who_owns_the_cycle_wins_whoever_closed_it(player, last, reason):
    stones = [cell for cell in ALL[player].split() if cell != last]
    for mover in BOOK.players:
        state = BOOK.setup({"white": stones, "extra": {"stone": "white"}}, mover)
        over = BOOK.base_apply(state, last)
        assert ended(BOOK, over) == (player, reason)
        assert last in BOOK.board.names_of(BOOK.won(over))
        assert BOOK.view(over).pieces[last] == "white_won"
        assert BOOK.outcome(BOOK.setup(BOOK.position(over), BOOK.players[over.turn])) == BOOK.outcome(over)


def test_nobody_may_close_the_cycle_of_the_next_player():
    stones = [cell for cell in HORIZONTAL.split() if cell != "d5"]
    state = BOOK.setup({"white": stones, "extra": {"stone": "white"}}, "vertical")
    assert refusal(BOOK, state, "d5") == "Essa jogada dava logo a vitória ao jogador Horizontal."


def test_the_stone_of_this_turn_is_told():
    first = BOOK.initial()
    assert str(BOOK.task(first)) == "Agora joga-se uma pedra preta."
    assert str(BOOK.task(run(BOOK, first, "a1"))) == "Agora joga-se uma pedra branca."


def test_positions_that_no_match_comes_to():
    # Two cycles of one colour that have no cell in common, and a cycle of the colour that comes now.
    both = [f"{column}{row}" for column in "ad" for row in range(1, 9)]
    for stones, stone in ((both, "black"), (VERTICAL.split(), "white")):
        with pytest.raises(BadPosition, match="já tinha acabado"):
            BOOK.setup({"white": stones, "extra": {"stone": stone}}, "vertical")
    with pytest.raises(BadOptions, match="par"):
        PorusTorus(size=5)
