"""Turning Turtles. Rulebook, `nim_family.md` 3.17."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from games.rules.bases.coin_turning import CoinTurning, faces
from games.rules.boards import Board
from games.rules.boards.strips import coin_row
from games.rules.errors import BadPosition, above, misread
from games.rules.game import State
from games.rules.options import misere_option, typed_option
from games.rules.text import Text, ntext, text

MAX_COINS = 1_000
MAX_LIVE_COINS = 20


@dataclass(frozen=True)
class Turtles(CoinTurning):
    """Turn a face down and, if wanted, one coin on its left either way; who turns the last one wins (misère:
    loses).

    A position is a word of F (face) and V (back), from the left; that is also its JSON form.
    """

    slug = "turtles"
    pattern = re.compile(r"[1-9][0-9]{0,3}(?:/[1-9][0-9]{0,3})?")
    no_face = text("A moeda {place} já mostra o verso: a primeira que viras tem de mostrar a face.")
    more = 1

    coins: str = typed_option(
        "VFVFF",
        text("Moedas"),
        text("Uma letra por moeda, da esquerda para a direita: F para face, V para verso."),
        lambda value: _parse_coins(re.sub(r"\s+", "", value).upper() if isinstance(value, str) else value),
    )
    misere: bool = misere_option()

    def position_moves(self, position: str) -> Iterator[str]:
        for place in faces(position):
            yield str(place)
            yield from (f"{place}/{other}" for other in range(1, place))

    def followers(self, position: str) -> Iterator[str]:
        return (self.follow(position, move) for move in self.position_moves(position))

    def follower_count(self, position: str) -> int:
        return sum(faces(position))

    def is_over(self, position: str) -> bool:
        return "F" not in position

    def last_move(self, position: str) -> Text:
        return text("virou a última face")

    @classmethod
    def options_of(cls, value: object) -> tuple[str]:
        return (_parse_coins(value),)

    def fitting(self, coins: str) -> str:
        if len(coins) != len(self.coins):
            raise BadPosition(ntext("Neste jogo há {n} moeda.", "Neste jogo há {n} moedas.", len(self.coins)))
        return coins

    def draw_board(self) -> Board:
        return coin_row(len(self.coins))

    def choice(self, state: State[str], prefix: str) -> Text:
        place, _, other = prefix.partition("/")
        if other:
            return text("Virar a moeda {place} e também a {other}", place=place, other=other)
        return super().choice(state, prefix)

    def describe(self, move: str) -> Text:
        place, _, other = move.partition("/")
        if other:
            return text("virou as moedas {place} e {other}", place=place, other=other)
        return super().describe(move)

    def too_large(self) -> Text | None:
        return above(len(self.coins), MAX_LIVE_COINS, "Para jogar, no máximo {n} moedas.")


def _parse_coins(value: object) -> str:
    """Coins from JSON. Raises BadPosition."""
    if not isinstance(value, str) or value.strip("FV"):
        misread("As moedas escrevem-se com F (face) e V (verso), como {example}.", example="VFVFF")
    if len(value) > MAX_COINS:
        misread("São moedas a mais: no máximo {n}.", n=MAX_COINS)
    return value
