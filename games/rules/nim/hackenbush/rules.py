"""Green Hackenbush. Rulebook, `nim_family.md` 3.24 (Winning Ways)."""

from dataclasses import dataclass, replace
from typing import Any, Self

from games.rules.bases.bushes import (
    BushGame,
    Names,
    grounded,
    no_edge,
    read_edges,
    read_places,
    write_edges,
    write_places,
)
from games.rules.boards import Board
from games.rules.boards.bushes import Bush, Places, bush_board
from games.rules.errors import misread, refuse
from games.rules.game import State
from games.rules.options import misere_option, typed_option
from games.rules.reading import members
from games.rules.text import Text, ntext, text

MAX_LIVE_EDGES = 40
MAX_LIVE_MISERE = 10
MAX_LIVE_WIDTH = 14
MAX_LIVE_HEIGHT = 16


@dataclass(frozen=True)
class Hackenbush(BushGame[Names]):
    """Cut an edge; what the ground no longer holds falls. The last to cut wins, in misère loses.

    A position is the set of the edges that are left. JSON form: `{"edges": [[name, vertex, vertex], ...]}`
    with vertex 0 the ground; `places`, where the vertices are drawn, is not part of it.
    """

    slug = "hackenbush"

    edges: Bush = typed_option(
        "l1: 0-1; l2: 0-1; l3: 0-2; l4: 0-2; tronco: 1-2; cauda: 1-3; pescoco: 2-4; h1: 4-5; h2: 5-6; "
        "h3: 6-4",
        text("Ramos"),
        text("Cada ramo com o seu nome e os dois pontos que liga; o chão é o ponto 0."),
        read_edges,
        write_edges,
        example="a: 0-1; b: 1-2; c: 1-2",
        lines=True,
    )
    places: Places = typed_option(
        (),
        text("Lugares dos pontos"),
        text(
            "Onde se desenha cada ponto: distância à esquerda e altura. Sem isto, o desenho faz-se sozinho."
        ),
        read_places,
        write_places,
        example="1: 2,3; 2: 4,3.5",
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

    def move_count(self, state: State[Names]) -> int:
        return len(state.position)

    def is_over(self, position: Names) -> bool:
        return not position

    def follow(self, position: Names, move: str) -> Names:
        if move not in position:
            if any(name == move for name, _, _ in self.edges):
                refuse("O ramo {name} já não está lá.", name=move)
            no_edge(move)
        return grounded(edge for edge in self.edges if edge[0] in position and edge[0] != move)

    def position_json(self, position: Names) -> dict[str, Any]:
        return {"edges": [list(edge) for edge in self.left(position)]}

    @classmethod
    def options_of(cls, value: object) -> tuple[Bush]:
        example = '{"edges": [["a", 0, 1], ["b", 1, 2]]}'
        (edges,) = members(value, example, "edges")
        if isinstance(edges, str):
            misread("A posição escreve-se {example}.", example=example)
        return (read_edges(edges),)

    def fitting(self, edges: Bush) -> Names:
        own = {name: {end, other} for name, end, other in self.edges}
        if any(own.get(name) != {end, other} for name, end, other in edges):
            misread("Neste jogo os ramos são outros.")
        return frozenset(name for name, _, _ in edges)

    def draw_board(self) -> Board:
        return bush_board(self.edges, self.places)

    def choice(self, state: State[Names], prefix: str) -> Text:
        fallen = len(self.touched(state, prefix))
        return ntext(
            "Cortar o ramo {name}: só cai esse", "Cortar o ramo {name}: caem {n} ramos", fallen, name=prefix
        )

    def too_large(self) -> Text | None:
        if len(self.edges) > MAX_LIVE_EDGES:
            return text("Para jogar, no máximo {n} ramos.", n=MAX_LIVE_EDGES)
        if self.misere and len(self.edges) > MAX_LIVE_MISERE:
            return text("Para jogar misère, no máximo {n} ramos.", n=MAX_LIVE_MISERE)
        board = bush_board(self.edges, self.places)
        if board.width > MAX_LIVE_WIDTH or board.height > MAX_LIVE_HEIGHT:
            return text("Para jogar, o arbusto é largo ou alto demais.")
        return None
