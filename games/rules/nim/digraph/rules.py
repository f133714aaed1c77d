"""A game on a directed graph without cycles. Rulebook, `nim_family.md` 3.22."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from games.rules.boards import Board
from games.rules.boards.graphs import Arrows, graph_board, shortened
from games.rules.errors import BadOptions, BadPosition, IllegalMove, quoted
from games.rules.game import Impartial, State, Step, View, read_variant
from games.rules.options import misere_option, option
from games.rules.text import Text, listed, text

MAX_VERTICES = 1_000
MAX_ARROWS = 20_000
MAX_LIVE_VERTICES = 40
MAX_LIVE_ARROWS = 120
_SHOWN = 12

_NAME = re.compile(r"[A-Za-z0-9_]{1,12}")
_MOVE = re.compile(r"([A-Za-z0-9_]{1,12})-([A-Za-z0-9_]{1,12})")


def read_arrows(value: object) -> Arrows:
    """The arrows of a graph without cycles: text such as "A>D; B>A; C>A,B,D", the rulebook's object, or a
    list of pairs. In text a vertex need not have a place of its own. Raises BadPosition."""
    arrows = read_graph(value)
    if cycle := find_cycle(dict(arrows)):
        way = cycle if len(cycle) <= _SHOWN else [*cycle[: _SHOWN - 2], "…", cycle[-1]]
        raise BadPosition(
            text("As setas dão uma volta: {cycle}. Assim o jogo podia nunca acabar.", cycle=" → ".join(way))
        )
    return arrows


def read_graph(value: object) -> Arrows:
    """As `read_arrows`, where cycles may be. Raises BadPosition."""
    if isinstance(value, str):
        return _checked(_typed(value))
    if isinstance(value, dict):
        value = list(value.items())
    if not isinstance(value, (list, tuple)) or not all(
        isinstance(pair, (list, tuple)) and len(pair) == 2 and isinstance(pair[1], (list, tuple))
        for pair in value
    ):
        raise BadPosition(
            text("As setas escrevem-se {example}.", example='{"A": ["B", "C"], "B": ["C"], "C": []}')
        )
    _check_size(len(value), sum(len(targets) for _, targets in value))
    return _checked([(_name(name), [_name(to) for to in targets]) for name, targets in value])


def _typed(value: str) -> list[tuple[str, list[str]]]:
    _check_size(value.count(">"), value.count(",") + value.count(">"))
    pairs: list[tuple[str, list[str]]] = []
    for part in re.split(r"[;\n]", value):
        if part.strip():
            name, _, targets = part.partition(">")
            pairs.append(
                (_name(name.strip()), [_name(to.strip()) for to in targets.split(",") if to.strip()])
            )
    known = {name for name, _ in pairs}
    named = dict.fromkeys(to for _, targets in pairs for to in targets)
    return pairs + [(name, []) for name in named if name not in known]


def _name(value: object) -> str:
    if not isinstance(value, str) or not _NAME.fullmatch(value):
        raise BadPosition(
            text(
                "«{name}» não serve de nome: usa de 1 a 12 letras sem acento e algarismos.",
                name=quoted(value),
            )
        )
    return value


def _check_size(vertices: int, arrows: int) -> None:
    if vertices > MAX_VERTICES:
        raise BadPosition(text("São vértices a mais: no máximo {n}.", n=MAX_VERTICES))
    if arrows > MAX_ARROWS:
        raise BadPosition(text("São setas a mais: no máximo {n}.", n=MAX_ARROWS))


def _checked(pairs: Sequence[tuple[str, Sequence[str]]]) -> Arrows:
    _check_size(len(pairs), sum(len(targets) for _, targets in pairs))
    if not pairs:
        raise BadPosition(text("É preciso pelo menos um vértice."))
    arrows = {name: tuple(targets) for name, targets in pairs}
    if len(arrows) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise BadPosition(text("O vértice {name} aparece duas vezes.", name=twice))
    for name, targets in arrows.items():
        for to in targets:
            if to not in arrows:
                raise BadPosition(
                    text("Há uma seta de {name} para {to}, mas não há vértice {to}.", name=name, to=to)
                )
        if len(set(targets)) < len(targets):
            raise BadPosition(text("A partir de {name} há duas setas iguais.", name=name))
    return tuple(arrows.items())


def find_cycle(arrows: Mapping[str, Sequence[str]]) -> list[str]:
    """The vertices of a directed cycle, the first one again at the end; empty where there is none."""
    done: set[str] = set()
    for root in arrows:
        way: list[str] = []
        on_way: set[str] = set()
        waiting = [(root, iter(arrows[root]))] if root not in done else []
        way, on_way = ([root], {root}) if waiting else (way, on_way)
        while waiting:
            name, targets = waiting[-1]
            to = next((to for to in targets if to not in done), None)
            if to is None:
                waiting.pop()
                way.pop()
                on_way.discard(name)
                done.add(name)
            elif to in on_way:
                return [*way[way.index(to) :], to]
            else:
                waiting.append((to, iter(arrows[to])))
                way.append(to)
                on_way.add(to)
    return []


def write_arrows(arrows: Arrows) -> str:
    return "; ".join(f"{name}>{','.join(targets)}" if targets else name for name, targets in arrows)


@dataclass(frozen=True)
class Digraph(Impartial[str]):
    """Move the token along an arrow; who cannot move loses, in misère wins.

    A position is the vertex of the token. JSON form: `{"edges": {"A": ["D"], ...}, "at": "C"}`.
    """

    slug: ClassVar[str] = "digraph"

    edges: Arrows = option(
        "C>A,B,D; B>A; A>D; D",
        "text",
        label=text("Setas"),
        help=text("De cada vértice, para onde se pode ir. Um vértice por linha, ou com ; no meio."),
        example="A>D; B>A; C>A,B,D",
        read=read_arrows,
        write=write_arrows,
        lines=True,
    )
    token: str = option(
        "",
        "text",
        label=text("Início da marca"),
        help=text("O vértice onde a marca começa. Sem nada, é o primeiro."),
        example="C",
        read=lambda value: _name(value) if value != "" else "",
    )
    misere: bool = misere_option()

    def check_options(self) -> None:
        names = [name for name, _ in self.edges]
        if not self.token:
            object.__setattr__(self, "token", names[0])
        if self.token not in names:
            raise BadOptions("token", text("Não há vértice {name}.", name=self.token))

    def targets(self, position: str) -> tuple[str, ...]:
        """Where the arrows from a vertex lead."""
        return next(targets for name, targets in self.edges if name == position)

    def start(self) -> str:
        return self.token

    def position_moves(self, position: str) -> Iterator[str]:
        return (f"{position}-{to}" for to in self.targets(position))

    def followers(self, position: str) -> Iterator[str]:
        return iter(self.targets(position))

    def follower_count(self, position: str) -> int:
        return len(self.targets(position))

    def move_count(self, state: State[str]) -> int:
        return self.follower_count(state.position)

    def follow(self, position: str, move: str) -> str:
        found = _MOVE.fullmatch(move)
        if not found:
            raise IllegalMove(
                text(
                    "Não percebo «{move}». Escreve, por exemplo, A-B: da marca em A para B.",
                    move=quoted(move),
                )
            )
        start, to = found.groups()
        if start != position:
            raise IllegalMove(text("A marca está em {at}, não em {start}.", at=position, start=start))
        targets = self.targets(position)
        if to not in targets:
            if not targets:
                raise IllegalMove(text("De {at} não sai nenhuma seta.", at=position))
            raise IllegalMove(
                text(
                    "Não há seta de {at} para {to}. De {at} só podes ir para {targets}.",
                    at=position,
                    to=to,
                    targets=listed(targets[:_SHOWN]),
                )
            )
        return to

    def last_move(self, position: str) -> Text:
        return text("chegou a {name}, de onde não sai nenhuma seta", name=position)

    def position_json(self, position: str) -> dict[str, Any]:
        return {"edges": {name: list(targets) for name, targets in self.edges}, "at": position}

    def position_of(self, value: object) -> str:
        edges, at = _read(value)
        if {name: set(targets) for name, targets in edges} != {
            name: set(targets) for name, targets in self.edges
        }:
            raise BadPosition(text("Neste jogo as setas são outras."))
        return at

    @classmethod
    def read(cls, position: object, variant: str | None = None) -> tuple[Self, State[str]]:
        game = cls(*_read(position), misere=read_variant(variant))
        return game, game.initial()

    @property
    def board(self) -> Board:
        if problem := self.live_problem():
            raise ValueError(str(problem))
        return graph_board(self.edges)

    def view(self, state: State[str]) -> View:
        return View({state.position: "token"}, {name: shortened(name) for name, _ in self.edges})

    def next_steps(self, state: State[str], prefix: str = "") -> list[Step]:
        """One click, on the vertex to go to, is a whole move."""
        if prefix:
            return []
        return [Step(f"{state.position}-{to}", to, complete=True) for to in self.targets(state.position)]

    def cell_move(self, state: State[str], prefix: str, cell: str) -> str | None:
        if prefix or cell not in self.board.by_name or cell == state.position:
            return None
        return f"{state.position}-{cell}"

    def choice(self, state: State[str], prefix: str) -> Text:
        start, to = prefix.split("-")
        return text("Mover a marca de {start} para {to}", start=start, to=to)

    def describe(self, move: str) -> Text:
        start, to = move.split("-")
        return text("moveu a marca de {start} para {to}", start=start, to=to)

    def picture(self, state: State[str]) -> Text:
        targets = self.targets(state.position)
        if not targets:
            return text("A marca está em {at}, de onde não sai nenhuma seta.", at=state.position)
        return text(
            "A marca está em {at}. Daí há setas para {targets}.",
            at=state.position,
            targets=listed(targets, "e"),
        )

    def live_problem(self) -> Text | None:
        if self.is_over(self.token):
            return text("Nesta posição já não há jogadas.")
        if len(self.edges) > MAX_LIVE_VERTICES:
            return text("Para jogar, no máximo {n} vértices.", n=MAX_LIVE_VERTICES)
        if sum(len(targets) for _, targets in self.edges) > MAX_LIVE_ARROWS:
            return text("Para jogar, no máximo {n} setas.", n=MAX_LIVE_ARROWS)
        return None


def _read(value: object) -> tuple[Arrows, str]:
    """Arrows and vertex from JSON. Raises BadPosition."""
    if not isinstance(value, dict) or set(value) != {"edges", "at"} or not isinstance(value["edges"], dict):
        raise BadPosition(
            text("A posição escreve-se {example}.", example='{"edges": {"A": ["B"], "B": []}, "at": "A"}')
        )
    edges, at = read_arrows(value["edges"]), _name(value["at"])
    if at not in dict(edges):
        raise BadPosition(text("Não há vértice {name}.", name=at))
    return edges, at
