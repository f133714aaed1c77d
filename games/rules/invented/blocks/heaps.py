"""Heaps of pieces: what a move may take."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from games.rules.boards import Board
from games.rules.boards.heaps import heap_board
from games.rules.errors import BadOptions, BadPosition, quoted
from games.rules.game import View
from games.rules.invented.blocks.base import Block, Play
from games.rules.options import OptionField, option
from games.rules.text import Text, listed, ntext, text

Sizes = tuple[int, ...]

MAX_HEAPS = 8
MAX_SIZE = 40

_MOVE = re.compile(r"p([1-9][0-9]?)-([1-9][0-9]?)")


@dataclass(frozen=True)
class HeapsBlock(Block[Sizes]):
    """Take pieces from one heap: one of the given amounts. A part is the tuple of the heaps' sizes."""

    kind: ClassVar[str] = "heaps"
    name: ClassVar[Text] = text("Pilhas")
    summary: ClassVar[Text] = text("Peças em pilhas: cada jogada tira algumas.")
    start_field: ClassVar[OptionField] = OptionField(
        "start",
        text("Pilhas no início"),
        "heaps",
        text("O número de peças de cada pilha."),
        example="3, 5, 7",
    )
    amount_name: ClassVar[Text | None] = text("número de peças")
    place_name: ClassVar[Text | None] = text("pilha")

    numbers: tuple[int, ...] = option(
        (1, 2, 3),
        "heaps",
        label=text("Quantas peças se podem tirar"),
        help=text("Uma lista: 1, 2, 4."),
        example="1, 2, 4",
        minimum=1,
        maximum=MAX_SIZE,
    )

    def check_options(self) -> None:
        if not self.numbers:
            raise BadOptions("numbers", text("Diz pelo menos um número."))

    def read_start(self, value: object) -> Sizes:
        words = re.split(r"[\s,;]+", value.strip()) if isinstance(value, str) else value
        if not isinstance(words, (list, tuple)) or not 1 <= len(words) <= MAX_HEAPS:
            raise BadPosition(text("Escreve de 1 a {n} pilhas, por exemplo 3, 5, 7.", n=MAX_HEAPS))
        return tuple(_size(word) for word in words)

    def part_json(self, part: Sizes) -> list[int]:
        return list(part)

    def part_text(self, part: Sizes) -> str:
        return ", ".join(map(str, part))

    def plays(self, part: Sizes, mover: int) -> Iterator[Play]:
        for heap, size in enumerate(part):
            for amount in sorted(set(self.numbers)):
                if amount <= size:
                    after = (*part[:heap], size - amount, *part[heap + 1 :])
                    yield Play(f"p{heap + 1}-{amount}", after, amount, f"p{heap + 1}")

    def refusal(self, part: Sizes, move: str) -> Text:
        found = _MOVE.fullmatch(move)
        if not found:
            return text("Não percebo «{move}». Escreve, por exemplo, p1-2.", move=quoted(move))
        heap, amount = map(int, found.groups())
        if heap > len(part):
            return text("Não há pilha {n}.", n=heap)
        if amount > part[heap - 1]:
            return ntext(
                "A pilha {heap} só tem {n} peça.",
                "A pilha {heap} só tem {n} peças.",
                part[heap - 1],
                heap=heap,
            )
        return text("Só se pode tirar {numbers}.", numbers=listed(sorted(set(self.numbers))))

    def parts(self, part: Sizes) -> tuple[Sizes, ...]:
        return tuple((size,) for size in part if size >= min(self.numbers))

    def last_move(self) -> Text:
        return text("tirou as últimas peças que podia")

    def board(self, start: Sizes) -> Board:
        return heap_board(start)

    def view(self, start: Sizes, part: Sizes) -> View:
        pieces = {f"p{heap}.{n}": "bean" for heap, size in enumerate(part, 1) for n in range(1, size + 1)}
        return View(pieces, {f"p{heap}": str(size) for heap, size in enumerate(part, 1)})

    def split(self, move: str) -> list[str]:
        return [move]

    def step_cell(self, part: Sizes, step: str) -> str | None:
        """The first of the pieces that are taken: choosing one takes it and those behind it."""
        return self.touched(part, step)[0]

    def touched(self, part: Sizes, move: str) -> tuple[str, ...]:
        heap, amount = map(int, _MOVE.fullmatch(move).groups())  # type: ignore[union-attr]
        size = part[heap - 1]
        return tuple(f"p{heap}.{n}" for n in range(size - amount + 1, size + 1))

    def describe(self, move: str) -> Text:
        heap, amount = map(int, _MOVE.fullmatch(move).groups())  # type: ignore[union-attr]
        return ntext("tirou {n} peça da pilha {heap}", "tirou {n} peças da pilha {heap}", amount, heap=heap)

    def choice(self, move: str) -> Text:
        heap, amount = map(int, _MOVE.fullmatch(move).groups())  # type: ignore[union-attr]
        return ntext("Tirar {n} peça da pilha {heap}", "Tirar {n} peças da pilha {heap}", amount, heap=heap)

    def picture(self, part: Sizes) -> Text:
        return text("As pilhas têm {sizes} peças.", sizes=listed(part, "e"))

    def words(self) -> tuple[Text, ...]:
        numbers = listed(sorted(set(self.numbers)))
        return (
            text("Em cada jogada escolhe-se uma pilha e tiram-se dela {numbers} peças.", numbers=numbers),
        )


def _size(word: object) -> int:
    if isinstance(word, str) and re.fullmatch(r"[0-9]{1,3}", word):
        word = int(word)
    if not isinstance(word, int) or isinstance(word, bool) or not 0 <= word <= MAX_SIZE:
        raise BadPosition(
            text("Uma pilha tem de 0 a {n} peças; «{word}» não serve.", n=MAX_SIZE, word=quoted(word))
        )
    return word
