"""The arrows of a directed graph: reading and writing."""

import re
from abc import abstractmethod
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from graphlib import CycleError, TopologicalSorter
from typing import ClassVar, TypeVar

from games.rules.bases.from_to import FromTo
from games.rules.bases.listed_moves import Listed, ListedMove
from games.rules.boards.graphs import Arrows, any_graph_board, captions
from games.rules.errors import misread, quoted, refuse
from games.rules.game import State, View
from games.rules.reading import plain_name
from games.rules.text import Text, join_words, ntext, text

P = TypeVar("P", bound=Hashable)

Tokens = tuple[str, ...]

MAX_VERTICES = 1_000
MAX_ARROWS = 20_000
MAX_TOKENS = 6
SHOWN = 12  # in a sentence

_MOVE = re.compile(r"([A-Za-z0-9_]{1,12})-([A-Za-z0-9_]{1,12})")


def read_arrows(value: object) -> Arrows:
    """The arrows of a graph without cycles: text such as "A>D; B>A; C>A,B,D", the rulebook's object, or a
    list of pairs. In text a vertex need not have a place of its own. Raises BadPosition."""
    arrows = read_graph(value)
    try:
        TopologicalSorter(dict(arrows)).prepare()
    except CycleError as error:
        cycle: list[str] = error.args[1][::-1]
        way = cycle if len(cycle) <= SHOWN else [*cycle[: SHOWN - 2], "…", cycle[-1]]
        misread("As setas dão uma volta: {cycle}. Assim o jogo podia nunca acabar.", cycle=" → ".join(way))
    return arrows


def read_graph(value: object, vertices: int = MAX_VERTICES, arrows: int = MAX_ARROWS) -> Arrows:
    """As `read_arrows`, where cycles may be; so many vertices and arrows at most. Raises BadPosition."""
    graph = _checked(_pairs(value))
    _check_size(len(graph), sum(len(targets) for _, targets in graph), vertices, arrows)
    return graph


def _pairs(value: object) -> list[tuple[str, list[str]]]:
    if isinstance(value, str):
        return _parse_pairs(value)
    if isinstance(value, dict):
        value = list(value.items())
    if not isinstance(value, (list, tuple)) or not all(
        isinstance(pair, (list, tuple)) and len(pair) == 2 and isinstance(pair[1], (list, tuple))
        for pair in value
    ):
        misread("As setas escrevem-se {example}.", example='{"A": ["B", "C"], "B": ["C"], "C": []}')
    _check_size(len(value), sum(len(targets) for _, targets in value))
    return [(plain_name(name), [plain_name(to) for to in targets]) for name, targets in value]


def _parse_pairs(value: str) -> list[tuple[str, list[str]]]:
    _check_size(value.count(">"), value.count(",") + value.count(">"))
    pairs: list[tuple[str, list[str]]] = []
    for part in re.split(r"[;\n]", value):
        if part.strip():
            name, _, targets = part.partition(">")
            named = [plain_name(to.strip()) for to in targets.split(",") if to.strip()]
            pairs.append((plain_name(name.strip()), named))
    known = {name for name, _ in pairs}
    reached = dict.fromkeys(to for _, targets in pairs for to in targets)
    return pairs + [(name, []) for name in reached if name not in known]


def _check_size(
    vertices: int, arrows: int, most_vertices: int = MAX_VERTICES, most_arrows: int = MAX_ARROWS
) -> None:
    if vertices > most_vertices:
        misread("São vértices a mais: no máximo {n}.", n=most_vertices)
    if arrows > most_arrows:
        misread("São setas a mais: no máximo {n}.", n=most_arrows)


def _checked(pairs: Sequence[tuple[str, Sequence[str]]]) -> Arrows:
    if not pairs:
        misread("É preciso pelo menos um vértice.")
    arrows = {name: tuple(targets) for name, targets in pairs}
    if len(arrows) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        misread("O vértice {name} aparece duas vezes.", name=twice)
    for name, targets in arrows.items():
        for to in targets:
            if to not in arrows:
                misread("Há uma seta de {name} para {to}, mas não há vértice {to}.", name=name, to=to)
        if len(set(targets)) < len(targets):
            misread("A partir de {name} há duas setas iguais.", name=name)
    return tuple(arrows.items())


