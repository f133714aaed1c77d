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
from games.rules.invented.blocks.options import choice_option, start_option
from games.rules.options import yes_no_option
from games.rules.reading import is_whole
from games.rules.text import Text, text

MAX_ROWS = 8
MAX_LENGTH = 24
_MAX_LINES = 14
_MAX_HEIGHT = 19.0  # of a board of circles

_ROW = re.compile(r"[x.]+")


@dataclass(frozen=True)
class RowsBlock(PinRows, Block[Rows]):
    """Knock down neighbouring pins of a row: one of the given numbers of them."""

    kind = "rows"
    name = text("Filas de pinos")
    summary = text("Pinos em filas: cada jogada derruba alguns que estejam lado a lado.")
    start_field = start_option(
        text("Filas no início"),
        text("O número de pinos de cada fila. Para uma fila com falhas: x é um pino e . um lugar vazio."),
        example="5, 7",
    )
    amount_name = text("número de pinos")
    place_name = text("fila")
    measure = "pieces"
    last_words = text("derrubou os últimos pinos que podia")

    numbers: tuple[int, ...] = numbers_option(
        (1, 2),
        MAX_LENGTH,
        text("Quantos pinos se podem derrubar"),
        text("Uma lista, como 1, 2, 4, ou de um número a outro: 1-5."),
    )
    rest: str = choice_option(
        text("O que pode ficar do grupo"),
        text("Um grupo são os pinos que estão seguidos, sem falhas."),
        ("any", text("qualquer coisa: pode partir-se em dois")),
        ("one", text("só se derruba nas pontas: não se pode partir")),
        ("two", text("tem de se partir em dois")),
        ("some", text("tem de ficar pelo menos um pino")),
    )
    circle: bool = yes_no_option(
        text("Cada fila é um círculo"), text("O último pino fica ao lado do primeiro."), late=True
    )

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

    def parts(self, part: Rows) -> tuple[Rows, ...]:
        groups = ((self._alone(row, group),) for row in part for group in self.groups(row))
        return tuple(group for group in groups if next(self.plays(group), None))

    def _alone(self, row: str, group: range) -> str:
        """The group as a row; on a circle a gap tells a row from a whole circle."""
        broken = self.circle and len(group) < len(row)
        return "x" * len(group) + "." * broken

    # Drawing and words.

    def board_of(self, start: Rows) -> Board:
        lengths = tuple(map(len, start))
        return pin_rings(lengths) if self.circle else pin_rows(lengths)

    def spot(self, place: str) -> Text:
        return text("na fila {row}", row=place)

    def words(self) -> Iterator[Text]:
        if self.circle:
            yield text(
                "Cada fila é um círculo: o último pino está ao lado do primeiro. (No tabuleiro: escolhe-se o "
                "primeiro pino que cai e depois o último, no sentido dos ponteiros do relógio.)"
            )
        if self.circle and self.rest in _WHOLE:
            yield _WHOLE[self.rest]
        if self.numbers == (1,):
            yield text("Em cada jogada derruba-se 1 pino.")
        else:
            yield text(
                "Em cada jogada derrubam-se {pins} que estejam lado a lado, sem falhas entre eles.",
                pins=self.pins(),
            )
        yield _REST[self.rest]


_REST: dict[str, Text] = {
    "any": text("O grupo de pinos seguidos pode ficar partido em dois."),
    "one": text(
        "Só se derruba nas pontas de um grupo de pinos seguidos: o grupo não se pode partir em dois."
    ),
    "two": text("O grupo de pinos seguidos tem de ficar partido em dois."),
    "some": text("Do grupo de pinos seguidos tem de ficar pelo menos um."),
}
# Of a circle without gaps, where they differ from what is said of groups.
_WHOLE: dict[str, Text] = {
    "one": text("Um círculo sem falhas não tem pontas: aí derruba-se onde se quiser."),
    "two": text("Um círculo sem falhas nunca fica partido em dois: aí não se pode derrubar."),
}


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
