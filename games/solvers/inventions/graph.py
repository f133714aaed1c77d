"""The graph of positions: searched once, bounded in every way, with the first cycle that is met.

A node's followers are tuples of nodes, so that one search serves whole positions (tuples of one) and the
parts of sums, of which a move may leave several. Played on, each of them ends by itself; so the length of a
play of a sum is the sum of the lengths, and a sum always ends exactly where no node can be reached from
itself.
"""

import hashlib
from collections.abc import Callable, Hashable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Generic, TypeVar

from games.solvers.brute import size_of
from games.solvers.theory import TooBig

K = TypeVar("K", bound=Hashable)

MAX_MEMORY = 384 << 20  # bytes, estimated
_MOVES_FOR_A_NODE = 20
MOST_FOLLOWERS = 5_000  # of one position
_BYTES_FOR_A_NODE = 400
_BYTES_FOR_A_FOLLOWER = 72
_SAMPLED = 64
_CYCLES_TRIED = 12
_CYCLE_NODES = 3_000  # opened while a shorter cycle is looked for
EVEN, ODD = 1, 2


@dataclass(slots=True)
class Graph(Generic[K]):
    """What a search found. `order` has every node after its followers; `cycle` leads from its first node back
    to it, and was met from `root`. Where the search is not `complete`, nodes may lack their followers."""

    keys: list[K] = field(default_factory=list)
    number: dict[K, int] = field(default_factory=dict)
    followers: dict[int, list[tuple[int, ...]]] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)
    moves: int = 0
    complete: bool = False
    cycle: list[K] | None = None
    root: K | None = None

    @property
    def finite(self) -> bool:
        """Whether everything is searched and no play goes on for ever."""
        return self.complete and self.cycle is None


class _Full(Exception):
    """The search has reached one of its limits."""


class _GraphSearch(Generic[K]):
    def __init__(
        self, followers: Callable[[K], Iterable[tuple[K, ...]]], limit: int, progress: Callable[[int], None]
    ) -> None:
        self.graph: Graph[K] = Graph()
        self._followers = followers
        self._limit = limit
        self._progress = progress
        self._bytes = self._samples = 0

    def number(self, key: K) -> int:
        graph = self.graph
        number = graph.number.get(key)
        if number is None:
            number = len(graph.keys)
            if number >= self._limit:
                raise _Full
            graph.number[key] = number
            graph.keys.append(key)
            if number % _SAMPLED == 0:
                self._samples += 1
                self._bytes += size_of(key) + _BYTES_FOR_A_NODE
        return number

    def open(self, node: int) -> list[int]:
        """Find the followers of a node; the nodes among them, each once."""
        graph = self.graph
        self._progress(len(graph.keys))
        children: dict[tuple[int, ...], None] = {}
        for met, follower in enumerate(self._followers(graph.keys[node])):
            if met >= MOST_FOLLOWERS:
                raise _Full
            graph.moves += 1
            children[tuple(sorted(map(self.number, follower)))] = None
        if graph.moves > _MOVES_FOR_A_NODE * self._limit or self._memory() > MAX_MEMORY:
            raise _Full
        graph.followers[node] = list(children)
        return list(dict.fromkeys(child for follower in children for child in follower))

    def _memory(self) -> int:
        nodes = len(self.graph.keys) * self._bytes // self._samples
        return nodes + self.graph.moves * _BYTES_FOR_A_FOLLOWER


def explore(
    roots: Iterable[K],
    followers: Callable[[K], Iterable[tuple[K, ...]]],
    limit: int,
    progress: Callable[[int], None],
) -> Graph[K]:
    """Search depth first from the roots, until all is searched, a cycle is met or a limit is reached.

    Where `progress` raises TooBig the search ends there, incomplete; what else it raises goes on.
    """
    search = _GraphSearch(followers, limit, progress)
    with suppress(_Full, TooBig, MemoryError):
        for root in roots:
            if _descend(search, search.number(root)):
                search.graph.root = root
                break
        else:
            search.graph.complete = True
    return search.graph


def search(
    roots: Iterable[K],
    followers: Callable[[K], Iterable[tuple[K, ...]]],
    limit: int,
    progress: Callable[[int], None],
) -> Graph[K]:
    """All that can be reached from the roots, cycles or not, in no `order`; bounded as `explore` is."""
    searched = _GraphSearch(followers, limit, progress)
    graph = searched.graph
    with suppress(_Full, TooBig, MemoryError):
        waiting = [searched.number(root) for root in roots]
        while waiting:
            node = waiting.pop()
            if node not in graph.followers:
                waiting += searched.open(node)
        graph.complete = True
    return graph


