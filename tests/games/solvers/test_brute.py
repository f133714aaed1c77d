import pytest

from games.rules.nim.nim import Nim
from games.solvers.brute import Brute
from games.solvers.theory import TooBig
from tests.games.samples import Kayles

# Rulebook, nim_family.md 3.30.
KAYLES = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7]
KAYLES_MISERE_P = [1, 4, 9, 12, 20]


def test_rows_of_kayles_have_their_grundy_values() -> None:
    brute = Brute()
    assert [brute.grundy(Kayles(), (row,)) for row in range(len(KAYLES))] == KAYLES


def test_a_sum_is_the_nim_sum_of_its_parts() -> None:
    brute = Brute()
    for first in range(8):
        for second in range(8):
            whole = _without_parts(brute, (first, second))
            assert whole == KAYLES[first] ^ KAYLES[second] == brute.grundy(Kayles(), (first, second))


def _without_parts(brute: Brute, rows: tuple[int, ...]) -> int:
    class Whole(Kayles):
        def components(self, position: tuple[int, ...]) -> tuple[tuple[Kayles, tuple[int, ...]], ...]:
            return ((self, position),)

    return brute.grundy(Whole(), rows)


def test_misere_kayles() -> None:
    brute = Brute()
    game = Kayles(misere=True)
    losing = [row for row in range(1, 22) if brute.is_p(game, (row,), misere=True)]
    assert losing == KAYLES_MISERE_P
    assert not brute.is_p(game, (), misere=True)
    assert brute.is_p(game, (), misere=False)


@pytest.mark.parametrize("misere", [False, True])
def test_too_many_positions_are_refused_with_their_number(*, misere: bool) -> None:
    with pytest.raises(TooBig, match="50 posições") as error:
        Brute(50).is_p(Kayles(), (30,), misere=misere)
    assert error.value.met > 50


def test_too_many_moves_are_not_listed() -> None:
    with pytest.raises(TooBig):
        Brute().grundy(Nim(), (10**9,))
