"""Tokens on a digraph drawn by hand. Cycles may be drawn: the examination shows what they do to the game."""

import re
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter

from games.rules.bases.arrows import MAX_TOKENS, ArrowTokens, Tokens, read_graph, write_arrows
from games.rules.boards import Board
from games.rules.boards.graphs import Arrows, any_graph_board
from games.rules.errors import misread, quoted
from games.rules.invented.blocks.base import Block
from games.rules.invented.blocks.options import bool_option, start_option, words_of
from games.rules.options import option
from games.rules.text import Text, join_words
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)

MAX_VERTICES = 24
MAX_ARROWS = 80


@dataclass(frozen=True)
class DigraphBlock(ArrowTokens, Block[Tokens]):
    """Move one token along an arrow. A part is the vertices of the tokens, in the order of the vertices."""

    kind = "digraph"
    name = TEXTS("name")
    summary = TEXTS("summary")
    start_field = start_option(TEXTS, example="A")
    place_name = TEXTS("place_name")
    last_words = TEXTS("last_words")

    arrows: Arrows = option(
        "A>B,C; B>C,D; C>D,E; D>E; E",
        "text",
        **words_of(TEXTS, "arrows"),
        example="A>B,C; B>C; C",
        read=lambda value: read_graph(value, MAX_VERTICES, MAX_ARROWS),
        write=write_arrows,
        lines=True,
    )
    sharing: bool = bool_option(TEXTS, "sharing", usual=True)

    @property
    def measure(self) -> str:
        try:
            TopologicalSorter(dict(self.arrows)).prepare()
        except CycleError:
            return ""
        return "arrows"

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
        return self.in_order(names)

    def part_text(self, part: Tokens) -> str:
        return ", ".join(part)

    def parts(self, part: Tokens) -> tuple[Tokens, ...]:
        if self.sharing:
            return tuple((name,) for name in part if self.arrows_from[name])
        return (part,) if any(self.arrows_from[name] for name in part) else ()

    def board_of(self, start: Tokens) -> Board:
        return any_graph_board(self.arrows)

    def words(self) -> tuple[Text, ...]:
        rules = [TEXTS("words.move")]
        if not self.sharing:
            rules.append(TEXTS("words.single"))
        return (*rules, TEXTS("words.arrows", arrows=join_words(self._arrow_words(), "e")))

    def _arrow_words(self) -> list[Text]:
        return [
            TEXTS("arrow.from_to", start=name, targets=join_words(targets, "e"))
            for name, targets in self.arrows
            if targets
        ] or [TEXTS("arrow.none")]
