"""Heaps of pieces: what moves may take of one heap or several, how heaps are split, enlarged and joined.

Where heaps may be split or put together they have no fixed places: a position is then in descending order and
without empty heaps.

What `heaps`, `many_heaps` and `splitting` say of games of the catalogue is used here. Their heaps may have
10^9 pieces: they never list all moves with what these make, as is done here. Poker Nim lets heaps grow from
a bag that gets empty, and pieces that go down stairs have another notation.
"""

import re
from abc import abstractmethod
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations

from games.rules.bases.heap_words import find_split
from games.rules.bases.heaps import (
    Heaps,
    Taken,
    amounts_in,
    amounts_taken,
    check_heap,
    find_typed_amounts,
    is_in_notation,
    only_amounts,
    take_text,
    taken_from,
    with_amount,
)
from games.rules.bases.listed_moves import Listed, ListedMove
from games.rules.bases.many_heaps import less_taken, only_from, read_amounts, takings
from games.rules.bases.row_clicks import ADD, MERGE, TAKE
from games.rules.bases.splitting import spaced, split_of, split_text
from games.rules.errors import IllegalMove
from games.rules.game import State
from games.rules.text import Text, join_words, ntext, text


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


class HeapMoves(Listed[Heaps]):
    """Take from a heap one of the `amounts`, or from several, as `reach` and `count` say, of all the `same`.

    What is taken `goes` out, to the heap below, or is sown over those below. Heaps are divided `into` parts,
    `equal` or not, after something was taken or instead; two of them `merge`; pieces are put on them, up to
    `add`, so that there are at most `most`.
    """

    reach: str
    count: int
    same: bool
    goes: str
    divide: str
    equal: bool
    into: int
    merge: bool
    add: int
    most: int

    @abstractmethod
    def amounts(self, size: int) -> Heaps:
        """What may be taken from a heap of that size, ascending."""

    @property
    def together(self) -> int:
        """From how many heaps at most a move takes."""
        return 1 if self.reach == "one" else self.count

    @property
    def loose(self) -> bool:
        """Whether heaps have no fixed places, because their number may change."""
        return self.divide != "never" or self.merge

    def read_typed(self, state: State[Heaps], written: str) -> str:
        """Also 12→9, 12→14, "tiro 3 da de 12", and 12→7+4, "12 para 7 e 4"."""
        position = state.position
        if not is_in_notation(written) and (split := find_split(position, written)):
            heap, shares = split
            return split_text(position.index(heap) + 1, max(0, heap - sum(shares)), shares)
        changed = find_typed_amounts(position, written, grows=self.add > 0)
        return super().read_typed(state, written) if changed is None else take_text(changed)

    def plays(self, position: Heaps, mover: int = 0) -> Iterator[ListedMove]:
        if self.together == 1 or self.reach == "up_to":
            for heap, size in enumerate(position, 1):
                yield from self._takings_of_one(position, heap, size)
        if self.together > 1:
            yield from self._takings_of_several(position)
        if self.divide == "instead":
            for heap, size in enumerate(position, 1):
                for shares in self._shares(size):
                    yield ListedMove(split_text(heap, 0, shares), self._replaced(position, {heap: shares}))
        yield from self._additions(position)
        if self.merge:
            for first, other in combinations(range(1, len(position) + 1), 2):
                joined = position[first - 1] + position[other - 1]
                yield ListedMove(
                    f"p{first}+p{other}", self._replaced(position, {first: (joined,), other: (0,)})
                )

    def _takings_of_one(self, part: Heaps, heap: int, size: int) -> Iterator[ListedMove]:
        place = "" if self.loose else f"p{heap}"
        for amount in self.amounts(size):
            rest = size - amount
            yield ListedMove(
                f"p{heap}-{amount}", self.arranged(self._without(part, heap, amount)), amount, place
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
        for taken in takings(part, self.amounts, range(least, self.count + 1), same=self.same):
            used = max(taken.values()) if self.same else sum(taken.values())
            yield ListedMove(take_text(taken), less_taken(part, taken), used)

    def clicked(self, taken: Taken, heap: int, amount: int) -> Taken:
        """What is chosen after a click that takes `amount` from `heap`."""
        return with_amount(dict.fromkeys(taken, amount) if self.same else taken, heap, amount)

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
        return self.arranged(tuple(after))

    def arranged(self, sizes: Heaps) -> Heaps:
        return tuple(sorted(filter(None, sizes), reverse=True)) if self.loose else sizes

    def refusal(self, position: Heaps, move: str) -> Text:
        try:
            for heap in re.findall(r"p([1-9][0-9]?)(?![0-9])", move):
                check_heap(position, int(heap))
            if split := split_of(move):
                return self._split_refusal(position, *split)
            if match := ADD.fullmatch(move):
                return self._add_refusal(position, int(match[1]), int(match[2]))
            if match := MERGE.fullmatch(move):
                return self._merge_refusal(int(match[1]), int(match[2]))
            if "/" in move:
                return self._take_refusal(position, read_amounts(position, move, _pieces))
            heap, amount = taken_from(position, move, _pieces)
            return self._take_refusal(position, {heap + 1: amount})
        except IllegalMove as wrong:
            return wrong.reason

    def _take_refusal(self, part: Heaps, taken: Taken) -> Text:
        for heap, amount in taken.items():
            amounts = self.amounts(part[heap - 1])
            if not amounts:
                return text("Da pilha {heap} não podes tirar nada.", heap=heap)
            if amount not in amounts:
                return only_amounts(heap, amounts)
        if len(taken) > self.together:
            return only_from(self.together)
        if self.reach == "exactly" and len(taken) < self.count:
            return ntext(
                "Falta escolher mais {n} pilha.", "Falta escolher mais {n} pilhas.", self.count - len(taken)
            )
        return text("De todas as pilhas tira-se o mesmo número de peças.")

    def _split_refusal(self, part: Heaps, heap: int, taken: int, shares: Heaps) -> Text:
        if (self.divide == "instead") == bool(taken) or self.divide == "never":
            return _WHEN_SPLIT[self.divide]
        if taken and taken not in self.amounts(part[heap - 1]):
            return self._take_refusal(part, {heap: taken})
        if len(shares) != self.into:
            return text("A pilha tem de se partir em {count} partes.", count=COUNTS[self.into])
        if sum(shares) != part[heap - 1] - taken:
            return text("As partes têm de ter {n} peças ao todo.", n=max(0, part[heap - 1] - taken))
        if list(shares) != sorted(shares, reverse=True):
            right = split_text(heap, taken, sorted(shares, reverse=True))
            return text("Escreve primeiro a parte maior: {move}.", move=right)
        return text("Não pode haver partes iguais.")

    def _add_refusal(self, part: Heaps, heap: int, amount: int) -> Text:
        if not self.add:
            return text("Neste jogo não se põem peças nas pilhas.")
        if not part[heap - 1]:
            return text("Numa pilha vazia já não se põem peças.")
        if amount > self.add:
            return ntext(
                "Só se pode pôr {n} peça de cada vez.", "Só se podem pôr até {n} peças de cada vez.", self.add
            )
        return text("Não pode haver mais de {n} peças ao todo.", n=self.most)

    def _merge_refusal(self, first: int, other: int) -> Text:
        if not self.merge:
            return text("Neste jogo as pilhas não se juntam.")
        if first == other:
            return text("Para juntar são precisas duas pilhas diferentes.")
        return text("Escreve p{one}+p{other}.", one=other, other=first)

    def last_move(self, position: Heaps) -> Text:
        if self.loose or self.add or self.goes != "out":
            return text("fez a última jogada")
        return text("tirou as últimas peças que podia")

    def describe(self, move: str) -> Text:
        return self._move_words(move, _DONE)

    def choice(self, state: State[Heaps], prefix: str) -> Text:
        if prefix.endswith("+"):
            heap = prefix[1:-1]
            if self.merge:
                return text("Pilha {heap}: escolhe a pilha que se junta a ela", heap=heap)
            return text("Pôr peças na pilha {heap}: escolhe quantas", heap=heap)
        choice = self._move_words(prefix, _TO_DO)
        _, cut, shares = prefix.partition("=")
        missing = cut and shares.count("+") + 1 < self.into
        return text("{choice}: escolhe onde começa outra parte", choice=choice) if missing else choice

    def _move_words(self, move: str, words: Mapping[str, Text]) -> Text:
        """What a move did, or what a choice of cells will do."""
        if TAKE.fullmatch(move):
            return words[self.goes].filled(what=_takings(move))
        before, cut, _ = move.partition("=")
        heap, _, more = move[1:].partition("+")
        if not cut and more.startswith("p"):
            return words["join"].filled(one=heap, other=more[1:])
        if not cut:
            return words["add"].filled(pieces=_pieces(int(more)), heap=heap)
        if "-" in before:
            return words["after"].filled(what=_takings(before), parts=spaced(move))
        return words["instead"].filled(heap=before[1:], parts=spaced(move))

    def picture(self, state: State[Heaps]) -> Text:
        position = state.position
        if not position:
            return text("Já não há pilhas.")
        return ntext(
            "A pilha tem {sizes} peças.",
            "As pilhas têm {sizes} peças.",
            len(position),
            sizes=join_words(position, "e"),
        )


_WHEN_SPLIT: dict[str, Text] = {
    "never": text("Neste jogo as pilhas não se partem."),
    "after": text("Primeiro tens de tirar peças; só depois podes partir o que fica."),
    "instead": text("Ou tiras peças, ou partes a pilha: as duas coisas não."),
}
# By where what is taken goes, when heaps are split, and how they grow.
_DONE: dict[str, Text] = {
    "out": text("tirou {what}"),
    "next": text("desceu {what}"),
    "sow": text("semeou {what}"),
    "after": text("tirou {what} e partiu o resto em {parts}"),
    "instead": text("partiu a pilha {heap} em {parts}"),
    "join": text("juntou as pilhas {one} e {other}"),
    "add": text("pôs {pieces} na pilha {heap}"),
}
_TO_DO: dict[str, Text] = {
    "out": text("Tirar {what}"),
    "next": text("Descer {what}"),
    "sow": text("Semear {what}"),
    "after": text("Tirar {what} e partir o resto em {parts}"),
    "instead": text("Partir a pilha {heap} em {parts}"),
    "join": text("Juntar as pilhas {one} e {other}"),
    "add": text("Pôr {pieces} na pilha {heap}"),
}
COUNTS: dict[int, Text] = {2: text("duas"), 3: text("três"), 4: text("quatro")}


def _pieces(count: int) -> Text:
    return ntext("{n} peça", "{n} peças", count)


def _takings(move: str) -> Text:
    """ "3 peças da pilha 2" for each heap."""
    return amounts_taken(amounts_in(move), _pieces)
