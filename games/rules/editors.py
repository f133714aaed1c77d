"""How a graph is drawn by clicking: choose a vertex, then another one, or a button.

An editor changes the start of a game. What it would make is checked by the game itself: a change that leads
to no game, such as a cycle of arrows, raises BadOptions with the reason, and nothing has changed.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import count, product
from string import ascii_uppercase
from typing import Generic, TypeVar

from games.rules.boards import Board
from games.rules.boards.bushes import Bush, joint_board
from games.rules.boards.graphs import graph_board
from games.rules.game import Impartial, View
from games.rules.nim.digraph import MAX_LIVE_VERTICES, Digraph
from games.rules.nim.hackenbush import MAX_LIVE_EDGES, Hackenbush, grounded
from games.rules.text import Text, text

_JOINT = "v."

G = TypeVar("G", bound=Impartial)  # type: ignore[type-arg]


@dataclass(frozen=True, slots=True)
class Button:
    """Something to do with what is chosen; `action` is what `press` understands."""

    action: str
    label: Text


class Editor(ABC, Generic[G]):
    """Shows a game's start for editing, and says what clicks and buttons make of it.

    `chosen` is the name of the cell chosen before, or empty. Every change gives the new game and the cell
    that is chosen after it.
    """

    @abstractmethod
    def fits(self, game: G) -> bool:
        """Whether the game is small enough to be drawn."""

    @abstractmethod
    def board(self, game: G) -> Board: ...

    @abstractmethod
    def view(self, game: G) -> View: ...

    @abstractmethod
    def click(self, game: G, chosen: str, cell: str) -> tuple[G, str]:
        """What a click on a cell of the board makes."""

    @abstractmethod
    def buttons(self, game: G, chosen: str) -> tuple[Button, ...]: ...

    @abstractmethod
    def press(self, game: G, chosen: str, action: str) -> tuple[G, str]:
        """What a button makes; nothing where there is no such button now."""

    @abstractmethod
    def hint(self, chosen: str) -> Text:
        """What can be done now, in words."""


class DigraphEditor(Editor[Digraph]):
    """Vertex by vertex and arrow by arrow: a second vertex gets an arrow from the first, or loses it."""

    def fits(self, game: Digraph) -> bool:
        return len(game.edges) <= MAX_LIVE_VERTICES

    def board(self, game: Digraph) -> Board:
        return graph_board(game.edges)

    def view(self, game: Digraph) -> View:
        return game.view(game.initial())

    def click(self, game: Digraph, chosen: str, cell: str) -> tuple[Digraph, str]:
        arrows = {name: list(targets) for name, targets in game.edges}
        if chosen not in arrows:
            return game, cell
        if chosen == cell:
            return game, ""
        if cell in arrows[chosen]:
            arrows[chosen].remove(cell)
        else:
            arrows[chosen].append(cell)
        return _with_arrows(game, arrows), ""

    def buttons(self, game: Digraph, chosen: str) -> tuple[Button, ...]:
        if not chosen:
            return (Button("new", text("Novo vértice")),)
        return (
            Button("from", text("Novo vértice, com seta de {name}", name=chosen)),
            Button("token", text("Pôr a marca em {name}", name=chosen)),
            *([Button("delete", text("Apagar {name}", name=chosen))] if len(game.edges) > 1 else []),
        )

    def press(self, game: Digraph, chosen: str, action: str) -> tuple[Digraph, str]:
        arrows = {name: list(targets) for name, targets in game.edges}
        if action not in {button.action for button in self.buttons(game, chosen)}:
            return game, chosen
        if action == "token":
            return replace(game, token=chosen), ""
        if action == "delete":
            del arrows[chosen]
            left = {name: [to for to in targets if to != chosen] for name, targets in arrows.items()}
            token = game.token if game.token != chosen else next(iter(left))
            return replace(game, edges=_pairs(left), token=token), ""
        name = _new_name(arrows)
        if action == "from":
            arrows[chosen].append(name)
        return _with_arrows(game, {**arrows, name: []}), ""

    def hint(self, chosen: str) -> Text:
        if chosen:
            return text("{name} está escolhido: clica noutro vértice para pôr ou tirar a seta.", name=chosen)
        return text("Clica no vértice de onde sai a seta, e depois naquele onde chega.")


def _pairs(arrows: Mapping[str, Iterable[str]]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple((name, tuple(targets)) for name, targets in arrows.items())


def _with_arrows(game: Digraph, arrows: Mapping[str, Iterable[str]]) -> Digraph:
    return replace(game, edges=_pairs(arrows))


def _new_name(known: Iterable[str]) -> str:
    """The first of A ... Z, AA, AB ... that is free."""
    taken = set(known)
    names = ("".join(letters) for size in count(1) for letters in product(ascii_uppercase, repeat=size))
    return next(name for name in names if name not in taken)


class BushEditor(Editor[Hackenbush]):
    """Edge by edge: from one vertex to another one, or to a new one. A chosen edge can be taken away."""

    def fits(self, game: Hackenbush) -> bool:
        return len(game.edges) <= MAX_LIVE_EDGES

    def board(self, game: Hackenbush) -> Board:
        return joint_board(game.edges, game.places)

    def view(self, game: Hackenbush) -> View:
        vertices = {cell.name: cell.name[2:] for cell in self.board(game).cells if cell.shape == "node"}
        return View(dict.fromkeys(game.start(), "edge"), vertices)

    def click(self, game: Hackenbush, chosen: str, cell: str) -> tuple[Hackenbush, str]:
        if chosen == cell:
            return game, ""
        if not (chosen.startswith(_JOINT) and cell.startswith(_JOINT)):
            return game, cell
        return self._grown(game, int(chosen[2:]), int(cell[2:])), ""

    def buttons(self, game: Hackenbush, chosen: str) -> tuple[Button, ...]:
        if chosen.startswith(_JOINT) and chosen[2:] != "0":
            return (
                Button("grow", text("Novo ramo a partir do ponto {number}", number=chosen[2:])),
                Button("loop", text("Novo laço no ponto {number}", number=chosen[2:])),
            )
        if chosen.startswith(_JOINT) or not chosen:
            loop = Button("loop", text("Novo laço no chão"))
            return (Button("grow", text("Novo ramo a partir do chão")), *([loop] if chosen else []))
        if not self._without(game, chosen):
            return ()
        return (Button("delete", text("Apagar o ramo {name} e o que só ele segura", name=chosen)),)

    def press(self, game: Hackenbush, chosen: str, action: str) -> tuple[Hackenbush, str]:
        if action not in {button.action for button in self.buttons(game, chosen)}:
            return game, chosen
        if action == "delete":
            return replace(game, edges=self._without(game, chosen)), ""
        vertex = int(chosen[2:] or 0)
        if action == "loop":
            return self._grown(game, vertex, vertex), ""
        new = max((end for _, *ends in game.edges for end in ends), default=0) + 1
        return self._grown(game, vertex, new), f"{_JOINT}{new}"

    def hint(self, chosen: str) -> Text:
        if chosen.startswith(_JOINT):
            return text("Clica noutro ponto para os ligar com um ramo, ou usa os botões.")
        return text("Clica num ponto para começar um ramo, ou num ramo para o apagar.")

    def _grown(self, game: Hackenbush, one: int, other: int) -> Hackenbush:
        name = _new_name((name.upper() for name, _, _ in game.edges)).lower()
        return replace(game, edges=(*game.edges, (name, one, other)))

    def _without(self, game: Hackenbush, name: str) -> Bush:
        """The edges that are left when one is taken away and what it alone held falls."""
        held = grounded(edge for edge in game.edges if edge[0] != name)
        return tuple(edge for edge in game.edges if edge[0] in held)


EDITORS: dict[str, Editor] = {  # type: ignore[type-arg]
    Digraph.slug: DigraphEditor(),
    Hackenbush.slug: BushEditor(),
}
