"""What the games have in common in which a heap may fall into parts: notation, board, clicks.

Rulebook, `nim_family.md` 1: a position is a multiset of heaps, written in descending order without zeros; a
move that replaces heap I by the parts A and B is `pI=A+B`, with the larger part first; `pI=0` leaves nothing.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from games.rules.bases.heap_words import find_heap_move, find_split
from games.rules.bases.heaps import Heaps, is_in_notation, read_heaps
from games.rules.boards import Board
from games.rules.boards.slots import slot_board
from games.rules.errors import IllegalMove, above, misread, quoted, refuse
from games.rules.game import Impartial, State, Step, View
from games.rules.text import Text, join_words, ntext, text

Parts = tuple[int, ...]

MAX_LIVE_PLACES = 59

_SPLIT = re.compile(r"p([1-9][0-9]?)(?:-([1-9][0-9]?))?=([1-9][0-9]?(?:\+[1-9][0-9]?)+)")
_MOVE = re.compile(r"p(0|[1-9][0-9]{0,3})=([0-9]{1,10}(?:\+[0-9]{1,10}){0,3})")


class SplittingGame(Impartial[Heaps]):
    """A game in which a move replaces one heap by parts; positions are descending and have no zeros.

    Drawn as heaps one after the other; a click on a piece is a whole move (`click`) unless the game has other
    clicks.
    """

    heaps: Heaps
    piece: ClassVar[str] = "bean"
    # The most pieces of a live misère game: where only a search can solve it, few.
    most_misere: ClassVar[int] = 24

    def check_options(self) -> None:
        object.__setattr__(self, "heaps", in_order(self.heaps))

    def results(self, size: int) -> Iterator[Parts]:
        """What a move can make of a heap: the parts, the larger first, each result once."""
        raise NotImplementedError

    def result_count(self, size: int) -> int:
        """The number of results."""
        raise NotImplementedError

    def problem(self, size: int, parts: Parts) -> Text | None:
        """Why a heap may not become these parts, of at most its size together; None where it may."""
        raise NotImplementedError

    def click(self, size: int, place: int) -> Parts | None:
        """The parts that a click on the piece at a place, from 1 to `size`, leaves of its heap; None where it
        is not a whole move."""
        raise NotImplementedError

    @property
    def falls_apart_whole(self) -> bool:
        """Whether a heap may fall apart without losing a piece."""
        return True

    def pile(self, heap: int) -> Text:
        """What heap number `heap` is called, without article, feminine."""
        return text("pilha {heap}", heap=heap)

    def piles(self, count: int) -> Text:
        """What `count` heaps are called at the beginning of a sentence."""
        return ntext("Pilha", "Pilhas", count)

    def pieces(self, count: int) -> Text:
        return ntext("{n} feijão", "{n} feijões", count)

    def took_last(self) -> Text:
        return text("tirou o último feijão")

    def notation(self, heap: int, size: int, parts: Parts) -> str:
        """The move that makes these parts of heap number `heap`."""
        return f"p{heap}={'+'.join(map(str, parts)) or 0}"

    def position_moves(self, position: Heaps) -> Iterator[str]:
        for heap, size in enumerate(position, 1):
            for parts in self.results(size):
                yield self.notation(heap, size, parts)

    def followers(self, position: Heaps) -> Iterator[Heaps]:
        for heap, size in enumerate(position):
            if heap == 0 or size != position[heap - 1]:
                rest = position[:heap] + position[heap + 1 :]
                for parts in self.results(size):
                    yield tuple(sorted(rest + parts, reverse=True))

    def follower_count(self, position: Heaps) -> int:
        return sum(map(self.result_count, set(position)))

    def move_count(self, state: State[Heaps]) -> int:
        return sum(map(self.result_count, state.position))

    def is_over(self, position: Heaps) -> bool:
        return not any(map(self.result_count, position))

    def follow(self, position: Heaps, move: str) -> Heaps:
        heap, parts = self.read_move(position, move)
        if problem := self.problem(position[heap - 1], parts):
            raise IllegalMove(problem)
        return in_order((*position[: heap - 1], *parts, *position[heap:]))

    def read_typed(self, state: State[Heaps], written: str) -> str:
        """Also 12→9 and "tiro 3 da de 12", and 12→7+4, "12 para 7 e 4"."""
        position = state.position
        if is_in_notation(written):
            return super().read_typed(state, written)
        if split := find_split(position, written):
            heap, parts = split
        elif move := find_heap_move(position, written):
            heap, parts = move.heap, in_order((move.left,))
        else:
            return super().read_typed(state, written)
        return self.notation(position.index(heap) + 1, heap, parts)

    def read_move(self, position: Heaps, move: str) -> tuple[int, Parts]:
        """The number of the heap and the parts, together at most its size. Raises IllegalMove."""
        match = _MOVE.fullmatch(move)
        parts = tuple(filter(None, map(int, match[2].split("+")))) if match else ()
        if not match or match[2] != ("+".join(map(str, parts)) or "0"):
            raise IllegalMove(self.not_understood(move))
        heap = int(match[1])
        size = self.size_of(position, heap)
        if parts != in_order(parts):
            right = self.notation(heap, size, in_order(parts))
            refuse("Escreve primeiro a parte maior: {move}.", move=right)
        if sum(parts) > size:
            refuse(
                "A {pile} só tem {pieces}: não pode dar {parts}.",
                pile=self.pile(heap),
                pieces=self.pieces(size),
                parts=sum_of(parts),
            )
        return heap, parts

    def not_understood(self, move: str) -> Text:
        wrong = text(
            "Não percebo «{move}». Escreve, por exemplo, p1=3+2: da {pile} ficam {first} e {second}."
        )
        return wrong.filled(move=quoted(move), pile=self.pile(1), first=3, second=2)

    def size_of(self, position: Heaps, heap: int) -> int:
        """The size of heap number `heap`. Raises IllegalMove where there is none."""
        if not 1 <= heap <= len(position):
            raise IllegalMove(
                ntext(
                    "Não há {pile}: só há {n}.", "Não há {pile}: há {n}.", len(position), pile=self.pile(heap)
                )
            )
        return position[heap - 1]

    def last_move(self, position: Heaps) -> Text:
        return super().last_move(position) if position else self.took_last()

    def components(self, position: Heaps) -> tuple[tuple[Impartial[Any], Any], ...]:
        heap = replace(self, heaps=(), misere=False)  # type: ignore[call-arg]
        return tuple((heap, (size,)) for size in position)

    @classmethod
    def options_of(cls, value: object) -> tuple[Any, ...]:
        return (in_order(read_heaps(value)),)

    def fitting(self, heaps: Heaps) -> Heaps:
        """The heaps, if they have room on the board of this game. Raises BadPosition."""
        if sum(heaps) > sum(self.heaps) or self.places(heaps) > self.places(self.heaps):
            misread(
                "Esta posição não cabe neste jogo, que começa com {sizes}.", sizes=join_words(self.heaps, "e")
            )
        return heaps

    def places(self, heaps: Heaps) -> int:
        """The most places that a position takes to which these heaps can lead."""
        total = sum(heaps)
        return 2 * total if self.falls_apart_whole else total + len(heaps)

    def too_large(self) -> Text | None:
        if (places := self.places(self.heaps)) > MAX_LIVE_PLACES:
            problem = text(
                "Para jogar, é grande demais: são precisos {places} lugares e o tabuleiro tem {most}."
            )
            return problem.filled(places=places, most=MAX_LIVE_PLACES)
        pieces = sum(self.heaps) if self.misere else 0
        return above(pieces, self.most_misere, "Para jogar no misère, no máximo {n} ao todo.")

    def draw_board(self) -> Board:
        return slot_board(self.places(self.heaps))

    def view(self, state: State[Heaps]) -> View:
        return row_view(state.position, firsts(state.position), self.piece)

    def next_steps(self, state: State[Heaps], prefix: str = "") -> list[Step]:
        if prefix:
            return []
        return [
            Step(self.notation(heap, size, parts), cell, True)
            for cell, (heap, place) in places_of(state.position).items()
            for size in [state.position[heap - 1]]
            for parts in [self.click(size, place)]
            if parts is not None and self.problem(size, parts) is None
        ]

    def cell_move(self, state: State[Heaps], prefix: str, cell: str) -> str | None:
        clicked = places_of(state.position).get(cell)
        if prefix or clicked is None:
            return None
        heap, place = clicked
        size = state.position[heap - 1]
        parts = self.click(size, place)
        return None if parts is None else self.notation(heap, size, parts)

    def chosen_cells(self, state: State[Heaps], prefix: str) -> tuple[str, ...]:
        """The pieces that go; where none goes, those of the last part."""
        if prefix.startswith("s"):
            return (prefix,)
        heap, parts = self.read_move(state.position, prefix)
        size = state.position[heap - 1]
        first = firsts(state.position)[heap - 1] + (parts[0] if parts else 0)
        return tuple(f"s{first + index}" for index in range(size - sum(parts) or size - parts[0]))

    def gone(self, state: State[Heaps], move: str) -> tuple[str, ...]:
        heap, parts = self.read_move(state.position, move)
        taken = state.position[heap - 1] - sum(parts)
        return self.chosen_cells(state, move) if taken else ()

    def touched(self, state: State[Heaps], move: str) -> tuple[str, ...]:
        """Where pieces have left: the free place behind the larger part, as it stands after the move;
        where no part is left, a place behind all heaps that remain. A heap that only falls apart has its
        parts."""
        _, parts = self.read_move(state.position, move)
        after = self.follow(state.position, move)
        starts = firsts(after)
        if not self.gone(state, move):
            return tuple(
                f"s{first + index}" for first, size in _stands(after, parts) for index in range(size)
            )
        if not parts:
            return (f"s{starts[-1] + after[-1] + 1 if after else 1}",)
        return (f"s{starts[after.index(parts[0])] + parts[0]}",)

    def choice(self, state: State[Heaps], prefix: str) -> Text:
        heap, parts = self.read_move(state.position, prefix)
        taken = state.position[heap - 1] - sum(parts)
        if taken == 0:
            return text("Partir a {pile} em {parts}", pile=self.pile(heap), parts=sum_of(parts))
        return text(
            "Tirar {pieces} da {pile}: {rest}",
            pieces=self.pieces(taken),
            pile=self.pile(heap),
            rest=text("fica {parts}", parts=sum_of(parts)) if parts else text("não fica nada"),
        )

    def describe(self, move: str) -> Text:
        heap, parts = move[1:].split("=")
        if parts == "0":
            return text("acabou com a {pile}", pile=self.pile(int(heap)))
        return text("deixou {parts} da {pile}", parts=spaced(move), pile=self.pile(int(heap)))

    def picture(self, state: State[Heaps]) -> Text:
        if not state.position:
            return text("Não sobra nada.")
        return text(
            "{pile}: {sizes}.", pile=self.piles(len(state.position)), sizes=join_words(state.position, "e")
        )


def in_order(heaps: Heaps) -> Heaps:
    """The heaps in descending order, without those that are empty."""
    return tuple(sorted(filter(None, heaps), reverse=True))


def sum_of(parts: Parts) -> str:
    """Parts as they are read: "3 + 2"."""
    return " + ".join(map(str, parts))


def firsts(position: Heaps, gap: int = 1, across: int = 0) -> list[int]:
    """The number of the first place of each heap: they stand one after the other, free places after each.

    Where a line is so many places long, what does not fit into the rest of it begins the next one, so that
    only what is longer than a line goes on there.
    """
    firsts = []
    first = 1
    for size in position:
        rest = -(first - 1) % across if across else 0
        if rest and size + gap > rest:
            first += rest
        firsts.append(first)
        first += size + gap
    return firsts


def row_view(position: Heaps, firsts: list[int], piece: str) -> View:
    """Heaps in a row, the size of each in the place behind it."""
    spans = list(zip(firsts, position, strict=True))
    places = {f"s{first + index}": piece for first, size in spans for index in range(size)}
    return View(places, {f"s{first + size}": str(size) for first, size in spans})


def _stands(position: Heaps, parts: Parts) -> list[tuple[int, int]]:
    """The first place and the size of the heaps of a position that are these parts."""
    free = list(zip(firsts(position), position, strict=True))
    stands = []
    for part in parts:
        heap = next(heap for heap in free if heap[1] == part)
        free.remove(heap)
        stands.append(heap)
    return stands


def places_of(position: Heaps) -> dict[str, tuple[int, int]]:
    """For the cell of each piece its heap and its place in it, both from 1."""
    return {
        f"s{first + place - 1}": (heap, place)
        for heap, (first, size) in enumerate(zip(firsts(position), position, strict=True), 1)
        for place in range(1, size + 1)
    }


def split_text(heap: int, taken: int, shares: Sequence[int]) -> str:
    took = f"-{taken}" if taken else ""
    return f"p{heap}{took}={'+'.join(map(str, shares))}"


def split_of(move: str) -> tuple[int, int, tuple[int, ...]] | None:
    """Heap, amount taken and shares of "p1-2=3+1" or "p1=3+1"; None where a text is no split."""
    match = _SPLIT.fullmatch(move)
    return match and (int(match[1]), int(match[2] or 0), tuple(map(int, match[3].split("+"))))


def spaced(move: str) -> str:
    """The parts that a move makes, as they are read."""
    return move.partition("=")[2].replace("+", " + ")
