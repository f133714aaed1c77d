"""Sapos e Rãs (Toads and Frogs). Berlekamp, Conway, Guy: Winning Ways, chapter 1 (Richard Guy)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Self

from games.rules.bases.board_game import PieceKind
from games.rules.bases.moving import Moving, MovingState
from games.rules.boards.fields import ColumnBoard, squares
from games.rules.errors import BadOptions, unknown_variant
from games.rules.options import number_option
from games.rules.text import Text, text

TOADS, FROGS = 0, 1


@dataclass(frozen=True)
class ToadsFrogs(Moving[MovingState]):
    """Toads go to the right and frogs to the left, one square on or over one of the other kind. Who has no
    move has lost; every move goes on, so nothing comes back.

    Options: animals of each kind in a strip, empty squares between them, strips. The strips do not touch:
    they are a sum. The source has one strip; here there may be several, and toads begin.
    """

    slug: ClassVar[str] = "toads_frogs"
    players: ClassVar[tuple[str, ...]] = ("toads", "frogs")
    roles: ClassVar[Mapping[str, Text]] = {
        "toads": text("jogador dos sapos"),
        "frogs": text("jogador das rãs"),
    }
    kinds: ClassVar[tuple[PieceKind, ...]] = (
        PieceKind("toads", text("Sapos")),
        PieceKind("frogs", text("Rãs")),
    )
    drawn_as: ClassVar[Mapping[str, str]] = {"toads": "black_toad", "frogs": "white_frog"}
    drawable: ClassVar[bool] = False
    replaces: ClassVar[bool] = False
    todo: ClassVar[Text] = text("Avança um animal teu uma casa, ou salta por cima de um do adversário.")
    picked: ClassVar[Text] = text("Animal de {cell}: escolhe para onde vai")

    animals: int = number_option(
        3, text("Animais"), text("Quantos sapos, e quantas rãs, tem cada fita, de 1 a 4."), 1, 4
    )
    gap: int = number_option(
        2, text("Casas vazias"), text("Quantas casas vazias ficam entre eles, de 1 a 4."), 1, 4
    )
    strips: int = number_option(2, text("Fitas"), text("Quantas fitas há, de 1 a 5."), 1, 5)

    @cached_property
    def board(self) -> ColumnBoard:
        return squares(2 * self.animals + self.gap, self.strips)

    @property
    def variant(self) -> str | None:
        """`animals-gap-strips`, as "3-2-1"."""
        numbers = self.animals, self.gap, self.strips
        usual = type(self).animals, type(self).gap, type(self).strips
        return None if numbers == usual else "-".join(map(str, numbers))

    @classmethod
    def standard(cls, variant: str | None = None) -> Self:
        if variant is None:
            return cls()
        try:
            animals, gap, strips = map(int, str(variant).split("-"))
            game = cls(animals=animals, gap=gap, strips=strips)
        except (BadOptions, ValueError):
            raise unknown_variant(variant) from None
        if game.variant != variant:
            raise unknown_variant(variant)
        return game

    def ahead(self, cells: int, player: int) -> int:
        """The squares one step forward of these."""
        stride = self.board.stride
        return (cells >> stride if player == FROGS else cells << stride) & self.board.full

    def opening(self) -> MovingState:
        toads = sum(1 << cell for cell, (column, _) in self.board.places.items() if column < self.animals)
        frogs = toads << (self.animals + self.gap) * self.board.stride
        return MovingState((toads, frogs), TOADS)

    def targets(self, state: MovingState, cell: int) -> int:
        near = self.ahead(1 << cell, state.turn)
        return (near | self.ahead(near & state.rivals, state.turn)) & self.empty(state)

    def prey(self, state: MovingState) -> int:
        return 0

    def can_move(self, state: MovingState) -> bool:
        near = self.ahead(state.own, state.turn)
        return bool((near | self.ahead(near & state.rivals, state.turn)) & self.empty(state))

    def beyond(self, state: MovingState, cell: int, to: int) -> Text:
        near = self.ahead(1 << cell, state.turn)
        far = self.ahead(near, state.turn)
        goal = self.board.names[to]
        if (near | far) >> to & 1 and state.rivals >> to & 1:
            return text("A casa {cell} está ocupada.", cell=goal)
        if far >> to & 1:
            return text("Para andar duas casas é preciso ter um animal do adversário no meio.")
        if state.turn == TOADS:
            return text("Os sapos só andam para a direita: uma casa, ou um salto.")
        return text("As rãs só andam para a esquerda: uma casa, ou um salto.")

    def strip_texts(self, state: MovingState) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Each strip from the top as `T`, `F` and `_`, with the names of its squares."""
        signs: dict[str, Any] = dict.fromkeys(self.board.names_of(state.sets[TOADS]), "T")
        signs |= dict.fromkeys(self.board.names_of(state.sets[FROGS]), "F")
        for row in reversed(range(self.strips)):
            cells = tuple(
                self.board.names[cell]
                for cell, place in sorted(self.board.places.items(), key=lambda item: item[1])
                if place[1] == row
            )
            yield "".join(signs.get(name, "_") for name in cells), cells
