"""The rule of octal games: how many pieces may be taken, and into how many parts the rest may fall.

Rulebook, `nim_family.md` 3.33 (Guy and Smith 1956, "The G-values of various games"). Digit k of a code says
what may be left of a heap from which k neighbouring pieces are taken: the sum of 1, if nothing, 2, if one
heap, and 4, if two heaps. Digit 0, before the point, may only be 0 or 4.
"""

import re
from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar

from games.rules.bases.heaps import Heaps
from games.rules.bases.splitting import Parts, SplittingGame, firsts, in_order, places_of, sum_of
from games.rules.errors import misread, quoted
from games.rules.game import State, Step
from games.rules.text import Text, join_words, ntext, text

NOTHING, ONE_HEAP, TWO_HEAPS = 1, 2, 4
MAX_DIGITS = 60

_CODE = re.compile(r"[0-9]?\.[0-9]*")


def digits_of(code: object) -> tuple[int, ...]:
    """The digits of a code such as ".77", "0.3" or "4.", from digit 0 on. Raises BadPosition."""
    if not isinstance(code, str) or len(code) > MAX_DIGITS or not _CODE.fullmatch(code):
        misread(
            "«{code}» não é um código octal: escreve um ponto e depois algarismos de 0 a 7 (no máximo "
            "{most}), por exemplo {example}.",
            code=quoted(code),
            most=MAX_DIGITS - 2,
            example=".77",
        )
    before, after = code.split(".")
    if wrong := sorted(set(after) & set("89")):
        misread("Num código octal só há algarismos de 0 a 7: {wrong} não serve.", wrong=wrong[0])
    if before not in {"", "0", "4"}:
        misread("Antes do ponto só pode estar 0, 4 ou nada: {wrong} não serve.", wrong=before)
    return int(before or 0), *map(int, after)


