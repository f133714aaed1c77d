"""Coins that may not jump, the silver dollar game without the dollar. Rulebook, `nim_family.md` 3.18."""

from dataclasses import dataclass

from games.rules.bases.strip import CoinGame, Coins, squares_option
from games.rules.options import misere_option
from games.rules.text import text


@dataclass(frozen=True)
class CoinStrip(CoinGame):
    """Move one coin to the left to a free square, without jumping; who cannot move loses (misère: wins).

    JSON form: the list of the coins' squares, ascending, from 1.
    """

    slug = "coins"
    settable = True
    first = 1

    coins: Coins = squares_option(
        (2, 5, 8, 11), 1, text("Os números das casas que têm moeda, por ordem. A casa 1 é a da esquerda.")
    )
    misere: bool = misere_option()

    def follower_count(self, position: Coins) -> int:
        return position[-1] - len(position) if position else 0