def _descend(search: _GraphSearch[K], root: int) -> bool:
    """Search what can be reached from a node; True where a cycle was met."""
    graph = search.graph
    if root in graph.followers:
        return False
    path = [root]
    on_path = {root}
    waiting = [search.open(root)]
    while path:
        # Looked for at once: in a wide graph the way down can be long before its end is reached.
        back = next((child for child in waiting[-1] if child in on_path), None)
        if back is not None:
            graph.cycle = [graph.keys[node] for node in path[path.index(back) :]]
            return True
        fresh = [child for child in waiting[-1] if child not in graph.followers]
        if fresh:
            child = fresh.pop()
            waiting[-1] = fresh
            path.append(child)
            on_path.add(child)
            waiting.append(search.open(child))
        else:
            waiting.pop()
            on_path.remove(path[-1])
            graph.order.append(path.pop())
    return False


def shorter(cycle: Sequence[K], followers: Callable[[K], Iterable[tuple[K, ...]]]) -> list[K]:
    """A shortest cycle through one of the first nodes of a cycle, as far as a short search finds it."""
    best = list(cycle)
    for node in cycle[:_CYCLES_TRIED]:
        candidate = _back_to(node, followers, len(best))
        if candidate is not None:
            best = candidate
    return best


def _back_to(start: K, followers: Callable[[K], Iterable[tuple[K, ...]]], most: int) -> list[K] | None:
    """The shortest way from a node back to it in fewer than `most` moves, breadth first."""
    before: dict[K, K | None] = {start: None}
    layer = [start]
    for _length in range(1, most):
        following: list[K] = []
        for node in layer:
            for follower in islice(followers(node), MOST_FOLLOWERS):
                for child in follower:
                    if child == start:
                        return _way(before, node)
                    if child not in before:
                        before[child] = node
                        following.append(child)
            if len(before) > _CYCLE_NODES:
                return None
        layer = following
    return None


def _way(before: dict[K, K | None], end: K) -> list[K]:
    way: list[K] = []
    node: K | None = end
    while node is not None:
        way.append(node)
        node = before[node]
    return way[::-1]


@dataclass(frozen=True, slots=True)
class PositionFact:
    """What is true of a position or a part. `value` is the Grundy value, `misere_p` whether the one who has
    just moved wins in misère play, `parities` which plays there are (`EVEN`, `ODD`), `forced` whether nobody
    ever has a choice; `shape` is the same for two positions exactly where their trees of moves are."""

    value: int
    misere_p: bool
    shortest: int
    longest: int
    parities: int
    forced: bool
    shape: bytes


_OVER = PositionFact(value=0, misere_p=False, shortest=0, longest=0, parities=EVEN, forced=True, shape=b"")


def facts(graph: Graph[K]) -> dict[K, PositionFact]:
    """The facts of every node of a finite graph. `misere_p` and `shape` mean something only where followers
    are single nodes."""
    known: list[PositionFact] = [_OVER] * len(graph.keys)
    for node in graph.order:
        followers = [
            known[follower[0]] if len(follower) == 1 else together([known[child] for child in follower])
            for follower in graph.followers[node]
        ]
        if followers:
            known[node] = _above(followers)
    return dict(zip(graph.keys, known, strict=True))


def together(parts: Sequence[PositionFact]) -> PositionFact:
    """The facts of a sum."""
    value = shortest = longest = 0
    parities = EVEN
    for part in parts:
        value ^= part.value
        shortest += part.shortest
        longest += part.longest
        parities = _parities(parities, part.parities)
    forced = all(part.forced for part in parts) and sum(part.longest > 0 for part in parts) < 2
    return PositionFact(value, False, shortest, longest, parities, forced, b"")


def _parities(first: int, second: int) -> int:
    return first if second == EVEN else _flipped(first) if second == ODD else EVEN | ODD


def _flipped(parities: int) -> int:
    return (parities & EVEN) << 1 | (parities & ODD) >> 1


def _above(followers: Sequence[PositionFact]) -> PositionFact:
    seen = 0
    parities = 0
    for follower in followers:
        seen |= 1 << follower.value
        parities |= _flipped(follower.parities)
    shapes = sorted({follower.shape for follower in followers})
    return PositionFact(
        value=(~seen & (seen + 1)).bit_length() - 1,
        misere_p=not any(follower.misere_p for follower in followers),
        shortest=1 + min(follower.shortest for follower in followers),
        longest=1 + max(follower.longest for follower in followers),
        parities=parities,
        forced=len(followers) == 1 and followers[0].forced,
        shape=hashlib.blake2b(b"|".join(shapes), digest_size=12).digest(),
    )
