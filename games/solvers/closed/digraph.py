"""A digraph without cycles: every vertex from those that its arrows lead to, in one pass (Sprague 1935,
Grundy 1939)."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from graphlib import TopologicalSorter

from games.rules.boards.graphs import Arrows
from games.rules.nim.digraph.rules import Digraph
from games.rules.text_files import Texts
from games.solvers.closed.base import ClosedFormFact, Summand, Theorem, fact, summands, theorem
from games.solvers.theory import mex

TEXTS = Texts.of(__name__)


@lru_cache(maxsize=16)
def vertex_values(arrows: Arrows) -> Mapping[str, int]:
    """The Grundy value of every vertex."""
    values: dict[str, int] = {}
    for name, targets in _from_the_end(arrows):
        values[name] = mex(values[to] for to in targets)
    return values


@lru_cache(maxsize=16)
def misere_letters(arrows: Arrows) -> Mapping[str, bool]:
    """Of every vertex, whether it is a P-position when the last move loses."""
    is_p: dict[str, bool] = {}
    for name, targets in _from_the_end(arrows):
        is_p[name] = bool(targets) and not any(is_p[to] for to in targets)
    return is_p


def _from_the_end(arrows: Arrows) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The vertices, each after those that its arrows lead to."""
    targets = dict(arrows)
    return ((name, targets[name]) for name in TopologicalSorter(targets).static_order())


@summands.register
def _digraph(game: Digraph, position: str) -> list[Summand] | None:
    if game.misere:
        return None
    values = vertex_values(game.edges)

    def moves_to(value: int) -> Iterator[str]:
        return (f"{position}-{to}" for to in game.targets(position) if values[to] == value)

    return [Summand(values[position], moves_to, TEXTS("mark", name=position), (position,))]


@fact.register
def _misere(game: Digraph, position: str) -> ClosedFormFact | None:
    return ClosedFormFact(misere_letters(game.edges)[position], None) if game.misere else None


@theorem.register
def _theorem(game: Digraph) -> Theorem:
    if game.misere:
        return Theorem(TEXTS("misere.statement"), TEXTS("misere.how"), "Zermelo (1913)")
    return Theorem(TEXTS("normal.statement"), TEXTS("normal.how"), "Sprague (1935), Grundy (1939)")
