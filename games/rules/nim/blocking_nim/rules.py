"""Blocking Nim: before a move the opponent blocks one amount of each heap. Rulebook, `nim_family.md` 3.8."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import prod
from typing import Any, ClassVar

from games.rules.bases.heaps import (
    Heaps,
    bean_pieces,
    check_fit,
    choices_of,
    find_typed_amounts,
    has_taken,
    last_beans,
    size_labels,
    size_problem,
    take_text,
    taken_from,
    to_take,
)
from games.rules.boards import Board, heap_board
from games.rules.errors import BadOptions, IllegalMove, above, refuse, unfit
from games.rules.game import Impartial, State, Step, View
from games.rules.nim.blocking_nim.blocks import (
    MAX_HEAPS,
    Blocked,
    amount_barred,
    amounts_blocked,
    announced,
    announcements,
    barred,
    block_problem,
    block_text,
    blocked,
    blocks_in_words,
    least,
    read_blocked,
    with_amount,
)
from games.rules.options import heaps_option, numbers_option
from games.rules.text import Text, text

MAX_LIVE_BLOCKS = 1_000


@dataclass(frozen=True)
class BlockingNim(Impartial[Blocked]):
    """Nim in which the opponent of the one to move first blocks, in each heap, one amount that may not be
    taken from it; who cannot move loses.

    Turns: the second player announces a block, the first one moves and announces, the second one moves and
    announces, and so on. Blocks count for one move only.
    A click on a bean says what it would take: in an announcement the amount that is blocked in its heap.
    JSON form: `{"heaps": [n, ...], "block": null}`, or the blocked amounts in place of null.
    """

    slug = "blocking_nim"
    summable = False
    misere = False
    spelling: ClassVar[Mapping[str, Text]] = {"block": text("bloqueia")}

    heaps: Heaps = heaps_option(2, 3, 5)
    block: Heaps = numbers_option(
        (),
        text("Bloqueio"),
        text(
            "O número bloqueado em cada pilha, para começar já com uma jogada. Vazio: o 2.º jogador "
            "começa por bloquear."
        ),
        example="1, 1, 2",
    )

    def check_options(self) -> None:
        if len(self.heaps) > MAX_HEAPS:
            unfit("heaps", "São pilhas a mais: no máximo {n}.", n=MAX_HEAPS)
        if self.block and (problem := block_problem(self.heaps, self.block)):
            raise BadOptions("block", problem)

    def initial(self) -> State[Blocked]:
        """The second player announces, the first one moves."""
        return State(self.start(), int(self.acts_again(self.start())))

    def acts_again(self, position: Blocked) -> bool:
        """After a move the same player announces the block."""
        return position.block is None

    def read_typed(self, state: State[Blocked], written: str) -> str:
        """Also 5→3 and "tiro 2 da de 5", once the block is announced."""
        heaps, block = state.position
        taken = find_typed_amounts(heaps, written) if block else None
        return super().read_typed(state, written) if taken is None else take_text(taken)

    def position_moves(self, position: Blocked) -> Iterator[str]:
        heaps, block = position
        if block is None:
            yield from map(block_text, choices_of([range(min(1, size), size + 1) for size in heaps]))
        else:
            for heap, (size, blocked) in enumerate(zip(heaps, block, strict=True), 1):
                yield from (f"p{heap}-{amount}" for amount in range(1, size + 1) if amount != blocked)

    def follower_count(self, position: Blocked) -> int:
        if position.block is None:
            return prod(max(1, size) for size in position.heaps)
        return sum(size - 1 for size in position.heaps if size)

    def is_over(self, position: Blocked) -> bool:
        return self.follower_count(position) == 0

    def follow(self, position: Blocked, move: str) -> Blocked:
        if position.block is None:
            return Blocked(position.heaps, announced(position.heaps, move))
        if move.startswith("block"):
            refuse("O bloqueio já está anunciado: agora joga-se, por exemplo p2-3.")
        heap, amount = taken_from(position.heaps, move)
        if amount == position.block[heap]:
            raise IllegalMove(amount_barred(heap + 1, amount))
        return blocked(with_amount(position.heaps, heap + 1, position.heaps[heap] - amount), None)

    def last_move(self, position: Blocked) -> Text:
        return text("bloqueou todas as jogadas") if any(position.heaps) else text("tirou o último feijão")

    def position_json(self, position: Blocked) -> dict[str, Any]:
        heaps, block = position
        return {"heaps": list(heaps), "block": None if block is None else list(block)}

    @classmethod
    def options_of(cls, value: object) -> tuple[Heaps, Heaps]:
        heaps, block = read_blocked(value)
        return heaps, block or ()

    def fitting(self, heaps: Heaps, block: Heaps) -> Blocked:
        check_fit(heaps, self.heaps)
        return blocked(heaps, block or None)

    def setup(self, position: object, to_move: str | None = None) -> State[Blocked]:
        state = self.position_of(position)
        first = self.players[self.acts_again(state)]
        return super().setup(position, first if to_move is None else to_move)

    def draw_board(self) -> Board:
        return heap_board(self.heaps)

    def view(self, state: State[Blocked]) -> View:
        """The bean on which a click would take the blocked amount is "barred"."""
        heaps, block = state.position
        return View(
            bean_pieces(heaps) | dict.fromkeys(barred(heaps, block or ()), "barred"), size_labels(heaps)
        )

    def split(self, move: str) -> list[str]:
        """One click is a whole move; a block can be changed by further clicks."""
        return [move]

    def next_steps(self, state: State[Blocked], prefix: str = "") -> list[Step]:
        heaps, block = state.position
        if block is not None:
            return super().next_steps(state, prefix)
        try:
            return announcements(heaps, prefix)
        except IllegalMove:
            return []

    def step_cell(self, state: State[Blocked], step: str) -> str:
        heap, amount = taken_from(state.position.heaps, step)
        return f"p{heap + 1}.{state.position.heaps[heap] - amount + 1}"

    def cell_move(self, state: State[Blocked], prefix: str, cell: str) -> str | None:
        if cell not in self.board.by_name:
            return None
        heaps, block = state.position
        heap, bean = map(int, cell[1:].split("."))
        amount = heaps[heap - 1] - bean + 1
        if amount < 1:
            return None
        if block is None:
            return block_text(with_amount(announced(heaps, prefix) if prefix else least(heaps), heap, amount))
        return None if prefix else f"p{heap}-{amount}"

    def touched(self, state: State[Blocked], move: str) -> tuple[str, ...]:
        """The beans that the move takes; the beans that say what is blocked."""
        heaps = state.position.heaps
        if state.position.block is None:
            return barred(heaps, announced(heaps, move))
        heap, amount = taken_from(heaps, move)
        return last_beans(heap + 1, heaps[heap], amount)

    def choice(self, state: State[Blocked], prefix: str) -> Text:
        if state.position.block is None:
            return text("Bloquear {blocks}", blocks=blocks_in_words(announced(state.position.heaps, prefix)))
        return to_take(prefix)

    def describe(self, move: str) -> Text:
        if move.startswith("block="):
            return text("bloqueou {blocks}", blocks=blocks_in_words(amounts_blocked(move)))
        return has_taken(move)

    def task(self, state: State[Blocked]) -> Text | None:
        asked = text("Diz que quantidade o adversário não pode tirar de cada pilha.")
        return asked if self.acts_again(state.position) else None

    def picture(self, state: State[Blocked]) -> Text:
        return state.position.picture()

    def too_large(self) -> Text | None:
        blocks = prod(max(1, size) for size in self.heaps)
        return size_problem(self.heaps) or above(
            blocks, MAX_LIVE_BLOCKS, "Para jogar, no máximo {n} bloqueios possíveis."
        )
