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
from games.rules.boards.graphs import graph_board
from games.rules.game import Impartial, View
from games.rules.nim.digraph import MAX_LIVE_VERTICES, Digraph
from games.rules.text import Text, text

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


EDITORS: dict[str, Editor] = {Digraph.slug: DigraphEditor()}  # type: ignore[type-arg]
