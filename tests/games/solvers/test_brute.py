from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.game import Impartial
from games.rules.nim.nim.rules import Nim
from games.rules.nim.subtraction.rules import Subtraction
from games.solvers.brute import Brute
from games.solvers.theory import TooBig
from tests.games.rules.properties import every_start, plain_grundy, plain_is_p, random_states
from tests.games.samples import Kayles


class Whole(Nim):
    """Nim whose positions are no sums."""

    def components(self, position: tuple[int, ...]) -> tuple[tuple[Impartial[Any], Any], ...]:
        return ((self, position),)


def small_games(heaps: list[int], *, misere: bool) -> list[Impartial[Any]]:
    sizes = tuple(heaps)
    amounts = [(1, 3), (2, 5), (1, 2, 3)]
    return [
        Nim(sizes, misere),
        Whole(sizes, misere),
        Kayles(tuple(heap for heap in sizes if heap), misere),
        Subtraction(sizes, tuple(amounts[: len(sizes)]), misere),
    ]


@given(heaps=st.lists(st.integers(0, 6), min_size=1, max_size=3), misere=st.booleans())
def test_letters_and_values_are_those_of_the_definition(heaps, misere):
    for game in small_games(heaps, misere=misere):
        known: dict[Any, bool] = {}
        brute, another = Brute(), Brute()
        for position in [game.start(), *game.followers(game.start())]:
            letter = plain_is_p(game, position, known)
            assert brute.is_p(game, position, misere=misere) == letter
            assert another.grundy(game, position) == plain_grundy(game, position, {})
            # What is known of values helps with letters, and the other way round.
            assert brute.grundy(game, position) == another.grundy(game, position)
            assert another.is_p(game, position, misere=misere) == letter


@dataclass(frozen=True)
class Ladder(Nim):
    """Any graph whose arrows lead down, as a game; heap n is the vertex n."""

    arrows: tuple[tuple[int, ...], ...] = ()

    def position_moves(self, position: tuple[int, ...]) -> Iterator[str]:
        return (f"p1-{position[0] - below}" for below in self.arrows[position[0]])

    def followers(self, position: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        return ((below,) for below in self.arrows[position[0]])

    def components(self, position: tuple[int, ...]) -> tuple[tuple[Impartial[Any], Any], ...]:
        return ((self, position),)


@given(
    arrows=st.lists(st.sets(st.integers(0, 11)), min_size=1, max_size=12),
    misere=st.booleans(),
)
def test_any_graph_without_cycle(arrows, misere):
    down = tuple(tuple(sorted(to for to in heads if to < tail)) for tail, heads in enumerate(arrows))
    # The graph is given as a field that is no option.
    game = object.__new__(Ladder)
    for name, value in {"heaps": (0,), "misere": misere, "arrows": down}.items():
        object.__setattr__(game, name, value)
    brute = Brute()
    for vertex in range(len(down)):
        assert brute.is_p(game, (vertex,), misere=misere) == plain_is_p(game, (vertex,), {})
        assert brute.grundy(game, (vertex,)) == plain_grundy(game, (vertex,), {})


def test_sums_that_differ_in_order_only_are_one():
    brute = Brute()
    game = Nim((0,) * 6, misere=True)
    assert brute.is_p(game, (5, 5, 5, 5, 5, 5), misere=True)
    # Multisets of 6 from 0 to 5: 462, besides the heaps themselves.
    assert brute.met < 480


@pytest.mark.parametrize("misere", [False, True])
def test_too_many_positions_are_refused_with_their_number(*, misere):
    with pytest.raises(TooBig, match="50 posições") as error:
        Brute(50).is_p(Kayles(), (60,), misere=misere)
    assert error.value.met == 51


@pytest.mark.parametrize("game", [Nim(), Whole()])
def test_too_many_moves_are_not_listed(game):
    with pytest.raises(TooBig):
        Brute(5_000).grundy(game, (10**9,))
    with pytest.raises(TooBig):
        Brute(5_000).is_p(game, (10**9, 10**9), misere=True)


def test_the_memory_is_limited():
    with pytest.raises(TooBig, match="memória") as error:
        Brute(memory=1_500_000).grundy(Whole(), (60, 60, 60))
    assert 2_000 < error.value.met < 8_000
    # The same for sums, of which many more are held than components.
    with pytest.raises(TooBig, match="memória"):
        Brute(memory=800_000).is_p(Kayles(misere=True), (40,), misere=True)


def test_the_moves_looked_at_are_limited():
    with pytest.raises(TooBig, match="jogadas a mais") as error:
        Brute(limit=100).grundy(Whole(), (99,))
    assert error.value.met == 100
    with pytest.raises(TooBig, match="jogadas a mais"):
        Brute(limit=4_000).is_p(Nim((60,) * 4), (60,) * 4, misere=True)


def test_options_that_wait_are_limited():
    class Bush(Whole):
        def followers(self, position: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
            return (follower for _ in range(20) for follower in super(Whole, self).followers(position))

    with pytest.raises(TooBig, match="memória"):
        Brute(limit=50).is_p(Bush(), (30,), misere=True)


@pytest.mark.parametrize("misere", [False, True])
def test_a_circle_is_found(*, misere):
    class Wheel(Whole):
        def followers(self, position: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
            return iter([((position[0] + 1) % 3,)])

        def is_over(self, position: tuple[int, ...]) -> bool:
            return False

    with pytest.raises(TooBig, match="voltam"):
        Brute().is_p(Wheel(), (0,), misere=misere)
    with pytest.raises(TooBig, match="voltam"):
        Brute().grundy(Wheel(), (0,))


def test_a_search_can_be_watched_and_ended():
    heard: list[int] = []
    ended: list[int] = []

    def progress(met: int) -> None:
        heard.append(met)
        if met > 3_000 and not ended:
            ended.append(met)
            raise InterruptedError

    brute = Brute(progress=progress)
    with pytest.raises(InterruptedError):
        brute.grundy(Whole(), (30, 30, 30))
    assert heard == sorted(heard)
    assert heard[-1] == ended[0] <= 3_000 + 91
    # What is solved stays solved, and the search can begin again.
    assert brute.is_p(Whole(), (30, 1, 31), misere=False)
    assert heard[-1] > ended[0]


def test_the_size_of_a_position_is_estimated():
    from games.solvers.brute import size_of

    assert size_of((1, 2, 3)) == size_of((3, 2, 1)) < size_of((1000, 2, 3))
    assert size_of(((1,), frozenset([5]))) > size_of(((1,),)) + size_of(frozenset([5]))
    assert size_of(Kayles((1,))) > size_of((1,))
    assert size_of("abc") > 3


@every_start
def test_components_are_the_game_itself_in_parts(game):
    """Misère play needs more of `components` than equal values: the same moves."""
    for state in random_states(game, seed=3)[-4:]:
        parts = game.components(state.position)
        if len(parts) > 1:
            moved = {
                taken_apart((*parts[:at], *part.components(follower), *parts[at + 1 :]))
                for at, (part, position) in enumerate(parts)
                for follower in part.followers(position)
            }
            assert moved == {
                taken_apart(game.components(follower)) for follower in game.followers(state.position)
            }


def taken_apart(parts: tuple[tuple[Impartial[Any], Any], ...]) -> frozenset[tuple[Any, int]]:
    """The components that can move, with how often they occur."""
    moving = [part for part in parts if not part[0].is_over(part[1])]
    return frozenset((part, moving.count(part)) for part in moving)
