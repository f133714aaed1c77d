"""What the games with heaps of beans have in common: notation, board, spoken position."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from typing import Any

from games.rules.bases.heap_words import find_amounts
from games.rules.boards import Board, heap_board
from games.rules.errors import BadPosition, IllegalMove, above, misread, quoted, refuse
from games.rules.game import Impartial, State, Step, View
from games.rules.options import MAX_HEAPS, MAX_SIZE, total_problem
from games.rules.reading import are_whole, plain_signs
from games.rules.text import Text, amounts_listed, join_words, ntext, text

Heaps = tuple[int, ...]
Taken = dict[int, int]  # the amount taken by heap, heaps counted from 1, ascending
Pieces = Callable[[int], Text]  # so many pieces in words

MAX_LIVE_HEAPS = 8
MAX_LIVE_SIZE = 60
MAX_LIVE_BEANS = 150

_IN_NOTATION = re.compile(r"[pP]\s*\d+\s*[^\s\d→]")
_MOVE = re.compile(r"p(0|[1-9][0-9]{0,11})-(-?[0-9]{1,12})")


def beans(count: int) -> Text:
    return ntext("{n} feijão", "{n} feijões", count)


def read_heaps(value: object) -> Heaps:
    """Heaps from JSON. Raises BadPosition."""
    return read_numbers(
        value,
        text("As pilhas são uma lista de números inteiros de 0 a {high}, como [3, 5, 7].", high=MAX_SIZE),
        text("São pilhas a mais: no máximo {n}.", n=MAX_HEAPS),
    )


def read_numbers(value: object, form: Text, too_many: Text) -> Heaps:
    """Numbers of pieces from JSON. Raises BadPosition: with `form` where they are none, with `too_many`."""
    if not are_whole(value, 0, MAX_SIZE):
        raise BadPosition(form)
    if len(value) > MAX_HEAPS:
        raise BadPosition(too_many)
    return tuple(value)


def read_counts(value: object, form: Text, too_many: Text) -> Heaps:
    """As `read_numbers`, of pieces that may all come to one place."""
    counts = read_numbers(value, form, too_many)
    if problem := total_problem(counts):
        raise BadPosition(problem)
    return counts


def taken_from(heaps: Heaps, step: str, pieces: Pieces = beans) -> tuple[int, int]:
    """Heap, counted from 0, and amount of a step such as "p2-3"; the heap has as many. Raises
    IllegalMove."""
    heap, amount = heap_and_amount(heaps, step, pieces)
    size = heaps[heap]
    if size == 0:
        refuse("A pilha {heap} está vazia.", heap=heap + 1)
    if amount > size:
        refuse(
            "A pilha {heap} só tem {pieces}: não podes tirar {amount}.",
            heap=heap + 1,
            pieces=pieces(size),
            amount=amount,
        )
    return heap, amount


def heap_and_amount(heaps: Heaps, step: str, pieces: Pieces = beans) -> tuple[int, int]:
    """Heap, counted from 0, and amount of a step; the heap exists and the amount is at least 1. Raises
    IllegalMove."""
    match = _MOVE.fullmatch(step)
    if not match or ((amount := int(match[2])) > 0 and match[2] != str(amount)):
        refuse(
            "Não percebo «{move}». Escreve, por exemplo, p2-3: da pilha 2 tirar {pieces}.",
            move=quoted(step),
            pieces=pieces(3),
        )
    heap = int(match[1])
    check_heap(heaps, heap)
    if amount < 1:
        refuse("Tens de tirar pelo menos {pieces}.", pieces=pieces(1))
    return heap - 1, amount


def check_heap(heaps: Heaps, heap: int) -> None:
    """Raises IllegalMove unless there is a heap of that number, counted from 1."""
    if not 1 <= heap <= len(heaps):
        raise IllegalMove(
            ntext(
                "Não há pilha {heap}: só há {n} pilha.",
                "Não há pilha {heap}: há {n} pilhas.",
                len(heaps),
                heap=heap,
            )
        )


def only_amounts(heap: int, amounts: Sequence[int]) -> Text:
    """Why another amount may not be taken from a heap, counted from 1."""
    return text("Da pilha {heap} só podes tirar {amounts}.", heap=heap, amounts=amounts_listed(amounts))


def change_text(heap: int, size: int, place: int) -> str:
    """The move that a click on a place of a heap makes: take the pieces from there on, or fill it up to
    there."""
    return f"p{heap}-{size - place + 1}" if place <= size else f"p{heap}+{place - size}"


def check_fit(heaps: Heaps, begun: Heaps) -> None:
    """Raises BadPosition unless a match that began with certain heaps, and adds none, can come to others."""
    if len(heaps) != len(begun) or any(size > most for size, most in zip(heaps, begun, strict=True)):
        misread(
            "Esta posição não cabe neste jogo, que começa com as pilhas {sizes}.",
            sizes=join_words(begun, "e"),
        )


def find_typed_amounts(heaps: Heaps, written: str, *, grows: bool = False) -> Taken | None:
    """As `find_amounts`; None also where a move is written as in the rulebook. Raises IllegalMove."""
    return None if is_in_notation(written) else find_amounts(heaps, written, grows=grows)


def is_in_notation(written: str) -> bool:
    """Whether a move begins as the rulebook writes it, "p2-3" or "p2=5+1"."""
    return bool(_IN_NOTATION.match(plain_signs(written.strip())))


class HeapTable(Impartial[Heaps]):
    """A game with heaps of beans on a table; positions are the sizes of the heaps, zeros stay."""

    heaps: Heaps

    def fitting(self, heaps: Heaps) -> Heaps:
        """The heaps, if a match that began with this game's heaps can come to them. Raises BadPosition."""
        check_fit(heaps, self.heaps)
        return heaps

    def read_typed(self, state: State[Heaps], written: str) -> str:
        """Also 12→9 and "tiro 3 da de 12", and in several heaps "12→9, 5→3"."""
        taken = find_typed_amounts(state.position, written)
        return super().read_typed(state, written) if taken is None else take_text(taken)

    @classmethod
    def options_of(cls, value: object) -> tuple[Any, ...]:
        return (read_heaps(value),)

    def last_move(self, position: Heaps) -> Text:
        return super().last_move(position) if any(position) else text("tirou o último feijão")

    def draw_board(self) -> Board:
        return heap_board(self.heaps)

    def view(self, state: State[Heaps]) -> View:
        return View(bean_pieces(state.position), size_labels(state.position))

    def picture(self, state: State[Heaps]) -> Text:
        return sizes(state.position)

    def too_large(self) -> Text | None:
        return size_problem(self.heaps)


