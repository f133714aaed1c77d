"""Poker Nim: Nim in which beans may also be added, from a bag. Rulebook, `nim_family.md` 3.7."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.rules.bases.heaps import (
    Heaps,
    bean_pieces,
    beans,
    change_text,
    find_typed_amounts,
    has_taken,
    last_beans,
    read_heaps,
    size_labels,
    size_problem,
    sizes,
    take_text,
    taken_from,
    to_take,
)
from games.rules.boards import Board, bag_board
from games.rules.errors import BadOptions, BadPosition, above, misread, quoted, refuse
from games.rules.game import Impartial, State, Step, View
from games.rules.nim.poker_nim.stock import Stock, added
from games.rules.options import MAX_SIZE, heaps_option, misere_option, number_option, total_problem
from games.rules.reading import is_whole, members
from games.rules.text import Text, join_words, ntext, text

MAX_LIVE_BAG = 20

_MOVE = re.compile(r"p[0-9]{1,12}(?:--?|\+)[0-9]{1,12}")


@dataclass(frozen=True)
class PokerNim(Impartial[Stock]):
    """Take beans from one heap, or add beans from the bag to one, also to an empty one; with the last bean
    you win, in misère you lose.

    Beans taken leave the game, so that the bag never fills again and every match ends.
    A click on a bean takes it and those to its right; on an empty place, it fills the heap up to there.
    JSON form: `{"heaps": [n, ...], "bag": b}`.
    """

    slug = "poker_nim"

    heaps: Heaps = heaps_option(3, 5, 7)
    bag: int = number_option(
        3, text("Saco"), text("Quantos feijões há no saco para pôr nas pilhas, para os dois jogadores.")
    )
    misere: bool = misere_option()

    def check_options(self) -> None:
        if problem := total_problem((*self.heaps, self.bag)):
            raise BadOptions("heaps", problem)

    def position_moves(self, position: Stock) -> Iterator[str]:
        for heap, size in enumerate(position.heaps, 1):
            yield from (f"p{heap}-{amount}" for amount in range(1, size + 1))
            yield from (f"p{heap}+{amount}" for amount in range(1, position.bag + 1))

    def follower_count(self, position: Stock) -> int:
        return sum(position.heaps) + position.bag * len(position.heaps)

    def follow(self, position: Stock, move: str) -> Stock:
        if not _MOVE.fullmatch(move):
            refuse(
                "Não percebo «{move}». Escreve, por exemplo, p2-3 para tirar ou p2+3 para pôr 3 feijões.",
                move=quoted(move),
            )
        if "+" in move:
            heap, amount = added(position, move)
            return Stock(_with_heap_changed(position.heaps, heap, amount), position.bag - amount)
        heap, amount = taken_from(position.heaps, move)
        return Stock(_with_heap_changed(position.heaps, heap, -amount), position.bag)

    def read_typed(self, state: State[Stock], written: str) -> str:
        """Also 5→3 and 5→7, and "tiro 2 da de 5"."""
        changed = find_typed_amounts(state.position.heaps, written, grows=True)
        return super().read_typed(state, written) if changed is None else take_text(changed)

    def last_move(self, position: Stock) -> Text:
        return text("tirou o último feijão")

    def position_json(self, position: Stock) -> dict[str, Any]:
        return {"heaps": list(position.heaps), "bag": position.bag}

    @classmethod
    def options_of(cls, value: object) -> tuple[Heaps, int]:
        given, bag = members(value, '{"heaps": [3, 5, 7], "bag": 2}', "heaps", "bag")
        if not is_whole(bag, 0, MAX_SIZE):
            misread("O número de feijões no saco é um número inteiro de 0 a {high}.", high=MAX_SIZE)
        heaps = read_heaps(given)
        if problem := total_problem((*heaps, bag)):
            raise BadPosition(problem)
        return heaps, bag

    def fitting(self, heaps: Heaps, bag: int) -> Stock:
        grown = sum(max(0, size - most) for size, most in zip(heaps, self.heaps, strict=False))
        if len(heaps) != len(self.heaps) or grown + bag > self.bag:
            misread(
                "Esta posição não cabe neste jogo, que começa com as pilhas {sizes} e {beans} no saco.",
                sizes=join_words(self.heaps, "e"),
                beans=beans(self.bag),
            )
        return Stock(heaps, bag)

    def draw_board(self) -> Board:
        """Every heap has room for the whole bag."""
        return bag_board(tuple(size + self.bag for size in self.heaps), self.bag)

    def view(self, state: State[Stock]) -> View:
        heaps, bag = state.position
        pieces = bean_pieces(heaps) | {f"bag.{bean}": "bean" for bean in range(1, bag + 1)}
        return View(pieces, size_labels(heaps) | {"bag": str(bag)})

    def next_steps(self, state: State[Stock], prefix: str = "") -> list[Step]:
        """One click is a whole move."""
        if prefix:
            return []
        heaps, bag = state.position
        return [
            Step(change_text(heap, size, bean), f"p{heap}.{bean}", True)
            for heap, size in enumerate(heaps, 1)
            for bean in range(1, size + bag + 1)
        ]

    def cell_move(self, state: State[Stock], prefix: str, cell: str) -> str | None:
        if prefix or cell not in self.board.by_name or cell.startswith("bag"):
            return None
        heap, bean = map(int, cell[1:].split("."))
        return change_text(heap, state.position.heaps[heap - 1], bean)

    def touched(self, state: State[Stock], move: str) -> tuple[str, ...]:
        """The beans taken, or the places that are filled and the beans of the bag that go there."""
        heaps, bag = state.position
        if "+" in move:
            heap, amount = added(state.position, move)
            used = range(bag - amount + 1, bag + 1)
            return *last_beans(heap + 1, heaps[heap] + amount, amount), *(f"bag.{bean}" for bean in used)
        heap, amount = taken_from(heaps, move)
        return last_beans(heap + 1, heaps[heap], amount)

    def choice(self, state: State[Stock], prefix: str) -> Text:
        if "+" not in prefix:
            return to_take(prefix)
        heap, amount = map(int, prefix[1:].split("+"))
        return ntext(
            "Pôr {n} feijão do saco na pilha {heap}",
            "Pôr {n} feijões do saco na pilha {heap}",
            amount,
            heap=heap,
        )

    def describe(self, move: str) -> Text:
        if "+" not in move:
            return has_taken(move)
        heap, amount = map(int, move[1:].split("+"))
        return ntext(
            "pôs {n} feijão do saco na pilha {heap}",
            "pôs {n} feijões do saco na pilha {heap}",
            amount,
            heap=heap,
        )

    def picture(self, state: State[Stock]) -> Text:
        heaps, bag = state.position
        return text("{heaps} No saco: {bag}.", heaps=sizes(heaps), bag=bag)

    def too_large(self) -> Text | None:
        return above(self.bag, MAX_LIVE_BAG, "Para jogar, no máximo {n} feijões no saco.") or size_problem(
            tuple(size + self.bag for size in self.heaps)
        )


def _with_heap_changed(heaps: Heaps, heap: int, change: int) -> Heaps:
    return (*heaps[:heap], heaps[heap] + change, *heaps[heap + 1 :])
