"""A board on which pieces are put that must not touch, attack each other or make a line."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.rules.bases.apart import LINE, Apart, Filled, lines_of
from games.rules.errors import BadPosition, unfit
from games.rules.invented.blocks.options import choice_option, int_option, start_option
from games.rules.invented.blocks.parsing import EMPTY
from games.rules.invented.blocks.squares import MarkedBlock, cols_option, rows_option, twice
from games.rules.text import Text, text
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)


@dataclass(frozen=True)
class PlacingBlock(Apart, MarkedBlock[Filled]):
    """Put a piece on an empty square where the rule allows it."""

    kind = "placing"
    marks = "x"
    name = TEXTS("name")
    summary = TEXTS("summary")
    start_field = start_option(TEXTS, example=EMPTY)
    measure = "free"
    last_words = TEXTS("last_words")

    rows: int = rows_option(4)
    cols: int = cols_option(4)
    rule: str = choice_option(TEXTS, "rule", "touch", "side", "knight", "bishop", "rook", "queen", LINE)
    length: int = int_option(TEXTS, "length", 3, (2, 5), when=("rule", LINE))

    def check_options(self) -> None:
        if self.rule == LINE and not lines_of(self.rows, self.cols, self.length):
            unfit("length", "Neste tabuleiro não cabem {n} peças em linha.", n=self.length)

    # Starts.

    def how_to_write(self) -> Text:
        return text("Escreve «vazio», ou as casas com peças, por exemplo {example}.", example="a1, c2, b2 x")

    def read_start(self, value: object) -> Filled:
        part = Filled(0, 0)
        for word in self.read_words(value):
            part = self._with(part, word)
        return part

    def _with(self, part: Filled, word: object) -> Filled:
        (row, column), mark = self.read_square(word)
        square = row * self.cols + column
        if (part.pieces | part.covered) >> square & 1:
            twice(self.name_at(square))
        if mark:
            return part._replace(covered=part.covered | 1 << square)
        if problem := self.problem(part.pieces, square):
            raise BadPosition(problem)
        return part._replace(pieces=part.pieces | 1 << square)

    def words(self) -> Iterator[Text]:
        yield self.size_words()
        yield TEXTS("words.place")
        if self.rule == LINE:
            yield TEXTS("words.line", n=self.length)
        else:
            yield TEXTS(f"sentences.{self.rule}")
        yield TEXTS("words.covered")