@lru_cache(maxsize=256)
def _steps(heap: int, size: int, amounts: Sequence[int]) -> tuple[Step, ...]:
    """The clicks that take one of the amounts from a heap, counted from 0. A move leaves the other heaps."""
    return tuple(
        Step(f"p{heap + 1}-{amount}", f"p{heap + 1}.{size - amount + 1}", True) for amount in amounts
    )


class HeapGame(HeapTable):
    """A game in which a move takes beans from one heap.

    A click on a bean takes it and all beans to its right: one click is a whole move.
    """

    def amounts(self, heap: int, size: int) -> Sequence[int]:
        """The amounts that may be taken from a heap (counted from 0) of that size, ascending."""
        raise NotImplementedError

    def amount_problem(self, heap: int, amount: int) -> Text:
        """Why that amount, from 1 to the size of the heap, may not be taken."""
        raise NotImplementedError

    def position_moves(self, position: Heaps) -> Iterator[str]:
        for heap, size in enumerate(position):
            for amount in self.amounts(heap, size):
                yield f"p{heap + 1}-{amount}"

    def followers(self, position: Heaps) -> Iterator[Heaps]:
        for heap, size in enumerate(position):
            for amount in self.amounts(heap, size):
                yield *position[:heap], size - amount, *position[heap + 1 :]

    def follower_count(self, position: Heaps) -> int:
        return sum(len(self.amounts(heap, size)) for heap, size in enumerate(position))

    def nth_move(self, position: Heaps, number: int) -> str:
        heap = 0
        while number >= (count := len(self.amounts(heap, position[heap]))):
            heap, number = heap + 1, number - count
        return f"p{heap + 1}-{self.amounts(heap, position[heap])[number]}"

    def follow(self, position: Heaps, move: str) -> Heaps:
        heap, amount = taken_from(position, move)
        size = position[heap]
        if amount not in self.amounts(heap, size):
            raise IllegalMove(self.amount_problem(heap, amount))
        return (*position[:heap], size - amount, *position[heap + 1 :])

    def components(self, position: Heaps) -> tuple[tuple[Impartial[Any], Any], ...]:
        heap = replace(self, heaps=(), misere=False)  # type: ignore[call-arg]
        return tuple((heap, (size,)) for size in position)

    def next_steps(self, state: State[Heaps], prefix: str = "") -> list[Step]:
        """One click is a whole move; written out because every position of a live match asks for it."""
        if prefix:
            return []
        heaps = enumerate(state.position)
        return [*chain.from_iterable(_steps(heap, size, self.amounts(heap, size)) for heap, size in heaps)]

    def cell_move(self, state: State[Heaps], prefix: str, cell: str) -> str | None:
        if prefix or cell not in self.board.by_name:
            return None
        heap, bean = map(int, cell[1:].split("."))
        amount = state.position[heap - 1] - bean + 1
        return f"p{heap}-{amount}" if amount > 0 else None

    def touched(self, state: State[Heaps], move: str) -> tuple[str, ...]:
        """The beans that the move takes."""
        heap, amount = heap_and_amount(state.position, move)
        return last_beans(heap + 1, state.position[heap], amount)

    def choice(self, state: State[Heaps], prefix: str) -> Text:
        return to_take(prefix)

    def describe(self, move: str) -> Text:
        return has_taken(move)


