"""A game on a directed graph without cycles. Rulebook, `nim_family.md` 3.22."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.rules.bases.arrows import ArrowGame, read_arrows, write_arrows
from games.rules.boards import Board
from games.rules.boards.graphs import Arrows, graph_board, shortened
from games.rules.errors import above, misread, refuse, unfit
from games.rules.game import Drag, State, Step, View
from games.rules.options import misere_option, typed_option
from games.rules.reading import members, plain_name
from games.rules.text import Text, join_words, text

MAX_LIVE_VERTICES = 40
MAX_LIVE_ARROWS = 120


@dataclass(frozen=True)
class Digraph(ArrowGame[str]):
    """Move the token along an arrow; who cannot move loses, in misère wins.

    A position is the vertex of the token. JSON form: `{"edges": {"A": ["D"], ...}, "at": "C"}`.
    """

    slug = "digraph"

    edges: Arrows = typed_option(
        "C>A,B,D; B>A; A>D; D",
        text("Setas"),
        text("De cada vértice, para onde se pode ir. Um vértice por linha, ou com ; no meio."),
        read_arrows,
        write_arrows,
        example="A>D; B>A; C>A,B,D",
        lines=True,
    )
    token: str = typed_option(
        "",
        text("Início da marca"),
        text("O vértice onde a marca começa. Sem nada, é o primeiro."),
        lambda value: plain_name(value) if value != "" else "",
        example="C",
    )
    misere: bool = misere_option()

    def check_options(self) -> None:
        names = [name for name, _ in self.edges]
        if not self.token:
            object.__setattr__(self, "token", names[0])
        if self.token not in names:
            unfit("token", "Não há vértice {name}.", name=self.token)

    @cached_property
    def arrows_from(self) -> Mapping[str, tuple[str, ...]]:
        return dict(self.edges)

    def targets(self, position: str) -> tuple[str, ...]:
        """Where the arrows from a vertex lead."""
        return self.arrows_from[position]

    def position_moves(self, position: str) -> Iterator[str]:
        return (f"{position}-{to}" for to in self.targets(position))

    def followers(self, position: str) -> Iterator[str]:
        return iter(self.targets(position))

    def follower_count(self, position: str) -> int:
        return len(self.targets(position))

    def follow(self, position: str, move: str) -> str:
        start, to = self.vertices(move)
        if start != position:
            refuse("A marca está em {at}, não em {start}.", at=position, start=start)
        self.check_arrow(start, to)
        return to

    def last_move(self, position: str) -> Text:
        return text("chegou a {name}, de onde não sai nenhuma seta", name=position)

    def position_json(self, position: str) -> dict[str, Any]:
        return {"edges": {name: list(targets) for name, targets in self.edges}, "at": position}

    @classmethod
    def options_of(cls, value: object) -> tuple[Arrows, str]:
        example = '{"edges": {"A": ["B"], "B": []}, "at": "A"}'
        arrows, at = members(value, example, "edges", "at")
        if not isinstance(arrows, dict):
            misread("A posição escreve-se {example}.", example=example)
        edges, at = read_arrows(arrows), plain_name(at)
        if at not in dict(edges):
            misread("Não há vértice {name}.", name=at)
        return edges, at

    def fitting(self, edges: Arrows, at: str) -> str:
        if {name: set(targets) for name, targets in edges} != {
            name: set(targets) for name, targets in self.edges
        }:
            misread("Neste jogo as setas são outras.")
        return at

    def draw_board(self) -> Board:
        return graph_board(self.edges)

    def view(self, state: State[str]) -> View:
        return View({state.position: "token"}, {name: shortened(name) for name, _ in self.edges})

    def next_steps(self, state: State[str], prefix: str = "") -> list[Step]:
        """One click, on the vertex to go to, is a whole move."""
        if prefix:
            return []
        here = state.position
        return [Step(f"{here}-{to}", to, complete=True, drag=Drag(here, to)) for to in self.targets(here)]

    def cell_move(self, state: State[str], prefix: str, cell: str) -> str | None:
        if prefix or cell not in self.board.by_name or cell == state.position:
            return None
        return f"{state.position}-{cell}"

    def picture(self, state: State[str]) -> Text:
        targets = self.targets(state.position)
        if not targets:
            return text("A marca está em {at}, de onde não sai nenhuma seta.", at=state.position)
        return text(
            "A marca está em {at}. Daí há setas para {targets}.",
            at=state.position,
            targets=join_words(targets, "e"),
        )

    def too_large(self) -> Text | None:
        arrows = sum(len(targets) for _, targets in self.edges)
        return above(len(self.edges), MAX_LIVE_VERTICES, "Para jogar, no máximo {n} vértices.") or above(
            arrows, MAX_LIVE_ARROWS, "Para jogar, no máximo {n} setas."
        )
