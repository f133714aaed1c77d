"""Moore's Nim, Wythoff's game and LIM: columns counted, pairs, powers that must not meet."""

from collections.abc import Iterator

from games.rules.bases.many_heaps import ManyHeaps
from games.rules.game import State
from games.rules.nim.lim.rules import Lim
from games.rules.nim.moore_nim.rules import MooreNim
from games.rules.nim.wythoff.rules import Wythoff
from games.rules.text import formula, join_words
from games.rules.text_files import Texts
from games.solvers.closed.base import heap_label
from games.solvers.closed.wythoff import pair, partner
from games.solvers.explain import (
    Block,
    Find,
    Labelled,
    NumberTable,
    Proven,
    Say,
    column_counts,
    modular_sum,
)
from games.solvers.explanations.base import Heaps, explain_plainly, explanation, first_and_others, proven
from games.solvers.solve import Solution

TEXTS = Texts.of(__name__)

_MOST_ROWS = 40
_PAIRS_SHOWN = 10
_FIRST_PAIRS = 5


@explanation.register
def _moore(game: MooreNim, position: Heaps, solution: Solution) -> Iterator[Block]:
    alive = _alive(position)
    known = proven(game)
    yield Proven(known.statement, known.source)
    if len(alive) <= game.k and not game.misere:
        yield Say(TEXTS.count("moore.all", len(alive)))
        yield from _finds(game, position, solution)
        return
    modulus = game.k + 1
    if len(alive) <= _MOST_ROWS:
        yield modular_sum(alive, modulus)
    yield Say(TEXTS("moore.count", modulus=modulus, k=game.k))
    if solution.outcome == "P":
        yield Say(TEXTS("moore.spoilt"))
    else:
        yield Say(known.how)
        yield from _finds(game, position, solution)


@explanation.register
def _wythoff(game: Wythoff, position: Heaps, solution: Solution) -> Iterator[Block]:
    known = proven(game)
    yield Proven(known.statement, known.source)
    first, two = position
    pairs = {*range(_FIRST_PAIRS), *_indices(game, position)}
    if max(pairs) < _PAIRS_SHOWN:
        pairs = set(range(_PAIRS_SHOWN))
    yield _pair_table(game, sorted(pairs), _indices(game, position))
    if max(pairs) >= _PAIRS_SHOWN:
        yield Say(TEXTS("wythoff.ratio"))
    if solution.outcome == "P":
        yield Say(TEXTS("wythoff.here", one=first, two=two))
        return
    yield Say(
        TEXTS(
            "wythoff.ways",
            one=first,
            of_one=partner(first, misere=game.misere),
            two=two,
            of_two=partner(two, misere=game.misere),
            difference=abs(first - two),
        )
    )
    yield from _finds(game, position, solution)


@explanation.register
def _lim(game: Lim, position: Heaps, solution: Solution) -> Iterator[Block]:
    if game.misere:
        yield from explain_plainly(game, position, solution)
        return
    known = proven(game)
    yield Proven(known.statement, known.source)
    counted = column_counts(_alive(position), lambda count: count > 1)
    yield counted
    yield Say(TEXTS("lim.once"))
    if solution.outcome == "P":
        yield Say(TEXTS("lim.here"))
        return
    shared = [counted.columns[index] for index in counted.wrong]
    yield Say(TEXTS.count("lim.repeated", len(shared), powers=join_words(shared, "e"), total=sum(shared)))
    yield Say(known.how)
    yield from _finds(game, position, solution)


def _alive(position: Heaps) -> Labelled:
    return [(heap_label(heap), size) for heap, size in enumerate(position, 1) if size]


def _finds(game: ManyHeaps, position: Heaps, solution: Solution) -> Iterator[Block]:
    for_each = [
        (move, game.choice(State(position, 0), move), formula("({heaps})", heaps=game.follow(position, move)))
        for move in solution.winning_moves
    ]
    return first_and_others(
        [Find(TEXTS("move", choice=choice, heaps=left), move) for move, choice, left in for_each]
    )


def _indices(game: Wythoff, position: Heaps) -> set[int]:
    """The differences of the pairs that matter here: those of both heaps, and the one with their
    difference."""
    first, two = position
    return {
        abs(first - partner(first, misere=game.misere)),
        abs(two - partner(two, misere=game.misere)),
        abs(first - two),
    }


def _pair_table(game: Wythoff, indices: list[int], marked: set[int]) -> NumberTable:
    changed = {0: (2, 2), 1: (0, 1)} if game.misere else {}
    pairs = [changed.get(index, pair(index)) for index in indices]
    return NumberTable(
        TEXTS("pairs.caption"),
        (
            (TEXTS("pairs.difference"), tuple(indices)),
            (TEXTS("pairs.smaller"), tuple(smaller for smaller, _ in pairs)),
            (TEXTS("pairs.larger"), tuple(larger for _, larger in pairs)),
        ),
        tuple(place for place, index in enumerate(indices) if index in marked),
    )