def last_beans(heap: int, size: int, amount: int) -> tuple[str, ...]:
    """The cells of the last beans of a heap, counted from 1."""
    return tuple(f"p{heap}.{bean}" for bean in range(size - amount + 1, size + 1))


def to_take(step: str) -> Text:
    """A legal step such as "p2-3", before it is made, in words."""
    return text("Tirar {parts}", parts=amounts_taken(amounts_in(step)))


def has_taken(step: str) -> Text:
    """What a legal step such as "p2-3" did, in words."""
    return text("tirou {parts}", parts=amounts_taken(amounts_in(step)))


def amounts_in(move: str) -> Taken:
    """The amounts taken in the text of a legal move such as "p1-2/p3-1"."""
    pairs = (step[1:].split("-") for step in move.split("/"))
    return {int(heap): int(amount) for heap, amount in pairs}


def amounts_taken(taken: Taken, pieces: Pieces = beans) -> Text:
    """ "2 feijões da pilha 1 e 1 feijão da pilha 3"."""
    parts = [
        text("{pieces} da pilha {heap}", pieces=pieces(amount), heap=heap) for heap, amount in taken.items()
    ]
    return parts[0] if len(parts) == 1 else join_words(parts, "e")


def with_amount(taken: Taken, heap: int, amount: int) -> Taken:
    """The amounts where so many are taken from that heap, and from the others as before."""
    return dict(sorted({**taken, heap: amount}.items()))


def take_text(taken: Taken) -> str:
    """The text of amounts, heaps ascending: "p1-2/p3-1"; an amount below 0 is put on its heap: "p1+2"."""
    return "/".join(f"p{heap}{'+' if amount < 0 else '-'}{abs(amount)}" for heap, amount in taken.items())


def choices_of(ranges: Sequence[Sequence[int]]) -> Iterator[tuple[int, ...]]:
    """One number of each range, in the order of the ranges; unlike `itertools.product` at once, however long
    they are. No range is empty."""
    places = [0] * len(ranges)
    at = 0
    while at >= 0:
        yield tuple(numbers[place] for numbers, place in zip(ranges, places, strict=True))
        at = len(ranges) - 1
        while at >= 0 and places[at] == len(ranges[at]) - 1:
            places[at] = 0
            at -= 1
        if at >= 0:
            places[at] += 1


def bean_pieces(heaps: Heaps) -> dict[str, str]:
    """The pieces of heaps on a board of heaps."""
    return {f"p{heap}.{bean}": "bean" for heap, size in enumerate(heaps, 1) for bean in range(1, size + 1)}


def size_labels(heaps: Heaps) -> dict[str, str]:
    """The captions of heaps on a board of heaps."""
    return {f"p{heap}": str(size) for heap, size in enumerate(heaps, 1)}


def size_problem(heaps: Heaps) -> Text | None:
    """Why heaps are too many or too large to be drawn; None when they are not."""
    return (
        above(len(heaps), MAX_LIVE_HEAPS, "Para jogar, no máximo {n} pilhas.")
        or above(max(heaps, default=0), MAX_LIVE_SIZE, "Para jogar, no máximo {n} feijões numa pilha.")
        or above(sum(heaps), MAX_LIVE_BEANS, "Para jogar, no máximo {n} feijões ao todo.")
    )


def sizes(heaps: Heaps) -> Text:
    """Heaps in words: "Pilhas: 3, 5 e 7 feijões."."""
    if not heaps:
        return text("Nenhuma pilha.")
    return ntext("Pilha: {sizes}.", "Pilhas: {sizes}.", len(heaps), sizes=join_words(heaps, "e"))
