"""Games with heaps of beans whose JSON form is the plain list of the heaps' sizes."""

from dataclasses import dataclass
from typing import Any, Self

from games.rules.bases.heaps import HeapGame, Heaps, read_heaps
from games.rules.game import Impartial, State, read_variant
from games.rules.options import misere_option, option
from games.rules.text import text


@dataclass(frozen=True)
class ListedHeaps(HeapGame):
    """A game in which every heap follows the same rule; options are the heaps and the ending."""

    heaps: Heaps = option(
        (3, 5, 7),
        "heaps",
        label=text("Pilhas"),
        help=text("O número de feijões de cada pilha."),
        example="3, 5, 7",
    )
    misere: bool = misere_option()

    def components(self, position: Heaps) -> tuple[tuple[Impartial[Any], Any], ...]:
        heap = type(self)(())
        return tuple((heap, (size,)) for size in position)

    def position_json(self, position: Heaps) -> list[int]:
        return list(position)

    def position_of(self, value: object) -> Heaps:
        return self.fitting(read_heaps(value))

    @classmethod
    def read(cls, position: object, variant: str | None = None) -> tuple[Self, State[Heaps]]:
        game = cls(read_heaps(position), misere=read_variant(variant))
        return game, game.initial()
