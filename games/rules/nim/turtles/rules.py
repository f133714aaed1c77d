"""Turning Turtles. Rulebook, `nim_family.md` 3.17."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from games.rules.boards import Board
from games.rules.boards.strips import coin_row
from games.rules.errors import BadPosition, above, misread, quoted, refuse
from games.rules.game import Impartial, State, View
from games.rules.options import misere_option, typed_option
from games.rules.text import Text, join_words, ntext, text

MAX_COINS = 1_000
MAX_LIVE_COINS = 20

_MOVE = re.compile(r"([1-9][0-9]{0,3})(?:/([1-9][0-9]{0,3}))?")
_KINDS = {"F": "face", "V": "back"}
_TURNED = {"F": "V", "V": "F"}


@dataclass(frozen=True)
class Turtles(Impartial[str]):
    """Turn a face down and, if wanted, one coin on its left either way; who turns the last one wins (misère:
    loses).

    A position is a word of F (face) and V (back), from the left; that is also its JSON form.
    """

    slug = "turtles"
    settable = True

    coins: str = typed_option(
        "VFVFF",
        text("Moedas"),
        text("Uma letra por moeda, da esquerda para a direita: F para face, V para verso."),
        lambda value: _parse_coins(re.sub(r"\s+", "", value).upper() if isinstance(value, str) else value),
    )
    misere: bool = misere_option()

    def position_moves(self, position: str) -> Iterator[str]:
        for place, side in enumerate(position, 1):
            if side == "F":
                yield str(place)
                for other in range(1, place):
                    yield f"{place}/{other}"

    def follower_count(self, position: str) -> int:
        return sum(faces(position))

    def is_over(self, position: str) -> bool:
        return "F" not in position

    def follow(self, position: str, move: str) -> str:
        match = _MOVE.fullmatch(move) or refuse(
            "Não percebo «{move}». Escreve, por exemplo, 12/4: virar a face 12 e também a moeda 4.",
            move=quoted(move),
        )
        place, other = int(match[1]), int(match[2] or 0)
        if max(place, other) > len(position):
            refuse("Não há moeda {place}: a última é a {last}.", place=max(place, other), last=len(position))
        if position[place - 1] != "F":
            refuse(
                "A moeda {place} já mostra o verso: a primeira que viras tem de mostrar a face.", place=place
            )
        if other >= place:
            refuse("A segunda moeda tem de estar à esquerda da moeda {place}.", place=place)
        return turned(turned(position, place), other)

    def toggled(self, position: str, cell: str) -> str:
        return turned(position, int(cell))

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

    def view(self, state: State[str]) -> View:
        return View({str(place): _KINDS[side] for place, side in enumerate(state.position, 1)})

    def choice(self, state: State[str], prefix: str) -> Text:
        place, _, other = prefix.partition("/")
        if other:
            return text("Virar a moeda {place} e também a {other}", place=place, other=other)
        return text("Virar a moeda {place}", place=place)

    def describe(self, move: str) -> Text:
        place, _, other = move.partition("/")
        if other:
            return text("virou as moedas {place} e {other}", place=place, other=other)
        return text("virou a moeda {place}", place=place)

    def picture(self, state: State[str]) -> Text:
        up = faces(state.position)
        if not up:
            return ntext("{n} moeda, com o verso.", "{n} moedas, todas com o verso.", len(state.position))
        return ntext(
            "{n} moeda. Com a face: {faces}.",
            "{n} moedas. Com a face: {faces}.",
            len(state.position),
            faces=join_words(up, "e"),
        )

    def too_large(self) -> Text | None:
        return above(len(self.coins), MAX_LIVE_COINS, "Para jogar, no máximo {n} moedas.")


def faces(position: str) -> list[int]:
    """The places, counted from 1, of the coins that show their face."""
    return [place for place, side in enumerate(position, 1) if side == "F"]


def turned(position: str, place: int) -> str:
    """The coins after turning one, counted from 1; place 0 turns none."""
    if place == 0:
        return position
    return f"{position[: place - 1]}{_TURNED[position[place - 1]]}{position[place:]}"


def _parse_coins(value: object) -> str:
    """Coins from JSON. Raises BadPosition."""
    if not isinstance(value, str) or value.strip("FV"):
        misread("As moedas escrevem-se com F (face) e V (verso), como {example}.", example="VFVFF")
    if len(value) > MAX_COINS:
        misread("São moedas a mais: no máximo {n}.", n=MAX_COINS)
    return value
