"""What the games with coins on a strip of squares have in common: notation, wrong moves, words."""

import re
from bisect import insort
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from functools import cached_property
from itertools import pairwise
from typing import Any, NoReturn, TypeVar

from games.rules.bases.from_to import FromTo
from games.rules.bases.listed_moves import Listed, ListedMove
from games.rules.boards import Board
from games.rules.boards.strips import strip_board
from games.rules.errors import above, misread, quoted, refuse
from games.rules.game import State, View
from games.rules.options import MAX_SIZE, typed_option
from games.rules.reading import is_whole, words
from games.rules.text import Text, join_words, ntext, numbers_text, text

P = TypeVar("P", bound=Hashable)

Coins = tuple[int, ...]

BAG = 0
MAX_COINS = 1_000
MAX_LIVE_SQUARE = 30
MAX_LIVE_COINS = 10
_TOGGLED = 3  # coins on one square that clicks can put there

_MOVE = re.compile(r"(0|[1-9][0-9]{0,11})-(0|[1-9][0-9]{0,11})")
_NUMBER = re.compile(r"[0-9]{1,12}")


def move_squares(move: str, *, back: bool = False) -> tuple[int, int]:
    """From which square to which a move goes; but with `back` the second is smaller. Raises IllegalMove."""
    match = _MOVE.fullmatch(move) or refuse(
        "Não percebo «{move}». Escreve, por exemplo, 10-5: a moeda da casa 10 vai para a casa 5.",
        move=quoted(move),
    )
    start, end = int(match[1]), int(match[2])
    if start == end:
        refuse("A moeda tem de mudar de casa.")
    if start < end and not back:
        refuse("As moedas só andam para a esquerda, para casas com números mais pequenos.")
    return start, end


def no_coin(square: int) -> NoReturn:
    refuse("Na casa {square} não há nenhuma moeda.", square=square)


def slid(coins: Coins, start: int, end: int) -> Coins:
    """The coins after one has gone from a square, where there is one, to another."""
    after = list(coins)
    after.remove(start)
    insort(after, end)
    return tuple(after)


def check_free(coins: Coins, start: int, end: int) -> None:
    """Raises IllegalMove unless a coin stands on the first square and none on the second one."""
    if start not in coins:
        no_coin(start)
    if end in coins:
        refuse("A casa {square} já tem uma moeda, e só cabe lá uma.", square=end)


def check_no_jump(coins: Coins, start: int, end: int) -> None:
    """Raises IllegalMove where a coin stands between two squares."""
    low, high = sorted((start, end))
    for coin in coins:
        if low < coin < high:
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


def coins_at(coins: Coins) -> Text:
    """Coins in words: "Moedas nas casas 2, 5 e 9."."""
    if not coins:
        return text("Nenhuma moeda.")
    return ntext(
        "Moeda na casa {squares}.", "Moedas nas casas {squares}.", len(coins), squares=join_words(coins, "e")
    )


def counted_coins(counts: Iterable[tuple[int, int]], in_bag: int = 0) -> Text:
    """Squares with their numbers of coins in words: "2 moedas na casa 3 e 1 moeda na casa 5."."""
    squares = [
        ntext("{n} moeda na casa {square}", "{n} moedas na casa {square}", count, square=square)
        for square, count in counts
    ]
    if in_bag:
        squares.append(ntext("{n} moeda no saco", "{n} moedas no saco", in_bag))
    return text("{squares}.", squares=join_words(squares, "e")) if squares else text("Nenhuma moeda.")


class CoinFromTo(FromTo[P]):
    """A game in which one coin goes from square to square."""

    moved_words = text("moveu uma moeda da casa {source} para a {target}")
    moving_words = text("Mover a moeda da casa {source} para a {target}")
    begun_words = text("Moeda da casa {source}: escolhe para onde")


