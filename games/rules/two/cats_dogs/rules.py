"""Gatos & Cães. Championship rules (Snort, Simon Norton, about 1970; Cats & Dogs, Chris Huntoon)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from games.rules.bases.board_game import PieceKind
from games.rules.bases.last_move import LastMove
from games.rules.bases.placing import Placing, Stones
from games.rules.bases.rectangle import Rectangular
from games.rules.options import yes_no_option
from games.rules.text import Text, text


@dataclass(frozen=True)
class CatsDogs(LastMove[Stones], Rectangular[Stones], Placing[Stones]):
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

    def open_cells(self, state: Stones, player: int) -> int:
        """The cells on which a player could put a piece now."""
        own, rivals = state.sets[player], state.sets[1 - player]
        cells = self.empty(state) & ~self.board.spread(rivals)
        if own or self.free:
            return cells
        return cells & ~self.middle if player else cells & self.middle

    def legal_cells(self, state: Stones) -> int:
        return self.open_cells(state, state.turn)

    def can_move(self, state: Stones) -> bool:
        return bool(self.legal_cells(state))

    def closed(self, state: Stones, cell: int) -> Text:
        if state.rivals & self.board.neighbours[cell]:
            return _BESIDE[state.turn].filled(name=self.board.names[cell])
        return _FIRST[state.turn]

    def faults(self, state: Stones) -> Iterator[Text]:
        cats, dogs = state.sets
        if self.board.spread(cats) & dogs:
            yield text("Um gato e um cão não podem ficar lado a lado.")

    def grounds(self, state: Stones) -> Mapping[str, int]:
        return {} if self.free else {"zone": self.middle}


_BESIDE = (
    text("A casa {name} fica ao lado de um cão."),
    text("A casa {name} fica ao lado de um gato."),
)
_FIRST = (
    text("O primeiro gato fica na zona central."),
    text("O primeiro cão fica fora da zona central."),
)
