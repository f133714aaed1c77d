"""The edges of a bush that grows from the ground: reading, writing, what falls when one is cut."""

import re
from abc import abstractmethod
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator
from typing import NoReturn, TypeVar

from games.rules.boards.bushes import GROUND, Bush, Edge, Places
from games.rules.errors import BadPosition, misread, quoted, refuse
from games.rules.game import Impartial, State, Step, View
from games.rules.reading import are_whole, is_whole, plain_name
from games.rules.text import Text, join_words, text

P = TypeVar("P", bound=Hashable)

Names = frozenset[str]

MAX_EDGES = 20_000
MAX_VERTEX = 10**9
MAX_PLACE = 40
_LONGEST_EDGE = 40  # characters of one, as it is typed, with what stands around it

_EDGE = re.compile(r"([A-Za-z0-9_]{1,12})\s*:\s*([0-9]{1,10})\s*-\s*([0-9]{1,10})")
_PLACE = re.compile(r"([0-9]{1,10})\s*:\s*([0-9]{1,2}(?:\.[0-9]{1,2})?)\s*,\s*([0-9]{1,2}(?:\.[0-9]{1,2})?)")


def read_edges(value: object, most: int = MAX_EDGES) -> Bush:
    """The edges of a bush, all of them held by the ground: text such as "a: 0-1; b: 1-2", or a list of
    [name, vertex, vertex]. Raises BadPosition."""
    if isinstance(value, str):
        if len(value) > _LONGEST_EDGE * most:
            raise _too_many(most)
        value = [_parse_edge(part.strip()) for part in re.split(r"[;\n]", value) if part.strip()]
    if not isinstance(value, (list, tuple)):
        raise _form()
    if len(value) > most:
        raise _too_many(most)
    edges = tuple(_edge(item) for item in value)
    names = [name for name, _, _ in edges]
    if len(set(names)) < len(names):
        seen: set[str] = set()
        twice = next(name for name in names if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        misread("Há dois ramos com o nome {name}.", name=twice)
    held = grounded(edges)
    if loose := next((name for name in names if name not in held), None):
        misread("O ramo {name} não está ligado ao chão, que é o vértice 0.", name=loose)
    return edges


def _parse_edge(part: str) -> tuple[str, int, int]:
    match = _EDGE.fullmatch(part)
    if not match:
        misread("Não percebo «{part}». Escreve um ramo assim: a: 0-1.", part=quoted(part))
    return match[1], int(match[2]), int(match[3])


def _edge(item: object) -> Edge:
    if not isinstance(item, (list, tuple)) or len(item) != 3:
        raise _form()
    name, end, other = item
    plain_name(name)
    if not are_whole((end, other), 0, MAX_VERTEX):
        misread("No ramo {name} os vértices são números de 0 a {high}.", name=name, high=MAX_VERTEX)
    return name, end, other


def _form() -> BadPosition:
    return BadPosition(text("Os ramos escrevem-se {example}.", example='[["a", 0, 1], ["b", 1, 2]]'))


def _too_many(most: int) -> BadPosition:
    return BadPosition(text("São ramos a mais: no máximo {n}.", n=most))


def grounded(edges: Iterable[Edge]) -> Names:
    """The names of the edges that the ground holds."""
    at: dict[int, list[tuple[str, int]]] = defaultdict(list)
    for name, end, other in edges:
        at[end].append((name, other))
        at[other].append((name, end))
    held: set[str] = set()
    reached, waiting = {GROUND}, [GROUND]
    while waiting:
        for name, other in at[waiting.pop()]:
            held.add(name)
            if other not in reached:
                reached.add(other)
                waiting.append(other)
    return frozenset(held)


def without(edges: Bush, name: str) -> Bush:
    """The edges that are left when one is cut and what it alone held has fallen."""
    held = grounded(edge for edge in edges if edge[0] != name)
    return tuple(edge for edge in edges if edge[0] in held)


def no_edge(name: str) -> NoReturn:
    refuse("Não há ramo «{name}» neste arbusto.", name=quoted(name))


def write_edges(edges: Bush) -> str:
    return "; ".join(f"{name}: {end}-{other}" for name, end, other in edges)


def read_places(value: object) -> Places:
    """Points of vertices: text such as "1: 2,3.5; 2: 4,3", or a list of [vertex, x, y].

    Raises BadPosition.
    """
    if isinstance(value, str) and len(value) <= _LONGEST_EDGE * MAX_EDGES:
        matches = [_PLACE.fullmatch(part.strip()) for part in re.split(r"[;\n]", value) if part.strip()]
        value = [(int(place[1]), float(place[2]), float(place[3])) if place else None for place in matches]
    if not isinstance(value, (list, tuple)) or len(value) > MAX_EDGES or not all(map(_is_place, value)):
        misread(
            "Os lugares escrevem-se {example}, com números de 0 a {high}.",
            example="1: 2,3; 2: 4,3.5",
            high=MAX_PLACE,
        )
    return tuple((vertex, float(x), float(y)) for vertex, x, y in value)


def _is_place(item: object) -> bool:
    return (
        isinstance(item, (list, tuple))
        and len(item) == 3
        and is_whole(item[0], 1, MAX_VERTEX)
        and all(type(length) in (int, float) and 0 <= length <= MAX_PLACE for length in item[1:])
    )


def write_places(places: Places) -> str:
    return "; ".join(f"{vertex}: {x:g},{y:g}" for vertex, x, y in places)


class BushGame(Impartial[P]):
    """Cut an edge; what the ground no longer holds falls. A move is the name of the edge."""

    @abstractmethod
    def left(self, position: P) -> Bush:
        """The edges of a position, in the order in which they were drawn."""

    def position_moves(self, position: P) -> Iterator[str]:
        return (name for name, _, _ in self.left(position))

    def last_move(self, position: P) -> Text:
        return text("cortou o último ramo")

    def view(self, state: State[P]) -> View:
        return View(dict.fromkeys(self.position_moves(state.position), "edge"))

    def steps_to(self, state: State[P], moves: Iterable[str], prefix: str) -> list[Step]:
        """One click on an edge cuts it."""
        return [] if prefix else [Step(name, name, True) for name in moves]

    def touched(self, state: State[P], move: str) -> tuple[str, ...]:
        """All edges that fall, the cut one first."""
        held = {*self.position_moves(self.follow(state.position, move)), move}
        return move, *(name for name in self.position_moves(state.position) if name not in held)

    def describe(self, move: str) -> Text:
        return text("cortou o ramo {name}", name=move)

    def picture(self, state: State[P]) -> Text:
        edges = [
            text("{name} ({one}-{other})", name=name, one=end, other=other)
            for name, end, other in self.left(state.position)
        ]
        if not edges:
            return text("Já não há ramos.")
        return text("Ramos e os pontos que ligam, 0 é o chão: {edges}.", edges=join_words(edges, "e"))
