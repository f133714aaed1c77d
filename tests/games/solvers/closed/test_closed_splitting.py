"""The games in which heaps fall apart, against brute force and against what is published of them."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.game import Impartial
from games.rules.nim.dawson_chess import DawsonChess
from games.rules.nim.dawson_kayles import DawsonKayles
from games.rules.nim.grundy import Grundy
from games.rules.nim.kayles import Kayles
from games.rules.nim.lasker import Lasker
from games.rules.nim.nim import Nim
from games.rules.nim.octal import Octal
from games.rules.nim.splitting import SplittingGame
from games.rules.nim.sums import Sum
from games.solvers.analyse import analyse
from games.solvers.brute import Brute
from games.solvers.closed.base import fact, takes_long, theorem
from games.solvers.closed.splitting import rule_of, values_for
from games.solvers.explain import NumberLine, Proven, Say
from games.solvers.solve import grundy, letter, solve
from games.solvers.theory import TooBig
from tests.games.rules.properties import check_letters, check_solution

KINDS = [Lasker, Grundy, Kayles, DawsonChess, DawsonKayles]
codes = st.from_regex(r"[04]?\.[0-7]{0,4}", fullmatch=True)
heaps = st.lists(st.integers(0, 6), max_size=3).map(tuple)


@pytest.mark.parametrize("kind", KINDS)
def test_small_positions(kind: Any) -> None:
    for position in [(), *((size,) for size in range(13)), (4, 4), (5, 3), (6, 2, 1), (5, 5, 5)]:
        check_solution(kind(position), position)


@pytest.mark.parametrize("kind", KINDS)
def test_small_misere_positions(kind: Any) -> None:
    for position in [(), *((size,) for size in range(10)), (4, 4), (5, 3), (4, 2, 1)]:
        check_letters(kind(position, misere=True), position)


@given(codes, heaps)
def test_any_octal_game(code: str, sizes: tuple[int, ...]) -> None:
    game = Octal(code, sizes)
    check_solution(game, game.start())


@pytest.mark.parametrize("kind", KINDS)
def test_a_position_is_the_sum_of_its_heaps(kind: Any) -> None:
    game = kind((9, 7, 4))
    assert Brute().grundy(game, (9, 7, 4)) == solve(game, (9, 7, 4)).grundy


def test_misere_lasker_as_in_nim() -> None:
    for position in [(), *((size,) for size in range(12)), (2, 2), (7, 4), (6, 5, 3), (4, 4, 1), (1, 1, 1)]:
        check_solution(Lasker(position, misere=True), position)
    assert solve(Lasker((10**9, 10**9), misere=True), (10**9, 10**9)).outcome == "P"
    assert letter(Lasker((10**9, 1), misere=True), (10**9, 1)) == "N"
    with pytest.raises(TooBig, match="São jogadas a mais"):
        solve(Lasker((10**9, 1), misere=True), (10**9, 1))
    assert fact(Lasker((3,)), (3,)) is None


def test_single_row_misere_kayles() -> None:
    lost = [size for size in range(1, 21) if letter(Kayles((size,), misere=True), (size,)) == "P"]
    assert lost == [1, 4, 9, 12, 20]


def test_lasker_by_formula() -> None:
    for size in range(200):
        expected = size + {3: 1, 0: -1 if size else 0}.get(size % 4, 0)
        assert grundy(Lasker((size,)), (size,), Brute()) == expected


@pytest.mark.parametrize(
    ("game", "previous"),
    [
        (DawsonChess, [0, 4, 8, 14, 20, 24, 28, 34, 38, 42, 54]),
        (DawsonKayles, [0, 1, 5, 9, 15, 21, 25, 29, 35, 39, 43, 55]),
        (Kayles, [0]),
        (Grundy, [0, 1, 2, 4, 7, 10, 20, 23, 26, 50, 53]),
    ],
)
def test_lost_single_rows(game: Any, previous: list[int]) -> None:
    assert [size for size in range(56) if letter(game((size,)), (size,)) == "P"] == previous


@pytest.mark.parametrize(
    ("game", "period", "last_exception"),
    [
        (Kayles(()), 12, 70),
        (DawsonChess(()), 34, 51),
        (DawsonKayles(()), 34, 52),
        (Octal(".4", ()), 34, 53),
        (Octal(".17", ()), 34, 32),
        (Octal(".156", ()), 349, 3478),
    ],
)
def test_periods(game: SplittingGame, period: int, last_exception: int) -> None:
    values = values_for(rule_of(game), 10**9)
    assert (values.period, values.last_exception) == (period, last_exception)


@pytest.mark.parametrize(
    ("game", "answer"),
    [
        (Kayles((10**9, 10**9)), "P"),
        (DawsonChess((10**9, 10**9 - 34)), "P"),
        (Lasker((10**9, 10**9)), "P"),
        (Octal(".77", (10**9, 10**9 - 12)), "P"),
    ],
)
def test_huge_heaps(game: Impartial[Any], answer: str) -> None:
    assert solve(game, game.start()).outcome == answer


def test_what_is_too_big() -> None:
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


def test_values_beyond_the_first_ones() -> None:
    values = values_for(rule_of(Grundy(())), 3_000)
    assert values.value(3_000) == grundy(Grundy((3_000,)), (3_000,), Brute())


def test_a_line_of_numbers_ends_with_the_values_that_are_known() -> None:
    game = Octal(".6", (255,))
    lines = [block for block in analyse(game, game.initial()).explanation if isinstance(block, NumberLine)]
    assert [line.start + len(line.letters) - 1 for line in lines] == [255]


@pytest.mark.parametrize("kind", KINDS)
def test_only_laskers_nim_has_a_theorem_of_misere_play(kind: Any) -> None:
    assert theorem(kind((3,))) is not None
    assert (theorem(kind((3,), misere=True)) is None) == (kind is not Lasker)
    assert theorem(Octal(".77", misere=True)) is None


@pytest.mark.parametrize("kind", [*KINDS, lambda heaps, misere: Octal(".6", heaps, misere)])
@pytest.mark.parametrize("position", [(), (2,), (7,), (9, 4), (12, 12), (16,)])
@pytest.mark.parametrize("misere", [False, True])
def test_explanations(kind: Any, position: tuple[int, ...], misere: bool) -> None:
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
    ("game", "sentence"),
    [
        (Kayles((9,)), "Deixa duas partes iguais, 4 + 4. Depois, o que o adversário fizer numa"),
        (Kayles((3,)), "Valores de 0 a 15: 0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7."),
        (
            Kayles((3,)),
            "De 3 chega-se a 2 (2), 1 + 1 (0) ou 1 (1). Valores que se alcançam: 0, 1 e 2. O mais pequeno",
        ),
        (Kayles((1,)), "De 1 chega-se a 0 (0). Valores que se alcançam: 0. O mais pequeno que falta é 1"),
        (Kayles((20,)), "A partir de 71 os valores repetem-se de 12 em 12."),
        (Lasker((17,)), "A partir de 1, cada 4 a mais aumentam o valor em 4."),
        (Octal(".6", (20,)), "Até 255 os valores não se repetem com um período."),
        (Kayles((5,), misere=True), "No misère não se podem somar valores."),
    ],
)
def test_what_is_said(game: Impartial[Any], sentence: str) -> None:
    said = [str(block.text) for block in analyse(game, game.initial()).explanation if isinstance(block, Say)]
    assert any(text.startswith(sentence) for text in said)


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
def test_what_takes_long_is_known_before(game: Impartial[Any], long: bool) -> None:
    assert takes_long(game, game.start()) == long
