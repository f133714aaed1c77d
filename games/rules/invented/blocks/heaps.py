"""Heaps of pieces in words: what a move may take, whether heaps may be split, grow or be put together."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, combinations
from math import comb

from games.rules.bases.heap_clicks import HeapClicks
from games.rules.bases.heap_moves import COUNTS
from games.rules.bases.heaps import Heaps, amounts_in, bean_pieces, size_labels
from games.rules.bases.k_heaps import choices
from games.rules.boards import Board
from games.rules.boards.heaps import ROW, heap_board
from games.rules.boards.slots import ACROSS, slot_board
from games.rules.errors import misread, quoted, unfit
from games.rules.game import State, Step, View
from games.rules.invented.blocks.base import MAX_MOVES, Block
from games.rules.invented.blocks.numbers import number_steps, numbers_option
from games.rules.invented.blocks.options import bool_option, choice_option, int_option, start_option
from games.rules.reading import is_whole
from games.rules.reading import words as words_in
from games.rules.text import Text, amounts_listed, join_words
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)

MAX_HEAPS = 8
MAX_SIZE = 40  # of a heap, and of all together where they have no fixed places
MAX_COUNTED = 999  # of a single heap, of which only so many are drawn, beside its number
MAX_PLACES = 84  # of the row in which heaps without fixed places are drawn
_MAX_ROWS = 20
# At least so many pieces of heaps without fixed places stand on a line that is not the last one, by the
# places behind a heap. With one place behind each, 1, 1, 1, 1 and 2 leave no room for another 1.
_ON_A_LINE = {1: 6, 2: 4}

_TAKES = ("list", "any", "half", "divisors", "odd", "even", "prime", "powers", "squares", "whole", "none")
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


@dataclass(frozen=True)
class HeapsBlock(HeapClicks, Block[Heaps]):
    """Take pieces from one heap or from several; split, enlarge or join heaps where the rules say so."""

    kind = "heaps"
    name = TEXTS("name")
    summary = TEXTS("summary")
    start_field = start_option(TEXTS, example="3, 5, 7", kind="heaps")
    amount_name = TEXTS("amount_name")
    place_name = TEXTS("place_name")

    take: str = choice_option(TEXTS, "take", *_TAKES)
    numbers: tuple[int, ...] = numbers_option(TEXTS, "numbers", (1, 2, 3), MAX_COUNTED, when=("take", "list"))
    reach: str = choice_option(TEXTS, "reach", "one", "up_to", "exactly")
    count: int = int_option(TEXTS, "count", 2, (2, 4), when=("reach", "up_to", "exactly"))
    same: bool = bool_option(TEXTS, "same", usual=True, when=("reach", "up_to", "exactly"))
    goes: str = choice_option(TEXTS, "goes", "out", "next", "sow", late=True)
    divide: str = choice_option(TEXTS, "divide", "never", "after", "instead")
    equal: bool = bool_option(TEXTS, "equal", usual=True, when=("divide", "after", "instead"))
    into: int = int_option(TEXTS, "into", 2, (2, 4), when=("divide", "after", "instead"), late=True)
    merge: bool = bool_option(TEXTS, "merge")
    add: int = int_option(TEXTS, "add", 0, (0, 5))
    most: int = int_option(TEXTS, "most", 20, (1, MAX_SIZE), when=("add", "1", "2", "3", "4", "5"))

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
    def _only_takes(self) -> bool:
        """Whether a single heap only gets smaller, so that it may be larger than its drawing."""
        return self.goes == "out" and self.together == 1 and not self.loose and not self.add

    @property
    def together(self) -> int:
        return 1 if self.take == "none" else super().together

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
        return self._fitting(self.arranged(tuple(_size(word, highest) for word in words)))

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
            return (1 + self.gap) * total
        if self.divide != "after":
            return total + self.gap * len(part)
        # Who takes one piece and splits the rest makes more heaps; that ends when all heaps have one.
        turns = max(0, total - len(part)) // self.into
        return total + self.gap * len(part) + turns * (self.gap * (self.into - 1) - 1)

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
        return sum(choices(tuple(counts), chosen.stop - 1)[chosen.start :])

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

    # Drawing; of a single heap that is too large for that the number counts.

    def board_of(self, start: Heaps) -> Board:
        return slot_board(max(1, self._slots(start))) if self.loose else heap_board(self._room(start))

    def _slots(self, start: Heaps) -> int:
        """The places of a board on which all that may come of a start can be drawn."""
        places, pieces = self._places(start), self.most if self.add else sum(start)
        return places if places <= ACROSS else max(places, -(-pieces // _ON_A_LINE[self.gap]) * ACROSS)

    def view(self, state: State[Heaps]) -> View:
        if _counted(state.position):
            return View(bean_pieces((MAX_SIZE,)), size_labels(state.position))
        return super().view(state)

    def steps_to(self, state: State[Heaps], moves: Iterable[str], prefix: str) -> list[Step]:
        if _counted(state.position):
            return number_steps([*moves], prefix)
        return super().steps_to(state, moves, prefix)

    def button(self, step: str) -> Text:
        return TEXTS.count("button", *amounts_in(step).values())

    def cell_move(self, state: State[Heaps], prefix: str, cell: str) -> str | None:
        return None if _counted(state.position) else super().cell_move(state, prefix, cell)

    # Words.

    def spot(self, place: str) -> Text:
        return TEXTS("spot", heap=place[1:])

    def words(self) -> Iterator[Text]:
        if self.take != "none":
            yield self._heaps_words()
            yield TEXTS("words.taken", what=self._take_words())
        if self.goes != "out":
            yield TEXTS(f"ways_down.{self.goes}")
        if self.divide != "never":
            yield self._split_words()
        if self.merge:
            yield TEXTS("words.join", instead=self._instead())
        if self.add:
            yield TEXTS.count("words.put", self.add, most=self.most, instead=self._instead())

    def _instead(self) -> Text:
        return TEXTS("instead.only") if self.take == "none" else TEXTS("instead.also")

    def _heaps_words(self) -> Text:
        if self.reach == "one":
            return TEXTS("heaps.one")
        same = TEXTS("heaps.same") if self.same else TEXTS("heaps.any")
        if self.reach == "exactly":
            return TEXTS("heaps.exactly", n=self.count, same=same)
        return TEXTS("heaps.up_to", n=self.count, same=same)

    def _take_words(self) -> Text:
        if self.take == "list":
            numbers = sorted(set(self.numbers))
            return _pieces(1) if numbers == [1] else TEXTS("pieces_of", numbers=_numbers(numbers))
        return TEXTS(f"amounts.{self.take}")

    def _split_words(self) -> Text:
        unequal = "all_different" if self.into > 2 else "not_equal"
        equal = TEXTS("split.any") if self.equal else TEXTS(f"split.{unequal}")
        parts = TEXTS("split.parts", count=COUNTS[self.into], equal=equal)
        if self.divide == "after":
            return TEXTS("split.after", parts=parts)
        return TEXTS("split.instead", instead=self._instead(), parts=parts)


def _numbers(amounts: Sequence[int]) -> Text:
    return join_words(amounts) if len(amounts) <= MAX_SIZE else amounts_listed(amounts)


def _pieces(count: int) -> Text:
    return TEXTS.count("pieces", count)


def _counted(part: Heaps) -> bool:
    """Whether it is a single heap that is too large to be drawn: its number counts."""
    return max(part, default=0) > MAX_SIZE


def _size(word: object, highest: int) -> int:
    if isinstance(word, str) and re.fullmatch(r"[0-9]{1,4}", word):
        word = int(word)
    if not is_whole(word, 0, highest):
        misread("Uma pilha tem de 0 a {n} peças; «{word}» não serve.", n=highest, word=quoted(word))
    return word
