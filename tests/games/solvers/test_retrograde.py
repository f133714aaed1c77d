from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.game import Impartial
from games.rules.nim.blocking_nim.rules import BlockingNim
from games.rules.nim.nim.rules import Nim
from games.rules.nim.subtraction.rules import Subtraction
from games.solvers.retrograde import MAX_MOVES, Retrograde, rounds
from games.solvers.theory import TooBig
from tests.games.rules.properties import plain_grundy, plain_is_p
from tests.games.samples import Kayles


def naive_rounds(found: Retrograde[Any], *, misere: bool) -> list[int]:
    """The four steps as the rulebook says them, looking at every position in every round."""
    ends = "N" if misere else "P"
    letters: dict[int, str] = {index: ends for index, after in enumerate(found.followers) if not after}
    numbers = dict.fromkeys(letters, 0)
    for number in range(1, len(found.positions) + 1):
        looks_for_n = (number % 2 == 1) != misere
        new = {}
        for index, after in enumerate(found.followers):
            known = [letters.get(follower) for follower in after]
            if index in letters:
                continue
            if looks_for_n and "P" in known:
                new[index] = "N"
            elif not looks_for_n and all(letter == "N" for letter in known):
                new[index] = "P"
        letters |= new
        numbers |= dict.fromkeys(new, number)
    assert [letters[index] for index in range(len(found.followers))] == found.letters
    return [numbers[index] for index in range(len(found.followers))]


@given(heaps=st.lists(st.integers(0, 5), max_size=3), splits=st.booleans(), misere=st.booleans())
def test_the_four_steps(heaps, splits, misere):
    game: Impartial[Any] = Kayles(tuple(heaps), misere) if splits else Nim(tuple(heaps), misere)
    found = rounds(game, game.start())
    assert found.positions[0] == game.start()
    assert len(set(found.positions)) == len(found.positions)
    for position, after, letter in zip(found.positions, found.followers, found.letters, strict=True):
        assert [found.positions[index] for index in after] == list(game.followers(position))
        assert (letter == "P") == plain_is_p(game, position, {})
    if misere:
        assert found.grundy is None
    else:
        assert found.grundy == [plain_grundy(game, position, {}) for position in found.positions]
    assert found.rounds == naive_rounds(found, misere=misere)


def test_a_line_of_numbers_is_coloured_round_by_round():
    found = rounds(Subtraction((9,), ((1, 2, 3),)), (9,))
    by_size = {position[0]: number for position, number in zip(found.positions, found.rounds, strict=True)}
    assert [by_size[size] for size in range(10)] == [0, 1, 1, 1, 2, 3, 3, 3, 4, 5]
    assert max(found.rounds) == 5
    found = rounds(Subtraction((9,), ((1, 2, 3),), misere=True), (9,))
    by_size = {position[0]: number for position, number in zip(found.positions, found.rounds, strict=True)}
    assert [by_size[size] for size in range(10)] == [0, 1, 2, 2, 2, 3, 4, 4, 4, 5]


def test_large_graphs_are_refused_with_their_number():
    with pytest.raises(TooBig, match="2000 posições") as error:
        rounds(Nim(), (10**9,))
    assert error.value.met > 2000
    with pytest.raises(TooBig, match=f"{MAX_MOVES} jogadas"):
        rounds(Nim(), (1_000,))
    with pytest.raises(TooBig, match="30 posições"):
        rounds(Nim(), (3, 3, 3), limit=30)
    assert len(rounds(Nim(), (3, 3, 3), limit=64).positions) == 64


def test_moves_that_lead_back_are_refused():
    class Wheel(Nim):
        def followers(self, position: tuple[int, ...]) -> Any:
            return iter([((position[0] + 1) % 3,)])

    with pytest.raises(TooBig, match="voltam"):
        rounds(Wheel(), (0,))


def test_games_in_which_a_player_acts_twice_are_refused():
    game = BlockingNim((2, 3), (1, 1))
    with pytest.raises(TooBig, match="alternam"):
        rounds(game, game.start())