def write_arrows(arrows: Arrows) -> str:
    return "; ".join(f"{name}>{','.join(targets)}" if targets else name for name, targets in arrows)


class ArrowGame(FromTo[P]):
    """Move a token along an arrow: "A-B"."""

    moved_words = text("moveu a marca de {source} para {target}")
    moving_words = text("Mover a marca de {source} para {target}")
    begun_words = text("Mover a marca de {source}")

    @property
    @abstractmethod
    def arrows_from(self) -> Mapping[str, tuple[str, ...]]:
        """Where the arrows from each vertex lead."""

    def vertices(self, move: str) -> tuple[str, str]:
        """From where and to where a move goes. Raises IllegalMove."""
        match = _MOVE.fullmatch(move) or refuse(
            "Não percebo «{move}». Escreve, por exemplo, A-B: da marca em A para B.", move=quoted(move)
        )
        return match[1], match[2]

    def check_arrow(self, start: str, to: str) -> None:
        """Raises IllegalMove unless an arrow leads from one vertex to another."""
        targets = self.arrows_from[start]
        if not targets:
            refuse("De {at} não sai nenhuma seta.", at=start)
        if to not in targets:
            refuse(
                "Não há seta de {at} para {to}. De {at} só podes ir para {targets}.",
                at=start,
                to=to,
                targets=join_words(targets[:SHOWN]),
            )


class ArrowTokens(ArrowGame[Tokens], Listed[Tokens]):
    """Several tokens, which may come to one vertex where there is `sharing`: a position is their vertices, in
    the order of the vertices. Cycles may be drawn."""

    settable: ClassVar[bool] = True
    arrows: Arrows
    sharing: bool

    @cached_property
    def arrows_from(self) -> Mapping[str, Tokens]:
        return dict(self.arrows)

    @cached_property
    def _order(self) -> dict[str, int]:
        return {name: number for number, (name, _) in enumerate(self.arrows)}

    def in_order(self, names: list[str] | Tokens) -> Tokens:
        return tuple(sorted(names, key=self._order.__getitem__))

    def plays(self, position: Tokens, mover: int = 0) -> Iterator[ListedMove]:
        for name in dict.fromkeys(position):
            others = list(position)
            others.remove(name)
            for to in self.arrows_from[name]:
                if self.sharing or to not in others:
                    yield ListedMove(f"{name}-{to}", self.in_order([*others, to]), 0, to)

    def follow(self, position: Tokens, move: str) -> Tokens:
        """A vertex alone is a click on it from which nothing leads on."""
        start, to = (move, "") if move in self.arrows_from else self.vertices(move)
        if start not in position:
            refuse("Não há marca em {name}.", name=start)
        if to or not self.arrows_from[start]:
            self.check_arrow(start, to)
        if not to:
            refuse("De {at} as setas só levam a lugares ocupados.", at=start)
        others = list(position)
        others.remove(start)
        if to in others and not self.sharing:
            refuse("Em {name} já está outra marca.", name=to)
        return self.in_order([*others, to])

    def cell_move(self, state: State[Tokens], prefix: str, cell: str) -> str | None:
        return f"{prefix}-{cell}" if prefix else cell

    def view(self, state: State[Tokens]) -> View:
        position = state.position
        return View(
            dict.fromkeys(position, "token"), captions(any_graph_board(self.arrows), Counter(position))
        )

    def step_cell(self, state: State[Tokens], step: str) -> str | None:
        """The vertex; an arrow from a vertex to itself is a button."""
        name, _, to = step.partition("-")
        return None if name == to else to or name

    def button(self, step: str) -> Text:
        return text("Ficar em {name}", name=step.partition("-")[0])

    def picture(self, state: State[Tokens]) -> Text:
        position = state.position
        if not position:
            return text("Não há marcas.")
        where = join_words(position, "e")
        return ntext("Há {n} marca, em {where}.", "Há {n} marcas, em {where}.", len(position), where=where)

    def toggled(self, position: Tokens, cell: str) -> Tokens | None:
        if cell not in self.arrows_from:
            return None
        if cell in position:
            return tuple(name for name in position if name != cell)
        return self.in_order([*position, cell]) if len(position) < MAX_TOKENS else position
