"""The games in which heaps fall apart, against brute force and against what is published of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.nim.dawson_chess.rules import DawsonChess
from games.rules.nim.dawson_kayles.rules import DawsonKayles
from games.rules.nim.grundy.rules import Grundy
from games.rules.nim.kayles.rules import Kayles
from games.rules.nim.lasker.rules import Lasker
from games.rules.nim.nim.rules import Nim
from games.rules.nim.octal.rules import Octal
from games.rules.nim.sum.rules import Sum
from games.solvers.analyse import analyse
from games.solvers.brute import Brute
from games.solvers.closed.base import fact, takes_long
from games.solvers.closed.splitting import rule_of, values_for
from games.solvers.explain import NumberLine, Proven, Say
from games.solvers.solve import grundy, letter, solve
from games.solvers.theory import TooBig
from tests.games.rules.properties import check_letters, check_solution

KINDS = [Lasker, Grundy, Kayles, DawsonChess, DawsonKayles]
codes = st.from_regex(r"[04]?\.[0-7]{0,4}", fullmatch=True)
heaps = st.lists(st.integers(0, 6), max_size=3).map(tuple)


@pytest.mark.parametrize("kind", KINDS)
def test_small_positions(kind):
    for position in [(), *((size,) for size in range(13)), (4, 4), (5, 3), (6, 2, 1), (5, 5, 5)]:
        check_solution(kind(position), position)


@pytest.mark.parametrize("kind", KINDS)
def test_small_misere_positions(kind):
    for position in [(), *((size,) for size in range(10)), (4, 4), (5, 3), (4, 2, 1)]:
        check_letters(kind(position, misere=True), position)


@given(codes, heaps)
def test_any_octal_game(code, sizes):
    game = Octal(code, sizes)
    check_solution(game, game.start())


def test_misere_lasker_as_in_nim():
    for position in [(), *((size,) for size in range(12)), (2, 2), (7, 4), (6, 5, 3), (4, 4, 1), (1, 1, 1)]:
        check_solution(Lasker(position, misere=True), position)
    assert solve(Lasker((10**9, 10**9), misere=True), (10**9, 10**9)).outcome == "P"
    assert letter(Lasker((10**9, 1), misere=True), (10**9, 1)) == "N"
    with pytest.raises(TooBig, match="São jogadas a mais"):
        solve(Lasker((10**9, 1), misere=True), (10**9, 1))
    assert fact(Lasker((3,)), (3,)) is None


@pytest.mark.parametrize(
    ("game", "answer"),
    [
        (Kayles((10**9, 10**9)), "P"),
        (DawsonChess((10**9, 10**9 - 34)), "P"),
        (Lasker((10**9, 10**9)), "P"),
        (Octal(".77", (10**9, 10**9 - 12)), "P"),
    ],
)
def test_huge_heaps(game, answer):
    assert solve(game, game.start()).outcome == answer


def test_what_is_too_big():
    game = Kayles((10**9,))
    assert letter(game, game.start()) == "N"
    with pytest.raises(TooBig, match="São jogadas a mais"):
        solve(game, game.start())
    unknown = Octal(".6", (10**9,))
    with pytest.raises(TooBig, match="calculei 32768 valores e não chegaram"):
        letter(unknown, unknown.start())
    many_splits = Octal("." + "6" * 40, (10**9,))
    with pytest.raises(TooBig, match="calculei 1024 valores e não chegaram"):
        letter(many_splits, many_splits.start())


def test_values_beyond_the_first_ones():
    values = values_for(rule_of(Grundy(())), 3_000)
    assert values.value(3_000) == grundy(Grundy((3_000,)), (3_000,), Brute())


def test_a_line_of_numbers_ends_with_the_values_that_are_known():
    game = Octal(".6", (255,))
    lines = [block for block in analyse(game, game.initial()).explanation if isinstance(block, NumberLine)]
    assert [line.start + len(line.letters) - 1 for line in lines] == [255]


@pytest.mark.parametrize("kind", [*KINDS, lambda heaps, misere: Octal(".6", heaps, misere)])
@pytest.mark.parametrize("position", [(), (2,), (7,), (9, 4), (12, 12), (16,)])
@pytest.mark.parametrize("misere", [False, True])
def test_explanations(kind, position, misere):
    game = kind(position, misere)
    blocks = analyse(game, game.initial()).explanation
    assert blocks
    for block in blocks:
        if isinstance(block, (Say, Proven)):
            assert "{" not in str(block.text)
        if isinstance(block, NumberLine):
            for number, shown in enumerate(block.letters, block.start):
                assert shown == letter(game, (number,))


@pytest.mark.parametrize(
    ("game", "long"),
    [
        (Kayles((10**9,)), False),
        (Grundy((2_000,)), False),
        (Grundy((5_000, 3)), True),
        (Grundy((5_000,), misere=True), False),
        (Sum([{"game": "nim", "state": [3]}, {"game": "grundy", "state": [5_000]}]), True),
        (Sum([{"game": "nim", "state": [3]}, {"game": "grundy", "state": [50]}]), False),
        (Nim((10**9,)), False),
    ],
)
def test_what_takes_long_is_known_before(game, long):
    assert takes_long(game, game.start()) == long
