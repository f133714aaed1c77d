"""Tokens on a digraph drawn by hand. Cycles may be drawn: the examination shows what they do to the game."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from graphlib import CycleError, TopologicalSorter

from games.rules.bases.arrows import ArrowGame, read_graph, write_arrows
from games.rules.bases.listed import ListedMove
from games.rules.boards import Board
from games.rules.boards.graphs import Arrows, any_graph_board, captions
from games.rules.errors import misread, quoted, refuse, unfit
from games.rules.game import State, View
from games.rules.invented.blocks.base import Block
from games.rules.invented.blocks.options import start_option
from games.rules.options import option, yes_no_option
from games.rules.text import Text, join_words, ntext, text

Tokens = tuple[str, ...]

MAX_VERTICES = 24
MAX_ARROWS = 80
MAX_TOKENS = 6


@dataclass(frozen=True)
class DigraphBlock(ArrowGame[Tokens], Block[Tokens]):
    """Move one token along an arrow. A part is the vertices of the tokens, in the order of the vertices."""

    kind = "digraph"
    carries = True
    name = text("Setas")
    summary = text("Marcas que andam pelas setas de um desenho teu.")
    start_field = start_option(text("Marcas no início"), text("O vértice de cada marca."), example="A")
    place_name = text("vértice aonde a marca chega")
    settable = True
    last_words = text("fez a última jogada pelas setas")

    arrows: Arrows = option(
        "A>B,C; B>C,D; C>D,E; D>E; E",
        "text",
        label=text("Setas"),
        help=text("De cada vértice, para onde se pode ir. Um vértice por linha, ou com ; no meio."),
        example="A>B,C; B>C; C",
        read=read_graph,
        write=write_arrows,
        lines=True,
    )
    sharing: bool = yes_no_option(
        text("Pode haver várias marcas no mesmo vértice"),
        text("Se não, uma marca não pode ir para um vértice onde já está outra."),
        usual=True,
    )

    def check_options(self) -> None:
        if len(self.arrows) > MAX_VERTICES:
            unfit("arrows", "São vértices a mais: no máximo {n}.", n=MAX_VERTICES)
        if sum(len(targets) for _, targets in self.arrows) > MAX_ARROWS:
            unfit("arrows", "São setas a mais: no máximo {n}.", n=MAX_ARROWS)

    @property
    def measure(self) -> str:
        try:
            TopologicalSorter(dict(self.arrows)).prepare()
        except CycleError:
            return ""
        return "arrows"

    @cached_property
    def arrows_from(self) -> Mapping[str, Tokens]:
        return dict(self.arrows)

    @cached_property
    def _order(self) -> dict[str, int]:
        return {name: number for number, (name, _) in enumerate(self.arrows)}

    def read_start(self, value: object) -> Tokens:
        names = re.findall(r"[^\s,;]+", value) if isinstance(value, str) else value
        if not isinstance(names, (list, tuple)) or (isinstance(value, str) and not names):
            misread("Escreve em que vértice está cada marca, por exemplo A.")
        if len(names) > MAX_TOKENS:
            misread("São marcas a mais: no máximo {n}.", n=MAX_TOKENS)
        for name in names:
            if not isinstance(name, str) or name not in self.arrows_from:
                misread("Não há vértice {name}.", name=quoted(name))
        if not self.sharing and len(set(names)) < len(names):
            misread("Neste jogo só pode haver uma marca em cada vértice.")
        return self._sorted(names)

    def _sorted(self, names: list[str] | Tokens) -> Tokens:
        return tuple(sorted(names, key=self._order.__getitem__))

    def part_text(self, part: Tokens) -> str:
        return ", ".join(part)

    def plays(self, position: Tokens, mover: int = 0) -> Iterator[ListedMove]:
        part = position
        for name in dict.fromkeys(part):
            others = list(part)
            others.remove(name)
            for to in self.arrows_from[name]:
                if self.sharing or to not in others:
                    yield ListedMove(f"{name}-{to}", self._sorted([*others, to]), 0, to)

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
        return self._sorted([*others, to])

    def cell_move(self, state: State[Tokens], prefix: str, cell: str) -> str | None:
        return f"{prefix}-{cell}" if prefix else cell

    def parts(self, part: Tokens) -> tuple[Tokens, ...]:
        if self.sharing:
            return tuple((name,) for name in part if self.arrows_from[name])
        return (part,) if any(self.arrows_from[name] for name in part) else ()

    def board_of(self, start: Tokens) -> Board:
        return any_graph_board(self.arrows)

    def view(self, state: State[Tokens]) -> View:
        part = state.position
        return View(dict.fromkeys(part, "token"), captions(any_graph_board(self.arrows), Counter(part)))

    def step_cell(self, state: State[Tokens], step: str) -> str | None:
        """The vertex; an arrow from a vertex to itself is a button."""
        name, _, to = step.partition("-")
        return None if name == to else to or name

    def button(self, step: str) -> Text:
        return text("Ficar em {name}", name=step.partition("-")[0])

    def picture(self, state: State[Tokens]) -> Text:
        part = state.position
        if not part:
            return text("Não há marcas.")
        where = join_words(part, "e")
        return ntext("Há {n} marca, em {where}.", "Há {n} marcas, em {where}.", len(part), where=where)

    def words(self) -> tuple[Text, ...]:
        rules = [text("Em cada jogada leva-se uma marca por uma seta até ao vértice seguinte.")]
        if not self.sharing:
            rules.append(text("Não se pode ir para um vértice onde já está outra marca."))
        return (*rules, text("As setas: {arrows}.", arrows=join_words(self._arrow_words(), "e")))

    def _arrow_words(self) -> list[Text]:
        return [
            text("de {start} para {targets}", start=name, targets=join_words(targets, "e"))
            for name, targets in self.arrows
            if targets
        ] or [text("nenhuma")]

    def toggled(self, position: Tokens, cell: str) -> Tokens | None:
        part = position
        if cell not in self.arrows_from:
            return None
        if cell in part:
            return tuple(name for name in part if name != cell)
        return self._sorted([*part, cell]) if len(part) < MAX_TOKENS else part
