"""Green Hackenbush by the fusion and colon principles, in time linear in the edges. Rulebook,
`nim_family.md` 2 (Berlekamp, Conway, Guy: Winning Ways, chapter 7).

Fusion: the vertices of a cycle may be pulled together into one, its edges become loops, and a loop is worth
one edge. Colon: branches at a vertex are worth a stalk as long as their nim-sum. So every edge that lies on a
cycle counts 1 at its vertex, and every other edge, a bridge, counts 1 more than what grows on it.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from games.rules.boards.bushes import GROUND, Bush, Edge
from games.solvers.theory import too_big

MAX_WORK = 250_000


class Grown:
    """A bush taken apart from a root, from which every edge can be reached.

    `order`: the vertices, each after its parent; `parent`: vertex and edge below; `bridges`: the vertices
    whose edge below is a bridge; `top`: of each vertex, the lowest of those that are fused with it; `value`:
    of each such lowest vertex, what grows on it, with `hanging` added there.
    """

    def __init__(self, edges: Bush, root: int = GROUND, hanging: Mapping[int, int] | None = None) -> None:
        self.edges = edges
        self.root = root
        self.parent: dict[int, tuple[int, str]] = {}
        self.order = self._walk()
        number = {vertex: place for place, vertex in enumerate(self.order)}
        values = dict.fromkeys(self.order, 0)
        values.update(hanging or {})
        spanning = {name for _, name in self.parent.values()}
        around = dict.fromkeys(self.order, 0)
        for name, end, other in edges:
            if name not in spanning:
                values[end] ^= 1
                low, high = sorted((end, other), key=number.__getitem__)
                around[high] += 1
                around[low] -= 1
        self.bridges: set[int] = set()
        for vertex in reversed(self.order[1:]):
            below, _ = self.parent[vertex]
            if around[vertex]:
                around[below] += around[vertex]
                values[below] ^= values[vertex] ^ 1
            else:
                self.bridges.add(vertex)
                values[below] ^= values[vertex] + 1
        self.top: dict[int, int] = {}
        for vertex in self.order:
            fused = vertex in self.parent and vertex not in self.bridges
            self.top[vertex] = self.top[self.parent[vertex][0]] if fused else vertex
        self.value = {vertex: values[vertex] for vertex in self.order if self.top[vertex] == vertex}

    def _walk(self) -> list[int]:
        """The vertices in the order of a depth-first walk, so that an edge outside the walk's tree leads from
        a vertex to one above it."""
        at: dict[int, list[tuple[str, int]]] = defaultdict(list)
        for name, end, other in self.edges:
            at[end].append((name, other))
            at[other].append((name, end))
        order = [self.root]
        seen = {self.root}
        waiting = [(self.root, iter(at[self.root]))]
        while waiting:
            vertex, ways = waiting[-1]
            for name, other in ways:
                if other not in seen:
                    seen.add(other)
                    order.append(other)
                    self.parent[other] = vertex, name
                    waiting.append((other, iter(at[other])))
                    break
            else:
                waiting.pop()
        return order

    @property
    def grundy(self) -> int:
        return self.value[self.root]

    def cuts_to(self, wanted: int) -> Iterator[str]:
        """The edges whose cut makes this bush worth `wanted`. Raises TooBig.

        From the root upwards: what must a part be worth, all else staying as it is?
        """
        blocks = self.blocks()
        needed = {self.root: wanted}
        cuts: set[str] = set()
        for vertex in self.order:
            if vertex not in self.bridges:
                continue
            below, name = self.parent[vertex]
            top = self.top[below]
            if top in needed:
                rest = needed[top] ^ self.value[top] ^ (self.value[vertex] + 1)
                if rest == 0:
                    cuts.add(name)
                else:
                    needed[vertex] = rest - 1
        self._check_work([len(edges) for top, edges in blocks.items() if top in needed])
        hanging = self._hanging()
        for top, edges in blocks.items():
            if top in needed:
                cuts.update(self._cuts_of_block(top, edges, hanging, needed[top]))
        return (name for name, _, _ in self.edges if name in cuts)

    def blocks(self) -> dict[int, list[Edge]]:
        """The edges that lie on cycles, by the lowest vertex of what they fuse."""
        bridges = {self.parent[vertex][1] for vertex in self.bridges}
        blocks: dict[int, list[Edge]] = defaultdict(list)
        for edge in self.edges:
            if edge[0] not in bridges:
                blocks[self.top[edge[1]]].append(edge)
        return blocks

    def _hanging(self) -> dict[int, int]:
        """What the bridges upwards from each vertex are worth."""
        hanging: dict[int, int] = defaultdict(int)
        for vertex in self.bridges:
            hanging[self.parent[vertex][0]] ^= self.value[vertex] + 1
        return hanging

    def _cuts_of_block(
        self, top: int, edges: list[Edge], hanging: Mapping[int, int], wanted: int
    ) -> Iterator[str]:
        ends = {end for _, *pair in edges for end in pair}
        for place, (name, first, other) in enumerate(edges):
            if first == other:
                left = self.value[top] ^ 1
            else:
                rest = (*edges[:place], *edges[place + 1 :])
                there = {vertex: hanging[vertex] for vertex in ends if vertex in hanging}
                left = Grown(rest, top, there).grundy
            if left == wanted:
                yield name

    def _check_work(self, sizes: list[int]) -> None:
        work = sum(size * size for size in sizes)
        if work > MAX_WORK:
            too_big(len(self.edges), "São ramos a mais em ciclos para procurar todas as jogadas que ganham.")


def parts(edges: Bush) -> list[Bush]:
    """The parts of a bush that only the ground holds together, in the order of their first edges."""
    joined: dict[int, int] = {}

    def find(vertex: int) -> int:
        while joined.setdefault(vertex, vertex) != vertex:
            joined[vertex] = joined[joined[vertex]]
            vertex = joined[vertex]
        return vertex

    for _, end, other in edges:
        if GROUND not in (end, other):
            joined[find(end)] = find(other)
    parts: dict[object, list[Edge]] = defaultdict(list)
    for name, end, other in edges:
        key = find(max(end, other)) if max(end, other) != GROUND else name
        parts[key].append((name, end, other))
    return [tuple(part) for part in parts.values()]
