"""What the blocks share that are boards of squares."""

import re
from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, NoReturn

from games.rules.boards import Board
from games.rules.boards.grids import Square, chessboard, square_of
from games.rules.errors import BadPosition, misread, quoted
from games.rules.invented.blocks.base import Block, P
from games.rules.invented.blocks.options import side_option
from games.rules.invented.blocks.parsing import EMPTY
from games.rules.text import Text
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)

MAX_SIDE = 10


def rows_option(usual: int) -> Any:
    return side_option(TEXTS, "rows", usual, MAX_SIDE)


def cols_option(usual: int) -> Any:
    return side_option(TEXTS, "cols", usual, MAX_SIDE)


class SquaresBlock(Block[P]):
    """A board of so many `rows` and `cols`."""

    rows: int
    cols: int

    def square_at(self, name: str) -> Square | None:
        return square_of(self.rows, self.cols, name)

    def board_of(self, start: P) -> Board:
        return chessboard(self.rows, self.cols)


class MarkedBlock(SquaresBlock[P]):
    """A start is a list of squares, each perhaps with one of the letters `marks` behind it: "a1, b2 x"."""

    marks: ClassVar[str]

    @abstractmethod
    def how_to_write(self) -> Text: ...

    def read_words(self, value: object) -> Sequence[object]:
        """The squares that are typed, with commas or only with spaces, or those of JSON. Raises
        BadPosition."""
        if isinstance(value, str):
            typed = value.strip().lower()
            mark = rf"(?:\s+[{self.marks}](?![^\s,;]))?"
            value = [] if typed == EMPTY else re.findall(rf"[^\s,;]+{mark}", typed) or None
        if not isinstance(value, (list, tuple)):
            raise BadPosition(self.how_to_write())
        return value

    def read_square(self, word: object) -> tuple[Square, str]:
        """A square and its mark, "" for none. Raises BadPosition."""
        pattern = rf"([a-j](?:10|[1-9]))\s*([{self.marks}]?)"
        match = re.fullmatch(pattern, word.strip().lower()) if isinstance(word, str) else None
        if not match:
            misread("«{word}» não é uma casa, como e6.", word=quoted(word))
        square = self.square_at(match[1])
        if square is None:
            misread("A casa {name} não existe neste tabuleiro.", name=match[1])
        return square, match[2]

    def part_text(self, part: P) -> str:
        return ", ".join(self.position_json(part)) or EMPTY

    def size_words(self) -> Text:
        return TEXTS("size", rows=self.rows, cols=self.cols)


def twice(name: str) -> NoReturn:
    misread("A casa {name} está escrita duas vezes.", name=name)
