"""Nim and misère Nim. Rulebook, `nim_family.md` 3.3 and 3.4 (Bouton 1901)."""

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from games.rules.bases.heaps import HeapGame, Heaps, read_heaps
from games.rules.game import Impartial, State, read_variant
from games.rules.options import misere_option, option
from games.rules.text import text


@dataclass(frozen=True)
class Nim(HeapGame):
    """Take any number of beans, at least one, from one heap; with the last bean you win, in misère you lose.

    JSON form: the list of the heap sizes.
    """

    slug: ClassVar[str] = "nim"

    heaps: Heaps = option(
        (3, 5, 7),
        "heaps",
        label=text("Pilhas"),
        help=text("O número de feijões de cada pilha."),
        example="3, 5, 7",
    )
    misere: bool = misere_option()

    def amounts(self, heap: int, size: int) -> range:
        return range(1, size + 1)

    def components(self, position: Heaps) -> tuple[tuple[Impartial[Any], Any], ...]:
        return tuple((_HEAP, (size,)) for size in position)

    def position_json(self, position: Heaps) -> list[int]:
        return list(position)

    def position_of(self, value: object) -> Heaps:
        return self.fitting(read_heaps(value))

    @classmethod
    def read(cls, position: object, variant: str | None = None) -> tuple[Self, State[Heaps]]:
        game = cls(read_heaps(position), misere=read_variant(variant))
        return game, game.initial()


_HEAP = Nim(())
