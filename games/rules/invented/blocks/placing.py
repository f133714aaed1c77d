"""A board on which pieces are put that must not touch, attack each other or make a line."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.rules.bases.apart import LINE, Apart, Filled, lines_of
from games.rules.errors import BadPosition, unfit
from games.rules.invented.blocks.options import choice_option, int_option, start_option
from games.rules.invented.blocks.parsing import EMPTY
from games.rules.invented.blocks.squares import MarkedBlock, cols_option, rows_option, twice
from games.rules.text import Text, text

_RULES: dict[str, Text] = {
    "touch": text("não se podem tocar, nem pelos cantos"),
    "side": text("não se podem tocar pelos lados"),
    "knight": text("não se podem atacar como cavalos"),
    "bishop": text("não se podem atacar como bispos"),
    "rook": text("não se podem atacar como torres"),
    "queen": text("não se podem atacar como damas"),
    LINE: text("não podem ficar em linha"),
}
_SENTENCES: dict[str, Text] = {
    "touch": text("Duas peças nunca se podem tocar, nem pelos cantos."),
    "side": text("Duas peças nunca se podem tocar pelos lados; pelos cantos podem."),
    "knight": text("Uma peça nunca pode ficar a um salto de cavalo de outra."),
    "bishop": text("Nunca podem ficar duas peças na mesma diagonal."),
    "rook": text("Nunca podem ficar duas peças na mesma linha, nem na mesma coluna."),
    "queen": text("Nunca podem ficar duas peças na mesma linha, na mesma coluna ou na mesma diagonal."),
}


@dataclass(frozen=True)
class PlacingBlock(Apart, MarkedBlock[Filled]):
    """Put a piece on an empty square where the rule allows it."""

    kind = "placing"
    marks = "x"
    name = text("Pôr peças")
    summary = text(
        "Um tabuleiro vazio: cada jogada põe uma peça que não toque, não ataque ou não faça linha."
    )
    start_field = start_option(
        text("Casas no início"),
        text("«vazio», ou as casas que já têm peça. Uma casa tapada, onde não se põem peças: b2 x."),
        example=EMPTY,
    )
    measure = "free"
    last_words = text("pôs a última peça que podia")

    rows: int = rows_option(4)
    cols: int = cols_option(4)
    rule: str = choice_option(
        text("As peças"),
        text("O que não pode acontecer entre as peças do tabuleiro, sejam de quem forem."),
        *_RULES.items(),
    )
    length: int = int_option(
        3,
        (2, 5),
        text("Quantas em linha"),
        text("Tantas peças seguidas, na horizontal, na vertical ou na diagonal, já são uma linha."),
        when=("rule", LINE),
    )

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
        yield text("Em cada jogada põe-se uma peça numa casa vazia.")
        if self.rule == LINE:
            yield text(
                "Nunca podem ficar {n} peças seguidas em linha, na horizontal, na vertical ou na diagonal.",
                n=self.length,
            )
        else:
            yield _SENTENCES[self.rule]
        yield text("Numa casa tapada não se põem peças; ela não separa as que estão à sua volta.")
