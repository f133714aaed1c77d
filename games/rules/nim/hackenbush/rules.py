"""Green Hackenbush. Rulebook, `nim_family.md` 3.24 (Winning Ways)."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from games.rules.boards import Board
from games.rules.boards.bushes import GROUND, Bush, Edge, Places, bush_board
from games.rules.errors import BadPosition, IllegalMove, quoted
from games.rules.game import Impartial, State, Step, View, read_variant
from games.rules.options import misere_option, option
from games.rules.text import Text, listed, ntext, text

Names = frozenset[str]

MAX_EDGES = 20_000
MAX_VERTEX = 10**9
MAX_PLACE = 40
MAX_LIVE_EDGES = 40
MAX_LIVE_MISERE = 10
MAX_LIVE_WIDTH = 14
MAX_LIVE_HEIGHT = 16
_LONGEST_TEXT = 40 * MAX_EDGES

_NAME = re.compile(r"[A-Za-z0-9_]{1,12}")
_EDGE = re.compile(r"([A-Za-z0-9_]{1,12})\s*:\s*([0-9]{1,10})\s*-\s*([0-9]{1,10})")
_PLACE = re.compile(r"([0-9]{1,10})\s*:\s*([0-9]{1,2}(?:\.[0-9]{1,2})?)\s*,\s*([0-9]{1,2}(?:\.[0-9]{1,2})?)")


def read_edges(value: object) -> Bush:
    """The edges of a bush, all of them held by the ground: text such as "a: 0-1; b: 1-2", or a list of
    [name, vertex, vertex]. Raises BadPosition."""
    if isinstance(value, str):
        if len(value) > _LONGEST_TEXT:
            raise _too_many()
        value = [_typed(part.strip()) for part in re.split(r"[;\n]", value) if part.strip()]
    if not isinstance(value, (list, tuple)):
        raise _form()
    if len(value) > MAX_EDGES:
        raise _too_many()
    edges = tuple(_edge(item) for item in value)
    names = [name for name, _, _ in edges]
    if len(set(names)) < len(names):
        seen: set[str] = set()
        twice = next(name for name in names if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        raise BadPosition(text("Há dois ramos com o nome {name}.", name=twice))
    held = grounded(edges)
    if loose := next((name for name in names if name not in held), None):
        raise BadPosition(text("O ramo {name} não está ligado ao chão, que é o vértice 0.", name=loose))
    return edges


def _typed(part: str) -> tuple[str, int, int]:
    found = _EDGE.fullmatch(part)
    if not found:
        raise BadPosition(text("Não percebo «{part}». Escreve um ramo assim: a: 0-1.", part=quoted(part)))
    return found[1], int(found[2]), int(found[3])


def _edge(item: object) -> Edge:
    if not isinstance(item, (list, tuple)) or len(item) != 3:
        raise _form()
    name, one, other = item
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise BadPosition(
            text(
                "«{name}» não serve de nome: usa de 1 a 12 letras sem acento e algarismos.", name=quoted(name)
            )
        )
    if not all(type(vertex) is int and 0 <= vertex <= MAX_VERTEX for vertex in (one, other)):
        raise BadPosition(
            text("No ramo {name} os vértices são números de 0 a {high}.", name=name, high=MAX_VERTEX)
        )
    return name, one, other


def _form() -> BadPosition:
    return BadPosition(text("Os ramos escrevem-se {example}.", example='[["a", 0, 1], ["b", 1, 2]]'))


def _too_many() -> BadPosition:
    return BadPosition(text("São ramos a mais: no máximo {n}.", n=MAX_EDGES))


def grounded(edges: Iterable[Edge]) -> Names:
    """The names of the edges that the ground holds."""
    at: dict[int, list[tuple[str, int]]] = defaultdict(list)
    for name, one, other in edges:
        at[one].append((name, other))
        at[other].append((name, one))
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


def write_edges(edges: Bush) -> str:
    return "; ".join(f"{name}: {one}-{other}" for name, one, other in edges)


def read_places(value: object) -> Places:
    """Points of vertices: text such as "1: 2,3.5; 2: 4,3", or a list of [vertex, x, y].

    Raises BadPosition.
    """
    if isinstance(value, str) and len(value) <= _LONGEST_TEXT:
        found = [_PLACE.fullmatch(part.strip()) for part in re.split(r"[;\n]", value) if part.strip()]
        value = [(int(place[1]), float(place[2]), float(place[3])) if place else None for place in found]
    if not isinstance(value, (list, tuple)) or len(value) > MAX_EDGES or not all(map(_is_place, value)):
        raise BadPosition(
            text(
                "Os lugares escrevem-se {example}, com números de 0 a {high}.",
                example="1: 2,3; 2: 4,3.5",
                high=MAX_PLACE,
            )
        )
    return tuple((vertex, float(x), float(y)) for vertex, x, y in value)


def _is_place(item: object) -> bool:
    return (
        isinstance(item, (list, tuple))
        and len(item) == 3
        and type(item[0]) is int
        and 0 < item[0] <= MAX_VERTEX
        and all(type(length) in (int, float) and 0 <= length <= MAX_PLACE for length in item[1:])
    )


def write_places(places: Places) -> str:
    return "; ".join(f"{vertex}: {x:g},{y:g}" for vertex, x, y in places)


@dataclass(frozen=True)
class Hackenbush(Impartial[Names]):
    """Cut an edge; what the ground no longer holds falls. The last to cut wins, in misère loses.

    A position is the set of the edges that are left. JSON form: `{"edges": [[name, vertex, vertex], ...]}`
    with vertex 0 the ground; `places`, where the vertices are drawn, is not part of it.
    """

    slug: ClassVar[str] = "hackenbush"

    edges: Bush = option(
        "l1: 0-1; l2: 0-1; l3: 0-2; l4: 0-2; tronco: 1-2; cauda: 1-3; pescoco: 2-4; h1: 4-5; h2: 5-6; "
        "h3: 6-4",
        "text",
        label=text("Ramos"),
        help=text("Cada ramo com o seu nome e os dois pontos que liga; o chão é o ponto 0."),
        example="a: 0-1; b: 1-2; c: 1-2",
        read=read_edges,
        write=write_edges,
        lines=True,
    )
    places: Places = option(
        (),
        "text",
        label=text("Lugares dos pontos"),
        help=text(
            "Onde se desenha cada ponto: distância à esquerda e altura. Sem isto, o desenho faz-se sozinho."
        ),
        example="1: 2,3; 2: 4,3.5",
        read=read_places,
        write=write_places,
        lines=True,
    )
    misere: bool = misere_option()

    def left(self, position: Names) -> Bush:
        """The edges of a position, in the game's order."""
        return tuple(edge for edge in self.edges if edge[0] in position)

    def start(self) -> Names:
        return frozenset(name for name, _, _ in self.edges)

    def starting_at(self, position: Names) -> Self:
        return replace(self, edges=self.left(position))

    def position_moves(self, position: Names) -> Iterator[str]:
        return (name for name, _, _ in self.edges if name in position)

    def move_count(self, state: State[Names]) -> int:
        return len(state.position)

    def is_over(self, position: Names) -> bool:
        return not position

    def follow(self, position: Names, move: str) -> Names:
        if move not in position:
            if any(name == move for name, _, _ in self.edges):
                raise IllegalMove(text("O ramo {name} já não está lá.", name=move))
            raise IllegalMove(text("Não há ramo «{name}» neste arbusto.", name=quoted(move)))
        return grounded(edge for edge in self.edges if edge[0] in position and edge[0] != move)

    def last_move(self, position: Names) -> Text:
        return text("cortou o último ramo")

    def position_json(self, position: Names) -> dict[str, Any]:
        return {"edges": [list(edge) for edge in self.left(position)]}

    def position_of(self, value: object) -> Names:
        own = {name: {one, other} for name, one, other in self.edges}
        found = _read(value)
        if any(own.get(name) != {one, other} for name, one, other in found):
            raise BadPosition(text("Neste jogo os ramos são outros."))
        return frozenset(name for name, _, _ in found)

    @classmethod
    def read(cls, position: object, variant: str | None = None) -> tuple[Self, State[Names]]:
        game = cls(_read(position), misere=read_variant(variant))
        return game, game.initial()

    @property
    def board(self) -> Board:
        if problem := self.live_problem():
            raise ValueError(str(problem))
        return bush_board(self.edges, self.places)

    def view(self, state: State[Names]) -> View:
        return View(dict.fromkeys(self.position_moves(state.position), "edge"))

    def next_steps(self, state: State[Names], prefix: str = "") -> list[Step]:
        """One click on an edge cuts it."""
        if prefix:
            return []
        return [Step(name, name, complete=True) for name in self.position_moves(state.position)]

    def cell_move(self, state: State[Names], prefix: str, cell: str) -> str | None:
        return cell if not prefix and cell in self.board.by_name else None

    def touched(self, state: State[Names], move: str) -> tuple[str, ...]:
        """All edges that fall, the cut one first."""
        fallen = state.position - self.follow(state.position, move)
        return move, *(name for name in self.position_moves(fallen) if name != move)

    def choice(self, state: State[Names], prefix: str) -> Text:
        fallen = len(self.touched(state, prefix))
        return ntext(
            "Cortar o ramo {name}: só cai esse", "Cortar o ramo {name}: caem {n} ramos", fallen, name=prefix
        )

    def describe(self, move: str) -> Text:
        return text("cortou o ramo {name}", name=move)

    def picture(self, state: State[Names]) -> Text:
        if not state.position:
            return text("Já não há ramos.")
        edges = [
            text("{name} ({one}-{other})", name=name, one=one, other=other)
            for name, one, other in self.left(state.position)
        ]
        return text("Ramos e os pontos que ligam, 0 é o chão: {edges}.", edges=listed(edges, "e"))

    def live_problem(self) -> Text | None:
        if not self.edges:
            return text("Nesta posição já não há jogadas.")
        if len(self.edges) > MAX_LIVE_EDGES:
            return text("Para jogar, no máximo {n} ramos.", n=MAX_LIVE_EDGES)
        if self.misere and len(self.edges) > MAX_LIVE_MISERE:
            return text("Para jogar misère, no máximo {n} ramos.", n=MAX_LIVE_MISERE)
        board = bush_board(self.edges, self.places)
        if board.width > MAX_LIVE_WIDTH or board.height > MAX_LIVE_HEIGHT:
            return text("Para jogar, o arbusto é largo ou alto demais.")
        return None


def _read(value: object) -> Bush:
    """The edges of a JSON position. Raises BadPosition."""
    if not isinstance(value, dict) or set(value) != {"edges"} or isinstance(value["edges"], str):
        raise BadPosition(
            text("A posição escreve-se {example}.", example='{"edges": [["a", 0, 1], ["b", 1, 2]]}')
        )
    return read_edges(value["edges"])
