"""Wythoff's game with two heaps, "Wythoff-II". Rulebook, `nim_family.md` 3.9 (Wythoff 1907)."""

from dataclasses import dataclass

from games.rules.bases.heaps import Heaps
from games.rules.bases.many_heaps import EqualAmounts
from games.rules.errors import unfit
from games.rules.options import misere_option, numbers_option
from games.rules.text import text


@dataclass(frozen=True)
class Wythoff(EqualAmounts):
    """Take beans from one of two heaps, or the same amount from both; with the last bean you win, in misère
    you lose.

    JSON form: the list of the two sizes.
    """

    slug = "wythoff"

    heaps: Heaps = numbers_option(
        (6, 11), text("Duas pilhas"), text("O número de feijões de cada uma das duas pilhas.")
    )
    misere: bool = misere_option()

    def check_options(self) -> None:
        if len(self.heaps) != 2:
            unfit("heaps", "Este jogo tem sempre duas pilhas.")
