"""A bar that is bitten: a bite takes a square and all above it and to its right (Chomp, Gale 1974)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from games.rules.bases.listed import ListedMove
from games.rules.errors import misread, quoted, unfit
from games.rules.game import State, View
from games.rules.invented.blocks.options import side_option, start_option
from games.rules.invented.blocks.squares import MAX_SIDE, SquaresBlock
from games.rules.options import yes_no_option
from games.rules.reading import words as words_in
from games.rules.text import Text, join_words, ntext, text

# How many squares each column still has, from the left; never more than the one before.
Heights = tuple[int, ...]

FULL = "cheio"
CORNER = "a1"


@dataclass(frozen=True)
class ChompBlock(SquaresBlock[Heights]):
    """Bite into a square: it goes, and with it all above and to the right."""

    kind = "chomp"
    name = text("Tablete")
    summary = text("Uma tablete de quadrados: cada dentada leva um e todos os que estão acima e à direita.")
    start_field = start_option(
        text("Quadrados no início"),
        text("«cheio», ou quantos quadrados tem cada coluna, da esquerda para a direita: 3, 3, 1."),
        example=FULL,
    )
    amount_name = text("número de quadrados")
    settable = True
    measure = "pieces"

    rows: int = side_option(3, MAX_SIDE, text("Linhas"), text("Quantas linhas de quadrados tem a tablete."))
    cols: int = side_option(4, MAX_SIDE, text("Colunas"), text("Quantas colunas de quadrados tem a tablete."))
    poison: bool = yes_no_option(
        text("O quadrado do canto está envenenado"),
        text("O de baixo, à esquerda: ninguém o pode comer. Senão, também se come."),
        usual=True,
    )

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

    def parts(self, part: Heights) -> tuple[Heights, ...]:
        return (part,) if next(self.plays(part), None) else ()

    def toggled(self, position: Heights, cell: str) -> Heights | None:
        """A bite, or all that a square which is gone rests on."""
        part = position
        column, height = self._place(cell)
        if height < part[column]:
            return None if self._poisoned(cell) else _bitten(part, column, height)
        return tuple(max(rest, height + 1) if number <= column else rest for number, rest in enumerate(part))

    # Moves.

    def _name(self, column: int, height: int) -> str:
        return self.name_of((self.rows - 1 - height, column))

    def _place(self, name: str) -> tuple[int, int]:
        """Column and squares below of a square of the board."""
        square = self.square_at(name)
        assert square is not None, "a cell of this board"
        return square[1], self.rows - 1 - square[0]

    def _poisoned(self, name: str) -> bool:
        return self.poison and name == CORNER

    def _squares(self, part: Heights) -> list[str]:
        return [self._name(column, height) for column, top in enumerate(part) for height in range(top)]

    def plays(self, position: Heights, mover: int = 0) -> Iterator[ListedMove]:
        part = position
        for name in self._squares(part):
            if not self._poisoned(name):
                after = _bitten(part, *self._place(name))
                yield ListedMove(name, after, sum(part) - sum(after))

    def refusal(self, position: Heights, move: str) -> Text:
        part = position
        if self.square_at(move) is None:
            return text(
                "Não percebo «{move}». Escreve um quadrado, por exemplo {name}.", move=quoted(move), name="b2"
            )
        if move not in self._squares(part):
            return text("O quadrado {name} já foi comido.", name=move)
        return text("O quadrado {name} está envenenado: não o podes comer.", name=move)

    # Drawing and words.

    def view(self, state: State[Heights]) -> View:
        part = state.position
        return View({name: "poison" if self._poisoned(name) else "coin" for name in self._squares(part)})

    def touched(self, state: State[Heights], move: str) -> tuple[str, ...]:
        """All that goes."""
        part = state.position
        kept = set(self._squares(_bitten(part, *self._place(move))))
        return tuple(name for name in self._squares(part) if name not in kept)

    @property
    def last_words(self) -> Text:  # type: ignore[override]
        return text("deixou só o quadrado envenenado") if self.poison else text("comeu o último quadrado")

    def describe(self, move: str) -> Text:
        return text("deu uma dentada em {name}", name=move)

    def choice(self, state: State[Heights], prefix: str) -> Text:
        move = prefix
        return text("Dar uma dentada em {name}", name=move)

    def picture(self, state: State[Heights]) -> Text:
        part = state.position
        left = [height for height in part if height]
        if not left:
            return text("Já não há quadrados.")
        return ntext(
            "Há {n} coluna, com {heights} quadrados.",
            "Há {n} colunas. Da esquerda para a direita têm {heights} quadrados.",
            len(left),
            heights=join_words(left, "e"),
        )

    def words(self) -> Iterator[Text]:
        yield text(
            "A tablete tem {rows} linhas e {cols} colunas de quadrados.", rows=self.rows, cols=self.cols
        )
        yield text(
            "Em cada jogada escolhe-se um quadrado. Come-se esse e todos os que estão na sua linha ou acima "
            "dela e, ao mesmo tempo, na sua coluna ou à direita dela."
        )
        if self.poison:
            yield text("O quadrado {name}, no canto, está envenenado: ninguém o pode comer.", name=CORNER)


def _bitten(part: Heights, column: int, height: int) -> Heights:
    return tuple(min(rest, height) if number >= column else rest for number, rest in enumerate(part))
