"""A bush made simpler step by step: fusion, loops as edges, branches as one stalk."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.rules.boards.bushes import GROUND, Bush, Edge
from games.rules.text import Text, join_words
from games.rules.text_files import Texts
from games.solvers.bush import Grown
from games.solvers.theory import nim_sum

TEXTS = Texts.of(__name__)

_MOST_NAMED = 8


@dataclass(frozen=True, slots=True)
class Reduction:
    """A step: what is done in words, the names of the edges that it concerns, and the bush after it."""

    text: Text
    names: tuple[str, ...]
    after: Bush


def reductions(edges: Bush) -> Iterator[Reduction]:
    """The steps from a bush to one stalk, or to nothing; no edge gets a new name."""
    for step in _fusions(edges):
        edges = step.after
        yield step
    if loops := tuple(name for name, end, other in edges if end == other):
        edges = _opened(edges)
        yield Reduction(TEXTS.count("loop", len(loops), names=_names_text(loops)), loops, edges)
    yield from _stalks(edges)


def _names_text(names: Sequence[str]) -> Text:
    if len(names) > _MOST_NAMED:
        return TEXTS("names", items=tuple(names[: _MOST_NAMED - 1]), last=names[-1])
    return join_words(names, "e")


def _fusions(edges: Bush) -> Iterator[Reduction]:
    """All vertices that cycles hold together are pulled together into the lowest."""
    grown = Grown(edges)
    for low, block in grown.blocks().items():
        names = tuple(name for name, end, other in block if end != other)
        if not names:
            continue
        fused = {end: low for end, top in grown.top.items() if top == low}
        edges = tuple((name, fused.get(end, end), fused.get(other, other)) for name, end, other in edges)
        message = (
            TEXTS("ground_cycles", names=_names_text(names))
            if low == GROUND
            else TEXTS("cycles", names=_names_text(names))
        )
        yield Reduction(message, names, edges)


def _opened(edges: Bush) -> Bush:
    """Every loop as an edge with a free end."""
    free = max(end for _, *ends in edges for end in ends)
    opened: list[Edge] = []
    for name, first, other in edges:
        if first == other:
            free += 1
            other = free  # noqa: PLW2901 - the loop's other end is let go
        opened.append((name, first, other))
    return tuple(opened)


def _stalks(edges: Bush) -> Iterator[Reduction]:
    """In a tree, from the tips down: the stalks at a fork become one, as long as their nim-sum."""
    grown = Grown(edges)
    stalks: dict[int, list[tuple[str, ...]]] = defaultdict(list)
    for vertex in reversed(grown.order):
        branches = stalks[vertex]
        lengths = [len(branch) for branch in branches]
        total = nim_sum(lengths)
        stalk = tuple(name for branch in branches for name in branch)[:total]
        if len(branches) > 1:
            names = tuple(name for branch in branches for name in branch)
            edges = _replaced(edges, vertex, names, stalk)
            yield Reduction(_fork(vertex, grown, lengths, total), names, edges)
        if vertex in grown.parent:
            below, name = grown.parent[vertex]
            stalks[below].append((name, *stalk))


def _fork(vertex: int, grown: Grown, lengths: list[int], total: int) -> Text:
    if vertex == GROUND:
        return TEXTS("fork.ground", lengths=join_words(lengths, "e"), total=total)
    return TEXTS("fork.above", name=grown.parent[vertex][1], lengths=join_words(lengths, "e"), total=total)


def _replaced(edges: Bush, vertex: int, names: tuple[str, ...], stalk: tuple[str, ...]) -> Bush:
    """The edges with those of `names`, which grow on a vertex, replaced by a stalk."""
    ends = [end for name, *pair in edges if name in names for end in pair if end != vertex]
    way = [vertex, *dict.fromkeys(ends)]
    grown = {name: (name, low, high) for name, low, high in zip(stalk, way, way[1:], strict=False)}
    return tuple(grown.get(edge[0], edge) for edge in edges if edge[0] in grown or edge[0] not in names)
