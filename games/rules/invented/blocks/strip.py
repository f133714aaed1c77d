"""A strip of squares: coins that move along it."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NoReturn

from games.rules.bases.listed import ListedMove
from games.rules.bases.strip import choose_coin, coin_moved
from games.rules.boards import Board
from games.rules.boards.strips import strip_board
from games.rules.errors import misread, quoted, unfit
from games.rules.game import State, Step, View
from games.rules.invented.blocks.base import Block
from games.rules.invented.blocks.numbers import number_steps
from games.rules.invented.blocks.options import side_option, start_option
from games.rules.invented.blocks.parsing import EMPTY, lengths_option, numbers_text
from games.rules.options import yes_no_option
from games.rules.reading import words as words_in
from games.rules.text import Text, join_words, ntext, text

Coins = tuple[int, ...]

MAX_SQUARES = 999
DRAWN = 40  # squares; a coin that is farther away is drawn on one more, with its number
SHARED = 30  # on longer strips there is a single coin
FAR = "far"
MAX_COINS = 16
BAG = 0
_TOGGLED = 3  # coins on one square that clicks can put there

_MOVE = re.compile(r"(0|[1-9][0-9]{0,2})(?:-(0|[1-9][0-9]{0,2}))?")
_SQUARE = re.compile(r"[0-9]{1,3}")


@dataclass(frozen=True)
class StripBlock(Block[Coins]):
    """Move one coin to the left by one of the given numbers of squares.

    A part is the squares of the coins, ascending; 0 is the bag, which coins never leave.
    """

    kind = "strip"
    carries = True
    name = text("Fita")
    summary = text("Moedas numa fita de casas: cada jogada leva uma moeda para a esquerda.")
    start_field = start_option(
        text("Moedas no início"),
        text("Os números das casas com moedas. Duas moedas na mesma casa: escreve-a duas vezes."),
        example="3, 5, 8",
    )
    amount_name = text("número de casas")
    place_name = text("moeda")
    settable = True
    last_words = text("deixou o adversário sem jogadas")

    squares: int = side_option(
        10, MAX_SQUARES, text("Casas da fita"), text("Quantas casas tem a fita."), least=2
    )
    lengths: tuple[int, ...] = lengths_option(text("Quantas casas anda uma moeda"), MAX_SQUARES)
    jump: bool = yes_no_option(
        text("As moedas podem saltar por cima de outras"),
        text("Senão, uma moeda no caminho não deixa passar."),
    )
    many: bool = yes_no_option(
        text("Podem estar várias moedas na mesma casa"), text("Senão, só cabe uma moeda em cada casa.")
    )
    bag: bool = yes_no_option(
        text("As moedas saem da fita para um saco"),
        text("O saco fica antes da casa 1. Senão, as moedas param na fita."),
    )
    back: bool = yes_no_option(
        text("As moedas também andam para a direita"), text("Cuidado: o jogo pode nunca acabar.")
    )

    def check_options(self) -> None:
        farthest = self.squares - self._first
        for length in self.lengths:
            if length > farthest:
                unfit("lengths", "Nesta fita uma moeda não pode andar {n} casas: não cabe.", n=length)

    @property
    def measure(self) -> str:
        return "" if self.back else "squares"

    @property
    def _first(self) -> int:
        """The leftmost place that a coin can come to."""
        return BAG if self.bag else 1

    @property
    def _most(self) -> int:
        """How many coins there may be."""
        return MAX_COINS if self.squares <= SHARED else 1

    @cached_property
    def _allowed(self) -> frozenset[int]:
        return frozenset(self.lengths)

    def read_start(self, value: object) -> Coins:
        if isinstance(value, str):
            value = _parse_places(value)
        if not isinstance(value, (list, tuple)):
            _not_typed()
        if len(value) > self._most:
            if self._most > 1:
                misread("São moedas a mais: no máximo {n}.", n=MAX_COINS)
            misread("Numa fita com mais de {n} casas só pode haver uma moeda.", n=SHARED)
        for square in value:
            if type(square) is not int or not self._first <= square <= self.squares:
                misread(
                    "«{square}» não é uma casa desta fita: as casas vão de {first} a {last}.",
                    square=quoted(square),
                    first=self._first,
                    last=self.squares,
                )
        coins = tuple(sorted(value))
        for square, count in Counter(coins).items():
            if count > 1 and not self._fits_many(square):
                misread("Na casa {square} há mais de uma moeda, e nesta fita só cabe uma.", square=square)
        return coins

    def _fits_many(self, square: int) -> bool:
        return self.many or square == BAG

    def part_text(self, part: Coins) -> str:
        return ", ".join(map(str, part)) or EMPTY

    def plays(self, position: Coins, mover: int = 0) -> Iterator[ListedMove]:
        part = position
        for source in dict.fromkeys(part):
            for target in self._reach(source):
                if self._problem(part, source, target) is None:
                    rest = list(part)
                    rest.remove(source)
                    after = tuple(sorted([*rest, target]))
                    yield ListedMove(
                        f"{source}-{target}", after, abs(source - target), str(source), str(target)
                    )

    def _reach(self, source: int) -> Iterator[int]:
        """Where the steps lead from a square, whatever lies there and between, ascending."""
        if source == BAG:
            return
        for target in range(self._first, self.squares + 1 if self.back else source):
            if target != source and (not self.lengths or abs(source - target) in self._allowed):
                yield target

    def _problem(self, part: Coins, source: int, target: int) -> Text | None:
        """Why other coins do not let one go from a square to another."""
        if target in part and not self._fits_many(target):
            return text("A casa {square} já tem uma moeda, e só cabe lá uma.", square=target)
        if not self.jump:
            low, high = sorted((source, target))
            for coin in part:
                if low < coin < high:
                    return text(
                        "As moedas não saltam: na casa {square} há uma moeda pelo caminho.", square=coin
                    )
        return None

    def refusal(self, position: Coins, move: str) -> Text:
        part = position
        match = _MOVE.fullmatch(move)
        if not match:
            return text(
                "Não percebo «{move}». Escreve, por exemplo, 10-5: a moeda da casa 10 vai para a casa 5.",
                move=quoted(move),
            )
        source = int(match[1])
        if source == BAG:
            return text("As moedas do saco já não jogam.")
        if source not in part:
            return text("Na casa {square} não há nenhuma moeda.", square=source)
        if match[2] is None:
            return text("A moeda da casa {square} agora não tem para onde ir.", square=source)
        problem = self._step_problem(source, int(match[2])) or self._problem(part, source, int(match[2]))
        assert problem is not None, "else it would be a move"
        return problem

    def _step_problem(self, source: int, target: int) -> Text | None:
        """Why no coin may ever go from a square to another."""
        if source == target:
            return text("A moeda tem de mudar de casa.")
        if not self._first <= target <= self.squares:
            return text("As casas vão de {first} a {last}.", first=self._first, last=self.squares)
        if target > source and not self.back:
            return text("As moedas só andam para a esquerda, para casas com números mais pequenos.")
        if self.lengths and abs(source - target) not in self.lengths:
            return text("Uma moeda só pode andar {numbers} casas.", numbers=numbers_text(self.lengths))
        return None

    def parts(self, part: Coins) -> tuple[Coins, ...]:
        """Coins that do not hinder each other are games of their own."""
        single = self.jump and self.many
        groups = [(coin,) for coin in part] if single else [tuple(coin for coin in part if coin != BAG)]
        return tuple(group for group in groups if next(self.plays(group), None))

    def board_of(self, start: Coins) -> Board:
        return strip_board(
            self._first, min(self.squares, DRAWN), bag=self.bag, far=FAR if self.squares > DRAWN else ""
        )

    def view(self, state: State[Coins]) -> View:
        part = state.position
        if part and part[-1] > DRAWN:
            return View({FAR: "coin"}, {FAR: str(part[-1])})
        counts = Counter(map(str, part))
        return View(
            dict.fromkeys(counts, "coin"), {name: str(count) for name, count in counts.items() if count > 1}
        )

    def steps_to(self, state: State[Coins], moves: Iterable[str], prefix: str) -> list[Step]:
        part, begun = state.position, prefix
        if part and part[-1] > DRAWN:
            return number_steps([*moves], begun)
        return super().steps_to(state, moves, prefix)

    def button(self, step: str) -> Text:
        return text("Para a casa {n}", n=step.partition("-")[2])

    def touched(self, state: State[Coins], move: str) -> tuple[str, ...]:
        return tuple(FAR if int(cell) > DRAWN else cell for cell in super().touched(state, move))

    def toggled(self, position: Coins, cell: str) -> Coins | None:
        """One coin more on the square, up to three where several fit; then none."""
        part = position
        square = BAG if cell == FAR else int(cell)
        if square == BAG:
            return None
        others = tuple(coin for coin in part if coin != square)
        count = len(part) - len(others) + 1
        if count > (_TOGGLED if self.many else 1) or len(others) + count > self._most:
            return others if others != part else None
        return tuple(sorted((*others, *(square,) * count)))

    def cell_move(self, state: State[Coins], prefix: str, cell: str) -> str | None:
        part, begun = state.position, prefix
        if cell == FAR or (part and part[-1] > DRAWN):
            return None
        return f"{begun}-{cell}" if begun else cell

    def describe(self, move: str) -> Text:
        source, target = move.split("-")
        if target == str(BAG):
            return text("levou ao saco a moeda da casa {source}", source=source)
        return coin_moved(move)

    def choice(self, state: State[Coins], prefix: str) -> Text:
        move = prefix
        source, _, target = move.partition("-")
        if target == str(BAG):
            return text("Levar ao saco a moeda da casa {source}", source=source)
        return choose_coin(move)

    def picture(self, state: State[Coins]) -> Text:
        part = state.position
        counts = Counter(part)
        in_bag = counts.pop(BAG, 0)
        squares = [
            ntext("{n} moeda na casa {square}", "{n} moedas na casa {square}", count, square=square)
            for square, count in counts.items()
        ]
        if in_bag:
            squares.append(ntext("{n} moeda no saco", "{n} moedas no saco", in_bag))
        return text("{squares}.", squares=join_words(squares, "e")) if squares else text("Nenhuma moeda.")

    def spot(self, place: str) -> Text:
        return text("com a moeda da casa {square}", square=place)

    def words(self) -> Iterator[Text]:
        yield text("O jogo joga-se numa fita de {n} casas, numeradas a partir da esquerda.", n=self.squares)
        way = text("para a esquerda ou para a direita") if self.back else text("para a esquerda")
        if not self.lengths:
            yield text("Em cada jogada leva-se uma moeda {way}, quantas casas se quiser.", way=way)
        elif self.lengths == (1,):
            yield text("Em cada jogada leva-se uma moeda para a casa ao lado, {way}.", way=way)
        else:
            numbers = numbers_text(self.lengths)
            yield text("Em cada jogada leva-se uma moeda {way}: {numbers} casas.", way=way, numbers=numbers)
        if self.jump:
            yield text("Uma moeda pode saltar por cima de outras.")
        else:
            yield text("Uma moeda não pode saltar por cima de outras.")
        if self.many:
            yield text("Podem estar várias moedas na mesma casa.")
        else:
            yield text("Em cada casa só cabe uma moeda.")
        if self.bag:
            yield text("Antes da casa 1 está um saco: uma moeda que lá chega sai do jogo. Cabem lá todas.")


def _parse_places(value: str) -> list[int]:
    words = words_in(value.lower())
    if words == [EMPTY]:
        return []
    if not words:
        _not_typed()
    for word in words:
        if not _SQUARE.fullmatch(word):
            misread("«{word}» não é o número de uma casa.", word=quoted(word))
    return [int(word) for word in words]


def _not_typed() -> NoReturn:
    misread("Escreve as casas das moedas, por exemplo {example}.", example="3, 5, 8")
