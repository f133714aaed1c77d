"""Heaps of pieces: what a move may take, and whether heaps may be split, grow or be put together.

Where heaps may be split or put together they have no fixed places: a part is then in descending order and
without empty heaps.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from math import prod
from typing import ClassVar

from games.rules.boards import Board
from games.rules.boards.heaps import ROW, heap_board
from games.rules.boards.slots import ACROSS, slot_board
from games.rules.errors import BadOptions, BadPosition, quoted
from games.rules.game import Step, View
from games.rules.invented.blocks.base import MAX_MOVES, Block, Play
from games.rules.invented.blocks.numbers import numbers_option
from games.rules.options import OptionField, option
from games.rules.text import Text, listed, ntext, text

Sizes = tuple[int, ...]
Taken = dict[int, int]  # amount by heap, heaps from 1, ascending

MAX_HEAPS = 8
MAX_SIZE = 40  # of a heap, and of all together where they have no fixed places
MAX_PLACES = 84  # of the row in which heaps without fixed places are drawn
_MAX_ROWS = 20
# At least so many pieces of heaps without fixed places stand on a line that is not the last one, by the
# places behind a heap. With one place behind each, 1, 1, 1, 1 and 2 leave no room for another 1.
_ON_A_LINE = {1: 6, 2: 4}

_TAKE = re.compile(r"p[1-9][0-9]?-[1-9][0-9]?(?:/p[1-9][0-9]?-[1-9][0-9]?)*")
_SPLIT = re.compile(r"p([1-9][0-9]?)(?:-([1-9][0-9]?))?=([1-9][0-9]?)\+([1-9][0-9]?)")
_ADD = re.compile(r"p([1-9][0-9]?)\+([1-9][0-9]?)")
_MERGE = re.compile(r"p([1-9][0-9]?)\+p([1-9][0-9]?)")

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
_PRIMES = tuple(n for n in range(2, MAX_SIZE + 1) if all(n % d for d in range(2, n)))


@lru_cache(maxsize=4_096)
def amounts_of(take: str, numbers: Sizes, size: int) -> Sizes:
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


@dataclass(frozen=True)
class HeapsBlock(Block[Sizes]):
    """Take pieces from one heap or from several; split, enlarge or join heaps where the rules say so."""

    kind: ClassVar[str] = "heaps"
    name: ClassVar[Text] = text("Pilhas")
    summary: ClassVar[Text] = text("Peças em pilhas: cada jogada tira algumas. As pilhas podem partir-se.")
    start_field: ClassVar[OptionField] = OptionField(
        "start",
        text("Pilhas no início"),
        "heaps",
        text("O número de peças de cada pilha."),
        example="3, 5, 7",
    )
    amount_name: ClassVar[Text | None] = text("número de peças")
    place_name: ClassVar[Text | None] = text("pilha")

    take: str = option(
        "list",
        "choice",
        label=text("Quantas peças se podem tirar"),
        help=text("O que uma jogada pode tirar de uma pilha."),
        choices=_TAKES,
    )
    numbers: tuple[int, ...] = numbers_option(
        (1, 2, 3),
        MAX_SIZE,
        label=text("A lista de números"),
        help=text("Só conta quando se escolhe a lista. Por exemplo: 1, 2, 4 ou 1-5."),
        when=("take", "list"),
    )
    reach: str = option(
        "one",
        "choice",
        label=text("De quantas pilhas de cada vez"),
        help=text("Uma jogada pode tirar de uma só pilha ou de várias."),
        choices=(
            ("one", text("de uma só")),
            ("up_to", text("de uma ou mais, até um máximo")),
            ("exactly", text("sempre do mesmo número de pilhas")),
        ),
    )
    count: int = option(
        2,
        "int",
        label=text("Quantas pilhas"),
        help=text("Só conta quando se tira de várias pilhas."),
        when=("reach", "up_to", "exactly"),
        minimum=2,
        maximum=4,
    )
    same: bool = option(
        True,
        "bool",
        label=text("De todas o mesmo número"),
        help=text("Só conta quando se tira de várias pilhas."),
        when=("reach", "up_to", "exactly"),
    )
    divide: str = option(
        "never",
        "choice",
        label=text("Partir uma pilha em duas"),
        help=text("Se uma jogada pode partir uma pilha."),
        choices=(
            ("never", text("nunca")),
            ("after", text("depois de tirar, se se quiser")),
            ("instead", text("em vez de tirar")),
        ),
    )
    equal: bool = option(
        True,
        "bool",
        label=text("As duas partes podem ser iguais"),
        help=text("Só conta quando se partem pilhas."),
        when=("divide", "after", "instead"),
    )
    merge: bool = option(
        False,
        "bool",
        label=text("Juntar duas pilhas, em vez de tirar"),
        help=text("Uma jogada pode fazer de duas pilhas uma só."),
    )
    add: int = option(
        0,
        "int",
        label=text("Pôr peças numa pilha, em vez de tirar: até quantas"),
        help=text("0: nunca se põem peças. Atenção: o jogo pode não ter fim."),
        maximum=5,
    )
    most: int = option(
        20,
        "int",
        label=text("Quantas peças pode haver ao todo"),
        help=text("Só conta quando se põem peças."),
        when=("add", "1", "2", "3", "4", "5"),
        minimum=1,
        maximum=MAX_SIZE,
    )

    def check_options(self) -> None:
        if self.take == "list" and not self.numbers:
            raise BadOptions("numbers", text("Diz pelo menos um número."))
        if self.together > 1 and self.loose:
            raise BadOptions(
                "reach",
                text("Onde as pilhas se partem ou juntam, só se pode tirar de uma de cada vez."),
            )
        if self.take != "none":
            return
        if self.divide == "after":
            raise BadOptions("divide", text("Para partir depois de tirar, é preciso tirar alguma coisa."))
        if self.divide == "never" and not self.merge and not self.add:
            raise BadOptions("take", text("Assim não há nenhuma jogada: não se tira nem se parte nada."))

    @property
    def loose(self) -> bool:
        """Whether heaps have no fixed places, because their number may change."""
        return self.divide != "never" or self.merge

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

    def amounts(self, size: int) -> Sizes:
        return amounts_of(self.take, self.numbers, size)

    # Parts.

    def read_start(self, value: object) -> Sizes:
        words = [word for word in re.split(r"[\s,;]+", value) if word] if isinstance(value, str) else value
        # Where heaps may be split or vanish, a later part may have more of them, or none.
        least = 0 if self.loose and not isinstance(value, str) else 1
        most = MAX_SIZE if self.loose else MAX_HEAPS
        if not isinstance(words, (list, tuple)) or not least <= len(words) <= most:
            raise BadPosition(text("Escreve de 1 a {n} pilhas, por exemplo 3, 5, 7.", n=most))
        return self._fitting(self._arranged(tuple(_size(word) for word in words)))

    def _arranged(self, sizes: Sizes) -> Sizes:
        return tuple(sorted(filter(None, sizes), reverse=True)) if self.loose else sizes

    def _fitting(self, part: Sizes) -> Sizes:
        """The part where the board has room for all that may come of it and a list for its moves."""
        total = sum(part)
        if self.add and total > self.most:
            raise BadPosition(text("Nestas regras há no máximo {n} peças ao todo.", n=self.most))
        if self.loose and (self._places(part) > MAX_PLACES or total > MAX_SIZE):
            raise BadPosition(
                text("São peças a mais: quando as pilhas se partem ou juntam, cabem menos no tabuleiro.")
            )
        if not self.loose and sum(-(-size // ROW) + 0.5 for size in self._room(part)) > _MAX_ROWS:
            raise BadPosition(text("São peças a mais para o tabuleiro: usa menos pilhas, ou mais pequenas."))
        if self.together > 1 and self._most_takings(part) > MAX_MOVES:
            raise BadPosition(text("Há jogadas a mais: usa menos pilhas, ou mais pequenas."))
        return part

    @property
    def _splits_freely(self) -> bool:
        """Whether heaps may be split again and again without pieces getting fewer."""
        return self.divide == "instead" or (self.divide == "after" and self.add > 0)

    def _places(self, part: Sizes) -> int:
        """The most places that a part takes which comes of this one."""
        total = self.most if self.add else sum(part)
        if self._splits_freely:
            return (1 + self._gap) * total
        # Who takes one piece and splits the rest makes one heap more; that ends when all heaps have one.
        more = (self._gap - 1) * max(0, total - len(part)) // 2 if self.divide == "after" else 0
        return total + self._gap * len(part) + more

    def _room(self, part: Sizes) -> Sizes:
        """The places that each heap needs on a board of heaps."""
        return (self.most,) * len(part) if self.add else part

    def _most_takings(self, part: Sizes) -> int:
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

    def part_json(self, part: Sizes) -> list[int]:
        return list(part)

    def part_text(self, part: Sizes) -> str:
        return ", ".join(map(str, part)) or "0"

    def parts(self, part: Sizes) -> tuple[Sizes, ...]:
        if self.together > 1 or self.merge or self.add:
            rest = tuple(sorted(filter(None, part), reverse=True))
            return (rest,) if rest else ()
        return tuple((size,) for size in part if self._moves_in(size))

    def _moves_in(self, size: int) -> bool:
        return bool(self.amounts(size)) or (self.divide == "instead" and bool(self._halves(size)))

    # Moves.

    def plays(self, part: Sizes, mover: int) -> Iterator[Play]:
        if self.together == 1 or self.reach == "up_to":
            for heap, size in enumerate(part, 1):
                yield from self._takings_of_one(part, heap, size)
        if self.together > 1:
            yield from self._takings_of_several(part)
        if self.divide == "instead":
            for heap, size in enumerate(part, 1):
                for halves in self._halves(size):
                    yield Play(f"p{heap}={_sum(halves)}", self._replaced(part, {heap: halves}))
        yield from self._additions(part)
        if self.merge:
            for one, other in combinations(range(1, len(part) + 1), 2):
                joined = part[one - 1] + part[other - 1]
                yield Play(f"p{one}+p{other}", self._replaced(part, {one: (joined,), other: (0,)}))

    def _takings_of_one(self, part: Sizes, heap: int, size: int) -> Iterator[Play]:
        place = "" if self.loose else f"p{heap}"
        before, behind = part[: heap - 1], part[heap:]
        for amount in self.amounts(size):
            rest = size - amount
            after = (*before, rest, *behind)
            yield Play(f"p{heap}-{amount}", self._arranged(after), amount, place)
            if self.divide == "after":
                for halves in self._halves(rest):
                    after = self._replaced(part, {heap: halves})
                    yield Play(f"p{heap}-{amount}={_sum(halves)}", after, amount, place)

    def _takings_of_several(self, part: Sizes) -> Iterator[Play]:
        least = self.count if self.reach == "exactly" else 2
        filled = [heap for heap, size in enumerate(part, 1) if size]
        for k in range(least, self.count + 1):
            for heaps in combinations(filled, k):
                allowed = [self.amounts(part[heap - 1]) for heap in heaps]
                for amounts in self._choices(allowed):
                    taken = dict(zip(heaps, amounts, strict=True))
                    rests: dict[int, Sizes] = {
                        heap: (part[heap - 1] - amount,) for heap, amount in taken.items()
                    }
                    used = amounts[0] if self.same else sum(amounts)
                    yield Play(_written(taken), self._replaced(part, rests), used)

    def _choices(self, allowed: Sequence[Sizes]) -> Iterator[Sizes]:
        if not self.same:
            yield from product(*allowed)
            return
        for amount in allowed[0]:
            if all(amount in others for others in allowed[1:]):
                yield (amount,) * len(allowed)

    def _additions(self, part: Sizes) -> Iterator[Play]:
        for heap, size in enumerate(part, 1):
            for amount in range(1, min(self.add, self.most - sum(part)) + 1) if size else ():
                place = "" if self.loose else f"p{heap}"
                after = self._replaced(part, {heap: (size + amount,)})
                yield Play(f"p{heap}+{amount}", after, amount, place)

    def _halves(self, size: int) -> list[tuple[int, int]]:
        """The ways to split a heap, the larger part first."""
        return [
            (size - smaller, smaller)
            for smaller in range(1, size // 2 + 1)
            if self.equal or size != 2 * smaller
        ]

    def _replaced(self, part: Sizes, by: dict[int, Sizes]) -> Sizes:
        """The part with some heaps, by their number, replaced by others."""
        after: list[int] = []
        for heap, size in enumerate(part, 1):
            after += by.get(heap, (size,))
        return self._arranged(tuple(after))

    # Why a text is no move.

    def refusal(self, part: Sizes, move: str) -> Text:
        heaps = [int(found) for found in re.findall(r"p([1-9][0-9]?)(?![0-9])", move)]
        for heap in heaps:
            if heap > len(part):
                return text("Não há pilha {n}.", n=heap)
        if _TAKE.fullmatch(move):
            return self._take_refusal(part, move)
        if found := _SPLIT.fullmatch(move):
            return self._split_refusal(part, *(int(number or 0) for number in found.groups()))
        if found := _ADD.fullmatch(move):
            return self._add_refusal(part, int(found[1]), int(found[2]))
        if found := _MERGE.fullmatch(move):
            return self._merge_refusal(int(found[1]), int(found[2]))
        return text(
            "Não percebo «{move}». Escreve, por exemplo, p1-2: da pilha 1 tirar 2 peças.", move=quoted(move)
        )

    def _take_refusal(self, part: Sizes, move: str) -> Text:
        pairs = [_pair(step) for step in move.split("/")]
        heaps = [heap for heap, _ in pairs]
        if heaps != sorted(set(heaps)):
            return text("Escreve as pilhas por ordem, cada uma só uma vez.")
        for heap, amount in pairs:
            size = part[heap - 1]
            if amount > size:
                return ntext(
                    "A pilha {heap} só tem {n} peça.", "A pilha {heap} só tem {n} peças.", size, heap=heap
                )
            if amount not in self.amounts(size):
                return text("Da pilha {heap} só se pode tirar {what}.", heap=heap, what=self._what(size))
        if len(pairs) > self.together:
            return ntext(
                "Só se pode tirar de {n} pilha de cada vez.",
                "Só se pode tirar de {n} pilhas de cada vez.",
                self.together,
            )
        if self.reach == "exactly" and len(pairs) < self.count:
            return ntext(
                "Falta escolher mais {n} pilha.", "Falta escolher mais {n} pilhas.", self.count - len(pairs)
            )
        return text("De todas as pilhas tira-se o mesmo número de peças.")

    def _what(self, size: int) -> Text:
        """What may be taken from a heap of that size, after "só se pode tirar"."""
        amounts = self.amounts(size)
        if not amounts:
            return text("nada")
        return _pieces(amounts[0]) if len(amounts) == 1 else text("{n} peças", n=listed(amounts))

    def _split_refusal(self, part: Sizes, heap: int, taken: int, larger: int, smaller: int) -> Text:
        if (self.divide == "instead") == bool(taken) or self.divide == "never":
            return _WHEN_SPLIT[self.divide]
        if taken and taken not in self.amounts(part[heap - 1]):
            return self._take_refusal(part, f"p{heap}-{taken}")
        if larger + smaller != part[heap - 1] - taken:
            return text("As duas partes têm de ter {n} peças ao todo.", n=max(0, part[heap - 1] - taken))
        if larger < smaller:
            return text("Escreve primeiro a parte maior.")
        return text("As duas partes não podem ser iguais.")

    def _add_refusal(self, part: Sizes, heap: int, amount: int) -> Text:
        if not self.add:
            return text("Neste jogo não se põem peças nas pilhas.")
        if not part[heap - 1]:
            return text("Numa pilha vazia já não se põem peças.")
        if amount > self.add:
            return ntext(
                "Só se pode pôr {n} peça de cada vez.", "Só se podem pôr até {n} peças de cada vez.", self.add
            )
        return text("Não pode haver mais de {n} peças ao todo.", n=self.most)

    def _merge_refusal(self, one: int, other: int) -> Text:
        if not self.merge:
            return text("Neste jogo as pilhas não se juntam.")
        if one == other:
            return text("Para juntar são precisas duas pilhas diferentes.")
        return text("Escreve p{one}+p{other}.", one=other, other=one)

    # Clicking.

    def steps(self, part: Sizes, moves: list[str], begun: str) -> list[Step]:
        if self.loose:
            return self._row_steps(part, moves, begun)
        return self._heap_steps(part, moves, begun)

    def _heap_steps(self, part: Sizes, moves: list[str], begun: str) -> list[Step]:
        found = self._several_steps(part, moves, begun) if self.together > 1 else []
        if not begun:
            single = [move for move in moves if self.together == 1 or "+" in move]
            found += [Step(move, self._last_cell(part, move), complete=True) for move in single]
        return found

    def _last_cell(self, part: Sizes, move: str) -> str:
        """The first of the pieces taken, or the last place that is filled."""
        if found := _ADD.fullmatch(move):
            return f"p{found[1]}.{part[int(found[1]) - 1] + int(found[2])}"
        heap, amount = _pair(move)
        return f"p{heap}.{part[heap - 1] - amount + 1}"

    def _several_steps(self, part: Sizes, moves: list[str], begun: str) -> list[Step]:
        """Heaps are chosen in any order; another click in a chosen heap changes what is taken of it."""
        leads: dict[str, tuple[bool, bool]] = {}
        for move in moves:
            if "+" not in move:
                for chosen in _chosen_on_the_way(_taken(move)):
                    whole, more = leads.get(chosen, (False, False))
                    leads[chosen] = whole or chosen == move, more or chosen != move
        if begun and begun not in leads:
            return []
        taken = _taken(begun) if begun else {}
        found = []
        for heap, size in enumerate(part, 1):
            for amount in self.amounts(size):
                others = dict.fromkeys(taken, amount) if self.same else taken
                after = _written(dict(sorted({**others, heap: amount}.items())))
                if after != begun and after in leads:
                    found.append(Step(after, f"p{heap}.{size - amount + 1}", *leads[after]))
        return found

    def _row_steps(self, part: Sizes, moves: list[str], begun: str) -> list[Step]:
        """Heaps in a row: a piece takes it and those behind it; then the rest may be split by choosing where
        the second part begins. The place behind the size of a heap stands for adding and for joining."""
        legal = set(moves)
        if _TAKE.fullmatch(begun):
            heap, amount = _pair(begun)
            return self._split_steps(part, legal, heap, amount) if begun in legal else []
        if begun:
            return self._more_steps(part, moves, begun)
        found = []
        for heap, (first, size) in enumerate(zip(self._firsts(part), part, strict=True), 1):
            for index in range(size):
                amount, cell = size - index, f"s{first + index}"
                move, halves = f"p{heap}-{amount}", _split(heap, 0, index, amount)
                if move in legal:
                    more = bool(self._split_steps(part, legal, heap, amount))
                    found.append(Step(move, cell, complete=True, more=more))
                elif halves in legal:
                    found.append(Step(halves, cell, complete=True))
            following = self._more_steps(part, moves, f"p{heap}+")
            if following:
                found.append(Step(f"p{heap}+", f"s{first + size + 1}", complete=False, more=True))
        return found

    def _split_steps(self, part: Sizes, legal: set[str], heap: int, amount: int) -> list[Step]:
        """How a choice of pieces to take goes on."""
        first, rest = self._firsts(part)[heap - 1], part[heap - 1] - amount
        found = []
        for index in range(1, rest):
            move = _split(heap, amount, index, rest - index)
            if move in legal:
                found.append(Step(move, f"s{first + index}", complete=True))
        instead = _split(heap, 0, rest, amount)
        if instead in legal:
            label = text("Em vez de tirar, partir em {parts}", parts=_spaced(instead))
            found.append(Step(instead, None, complete=True, label=label))
        return found

    def _more_steps(self, part: Sizes, moves: list[str], begun: str) -> list[Step]:
        """How a heap grows: buttons add pieces, a click on another heap joins it."""
        heap = int(begun[1:-1]) if re.fullmatch(r"p[1-9][0-9]?\+", begun) else 0
        firsts = self._firsts(part)
        found = []
        for move in moves:
            if (added := _ADD.fullmatch(move)) and int(added[1]) == heap:
                label = ntext("Pôr {n} peça", "Pôr {n} peças", int(added[2]))
                found.append(Step(move, None, complete=True, label=label))
            elif (joined := _MERGE.fullmatch(move)) and heap in (pair := (int(joined[1]), int(joined[2]))):
                other = sum(pair) - heap
                cells = range(firsts[other - 1], firsts[other - 1] + part[other - 1])
                found += (Step(move, f"s{cell}", complete=True) for cell in cells)
        return found

    def attempt(self, part: Sizes, begun: str, cell: str) -> str | None:
        heap, index, size = self._located(part, cell)
        if not heap:
            return None
        if _TAKE.fullmatch(begun):
            return self._second_attempt(part, begun, heap, index)
        if begun:
            one, other = sorted((heap, int(begun[1:-1])))
            return f"p{one}+p{other}"
        if index <= size:
            return f"p{heap}-{size - index + 1}"
        return self._growing_attempt(heap, index - size)

    def _growing_attempt(self, heap: int, behind: int) -> str | None:
        """The text of a click on one of the places behind the pieces of a heap."""
        if not self.loose:
            return f"p{heap}+{behind}"
        if behind == 1:
            return None
        return f"p{heap}+1" if self.add else f"p{heap}+p{heap}"

    def _second_attempt(self, part: Sizes, begun: str, heap: int, index: int) -> str | None:
        if self.loose:
            chosen, amount = _pair(begun)
            rest = part[heap - 1] - amount
            return (
                _split(heap, amount, index - 1, rest - index + 1)
                if chosen == heap and 1 < index <= rest
                else None
            )
        amount = part[heap - 1] - index + 1
        return _written(dict(sorted({**_taken(begun), heap: amount}.items()))) if amount > 0 else None

    def _located(self, part: Sizes, cell: str) -> tuple[int, int, int]:
        """The heap of a cell, its place there, both from 1, and the size of that heap; heap 0 for none."""
        if not self.loose:
            heap, index = map(int, cell[1:].split("."))
            return heap, index, part[heap - 1]
        number = int(cell[1:])
        for heap, (first, size) in enumerate(zip(self._firsts(part), part, strict=True), 1):
            if first <= number < first + size + self._gap:
                return heap, number - first + 1, size
        return 0, 0, 0

    # Drawing and words.

    def board(self, start: Sizes) -> Board:
        return slot_board(max(1, self._slots(start))) if self.loose else heap_board(self._room(start))

    def _slots(self, start: Sizes) -> int:
        """The places of a board on which all that may come of a start can be drawn."""
        places, pieces = self._places(start), self.most if self.add else sum(start)
        return places if places <= ACROSS else max(places, -(-pieces // _ON_A_LINE[self._gap]) * ACROSS)

    def view(self, start: Sizes, part: Sizes) -> View:
        if not self.loose:
            pieces = {f"p{heap}.{n}": "bean" for heap, size in enumerate(part, 1) for n in range(1, size + 1)}
            return View(pieces, {f"p{heap}": str(size) for heap, size in enumerate(part, 1)})
        ends = list(zip(self._firsts(part), part, strict=True))
        places = {f"s{first + index}": "bean" for first, size in ends for index in range(size)}
        return View(places, {f"s{first + size}": str(size) for first, size in ends})

    def chosen(self, part: Sizes, move: str) -> tuple[str, ...]:
        """The pieces that go, the second of two parts, or the heaps that grow."""
        if not self.loose:
            return self.touched(part, move)
        firsts = self._firsts(part)
        if _TAKE.fullmatch(move):
            pairs = [(heap, part[heap - 1] - amount) for heap, amount in _taken(move).items()]
        elif found := _SPLIT.fullmatch(move):
            pairs = [(int(found[1]), int(found[3]))]
        else:
            pairs = [(int(heap), 0) for heap in re.findall(r"p([1-9][0-9]?)", move)]
        return tuple(
            f"s{firsts[heap - 1] + index}" for heap, kept in pairs for index in range(kept, part[heap - 1])
        )

    def touched(self, part: Sizes, move: str) -> tuple[str, ...]:
        """The pieces that go or come; in a row of heaps what a heap becomes, where it stands afterwards."""
        if not self.loose:
            return tuple(cell for step in move.split("/") for cell in self._changed(part, step))
        after = next((play.after for play in self.plays(part, 0) if play.text == move), None)
        return () if after is None else self._new_cells(part, after)

    def _new_cells(self, before: Sizes, after: Sizes) -> tuple[str, ...]:
        """The cells of the heaps that were not there before."""
        old = list(before)
        cells: list[str] = []
        for first, size in zip(self._firsts(after), after, strict=True):
            if size in old:
                old.remove(size)
            else:
                cells += (f"s{first + index}" for index in range(size))
        return tuple(cells)

    def _firsts(self, part: Sizes) -> list[int]:
        """The number of the first place of each heap. What does not fit into the rest of a line begins the
        next one, so that only what is longer than a line goes on there."""
        found, first = [], 1
        for size in part:
            rest = -(first - 1) % ACROSS
            if rest and size + self._gap > rest:
                first += rest
            found.append(first)
            first += size + self._gap
        return found

    def _changed(self, part: Sizes, step: str) -> Iterator[str]:
        if found := _ADD.fullmatch(step):
            heap, amount = int(found[1]), int(found[2])
            size = part[heap - 1] + amount
        else:
            heap, amount = _pair(step)
            size = part[heap - 1]
        return (f"p{heap}.{n}" for n in range(size - amount + 1, size + 1))

    def last_move(self) -> Text:
        return (
            text("fez a última jogada")
            if self.loose or self.add
            else text("tirou as últimas peças que podia")
        )

    def describe(self, move: str) -> Text:
        if _TAKE.fullmatch(move):
            return text("tirou {what}", what=_takings(move))
        if "=" not in move:
            return _grown(move)
        before, _, _ = move.partition("=")
        if "-" in before:
            return text(
                "tirou {what} e partiu o resto em {parts}", what=_takings(before), parts=_spaced(move)
            )
        return text("partiu a pilha {heap} em {parts}", heap=before[1:], parts=_spaced(move))

    def choice(self, move: str) -> Text:
        if _TAKE.fullmatch(move):
            return text("Tirar {what}", what=_takings(move))
        if "=" not in move:
            return self._growing(move)
        before, _, _ = move.partition("=")
        if "-" in before:
            return text(
                "Tirar {what} e partir o resto em {parts}", what=_takings(before), parts=_spaced(move)
            )
        return text("Partir a pilha {heap} em {parts}", heap=before[1:], parts=_spaced(move))

    def _growing(self, move: str) -> Text:
        heap, _, more = move[1:].partition("+")
        if more.startswith("p"):
            return text("Juntar as pilhas {one} e {other}", one=heap, other=more[1:])
        if more:
            return text("Pôr {pieces} na pilha {heap}", pieces=_pieces(int(more)), heap=heap)
        if self.merge:
            return text("Pilha {heap}: escolhe a pilha que se junta a ela", heap=heap)
        return text("Pôr peças na pilha {heap}: escolhe quantas", heap=heap)

    def picture(self, part: Sizes) -> Text:
        if not part:
            return text("Já não há pilhas.")
        return ntext(
            "A pilha tem {sizes} peças.", "As pilhas têm {sizes} peças.", len(part), sizes=listed(part, "e")
        )

    def spot(self, place: str) -> Text:
        return text("na pilha {heap}", heap=place[1:])

    def words(self) -> tuple[Text, ...]:
        said = []
        if self.take != "none":
            said.append(self._heaps_words())
            said.append(text("De uma pilha pode tirar-se {what}.", what=self._take_words()))
        if self.divide != "never":
            said.append(self._split_words())
        if self.merge:
            said.append(
                text(
                    "{instead}juntam-se duas pilhas numa só. (No tabuleiro: escolhe-se o lugar vazio depois "
                    "do número de uma pilha, e a seguir a outra pilha.)",
                    instead=self._instead(),
                )
            )
        if self.add:
            said.append(
                ntext(
                    "{instead}põe-se {n} peça numa pilha que ainda tenha peças; ao todo nunca há mais de "
                    "{most}.",
                    "{instead}põem-se até {n} peças numa pilha que ainda tenha peças; ao todo nunca há mais "
                    "de {most}.",
                    self.add,
                    most=self.most,
                    instead=self._instead(),
                )
            )
        return tuple(said)

    def _instead(self) -> Text:
        return text("Em cada jogada ") if self.take == "none" else text("Ou então, em vez de tirar, ")

    def _heaps_words(self) -> Text:
        if self.reach == "one":
            return text("Em cada jogada escolhe-se uma pilha e tiram-se peças dela.")
        same = (
            text("o mesmo número de peças de cada uma")
            if self.same
            else text("de cada uma o número de peças que se quiser")
        )
        if self.reach == "exactly":
            return text("Em cada jogada escolhem-se {n} pilhas e tira-se {same}.", n=self.count, same=same)
        return text("Em cada jogada escolhem-se de 1 a {n} pilhas e tira-se {same}.", n=self.count, same=same)

    def _take_words(self) -> Text:
        if self.take == "list":
            numbers = sorted(set(self.numbers))
            return _pieces(1) if numbers == [1] else text("{numbers} peças", numbers=listed(numbers))
        return _AMOUNTS[self.take]

    def _split_words(self) -> Text:
        equal = text("iguais ou diferentes") if self.equal else text("que não podem ser iguais")
        if self.divide == "after":
            return text(
                "Depois de tirar, pode partir-se o resto da pilha em duas partes, {equal}.", equal=equal
            )
        return text(
            "{instead}parte-se uma pilha em duas partes, {equal}.", instead=self._instead(), equal=equal
        )


_WHEN_SPLIT: dict[str, Text] = {
    "never": text("Neste jogo as pilhas não se partem."),
    "after": text("Primeiro tens de tirar peças; só depois podes partir o que fica."),
    "instead": text("Ou tiras peças, ou partes a pilha: as duas coisas não."),
}
_AMOUNTS: dict[str, Text] = {
    "any": text("qualquer número de peças, pelo menos uma"),
    "half": text("no máximo metade das peças que ela tem"),
    "divisors": text("um número de peças que divida o número das que ela tem, mas nunca todas"),
    "odd": text("um número ímpar de peças"),
    "even": text("um número par de peças"),
    "prime": text("um número primo de peças: 2, 3, 5, 7..."),
    "powers": text("uma potência de dois: 1, 2, 4, 8... peças"),
    "squares": text("um quadrado: 1, 4, 9... peças"),
    "whole": text("só tudo: a pilha inteira"),
}


def _size(word: object) -> int:
    if isinstance(word, str) and re.fullmatch(r"[0-9]{1,3}", word):
        word = int(word)
    if not isinstance(word, int) or isinstance(word, bool) or not 0 <= word <= MAX_SIZE:
        raise BadPosition(
            text("Uma pilha tem de 0 a {n} peças; «{word}» não serve.", n=MAX_SIZE, word=quoted(word))
        )
    return word


def _pair(step: str) -> tuple[int, int]:
    """Heap and amount of "p2-3"."""
    heap, amount = step[1:].split("-")
    return int(heap), int(amount)


def _taken(move: str) -> Taken:
    return dict(_pair(step) for step in move.split("/"))


def _written(taken: Taken) -> str:
    return "/".join(f"p{heap}-{amount}" for heap, amount in taken.items())


def _chosen_on_the_way(taken: Taken) -> Iterator[str]:
    """The texts of what may be chosen before a move is whole, and of the move."""
    for k in range(1, len(taken) + 1):
        for some in combinations(taken.items(), k):
            yield _written(dict(some))


def _sum(halves: Sequence[int]) -> str:
    return "+".join(map(str, halves))


def _split(heap: int, taken: int, one: int, other: int) -> str:
    """The text of a split into two parts in any order."""
    took = f"-{taken}" if taken else ""
    return f"p{heap}{took}={max(one, other)}+{min(one, other)}"


def _spaced(move: str) -> str:
    return move.partition("=")[2].replace("+", " + ")


def _pieces(count: int) -> Text:
    return ntext("{n} peça", "{n} peças", count)


def _grown(move: str) -> Text:
    heap, _, more = move[1:].partition("+")
    if more.startswith("p"):
        return text("juntou as pilhas {one} e {other}", one=heap, other=more[1:])
    return text("pôs {pieces} na pilha {heap}", pieces=_pieces(int(more)), heap=heap)


def _takings(move: str) -> Text:
    """ "3 peças da pilha 2" for each heap."""
    said = [
        ntext("{n} peça da pilha {heap}", "{n} peças da pilha {heap}", amount, heap=heap)
        for heap, amount in _taken(move).items()
    ]
    return said[0] if len(said) == 1 else listed(said, "e")
