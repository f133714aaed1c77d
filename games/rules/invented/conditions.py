"""Conditions that pupils put on moves, each with the memory that it needs in the state.

A memory is a small hashable value, part of the position: so that the solvers see two positions where the same
pieces lie but different moves are allowed.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from games.rules.bases.listed import ListedMove
from games.rules.invented.blocks.base import Block
from games.rules.invented.blocks.options import Declared, int_option
from games.rules.reading import are_whole, is_whole
from games.rules.text import Text, join_words, ntext, text

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
    name = text("Não repetir o número do adversário")
    asks = "amount"
    first = 0

    def refusal(self, memory: int, number: int, play: ListedMove) -> Text | None:
        if memory and play.amount == memory:
            return text("O adversário acabou de usar o número {n}: não o podes repetir.", n=memory)
        return None

    def after(self, memory: int, number: int, play: ListedMove) -> int:
        return play.amount

    def words(self) -> Text:
        return text("Não se pode usar o mesmo número que o adversário acabou de usar.")

    def now(self, memory: int, blocks: Sequence[Block[Any]]) -> Text | None:
        return text("Não se pode usar o número {n}.", n=memory) if memory else None


@dataclass(frozen=True)
class AtMostTimes(Condition):
    """At most `factor` times the last amount used, and `more` besides; at the start at most `first_most`.

    Memory: the most that may be taken. With factor 2 this is Fibonacci Nim (Whinihan 1963); all of these are
    games of Schwenk ("Take-away games", 1970).
    """

    kind = "at_most_times"
    name = text("No máximo tantas vezes o número do adversário")
    asks = "amount"

    factor: int = int_option(
        2, (1, 5), text("Quantas vezes"), text("2: até ao dobro do que o adversário usou.")
    )
    more: int = int_option(
        0,
        (0, 5),
        text("E mais quantas"),
        text("1, com 1 vez: no máximo mais um do que o adversário usou."),
        late=True,
    )
    first_most: int = int_option(
        1, (1, 50), text("Máximo da primeira jogada"), text("O maior número que a primeira jogada pode usar.")
    )

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
        return text(
            "A primeira jogada usa no máximo {first}; cada uma das outras, no máximo {last}.",
            first=self.first_most,
            last=text("{times}, mais {n}", times=self._times(), n=self.more) if self.more else self._times(),
        )

    def _times(self) -> Text:
        if self.factor == 1:
            return text("o último número que se usou")
        if self.factor == 2:
            return text("o dobro do último número que se usou")
        return text("{factor} vezes o último número que se usou", factor=self.factor)

    def now(self, memory: int, blocks: Sequence[Block[Any]]) -> Text | None:
        return text("O número máximo agora é {n}.", n=memory)


@dataclass(frozen=True)
class NotSamePlace(Condition):
    """Not where the opponent has just played. Memory: block and place, or nothing."""

    kind = "not_same_place"
    name = text("Não jogar no mesmo sítio que o adversário")
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
        return text("Não se pode jogar no sítio onde o adversário acabou de jogar.")

    def now(self, memory: tuple[int, str] | None, blocks: Sequence[Block[Any]]) -> Text | None:
        if memory is None or memory[0] >= len(blocks):
            return None
        spot = blocks[memory[0]].spot(memory[1])
        if len(blocks) > 1:
            return text("Não se pode jogar {spot} da parcela {n}.", spot=spot, n=memory[0] + 1)
        return text("Não se pode jogar {spot}.", spot=spot)


@dataclass(frozen=True)
class FirstMove(Condition):
    """The first move uses at most `most`. Memory: whether it is still to come."""

    kind = "first_move"
    name = text("A primeira jogada tem um máximo")
    asks = "amount"

    most: int = int_option(
        1, (1, 50), text("Máximo da primeira jogada"), text("O maior número que a primeira jogada pode usar.")
    )
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
        return text("A primeira jogada usa no máximo {n}.", n=self.most)

    def now(self, memory: bool, blocks: Sequence[Block[Any]]) -> Text | None:
        return self.words() if memory else None


@dataclass(frozen=True)
class EachAmountOnce(Condition):
    """No amount is used twice in the whole game, by nobody. Memory: the amounts used, ascending."""

    kind = "each_amount_once"
    name = text("Cada número só se usa uma vez em todo o jogo")
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
        return text("Cada número só se pode usar uma vez em todo o jogo, por quem quer que seja.")

    def now(self, memory: tuple[int, ...], blocks: Sequence[Block[Any]]) -> Text | None:
        if not memory:
            return None
        return text("Já foram usados: {numbers}.", numbers=join_words(memory, "e"))


@dataclass(frozen=True)
class Passes(Condition):
    """In the whole game players may pass a few times, together. Memory: how often still."""

    kind = "passes"
    name = text("Pode-se passar a vez algumas vezes")

    times: int = int_option(
        1,
        (1, 5),
        text("Quantas vezes ao todo"),
        text("Vezes que os dois jogadores juntos podem passar, em todo o jogo."),
    )

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
        return ntext(
            "Em vez de jogar pode passar-se a vez, enquanto houver outra jogada: {n} vez em todo o jogo, "
            "contando com os dois jogadores.",
            "Em vez de jogar pode passar-se a vez, enquanto houver outra jogada: {n} vezes em todo o jogo, "
            "contando com os dois jogadores.",
            self.times,
        )

    def now(self, memory: int, blocks: Sequence[Block[Any]]) -> Text | None:
        if not memory:
            return text("Já não se pode passar.")
        return ntext("Ainda se pode passar {n} vez.", "Ainda se pode passar {n} vezes.", memory)


PASS = "passa"  # noqa: S105 - a move
_MOST = 1_000  # more than any block has
_LONGEST_PLACE = 40

CONDITIONS: dict[str, type[Condition]] = {
    condition.kind: condition
    for condition in (NotSameAmount, AtMostTimes, NotSamePlace, FirstMove, EachAmountOnce, Passes)
}
