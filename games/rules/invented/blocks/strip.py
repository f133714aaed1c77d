"""A strip of squares: coins that move along it."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.rules.bases.strip import BAG, CoinMoves, Coins, no_coin, typed_squares
from games.rules.boards import Board
from games.rules.boards.strips import strip_board
from games.rules.errors import misread, quoted, refuse, unfit
from games.rules.game import State, Step, View
from games.rules.invented.blocks.base import Block
from games.rules.invented.blocks.numbers import number_steps
from games.rules.invented.blocks.options import bool_option, side_option, start_option
from games.rules.invented.blocks.parsing import EMPTY, lengths_option
from games.rules.reading import words as words_in
from games.rules.text import Text, numbers_text
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)

MAX_SQUARES = 999
DRAWN = 40  # squares; a coin that is farther away is drawn on one more, with its number
SHARED = 30  # on longer strips there is a single coin
FAR = "far"
MAX_COINS = 16

_SQUARE = re.compile(r"[0-9]{1,3}")


@dataclass(frozen=True)
class StripBlock(CoinMoves, Block[Coins]):
    """Move one coin to the left by one of the given numbers of squares.

    A part is the squares of the coins, ascending; 0 is the bag, which coins never leave.
    """

    kind = "strip"
    name = TEXTS("name")
    summary = TEXTS("summary")
    start_field = start_option(TEXTS, example="3, 5, 8")
    amount_name = TEXTS("amount_name")
    place_name = TEXTS("place_name")
    settable = True
    last_words = TEXTS("last_words")

    squares: int = side_option(TEXTS, "squares", 10, MAX_SQUARES, least=2)
    lengths: tuple[int, ...] = lengths_option(TEXTS("lengths.label"), MAX_SQUARES)
    jump: bool = bool_option(TEXTS, "jump")
    many: bool = bool_option(TEXTS, "many")
    bag: bool = bool_option(TEXTS, "bag")
    back: bool = bool_option(TEXTS, "back")

    def check_options(self) -> None:
        farthest = self.squares - self.first
        for length in self.lengths:
            if length > farthest:
                unfit("lengths", "Nesta fita uma moeda não pode andar {n} casas: não cabe.", n=length)

    @property
    def measure(self) -> str:
        return "" if self.back else "squares"

    @property
    def first(self) -> int:  # type: ignore[override]
        """The leftmost place that a coin can come to."""
        return BAG if self.bag else 1

    @property
    def last(self) -> int:  # type: ignore[override]
        return self.squares

    @property
    def most_coins(self) -> int:
        return MAX_COINS if self.squares <= SHARED else 1

    def read_start(self, value: object) -> Coins:
        if isinstance(value, str):
            value = [] if words_in(value.lower()) == [EMPTY] else typed_squares(value) or None
        if not isinstance(value, (list, tuple)):
            misread("Escreve as casas das moedas, por exemplo {example}.", example="3, 5, 8")
        if len(value) > self.most_coins:
            if self.most_coins > 1:
                misread("São moedas a mais: no máximo {n}.", n=MAX_COINS)
            misread("Numa fita com mais de {n} casas só pode haver uma moeda.", n=SHARED)
        for square in value:
            if type(square) is not int or not self.first <= square <= self.squares:
                misread(
                    "«{square}» não é uma casa desta fita: as casas vão de {first} a {last}.",
                    square=quoted(square),
                    first=self.first,
                    last=self.squares,
                )
        coins = tuple(sorted(value))
        for square, count in Counter(coins).items():
            if count > 1 and not self.may_hold_many(square):
                misread("Na casa {square} há mais de uma moeda, e nesta fita só cabe uma.", square=square)
        return coins

    def part_text(self, part: Coins) -> str:
        return ", ".join(map(str, part)) or EMPTY

    def follow(self, position: Coins, move: str) -> Coins:
        """A square alone is a click on it from which nothing leads on."""
        square = move.partition("-")[0]
        if square == str(BAG):
            refuse("As moedas do saco já não jogam.")
        if "-" in move or not _SQUARE.fullmatch(move):
            return super().follow(position, move)
        if int(square) in position:
            refuse("A moeda da casa {square} agora não tem para onde ir.", square=square)
        return no_coin(int(square))

    def falls_into(self, part: Coins) -> list[Coins]:
        """Coins that do not hinder each other are games of their own."""
        coins = tuple(coin for coin in part if coin != BAG)
        return [(coin,) for coin in coins] if self.jump and self.many else [coins]

    def board_of(self, start: Coins) -> Board:
        return strip_board(
            self.first, min(self.squares, DRAWN), bag=self.bag, far=FAR if self.squares > DRAWN else ""
        )

    def view(self, state: State[Coins]) -> View:
        coins = state.position
        return View({FAR: "coin"}, {FAR: str(coins[-1])}) if _is_far(coins) else super().view(state)

    def steps_to(self, state: State[Coins], moves: Iterable[str], prefix: str) -> list[Step]:
        if _is_far(state.position):
            return number_steps([*moves], prefix)
        return super().steps_to(state, moves, prefix)

    def button(self, step: str) -> Text:
        return TEXTS("button", n=step.partition("-")[2])

    def touched(self, state: State[Coins], move: str) -> tuple[str, ...]:
        return tuple(FAR if int(cell) > DRAWN else cell for cell in super().touched(state, move))

    def toggled(self, position: Coins, cell: str) -> Coins | None:
        return None if cell in {FAR, str(BAG)} else super().toggled(position, cell)

    def cell_move(self, state: State[Coins], prefix: str, cell: str) -> str | None:
        if cell == FAR or _is_far(state.position):
            return None
        return f"{prefix}-{cell}" if prefix else cell

    def describe(self, move: str) -> Text:
        source, target = move.split("-")
        if target == str(BAG):
            return TEXTS("describe", source=source)
        return super().describe(move)

    def choice(self, state: State[Coins], prefix: str) -> Text:
        source, _, target = prefix.partition("-")
        if target == str(BAG):
            return TEXTS("choice", source=source)
        return super().choice(state, prefix)

    def spot(self, place: str) -> Text:
        return TEXTS("spot", square=place)

    def words(self) -> Iterator[Text]:
        yield TEXTS("words.strip", n=self.squares)
        way = TEXTS("words.both_ways") if self.back else TEXTS("words.left")
        if not self.lengths:
            yield TEXTS("words.any_length", way=way)
        elif self.lengths == (1,):
            yield TEXTS("words.next", way=way)
        else:
            numbers = numbers_text(self.lengths)
            yield TEXTS("words.lengths", way=way, numbers=numbers)
        if self.jump:
            yield TEXTS("words.jump")
        else:
            yield TEXTS("words.no_jump")
        if self.many:
            yield TEXTS("words.many")
        else:
            yield TEXTS("words.single")
        if self.bag:
            yield TEXTS("words.bag")


def _is_far(coins: Coins) -> bool:
    """Whether the single coin stands beyond the squares that are drawn."""
    return bool(coins) and coins[-1] > DRAWN
