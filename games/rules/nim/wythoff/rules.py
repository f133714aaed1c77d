"""Wythoff's game with two heaps, "Whitoff-II". Rulebook, `nim_family.md` 3.9 (Wythoff 1907)."""

from dataclasses import dataclass
from typing import ClassVar, Self

from games.rules.bases.heaps import Heaps, read_heaps
from games.rules.bases.many_heaps import EqualAmounts
from games.rules.errors import BadOptions, BadPosition
from games.rules.game import State, read_variant
from games.rules.options import misere_option, option
from games.rules.text import text


@dataclass(frozen=True)
class Wythoff(EqualAmounts):
    """Take beans from one of two heaps, or the same amount from both; with the last bean you win, in misère
    you lose.

    JSON form: the list of the two sizes.
    """

    slug: ClassVar[str] = "wythoff"

    heaps: Heaps = option(
        (6, 11),
        "heaps",
        label=text("Duas pilhas"),
        help=text("O número de feijões de cada uma das duas pilhas."),
        example="6, 11",
    )
    misere: bool = misere_option()

    def check_options(self) -> None:
        if len(self.heaps) != 2:
            raise BadOptions("heaps", text("Este jogo tem sempre duas pilhas."))

    def position_json(self, position: Heaps) -> list[int]:
        return list(position)

    def position_of(self, value: object) -> Heaps:
        return self.fitting(read_heaps(value))

    @classmethod
    def read(cls, position: object, variant: str | None = None) -> tuple[Self, State[Heaps]]:
        heaps = read_heaps(position)
        if len(heaps) != 2:
            raise BadPosition(text("Este jogo tem sempre duas pilhas."))
        game = cls(heaps, misere=read_variant(variant))
        return game, game.initial()
