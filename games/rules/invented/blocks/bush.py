"""A bush drawn by hand: cut a branch, and what the ground no longer holds falls (green Hackenbush)."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.rules.bases.bushes import BushGame, no_edge, read_edges, without, write_edges
from games.rules.bases.listed_moves import ListedMove
from games.rules.boards import Board
from games.rules.boards.bushes import GROUND, Bush, Edge, bush_board
from games.rules.errors import misread
from games.rules.game import State
from games.rules.invented.blocks.base import Block
from games.rules.invented.blocks.options import start_option
from games.rules.text import Text
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)

MAX_EDGES = 30
MAX_VERTEX = 99


@dataclass(frozen=True)
class BushBlock(BushGame[Bush], Block[Bush]):
    """Cut one branch. A part is the branches that are left, in the order in which they were drawn."""

    kind = "bush"
    name = TEXTS("name")
    summary = TEXTS("summary")
    start_field = start_option(TEXTS, example="a: 0-1; b: 1-2; c: 1-2", lines=True)
    amount_name = TEXTS("amount_name")
    measure = "branches"

    def read_start(self, value: object) -> Bush:
        if isinstance(value, str) and not value.strip():
            misread("Desenha pelo menos um ramo, por exemplo a: 0-1.")
        edges = read_edges(value, MAX_EDGES)
        if any(max(ends) > MAX_VERTEX for _, *ends in edges):
            misread("Os pontos são números de 0 a {high}.", high=MAX_VERTEX)
        return edges

    def part_text(self, part: Bush) -> str:
        return write_edges(part)

    def left(self, position: Bush) -> Bush:
        return position

    def plays(self, position: Bush, mover: int = 0) -> Iterator[ListedMove]:
        for name in self.position_moves(position):
            after = without(position, name)
            yield ListedMove(name, after, len(position) - len(after))

    def follow(self, position: Bush, move: str) -> Bush:
        if move not in self.position_moves(position):
            no_edge(move)
        return without(position, move)

    def parts(self, part: Bush) -> tuple[Bush, ...]:
        """The branches that hang together without the ground."""
        group: dict[int, int] = {}
        alone: list[Bush] = []
        for edge in part:
            ends = [end for end in edge[1:] if end != GROUND]
            if not ends:
                alone.append((edge,))
                continue
            low, high = min(ends), max(ends)
            low_group, other = group.setdefault(low, low), group.setdefault(high, high)
            group = {vertex: low_group if root == other else root for vertex, root in group.items()}
        grouped: dict[int, list[Edge]] = {}
        for edge in part:
            if end := max(edge[1:]):
                grouped.setdefault(group[end], []).append(edge)
        return (*map(tuple, grouped.values()), *alone)

    def board_of(self, start: Bush) -> Board:
        return bush_board(start)

    def choice(self, state: State[Bush], prefix: str) -> Text:
        return TEXTS("choice", name=prefix)

    def words(self) -> tuple[Text, ...]:
        return (TEXTS("words"),)
