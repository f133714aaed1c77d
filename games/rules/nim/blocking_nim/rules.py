"""Blocking Nim: before a move the opponent blocks one amount of each heap. Rulebook, `nim_family.md` 3.8."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from typing import Any, ClassVar, Self

from games.rules.bases.heaps import (
    Heaps,
    bean_pieces,
    check_fit,
    choices_of,
    has_taken,
    last_beans,
    size_labels,
    size_problem,
    sizes,
    taken_from,
    to_take,
)
from games.rules.boards import Board, heap_board
from games.rules.errors import BadOptions, IllegalMove, refuse, unknown_variant
from games.rules.game import Impartial, State, Step, View
from games.rules.nim.blocking_nim.blocks import (
    MAX_HEAPS,
    Blocked,
    amounts_blocked,
    announced,
    barred,
    block_problem,
    blocked,
    blocks_in_words,
    least,
    read_blocked,
    with_amount,
    written,
)
from games.rules.options import heaps_option, option
from games.rules.text import Text, ntext, text

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

    slug: ClassVar[str] = "blocking_nim"
    summable = False
    misere = False

    heaps: Heaps = heaps_option(2, 3, 5)
    block: Heaps = option(
        (),
        "heaps",
        label=text("Bloqueio"),
        help=text(
            "O número bloqueado em cada pilha, para começar já com uma jogada. Vazio: o 2.º jogador "
            "começa por bloquear."
        ),
        example="1, 1, 2",
    )

    def check_options(self) -> None:
        if len(self.heaps) > MAX_HEAPS:
            raise BadOptions("heaps", text("São pilhas a mais: no máximo {n}.", n=MAX_HEAPS))
        if self.block and (problem := block_problem(self.heaps, self.block)):
            raise BadOptions("block", problem)

    def under(self, *, misere: bool) -> Self:
        if misere:
            raise unknown_variant("misere")
        return self

    def start(self) -> Blocked:
        return blocked(self.heaps, self.block or None)

    def initial(self) -> State[Blocked]:
        return self._turned(self.start())

    def _turned(self, position: Blocked) -> State[Blocked]:
        """A position at the start of a match: the second player announces, the first one moves."""
        return State(position, int(self.acts_again(position)))

    def acts_again(self, position: Blocked) -> bool:
        """After a move the same player announces the block."""
        return position.block is None

    def position_moves(self, position: Blocked) -> Iterator[str]:
        heaps, block = position
        if block is None:
            yield from map(written, choices_of([range(min(1, size), size + 1) for size in heaps]))
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
            raise IllegalMove(
                ntext(
                    "Da pilha {heap} não podes tirar {n} feijão: está bloqueado.",
                    "Da pilha {heap} não podes tirar {n} feijões: está bloqueado.",
                    amount,
                    heap=heap + 1,
                )
            )
        heaps = position.heaps
        return blocked((*heaps[:heap], heaps[heap] - amount, *heaps[heap + 1 :]), None)

    def last_move(self, position: Blocked) -> Text:
        if any(position.heaps):
            return text("bloqueou todas as jogadas")
        return text("tirou o último feijão")

    def position_json(self, position: Blocked) -> dict[str, Any]:
        return {
            "heaps": list(position.heaps),
            "block": None if position.block is None else list(position.block),
        }

    def position_of(self, value: object) -> Blocked:
        position = read_blocked(value)
        check_fit(position.heaps, self.heaps)
        return position

    def setup(self, position: object, to_move: str | None = None) -> State[Blocked]:
        if to_move is None:
            return self._turned(self.position_of(position))
        return super().setup(position, to_move)

    @classmethod
    def read(cls, position: object, variant: str | None = None) -> tuple[Self, State[Blocked]]:
        if variant is not None:
            raise unknown_variant(variant)
        heaps, block = read_blocked(position)
        game = cls(heaps, block or ())
        return game, game.initial()

    def drawn(self) -> Board:
        return heap_board(self.heaps)

    def view(self, state: State[Blocked]) -> View:
        """The bean on which a click would take the blocked amount is "barred"."""
        heaps, block = state.position
        pieces = bean_pieces(heaps)
        if block is not None:
            pieces |= dict.fromkeys(barred(heaps, block), "barred")
        return View(pieces, size_labels(heaps))

    def split(self, move: str) -> list[str]:
        """One click is a whole move; a block can be changed by further clicks."""
        return [move]

    def next_steps(self, state: State[Blocked], prefix: str = "") -> list[Step]:
        heaps, block = state.position
        if block is not None:
            return (
                []
                if prefix
                else [
                    Step(move, self.step_cell(state, move), True)
                    for move in self.position_moves(state.position)
                ]
            )
        try:
            chosen = announced(heaps, prefix) if prefix else least(heaps)
        except IllegalMove:
            return []
        more = max(heaps) > 1
        steps = [
            Step(written(changed), f"p{heap}.{size - amount + 1}", True, more)
            for heap, size in enumerate(heaps, 1)
            for amount in range(1, size + 1)
            if (changed := with_amount(chosen, heap, amount)) != chosen or not prefix
        ]
        if prefix:
            return steps
        return [*steps, Step(written(chosen), None, True, more, text("Bloquear 1 em todas"))]

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
            chosen = announced(heaps, prefix) if prefix else least(heaps)
            return written(with_amount(chosen, heap, amount))
        return None if prefix else f"p{heap}-{amount}"

    def touched(self, state: State[Blocked], move: str) -> tuple[str, ...]:
        """The beans that the move takes; the beans that say what is blocked."""
        heaps, block = state.position
        if block is None:
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
        if state.position.block is not None:
            return None
        return text("Diz que quantidade o adversário não pode tirar de cada pilha.")

    def picture(self, state: State[Blocked]) -> Text:
        heaps, block = state.position
        if block is None:
            return text("{heaps} Falta anunciar o bloqueio.", heaps=sizes(heaps))
        if not any(block):
            return sizes(heaps)
        return text("{heaps} Bloqueado: {blocks}.", heaps=sizes(heaps), blocks=blocks_in_words(block))

    def too_large(self) -> Text | None:
        if problem := size_problem(self.heaps):
            return problem
        if prod(max(1, size) for size in self.heaps) > MAX_LIVE_BLOCKS:
            return text("Para jogar, no máximo {n} bloqueios possíveis.", n=MAX_LIVE_BLOCKS)
        return None
