"""Random plays of the Nim family: what the interface promises, clicks, and that nothing else is played."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.boards.grids import square_name
from games.rules.errors import IllegalMove
from games.rules.nim.add_up.rules import AddUp
from games.rules.nim.array_nim.rules import ArrayNim
from games.rules.nim.blocking_nim.rules import BlockingNim
from games.rules.nim.classic_nim.rules import ClassicNim
from games.rules.nim.coins.rules import CoinStrip
from games.rules.nim.dawson_chess.rules import DawsonChess
from games.rules.nim.dawson_kayles.rules import DawsonKayles
from games.rules.nim.digraph.rules import Digraph
from games.rules.nim.divisor.rules import Divisor
from games.rules.nim.even_or_odd_heap.rules import EvenOrOddHeap
from games.rules.nim.exact_nim.rules import ExactNim
from games.rules.nim.grundy.rules import Grundy
from games.rules.nim.hackenbush.rules import Hackenbush
from games.rules.nim.half.rules import Half
from games.rules.nim.jil.rules import Jil
from games.rules.nim.kayles.rules import Kayles
from games.rules.nim.lasker.rules import Lasker
from games.rules.nim.lim.rules import Lim
from games.rules.nim.moore_nim.rules import MooreNim
from games.rules.nim.nim.rules import Nim
from games.rules.nim.nimble.rules import Nimble
from games.rules.nim.nimble2d.rules import Nimble2D
from games.rules.nim.northcott.rules import Northcott
from games.rules.nim.octal.rules import Octal
from games.rules.nim.odd_even.rules import OddEven
from games.rules.nim.plainim.rules import Plainim
from games.rules.nim.poker_nim.rules import PokerNim
from games.rules.nim.queen_nd.rules import QueenNd
from games.rules.nim.queens.rules import WhiteQueens
from games.rules.nim.silver_dollar.rules import SilverDollar
from games.rules.nim.stairs.rules import Stairs
from games.rules.nim.subtraction.rules import Subtraction
from games.rules.nim.sum.rules import Sum
from games.rules.nim.triangular_nim.rules import TriangularNim
from games.rules.nim.turtles.rules import Turtles
from games.rules.nim.welter.rules import Welter
from games.rules.nim.white_knight.rules import WhiteKnight
from games.rules.nim.wythoff.rules import Wythoff
from tests.games.rules.nim.test_digraph import arrows
from tests.games.rules.nim.test_hackenbush import bushes
from tests.games.rules.nim.test_jil import numbers
from tests.games.rules.nim.test_sums import sums
from tests.games.rules.properties import check_clicks, check_play, random_states

misere = st.booleans()


def heaps(least: int, most: int, largest: int) -> st.SearchStrategy[tuple[int, ...]]:
    return st.lists(st.integers(0, largest), min_size=least, max_size=most).map(tuple)


def rows(alphabet: str, widths: list[int]) -> st.SearchStrategy[tuple[str, ...]]:
    return st.tuples(*(st.text(alphabet, min_size=width, max_size=width) for width in widths))


@st.composite
def boards(draw: st.DrawFn, game: Any, most: int, pieces: int | None) -> Any:
    """A game on a chessboard, with that many pieces at most, or with one."""
    sides = draw(st.integers(1, most)), draw(st.integers(1, most))
    squares = st.tuples(st.integers(0, sides[0] - 1), st.integers(0, sides[1] - 1))
    names = squares.map(lambda square: square_name(sides[0], square))
    put = names if pieces is None else st.lists(names, max_size=pieces).map(tuple)
    return game(*sides, draw(put), misere=draw(misere))


squares = st.sets(st.integers(1, 9), max_size=4).map(lambda found: tuple(sorted(found)))
counts = heaps(1, 5, 3)
coins = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=4).map(tuple)
splitting = st.one_of(
    *(
        st.builds(kind, heaps(0, 3, 9), misere)
        for kind in (Lasker, Grundy, Kayles, DawsonChess, DawsonKayles)
    ),
    st.builds(Octal, st.from_regex(r"[04]?\.[0-7]{0,5}", fullmatch=True), heaps(0, 3, 9), misere),
)
blocking = st.builds(BlockingNim, heaps(1, 3, 4))
# The games, and texts that could be their moves.
KINDS: dict[str, tuple[st.SearchStrategy[Any], str]] = {
    "one heap": (
        st.one_of(
            st.builds(Nim, heaps(1, 4, 7), misere),
            st.builds(
                lambda sizes, amounts, ends: Subtraction(sizes, (amounts,), ends),
                heaps(1, 4, 7),
                st.lists(st.integers(1, 9), min_size=1, max_size=4).map(tuple),
                misere,
            ),
            st.builds(ClassicNim, heaps(1, 3, 5), misere),
            st.builds(Half, heaps(0, 3, 12), st.booleans(), misere),
            *(st.builds(kind, heaps(0, 3, 12), misere) for kind in (Divisor, OddEven, EvenOrOddHeap)),
        ),
        r"p-?[0-9]{1,3}-{1,2}[0-9]{1,14}",
    ),
    "a sum": (st.builds(AddUp, st.integers(0, 30), st.integers(1, 7), misere=misere), r"\+-?[0-9]{1,14}"),
    "several heaps": (
        st.one_of(
            st.builds(MooreNim, heaps(1, 4, 4), st.integers(1, 4), misere),
            st.builds(ExactNim, heaps(1, 4, 4), st.integers(1, 4), misere),
            st.builds(Wythoff, heaps(2, 2, 9), misere),
            st.builds(QueenNd, heaps(1, 3, 5), misere),
            st.builds(Lim, heaps(3, 3, 6), misere),
        ),
        r"p[0-5]-[0-6](/p[0-5][-+][0-6]){0,3}",
    ),
    "a bag": (st.builds(PokerNim, heaps(1, 3, 4), st.integers(0, 3), misere), r"p[0-4][-+][0-5]"),
    "blocks": (blocking, r"p[0-4]-[0-5]|block=[0-4](,[0-4]){0,2}"),
    "splitting": (splitting, r"p[0-9]{1,2}[=-][0-9]{1,2}(\+[0-9]{1,2}){0,2}"),
    "strips": (
        st.one_of(
            st.builds(CoinStrip, squares, misere),
            st.builds(Welter, squares, misere),
            st.builds(Nimble, counts, misere),
            st.builds(Stairs, counts, misere),
            squares.filter(bool).flatmap(
                lambda found: st.builds(
                    SilverDollar,
                    st.just(found),
                    st.sampled_from(found),
                    st.sampled_from(["one-step", "two-step"]),
                )
            ),
        ),
        r"[0-9]{1,2}-[0-9]{1,2}(=[0-9]{1,2})?|take",
    ),
    "turtles": (st.builds(Turtles, st.text("FV", max_size=7), misere), r"[0-9]{1,2}(/[0-9]{1,2})?"),
    "plainim": (
        st.builds(
            Plainim,
            st.lists(st.text("01", min_size=1, max_size=4), min_size=1, max_size=3).map(tuple),
            misere,
        ),
        r"r[0-4]=[01]{1,4}",
    ),
    "squares": (
        st.one_of(boards(WhiteQueens, 6, 4), boards(WhiteKnight, 10, None)),
        r"[a-g][1-9]-[a-g][1-9]",
    ),
    "corners": (st.builds(Nimble2D, coins, misere), r"\([0-5],[0-5]\)-\([0-5],[0-5]\)"),
    "columns": (
        st.builds(
            Northcott,
            rows=st.integers(6, 8),
            pieces=st.lists(
                st.tuples(st.integers(1, 6), st.integers(1, 6)).filter(lambda rows: rows[0] != rows[1]),
                min_size=1,
                max_size=3,
            ).map(tuple),
            first=st.sampled_from(["white", "black"]),
            retreats=st.tuples(st.integers(0, 4), st.integers(0, 4)) | st.just((10, 10)),
        ),
        r"[a-c][1-8]-[a-c][1-8]",
    ),
    "runs": (
        st.one_of(
            st.builds(
                ArrayNim,
                st.tuples(st.integers(1, 4), st.integers(1, 4)).flatmap(
                    lambda size: rows("01", [size[0]] * size[1])
                ),
                misere,
            ),
            st.builds(
                TriangularNim,
                st.integers(1, 4).flatmap(lambda size: rows("01", list(range(1, size + 1)))),
                misere,
            ),
        ),
        r"[a-d][1-4](-[a-d][1-4])?",
    ),
    "arrows": (st.builds(Digraph, arrows(), misere=misere), r"v[0-6]-v[0-6]"),
    "bushes": (st.builds(Hackenbush, bushes(), misere=misere), r"e[0-8]"),
    "JIL": (st.builds(Jil, numbers, misere=misere), r"c[1-5]-1(/c[1-5]\+[01])?"),
    "sums": (st.builds(Sum, sums), r"g[1-3]:p[1-3]-[1-3]"),
}


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data(), seed=st.integers())
def test_random_plays_keep_the_promises(kind, data, seed):
    check_play(data.draw(KINDS[kind][0]), seed)


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data(), seed=st.integers())
def test_clicks_agree_with_moves(kind, data, seed):
    game = data.draw(KINDS[kind][0].filter(lambda game: game.live_problem() is None))
    for state in random_states(game, seed)[:6]:
        check_clicks(game, state)


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data(), seed=st.integers())
def test_only_listed_moves_are_played(kind, data, seed):
    games, written = KINDS[kind]
    game = data.draw(games)
    move = data.draw(st.from_regex(written, fullmatch=True) | st.text(max_size=8))
    for position in [state.position for state in random_states(game, seed)[:3]]:
        if move in game.position_moves(position):
            assert game.follow(position, move) in set(game.followers(position))
        else:
            with pytest.raises(IllegalMove) as error:
                game.follow(position, move)
            assert str(error.value)


def test_a_random_number_of_add_up_may_be_any_that_may_be_said():
    game = AddUp(30, 5)
    state = game.initial()
    assert {game.random_move(state, Random(seed)) for seed in range(60)} == set(game.moves(state))
