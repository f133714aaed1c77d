"""Rows of coins, of which a move turns some: Turning Turtles and its relatives (Winning Ways, ch. 14)."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import ClassVar

from games.rules.bases.listed_moves import Listed, ListedMove
from games.rules.errors import IllegalMove, quoted, refuse
from games.rules.game import State, View
from games.rules.text import Text, join_words, ntext, text

ANY, RUN = "any", "run"
RIGHT, SOME = "right", "some"

_KINDS = {"F": "face", "V": "back"}
_TURNED = {"F": "V", "V": "F"}


class CoinTurning(Listed[str]):
    """Turn a coin and at most `more` others on its left, or, where `exact`, just as many.

    The others are any, or a `RUN` beside it; from face to back must go the one on the right, or one of them.
    A position is a word of F (face) and V (back), from the left. A move names the coins from the right,
    "5/2", and of a run the first and the last one: "2-5".
    """

    settable: ClassVar[bool] = True
    pattern: ClassVar[re.Pattern[str]] = re.compile(r"[1-9][0-9]?(?:-[1-9][0-9]?|(?:/[1-9][0-9]?)*)")
    no_face: ClassVar[Text] = text("A moeda {place} já mostra o verso: a da direita tem de mostrar a face.")
    more: int
    exact: bool = False
    which: str = ANY
    face: str = RIGHT

    @property
    def counts(self) -> range:
        """How many coins a move may turn."""
        return range(self.more + 1 if self.exact else 1, self.more + 2)

    def plays(self, position: str, mover: int = 0) -> Iterator[ListedMove]:
        for last in range(1, len(position) + 1):
            if self.face == RIGHT and position[last - 1] != "F":
                continue
            for move, coins in _choices(last, self.counts, self.which):
                if self.face == RIGHT or any(position[coin - 1] == "F" for coin in coins):
                    yield ListedMove(move, turned(position, *coins), len(coins), str(last))

    def follow(self, position: str, move: str) -> str:
        if not self.pattern.fullmatch(move) or ("-" in move and self.which == ANY):
            raise IllegalMove(self._not_understood(move))
        coins = coins_of(move)
        if max(coins) > len(position):
            refuse("Não há moeda {place}: a última é a {last}.", place=max(coins), last=len(position))
        if self.face == RIGHT and position[coins[0] - 1] != "F":
            refuse(self.no_face.template, place=coins[0])
        descending = tuple(sorted(set(coins), reverse=True))
        if "/" in move and len(coins) == 2 and coins != descending:
            refuse("A segunda moeda tem de estar à esquerda da moeda {place}.", place=coins[0])
        if move != self.notation(descending):
            refuse("Escreve {move}.", move=self.notation(descending))
        if all(position[coin - 1] != "F" for coin in coins):
            refuse("Pelo menos uma das moedas tem de mostrar a face.")
        if len(coins) not in self.counts:
            raise IllegalMove(self._count_problem())
        return turned(position, *coins)

    def _not_understood(self, move: str) -> Text:
        if self.which == RUN:
            return text(
                "Não percebo «{move}». Escreve, por exemplo, {example}.", move=quoted(move), example="1-2"
            )
        return text(
            "Não percebo «{move}». Escreve, por exemplo, 12/4: virar a face 12 e também a moeda 4.",
            move=quoted(move),
        )

    def _count_problem(self) -> Text:
        if self.exact:
            return ntext("Vira-se sempre {n} moeda.", "Viram-se sempre {n} moedas.", self.more + 1)
        return ntext("Só se pode virar {n} moeda.", "Só se podem virar até {n} moedas.", self.more + 1)

    def notation(self, coins: tuple[int, ...]) -> str:
        """The move that turns these coins, the one on the right first."""
        return _move_text(coins, self.which)

    def toggled(self, position: str, cell: str) -> str:
        return turned(position, int(cell))

    def view(self, state: State[str]) -> View:
        return View({str(place): _KINDS[side] for place, side in enumerate(state.position, 1)})

    def touched(self, state: State[str], move: str) -> tuple[str, ...]:
        return tuple(map(str, coins_of(move)))

    def describe(self, move: str) -> Text:
        coins = sorted(coins_of(move))
        if len(coins) == 1:
            return text("virou a moeda {place}", place=coins[0])
        return text("virou as moedas {coins}", coins=join_words(coins, "e"))

    def choice(self, state: State[str], prefix: str) -> Text:
        coins = sorted(coins_of(prefix))
        if len(coins) == 1:
            return text("Virar a moeda {place}", place=coins[0])
        return text("Virar as moedas {coins}", coins=join_words(coins, "e"))

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


@lru_cache(maxsize=1_024)
def _choices(last: int, counts: range, which: str) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The moves whose coin on the right is `last`, each with its coins."""
    choices: list[tuple[int, ...]] = []
    for count in counts:
        if count > last:
            break
        if which == RUN:
            choices.append(tuple(range(last, last - count, -1)))
        else:
            choices += ((last, *others) for others in combinations(range(last - 1, 0, -1), count - 1))
    return tuple((_move_text(coins, which), coins) for coins in choices)


def _move_text(coins: tuple[int, ...], which: str) -> str:
    if which == RUN and len(coins) > 1:
        return f"{coins[-1]}-{coins[0]}"
    return "/".join(map(str, coins))


def coins_of(move: str) -> tuple[int, ...]:
    """The coins of a move, as it names them; of a run all, from the right."""
    first, sign, last = move.partition("-")
    if sign:
        low, high = int(first), int(last)
        return tuple(range(high, low - 1, -1)) if low <= high else (low, high)
    return tuple(map(int, move.split("/")))


def faces(position: str) -> list[int]:
    """The places, counted from 1, of the coins that show their face."""
    return [place for place, side in enumerate(position, 1) if side == "F"]


def turned(position: str, *coins: int) -> str:
    """The position after turning coins, counted from 1."""
    sides = list(position)
    for coin in coins:
        sides[coin - 1] = _TURNED[sides[coin - 1]]
    return "".join(sides)
