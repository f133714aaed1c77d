"""How a graph is drawn by clicking: choose a vertex, then another one, or a button.

An editor changes a drawing, which is the start of a game or of a block. What it would make is checked by the
game itself: a change that leads to no game, such as a cycle of arrows where there may be none, raises
BadOptions with the reason, and nothing has changed.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import count, product
from string import ascii_uppercase
from typing import Any, Generic, NamedTuple, TypeVar

from games.rules.bases.bushes import without
from games.rules.boards import Board
from games.rules.boards.bushes import Bush, Places, joint_board
from games.rules.boards.graphs import Arrows, captions, graph_board
from games.rules.game import Impartial, View
from games.rules.nim.digraph.rules import MAX_LIVE_VERTICES, Digraph
from games.rules.nim.hackenbush.rules import MAX_LIVE_EDGES, Hackenbush
from games.rules.text import Text, text

_JOINT = "v."

G = TypeVar("G", bound=Impartial)  # type: ignore[type-arg]
D = TypeVar("D")


@dataclass(frozen=True, slots=True)
class Button:
    """Something to do with what is chosen; `action` is what `press` understands."""

    action: str
    label: Text


class DrawnGraph(NamedTuple):
    """Arrows, and the vertices of the tokens."""

    arrows: Arrows
    tokens: tuple[str, ...] = ()


class Shrub(NamedTuple):
    """Edges from the ground up, and where some vertices are drawn."""

    edges: Bush
    places: Places = ()


class Editor(ABC, Generic[D]):
    """Shows a drawing for editing, and says what clicks and buttons make of it.

    `chosen` is the name of the cell chosen before, or empty. Every change gives the new drawing and the cell
    that is chosen after it.
    """

    @abstractmethod
    def fits(self, drawing: D) -> bool:
        """Whether it is small enough to be drawn."""

    @abstractmethod
    def board(self, drawing: D) -> Board: ...

    @abstractmethod
    def view(self, drawing: D) -> View: ...

    @abstractmethod
    def click(self, drawing: D, chosen: str, cell: str) -> tuple[D, str]:
        """What a click on a cell of the board makes."""

    @abstractmethod
    def buttons(self, drawing: D, chosen: str) -> tuple[Button, ...]: ...

    @abstractmethod
    def press(self, drawing: D, chosen: str, action: str) -> tuple[D, str]:
        """What a button makes; nothing where there is no such button now."""

    @abstractmethod
    def hint(self, chosen: str) -> Text:
        """What can be done now, in words."""


@dataclass(frozen=True)
class GraphEditor(Editor[DrawnGraph]):
    """Vertex by vertex and arrow by arrow: a second vertex gets an arrow from the first, or loses it.

    With `several` there may be any number of tokens, else always one.
    """

    sheet: Callable[[Arrows], Board] = graph_board
    most: int = MAX_LIVE_VERTICES
    several: bool = False

    def fits(self, drawing: DrawnGraph) -> bool:
        return len(drawing.arrows) <= self.most

    def board(self, drawing: DrawnGraph) -> Board:
        return self.sheet(drawing.arrows)

    def view(self, drawing: DrawnGraph) -> View:
        labels = captions(self.board(drawing), Counter(drawing.tokens))
        return View(dict.fromkeys(drawing.tokens, "token"), labels)

    def click(self, drawing: DrawnGraph, chosen: str, cell: str) -> tuple[DrawnGraph, str]:
        arrows = {name: list(targets) for name, targets in drawing.arrows}
        if chosen not in arrows:
            return drawing, cell
        if chosen == cell:
            return drawing, ""
        if cell in arrows[chosen]:
            arrows[chosen].remove(cell)
        else:
            arrows[chosen].append(cell)
        return drawing._replace(arrows=_pairs(arrows)), ""

    def buttons(self, drawing: DrawnGraph, chosen: str) -> tuple[Button, ...]:
        if not chosen:
            return (Button("new", text("Novo vértice")),)
        return (
            Button("from", text("Novo vértice, com seta de {name}", name=chosen)),
            *self._token_buttons(drawing, chosen),
            *([Button("delete", text("Apagar {name}", name=chosen))] if len(drawing.arrows) > 1 else []),
        )

    def _token_buttons(self, drawing: DrawnGraph, chosen: str) -> tuple[Button, ...]:
        if not self.several:
            return (Button("token", text("Pôr a marca em {name}", name=chosen)),)
        more = Button("token", text("Pôr uma marca em {name}", name=chosen))
        if chosen not in drawing.tokens:
            return (more,)
        return more, Button("less", text("Tirar uma marca de {name}", name=chosen))

    def press(self, drawing: DrawnGraph, chosen: str, action: str) -> tuple[DrawnGraph, str]:
        arrows = {name: list(targets) for name, targets in drawing.arrows}
        tokens = list(drawing.tokens)
        if action not in {button.action for button in self.buttons(drawing, chosen)}:
            return drawing, chosen
        if action == "token":
            return drawing._replace(tokens=(*(tokens if self.several else ()), chosen)), ""
        if action == "less":
            tokens.remove(chosen)
            return drawing._replace(tokens=tuple(tokens)), ""
        if action == "delete":
            del arrows[chosen]
            left = {name: [to for to in targets if to != chosen] for name, targets in arrows.items()}
            kept = tuple(name for name in tokens if name != chosen)
            return DrawnGraph(_pairs(left), kept if kept or self.several else (next(iter(left)),)), ""
        name = _new_name(arrows)
        if action == "from":
            arrows[chosen].append(name)
        return drawing._replace(arrows=_pairs({**arrows, name: []})), ""

    def hint(self, chosen: str) -> Text:
        if chosen:
            return text("{name} está escolhido: clica noutro vértice para pôr ou tirar a seta.", name=chosen)
        return text("Clica no vértice de onde sai a seta, e depois naquele onde chega.")


def _pairs(arrows: Mapping[str, Iterable[str]]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple((name, tuple(targets)) for name, targets in arrows.items())


def _new_name(known: Iterable[str]) -> str:
    """The first of A ... Z, AA, AB ... that is free."""
    taken = set(known)
    names = ("".join(letters) for size in count(1) for letters in product(ascii_uppercase, repeat=size))
    return next(name for name in names if name not in taken)


@dataclass(frozen=True)
class BushEditor(Editor[Shrub]):
    """Edge by edge: from one vertex to another one, or to a new one. A chosen edge can be taken away."""

    most: int = MAX_LIVE_EDGES

    def fits(self, drawing: Shrub) -> bool:
        return len(drawing.edges) <= self.most

    def board(self, drawing: Shrub) -> Board:
        return joint_board(drawing.edges, drawing.places)

    def view(self, drawing: Shrub) -> View:
        vertices = {cell.name: cell.name[2:] for cell in self.board(drawing).cells if cell.shape == "node"}
        return View({name: "edge" for name, _, _ in drawing.edges}, vertices)

    def click(self, drawing: Shrub, chosen: str, cell: str) -> tuple[Shrub, str]:
        if chosen == cell:
            return drawing, ""
        if not (chosen.startswith(_JOINT) and cell.startswith(_JOINT)):
            return drawing, cell
        return self._grown(drawing, int(chosen[2:]), int(cell[2:])), ""

    def buttons(self, drawing: Shrub, chosen: str) -> tuple[Button, ...]:
        if chosen.startswith(_JOINT) and chosen[2:] != "0":
            return (
                Button("grow", text("Novo ramo a partir do ponto {number}", number=chosen[2:])),
                Button("loop", text("Novo laço no ponto {number}", number=chosen[2:])),
            )
        if chosen.startswith(_JOINT) or not chosen:
            loop = Button("loop", text("Novo laço no chão"))
            return (Button("grow", text("Novo ramo a partir do chão")), *([loop] if chosen else []))
        if not without(drawing.edges, chosen):
            return ()
        return (Button("delete", text("Apagar o ramo {name} e o que só ele segura", name=chosen)),)

    def press(self, drawing: Shrub, chosen: str, action: str) -> tuple[Shrub, str]:
        if action not in {button.action for button in self.buttons(drawing, chosen)}:
            return drawing, chosen
        if action == "delete":
            return drawing._replace(edges=without(drawing.edges, chosen)), ""
        vertex = int(chosen[2:] or 0)
        if action == "loop":
            return self._grown(drawing, vertex, vertex), ""
        used = {end for _, *ends in drawing.edges for end in ends}
        new = next(number for number in count(1) if number not in used)
        return self._grown(drawing, vertex, new), f"{_JOINT}{new}"

    def hint(self, chosen: str) -> Text:
        if chosen.startswith(_JOINT):
            return text("Clica noutro ponto para os ligar com um ramo, ou usa os botões.")
        return text("Clica num ponto para começar um ramo, ou num ramo para o apagar.")

    def _grown(self, drawing: Shrub, start: int, other: int) -> Shrub:
        name = _new_name((name.upper() for name, _, _ in drawing.edges)).lower()
        return drawing._replace(edges=(*drawing.edges, (name, start, other)))


@dataclass(frozen=True)
class GameEditor(Editor[G], Generic[G, D]):
    """An editor for the start of a game: `drawn` is the drawing of a game, `made` the game of a drawing."""

    editor: Editor[D]
    drawn: Callable[[G], D]
    made: Callable[[G, D], G]

    def fits(self, drawing: G) -> bool:
        return self.editor.fits(self.drawn(drawing))

    def board(self, drawing: G) -> Board:
        return self.editor.board(self.drawn(drawing))

    def view(self, drawing: G) -> View:
        return self.editor.view(self.drawn(drawing))

    def click(self, drawing: G, chosen: str, cell: str) -> tuple[G, str]:
        done, now = self.editor.click(self.drawn(drawing), chosen, cell)
        return self.made(drawing, done), now

    def buttons(self, drawing: G, chosen: str) -> tuple[Button, ...]:
        return self.editor.buttons(self.drawn(drawing), chosen)

    def press(self, drawing: G, chosen: str, action: str) -> tuple[G, str]:
        done, now = self.editor.press(self.drawn(drawing), chosen, action)
        return self.made(drawing, done), now

    def hint(self, chosen: str) -> Text:
        return self.editor.hint(chosen)


DIGRAPHS: GameEditor[Digraph, DrawnGraph] = GameEditor(
    GraphEditor(),
    lambda game: DrawnGraph(game.edges, (game.token,)),
    lambda game, graph: replace(game, edges=graph.arrows, token=graph.tokens[0]),
)
BUSHES: GameEditor[Hackenbush, Shrub] = GameEditor(
    BushEditor(),
    lambda game: Shrub(game.edges, game.places),
    lambda game, shrub: replace(game, edges=shrub.edges),
)
EDITORS: dict[str, Editor[Any]] = {Digraph.slug: DIGRAPHS, Hackenbush.slug: BUSHES}
