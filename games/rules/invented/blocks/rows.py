"""Rows of pins: a move knocks down some that stand side by side."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from games.rules.bases.pins import PinRows, Rows
from games.rules.boards import Board
from games.rules.boards.slots import ACROSS, pin_rings, pin_rows
from games.rules.errors import misread, quoted, unfit
from games.rules.invented.blocks.base import MAX_MOVES, Block
from games.rules.invented.blocks.numbers import numbers_option
from games.rules.invented.blocks.options import bool_option, choice_option, start_option
from games.rules.reading import is_whole
from games.rules.text import Text
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)

MAX_ROWS = 8
MAX_LENGTH = 24
_MAX_LINES = 14
_MAX_HEIGHT = 19.0  # of a board of circles

_ROW = re.compile(r"[x.]+")


@dataclass(frozen=True)
class RowsBlock(PinRows, Block[Rows]):
    """Knock down neighbouring pins of a row: one of the given numbers of them."""

    kind = "rows"
    name = TEXTS("name")
    summary = TEXTS("summary")
    start_field = start_option(TEXTS, example="5, 7")
    amount_name = TEXTS("amount_name")
    place_name = TEXTS("place_name")
    measure = "pieces"
    last_words = TEXTS("last_words")

    numbers: tuple[int, ...] = numbers_option(TEXTS, "numbers", (1, 2), MAX_LENGTH)
    rest: str = choice_option(TEXTS, "rest", "any", "one", "two", "some")
    circle: bool = bool_option(TEXTS, "circle", late=True)

    def check_options(self) -> None:
        if not self.numbers:
            unfit("numbers", "Diz pelo menos um número.")

    # Parts.

    def read_start(self, value: object) -> Rows:
        words = re.split(r"[\s,;]+", value.strip(" ,;\t\r\n").lower()) if isinstance(value, str) else value
        if not isinstance(words, (list, tuple)) or not 1 <= len(words) <= MAX_ROWS:
            misread("Escreve de 1 a {n} filas, por exemplo 5, 7.", n=MAX_ROWS)
        part = tuple(_row(word) for word in words)
        if self._too_large(tuple(map(len, part))):
            misread("São filas a mais, ou compridas demais, para o tabuleiro.")
        runs = (self._most_runs(len(row), number) for row in part for number in self.numbers)
        if sum(runs) > MAX_MOVES:
            misread("Há jogadas a mais: usa menos filas, ou mais curtas.")
        return part

    def _most_runs(self, length: int, number: int) -> int:
        """How many runs of so many pins a row without gaps has."""
        if self.circle:
            return length if number < length else number == length
        return max(0, length - number + 1)

    def _too_large(self, lengths: tuple[int, ...]) -> bool:
        if self.circle:
            return pin_rings(lengths).height > _MAX_HEIGHT
        return sum(-(-length // ACROSS) for length in lengths) > _MAX_LINES

    def part_text(self, part: Rows) -> str:
        return ", ".join(row if "." in row else str(len(row)) for row in part)

    def falls_into(self, part: Rows) -> Iterator[Rows]:
        return ((self._alone(row, group),) for row in part for group in self.groups(row))

    def _alone(self, row: str, group: range) -> str:
        """The group as a row; on a circle a gap tells a row from a whole circle."""
        broken = self.circle and len(group) < len(row)
        return "x" * len(group) + "." * broken

    # Drawing and words.

    def board_of(self, start: Rows) -> Board:
        lengths = tuple(map(len, start))
        return pin_rings(lengths) if self.circle else pin_rows(lengths)

    def spot(self, place: str) -> Text:
        return TEXTS("spot", row=place)

    def words(self) -> Iterator[Text]:
        if self.circle:
            yield TEXTS("words.circle")
        if self.circle and self.rest in ("one", "two"):  # what differs where a circle has no gaps
            yield TEXTS(f"whole.{self.rest}")
        if self.numbers == (1,):
            yield TEXTS("words.pin")
        else:
            yield TEXTS("words.pins", pins=self.pins())
        yield TEXTS(f"left.{self.rest}")


def _row(word: object) -> str:
    if isinstance(word, str) and re.fullmatch(r"[0-9]{1,3}", word):
        word = int(word)
    if is_whole(word, 1, MAX_LENGTH):
        return "x" * word
    if not isinstance(word, str) or len(word) > MAX_LENGTH or not _ROW.fullmatch(word):
        misread(
            "Uma fila tem de 1 a {n} pinos, ou escreve-se como xx.x; «{word}» não serve.",
            n=MAX_LENGTH,
            word=quoted(word),
        )
    return word
