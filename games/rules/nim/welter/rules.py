"""Welter's game. Rulebook, `nim_family.md` 3.35 (Welter 1954; Conway, "On Numbers and Games", ch. 13)."""

from dataclasses import dataclass

from games.rules.bases.strip import CoinGame, Coins, squares_option
from games.rules.options import misere_option
from games.rules.text import Text, text

MAX_MISERE_COINS = 5
MAX_MISERE_SQUARE = 13


@dataclass(frozen=True)
class Welter(CoinGame):
    """Move one coin to any free square on its left, jumping allowed; who cannot move loses (misère: wins).

    JSON form: the list of the coins' squares, ascending, from 0.
    """

    slug = "welter"
    settable = True
    first = 0
    jump = True

    coins: Coins = squares_option(
        (1, 4, 7, 9), 0, text("Os números das casas que têm moeda, por ordem. A casa 0 é a da esquerda.")
    )
    misere: bool = misere_option()

    def follower_count(self, position: Coins) -> int:
        return sum(position) - len(position) * (len(position) - 1) // 2

    def too_large(self) -> Text | None:
        problem = super().too_large()
        if problem or not self.misere:
            return problem
        if len(self.coins) > MAX_MISERE_COINS or self.coins[-1] > MAX_MISERE_SQUARE:
            return text(
                "Para jogar em misère, no máximo {coins} moedas, até à casa {square}.",
                coins=MAX_MISERE_COINS,
                square=MAX_MISERE_SQUARE,
            )
        return None
