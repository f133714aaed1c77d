"""Up to half. Rulebook, `nim_family.md` 3.25."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

from games.rules.bases.heaps import HeapGame, Heaps, beans, read_heaps
from games.rules.errors import misread
from games.rules.game import State, variant_name
from games.rules.options import heaps_option, misere_option, option
from games.rules.reading import members
from games.rules.text import Text, text

STRICT, LAST_ONE = "strict", "last bean may be taken"
_ENDINGS = (STRICT, LAST_ONE)


@dataclass(frozen=True)
class Half(HeapGame):
    """Take from one heap at least one bean and at most half of them; who cannot move loses (misère: wins).

    From a heap of one bean nothing can be taken, unless `last_one` allows it.

    JSON form: `{"heaps": [n, ...], "last_one": false}`.
    """

    slug = "half"

    heaps: Heaps = heaps_option(20)
    last_one: bool = option(
        False,
        "bool",
        label=text("O último feijão também se pode tirar"),
        help=text("Senão, numa pilha de 1 feijão já não se joga."),
    )
    misere: bool = misere_option()

    @property
    def variant(self) -> str | None:
        return super().variant or (LAST_ONE if self.last_one else None)

    def amounts(self, heap: int, size: int) -> Sequence[int]:
        return range(1, 2) if size == 1 and self.last_one else range(1, size // 2 + 1)

    def amount_problem(self, heap: int, amount: int) -> Text:
        problem = text("Da pilha {heap} não podes tirar {beans}: é mais de metade do que lá está.")
        return problem.filled(heap=heap + 1, beans=beans(amount))

    def position_json(self, position: Heaps) -> dict[str, Any]:
        return {"heaps": list(position), "last_one": self.last_one}

    @classmethod
    def options_of(cls, value: object) -> tuple[Heaps, bool]:
        heaps, last_one = members(value, '{"heaps": [10], "last_one": false}', "heaps", "last_one")
        if not isinstance(last_one, bool):
            misread("«last_one» é true ou false.")
        return read_heaps(heaps), last_one

    def fitting(self, heaps: Heaps, last_one: bool) -> Heaps:  # type: ignore[override]
        if last_one != self.last_one:
            misread("Neste jogo a regra do último feijão é a outra.")
        return super().fitting(heaps)

    @classmethod
    def standard(cls, variant: str | None = None) -> Self:
        if variant_name(variant) in _ENDINGS:
            return cls(last_one=variant == LAST_ONE)
        return super().standard(variant)

    @classmethod
    def from_position(cls, position: object, variant: str | None = None) -> tuple[Self, State[Heaps]]:
        game, state = super().from_position(position, None if variant_name(variant) in _ENDINGS else variant)
        if variant in _ENDINGS and game.last_one != (variant == LAST_ONE):
            misread("«last_one» não diz o mesmo que a variante.")
        return game, state
