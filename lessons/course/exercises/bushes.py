"""The value of a tree, and of a bush with cycles."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import count, pairwise
from random import Random
from typing import Any, ClassVar, TypeAlias

from games.rules.boards.bushes import GROUND, Edge
from games.rules.nim.hackenbush.rules import Hackenbush
from games.rules.text import Text, join_words
from games.rules.text_files import Texts
from games.solvers.analyse import analyse
from games.solvers.explain import Block, Find, Illustration, Pictures
from games.solvers.solve import solve
from games.solvers.theory import nim_sum
from lessons.course.exercises.base import Misconception, NumberExercise

TEXTS = Texts.of(__name__)

# What grows on a point: a tuple of branches, each the point above it, or a number, a cycle of so many.
Given: TypeAlias = tuple[Any, ...]
_NAMES = "abcdefghijklmnopqrstuvwxyz"
LONGEST_CYCLE, MOST_EDGES = 5, 14


def game_of(given: Given) -> Hackenbush:
    return Hackenbush(tuple(_edges(given, GROUND, count(1), iter(_NAMES))))


def _edges(point: Given, at: int, points: Iterator[int], names: Iterator[str]) -> Iterator[Edge]:
    for branch in point:
        if isinstance(branch, int):
            around = [at, *(next(points) for _point in range(branch - 1)), at]
            yield from ((next(names), vertex, other) for vertex, other in pairwise(around))
        else:
            above = next(points)
            yield next(names), at, above
            yield from _edges(branch, above, points, names)


def _size(point: Given) -> int:
    return sum(branch if isinstance(branch, int) else 1 + _size(branch) for branch in point)


def _has_cycle(point: Given) -> bool:
    return any(isinstance(branch, int) or _has_cycle(branch) for branch in point)


def _reckoned(
    point: Given,
    together: Callable[[Iterable[int]], int] = nim_sum,
    trunk: Callable[[int], int] = lambda above: above + 1,
    cycle: Callable[[int], int] = lambda edges: edges % 2,
) -> int:
    """What a bush is worth by some rules; those that are given are the right ones."""
    return together(
        cycle(branch) if isinstance(branch, int) else trunk(_reckoned(branch, together, trunk, cycle))
        for branch in point
    )


def _forks(point: Given, height: int = 0) -> Iterator[tuple[int, Given]]:
    """The points with several branches, each with its height."""
    if len(point) > 1:
        yield height, point
    for above in (branch for branch in point if not isinstance(branch, int)):
        yield from _forks(above, height + 1)


class Bushes(NumberExercise[Given]):
    texts: ClassVar[Texts] = TEXTS
    slug: ClassVar[str] = "valor-de-arbusto"
    order: ClassVar[int] = 110
    games: ClassVar[tuple[str, ...]] = ("hackenbush",)
    slips: ClassVar[tuple[Misconception[Given, int], ...]] = (
        Misconception("plus", lambda given: [_size(given)]),
        Misconception("no_trunk", lambda given: [_reckoned(given, trunk=lambda above: max(1, above))]),
        Misconception(
            "cycle_as_stalk",
            lambda given: [_reckoned(given, cycle=lambda edges: edges)] if _has_cycle(given) else [],
        ),
    )

    def draw(self, random: Random, level: int) -> Given:
        if level == 3:
            cycle = random.randint(3, LONGEST_CYCLE)
            stalks = tuple(_stalk(random.randint(1, 4)) for _branch in range(random.randint(1, 2)))
            return (_raised((cycle, *stalks), random.randint(1, 3)),)
        stalks = tuple(_stalk(random.randint(1, 3)) for _branch in range(random.randint(2, 3)))
        if level == 1:
            return (_raised(stalks, random.randint(1, 3)),)
        other = tuple(_stalk(random.randint(1, 3)) for _branch in range(2))
        return (_raised((_raised(stalks, random.randint(1, 2)), *other), random.randint(1, 2)),)

    def is_askable(self, given: Given) -> bool:
        return _size(given) <= MOST_EDGES

    def slips_at(self, level: int) -> Sequence[Misconception[Given, int]]:
        return self.slips if level == 3 else self.slips[:2]

    def prompt(self, given: Given) -> Text:
        edges = [f"{end}\N{NON-BREAKING HYPHEN}{other}" for _name, end, other in game_of(given).edges]
        return TEXTS("prompt", edges=join_words(edges, "e"))

    def illustration(self, given: Given) -> Iterable[Block]:
        game = game_of(given)
        words = TEXTS("rule")
        yield Pictures((Illustration(words, game, game.start()),))

    def expected(self, given: Given) -> Collection[int]:
        game = game_of(given)
        value = solve(game, game.start()).grundy
        assert value is not None
        return [value]

    def where(self, given: Given, answer: int) -> Text:
        _height, fork = max(_forks(given), key=lambda item: item[0])
        values = [_reckoned((branch,)) for branch in fork]
        return TEXTS("where", values=join_words(values, "e"))

    def worked(self, given: Given) -> Iterable[Block]:
        game = game_of(given)
        explanation = analyse(game, game.initial()).explanation
        # A tree with a trunk is N: at the end stands how to win, which nobody has asked.
        return [block for block in explanation if not isinstance(block, Find)][:-1]


def _stalk(length: int) -> Given:
    """A branch with others above it, so many in all."""
    return _raised((), length - 1)


def _raised(point: Given, by: int) -> Given:
    """What grows on a point, as a branch that stands so many branches higher than the next one."""
    for _branch in range(by):
        point = (point,)
    return point


EXERCISE = Bushes()