class CoinMoves(CoinFromTo[Coins], Listed[Coins]):
    """A game in which one coin moves to the left, by one of the `lengths`, or any number of squares.

    Coins may `jump` over others, stand on one square with `many`, and go `back` to the right. A position is
    the squares of the coins, ascending; with a `bag` square 0 holds any number of them, which stay there.
    """

    first: int
    last: int = MAX_SIZE
    lengths: tuple[int, ...] = ()
    jump: bool = False
    many: bool = False
    bag: bool = False
    back: bool = False

    @property
    def most_coins(self) -> int:
        return MAX_COINS

    @cached_property
    def _allowed(self) -> frozenset[int]:
        return frozenset(self.lengths)

    def may_hold_many(self, square: int) -> bool:
        return self.many or (self.bag and square == BAG)

    def targets(self, position: Coins, coin: int) -> Iterator[int]:
        """The squares to which a coin may go from its own, ascending."""
        if self.bag and coin == BAG:
            return
        low, high = self.first, self.last if self.back else coin - 1
        if not self.jump:
            low = max((self._nearest(other, 1) for other in position if other < coin), default=low)
            high = min((high, *(self._nearest(other, -1) for other in position if other > coin)))
        for square in range(low, high + 1):
            free = square not in position or self.may_hold_many(square)
            if square != coin and free and (not self.lengths or abs(square - coin) in self._allowed):
                yield square

    def _nearest(self, other: int, step: int) -> int:
        """How near a coin may come to another one that it cannot jump over."""
        return other if self.may_hold_many(other) else other + step

    def plays(self, position: Coins, mover: int = 0) -> Iterator[ListedMove]:
        for coin in dict.fromkeys(position):
            for square in self.targets(position, coin):
                after = slid(position, coin, square)
                yield ListedMove(f"{coin}-{square}", after, abs(coin - square), str(coin), str(square))

    def position_moves(self, position: Coins) -> Iterator[str]:
        for coin in dict.fromkeys(position):
            yield from (f"{coin}-{square}" for square in self.targets(position, coin))

    def follow(self, position: Coins, move: str) -> Coins:
        start, end = move_squares(move, back=self.back)
        check_free(position, start, -1 if self.may_hold_many(end) else end)
        if end < self.first:
            refuse("A primeira casa é a {first}.", first=self.first)
        if end > self.last:
            refuse("Não há casa {square}: a última é a {last}.", square=end, last=self.last)
        if self.lengths and abs(start - end) not in self._allowed:
            refuse("Uma moeda só pode andar {numbers} casas.", numbers=numbers_text(self.lengths))
        if not self.jump:
            check_no_jump(position, start, end)
        return slid(position, start, end)

    def toggled(self, position: Coins, cell: str) -> Coins | None:
        """One coin more on the square, up to three where several fit; then none."""
        square = int(cell)
        others = tuple(coin for coin in position if coin != square)
        count = len(position) - len(others) + 1
        if count > (_TOGGLED if self.many else 1) or len(others) + count > self.most_coins:
            return others if others != position else None
        return tuple(sorted((*others, *(square,) * count)))

    def view(self, state: State[Coins]) -> View:
        counts = Counter(map(str, state.position))
        several = {name: str(count) for name, count in counts.items() if count > 1}
        return View(dict.fromkeys(counts, "coin"), several)

    def picture(self, state: State[Coins]) -> Text:
        counts = Counter(state.position)
        in_bag = counts.pop(BAG, 0) if self.bag else 0
        return counted_coins(counts.items(), in_bag)


class CoinGame(CoinMoves):
    """A game of the catalogue; its JSON form is the list of the coins' squares, ascending from `first`."""

    coins: Coins

    def followers(self, position: Coins) -> Iterator[Coins]:
        return (play.after for play in self.plays(position))

    def is_over(self, position: Coins) -> bool:
        return self.follower_count(position) == 0

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

    def picture(self, state: State[Coins]) -> Text:
        return coins_at(state.position)

    def too_large(self) -> Text | None:
        return too_wide(self.coins)


def too_wide(coins: Coins) -> Text | None:
    """Why coins cannot be drawn on a live strip."""
    return above(len(coins), MAX_LIVE_COINS, "Para jogar, no máximo {n} moedas.") or above(
        max(coins, default=0), MAX_LIVE_SQUARE, "Para jogar, no máximo até à casa {n}."
    )
