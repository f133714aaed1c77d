"""The letters of a digraph."""

from collections.abc import Collection, Iterable
from random import Random
from typing import ClassVar

from games.rules.nim.digraph.rules import Digraph
from games.rules.text import Text, join_words
from games.rules.text_files import Texts
from games.solvers.explain import Block, Illustration, Pictures, Say
from games.solvers.solve import letter
from lessons.course.exercises.base import Exercise, Misconception, Pointing, read_names

TEXTS = Texts.of(__name__)

Given = tuple[tuple[str, tuple[str, ...]], ...]  # each vertex, and where its arrows lead
Names = frozenset[str]


def losing(given: Given, *, misere: bool = False) -> Names:
    """The vertices that are P, as the solver finds them."""
    game = Digraph(given, misere=misere)
    return frozenset(name for name, _to in given if letter(game, name) == "P")


def _some_n(given: Given) -> Names:
    """P wherever some arrow leads to an N, or none leads on."""
    targets = dict(given)
    letters: dict[str, bool] = {}

    def is_p(name: str) -> bool:
        if name not in letters:
            letters[name] = not targets[name] or any(not is_p(to) for to in targets[name])
        return letters[name]

    return frozenset(filter(is_p, targets))


class Arrows(Exercise[Given, Names]):
    texts: ClassVar[Texts] = TEXTS
    slug: ClassVar[str] = "completar-digrafo"
    order: ClassVar[int] = 8
    numeric: ClassVar[bool] = False
    games: ClassVar[tuple[str, ...]] = ("digraph",)
    slips: ClassVar[tuple[Misconception[Given, Names], ...]] = (
        Misconception("exchanged", lambda given: [frozenset(dict(given)) - losing(given)]),
        Misconception("ends_are_n", lambda given: [losing(given, misere=True)]),
        Misconception("some_n", lambda given: [_some_n(given)]),
    )

    def draw(self, random: Random, level: int) -> Given:
        names = list("ABCDEFGHI"[: 3 + 2 * level])
        order = random.sample(names, len(names))
        arrows = {}
        for place, name in enumerate(order):
            count = min(place, random.choice((1, 1, 2, 2, 3)) if place > 1 else random.randint(0, 1))
            arrows[name] = tuple(sorted(random.sample(order[:place], count)))
        return tuple(sorted(arrows.items()))

    def prompt(self, given: Given) -> Text:
        arrows = [f"{name}→{''.join(to)}" for name, to in given if to]
        return TEXTS("prompt", arrows=join_words(arrows, "e"))

    def illustration(self, given: Given) -> Iterable[Block]:
        game = Digraph(given, next(name for name, to in given if to))
        yield Pictures((Illustration(TEXTS("rule"), game, game.start()),))

    def pointing(self, given: Given) -> Pointing:
        return "cells"

    def expected(self, given: Given) -> Collection[Names]:
        return [losing(given)]

    def parse(self, given: Given, written: str) -> Names:
        return read_names(written, dict(given), "A, D")

    def reading(self, given: Given, answer: Names) -> Text:
        return TEXTS("reading", names=join_words(sorted(answer), "e"))

    def where(self, given: Given, answer: Names) -> Text:
        """The first vertex, from the ends, at which the answer breaks one of the two rules."""
        targets = dict(given)
        name = next(
            name for name in _from_the_ends(given) if (name in answer) != (not set(targets[name]) & answer)
        )
        to = targets[name]
        if not to:
            return TEXTS("where.end", name=name)
        if name in answer:
            return TEXTS("where.two_p", name=name)
        return TEXTS("where.no_p", name=name, to=join_words(to, "e"))

    def worked(self, given: Given) -> Iterable[Block]:
        targets, right = dict(given), losing(given)
        for name in _from_the_ends(given):
            to = targets[name]
            if not to:
                yield Say(TEXTS("worked.end", name=name))
            elif name in right:
                yield Say(TEXTS("worked.p", name=name, to=join_words(to, "e")))
            else:
                good = sorted(right & set(to))
                yield Say(TEXTS("worked.n", name=name, to=good[0]))


def _from_the_ends(given: Given) -> list[str]:
    """The vertices, each after those to which its arrows lead."""
    targets = dict(given)
    ends: list[str] = []
    while len(ends) < len(targets):
        ends += [name for name, to in given if name not in ends and set(to) <= set(ends)]
    return ends


EXERCISE = Arrows()
