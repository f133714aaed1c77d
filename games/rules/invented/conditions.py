"""Conditions that pupils put on moves, each with the memory that it needs in the state.

A memory is a small hashable value, part of the position: so that the solvers see two positions where the same
pieces lie but different moves are allowed.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from games.rules.bases.listed_moves import ListedMove
from games.rules.invented.blocks.base import Block
from games.rules.invented.blocks.options import Declared, int_option
from games.rules.reading import are_whole, is_whole
from games.rules.text import Text, join_words, text
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)

MAX_CONDITIONS = 3


@dataclass(frozen=True)
class Condition(Declared, ABC):
    """One condition; its fields are what a pupil may choose in it."""

    unknown = text("Esta condição não tem «{name}».")
    kind: ClassVar[str]
    name: ClassVar[Text]
    # What the blocks must have for it: "amount" and "place" of their moves.
    asks: ClassVar[str] = ""

    @property
    @abstractmethod
    def first(self) -> Hashable:
        """The memory at the start."""

    def is_memory(self, value: object) -> bool:
        """Whether a value from outside, lists made tuples, is a memory of this condition."""
        return is_whole(value, 0, _MOST)

    @abstractmethod
    def refusal(self, memory: Any, number: int, play: ListedMove) -> Text | None:
        """Why a move of block `number` (from 0) is not allowed now; None where it is."""

    @abstractmethod
    def after(self, memory: Any, number: int, play: ListedMove) -> Hashable:
        """The memory after a move."""

    @abstractmethod
    def words(self) -> Text:
        """The condition as a sentence of the rules."""

    @abstractmethod
    def now(self, memory: Any, blocks: Sequence[Block[Any]]) -> Text | None:
        """What the condition forbids just now, None where it forbids nothing yet."""


@dataclass(frozen=True)
class NotSameAmount(Condition):
    """The amount that the opponent has just used may not be used. Memory: that amount, 0 for none."""

    kind = "not_same_amount"
    name = TEXTS("not_same_amount.name")
    asks = "amount"
    first = 0

    def refusal(self, memory: int, number: int, play: ListedMove) -> Text | None:
        if memory and play.amount == memory:
            return text("O adversário acabou de usar o número {n}: não o podes repetir.", n=memory)
        return None

    def after(self, memory: int, number: int, play: ListedMove) -> int:
        return play.amount

    def words(self) -> Text:
        return TEXTS("not_same_amount.words")

    def now(self, memory: int, blocks: Sequence[Block[Any]]) -> Text | None:
        return TEXTS("not_same_amount.now", n=memory) if memory else None


@dataclass(frozen=True)
class AtMostTimes(Condition):
    """At most `factor` times the last amount used, and `more` besides; at the start at most `first_most`.

    Memory: the most that may be taken. With factor 2 this is Fibonacci Nim (Whinihan 1963); all of these are
    games of Schwenk ("Take-away games", 1970).
    """

    kind = "at_most_times"
    name = TEXTS("at_most_times.name")
    asks = "amount"

    factor: int = int_option(TEXTS, "at_most_times.factor", 2, (1, 5))
    more: int = int_option(TEXTS, "at_most_times.more", 0, (0, 5), late=True)
    first_most: int = int_option(TEXTS, "at_most_times.first_most", 1, (1, 50))

    @property
    def first(self) -> int:
        return self.first_most

    def refusal(self, memory: int, number: int, play: ListedMove) -> Text | None:
        if play.amount > memory:
            return text("Agora o número máximo é {n}.", n=memory)
        return None

    def after(self, memory: int, number: int, play: ListedMove) -> int:
        return min(self.factor * play.amount + self.more, _MOST) if play.amount else memory

    def words(self) -> Text:
        return TEXTS(
            "at_most_times.words.all",
            first=self.first_most,
            last=TEXTS("at_most_times.words.more", times=self._times(), n=self.more)
            if self.more
            else self._times(),
        )

    def _times(self) -> Text:
        if self.factor == 1:
            return TEXTS("at_most_times.last.once")
        if self.factor == 2:
            return TEXTS("at_most_times.last.twice")
        return TEXTS("at_most_times.last.times", factor=self.factor)

    def now(self, memory: int, blocks: Sequence[Block[Any]]) -> Text | None:
        return TEXTS("at_most_times.now", n=memory)


@dataclass(frozen=True)
class NotSamePlace(Condition):
    """Not where the opponent has just played. Memory: block and place, or nothing."""

    kind = "not_same_place"
    name = TEXTS("not_same_place.name")
    asks = "place"
    first = None

    def is_memory(self, value: object) -> bool:
        return value is None or (
            isinstance(value, tuple)
            and len(value) == 2
            and is_whole(value[0], 0, _MOST)
            and isinstance(value[1], str)
            and len(value[1]) <= _LONGEST_PLACE
        )

    def refusal(self, memory: tuple[int, str] | None, number: int, play: ListedMove) -> Text | None:
        if play.place and memory == (number, play.place):
            return text("O adversário acabou de jogar aí: tens de jogar noutro sítio.")
        return None

    def after(self, memory: tuple[int, str] | None, number: int, play: ListedMove) -> tuple[int, str] | None:
        return (number, play.onto or play.place) if play.place else None

    def words(self) -> Text:
        return TEXTS("not_same_place.words")

    def now(self, memory: tuple[int, str] | None, blocks: Sequence[Block[Any]]) -> Text | None:
        if memory is None or memory[0] >= len(blocks):
            return None
        spot = blocks[memory[0]].spot(memory[1])
        if len(blocks) > 1:
            return TEXTS("not_same_place.now.component", spot=spot, n=memory[0] + 1)
        return TEXTS("not_same_place.now.spot", spot=spot)


@dataclass(frozen=True)
class FirstMove(Condition):
    """The first move uses at most `most`. Memory: whether it is still to come."""

    kind = "first_move"
    name = TEXTS("first_move.name")
    asks = "amount"

    most: int = int_option(TEXTS, "first_move.most", 1, (1, 50))
    first = True

    def is_memory(self, value: object) -> bool:
        return isinstance(value, bool)

    def refusal(self, memory: bool, number: int, play: ListedMove) -> Text | None:
        if memory and play.amount > self.most:
            return text("Na primeira jogada o número máximo é {n}.", n=self.most)
        return None

    def after(self, memory: bool, number: int, play: ListedMove) -> bool:
        return memory and play.text == PASS

    def words(self) -> Text:
        return TEXTS("first_move.words", n=self.most)

    def now(self, memory: bool, blocks: Sequence[Block[Any]]) -> Text | None:
        return self.words() if memory else None


@dataclass(frozen=True)
class EachAmountOnce(Condition):
    """No amount is used twice in the whole game, by nobody. Memory: the amounts used, ascending."""

    kind = "each_amount_once"
    name = TEXTS("each_amount_once.name")
    asks = "amount"
    first = ()

    def is_memory(self, value: object) -> bool:
        return isinstance(value, tuple) and are_whole(value, 0, _MOST) and value == tuple(sorted(set(value)))

    def refusal(self, memory: tuple[int, ...], number: int, play: ListedMove) -> Text | None:
        if play.amount in memory:
            return text("O número {n} já foi usado neste jogo.", n=play.amount)
        return None

    def after(self, memory: tuple[int, ...], number: int, play: ListedMove) -> tuple[int, ...]:
        return tuple(sorted({*memory, play.amount})) if play.amount else memory

    def words(self) -> Text:
        return TEXTS("each_amount_once.words")

    def now(self, memory: tuple[int, ...], blocks: Sequence[Block[Any]]) -> Text | None:
        if not memory:
            return None
        return TEXTS("each_amount_once.now", numbers=join_words(memory, "e"))


@dataclass(frozen=True)
class Passes(Condition):
    """In the whole game players may pass a few times, together. Memory: how often still."""

    kind = "passes"
    name = TEXTS("passes.name")

    times: int = int_option(TEXTS, "passes.times", 1, (1, 5))

    @property
    def first(self) -> int:
        return self.times

    def is_memory(self, value: object) -> bool:
        return is_whole(value, 0, self.times)

    def refusal(self, memory: int, number: int, play: ListedMove) -> Text | None:
        if play.text == PASS and not memory:
            return text("Já não se pode passar.")
        return None

    def after(self, memory: int, number: int, play: ListedMove) -> int:
        return memory - (play.text == PASS)

    def words(self) -> Text:
        return TEXTS.count("passes.words", self.times)

    def now(self, memory: int, blocks: Sequence[Block[Any]]) -> Text | None:
        if not memory:
            return TEXTS("passes.now.none")
        return TEXTS.count("passes.now.left", memory)


PASS = "passa"  # noqa: S105 - a move
_MOST = 1_000  # more than any block has
_LONGEST_PLACE = 40

CONDITIONS: dict[str, type[Condition]] = {
    condition.kind: condition
    for condition in (NotSameAmount, AtMostTimes, NotSamePlace, FirstMove, EachAmountOnce, Passes)
}
