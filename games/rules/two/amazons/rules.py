"""Amazonas. Rulebook, `two_player_a.md` (Walter Zamkauskas, 1988)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from games.rules.bases.board_game import BLACKS, WHITES, PieceKind
from games.rules.bases.moving import Moving, MovingState, Reach
from games.rules.bases.staged import Stage
from games.rules.boards.fields import DIAGONAL, ORTHOGONAL, Boards, eight_way_square
from games.rules.boards.lines import visible_cells
from games.rules.game import SIGNS
from games.rules.options import size_option
from games.rules.text import Text, text

_MOST = 4  # amazons of a player


@dataclass(frozen=True)
class Amazons(Moving[MovingState]):
    """Move an amazon like a chess queen, over and onto empty cells; from there mark an empty cell in line,
    for good. Nobody passes amazons and marks; the cell just left is empty. Who cannot move loses.

    Option: the squares of a side. On boards smaller than the book's the amazons stand likewise: two on the
    first row, one on either edge, a third of the side away from the corners.
    """

    slug: ClassVar[str] = "amazons"
    boards: ClassVar[Boards] = eight_way_square
    drawable: ClassVar[bool] = False
    players: ClassVar[tuple[str, ...]] = ("white", "black")
    kinds: ClassVar[tuple[PieceKind, ...]] = (WHITES, BLACKS, PieceKind("neutral", text("Marcas")))
    drawn_as: ClassVar[Mapping[str, str]] = {
        "white": "white_amazon",
        "black": "black_amazon",
        "neutral": "grey_mark",
    }
    said: ClassVar[Mapping[str, Text]] = {"-/": text("moveu de {cell} para {goal} e marcou {mark}")}
    picked: ClassVar[Text] = text("Amazona de {cell}: escolhe para onde vai")
    asks: ClassVar[Mapping[str, Text]] = {
        "-": text("De {cell} para {goal}; agora a casa que marca"),
        "-/": text("Mover de {cell} para {goal} e marcar {mark}"),
    }
    todo: ClassVar[Text] = text("Move uma amazona e marca uma casa a partir dela.")
    reach: ClassVar[Reach] = Reach(ORTHOGONAL + DIAGONAL)
    replaces: ClassVar[bool] = False

    size: int = size_option(10, 5, 10)

    def opening(self) -> MovingState:
        near, last = (self.size - 1) // 3, self.size - 1
        places = ((0, near), (near, 0), (last - near, 0), (last, near))
        at = {place: 1 << cell for cell, place in self.board.places.items()}
        white = sum(at[place] for place in places)
        black = sum(at[column, last - row] for column, row in places)
        return MovingState((white, black, 0), 0)

    def faults(self, state: MovingState) -> Iterator[Text]:
        if not all(1 <= amazons.bit_count() <= _MOST for amazons in state.sets[:2]):
            yield text("Cada jogador tem de uma a quatro amazonas.")

    def targets(self, state: MovingState, cell: int) -> int:
        return visible_cells(self.board, 1 << cell, self.empty(state))

    def shots(self, state: MovingState, cell: int, to: int) -> int:
        """The cells that the amazon from `cell` can mark when it has gone to `to`."""
        return visible_cells(self.board, 1 << to, self.empty(state) & ~(1 << to) | 1 << cell)

    def can_move(self, state: MovingState) -> bool:
        return bool(self.board.spread(state.own) & self.empty(state))

    def may_end(self, state: MovingState) -> bool:
        """A move fills two cells, and empties one of one's own."""
        return (self.board.spread(state.rivals) & self.empty(state)).bit_count() <= 2

    def acts(self, state: MovingState, begun: Sequence[str]) -> Iterator[Stage]:
        cells = [self.cell_of(step) for step in begun]
        if not cells:
            yield Stage(state.own & self.board.spread(self.empty(state)), whole=False, more=True)
        elif len(cells) == 1:
            yield Stage(self.targets(state, cells[0]), "-", whole=False, more=True)
        else:
            yield Stage(self.shots(state, *cells), "/")

    def done(self, state: MovingState, steps: Sequence[str]) -> MovingState:
        cell, to, mark = (1 << self.cell_of(step) for step in steps)
        sets = state.with_own(state.own ^ cell | to)
        return MovingState((*sets[:2], sets[2] | mark), 1 - state.turn)

    def refusal(self, state: MovingState, steps: Sequence[str], at: int) -> Text:
        if at < 2:
            return super().refusal(state, steps, at)
        cell, goal, *marks = (step.lstrip(SIGNS) for step in steps)
        if not marks:
            return text("Falta a casa que a amazona marca a partir de {goal}.", goal=goal)
        names = {"goal": goal, "mark": marks[0]}
        mark = self.cell_named(marks[0])
        if self.shots(state, self.cell_of(cell), self.cell_of(goal)) >> mark & 1:
            return text("Essa jogada escreve-se {move}.", move=f"{cell}-{goal}/{marks[0]}")
        if mark == self.cell_of(goal) or (state.occupied >> mark & 1 and marks[0] != cell):
            return text("A casa {name} já está ocupada.", name=marks[0])
        return text("De {goal} não há linha reta livre até {mark}.", **names)
