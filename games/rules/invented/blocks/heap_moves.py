"""Heaps of pieces: the rules that can be chosen, sizes that fit, and the moves.

Where heaps may be split or put together they have no fixed places: a part is then in descending order and
without empty heaps.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, combinations, product
from math import comb, prod

from games.rules.bases.heaps import Heaps, take_text
from games.rules.bases.listed import ListedMove
from games.rules.boards.heaps import ROW
from games.rules.errors import misread, quoted, unfit
from games.rules.invented.blocks.base import MAX_MOVES, Block
from games.rules.invented.blocks.numbers import numbers_option
from games.rules.invented.blocks.options import choice_option, int_option
from games.rules.options import yes_no_option
from games.rules.reading import is_whole
from games.rules.reading import words as words_in
from games.rules.text import Text, text

MAX_HEAPS = 8
MAX_SIZE = 40  # of a heap, and of all together where they have no fixed places
MAX_COUNTED = 999  # of a single heap, of which only so many are drawn, beside its number
MAX_PLACES = 84  # of the row in which heaps without fixed places are drawn
_MAX_ROWS = 20

# The moves: "p2-3", "p1-1/p2-1", "p1-2=3+1", "p1=3+1", "p1+2", "p1+p2".
TAKE = re.compile(r"p[1-9][0-9]?-[1-9][0-9]{0,2}(?:/p[1-9][0-9]?-[1-9][0-9]?)*")
SPLIT = re.compile(r"p([1-9][0-9]?)(?:-([1-9][0-9]?))?=([1-9][0-9]?(?:\+[1-9][0-9]?)+)")
ADD = re.compile(r"p([1-9][0-9]?)\+([1-9][0-9]?)")
MERGE = re.compile(r"p([1-9][0-9]?)\+p([1-9][0-9]?)")

_TAKES: tuple[tuple[str, Text], ...] = (
    ("list", text("um dos números da lista")),
    ("any", text("qualquer número")),
    ("half", text("no máximo metade da pilha")),
    ("divisors", text("um divisor do tamanho da pilha, menor do que ela")),
    ("odd", text("um número ímpar")),
    ("even", text("um número par")),
    ("prime", text("um número primo")),
    ("powers", text("uma potência de dois: 1, 2, 4, 8...")),
    ("squares", text("um quadrado: 1, 4, 9...")),
    ("whole", text("só a pilha inteira")),
    ("none", text("nada: não se tira")),
)
_PRIMES = tuple(n for n in range(2, MAX_COUNTED + 1) if all(n % d for d in range(2, n)))


@lru_cache(maxsize=1_024)
def amounts_of(take: str, numbers: Heaps, size: int) -> Heaps:
    """What may be taken from a heap of that size, ascending."""
    if take == "list":
        return tuple(sorted({number for number in numbers if number <= size}))
    if take == "prime":
        return tuple(prime for prime in _PRIMES if prime <= size)
    every = range(1, size + 1)
    allowed: dict[str, Sequence[int]] = {
        "any": every,
        "half": range(1, size // 2 + 1),
        "divisors": [n for n in every if size % n == 0 and n < size],
        "odd": every[::2],
        "even": every[1::2],
        "powers": [n for n in every if n & (n - 1) == 0],
        "squares": [n * n for n in every if n * n <= size],
        "whole": every[-1:],
        "none": (),
    }
    return tuple(allowed[take])


@lru_cache(maxsize=16_384)
def shares_of(size: int, count: int, most: int, equal: bool) -> tuple[Heaps, ...]:
    """The ways to split so many pieces into `count` heaps of at most `most`, the larger ones first."""
    if count == 1:
        return ((size,),) if 0 < size <= most else ()
    return tuple(
        (first, *rest)
        for first in range(min(most, size - 1), 0, -1)
        for rest in shares_of(size - first, count - 1, first - (not equal), equal)
    )


@dataclass(frozen=True)
class HeapMoves(Block[Heaps]):
    """What may be done with heaps."""

    take: str = choice_option(
        text("Quantas peças se podem tirar"),
        text("O que uma jogada pode tirar de uma pilha."),
        *_TAKES,
    )
    numbers: tuple[int, ...] = numbers_option(
        (1, 2, 3),
        MAX_COUNTED,
        text("A lista de números"),
        text("Só conta quando se escolhe a lista. Por exemplo: 1, 2, 4 ou 1-5."),
        when=("take", "list"),
    )
    reach: str = choice_option(
        text("De quantas pilhas de cada vez"),
        text("Uma jogada pode tirar de uma só pilha ou de várias."),
        ("one", text("de uma só")),
        ("up_to", text("de uma ou mais, até um máximo")),
        ("exactly", text("sempre do mesmo número de pilhas")),
    )
    count: int = int_option(
        2,
        (2, 4),
        text("Quantas pilhas"),
        text("Só conta quando se tira de várias pilhas."),
        when=("reach", "up_to", "exactly"),
    )
    same: bool = yes_no_option(
        text("De todas o mesmo número"),
        text("Só conta quando se tira de várias pilhas."),
        usual=True,
        when=("reach", "up_to", "exactly"),
    )
    goes: str = choice_option(
        text("Para onde vão as peças que se tiram"),
        text("As pilhas são como degraus: da pilha 3 desce-se para a 2, e depois para a 1."),
        ("out", text("saem do jogo")),
        ("next", text("descem para a pilha anterior")),
        ("sow", text("semeiam-se uma a uma pelas pilhas anteriores")),
        late=True,
    )
    divide: str = choice_option(
        text("Partir uma pilha"),
        text("Se uma jogada pode partir uma pilha."),
        ("never", text("nunca")),
        ("after", text("depois de tirar, se se quiser")),
        ("instead", text("em vez de tirar")),
    )
    equal: bool = yes_no_option(
        text("Pode haver partes iguais"),
        text("Só conta quando se partem pilhas."),
        usual=True,
        when=("divide", "after", "instead"),
    )
    into: int = int_option(
        2,
        (2, 4),
        text("Em quantas partes"),
        text("Só conta quando se partem pilhas."),
        when=("divide", "after", "instead"),
        late=True,
    )
    merge: bool = yes_no_option(
        text("Juntar duas pilhas, em vez de tirar"), text("Uma jogada pode fazer de duas pilhas uma só.")
    )
    add: int = int_option(
        0,
        (0, 5),
        text("Pôr peças numa pilha, em vez de tirar: até quantas"),
        text("0: nunca se põem peças. Atenção: o jogo pode não ter fim."),
    )
    most: int = int_option(
        20,
        (1, MAX_SIZE),
        text("Quantas peças pode haver ao todo"),
        text("Só conta quando se põem peças."),
        when=("add", "1", "2", "3", "4", "5"),
    )

    def check_options(self) -> None:
        if self.take == "list" and not self.numbers:
            unfit("numbers", "Diz pelo menos um número.")
        if self.together > 1 and self.loose:
            unfit("reach", "Onde as pilhas se partem ou juntam, só se pode tirar de uma de cada vez.")
        if self.goes != "out" and (self.together > 1 or self.loose or self.add):
            unfit(
                "goes",
                "Onde as peças descem, tira-se de uma só pilha de cada vez, e as pilhas não se partem, "
                "não se juntam nem recebem peças de fora.",
            )
        if self.take != "none":
            return
        if self.divide == "after":
            unfit("divide", "Para partir depois de tirar, é preciso tirar alguma coisa.")
        if self.divide == "never" and not self.merge and not self.add:
            unfit("take", "Assim não há nenhuma jogada: não se tira nem se parte nada.")

    @property
    def measure(self) -> str:
        if self.add:
            return ""
        if self.goes != "out":
            return "steps"
        if self.divide == "never":
            # Two heaps that become one are one heap less.
            return "pieces_and_heaps" if self.merge else "pieces"
        if self.merge:
            return ""
        # Two heaps that were one have together 2 * (a + b) - 2, one less than 2 * n - 1; three are two less.
        return "pieces" if self.divide == "after" else "pieces_less_heaps"

    @property
    def loose(self) -> bool:
        """Whether heaps have no fixed places, because their number may change."""
        return self.divide != "never" or self.merge

    @property
    def _only_takes(self) -> bool:
        """Whether a single heap only gets smaller, so that it may be larger than its drawing."""
        return self.goes == "out" and self.together == 1 and not self.loose and not self.add

    @property
    def _gap(self) -> int:
        """The places behind a heap in a row: one for its size, and one to choose it where it may grow."""
        return 2 if self.merge or self.add else 1

    @property
    def together(self) -> int:
        """From how many heaps at most a move takes."""
        return 1 if self.reach == "one" or self.take == "none" else self.count

    def has(self, what: str) -> bool:
        return not (what == "place" and self.loose) and super().has(what)

    def amounts(self, size: int) -> Heaps:
        return amounts_of(self.take, self.numbers, size)

    # Parts.

    def read_start(self, value: object) -> Heaps:
        words = words_in(value) if isinstance(value, str) else value
        # Where heaps may be split or vanish, a later part may have more of them, or none.
        least = 0 if self.loose and not isinstance(value, str) else 1
        most = MAX_SIZE if self.loose else MAX_HEAPS
        if not isinstance(words, (list, tuple)) or not least <= len(words) <= most:
            misread("Escreve de 1 a {n} pilhas, por exemplo 3, 5, 7.", n=most)
        highest = MAX_COUNTED if len(words) == 1 and self._only_takes else MAX_SIZE
        return self._fitting(self._arranged(tuple(_size(word, highest) for word in words)))

    def _arranged(self, sizes: Heaps) -> Heaps:
        return tuple(sorted(filter(None, sizes), reverse=True)) if self.loose else sizes

    def _fitting(self, part: Heaps) -> Heaps:
        """The part where the board has room for all that may come of it and a list for its moves."""
        total = sum(part)
        if self.add and total > self.most:
            misread("Nestas regras há no máximo {n} peças ao todo.", n=self.most)
        if self.loose and (self._places(part) > MAX_PLACES or total > MAX_SIZE):
            misread("São peças a mais: quando as pilhas se partem ou juntam, cabem menos no tabuleiro.")
        if self.goes != "out" and total > MAX_SIZE:
            misread("São peças a mais: onde elas descem, cabem {n} ao todo.", n=MAX_SIZE)
        if not self.loose and sum(-(-size // ROW) + 0.5 for size in self._room(part)) > _MAX_ROWS:
            misread("São peças a mais para o tabuleiro: usa menos pilhas, ou mais pequenas.")
        splits = self.divide != "never" and self.into > 2 and self._most_splits(part)
        if splits > MAX_MOVES or (self.together > 1 and self._most_takings(part) > MAX_MOVES):
            misread("Há jogadas a mais: usa menos pilhas, ou mais pequenas.")
        return part

    @property
    def _splits_freely(self) -> bool:
        """Whether heaps may be split again and again without pieces getting fewer."""
        return self.divide == "instead" or (self.divide == "after" and self.add > 0)

    def _places(self, part: Heaps) -> int:
        """The most places that a part takes which comes of this one."""
        total = self.most if self.add else sum(part)
        if self._splits_freely:
            return (1 + self._gap) * total
        if self.divide != "after":
            return total + self._gap * len(part)
        # Who takes one piece and splits the rest makes more heaps; that ends when all heaps have one.
        turns = max(0, total - len(part)) // self.into
        return total + self._gap * len(part) + turns * (self._gap * (self.into - 1) - 1)

    def _room(self, part: Heaps) -> Heaps:
        """The places that each heap needs on a board of heaps."""
        if self.goes != "out":
            return tuple(accumulate(reversed(part)))[::-1]
        return tuple(self.most if self.add else min(size, MAX_SIZE) for size in part)

    def _most_takings(self, part: Heaps) -> int:
        """No part that comes of this one has more moves that take."""
        total = self.most if self.add else sum(part)
        counts = []
        for size in part:
            highest = total if self.add else size
            counts.append(max(len(self.amounts(smaller)) for smaller in range(highest + 1)))
        chosen = range(self.count if self.reach == "exactly" else 1, min(self.together, len(part)) + 1)
        if self.same:
            return sum(min(group) for k in chosen for group in combinations(counts, k))
        return sum(prod(group) for k in chosen for group in combinations(counts, k))

    def _most_splits(self, part: Heaps) -> int:
        """No part that comes of this one has more moves, where heaps are split."""
        total = self.most if self.add else sum(part)
        dearest = max((self._moves_of(size) / size for size in range(1, total + 1)), default=0)
        return int(total * dearest) + total * self.add + (comb(total, 2) if self.merge else 0)

    def _moves_of(self, size: int) -> int:
        """How many moves take from a heap of that size or split it."""
        amounts = self.amounts(size)
        if self.divide == "instead":
            return len(amounts) + len(self._shares(size))
        return len(amounts) + sum(len(self._shares(size - amount)) for amount in amounts)

    def part_text(self, part: Heaps) -> str:
        return ", ".join(map(str, part)) or "0"

    def parts(self, part: Heaps) -> tuple[Heaps, ...]:
        if self.together > 1 or self.merge or self.add:
            rest = tuple(sorted(filter(None, part), reverse=True))
            return (rest,) if rest else ()
        if self.goes != "out":
            # Above the last pieces nothing comes any more; below them every step counts.
            filled = part[: max((heap for heap, size in enumerate(part, 1) if size), default=0)]
            return (filled,) if any(map(self._moves_in, filled)) else ()
        return tuple((size,) for size in part if self._moves_in(size))

    def _moves_in(self, size: int) -> bool:
        return bool(self.amounts(size)) or (self.divide == "instead" and bool(self._shares(size)))

    # Moves.

    def plays(self, position: Heaps, mover: int = 0) -> Iterator[ListedMove]:
        part = position
        if self.together == 1 or self.reach == "up_to":
            for heap, size in enumerate(part, 1):
                yield from self._takings_of_one(part, heap, size)
        if self.together > 1:
            yield from self._takings_of_several(part)
        if self.divide == "instead":
            for heap, size in enumerate(part, 1):
                for shares in self._shares(size):
                    yield ListedMove(split_text(heap, 0, shares), self._replaced(part, {heap: shares}))
        yield from self._additions(part)
        if self.merge:
            for first, other in combinations(range(1, len(part) + 1), 2):
                joined = part[first - 1] + part[other - 1]
                yield ListedMove(f"p{first}+p{other}", self._replaced(part, {first: (joined,), other: (0,)}))

    def _takings_of_one(self, part: Heaps, heap: int, size: int) -> Iterator[ListedMove]:
        place = "" if self.loose else f"p{heap}"
        for amount in self.amounts(size):
            rest = size - amount
            yield ListedMove(
                f"p{heap}-{amount}", self._arranged(self._without(part, heap, amount)), amount, place
            )
            if self.divide == "after":
                for shares in self._shares(rest):
                    after = self._replaced(part, {heap: shares})
                    yield ListedMove(split_text(heap, amount, shares), after, amount, place)

    def _without(self, part: Heaps, heap: int, amount: int) -> Heaps:
        """The part when so many pieces of a heap have gone where they go."""
        after = list(part)
        after[heap - 1] -= amount
        for piece in range(1, amount + 1) if self.goes != "out" else ():
            lower = heap - (piece if self.goes == "sow" else 1)
            if lower > 0:
                after[lower - 1] += 1
        return tuple(after)

    def _takings_of_several(self, part: Heaps) -> Iterator[ListedMove]:
        least = self.count if self.reach == "exactly" else 2
        filled = [heap for heap, size in enumerate(part, 1) if size]
        for k in range(least, self.count + 1):
            for heaps in combinations(filled, k):
                allowed = [self.amounts(part[heap - 1]) for heap in heaps]
                for amounts in self._choices(allowed):
                    taken = dict(zip(heaps, amounts, strict=True))
                    rests: dict[int, Heaps] = {
                        heap: (part[heap - 1] - amount,) for heap, amount in taken.items()
                    }
                    used = amounts[0] if self.same else sum(amounts)
                    yield ListedMove(take_text(taken), self._replaced(part, rests), used)

    def _choices(self, allowed: Sequence[Heaps]) -> Iterator[Heaps]:
        if not self.same:
            yield from product(*allowed)
            return
        for amount in allowed[0]:
            if all(amount in others for others in allowed[1:]):
                yield (amount,) * len(allowed)

    def _additions(self, part: Heaps) -> Iterator[ListedMove]:
        for heap, size in enumerate(part, 1):
            for amount in range(1, min(self.add, self.most - sum(part)) + 1) if size else ():
                place = "" if self.loose else f"p{heap}"
                after = self._replaced(part, {heap: (size + amount,)})
                yield ListedMove(f"p{heap}+{amount}", after, amount, place)

    def _shares(self, size: int) -> tuple[Heaps, ...]:
        """The ways to split a heap."""
        return shares_of(size, self.into, size, self.equal)

    def _replaced(self, part: Heaps, by: dict[int, Heaps]) -> Heaps:
        """The part with some heaps, by their number, replaced by others."""
        after: list[int] = []
        for heap, size in enumerate(part, 1):
            after += by.get(heap, (size,))
        return self._arranged(tuple(after))


def _size(word: object, highest: int) -> int:
    if isinstance(word, str) and re.fullmatch(r"[0-9]{1,4}", word):
        word = int(word)
    if not is_whole(word, 0, highest):
        misread("Uma pilha tem de 0 a {n} peças; «{word}» não serve.", n=highest, word=quoted(word))
    return word


def split_text(heap: int, taken: int, shares: Sequence[int]) -> str:
    took = f"-{taken}" if taken else ""
    return f"p{heap}{took}={'+'.join(map(str, shares))}"


def split_of(move: str) -> tuple[int, int, tuple[int, ...]] | None:
    """Heap, amount taken and shares of "p1-2=3+1" or "p1=3+1"; None where a text is no split."""
    match = SPLIT.fullmatch(move)
    return match and (int(match[1]), int(match[2] or 0), tuple(map(int, match[3].split("+"))))


def spaced(move: str) -> str:
    return move.partition("=")[2].replace("+", " + ")
