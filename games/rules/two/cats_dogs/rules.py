"""Gatos & Cães. Championship rules (Snort, Simon Norton, about 1970; Cats & Dogs, Chris Huntoon)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from games.rules.bases.board_game import PieceKind, Pieces
from games.rules.bases.last_move import LastMove
from games.rules.bases.rectangle import Rectangular
from games.rules.bases.staged import Stage, Staged
from games.rules.errors import IllegalMove
from games.rules.options import yes_no_option
from games.rules.text import Text, text


@dataclass(frozen=True)
class CatsDogs(LastMove[Pieces], Rectangular[Pieces], Staged[Pieces]):
    """Put a piece of yours on an empty cell that shares no side with a rival piece. The first cat stands in
    the central zone, the first dog outside it; later ones anywhere. The last to put a piece wins.

    Options: columns and rows; no rules for the first pieces (`free`). The zone is the one or two middle
    columns and rows.
    """

    slug: ClassVar[str] = "cats_dogs"
    players: ClassVar[tuple[str, ...]] = ("cats", "dogs")
    roles: ClassVar[Mapping[str, Text]] = {"cats": text("Gato"), "dogs": text("Cão")}
    kinds: ClassVar[tuple[PieceKind, ...]] = (
        PieceKind("cats", text("Gatos")),
        PieceKind("dogs", text("Cães")),
    )
    drawn_as: ClassVar[Mapping[str, str]] = {"cats": "black_cat", "dogs": "white_dog"}
    drawable: ClassVar[bool] = False
    said: ClassVar[Mapping[str, Text]] = {"": text("pôs uma peça em {cell}")}
    asks: ClassVar[Mapping[str, Text]] = {"": text("Pôr uma peça em {cell}")}
    todo: ClassVar[Text] = text("Põe uma peça que não fique ao lado de uma do adversário.")

    free: bool = yes_no_option(
        text("Primeiras peças em qualquer casa"),
        text("Sem isto, o primeiro gato fica na zona central e o primeiro cão fora dela."),
    )

    def opening(self) -> Pieces:
        return Pieces((0, 0), 0)

    def open_cells(self, state: Pieces, player: int) -> int:
        """The cells on which a player could put a piece now."""
        own, rivals = state.sets[player], state.sets[1 - player]
        cells = self.empty(state) & ~self.board.spread(rivals)
        if own or self.free:
            return cells
        return cells & ~self.middle if player else cells & self.middle

    def can_move(self, state: Pieces) -> bool:
        return bool(self.open_cells(state, state.turn))

    def acts(self, state: Pieces, begun: Sequence[str]) -> Iterator[Stage]:
        yield Stage(self.open_cells(state, state.turn))

    def apply(self, state: Pieces, move: str) -> Pieces:
        cell = self.empty_cell(state, move)
        if not self.open_cells(state, state.turn) >> cell & 1:
            raise IllegalMove(self._why_closed(state, cell, move))
        return Pieces(state.with_own(state.own | 1 << cell), 1 - state.turn)

    def _why_closed(self, state: Pieces, cell: int, name: str) -> Text:
        """Why no piece may stand on an empty cell."""
        if state.rivals & self.board.neighbours[cell]:
            return _BESIDE[state.turn].filled(name=name)
        return _FIRST[state.turn]

    def faults(self, state: Pieces) -> Iterator[Text]:
        cats, dogs = state.sets
        if self.board.spread(cats) & dogs:
            yield text("Um gato e um cão não podem ficar lado a lado.")

    def grounds(self, state: Pieces) -> Mapping[str, int]:
        return {} if self.free else {"zone": self.middle}


_BESIDE = (
    text("A casa {name} fica ao lado de um cão."),
    text("A casa {name} fica ao lado de um gato."),
)
_FIRST = (
    text("O primeiro gato fica na zona central."),
    text("O primeiro cão fica fora da zona central."),
)
