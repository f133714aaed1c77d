"""A bar that is bitten: a bite takes a square and all above it and to its right (Chomp, Gale 1974)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from games.rules.bases.bites import CORNER, Bites, Heights
from games.rules.errors import misread, quoted, unfit
from games.rules.invented.blocks.options import bool_option, side_option, start_option
from games.rules.invented.blocks.squares import MAX_SIDE, SquaresBlock
from games.rules.reading import words as words_in
from games.rules.text import Text
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)

FULL = "cheio"


@dataclass(frozen=True)
class ChompBlock(Bites, SquaresBlock[Heights]):
    """Bite into a square: it goes, and with it all above and to the right."""

    kind = "chomp"
    name = TEXTS("name")
    summary = TEXTS("summary")
    start_field = start_option(TEXTS, example=FULL)
    amount_name = TEXTS("amount_name")
    measure = "pieces"

    rows: int = side_option(TEXTS, "rows", 3, MAX_SIDE)
    cols: int = side_option(TEXTS, "cols", 4, MAX_SIDE)
    poison: bool = bool_option(TEXTS, "poison", usual=True)

    def check_options(self) -> None:
        if self.rows * self.cols < 2:
            unfit("rows", "A tablete tem de ter pelo menos dois quadrados.")

    # Starts.

    def read_start(self, value: object) -> Heights:
        if isinstance(value, str):
            words = words_in(value.lower())
            if words == [FULL]:
                return (self.rows,) * self.cols
            value = [int(word) if re.fullmatch(r"[0-9]{1,2}", word) else word for word in words]
        if not isinstance(value, (list, tuple)) or not 1 <= len(value) <= self.cols:
            misread(
                "Escreve «cheio», ou o número de quadrados de cada coluna, como {example}.",
                example="3, 3, 1",
            )
        for height in value:
            if type(height) is not int or not 0 <= height <= self.rows:
                misread(
                    "Uma coluna tem de 0 a {n} quadrados; «{word}» não serve.",
                    n=self.rows,
                    word=quoted(height),
                )
        if list(value) != sorted(value, reverse=True):
            misread("Nenhuma coluna pode ter mais quadrados do que a que está à sua esquerda.")
        return (*value, *(0,) * (self.cols - len(value)))

    def part_text(self, part: Heights) -> str:
        return FULL if part == (self.rows,) * self.cols else ", ".join(map(str, part))

    def words(self) -> Iterator[Text]:
        yield TEXTS("words.bar", rows=self.rows, cols=self.cols)
        yield TEXTS("words.bite")
        if self.poison:
            yield TEXTS("words.poison", name=CORNER)
