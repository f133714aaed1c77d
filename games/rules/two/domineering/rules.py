"""Dominório. Championship rules (Domineering; Göran Andersson, about 1970)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from games.rules.bases.board_game import PieceKind, Pieces
from games.rules.bases.segments import HORIZONTAL, VERTICAL, Segments
from games.rules.game import View
from games.rules.text import Text, text

# The two halves of a domino as they are drawn, the lower or left one first.
_HALVES = (("black_lower", "black_upper"), ("white_left", "white_right"))


@dataclass(frozen=True)
class Domineering(Segments[Pieces]):
    """Lay a domino on two empty neighbouring cells: Vertical, who begins, upright, Horizontal flat. Who
    cannot lay one has lost.

    Options: columns and rows. A position that is set up may have holes. Which halves belong together follows
    from the cells: the dominoes of an unbroken row lie one after the other from its end.
    """

    slug: ClassVar[str] = "domineering"
    kinds: ClassVar[tuple[PieceKind, ...]] = (
        PieceKind("vertical", text("Dominós ao alto")),
        PieceKind("horizontal", text("Dominós deitados")),
        PieceKind("neutral", text("Casas tapadas")),
    )
    drawn_as: ClassVar[Mapping[str, str]] = {
        "vertical": "black_half",
        "horizontal": "white_half",
        "neutral": "wall",
    }
    said: ClassVar[Mapping[str, Text]] = {"+": text("pôs um dominó em {cell} e {other}")}
    asks: ClassVar[Mapping[str, Text]] = {
        "": text("Dominó em {cell}: escolhe a outra casa"),
        "+": text("Pôr um dominó em {cell} e {other}"),
    }
    todo: ClassVar[Text] = text("Põe um dominó em duas casas vizinhas.")
    further: ClassVar[int | None] = 1
    no_room: ClassVar[Text] = text("A partir daqui não cabe nenhum dominó teu.")
    too_long: ClassVar[Text] = text("Um dominó tapa só duas casas vizinhas.")

    def faults(self, state: Pieces) -> Iterator[Text]:
        for player in (VERTICAL, HORIZONTAL):
            first, second = self._halves(state.sets[player], player)
            if first | second != state.sets[player]:
                yield text("Cada dominó tapa duas casas vizinhas: falta a metade de algum.")

    def _halves(self, cells: int, player: int) -> tuple[int, int]:
        """The lower or left halves of the dominoes on these cells, and the other ones."""
        shift = self._shift(player)
        first = second = 0
        while starts := cells & ~(cells << shift) & cells >> shift:
            first, second = first | starts, second | starts << shift
            cells &= ~(starts | starts << shift)
        return first, second

    def piece_kinds(self) -> frozenset[str]:
        return super().piece_kinds().union(*_HALVES)

    def view(self, state: Pieces) -> View:
        view = super().view(state)
        halves = {
            name: kind
            for player, kinds in enumerate(_HALVES)
            for cells, kind in zip(self._halves(state.sets[player], player), kinds, strict=True)
            for name in self.board.names_of(cells)
        }
        return replace(view, pieces={**view.pieces, **halves})