class OctalRules(SplittingGame):
    """A game with an octal code; `digits` are those of its rule, from digit 0 on.

    Clicks: where only single pieces are taken, one click is a move; else the first and the last piece of the
    run that is taken are clicked, and for a single piece the same one twice. Mirror images are one move.
    """

    digits: ClassVar[tuple[int, ...]]

    def results(self, size: int) -> Iterator[Parts]:
        for taken, digit in enumerate(self.digits[: size + 1]):
            left = size - taken
            if left == 0 and digit & NOTHING:
                yield ()
            if left > 0 and digit & ONE_HEAP:
                yield (left,)
            if digit & TWO_HEAPS:
                for smaller in range(1, left // 2 + 1):
                    yield left - smaller, smaller

    def result_count(self, size: int) -> int:
        return sum(
            bool(left == 0 and digit & NOTHING)
            + bool(left > 0 and digit & ONE_HEAP)
            + (left // 2 if digit & TWO_HEAPS else 0)
            for left, digit in zip(range(size, -1, -1), self.digits, strict=False)
        )

    def allows(self, size: int, parts: Parts) -> bool:
        """Whether a heap may become these parts, of at most its size together."""
        taken = size - sum(parts)
        digit = self.digits[taken] if taken < len(self.digits) else 0
        return len(parts) <= 2 and bool(digit >> len(parts) & 1)

    def problem(self, size: int, parts: Parts) -> Text | None:
        return None if self.allows(size, parts) else self.refusal(size, size - sum(parts), parts)

    def refusal(self, size: int, taken: int, parts: Parts) -> Text:
        """Why a move is against the code."""
        if len(parts) > 2:
            return text("Só podem ficar duas partes, no máximo.")
        digit = self.digits[taken] if taken < len(self.digits) else 0
        if digit:
            return text(
                "Podes tirar {pieces} só se {lefts}.", pieces=self.pieces(taken), lefts=lefts_allowed(digit)
            )
        amounts = [amount for amount, digit in enumerate(self.digits) if digit and amount]
        if not amounts:
            return text("Neste jogo nada se tira: só se parte uma pilha em duas.")
        return text("Só podes tirar {amounts} de cada vez.", amounts=join_words(amounts))

    @property
    def falls_apart_whole(self) -> bool:
        return bool(self.digits[0])

    @cached_property
    def reach(self) -> int:
        """The largest number of pieces that may be taken."""
        return max((taken for taken, digit in enumerate(self.digits) if digit), default=0)

    def click(self, size: int, place: int) -> Parts | None:
        """Where nothing is taken, the heap is split before the piece; where only one is, the piece goes."""
        if self.reach == 0:
            return in_order((place - 1, size - place + 1))
        return in_order((place - 1, size - place)) if self.one_click else None

    @property
    def one_click(self) -> bool:
        """Whether a click is a whole move."""
        return self.reach == 0 or (self.reach == 1 and not self.falls_apart_whole)

    def next_steps(self, state: State[Heaps], prefix: str = "") -> list[Step]:
        if self.one_click:
            return super().next_steps(state, prefix)
        places = places_of(state.position)
        if prefix:
            return self._second_steps(state.position, *places[prefix]) if prefix in places else []
        begins = {size: self._begins(size) for size in set(state.position)}
        return [
            Step(cell, cell, False, True)
            for cell, (heap, place) in places.items()
            if place in begins[state.position[heap - 1]]
        ]

    def _begins(self, size: int) -> set[int]:
        """The places in a heap where a choice may begin."""
        return {
            place
            for place in range(1, size + 1)
            if any(self.allows(size, _without(size, place, end)) for end in self._ends(size, place))
            or any(self.allows(size, parts) for parts in _splits(size, place))
        }

    def _ends(self, size: int, place: int) -> range:
        """The places in a heap that are not farther from a place than may be taken."""
        return range(max(1, place - self.reach + 1), min(size, place + self.reach - 1) + 1)

    def _second_steps(self, position: Heaps, heap: int, place: int) -> list[Step]:
        """How a choice goes on that begins with the piece at a place: the other end of the run that is taken,
        or buttons that split the heap on one side of the piece."""
        size, first = position[heap - 1], firsts(position)[heap - 1]
        steps = []
        for end in self._ends(size, place):
            parts = _without(size, place, end)
            if self.allows(size, parts):
                steps.append(Step(self.notation(heap, size, parts), f"s{first + end - 1}", True))
        for parts in _splits(size, place):
            if self.allows(size, parts):
                label = text("Partir em {parts}", parts=sum_of(parts))
                steps.append(Step(self.notation(heap, size, parts), None, True, label=label))
        return steps

    def cell_move(self, state: State[Heaps], prefix: str, cell: str) -> str | None:
        """A first click that leads nowhere stands for that piece alone, so that it can be said why not."""
        if self.one_click:
            return super().cell_move(state, prefix, cell)
        places = places_of(state.position)
        begun = prefix or cell
        if begun not in places or cell not in places or places[begun][0] != places[cell][0]:
            return None
        heap, place = places[begun]
        size = state.position[heap - 1]
        if not prefix and place in self._begins(size):
            return cell
        return self.notation(heap, size, _without(size, place, places[cell][1]))

    def choice(self, state: State[Heaps], prefix: str) -> Text:
        # Looked up only for a half-made choice: a heap to be analysed may have 10^9 places.
        half_made = prefix.startswith("s")
        return (
            self.first_choice_words(*places_of(state.position)[prefix])
            if half_made
            else super().choice(state, prefix)
        )

    def first_choice_words(self, heap: int, place: int) -> Text:
        """A choice of which only the first piece is clicked, in words."""
        return text(
            "Feijão {place} da {pile}: escolhe o último dos que tiras, ou outra vez o mesmo",
            place=place,
            pile=self.pile(heap),
        )


class RowGame(OctalRules):
    """An octal game whose pieces stand in rows and that has a rule in words."""

    def rule(self) -> Text:
        """What may be done in a move, as advice."""
        raise NotImplementedError

    def refusal(self, size: int, taken: int, parts: Parts) -> Text:
        return self.rule()

    def pile(self, heap: int) -> Text:
        return text("fila {heap}", heap=heap)

    def piles(self, count: int) -> Text:
        return ntext("Fila", "Filas", count)


def lefts_allowed(digit: int) -> Text:
    """What a digit allows to leave, as a condition: "não sobrar nada ou sobrar uma pilha"."""
    lefts = {
        NOTHING: text("não sobrar nada"),
        ONE_HEAP: text("sobrar uma pilha"),
        TWO_HEAPS: text("sobrarem duas pilhas"),
    }
    return join_words([said for bit, said in lefts.items() if digit & bit])


def _without(size: int, start: int, other: int) -> Parts:
    """What is left of a heap when the run between two places is taken."""
    return in_order((min(start, other) - 1, size - max(start, other)))


def _splits(size: int, place: int) -> list[Parts]:
    """The two parts of a heap that is split before or behind a place, each pair of parts once."""
    pairs = (in_order((left, size - left)) for left in (place - 1, place))
    return [parts for parts in dict.fromkeys(pairs) if len(parts) == 2]
