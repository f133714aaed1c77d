"""What the games with coins on a strip of squares have in common: notation, wrong moves, words."""

import re
from abc import abstractmethod
from bisect import insort
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, ClassVar, NoReturn

from games.rules.boards import Board
from games.rules.boards.strips import strip_board
from games.rules.errors import above, misread, quoted, refuse
from games.rules.game import Impartial, State, View
from games.rules.options import MAX_SIZE, typed_option
from games.rules.reading import is_whole, words
from games.rules.text import Text, join_words, ntext, text

Coins = tuple[int, ...]

MAX_COINS = 1_000
MAX_LIVE_SQUARE = 30
MAX_LIVE_COINS = 10

_MOVE = re.compile(r"(0|[1-9][0-9]{0,11})-(0|[1-9][0-9]{0,11})")
_NUMBER = re.compile(r"[0-9]{1,12}")


def move_squares(move: str) -> tuple[int, int]:
    """From which square to which a move goes; the second is smaller. Raises IllegalMove."""
    match = _MOVE.fullmatch(move) or refuse(
        "Não percebo «{move}». Escreve, por exemplo, 10-5: a moeda da casa 10 vai para a casa 5.",
        move=quoted(move),
    )
    start, end = int(match[1]), int(match[2])
    if start == end:
        refuse("A moeda tem de mudar de casa.")
    if start < end:
        refuse("As moedas só andam para a esquerda, para casas com números mais pequenos.")
    return start, end


def no_coin(square: int) -> NoReturn:
    refuse("Na casa {square} não há nenhuma moeda.", square=square)


def slid(coins: Coins, start: int, end: int) -> Coins:
    """The coins after one has gone to a free square. Raises IllegalMove."""
    if start not in coins:
        no_coin(start)
    if end in coins:
        refuse("A casa {square} já tem uma moeda, e só cabe lá uma.", square=end)
    after = [coin for coin in coins if coin != start]
    insort(after, end)
    return tuple(after)


def check_no_jump(coins: Coins, start: int, end: int) -> None:
    """Raises IllegalMove where a coin stands between two squares."""
    for coin in coins:
        if end < coin < start:
            refuse("As moedas não saltam: na casa {square} há uma moeda pelo caminho.", square=coin)


def typed_squares(value: object) -> object:
    """Squares typed as "2, 5, 6, 9" as a list of numbers; other values as they are. Raises BadPosition."""
    if not isinstance(value, str):
        return value
    for word in words(value):
        if not _NUMBER.fullmatch(word):
            misread("«{word}» não é o número de uma casa.", word=quoted(word))
    return [int(word) for word in words(value)]


def read_squares(value: object, first: int) -> Coins:
    """Different squares, ascending, from `first` on. Raises BadPosition."""
    if not isinstance(value, (list, tuple)):
        misread("Escreve as casas das moedas, por exemplo {example}.", example="2, 5, 6, 9")
    if len(value) > MAX_COINS:
        misread("São moedas a mais: no máximo {n}.", n=MAX_COINS)
    for square in value:
        if not is_whole(square, first, MAX_SIZE):
            misread(
                "«{square}» não é uma casa: as casas são números de {first} a {high}.",
                square=quoted(square),
                first=first,
                high=MAX_SIZE,
            )
    for left, right in pairwise(value):
        if left == right:
            misread("Há duas moedas na casa {square}: só pode haver uma.", square=left)
        if left > right:
            misread(
                "Escreve as casas por ordem, da esquerda para a direita: {right} vem antes de {left}.",
                left=left,
                right=right,
            )
    return tuple(value)


def squares_option(coins: Coins, first: int, help_text: Text) -> Any:
    """Coins on a strip whose first square has that number; `coins` are the usual ones."""

    return typed_option(
        coins,
        text("Casas das moedas"),
        help_text,
        lambda value: read_squares(typed_squares(value), first),
        lambda squares: ", ".join(map(str, squares)),
    )


def choose_coin(prefix: str) -> Text:
    """A half-made or whole choice of a coin and its new square, in words."""
    start, _, end = prefix.partition("-")
    if not end:
        return text("Moeda da casa {start}: escolhe para onde", start=start)
    return text("Mover a moeda da casa {start} para a {end}", start=start, end=end)


def coin_moved(move: str) -> Text:
    start, end = move.split("-")
    return text("moveu uma moeda da casa {start} para a {end}", start=start, end=end)


def coins_at(coins: Coins) -> Text:
    """Coins in words: "Moedas nas casas 2, 5 e 9."."""
    if not coins:
        return text("Nenhuma moeda.")
    return ntext(
        "Moeda na casa {squares}.", "Moedas nas casas {squares}.", len(coins), squares=join_words(coins, "e")
    )


class CoinGame(Impartial[Coins]):
    """A game in which one coin moves to the left, to a free square; one coin a square.

    A position is the squares of the coins, ascending; JSON form: their list. A click takes the coin, a second
    one says where it goes.
    """

    carries: ClassVar[bool] = True
    first: ClassVar[int]
    coins: Coins

    @abstractmethod
    def targets(self, position: Coins, index: int) -> Iterable[int]:
        """The squares to which a coin (its index in the position) may go, ascending."""

    def check_way(self, position: Coins, start: int, end: int) -> None:
        """Raises IllegalMove where a coin cannot go from one square to a free one on its left."""

    def position_moves(self, position: Coins) -> Iterator[str]:
        for index, coin in enumerate(position):
            for square in self.targets(position, index):
                yield f"{coin}-{square}"

    def is_over(self, position: Coins) -> bool:
        return self.follower_count(position) == 0

    def follow(self, position: Coins, move: str) -> Coins:
        start, end = move_squares(move)
        after = slid(position, start, end)
        if end < self.first:
            refuse("A primeira casa é a {first}.", first=self.first)
        self.check_way(position, start, end)
        return after

    def toggled(self, position: Coins, cell: str) -> Coins:
        return tuple(sorted({int(cell)} ^ set(position)))

    @classmethod
    def options_of(cls, value: object) -> tuple[Coins]:
        return (read_squares(value, cls.first),)

    def fitting(self, coins: Coins) -> Coins:
        """The coins, if a match that began with this game's coins can come to them. Raises BadPosition."""
        if len(coins) != len(self.coins) or any(
            square > most for square, most in zip(coins, self.coins, strict=True)
        ):
            misread(
                "Esta posição não cabe neste jogo, que começa com moedas em {squares}.",
                squares=join_words(self.coins, "e"),
            )
        return coins

    def draw_board(self) -> Board:
        return strip_board(self.first, self.coins[-1])

    def view(self, state: State[Coins]) -> View:
        return View({str(coin): "coin" for coin in state.position})

    def choice(self, state: State[Coins], prefix: str) -> Text:
        return choose_coin(prefix)

    def describe(self, move: str) -> Text:
        return coin_moved(move)

    def picture(self, state: State[Coins]) -> Text:
        return coins_at(state.position)

    def too_large(self) -> Text | None:
        return too_wide(self.coins)


def too_wide(coins: Coins) -> Text | None:
    """Why coins cannot be drawn on a live strip."""
    return above(len(coins), MAX_LIVE_COINS, "Para jogar, no máximo {n} moedas.") or above(
        max(coins, default=0), MAX_LIVE_SQUARE, "Para jogar, no máximo até à casa {n}."
    )
